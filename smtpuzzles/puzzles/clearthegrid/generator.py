"""ClearTheGrid levels from a random seed, made backwards from an empty grid.

The last move of a solution takes a number off an equal one, so a level starts with such pairs. Any
other move lands on a number and changes it; undone, it splits that number in two.
"""

from __future__ import annotations

from smtpuzzles.chance import Chance
from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.clearthegrid.level import Cell, Level
from smtpuzzles.text import BadInput

MOST_CELLS = 10_000
PAIRS = 4  # one time in so many a pair is added


def generate(
    seed: int, budget: Budget, width: int = 12, height: int = 8, numbers: int | None = None
) -> Level:
    """A level of this size with so many numbers, which can be solved."""
    cells = width * height
    if width < 1 or height < 1 or cells > MOST_CELLS:
        raise BadInput(f"width x height must be from 1 to {MOST_CELLS:,}")
    if numbers is None:
        numbers = max(2, cells // 4) if cells > 1 else 0
    if not 0 <= numbers <= cells or numbers == 1:
        raise BadInput(f"numbers must be from 0 to {cells}, and not 1: one number alone cannot be cleared")
    grid = _Grid(width, height, Chance(seed))
    while (missing := numbers - len(grid.numbers)) > 0:
        budget.spend(f"{len(grid.numbers)} of {numbers} numbers")
        if missing == 1 or (grid.numbers and grid.chance.below(PAIRS)):
            grid.split()
        else:
            grid.pair()
    rows = (tuple(grid.numbers.get((x, y), 0) for x in range(width)) for y in range(height))
    return Level(tuple(rows))


class _Grid:
    """A grid that fills up."""

    def __init__(self, width: int, height: int, chance: Chance) -> None:
        self.width, self.height, self.chance = width, height, chance
        self.numbers: dict[Cell, int] = {}
        self.empty = [(x, y) for y in range(height) for x in range(width)]
        self.filled: list[Cell] = []

    def pair(self) -> None:
        """Two equal numbers, as far apart as they are large."""
        cell = self.chance.choice(self.empty)
        if others := self._empty_in_line(cell):
            other = self.chance.choice(others)
            for each in (cell, other):
                self._fill(each, _distance(cell, other))
        else:
            self.split()

    def split(self) -> None:
        """A number becomes what it was before another one was pushed onto it, which is there again. Where
        a cell is empty, some line has a number and an empty cell, so this ends."""
        others: list[Cell] = []
        while not others:
            cell = self.chance.choice(self.filled)
            others = self._empty_in_line(cell)
        other = self.chance.choice(others)
        pushed = _distance(cell, other)
        before = [self.numbers[cell] + pushed, abs(self.numbers[cell] - pushed)]
        self.numbers[cell] = self.chance.choice([value for value in before if value])
        self._fill(other, pushed)

    def _empty_in_line(self, cell: Cell) -> list[Cell]:
        across = [(x, cell[1]) for x in range(self.width)]
        down = [(cell[0], y) for y in range(self.height)]
        return [other for other in across + down if other != cell and other not in self.numbers]

    def _fill(self, cell: Cell, value: int) -> None:
        self.numbers[cell] = value
        self.filled.append(cell)
        self.empty.remove(cell)


def _distance(cell: Cell, other: Cell) -> int:
    return abs(cell[0] - other[0]) + abs(cell[1] - other[1])
