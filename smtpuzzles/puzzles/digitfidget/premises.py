"""Which axioms of Digit Fidget a proof is likely to need: those about sums that can come about.

Nothing here is trusted.
"""

from __future__ import annotations

from collections.abc import Iterator

from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.digitfidget.level import Level

Citation = tuple[str | int, ...]


def premises(level: Level, budget: Budget) -> Iterator[Citation]:
    for number, line in enumerate(level.lines):
        budget.spend("choosing axioms")
        yield "start", number
        values = {0}
        for first, (r, c) in enumerate(line.cells):
            for value in sorted(values):
                yield "on", number, first, value
                yield "off", number, first, value
            values |= {value + level.digits[r][c] for value in values}
        yield from (("end", number, value) for value in sorted(values - {line.target}))


def missing(level: Level, true: set[int]) -> list[Citation]:
    """Axioms that a model of the premises breaks: none, for a model is a solution."""
    return []
