"""Nonograms by single lines and, where these stall, by guessing a cell and looking at the lines again.

Both colours of a guessed cell are followed up, so every solution is found, and none twice. The cell is taken
from the line whose blocks have the fewest places left, and there from where the line across has the fewest
open cells: that ends in a contradiction or in new cells soonest. Dead ends are few in puzzles made for
people; where they are many, the search gives up early, for Z3 learns from them and this engine does not.
"""

from __future__ import annotations

from collections.abc import Generator

from smtpuzzles.puzzle import Budget, Engine
from smtpuzzles.puzzles.nonogram.level import Cell, Level, Solution
from smtpuzzles.puzzles.nonogram.lines import COLUMNS, ROWS, Board, Contradiction, bits, settled

DEAD_END = 300  # states that a dead end counts for, times the number of lines that it has to look at


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


def engine() -> Engine[Level, Solution]:
    return Engine("search", solutions)


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
