"""Digit Fidget as the rules say it and nothing cleverer: every cell on or off, every sum counted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from smtpuzzles.puzzles.digitfidget.level import Digits, Grid, Level, Solution

Targets = tuple[tuple[int, ...], tuple[int, ...]]  # of the rows and of the columns


def every_grid(size: int) -> Iterator[Grid]:
    rows = list(product((False, True), repeat=size))
    yield from product(rows, repeat=size)


def targets(digits: Digits, on: Grid) -> Targets:
    side = range(len(digits))
    across = tuple(sum(digits[r][c] for c in side if on[r][c]) for r in side)
    down = tuple(sum(digits[r][c] for r in side if on[r][c]) for c in side)
    return across, down


def by_targets(digits: Digits) -> dict[Targets, set[Solution]]:
    """Every level with these digits that can be solved, with all its solutions."""
    found: dict[Targets, set[Solution]] = {}
    for on in every_grid(len(digits)):
        found.setdefault(targets(digits, on), set()).add(Solution(on))
    return found


def solutions(level: Level) -> set[Solution]:
    wanted = (level.row_targets, level.column_targets)
    return {Solution(on) for on in every_grid(level.size) if targets(level.digits, on) == wanted}


def toggles(level: Level, solution: Solution) -> int:
    return sum(
        now != then
        for before, after in zip(level.on, solution.on, strict=True)
        for now, then in zip(before, after, strict=True)
    )
