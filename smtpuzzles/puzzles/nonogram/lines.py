"""What follows from one line at a time, without guessing: exact for each line, and repeated until nothing new
follows. Search, encoder and `show --lines` start from here; it knows none of them.

A set of positions in a line is an int, bit p for position p, so that one operation treats all positions
at once. `reached[i]` holds every p such that the cells before p can be the first i blocks, each with a white
cell behind it, and white cells. To go on from there over white cells is one addition: in a run of cells that
may be white, the carry of the lowest position runs through to the end of the run. The same sets from the
other end of the line are found on its mirror image. A block can start where the blocks before it can end in
front of it and those behind it can begin after it, and a cell can be white with i blocks before it where
both ends of the line reach it. A cell that cannot be white is black, and one that no block can cover is
white: this is all that a line tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import replace

from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.nonogram.level import BLACK, UNKNOWN, WHITE, Clue, Grid, Level, shown

ROWS, COLUMNS = 0, 1
NAMES = "row", "column"
WORD = 64  # positions that a state holds, where a line is so long and has so many blocks that it matters
COLOURS = str.maketrans("01", WHITE + BLACK)
MIRRORED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class Contradiction(Exception):
    """A line whose blocks cannot be placed; the text says which."""


def starts(clue: Clue, length: int, black: int, white: int) -> tuple[list[int], int] | None:
    """Where each block can start, and which cells can be white; None where the blocks cannot be placed."""
    everywhere = (1 << length) - 1
    fits = {block: _runs(everywhere & ~white, block) for block in set(clue)}
    mirrored_fits = {block: _mirrored(there, length) >> block for block, there in fits.items()}
    reached = _reached(clue, fits, everywhere & ~black | 1 << length)
    if not reached[-1] >> length + 1:
        return None
    not_black = _mirrored(everywhere & ~black, length - 1) | 1 << length
    from_end = _reached(clue[::-1], mirrored_fits, not_black)[::-1]
    beyond = [_mirrored(there & (everywhere << 1 | 1), length) for there in from_end]
    can_be_white = 0
    for before, after in zip(reached, beyond, strict=True):
        can_be_white |= before >> 1 & after
    places = zip(clue, reached, beyond[1:], strict=False)
    return [before & fits[block] & after >> block for block, before, after in places], can_be_white


def _reached(clue: Clue, fits: dict[int, int], not_black: int) -> list[int]:
    """How far the first 0, 1, 2, ... blocks can reach, each with a white cell behind it."""
    here = 1
    here |= not_black + (here & not_black) ^ not_black
    reached = [here]
    for block in clue:
        here = (here & fits[block] & not_black >> block) << block + 1
        here |= not_black + (here & not_black) ^ not_black
        reached.append(here)
    return reached


def _runs(cells: int, length: int) -> int:
    """Where so many of the cells stand side by side, from there on."""
    have = 1
    while 2 * have <= length:
        cells &= cells >> have
        have *= 2
    return cells & cells >> length - have


def _smeared(places: int, length: int) -> int:
    """The cells that blocks of this length cover, started at these places."""
    have = 1
    while 2 * have <= length:
        places |= places << have
        have *= 2
    return places | places << length - have


def _mirrored(positions: int, last: int) -> int:
    """Position p becomes last - p."""
    size = last // 8 + 1
    turned = int.from_bytes(positions.to_bytes(size, "little").translate(MIRRORED), "big")
    return turned >> 8 * size - last - 1


def bits(positions: int) -> Iterator[int]:
    """The positions of a set, lowest first."""
    while positions:
        lowest = positions & -positions
        yield lowest.bit_length() - 1
        positions ^= lowest


class Board:
    """What is known of each cell, by rows and, the same again, by columns. ROWS and COLUMNS are indices."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.clues = level.rows, level.columns
        self.lengths = level.width, level.height
        self.black = [0] * level.height, [0] * level.width
        self.white = [0] * level.height, [0] * level.width
        self.dirty = set(range(level.height)), set(range(level.width))
        for r, row in enumerate(level.known):
            for c, cell in enumerate(row):
                if cell != UNKNOWN:
                    self.mark(r, c, black=cell == BLACK)

    def copy(self) -> Board:
        other = copy(self)
        for name in ("black", "white", "dirty"):
            rows, columns = getattr(self, name)
            setattr(other, name, (rows.copy(), columns.copy()))
        return other

    def mark(self, r: int, c: int, *, black: bool) -> None:
        """Make the cell black or white; what follows from that is seen by `settle`."""
        lines = self.black if black else self.white
        lines[ROWS][r] |= 1 << c
        lines[COLUMNS][c] |= 1 << r
        self.dirty[ROWS].add(r)
        self.dirty[COLUMNS].add(c)

    def settle(self, budget: Budget) -> None:
        """Let every line tell what it can, and the lines it crosses again, until nothing new follows."""
        way = ROWS
        while any(self.dirty):
            lines, across = sorted(self.dirty[way]), 1 - way
            self.dirty[way].clear()
            for line in lines:
                states = len(self.clues[way][line]) * self.lengths[way] // WORD
                budget.spend("looking at single lines", states=states)
                black, white = self._told(way, line)
                mark = 1 << line
                for colour, told in ((self.black, black), (self.white, white)):
                    for position in bits(told & ~colour[way][line]):
                        colour[across][position] |= mark
                        self.dirty[across].add(position)
                    colour[way][line] = told
            way = across

    def _told(self, way: int, line: int) -> tuple[int, int]:
        """The cells of the line that must be black, and those that must be white."""
        places, can_be_white = self._look(way, line)
        by_length: dict[int, int] = {}
        for block, there in zip(self.clues[way][line], places, strict=True):
            by_length[block] = by_length.get(block, 0) | there
        can_be_black = 0
        for block, there in by_length.items():
            can_be_black |= _smeared(there, block)
        everywhere = (1 << self.lengths[way]) - 1
        return everywhere & ~can_be_white, everywhere & ~can_be_black

    def _look(self, way: int, line: int) -> tuple[list[int], int]:
        clue, known = self.clues[way][line], (self.black[way][line], self.white[way][line])
        found = starts(clue, self.lengths[way], *known)
        if found is None:
            raise Contradiction(
                f"{NAMES[way]} {line + 1} cannot read {shown(clue)} beside what is known of it"
            )
        return found

    def places(self, way: int, line: int) -> list[int]:
        """Where each block of the line can start."""
        return self._look(way, line)[0]

    def unsettled(self, way: int, line: int) -> int:
        """The cells of the line of which nothing is known."""
        return (1 << self.lengths[way]) - 1 & ~(self.black[way][line] | self.white[way][line])

    def grid(self) -> Grid:
        """What is known, as a level says it."""
        return tuple(map(self._row, range(self.level.height)))

    def _row(self, r: int) -> str:
        cells = list(f"{self.black[ROWS][r]:0{self.level.width}b}"[::-1].translate(COLOURS))
        for c in bits(self.unsettled(ROWS, r)):
            cells[c] = UNKNOWN
        return "".join(cells)


_last: dict[Level, Board] = {}


def settled(level: Level, budget: Budget) -> Board:
    """The board after all lines have told what they can. The last one is kept, as one engine after another
    begins with it, and what is said of the level in the end."""
    if level not in _last:
        board = Board(level)
        board.settle(budget)
        _last.clear()
        _last[level] = board
    return _last[level].copy()


def followed(level: Level, budget: Budget) -> Level:
    """The level with all cells known that follow from its lines alone."""
    return replace(level, known=settled(level, budget).grid())
