"""Move levels from a random seed."""

from __future__ import annotations

from itertools import product
from string import ascii_lowercase

from smtpuzzles.chance import Chance
from smtpuzzles.puzzle import Budget, OutOfBudget
from smtpuzzles.puzzles.move import search
from smtpuzzles.puzzles.move.checker import replay
from smtpuzzles.puzzles.move.level import EMPTY, WALL, Cell, Level, Solution
from smtpuzzles.text import BadInput

MOST_CELLS = 10_000
MOST_MOVES = 1_000
ATTEMPTS = 10_000
COLOURS = ascii_lowercase.replace(WALL, "")


def generate(
    seed: int,
    budget: Budget,
    rows: int = 6,
    cols: int = 6,
    dots: int = 6,
    colours: int = 2,
    walls: int | None = None,
    moves: int = 8,
) -> Level:
    """Walls and dots anywhere, and goals where the dots come to stand after many random moves: again and
    again, until the shortest solution has `moves` moves or more."""
    size = rows * cols
    if rows < 1 or cols < 1 or size > MOST_CELLS:
        raise BadInput(f"rows x columns must be from 1 to {MOST_CELLS:,}")
    walls = size // 6 if walls is None else walls
    if not 0 <= walls < size:
        raise BadInput(f"walls must be from 0 to {size - 1}")
    if not 1 <= dots <= size - walls:
        raise BadInput(f"dots must be from 1 to {size - walls}, the cells without a wall")
    if not 1 <= colours <= min(dots, len(COLOURS)):
        raise BadInput(f"colours must be from 1 to {min(dots, len(COLOURS))}")
    if not 0 <= moves <= MOST_MOVES:
        raise BadInput(f"moves must be from 0 to {MOST_MOVES:,}")
    if moves and dots == size - walls:
        raise BadInput("dots that fill the board cannot move")
    chance = Chance(seed)
    for attempt in range(1, ATTEMPTS + 1):
        cells = chance.shuffled(product(range(rows), range(cols)))
        board = {cell: WALL if n < walls else EMPTY for n, cell in enumerate(cells)}
        starts = tuple((y, x, COLOURS[n % colours]) for n, (y, x) in enumerate(cells[walls : walls + dots]))
        walk = Solution("".join(chance.choice("udlr") for _ in range(100 + 10 * moves)))
        level = Level(_drawn(board, rows, cols), starts)
        for places in replay(level, walk):
            budget.spend(f"attempt {attempt}")
            ends = places
        board |= {cell: colour for cell, (_, _, colour) in zip(ends, starts, strict=True)}
        level = Level(_drawn(board, rows, cols), starts)
        if search.needs(level, moves, budget):
            return level
    raise OutOfBudget(f"{ATTEMPTS:,} attempts gave no such level")


def _drawn(board: dict[Cell, str], rows: int, cols: int) -> tuple[str, ...]:
    return tuple("".join(board[y, x] for x in range(cols)) for y in range(rows))
