"""Numbrix as clauses for Z3: which cell has which number.

A variable says "n stands here". There is one only where n can stand at all: in steps, n is no farther
from a given k than |n - k|, and on the colour of the checkerboard that fits (with an odd number of
cells, odd numbers need the colour of the corner, which has one cell more). Every cell has at most one
number, and wherever n stands, one neighbour has n + 1 and one has n - 1. Once 1 stands somewhere, this
pulls every number into the grid; as there are as many cells as numbers, each stands there once.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Generator, Sequence
from itertools import product

from smtpuzzles.puzzle import Budget, Engine
from smtpuzzles.puzzles.numbrix.level import Cell, Level, Solution
from smtpuzzles.smt import Clauses, models_in_turns


def solutions(level: Level, budget: Budget) -> Generator[Solution | None, None, str]:
    clauses = Clauses()
    stands: dict[tuple[int, Cell], int] = {}
    givens = sorted(level.givens.items())
    for n in range(1, level.size + 1):
        budget.spend(f"windows of {n} of {level.size} numbers")
        for cell in _window(level, givens, n):
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
    for true in models_in_turns(clauses, list(number_at), budget):
        if true is not None:
            grid = [[0] * level.width for _ in range(level.height)]
            for variable in true:
                n, (r, c) = number_at[variable]
                grid[r][c] = n
            yield Solution(tuple(map(tuple, grid)))
        yield None  # where there are many, others are faster
    return "Z3 found the rules and the givens to contradict each other"


def engine() -> Engine[Level, Solution]:
    return Engine("z3", solutions)


def _window(level: Level, givens: Sequence[tuple[int, Cell]], n: int) -> list[Cell]:
    """The cells where n can stand, as far as its distance from the givens next to it tells: farther
    ones add nothing, for the way to them leads past these."""
    place = bisect(givens, n, key=lambda given: given[0])
    before, after = givens[:place][-1:], givens[place:][:1]
    if before and before[0][0] == n:
        return [before[0][1]]
    top, bottom, left, right = 0, level.height, 0, level.width
    for k, (r, c) in (*before, *after):
        steps = abs(n - k)
        top, bottom = max(top, r - steps), min(bottom, r + steps + 1)
        left, right = max(left, c - steps), min(right, c + steps + 1)
    return [
        (r, c)
        for r, c in product(range(top, bottom), range(left, right))
        if not level.rows[r][c]
        and all(_reaches(abs(r - y) + abs(c - x), abs(n - k)) for k, (y, x) in (*before, *after))
        and (level.size % 2 == 0 or (r + c + n) % 2 == 1)
    ]


def _reaches(distance: int, steps: int) -> bool:
    return distance <= steps and (steps - distance) % 2 == 0


def _neighbours(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
