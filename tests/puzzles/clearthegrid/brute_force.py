"""ClearTheGrid as the rules say it and nothing cleverer: try every move that the checker lets pass."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from smtpuzzles.puzzles.clearthegrid.checker import play
from smtpuzzles.puzzles.clearthegrid.level import Cell, Level, Move, Solution

Numbers = dict[Cell, int]


def solutions(level: Level) -> Iterator[Solution]:
    def go_on(numbers: Numbers, made: tuple[Move, ...]) -> Iterator[Solution]:
        if not numbers:
            yield Solution(made)
        for move, after in _moves(level, numbers):
            yield from go_on(after, (*made, move))

    return go_on(level.numbers, ())


def is_solvable(level: Level) -> bool:
    """Go on from each grid that can be reached once."""
    seen = set()
    grids = [level.numbers]
    while grids:
        numbers = grids.pop()
        if not numbers:
            return True
        key = frozenset(numbers.items())
        if key not in seen:
            seen.add(key)
            grids += [after for _, after in _moves(level, numbers)]
    return False


def _moves(level: Level, numbers: Numbers) -> Iterator[tuple[Move, Numbers]]:
    after = dict(numbers)
    for cell in numbers:
        for move in _pushes(cell):
            if play(level, after, move) is None:
                yield move, after
                after = dict(numbers)


@cache
def _pushes(cell: Cell) -> list[Move]:
    return [Move(*cell, direction, sign) for direction in "UDLR" for sign in "+-"]
