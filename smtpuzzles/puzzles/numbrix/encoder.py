"""Numbrix as clauses for Z3: which cell has which number.

A variable says "n stands here". There is one only where n can stand at all: in steps, n is no farther
from any given k than |n - k|, and on the colour of the checkerboard that fits (with an odd number of
cells, odd numbers need the colour of the corner, which has one cell more). Every cell has at most one
number, and wherever n stands, one neighbour has n + 1 and one has n - 1. Once 1 stands somewhere, this
pulls every number into the grid; as there are as many cells as numbers, each stands there once.
"""

from __future__ import annotations

from collections.abc import Generator
from itertools import product

from smtpuzzles.puzzle import Budget, Engine
from smtpuzzles.puzzles.numbrix.level import Cell, Level, Solution
from smtpuzzles.smt import Clauses, models


def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    clauses = Clauses()
    stands: dict[tuple[int, Cell], int] = {}
    for n in range(1, level.size + 1):
        budget.spend(f"windows of {n} of {level.size} numbers")
        for cell in _window(level, n):
            stands[n, cell] = clauses.variable()

    clauses.add([variable for (n, _), variable in stands.items() if n == 1])
    at_cell: dict[Cell, list[int]] = {}
    for (n, cell), variable in stands.items():
        at_cell.setdefault(cell, []).append(variable)
        for following in (n - 1, n + 1):
            if 1 <= following <= level.size:
                beside = [stands.get((following, near), 0) for near in _neighbours(cell)]
                clauses.add([-variable, *filter(None, beside)])
    for variables in at_cell.values():
        budget.spend("one number a cell")
        clauses.at_most_one(variables)

    number_at = {variable: (n, cell) for (n, cell), variable in stands.items()}
    for true in models(clauses, list(number_at), budget):
        grid = [[0] * level.width for _ in range(level.height)]
        for variable in true:
            n, (r, c) = number_at[variable]
            grid[r][c] = n
        yield Solution(tuple(map(tuple, grid)))
    return "Z3 found the rules and the givens to contradict each other"


ENGINE = Engine("z3", solutions)


def _window(level: Level, n: int) -> list[Cell]:
    """The cells where n can stand, as far as its distance from every given tells."""
    givens = level.givens
    if n in givens:
        candidates = [givens[n]]
    else:
        cells = product(range(level.height), range(level.width))
        candidates = [(r, c) for r, c in cells if not level.rows[r][c]]
    for k, (given_r, given_c) in givens.items():
        steps = abs(n - k)
        distances = ((cell, abs(cell[0] - given_r) + abs(cell[1] - given_c)) for cell in candidates)
        candidates = [cell for cell, far in distances if far <= steps and (steps - far) % 2 == 0]
    if level.size % 2:
        candidates = [(r, c) for r, c in candidates if (r + c + n) % 2 == 1]
    return candidates


def _neighbours(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
