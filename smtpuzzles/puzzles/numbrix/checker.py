"""The rules of Numbrix, replayed on a solution. It knows nothing but levels and solutions.

Every number from 1 to rows x columns stands in the grid once, the givens are unchanged, and
consecutive numbers are neighbours, side by side or one above the other.
"""

from __future__ import annotations

from itertools import pairwise

from smtpuzzles.puzzles.numbrix.level import Cell, Level, Solution, numbered


def check(level: Level, solution: Solution) -> str | None:
    """What is wrong with the solution, and where; None where it is right."""
    return (
        _wrong_shape(level, solution)
        or _wrong_numbers(level, solution)
        or _wrong_givens(level, solution)
        or _wrong_steps(solution)
    )


def _wrong_shape(level: Level, solution: Solution) -> str | None:
    if len(solution.rows) != level.height:
        return f"rows: {len(solution.rows)} in the solution, {level.height} in the level"
    for r, row in enumerate(solution.rows):
        if len(row) != level.width:
            return f"numbers in row {r + 1}: {len(row)} in the solution, {level.width} in the level"
    return None


def _wrong_numbers(level: Level, solution: Solution) -> str | None:
    seen: dict[int, Cell] = {}
    for cell, number in numbered(solution.rows):
        if number == 0:
            return f"{_place(cell)} is blank"
        if not 1 <= number <= level.size:
            return f"{number} at {_place(cell)} is outside 1 to {level.size}"
        if number in seen:
            return f"{number} stands twice: at {_place(seen[number])} and at {_place(cell)}"
        seen[number] = cell
    return None


def _wrong_givens(level: Level, solution: Solution) -> str | None:
    for number, (r, c) in level.givens.items():
        if solution.rows[r][c] != number:
            return f"{number} is given at {_place((r, c))}, the solution has {solution.rows[r][c]}"
    return None


def _wrong_steps(solution: Solution) -> str | None:
    path = sorted((number, cell) for cell, number in numbered(solution.rows))
    for (number, here), (following, there) in pairwise(path):
        if abs(here[0] - there[0]) + abs(here[1] - there[1]) != 1:
            return f"{number} at {_place(here)} and {following} at {_place(there)} are not neighbours"
    return None


def _place(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
