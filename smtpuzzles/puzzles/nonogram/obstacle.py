"""Reasons why a nonogram has no solution that anyone can count out.

Trusted: it reads like the argument it makes, and knows nothing but the level. The blocks of a line need their
lengths and a cell between any two; and rows and columns tell of the same black cells.
"""

from __future__ import annotations

from smtpuzzles.puzzles.nonogram.level import Level, shown


def obstacle(level: Level) -> str | None:
    for name, clues, length in (("row", level.rows, level.width), ("column", level.columns, level.height)):
        for number, clue in enumerate(clues, 1):
            need = sum(clue) + len(clue) - 1
            if need > length:
                return f"length: {name} {number} has {length} cells, but its clue {shown(clue)} needs {need}"
    by_rows, by_columns = sum(map(sum, level.rows)), sum(map(sum, level.columns))
    if by_rows != by_columns:
        return f"totals: the rows have {by_rows} black cells in all, the columns have {by_columns}"
    return None
