"""Nonograms from a random seed, or from a picture."""

from __future__ import annotations

from itertools import islice

from smtpuzzles.chance import Chance
from smtpuzzles.puzzle import Budget, OutOfBudget
from smtpuzzles.puzzles.nonogram import search
from smtpuzzles.puzzles.nonogram.level import BLACK, UNKNOWN, WHITE, Cell, Grid, Level, from_picture
from smtpuzzles.puzzles.nonogram.lines import followed
from smtpuzzles.puzzles.nonogram.picture import MOST_CELLS
from smtpuzzles.puzzles.nonogram.picture import picture as read_picture
from smtpuzzles.text import MAX_LINES as MOST_LINES
from smtpuzzles.text import BadInput, read_bytes

LOOK = 100_000  # states that the question "is it unique?" may cost
TRIES = 100  # cells that are tried before a repair is given up


def generate(
    seed: int,
    budget: Budget,
    rows: int | None = None,
    cols: int | None = None,
    density: int | None = None,
    picture: str | None = None,
    unique: bool = False,
) -> Level:
    """The clues of the picture in a file, or of a random one in which `density` of 100 cells are black.

    With `unique`, single cells of the picture are changed until it is the only solution. Where that does not
    succeed, a picture in a file is refused; of random ones, others are tried until the budget ends.
    """
    chance = Chance(seed)
    if picture is not None:
        if (rows, cols, density) != (None, None, None):
            raise BadInput("a picture has its own rows, columns and density")
        drawn = read_picture(picture, read_bytes(picture, Level.puzzle))
        if not unique:
            return from_picture(drawn)
        try:
            if _is_unique(drawn, budget, budget.states):
                return from_picture(drawn)
        except OutOfBudget as end:
            raise OutOfBudget(f"not known whether the picture is the only solution: {end}") from end
        repaired = _repaired(drawn, chance, budget)
        if repaired is None:
            raise BadInput(f"{picture}: not the only solution, and no change of a cell that was tried helps")
        return from_picture(repaired)
    height, width, share = (
        usual if wish is None else wish for wish, usual in ((rows, 10), (cols, 10), (density, 50))
    )
    if height < 1 or width < 1 or height * width > MOST_CELLS:
        raise BadInput(f"rows x columns must be from 1 to {MOST_CELLS:,}")
    if height + width > MOST_LINES // 2:
        raise BadInput(f"rows and columns must be at most {MOST_LINES // 2:,} together")
    if not 0 <= share <= 100:
        raise BadInput("density must be from 0 to 100")
    while True:
        drawn = _random_picture(height, width, share, chance)
        repaired = _repaired(drawn, chance, budget) if unique else drawn
        if repaired is not None:
            return from_picture(repaired)


def _random_picture(height: int, width: int, density: int, chance: Chance) -> Grid:
    size = height * width
    black = (size * density + 50) // 100
    cells = "".join(chance.shuffled(BLACK * black + WHITE * (size - black)))
    return tuple(cells[at : at + width] for at in range(0, size, width))


def _repaired(drawn: Grid, chance: Chance, budget: Budget) -> Grid | None:
    """The picture with some cells changed, so that it is the only solution; None where that is not found.

    A cell that the lines leave open is changed, if then they leave fewer open, again and again.
    """
    grid = drawn
    open_cells = _open_cells(grid, budget)
    while open_cells and not _known_unique(grid, budget):
        for r, c in chance.shuffled(open_cells)[:TRIES]:
            budget.spend(f"repairing, {len(open_cells)} cells are open")
            colour = WHITE if grid[r][c] == BLACK else BLACK
            changed = (*grid[:r], grid[r][:c] + colour + grid[r][c + 1 :], *grid[r + 1 :])
            fewer = _open_cells(changed, budget)
            if len(fewer) < len(open_cells):
                grid, open_cells = changed, fewer
                break
        else:
            return None
    return grid


def _open_cells(grid: Grid, budget: Budget) -> list[Cell]:
    known = followed(from_picture(grid), budget).known
    return [(r, c) for r, row in enumerate(known) for c, cell in enumerate(row) if cell == UNKNOWN]


def _is_unique(grid: Grid, budget: Budget, states: int) -> bool:
    """Whether the picture is the only solution; OutOfBudget where that is not known."""
    look = Budget(budget.remaining(), states, budget.memory)
    return len(list(islice(search.solutions(from_picture(grid), look), 2))) == 1


def _known_unique(grid: Grid, budget: Budget) -> bool:
    try:
        return _is_unique(grid, budget, LOOK)
    except OutOfBudget:
        return False
