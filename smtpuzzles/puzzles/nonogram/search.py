"""Nonograms by single lines and, where these stall, by guessing a cell and looking at the lines again.

Both colours of a guessed cell are followed up, so every solution is found, and none twice. The cell is taken
from the line whose blocks have the fewest places left, and there from where the line across has the fewest
open cells: that ends in a contradiction or in new cells soonest. Dead ends are few in puzzles made for
people; where they are many, the search gives up early, for Z3 learns from them and this engine does not.

Solutions too many to list are counted by a sweep over the cells, row by row, the narrow way across. What the
cells ahead need to know of those behind is how far each column, and the row at hand, has come in its clue;
states that agree in this are kept once, with the number of ways that lead to them.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice

from smtpuzzles.puzzle import Budget, Engine, OutOfBudget
from smtpuzzles.puzzles.nonogram.level import BLACK, UNKNOWN, WHITE, Cell, Clue, Level, Solution
from smtpuzzles.puzzles.nonogram.lines import COLUMNS, ROWS, Board, Contradiction, bits, settled

DEAD_END = 300  # states that a dead end counts for, times the number of lines that it has to look at
NARROW = 50_000  # states that a sweep may cost after too many dead ends: enough for narrow grids
FEW = 1_000  # so many solutions are listed before they are counted by a sweep

Moves = dict[
    int, dict[str, int]
]  # from each state of a line the colours that may come next, and where they lead


def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    try:
        waiting = [settled(level, budget)]
    except Contradiction as contradiction:
        return str(contradiction)
    dead_ends = 0
    while waiting:
        states = len(waiting) + dead_ends * DEAD_END * (level.height + level.width)
        budget.spend(f"guessing, {dead_ends} dead ends", states=states)
        board = waiting.pop()
        try:
            board.settle(budget)
        except Contradiction:
            dead_ends += 1
            continue
        guess = _guess(board)
        if guess is None:
            dead_ends = 0
            yield Solution(board.grid())
            continue
        for black in (False, True):
            waiting.append(board.copy())
            waiting[-1].mark(*guess, black=black)
    return "wherever the lines leave a cell open, both of its colours lead to a line without a solution"


def count(level: Level, budget: Budget) -> int:
    """The exact number of solutions: listed where they are few, otherwise, or if that has too many dead ends,
    by a sweep."""
    try:
        listed = sum(1 for _ in islice(solutions(level, budget), FEW + 1))
    except OutOfBudget:
        if budget.remaining() == 0:
            raise
        return _swept(level, Budget(budget.remaining(), min(NARROW, budget.states), budget.memory))
    return listed if listed <= FEW else _swept(level, budget)


def engine() -> Engine[Level, Solution]:
    return Engine("search", solutions, count)


def _guess(board: Board) -> Cell | None:
    """The cell to guess; None where all are settled."""
    open_lines = [
        (way, line)
        for way in (ROWS, COLUMNS)
        for line in range(len(board.clues[way]))
        if board.unsettled(way, line)
    ]
    if not open_lines:
        return None
    way, line = min(open_lines, key=lambda it: sum(there.bit_count() - 1 for there in board.places(*it)))
    across = 1 - way
    cell = min(bits(board.unsettled(way, line)), key=lambda p: board.unsettled(across, p).bit_count())
    return (line, cell) if way == ROWS else (cell, line)


def _swept(level: Level, budget: Budget) -> int:
    known = settled(level, budget).grid()
    turned = tuple(map("".join, zip(*known, strict=True)))
    rows = [_moves(clue, line, budget) for clue, line in zip(level.rows, known, strict=True)]
    columns = [_moves(clue, line, budget) for clue, line in zip(level.columns, turned, strict=True)]
    if len(columns) > len(rows):
        rows, columns = columns, rows
    ways = {(0,) * (len(columns) + 1): 1}  # the states of the columns, and of the row at hand
    for r, row in enumerate(rows):
        for c, column in enumerate(columns):
            following: dict[tuple[int, ...], int] = {}
            for visited, (state, number) in enumerate(ways.items()):
                if visited % 1024 == 0:
                    budget.spend(f"counting, row {r + 1} of {len(rows)}", states=len(following))
                down = column[r][state[c]]
                for colour, across in row[c][state[-1]].items():
                    if colour in down:
                        after = (*state[:c], down[colour], *state[c + 1 : -1], across)
                        following[after] = following.get(after, 0) + number
            ways = following
        ways = {(*state[:-1], 0): number for state, number in ways.items()}
    return sum(ways.values())


def _moves(clue: Clue, line: str, budget: Budget) -> list[Moves]:
    """The line as an automaton that can always reach its end: at each cell, what may come next. A state
    is how much it has seen of the shortest drawing of the clue."""
    budget.spend("looking at single lines")
    shortest = WHITE.join(BLACK * block for block in clue)

    def step(state: int, colour: str) -> int | None:
        if shortest[state : state + 1] == colour:
            return state + 1
        at_rest = state in (0, len(shortest)) or shortest[state - 1] == WHITE
        return state if at_rest and colour == WHITE else None

    moves: list[Moves] = []
    open_ends = {len(shortest)}
    for cell in reversed(line):
        here: Moves = {}
        for state in range(len(shortest) + 1):
            ends = {colour: step(state, colour) for colour in (WHITE, BLACK) if cell in (colour, UNKNOWN)}
            if onward := {
                colour: end for colour, end in ends.items() if end in open_ends and end is not None
            }:
                here[state] = onward
        moves.append(here)
        open_ends = set(here)
    return moves[::-1]
