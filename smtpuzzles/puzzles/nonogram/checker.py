"""The rules of nonograms, replayed on a solution. It knows nothing but levels and solutions.

Every cell is black or white, the black blocks of every row and column have the lengths of its clue, in
order, and cells that are known beforehand are unchanged.
"""

from __future__ import annotations

from smtpuzzles.puzzles.nonogram.level import BLACK, UNKNOWN, WHITE, Level, Solution, blocks, shown

COLOUR = {BLACK: "black", WHITE: "white"}


def check(level: Level, solution: Solution) -> str | None:
    """What is wrong with the solution, and where; None where it is right."""
    return (
        _wrong_shape(level, solution)
        or _unsettled_cell(solution)
        or _wrong_line(level, solution)
        or _wrong_known_cell(level, solution)
    )


def _wrong_shape(level: Level, solution: Solution) -> str | None:
    if len(solution.rows) != level.height:
        return f"rows: {len(solution.rows)} in the solution, {level.height} in the level"
    for r, row in enumerate(solution.rows):
        if len(row) != level.width:
            return f"cells in row {r + 1}: {len(row)} in the solution, {level.width} in the level"
    return None


def _unsettled_cell(solution: Solution) -> str | None:
    for r, row in enumerate(solution.rows):
        for c, cell in enumerate(row):
            if cell not in COLOUR:
                return f"row {r + 1}, column {c + 1} is neither black nor white"
    return None


def _wrong_line(level: Level, solution: Solution) -> str | None:
    columns = map("".join, zip(*solution.rows, strict=True))
    for name, clues, lines in (("row", level.rows, solution.rows), ("column", level.columns, columns)):
        for number, (clue, line) in enumerate(zip(clues, lines, strict=True), 1):
            if blocks(line) != clue:
                return f"{name} {number} reads {shown(blocks(line))}, its clue is {shown(clue)}"
    return None


def _wrong_known_cell(level: Level, solution: Solution) -> str | None:
    for r, (row, known) in enumerate(zip(solution.rows, level.known, strict=False)):
        for c, (cell, given) in enumerate(zip(row, known, strict=True)):
            if given not in (cell, UNKNOWN):
                return f"row {r + 1}, column {c + 1} is known to be {COLOUR[given]}, not {COLOUR[cell]}"
    return None
