"""Digit Fidget by a dynamic program: exact counts, and complete listings without dead ends.

The cells are visited one by one, and each is turned on or off. All that the unvisited cells need to know
about the visited ones is how much every row and column still lacks: that is the state, packed into one
integer. A state is followed only if the cells still to come in the row can make up what the row lacks, and
so for the column; for that there is a set of all sums they can make, as bits. So in the end nothing lacks
anywhere. States that agree have the same futures and are kept once, with the number of ways to reach them
(`count`) or the fewest toggles that do (`sweep`).

Every state that is kept can be reached from the start, so walking back from the last one never fails: the
state before a cell is the same if the cell is off, and lacks its digit more if it is on. Zeros change no
state. They are not visited, and in the end each may be on or off.

Whether one goes along the rows or the columns, and from which end, may change the number of states a
hundredfold. A sweep over a small sample of them tells which way is best, and whether there is hope at all.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import islice
from math import prod

from smtpuzzles.chance import Chance
from smtpuzzles.puzzle import Budget, Engine, OutOfBudget
from smtpuzzles.puzzles.digitfidget.level import (
    Cell,
    Game,
    Level,
    Solution,
    zeros_as_they_are,
    zeros_either_way,
)

Layer = dict[int, int]  # each state with the fewest toggles that lead to it

GLANCE = 300  # states kept in a layer to tell which way is best
FEW = 20_000  # states that cost less than looking at every way
HOPELESS = 1000  # times the states of the budget are not worth a try

NOTHING = "no choice of digits makes every sum right; all were tried"


def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    """Every solution once."""
    board = _most_promising(level, budget)
    layers, _ = board.sweep(budget)
    for cells in board.choices(layers):
        for found in zeros_either_way(level, cells):
            budget.spend("listing solutions")
            yield found
    return NOTHING


def nearest_first(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    """The solution with the fewest toggles from the current state, then every other one."""
    board = _most_promising(level, budget)
    layers, _ = board.sweep(budget)
    if not layers[-1]:
        return NOTHING
    nearest = zeros_as_they_are(level, board.nearest(layers))
    yield nearest
    for found in solutions(level, budget):
        if found != nearest:
            yield found
    return NOTHING


def count(level: Level, budget: Budget) -> int:
    """The exact number of solutions, however large, without listing them."""
    board = _most_promising(level, budget)
    ways = dict.fromkeys(board.start, 1)
    for index in range(len(board.cells)):
        following: dict[int, int] = {}
        for state, successor, _ in board.steps(index, ways, budget):
            following[successor] = following.get(successor, 0) + ways[state]
        ways = following
        budget.spend(board.progress(index), states=len(ways))
    return sum(ways.values()) << len(level.zeros)


def engine(fewest_toggles: bool = False) -> Engine[Level, Solution | Game]:
    return Engine("search", nearest_first if fewest_toggles else solutions, count)


def _most_promising(level: Level, budget: Budget) -> _Board:
    """The board visited in the order with the fewest states, as far as a thin sweep tells; the first one
    where they are few. OutOfBudget where all orders have far too many."""
    along_rows = [(r, c) for r, c in level.cells if level.digits[r][c]]
    along_columns = sorted(along_rows, key=lambda cell: (cell[1], cell[0]))
    best, fewest = None, HOPELESS * budget.states
    for cells in (along_rows, along_rows[::-1], along_columns, along_columns[::-1]):
        board = _Board(level, cells, budget)
        _, estimate = board.sweep(budget, GLANCE)
        if estimate <= fewest:
            best, fewest = board, int(estimate)
        if estimate <= FEW:
            break
    if best is None:
        raise OutOfBudget(f"far more than {budget.states:,} states are needed, as a sample of them shows")
    return best


class _Board:
    """The level with its cells, but for zeros, in the order in which they are visited."""

    def __init__(self, level: Level, cells: list[Cell], budget: Budget) -> None:
        self.level = level
        self.cells = cells
        self._bits = (9 * level.size).bit_length()
        self._targets = (*level.row_targets, *level.column_targets)
        reachable = [1] * len(self._targets)  # for each line, a bit for each sum that cells to come can make
        self._reachable: list[tuple[int, int]] = []  # the same after each cell, for its row and its column
        for visited, (r, c) in enumerate(reversed(cells)):
            if visited % 256 == 0:
                budget.spend("sums of the cells to come")
            column, digit = level.size + c, level.digits[r][c]
            self._reachable.append((reachable[r], reachable[column]))
            reachable[r] |= reachable[r] << digit
            reachable[column] |= reachable[column] << digit
        self._reachable.reverse()
        self.start: Layer = {}
        if all(
            target >= 0 and sums >> target & 1 for target, sums in zip(self._targets, reachable, strict=True)
        ):
            self.start[sum(target << self._bits * line for line, target in enumerate(self._targets))] = 0

    def progress(self, index: int) -> str:
        return f"cell {index + 1} of {len(self.cells)}"

    def digit(self, index: int) -> int:
        """What turning this cell on takes away from a state: its digit, in its row and in its column."""
        r, c = self.cells[index]
        digit = self.level.digits[r][c]
        return digit << self._bits * r | digit << self._bits * (self.level.size + c)

    def steps(self, index: int, states: Iterable[int], budget: Budget) -> Iterator[tuple[int, int, bool]]:
        """Each state before the cell with each state after it, and whether the cell was toggled."""
        r, c = self.cells[index]
        digit, was_on, step = self.level.digits[r][c], self.level.on[r][c], self.digit(index)
        row, column = self._bits * r, self._bits * (self.level.size + c)
        mask = (1 << self._bits) - 1
        row_off, column_off = self._reachable[index]
        row_on, column_on = row_off << digit, column_off << digit
        for visited, state in enumerate(states):
            if visited % 256 == 0:
                budget.spend(self.progress(index))
            in_row, in_column = state >> row & mask, state >> column & mask
            if row_off >> in_row & column_off >> in_column & 1:
                yield state, state, was_on
            if row_on >> in_row & column_on >> in_column & 1:
                yield state, state - step, not was_on

    def sweep(self, budget: Budget, most: int | None = None) -> tuple[list[Layer], float]:
        """The start and the layer after each cell, or samples of no more than `most` states; and how many
        states there are altogether: exactly, or as far as the samples tell. A sweep over samples ends as
        soon as it is hopeless."""
        layers = [self.start]
        kept, estimate, thinned = 0, 0.0, 1.0
        chance = Chance(0)
        for index in range(len(self.cells)):
            before, layer = layers[-1], Layer()
            for state, successor, toggled in self.steps(index, before, budget):
                toggles = before[state] + toggled
                if layer.get(successor, toggles) >= toggles:
                    layer[successor] = toggles
            estimate += self._estimate(index, thinned * len(layer), budget)
            if most is not None:
                if estimate > HOPELESS * budget.states:
                    break
                if len(layer) > most:
                    states = list(layer)
                    sample = {state: layer[state] for state in (chance.choice(states) for _ in range(most))}
                    thinned *= len(layer) / len(sample)
                    layer = sample
            kept += len(layer)
            budget.spend(self.progress(index), states=kept)
            layers.append(layer)
        return layers, estimate

    def _estimate(self, index: int, states: float, budget: Budget) -> float:
        """How many states there are after this cell, where a sample tells that there are so many. It cannot
        see that ways meet again. So where it tells of very many, they are also bounded by how many different
        numbers each line can lack."""
        if states <= budget.states:
            return states
        lacking = [1 << target for target in self._targets]
        for (r, c), reachable in islice(zip(self.cells, self._reachable, strict=True), index + 1):
            for line, coming in zip((r, self.level.size + c), reachable, strict=True):
                lacking[line] = (lacking[line] | lacking[line] >> self.level.digits[r][c]) & coming
        return min(states, prod(numbers.bit_count() for numbers in lacking))

    def choices(self, layers: list[Layer]) -> Iterator[list[Cell]]:
        """The cells that are on, for each way back from the last layer to the start."""
        ways = [(len(self.cells), state, 0) for state in layers[-1]]
        while ways:
            index, state, chosen = ways.pop()  # chosen has a bit for each cell that is on
            if index == 0:
                yield [cell for place, cell in enumerate(self.cells) if chosen >> place & 1]
                continue
            index -= 1
            lacking = state + self.digit(index)
            if lacking in layers[index]:
                ways.append((index, lacking, chosen | 1 << index))
            if state in layers[index]:
                ways.append((index, state, chosen))

    def nearest(self, layers: list[Layer]) -> list[Cell]:
        """The cells that are on at the end of a way with the fewest toggles."""
        cells, state = [], 0
        for index in reversed(range(len(self.cells))):
            r, c = self.cells[index]
            without = layers[index].get(state)
            if without is None or without + self.level.on[r][c] != layers[index + 1][state]:
                cells.append((r, c))
                state += self.digit(index)
        return cells
