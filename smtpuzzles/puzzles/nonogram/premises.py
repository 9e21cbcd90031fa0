"""Which axioms of nonograms a proof is likely to need: all there are. Nothing here is trusted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.nonogram.axioms import Line, lines
from smtpuzzles.puzzles.nonogram.level import UNKNOWN, Level

Citation = tuple[str | int, ...]


def premises(level: Level, budget: Budget) -> Iterator[Citation]:
    for r, row in enumerate(level.known):
        yield from (("known", r, c) for c, cell in enumerate(row) if cell != UNKNOWN)
    for (way, number), line in lines(level).items():
        budget.spend("choosing axioms")
        yield from ((name, way, number, k, place) for name, k, place in _about(line))


def missing(level: Level, true: set[int]) -> list[Citation]:
    """Axioms that a model of the premises breaks: none, for all are among them."""
    return []


def _about(line: Line) -> Iterator[tuple[str, int, int]]:
    """The axioms about a line that say anything."""
    blocks, length, room = len(line.clue), len(line.cells), line.room
    yield from (("later", k, by) for k, by in product(range(blocks), range(1, room)))
    yield from (("order", k, by) for k, by in product(range(blocks - 1), range(1, room + 1)))
    for k, block in enumerate(line.clue):
        first = line.first(k)
        yield from (("black", k, place) for place in range(first, first + block + room))
    for k in range(blocks + 1):
        earliest = line.first(k - 1) + line.clue[k - 1] if k else 0
        latest = line.first(k) + room if k < blocks else length
        yield from (("white", k, place) for place in range(earliest, latest))
