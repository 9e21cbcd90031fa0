"""Nonogram levels and solutions, and their text. The formats are in `grammars/nonogram.lark`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, NoReturn

from lark import Token, Transformer

from smtpuzzles.text import BadInput, Source, parse

Cell = tuple[int, int]
Clue = tuple[int, ...]
Grid = tuple[str, ...]

BLACK, WHITE, UNKNOWN = "#", ".", "?"
MOST_CELLS = 4_000_000
ALSO = str.maketrans({"X": BLACK, "_": WHITE, " ": None, "\t": None})
LENGTHS = re.compile(r"[0-9]{1,9}(?:(?:[ \t]*,[ \t]*|[ \t]+)[0-9]{1,9})*[ \t]*")


@dataclass(frozen=True)
class Level:
    """The block lengths of every row and every column, and the cells that are known beforehand: a grid
    of BLACK, WHITE and UNKNOWN, or nothing."""

    puzzle: ClassVar[str] = "nonogram"
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    known: Grid = ()

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.columns)

    def __str__(self) -> str:
        """A .non file."""
        parts = [f"width {self.width}\nheight {self.height}\n"]
        for keyword, clues in (("rows", self.rows), ("columns", self.columns)):
            parts.append("\n".join((keyword, *(shown(clue, ",") for clue in clues))) + "\n")
        if self.known:
            parts.append("\n".join(("known", *self.known)) + "\n")
        return "\n".join(parts)

    def nin(self) -> str:
        """A .nin file."""
        if self.known:
            raise BadInput("a .nin file has no place for cells that are known beforehand")
        lines = (f"{self.width} {self.height}", *map(shown, self.rows), *map(shown, self.columns))
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Solution:
    """A grid of BLACK and WHITE. It may have any shape and gaps; the checker tells whether it is right."""

    rows: Grid

    def __str__(self) -> str:
        return "\n".join(self.rows) + "\n"


def shown(clue: Clue, between: str = " ") -> str:
    """A clue as people write it: 0 for a line without blocks."""
    return between.join(map(str, clue)) or "0"


def blocks(line: str) -> Clue:
    """The lengths of the blocks in a line of cells."""
    return tuple(len(list(cells)) for colour, cells in groupby(line) if colour == BLACK)


def from_picture(rows: Grid) -> Level:
    """The level that has this picture as a solution."""
    columns = map("".join, zip(*rows, strict=True))
    return Level(tuple(map(blocks, rows)), tuple(map(blocks, columns)))


def parse_level(source: Source) -> Level:
    level: Level = parse(source, "nonogram", "level", _Reader(source))
    return level


def parse_solutions(source: Source) -> list[Solution]:
    solutions: list[Solution] = parse(source, "nonogram", "solutions", _Reader(source))
    return solutions


class _Reader(Transformer[Token, Any]):
    """Parse tree to data, with everything refused that the grammar cannot see."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._fail = source.fail
        self._end = len(source.text.rstrip())

    def level(self, levels: list[Level]) -> Level:
        return levels[0]

    def solutions(self, solutions: list[Solution]) -> list[Solution]:
        return solutions

    def solution(self, lines: list[Token]) -> Solution:
        return Solution(tuple(line.translate(ALSO) for line in lines))

    def note(self, _: list[Token]) -> list[Token]:
        return []

    def key(self, tokens: list[Token]) -> list[Token]:
        return tokens

    width = height = rows = columns = known = key

    def non(self, keys: list[list[Token]]) -> Level:
        said: dict[str, list[Token]] = {}
        for keyword, *tokens in filter(None, keys):
            if keyword in said:
                self._fail(_start(keyword), f"a second '{keyword}'")
            said[str(keyword)] = [keyword, *tokens]
        for name in ("width", "height", "rows", "columns"):
            if name not in said:
                self._fail(self._end, f"there is no '{name}'")
        width, height = self._sides(said["width"][1], said["height"][1])
        rows = self._clues(said["rows"], height)
        columns = self._clues(said["columns"], width)
        return Level(rows, columns, self._known(said["known"], width, height) if "known" in said else ())

    def nin(self, tokens: list[Token]) -> Level:
        width, height = self._sides(*tokens[:2])
        lines, size = tokens[2:], width + height
        clues = tuple(map(self._clue, lines))
        if len(lines) < size:
            self._missing(f"too few lines: {len(lines)}, {size} are expected", self._end)
        if len(lines) > size:
            problem = f"too many lines: {size} are expected, {height} rows and {width} columns"
            self._fail(_start(lines[size]), problem)
        return Level(clues[:height], clues[height:])

    def _sides(self, *tokens: Token) -> tuple[int, int]:
        width, height = map(self._side, tokens)
        if width * height > MOST_CELLS:
            self._fail(_start(tokens[0]), f"a grid of more than {MOST_CELLS:,} cells")
        return width, height

    def _side(self, token: Token) -> int:
        digits = token.lstrip("0")
        if not 1 <= len(digits) <= 6:
            self._fail(_start(token), "width and height are numbers from 1 to 999999")
        return int(digits)

    def _clues(self, tokens: list[Token], number: int) -> tuple[Clue, ...]:
        keyword, *lines = tokens
        clues = {line.line or 0: self._clue(line) for line in lines}
        if len(clues) > number:
            self._fail(_start(lines[number]), f"too many {keyword}: {number} are expected")
        numbers = range(min(clues, default=0), max(clues, default=0) + 1)
        if len(clues) < number and len(numbers) == number:  # the empty lines between are lines without blocks
            return tuple(clues.get(line, ()) for line in numbers)
        if len(clues) < number:
            last = tokens[-1]
            self._missing(f"too few {keyword}: {len(clues)}, {number} are expected", _start(last) + len(last))
        return tuple(clues.values())

    def _missing(self, problem: str, offset: int) -> NoReturn:
        self._fail(offset, problem, expected="another line of block lengths, 0 for a line without blocks")

    def _clue(self, line: Token) -> Clue:
        clue = tuple(map(int, re.findall("[0-9]+", line))) if LENGTHS.fullmatch(line) else ()
        if clue == (0,):
            return ()
        if not clue or 0 in clue:
            self._fail_in(line)
        return clue

    def _fail_in(self, line: Token) -> NoReturn:
        """Point at the number that is none, or is no length."""
        for word in re.finditer(r"[^\s,]+", line):
            if problem := _wrong_length(word[0]):
                self._fail(_start(line) + word.start(), problem)
        self._fail(_start(line), "block lengths are separated by blanks or by single commas")

    def _known(self, tokens: list[Token], width: int, height: int) -> Grid:
        keyword, *lines = tokens
        grid = tuple(line.translate(ALSO) for line in lines)
        for line, row in zip(lines[:height], grid, strict=False):
            if len(row) != width:
                self._fail(_start(line), f"a row of {len(row)} cells, {width} are expected")
        if len(grid) != height:
            self._fail(_start(keyword), f"{len(grid)} rows of known cells, {height} are expected")
        return grid


def _wrong_length(word: str) -> str | None:
    if re.fullmatch(r"-[0-9]+", word):
        return "a negative length"
    if not re.fullmatch(r"[0-9]+", word):
        return f"{word[:30]!r} is not the length of a block"
    if not word.strip("0"):
        return "a block of length 0: only a line without blocks is written 0"
    if len(word) > 9:
        return "a length beyond any grid"
    return None


def _start(token: Token) -> int:
    return token.start_pos or 0
