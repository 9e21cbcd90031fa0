"""Which axioms of Numbrix a proof is likely to need. Nothing here is trusted.

A number can stand in a cell only if it is far enough, in steps and by parity, from every given. For numbers
where they can stand, all axioms are cited; that one does not stand where it cannot follows step by step from
the given which it contradicts, so there one axiom is enough, and only if somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.numbrix.level import Cell, Level, numbered

Citation = tuple[str | int, ...]


def premises(level: Level, budget: Budget) -> Iterator[Citation]:
    givens, size = level.givens, level.size
    cells = [cell for cell, _ in numbered(level.rows)]
    yield from (("given", *cell) for cell in givens.values())
    if not givens:
        yield from (("somewhere", n) for n in range(1, size + 1))
    asked: list[tuple[int, Cell]] = []
    for cell in cells:
        budget.spend("choosing axioms")
        possible = [n for n in range(1, size + 1) if _contradicted(level, givens, n, cell) is None]
        for n in possible:
            for name, other in (("next", n + 1), ("previous", n - 1)):
                if 1 <= other <= size:
                    yield name, n, *cell
                    asked += [(other, near) for near in _near(level, cell)]
        yield from (("one-number", *cell, n, m) for n, m in combinations(possible, 2))
    answered = set()
    while asked:
        n, cell = question = asked.pop()
        k = _contradicted(level, givens, n, cell)
        if k is None or question in answered:
            continue
        answered.add(question)
        if given := level.rows[cell[0]][cell[1]]:
            yield "one-number", *cell, given, n
        elif n in givens:
            yield "one-place", n, *givens[n], *cell
        else:
            yield "next" if k > n else "previous", n, *cell
            asked += [(n + 1 if k > n else n - 1, near) for near in _near(level, cell)]


def missing(level: Level, true: set[int]) -> list[Citation]:
    """Axioms that a model of the premises breaks: none, for a model is a solution."""
    return []


def _contradicted(level: Level, givens: dict[int, Cell], n: int, cell: Cell) -> int | None:
    """A given that tells that n does not stand here."""
    r, c = cell
    if given := level.rows[r][c]:
        return None if given == n else given
    for k, (y, x) in givens.items():
        distance = abs(r - y) + abs(c - x)
        if distance > abs(n - k) or (distance - n + k) % 2:
            return k
    return None


def _near(level: Level, cell: Cell) -> list[Cell]:
    r, c = cell
    around = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
    return [(y, x) for y, x in around if 0 <= y < level.height and 0 <= x < level.width]
