"""Move levels and solutions, and their text. The format is in `grammars/move.lark`."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass
from typing import Any, ClassVar, NoReturn

from lark import Token, Transformer

from smtpuzzles.text import Source, parse

Cell = tuple[int, int]
Dot = tuple[int, int, str]

WALL, EMPTY = "x", "."
MOVES = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
NO_MOVES = "-"
UNPRINTABLE = "a character that cannot be printed is no colour"


@dataclass(frozen=True)
class Level:
    """A board of walls, empty cells and goals, and where the dots start: y, x and colour of each."""

    puzzle: ClassVar[str] = "move"
    rows: tuple[str, ...]
    dots: tuple[Dot, ...]

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def goals(self) -> dict[Cell, str]:
        """The colour of every goal."""
        return {
            (y, x): char
            for y, row in enumerate(self.rows)
            for x, char in enumerate(row)
            if char not in (WALL, EMPTY)
        }

    def is_open(self, cell: Cell) -> bool:
        """Whether dots can stand there: on the board, and no wall."""
        y, x = cell
        return 0 <= y < self.height and 0 <= x < self.width and self.rows[y][x] != WALL

    def __str__(self) -> str:
        dots = (f"{y} {x} {colour}" for y, x, colour in self.dots)
        return "\n".join((f"{self.height} {self.width}", *self.rows, f"{len(self.dots)}", *dots)) + "\n"


@dataclass(frozen=True)
class Solution:
    """Moves in order, a letter each; the checker tells whether they solve a level."""

    moves: str

    def __str__(self) -> str:
        return (self.moves or NO_MOVES) + "\n"


def parse_level(source: Source) -> Level:
    level: Level = parse(source, "move", "level", _LevelReader(source))
    return level


def parse_solutions(source: Source) -> list[Solution]:
    solutions: list[Solution] = parse(source, "move", "solutions", _SolutionReader())
    return solutions


class _SolutionReader(Transformer[Token, Any]):
    def solution(self, tokens: list[Token]) -> Solution:
        return Solution("" if tokens[0] == NO_MOVES else str(tokens[0]))

    def solutions(self, solutions: list[Solution]) -> list[Solution]:
        return solutions


class _LevelReader(Transformer[Token, Any]):
    """Parse tree to level, with everything refused that the grammar cannot see."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source

    def dot(self, tokens: list[Token]) -> tuple[Token, ...]:
        return tuple(tokens)

    def level(self, parts: list[Any]) -> Level:
        height, width = (self._number(part, 1, "height and width are") for part in parts[:2])
        lines = deque(part for part in parts[2:] if isinstance(part, Token))
        dots = [part for part in parts[2:] if not isinstance(part, Token)]
        rows: list[str] = []
        goals: dict[str, list[int]] = {}
        while len(rows) < height:
            if not lines:
                self._fail_at_end(f"too few rows: {len(rows)}, {height} are expected")
            rows += self._rows(lines.popleft(), width, height - len(rows), goals)
        number = self._number_of_dots(lines, dots)
        level = Level(tuple(rows), self._dots(dots, rows))
        if len(dots) < number:
            self._fail_at_end(f"too few dots: {len(dots)}, {number} are expected")
        if len(dots) > number:
            self._fail(dots[number][0], f"too many dots: {number} are expected")
        self._match(dots, goals)
        return level

    def _fail(self, token: Token, problem: str, within: int = 0) -> NoReturn:
        self._source.fail((token.start_pos or 0) + within, problem)

    def _fail_at_end(self, problem: str) -> NoReturn:
        self._source.fail(len(self._source.text.rstrip()), problem)

    def _number(self, token: Token, least: int, what: str) -> int:
        digits = token.lstrip("0") or "0"
        if len(digits) > 6 or int(digits) < least:
            self._fail(token, f"{what} numbers from {least} to 999999")
        return int(digits)

    def _rows(self, line: Token, width: int, most: int, goals: dict[str, list[int]]) -> list[str]:
        """The rows of a line, at most so many; remember where the goals of each colour are."""
        if len(line) % width or len(line) > most * width:
            self._fail(line, f"characters in this row: {len(line)}, {width} are expected")
        for i, char in enumerate(line):
            if not char.isprintable():
                self._fail(line, UNPRINTABLE, within=i)
            if char not in (WALL, EMPTY):
                goals.setdefault(char, []).append((line.start_pos or 0) + i)
        return [str(line[i : i + width]) for i in range(0, len(line), width)]

    def _number_of_dots(self, lines: deque[Token], dots: list[tuple[Token, ...]]) -> int:
        if not lines and dots:
            self._fail(dots[0][0], "the number of dots is missing before the first of them")
        if not lines:
            self._fail_at_end("the number of dots is missing")
        if not (lines[0].isascii() and lines[0].isdecimal()):
            self._fail(lines[0], f"the board is complete, and {lines[0][:30]!r} is not the number of dots")
        if len(lines) > 1:
            self._fail(lines[1], "a dot is y, x and a colour")
        return self._number(lines[0], 0, "numbers of dots are")

    def _dots(self, dots: list[tuple[Token, ...]], rows: list[str]) -> tuple[Dot, ...]:
        taken: set[Cell] = set()
        read: list[Dot] = []
        for tokens in dots:
            y, x = (self._number(token, 0, "coordinates are") for token in tokens[:2])
            if y >= len(rows):
                self._fail(tokens[0], f"y of a dot is from 0 to {len(rows) - 1}")
            if x >= len(rows[0]):
                self._fail(tokens[1], f"x of a dot is from 0 to {len(rows[0]) - 1}")
            if rows[y][x] == WALL:
                self._fail(tokens[0], f"a dot on the wall at y {y}, x {x}")
            if (y, x) in taken:
                self._fail(tokens[0], f"a second dot at y {y}, x {x}")
            if not tokens[2].isprintable():
                self._fail(tokens[2], UNPRINTABLE)
            taken.add((y, x))
            read.append((y, x, str(tokens[2])))
        return tuple(read)

    def _match(self, dots: list[tuple[Token, ...]], goals: dict[str, list[int]]) -> None:
        """Refuse a level without exactly one goal for every dot."""
        count: Counter[str] = Counter()
        for _, _, colour in dots:
            count[colour] += 1
            if count[colour] > len(goals.get(colour, ())):
                self._fail(colour, f"no goal is left for this dot: goals {colour}: {count[colour] - 1}")
        for name, offsets in goals.items():
            if count[name] < len(offsets):
                problem = f"no dot is left for this goal: dots {name}: {count[name]}"
                self._source.fail(offsets[count[name]], problem)
