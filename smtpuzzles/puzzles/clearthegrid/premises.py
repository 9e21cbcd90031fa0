"""Which axioms of ClearTheGrid a proof is likely to need. Nothing here is trusted.

Of a number, only amounts are spoken of that its first lines can lead to and the others can make up for. Rings
of two are forbidden at once, longer ones when a model goes round in one.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.clearthegrid.axioms import Board, board
from smtpuzzles.puzzles.clearthegrid.level import Level

Citation = tuple[str | int, ...]


def premises(level: Level, budget: Budget) -> Iterator[Citation]:
    grid = board(level)
    for i, lines in enumerate(grid.lines):
        budget.spend("choosing axioms")
        yield "value", i
        yield from (("once", i, j, k) for j, k in combinations(sorted(lines), 2))
        yield from (("ring", i, j) for j in lines if i < j)
        yield from _amounts(grid, i)


def _amounts(grid: Board, i: int) -> Iterator[Citation]:
    left = {grid.values[i]}
    for k, other in enumerate((*grid.lines[i], None)):
        reach = grid.reaches[i][k]
        for amount in sorted(left):
            if amount > reach:
                yield "beyond", i, k, amount
            elif other is not None:
                yield from ((name, i, k, amount) for name in ("unused", "away", "onto"))
        if other is not None:
            length = grid.length(i, other)
            after = {result for a in left if a <= reach for result in (a, a + length, abs(a - length))}
            left = {amount for amount in after if amount <= grid.most}


def missing(level: Level, true: set[int]) -> list[Citation]:
    """The rings in which a model pushes numbers."""
    grid = board(level)
    onto = {i: j for i, lines in enumerate(grid.lines) for j in lines if grid.pushed(i, j) in true}
    rings: list[Citation] = []
    done: set[int] = set()
    for i in onto:
        way: list[int] = []
        while i in onto and i not in done:
            done.add(i)
            way.append(i)
            i = onto[i]
        if i in way:
            rings.append(("ring", *way[way.index(i) :]))
    return rings
