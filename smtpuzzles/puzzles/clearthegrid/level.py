"""ClearTheGrid levels and solutions, and their text. The format is in `grammars/clearthegrid.lark`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from lark import Token, Transformer

from smtpuzzles.text import Source, parse

Cell = tuple[int, int]  # x to the right, y down
Rows = tuple[tuple[int, ...], ...]

STEPS = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
BETWEEN_SOLUTIONS = "---\n"
MOST_DIGITS = 9


@dataclass(frozen=True)
class Level:
    """A grid of numbers; 0 stands for an empty cell."""

    puzzle: ClassVar[str] = "clearthegrid"
    rows: Rows

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def numbers(self) -> dict[Cell, int]:
        """The cells that are not empty, row by row."""
        return {(x, y): value for y, row in enumerate(self.rows) for x, value in enumerate(row) if value}

    def __str__(self) -> str:
        lines = (f"{self.width} {self.height}", *(" ".join(map(str, row)) for row in self.rows))
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Move:
    """The number at (x, y) is pushed in a direction, and added or subtracted where it lands."""

    x: int
    y: int
    direction: str
    sign: str

    def __str__(self) -> str:
        return f"{self.x} {self.y} {self.direction} {self.sign}"


@dataclass(frozen=True)
class Solution:
    """Moves, one after the other. The checker tells whether they clear a level."""

    moves: tuple[Move, ...]

    def __str__(self) -> str:
        return "".join(f"{move}\n" for move in self.moves)


def parse_level(source: Source) -> Level:
    level: Level = parse(source, "clearthegrid", "level", _Reader(source))
    return level


def parse_solutions(source: Source) -> list[Solution]:
    solutions: list[Solution] = parse(source, "clearthegrid", "solutions", _Reader(source))
    return solutions


class _Reader(Transformer[Token, Any]):
    """Parse tree to data, with everything refused that the grammar cannot see."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._fail = source.fail
        self._end = len(source.text.rstrip())

    def level(self, tokens: list[Token]) -> Level:
        width, height = map(self._side, tokens[:2])
        rows = [tuple(self._numbers(line, width)) for line in tokens[2 : 2 + height]]
        if len(rows) < height:
            self._fail(self._end, f"too few rows: {len(rows)}, {height} are expected")
        if len(tokens) > 2 + height:
            self._fail(tokens[2 + height].start_pos or 0, f"too many rows: {height} are expected")
        return Level(tuple(rows))

    def solutions(self, solutions: list[Solution]) -> list[Solution]:
        return solutions

    def solution(self, moves: list[Move]) -> Solution:
        return Solution(tuple(moves))

    def move(self, tokens: list[Token]) -> Move:
        x, y = (self._number(token.start_pos or 0, token) for token in tokens[:2])
        return Move(x, y, str(tokens[2]), str(tokens[3]))

    def _side(self, token: Token) -> int:
        digits = token.lstrip("0")
        if not 1 <= len(digits) <= 6:
            self._fail(token.start_pos or 0, "width and height are numbers from 1 to 999999")
        return int(digits)

    def _numbers(self, line: Token, width: int) -> Iterator[int]:
        start = line.start_pos or 0
        words = list(re.finditer(r"\S+", line))
        if len(words) != width:
            end = start + (words[width].start() if len(words) > width else len(line))
            self._fail(end, f"a row of {len(words)} numbers, {width} are expected")
        return (self._number(start + word.start(), word[0]) for word in words)

    def _number(self, offset: int, text: str) -> int:
        digits = text.lstrip("0") or "0"
        if len(digits) > MOST_DIGITS:
            self._fail(offset, f"a number of {len(digits)} digits, {MOST_DIGITS} are the most")
        return int(digits)
