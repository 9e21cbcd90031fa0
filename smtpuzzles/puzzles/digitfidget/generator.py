"""Digit Fidget levels from a random seed, made as the game makes them."""

from __future__ import annotations

from itertools import count

from smtpuzzles.chance import Chance
from smtpuzzles.puzzle import Budget, OutOfBudget
from smtpuzzles.puzzles.digitfidget import search
from smtpuzzles.puzzles.digitfidget.level import LARGEST, Level, sums
from smtpuzzles.text import BadInput

LOOK = 20_000  # states that the question "is it unique?" may cost
SPARSER = 0.98  # after each attempt, so much of the chance to toggle a cell is left


def generate(seed: int, budget: Budget, size: int = 9, unique: bool = False) -> Level:
    """A board of random digits with the sums of random cells, all turned off again.

    With `unique`, boards are made until one has a single solution. One with a zero never has, so their
    digits start from 1; and large ones with every second cell on hardly ever have, so each attempt is a
    little less likely to toggle a cell than the one before.
    """
    if not 1 <= size <= LARGEST:
        raise BadInput(f"size must be from 1 to {LARGEST}")
    chance = Chance(seed)
    if not unique:
        return _level(chance, size, 0, 0.5)
    for attempt in count():
        budget.spend(f"attempt {attempt + 1}")
        level = _level(chance, size, 1, 0.5 * SPARSER**attempt)
        if _is_unique(level, budget):
            return level
    raise AssertionError("the budget ends the attempts")


def _level(chance: Chance, size: int, lowest: int, share: float) -> Level:
    """The four steps of the game: random digits, a random solution, its sums as targets, all cells off."""
    side = range(size)
    digits = tuple(tuple(lowest + chance.below(10 - lowest) for _ in side) for _ in side)
    on = tuple(tuple(chance.below(1000) < 1000 * share for _ in side) for _ in side)
    targets = sums(digits, on)
    off = ((False,) * size,) * size
    return Level(digits, tuple(targets[:size]), tuple(targets[size:]), off)


def _is_unique(level: Level, budget: Budget) -> bool:
    try:
        return search.count(level, Budget(budget.remaining(), states=LOOK)) == 1
    except OutOfBudget:
        return False
