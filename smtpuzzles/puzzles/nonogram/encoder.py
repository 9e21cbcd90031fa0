"""Nonograms as clauses for Z3: where each block starts.

The single lines come first; a block has variables only for the starts that they leave. A variable says "the
block starts at p or later", for every such p but the first: an order encoding, in which it takes one short
clause for each start to say that the next block lies behind. A cell that has a block starting at or before
it and ending at or after it is black; a cell behind one block and before the next is white. Each unsettled
cell has a variable of its own, which its row and its column share.

A second solution is often the first one with the corners of a rectangle swapped, black for white. So from
each solution of Z3 all are visited that such swaps lead to, before Z3 is asked for one not seen yet.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Container, Generator, Iterator
from itertools import pairwise, product

from smtpuzzles.puzzle import Budget, Engine
from smtpuzzles.puzzles.nonogram.level import BLACK, UNKNOWN, WHITE, Cell, Grid, Level, Solution
from smtpuzzles.puzzles.nonogram.lines import COLUMNS, ROWS, Board, Contradiction, bits, settled
from smtpuzzles.smt import Clauses, models

TRUE = 1  # the variable that is always true


def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    try:
        board = settled(level, budget)
    except Contradiction as contradiction:
        return str(contradiction)
    known = board.grid()
    unsettled = [(r, c) for r, row in enumerate(known) for c, cell in enumerate(row) if cell == UNKNOWN]
    if not unsettled:
        yield Solution(known)
        return "the lines alone leave no other solution"
    cells = {cell: variable for variable, cell in enumerate(unsettled, TRUE + 1)}
    clauses = _clauses(board, cells, budget)
    seen: set[Grid] = set()
    for true in models(clauses, list(cells.values()), budget):
        rows = [list(row) for row in known]
        for (r, c), variable in cells.items():
            rows[r][c] = BLACK if variable in true else WHITE
        model = tuple(map("".join, rows))
        for grid in _swaps(model, cells, seen, budget):
            yield Solution(grid)
            if grid != model:
                clauses.add([-v if grid[r][c] == BLACK else v for (r, c), v in cells.items()])
    return "Z3 found no way to place the blocks that suits rows and columns alike"


def engine() -> Engine[Level, Solution]:
    return Engine("z3", solutions)


class _Block:
    """A block of a line, the places where it can start, and the variables for all of them but the first."""

    def __init__(self, length: int, places: int, clauses: Clauses) -> None:
        self.length = length
        self.places = list(bits(places))
        self.variables = [TRUE, *(clauses.variable() for _ in self.places[1:])]

    def starts_from(self, place: int) -> int:
        """The literal that says: the block starts there or later."""
        number = bisect_left(self.places, place)
        return self.variables[number] if number < len(self.places) else -TRUE


def _clauses(board: Board, cells: dict[Cell, int], budget: Budget) -> Clauses:
    clauses = Clauses()
    clauses.variables = TRUE + len(cells)
    clauses.add([TRUE])
    for way in (ROWS, COLUMNS):
        for line, clue in enumerate(board.clues[way]):
            budget.spend("writing clauses", states=clauses.variables)
            places = board.places(way, line)
            blocks = [_Block(length, there, clauses) for length, there in zip(clue, places, strict=True)]
            black = board.black[way][line]
            line_cells = ((line, p) if way == ROWS else (p, line) for p in range(board.lengths[way]))
            literals = [
                cells.get(cell, TRUE if black >> p & 1 else -TRUE) for p, cell in enumerate(line_cells)
            ]
            for clause in _line(blocks, literals):
                budget.spend("writing clauses")
                if TRUE not in clause:
                    clauses.add([literal for literal in clause if literal != -TRUE])
    return clauses


def _line(blocks: list[_Block], cells: list[int]) -> Iterator[tuple[int, ...]]:
    """What holds between the blocks of a line and its cells; TRUE and -TRUE stand among the literals."""
    for block in blocks:
        for earlier, later in pairwise(block.variables):
            yield -later, earlier
        for p in range(block.places[0], block.places[-1] + block.length):
            yield -block.starts_from(p - block.length + 1), block.starts_from(p + 1), cells[p]
    for block, following in pairwise(blocks):
        for place, variable in zip(block.places, block.variables, strict=True):
            yield -variable, following.starts_from(place + block.length + 1)
    for before, after in pairwise((None, *blocks, None)):
        first = before.places[0] + before.length if before else 0
        last = after.places[-1] if after else len(cells)
        for p in range(first, last):
            reaches = before.starts_from(p - before.length + 1) if before else -TRUE
            begins = -after.starts_from(p + 1) if after else -TRUE
            yield reaches, begins, -cells[p]


def _swaps(grid: Grid, cells: Container[Cell], seen: set[Grid], budget: Budget) -> Iterator[Grid]:
    """The grid, and every one not seen yet that swapped corners lead to, one after another."""
    seen.add(grid)
    yield grid
    waiting = [grid]
    while waiting:
        for swapped in _swapped(waiting.pop(), cells, budget):
            budget.spend("swapping corners", states=len(seen))
            if swapped not in seen:
                seen.add(swapped)
                waiting.append(swapped)
                yield swapped


def _swapped(grid: Grid, cells: Container[Cell], budget: Budget) -> Iterator[Grid]:
    """The grid with the corners of a rectangle swapped, for all that leave every clue as it is."""
    rows_by_move: dict[tuple[int, int], set[int]] = {}
    for r, row in enumerate(grid):
        budget.spend("swapping corners")
        for move in _moves(row):
            rows_by_move.setdefault(move, set()).add(r)
    columns: list[set[tuple[int, int]]] = []
    for column in zip(*grid, strict=True):
        budget.spend("swapping corners")
        columns.append(set(_moves("".join(column))))
    for (one, other), rows in rows_by_move.items():
        back = rows_by_move.get((other, one), set()) if one < other else set()
        for r, s in columns[one] if back else ():
            budget.spend("swapping corners")
            corners = product((r, s), (one, other))
            if r in rows and s in back and (s, r) in columns[other] and all(map(cells.__contains__, corners)):
                swapped = list(grid)
                for changed in (r, s):
                    swapped[changed] = _exchanged(grid[changed], one, other)
                yield tuple(swapped)


def _exchanged(line: str, one: int, other: int) -> str:
    return line[:one] + line[other] + line[one + 1 : other] + line[one] + line[other + 1 :]


def _moves(line: str) -> Iterator[tuple[int, int]]:
    """All ways to turn one cell white and another black that leave the clue of the line as it is: a block
    moves by a cell, or a block of a single cell moves anywhere between the longer ones around it."""
    for block in re.finditer(f"{BLACK}+", line):
        start, end = block.span()
        if end - start == 1:
            last, first = line.rfind(BLACK * 2, 0, start), line.find(BLACK * 2, end)
            for place in range(last + 2 if last >= 0 else 0, first if first >= 0 else len(line)):
                beside = {at for at in (place - 1, place, place + 1) if line[at : at + 1] == BLACK}
                if place != start and beside <= {start}:
                    yield start, place
            continue
        if line[end : end + 2] in (WHITE, WHITE * 2):
            yield start, end
        if line[max(0, start - 2) : start] in (WHITE, WHITE * 2):
            yield end - 1, start - 1
