"""Numbrix levels and solutions, and their text. The format is in `grammars/numbrix.lark`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from lark import Token, Transformer

from smtpuzzles.text import Source, parse

Cell = tuple[int, int]
Rows = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Level:
    """A grid in which some numbers are given; 0 stands for a blank cell."""

    puzzle: ClassVar[str] = "numbrix"
    rows: Rows

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def size(self) -> int:
        """The number of cells, which is the last number of the path."""
        return self.height * self.width

    @property
    def givens(self) -> dict[int, Cell]:
        """Where each given number stands."""
        return {number: cell for cell, number in numbered(self.rows) if number}

    def __str__(self) -> str:
        lines = (f"{self.height} {self.width}", *(" ".join(map(str, row)) for row in self.rows))
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Solution:
    """A filled grid. Anything can stand in it; the checker tells whether it solves a level."""

    rows: Rows

    def __str__(self) -> str:
        """As the Numbrix lab prints a grid: a tab after every number, a newline after every row."""
        return "".join("".join(f"{n or '-'}\t" for n in row) + "\n" for row in self.rows)


def numbered(rows: Rows) -> Iterator[tuple[Cell, int]]:
    """Every cell, row by row, with its number."""
    for r, row in enumerate(rows):
        for c, number in enumerate(row):
            yield (r, c), number


def parse_level(source: Source) -> Level:
    level: Level = parse(source, "numbrix", "level", _LevelReader(source))
    return level


def parse_solutions(source: Source) -> list[Solution]:
    solutions: list[Solution] = parse(source, "numbrix", "solutions", _SolutionReader(source))
    return solutions


def _cells(line: Token) -> Iterator[tuple[int, str]]:
    """The numbers and dashes of a line, each with its offset in the text."""
    for match in re.finditer(r"\S+", line):
        yield (line.start_pos or 0) + match.start(), match[0].lstrip("0-") or "0"


class _Reader(Transformer[Token, Any]):
    """Parse tree to data, with everything refused that the grammar cannot see."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._fail = source.fail
        self._end = len(source.text.rstrip())


class _LevelReader(_Reader):
    def level(self, tokens: list[Token]) -> Level:
        height, width = map(self._side, tokens[:2])
        lines = [list(_cells(line)) for line in tokens[2:]]
        if len(lines) == height:  # laid out as a grid: then every line is a row
            for line in lines:
                if len(line) != width:
                    self._fail(line[0][0], f"a row of {len(line)} numbers, {width} are expected")
        cells = [cell for line in lines for cell in line]
        size = height * width
        if len(cells) < size:
            self._fail(self._end, f"too few numbers: {len(cells)}, {size} are expected")
        if len(cells) > size:
            self._fail(cells[size][0], f"too many numbers: {size} are expected")
        numbers = self._numbers(cells)
        return Level(tuple(tuple(numbers[i : i + width]) for i in range(0, size, width)))

    def _side(self, token: Token) -> int:
        digits = token.lstrip("0")
        if not 1 <= len(digits) <= 6:
            self._fail(token.start_pos or 0, "rows and columns are numbers from 1 to 999999")
        return int(digits)

    def _numbers(self, cells: list[tuple[int, str]]) -> list[int]:
        size, seen, numbers = len(cells), {0}, []
        for offset, digits in cells:
            if len(digits) > len(str(size)) or int(digits) > size:
                self._fail(offset, f"a given outside 1 to {size}")
            number = int(digits)
            if number and number in seen:
                self._fail(offset, f"{number} is given twice")
            seen.add(number)
            numbers.append(number)
        return numbers


class _SolutionReader(_Reader):
    def solution(self, lines: list[Token]) -> Solution:
        return Solution(tuple(tuple(map(self._number, _cells(line))) for line in lines))

    def solutions(self, solutions: list[Solution]) -> list[Solution]:
        return solutions

    def _number(self, cell: tuple[int, str]) -> int:
        offset, digits = cell
        if len(digits) > 12:
            self._fail(offset, "a number larger than any grid")
        return int(digits)
