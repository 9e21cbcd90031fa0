"""Numbrix levels from a random seed."""

from __future__ import annotations

from itertools import count, product

from smtpuzzles.chance import Chance
from smtpuzzles.puzzle import Budget, OutOfBudget
from smtpuzzles.puzzles.numbrix import search
from smtpuzzles.puzzles.numbrix.level import Cell, Level
from smtpuzzles.text import BadInput

MOST_CELLS = 10_000
MIXING = 10  # moves for each cell until a path looks random
LOOK = 20_000  # states that the question "is it still unique?" may cost


def generate(
    seed: int,
    budget: Budget,
    rows: int = 9,
    cols: int = 9,
    givens: int | None = None,
    unique: bool = False,
) -> Level:
    """A random path, of which `givens` numbers are shown.

    With `unique`, numbers are taken away one by one as long as the solution stays the only one, down
    to `givens` or, where that is not said, until each that is left is needed (or leaving it out could
    not be settled). If `givens` cannot be reached, other paths are tried until the budget ends.
    """
    size = rows * cols
    if rows < 1 or cols < 1 or size > MOST_CELLS:
        raise BadInput(f"rows x columns must be from 1 to {MOST_CELLS:,}")
    if givens is not None and not 0 <= givens <= size:
        raise BadInput(f"givens must be from 0 to {size}")
    chance = Chance(seed)
    for attempt in count(1):
        path = _random_path(rows, cols, chance, budget)
        order = chance.shuffled(range(1, size + 1))
        if not unique:
            wanted = (size + 2) // 3 if givens is None else givens
            return _level(rows, cols, path, order[:wanted])
        shown = _thinned(rows, cols, path, order, givens, budget, attempt)
        if givens is None or len(shown) == givens:
            return _level(rows, cols, path, shown)
    raise AssertionError("the budget ends the attempts")


def _random_path(rows: int, cols: int, chance: Chance, budget: Budget) -> list[Cell]:
    """Start from a snake; again and again link an end to a neighbour of it and cut the ring this makes."""
    cells = list(product(range(rows), range(cols)))
    near = [
        [
            y * cols + x
            for y, x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c))
            if y in range(rows) and x in range(cols)
        ]
        for r, c in cells
    ]
    path = [r * cols + (c if r % 2 == 0 else cols - 1 - c) for r, c in cells]
    for _ in range(MIXING * len(path) if len(path) > 1 else 0):
        budget.spend("drawing a random path")
        if chance.below(2):
            path.reverse()
        link = path.index(chance.choice(near[path[-1]]))
        path[link + 1 :] = path[:link:-1]
    return [cells[cell] for cell in path]


def _thinned(
    rows: int,
    cols: int,
    path: list[Cell],
    order: list[int],
    givens: int | None,
    budget: Budget,
    attempt: int,
) -> list[int]:
    """Take numbers away in this order while the level stays unique."""
    shown = list(order)
    for done, number in enumerate(order):
        if len(shown) == givens:
            break
        budget.spend(f"attempt {attempt}, looking at number {done + 1} of {len(order)}")
        fewer = [other for other in shown if other != number]
        if _is_unique(_level(rows, cols, path, fewer)):
            shown = fewer
    return shown


def _is_unique(level: Level) -> bool:
    try:
        return search.count(level, Budget(states=LOOK)) == 1
    except OutOfBudget:
        return False


def _level(rows: int, cols: int, path: list[Cell], shown: list[int]) -> Level:
    grid = [[0] * cols for _ in range(rows)]
    for number in shown:
        r, c = path[number - 1]
        grid[r][c] = number
    return Level(tuple(map(tuple, grid)))
