"""Move by breadth-first search from both ends at once, on bit-boards: shortest solutions, all of them.

A *position* is one number: for each colour a board of height x width bits that are set where its dots are,
one board behind the other. So dots of a colour are interchangeable by themselves, and as there are as many
goals as dots, just one position is solved: the search can start from it as well as from the start.

A move to the right shifts all bits by one, but for the dots that stay: those at an edge (the border or a
wall ahead) and those behind a dot that stays. Along each stretch of open cells, then, the dots that stay are
the unbroken chain at its far end, and all others take one step. This can be undone exactly. Of the chain that
stands at the far end *after* a move, any number of dots, counted from the edge, stood there before; the rest
of it and all dots elsewhere came from one cell behind. Where a dot would have come out of a wall there is no
position before this one, unless the stretch is full: then nothing in it has moved.

Positions are kept with their distance from the start, or to the solved one. The rim that is less work grows
by one move at a time. When a position is first met from both sides, the moves made by both together are the
length of the shortest solutions, and each of these passes exactly one of the positions met in this round.
When a rim is empty, everything on its side has been seen and there is no solution.

A position takes little more than a hundred bytes, so several count as one of the budget's states; whichever
ends first, these or the memory, ends the search.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import chain, product
from math import prod

from smtpuzzles.puzzle import Budget, Engine, OutOfBudget, memory_in_use
from smtpuzzles.puzzles.move.level import EMPTY, MOVES, WALL, Level, Solution

Position = int
Expand = Callable[[Position], Iterable[Position]]
Chains = list[list[int]]  # of each chain, the parts that may have stayed
A_STATE = 16  # positions, as the budget counts
BREATH = 256  # positions between two looks at the memory
SAMPLE = 100  # positions that tell how much work a rim is


def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    """Every shortest solution once, the first as soon as the two sides meet."""
    search = _Search(level, budget)
    meetings = search.meetings()
    first = next(meetings, None)
    if first is None:
        return search.why_none()
    yield from search.listed(search.layers({first}))
    if others := set(meetings):
        yield from search.listed(search.layers(others))
    return "there are no other solutions of this length"


def count(level: Level, budget: Budget) -> int:
    """The number of shortest solutions, without listing them."""
    search = _Search(level, budget)
    middle = set(search.meetings())
    return search.counted(search.layers(middle)) if middle else 0


def needs(level: Level, moves: int, budget: Budget) -> bool:
    """Whether there is no solution with fewer moves."""
    return moves == 0 or next(_Search(level, budget).meetings(moves - 1), None) is None


def engine() -> Engine[Level, Solution]:
    return Engine("search", solutions, count)


class Board:
    """The level as bit-boards: what one move does to a position, and what it can have come from."""

    def __init__(self, level: Level, budget: Budget) -> None:
        height, width = level.height, level.width
        size = height * width
        board = "".join(level.rows)
        dots = [EMPTY] * size
        for y, x, colour in level.dots:
            dots[y * width + x] = colour
        self.start = self.solved = 0
        self._offsets: list[int] = []
        for colour in sorted(set(dots) - {EMPTY}):
            budget.spend("drawing the boards")
            offset = size * len(self._offsets)
            self._offsets.append(offset)
            self.start |= _bits(char == colour for char in dots) << offset
            self.solved |= _bits(char == colour for char in board) << offset
        self._for_each_colour = sum(1 << offset for offset in self._offsets)
        self._board = (1 << size) - 1
        walls = _bits(char == WALL for char in board)
        border = {
            "u": (1 << width) - 1,
            "d": (1 << width) - 1 << size - width,
            "l": _bits(x == 0 for _ in range(height) for x in range(width)),
            "r": _bits(x == width - 1 for _ in range(height) for x in range(width)),
        }
        # How far to shift up and then down for a step, where a step is blocked, and where none arrives.
        self._directions = []
        for move, opposite in zip("udlr", "durl", strict=True):
            step = MOVES[move][0] * width + MOVES[move][1]
            up, down = max(0, step), max(0, -step)
            self._directions.append(
                (up, down, border[move] | walls << down >> up, border[opposite] | walls << up >> down)
            )

    def _occupied(self, position: Position) -> int:
        occupied = position
        for offset in self._offsets:
            occupied |= position >> offset
        return occupied & self._board

    def after(self, position: Position) -> list[Position]:
        """The positions after each of the moves, in their order; the same where nothing moves."""
        occupied = self._occupied(position)
        found = []
        for up, down, edge, _ in self._directions:
            stay = behind = occupied & edge
            if stay:
                # Shifting past the end of a row does no harm: there is an edge, where dots stay anyway.
                while behind := behind << down >> up & occupied & ~stay:
                    stay |= behind
                staying = position & stay * self._for_each_colour
                found.append(staying | (position ^ staying) << up >> down)
            else:
                found.append(position << up >> down)
        return found

    def before(self, position: Position) -> Iterator[Position]:
        """The positions from which a move that moves something leads to this one."""
        occupied = self._occupied(position)
        for (up, down, _, _), chains in zip(self._directions, self._chains(occupied), strict=True):
            for parts in () if chains is None else product(*chains):
                stay = sum(parts)
                if stay != occupied:
                    staying = position & stay * self._for_each_colour
                    yield staying | (position ^ staying) << down >> up

    def count_before(self, position: Position) -> int:
        """About how many these are: one too many for a move that can have moved nothing."""
        chains = self._chains(self._occupied(position))
        return sum(prod(map(len, each)) for each in chains if each is not None)

    def _chains(self, occupied: int) -> Iterator[Chains | None]:
        """For each move the chains at the far ends; None where it cannot have led here."""
        for up, down, edge, source in self._directions:
            chains = []
            chained = 0
            ends = occupied & edge
            while ends:
                cell = ends & -ends
                ends ^= cell
                part, parts = 0, [0]
                while cell & occupied:
                    part |= cell
                    parts.append(part)
                    if cell & source:  # the stretch is full
                        parts = [part]
                        break
                    cell = cell << down >> up
                chained |= part
                chains.append(parts)
            yield None if occupied & ~chained & source else chains


def _bits(flags: Iterable[bool]) -> int:
    """A number with these bits, the lowest first. By way of text, which is quick for large boards too."""
    return int("".join("01"[flag] for flag in flags)[::-1], 2)


class _Side:
    """What has been seen from one end: every position with its distance, and the rims, one for each
    distance."""

    def __init__(self, end: Position, expand: Expand, fan: Callable[[Position], int]) -> None:
        self.distance = {end: 0}
        self.rims = [[end]]
        self._expand = expand
        self._fan = fan

    @property
    def steps(self) -> int:
        return len(self.rims) - 1

    def work(self) -> int:
        """About how many positions the next round will look at, as far as a sample of the rim tells."""
        rim = self.rims[-1]
        sample = rim[:: len(rim) // SAMPLE + 1]
        return sum(map(self._fan, sample)) * len(rim) // len(sample)

    def grow(self, other: _Side, budget: Budget) -> Iterator[Position]:
        """Add a rim; yield the positions that the other side has seen too. A round for which there is no
        room is searched to its end all the same: it may be the last."""
        doing = f"no solution within {self.steps + other.steps} moves"
        room = budget.states * A_STATE - len(other.distance)
        seen, rim = self.distance, list[Position]()
        self.rims.append(rim)
        met: set[Position] = set()
        full = False
        for expanded, position in enumerate(self.rims[-2]):
            budget.spend(doing)
            for made, new in enumerate(self._expand(position), expanded):
                if made % BREATH == 0:
                    budget.spend(doing)
                    _leave_room_to_grow(seen, budget, doing)
                if new in seen or new in met:
                    continue
                if new in other.distance:
                    met.add(new)
                    yield new
                elif len(seen) < room and not met:
                    seen[new] = self.steps
                    rim.append(new)
                else:
                    full = True
        if full and not met:
            budget.spend(f"{doing}; {A_STATE} positions count as one state", states=budget.states + 1)


class _Search:
    def __init__(self, level: Level, budget: Budget) -> None:
        self._budget = budget
        self._board = board = Board(level, budget)
        self._ahead = _Side(board.start, board.after, lambda _: len(MOVES))
        self._behind = _Side(board.solved, board.before, board.count_before)

    def meetings(self, most: int | None = None) -> Iterator[Position]:
        """The positions met from both sides in the first round in which there are any; with `most`, only if
        that takes no more moves."""
        ahead, behind = self._ahead, self._behind
        met = self._board.start == self._board.solved
        if met:
            yield self._board.start
        while not met and ahead.rims[-1] and behind.rims[-1] and ahead.steps + behind.steps != most:
            side, other = (ahead, behind) if ahead.work() <= behind.work() else (behind, ahead)
            for position in side.grow(other, self._budget):
                met = True
                yield position

    def why_none(self) -> str:
        """What was seen on the side that ended without meeting the other."""
        if not self._ahead.rims[-1]:
            return f"positions that can be reached: {len(self._ahead.distance):,}; none of them is solved"
        seen = len(self._behind.distance)
        return f"positions from which the level can be solved: {seen:,}; the start is none of them"

    def layers(self, middle: set[Position]) -> list[set[Position]]:
        """The positions on shortest solutions through the middle, by the number of moves made."""
        layers = [middle]
        for steps in reversed(range(self._ahead.steps)):
            layers.append(self._origins(layers[-1], steps))
        layers.reverse()
        for steps in reversed(range(self._behind.steps)):
            following = set[Position]()
            for position in layers[-1]:
                self._budget.spend("following the solutions")
                onward = self._board.after(position)
                following.update(new for new in onward if self._behind.distance.get(new) == steps)
            layers.append(following)
        return layers

    def _origins(self, positions: set[Position], steps: int) -> set[Position]:
        """Those on a rim from which a move leads to one of the positions, found from the end where less is
        to be looked at: a position may have a million others before it."""
        board, rim = self._board, self._ahead.rims[steps]
        found = set[Position]()
        if sum(map(board.count_before, positions)) < len(rim):
            for earlier in chain.from_iterable(map(board.before, positions)):
                self._budget.spend("following the solutions")
                if self._ahead.distance.get(earlier) == steps:
                    found.add(earlier)
        else:
            for position in rim:
                self._budget.spend("following the solutions")
                if not positions.isdisjoint(board.after(position)):
                    found.add(position)
        return found

    def listed(self, layers: list[set[Position]]) -> Iterator[Solution]:
        """Every way through the layers; none is a dead end."""
        unfinished = [(self._board.start, "")]
        while unfinished:
            self._budget.spend("listing solutions")
            position, moves = unfinished.pop()
            if len(moves) + 1 == len(layers):
                yield Solution(moves)
                continue
            following = layers[len(moves) + 1]
            unfinished += [
                (new, moves + move)
                for move, new in zip(MOVES, self._board.after(position), strict=True)
                if new in following
            ]

    def counted(self, layers: list[set[Position]]) -> int:
        """The number of ways through the layers."""
        ways = {self._board.start: 1}
        for layer in layers[1:]:
            following = dict.fromkeys(layer, 0)
            for position, number in ways.items():
                self._budget.spend("counting solutions")
                for new in self._board.after(position):
                    if new in following:
                        following[new] += number
            ways = following
        return ways[self._board.solved]


def _leave_room_to_grow(seen: dict[Position, int], budget: Budget, doing: str) -> None:
    """A dict that is full is copied into one twice as large: stop before this passes the memory limit."""
    if memory_in_use() + 2 * sys.getsizeof(seen) > budget.memory:
        raise OutOfBudget(f"more than {budget.memory >> 20:,} MiB are needed ({doing})")
