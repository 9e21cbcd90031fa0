"""Digit Fidget levels, solutions and recorded games, and their text.

The format is in `grammars/digitfidget.lark`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import compress, product
from typing import Any, ClassVar

from lark import Token, Transformer

from smtpuzzles.text import Source, parse

Cell = tuple[int, int]
Digits = tuple[tuple[int, ...], ...]
Grid = tuple[tuple[bool, ...], ...]

LARGEST = 500  # rows of a board
LONGEST = 9  # digits of a sum: more than any board can have


@dataclass(frozen=True)
class Line:
    """A row or a column: its cells, and what those that are on must add up to."""

    name: str
    cells: tuple[Cell, ...]
    target: int


@dataclass(frozen=True)
class Level:
    """A square of digits, a target for every row and column, and which cells are on now."""

    puzzle: ClassVar[str] = "digitfidget"
    digits: Digits
    row_targets: tuple[int, ...]
    column_targets: tuple[int, ...]
    on: Grid

    @property
    def size(self) -> int:
        return len(self.digits)

    @property
    def cells(self) -> list[Cell]:
        return [(r, c) for r in range(self.size) for c in range(self.size)]

    @property
    def zeros(self) -> list[Cell]:
        """The cells that count nothing, on or off."""
        return [(r, c) for r, c in self.cells if not self.digits[r][c]]

    @property
    def lines(self) -> list[Line]:
        """The rows, then the columns."""
        side = range(self.size)
        rows = [
            Line(f"row {r + 1}", tuple((r, c) for c in side), target)
            for r, target in enumerate(self.row_targets)
        ]
        columns = [
            Line(f"column {c + 1}", tuple((r, c) for r in side), target)
            for c, target in enumerate(self.column_targets)
        ]
        return rows + columns

    def __str__(self) -> str:
        right = max(len(str(target)) for target in self.row_targets)
        below = max(len(str(target)) for target in self.column_targets)
        width = max(below, 2 if any(map(any, self.on)) else 1)
        rows = written(self.digits, self.on, width)
        lines = [f"{row}| {target:>{right}}" for row, target in zip(rows, self.row_targets, strict=True)]
        columns = " ".join(f"{target:>{width}}" for target in self.column_targets)
        return "\n".join(("targets", *lines, "-" * len(lines[0]), columns)) + "\n"


@dataclass(frozen=True)
class Solution:
    """Which cells are on. It can have any shape; the checker tells whether it solves a level."""

    on: Grid

    def __str__(self) -> str:
        return "".join(" ".join(".#"[on] for on in row) + "\n" for row in self.on)


@dataclass(frozen=True)
class Game:
    """The cells that were toggled, in order: a recorded game."""

    toggles: tuple[Cell, ...]

    def __str__(self) -> str:
        return "toggles\n" + "".join(f"{r + 1} {c + 1}\n" for r, c in self.toggles)


def sums(digits: Digits, on: Grid) -> list[int]:
    """What the digits that are on add up to: in every row, then in every column."""
    counting = [
        [digit * counts for digit, counts in zip(row, now, strict=True)]
        for row, now in zip(digits, on, strict=True)
    ]
    return [*map(sum, counting), *map(sum, zip(*counting, strict=True))]


def written(digits: Digits, on: Grid, width: int) -> list[str]:
    """The rows of a board, digits that are on in brackets, each aligned to the right of this width."""
    return [
        "".join(
            f"{'[' * lit + str(digit):>{width}}" + (" ", "]")[lit]
            for digit, lit in zip(row, now, strict=True)
        )
        for row, now in zip(digits, on, strict=True)
    ]


def zeros_as_they_are(level: Level, on: list[Cell]) -> Solution:
    """The solution in which these cells are on, and of the zeros those that are on now."""
    return _solution(level, [*on, *((r, c) for r, c in level.zeros if level.on[r][c])])


def zeros_either_way(level: Level, on: list[Cell]) -> Iterator[Solution]:
    """Every solution in which, besides zeros, just these cells are on."""
    zeros = level.zeros
    for choice in product((False, True), repeat=len(zeros)):
        yield _solution(level, [*on, *compress(zeros, choice)])


def _solution(level: Level, on: Iterable[Cell]) -> Solution:
    grid = [[False] * level.size for _ in range(level.size)]
    for r, c in on:
        grid[r][c] = True
    return Solution(tuple(map(tuple, grid)))


def parse_level(source: Source) -> Level:
    level: Level = parse(source, "digitfidget", "level", _Reader(source))
    return level


def parse_solutions(source: Source) -> list[Solution | Game]:
    solutions: list[Solution | Game] = parse(source, "digitfidget", "solutions", _Reader(source))
    return solutions


class _Reader(Transformer[Token, Any]):
    """Parse tree to data, with everything refused that the grammar cannot see."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._fail = source.fail

    def level(self, parts: list[Any]) -> Level:
        kind, *rows, columns = parts
        size = self._side(rows)
        if len(columns) != size:
            self._fail(columns[-1].start_pos, f"{kind} of columns: {len(columns)}, {size} are expected")
        digits = tuple(tuple(int(cell[-1]) for cell in cells) for _, cells, _ in rows)
        on = tuple(tuple(len(cell) == 2 for cell in cells) for _, cells, _ in rows)
        numbers = [self._number(token) for token in (*(token for _, _, token in rows), *columns)]
        if kind == "deltas":
            now = sums(digits, on)
            numbers = [present - delta for present, delta in zip(now, numbers, strict=True)]
        return Level(digits, tuple(numbers[:size]), tuple(numbers[size:]), on)

    def sums_are(self, words: list[Token]) -> str:
        return str(words[0])

    def row(self, tokens: list[Token]) -> tuple[int, list[str], Token]:
        """Where it begins, its cells, and its target or delta."""
        digits, token = tokens
        return digits.start_pos or 0, re.findall(r"\[?[0-9]", digits), token

    def columns(self, tokens: list[Token]) -> list[Token]:
        return tokens

    def _side(self, rows: list[tuple[int, list[str], Token]]) -> int:
        size = len(rows[0][1])
        for offset, cells, _ in rows:
            if len(cells) != size:
                self._fail(offset, f"a row of {len(cells)} digits, the first one has {size}")
        if len(rows) != size:
            self._fail(rows[-1][0], f"rows of {size} digits, but {len(rows)} of them: a board is a square")
        if size > LARGEST:
            self._fail(rows[0][0], f"a row of {size} digits, boards have at most {LARGEST}")
        return size

    def _number(self, token: Token) -> int:
        digits = token.lstrip("+-0") or "0"
        if len(digits) > LONGEST:
            self._fail(token.start_pos or 0, f"a number of more than {LONGEST} digits")
        return int(digits) if token[0] != "-" else -int(digits)

    def solutions(self, solutions: list[Solution | Game]) -> list[Solution | Game]:
        return solutions

    def solution(self, lines: list[Token]) -> Solution:
        return Solution(tuple(tuple(cell == "#" for cell in line if cell in "#.") for line in lines))

    def game(self, toggles: list[Cell]) -> Game:
        return Game(tuple(toggles))

    def toggle(self, tokens: list[Token]) -> Cell:
        row, column = (self._number(token) for token in tokens)
        return row - 1, column - 1
