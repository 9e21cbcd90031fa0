"""Which axioms of Numbrix a proof is likely to need. Nothing here is trusted.

A number that is given bounds where the others can stand, so the axiom that a cell has one number is cited
only for numbers which the givens before and after them allow there. That the others are not there follows
step by step from the givens outwards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.numbrix.level import Cell, Level, numbered

Citation = tuple[str | int, ...]


def premises(level: Level, budget: Budget) -> Iterator[Citation]:
    cells = [cell for cell, _ in numbered(level.rows)]
    givens = level.givens
    for n, (r, c) in givens.items():
        yield "given", r, c
        yield from (("one-place", n, r, c, y, x) for y, x in cells if (y, x) != (r, c))
        yield from (("one-number", r, c, n, m) for m in range(1, level.size + 1) if m != n)
    for n in range(1, level.size + 1):
        if n not in givens:
            yield "somewhere", n
        for r, c in cells:
            if n < level.size:
                yield "next", n, r, c
            if n > 1:
                yield "previous", n, r, c
    for cell in cells:
        if cell not in givens.values():
            numbers = [n for n in range(1, level.size + 1) if _may_stand(givens, n, cell)]
            yield from (("one-number", *cell, n, m) for n, m in combinations(numbers, 2))


def missing(level: Level, true: set[int]) -> list[Citation]:
    """Axioms that a model of the premises breaks: none, for a model is a solution."""
    return []


def _may_stand(givens: dict[int, Cell], n: int, cell: Cell) -> bool:
    r, c = cell
    return n not in givens and all(
        (distance := abs(r - y) + abs(c - x)) <= abs(n - k) and (distance - n + k) % 2 == 0
        for k, (y, x) in givens.items()
    )
