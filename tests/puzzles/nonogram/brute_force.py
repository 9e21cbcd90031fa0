"""Nonograms as the rules say it and nothing cleverer: every picture is drawn, and its blocks are read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from smtpuzzles.puzzles.nonogram.level import Grid, Level, Solution


def solutions(level: Level) -> Iterator[Solution]:
    """Rows that read as they should, put together in every way, if the columns read as they should too."""
    fitting = [[line for line in lines(level.width) if read(line) == clue] for clue in level.rows]
    for rows in product(*fitting):
        columns = map("".join, zip(*rows, strict=True))
        if all(map(agree, rows, level.known)) and tuple(map(read, columns)) == level.columns:
            yield Solution(rows)


def agree(line: str, known: str) -> bool:
    return all(known_cell in (cell, "?") for cell, known_cell in zip(line, known, strict=True))


def by_clues(height: int, width: int) -> dict[Level, set[Grid]]:
    """All pictures of this size, each under the level of which it is a solution."""
    pictures: dict[Level, set[Grid]] = {}
    for rows in product(lines(width), repeat=height):
        columns = map("".join, zip(*rows, strict=True))
        level = Level(tuple(map(read, rows)), tuple(map(read, columns)))
        pictures.setdefault(level, set()).add(rows)
    return pictures


@cache
def lines(length: int) -> list[str]:
    return ["".join(cells) for cells in product(".#", repeat=length)]


@cache
def read(line: str) -> tuple[int, ...]:
    return tuple(len(block) for block in line.split(".") if block)
