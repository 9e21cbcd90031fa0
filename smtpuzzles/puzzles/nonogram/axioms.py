"""The rules of nonograms as clauses, for certificates. Trusted: each reads like the rule it is.

Variables first say of each cell, row by row, that it is black. Then, for every block of every line: a line
that is not full leaves its blocks some room, the same for all of them, so block k starts at its first place
or up to `room` cells later. A variable says "it starts at least so much later", from 1 to the room. Lines are
named by a 0 for rows or a 1 for columns and a number; lines, blocks and cells are counted from 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from smtpuzzles.puzzles.nonogram.level import BLACK, UNKNOWN, Clue, Level, Solution

YES, NO = "yes", "no"
Literal = int | str  # a number, or what is always or never so


@dataclass(frozen=True)
class Line:
    """A row or column: its clue, the variables of its cells, and the number before those of its blocks."""

    clue: Clue
    cells: Sequence[int]
    before: int

    @property
    def room(self) -> int:
        return len(self.cells) - sum(self.clue) - max(0, len(self.clue) - 1)

    def first(self, k: int) -> int:
        """The cell where block k starts if all blocks are as far to the front as they go."""
        return sum(self.clue[:k]) + k

    def later(self, k: int, by: int) -> Literal:
        """The literal for "block k starts at least so much later than its first place"."""
        if by <= 0:
            return YES
        return self.before + k * self.room + by if by <= self.room else NO


@lru_cache(maxsize=4)
def lines(level: Level) -> dict[tuple[int, int], Line]:
    """All lines by their names."""
    height, width = level.height, level.width
    rows = [range(r * width + 1, (r + 1) * width + 1) for r in range(height)]
    columns = [range(c + 1, height * width + 1, width) for c in range(width)]
    named: dict[tuple[int, int], Line] = {}
    before = height * width
    for way, clues, cells in ((0, level.rows, rows), (1, level.columns, columns)):
        for number, clue in enumerate(clues):
            line = named[way, number] = Line(clue, cells[number], before)
            before += len(clue) * max(0, line.room)
    return named


def facts(level: Level, solution: Solution) -> list[int]:
    """What is true in a solution and in no other: the colour of every cell."""
    cells = enumerate("".join(solution.rows), 1)
    return [variable if cell == BLACK else -variable for variable, cell in cells]


def axiom(level: Level, name: str, numbers: tuple[int, ...]) -> list[int]:
    """The axiom of this name; ValueError where there is none."""
    match name, numbers:
        case "known", (r, c) if level.known and 0 <= r < level.height and 0 <= c < level.width:
            if (cell := level.known[r][c]) != UNKNOWN:
                variable = r * level.width + c + 1
                return [variable if cell == BLACK else -variable]
        case _, (way, number, k, place) if line := lines(level).get((way, number)):
            if line.room >= 0 and 0 <= k <= len(line.clue) and 0 <= place <= len(line.cells):
                clause = _about(line, name, k, place)
                if clause is not None and YES not in clause:
                    return [literal for literal in clause if isinstance(literal, int)]
    raise ValueError(f"there is no axiom {name} {' '.join(map(str, numbers))}")


def _about(line: Line, name: str, k: int, place: int) -> Iterable[Literal] | None:
    """What this axiom says of block k of the line, with YES and NO among the literals."""
    blocks = len(line.clue)
    match name:
        case "later" if k < blocks and 1 <= place < line.room:
            # What starts later by one more starts later by this much.
            return [_not(line.later(k, place + 1)), line.later(k, place)]
        case "order" if k + 1 < blocks and 1 <= place <= line.room:
            # The next block makes way.
            return [_not(line.later(k, place)), line.later(k + 1, place)]
        case "black" if k < blocks and place < len(line.cells):
            # A cell is black if block k starts at or before it, but less than its length before it.
            by = place - line.first(k)
            return [_not(line.later(k, by - line.clue[k] + 1)), line.later(k, by + 1), line.cells[place]]
        case "white" if place < len(line.cells):
            # A cell is white if the block before k, if any, ends before it, and k, if any, starts behind it.
            reaches = line.later(k - 1, place - line.first(k - 1) - line.clue[k - 1] + 1) if k else NO
            starts = line.later(k, place - line.first(k) + 1) if k < blocks else YES
            return [reaches, _not(starts), -line.cells[place]]
    return None


def _not(literal: Literal) -> Literal:
    return -literal if isinstance(literal, int) else NO if literal == YES else YES
