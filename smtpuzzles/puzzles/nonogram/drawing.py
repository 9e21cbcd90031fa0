"""Nonograms as pictures: text for a terminal, SVG for a page. Clues stand above and to the left."""

from __future__ import annotations

import re

from smtpuzzles import svg
from smtpuzzles.puzzles.nonogram.level import BLACK, UNKNOWN, WHITE, Clue, Grid, Level, Solution, shown

FIVE = 5  # people count in fives: so many cells stand between two heavier lines
SIDE = 20  # of a cell, in SVG units
MARGIN = 8
FONT = 12


def draw(level: Level, solution: Solution | None = None) -> str:
    """Black cells as squares, white ones as dots, and nothing in those that are not known."""
    digits = max(len(str(length)) for clue in level.columns for length in (*clue, 0))
    cell = max(2, digits + 1)
    looks = {BLACK: "█" * cell, WHITE: "·".rjust(cell), UNKNOWN: " " * cell}
    rows = [shown(clue) for clue in level.rows]
    margin = max(map(len, rows))

    def in_fives(cells: list[str]) -> list[str]:
        return ["".join(cells[at : at + FIVE]) for at in range(0, level.width, FIVE)]

    lines = [
        " " * margin + " │" + "│".join(in_fives([number.rjust(cell) for number in numbers]))
        for numbers in zip(*_above(level.columns), strict=True)
    ]
    rule = "─" * (margin + 1) + "┼" + "┼".join(in_fives(["─" * cell] * level.width))
    for r, (clue, row) in enumerate(zip(rows, _cells(level, solution), strict=True)):
        if r % FIVE == 0:
            lines.append(rule)
        lines.append(clue.rjust(margin) + " │" + "│".join(in_fives([looks[colour] for colour in row])))
    return "\n".join(line.rstrip() for line in lines) + "\n"


def draw_svg(level: Level, solution: Solution | None = None) -> str:
    """Black squares, a dot in each cell known to be white, and a grid that is heavier at every fifth line."""
    page, cells = _Page(level), _cells(level, solution)
    dots = [] if solution else page.dots(cells)
    shapes = [*page.squares(cells), *dots, *page.grid(heavy=False), *page.grid(heavy=True), *page.clues()]
    return svg.document(page.right + MARGIN, page.bottom + MARGIN, shapes)


class _Page:
    """Where things are in the SVG picture, and the shapes it is made of."""

    def __init__(self, level: Level) -> None:
        self.level = level
        digits = max(len(str(length)) for clue in level.rows for length in (*clue, 0))
        self.beside, self.above = 7 * digits + 7, FONT + 4  # room for one number of a clue
        self.left = MARGIN + self.beside * max(1, max(map(len, level.rows)))
        self.top = MARGIN + self.above * max(1, max(map(len, level.columns)))
        self.right, self.bottom = self.left + SIDE * level.width, self.top + SIDE * level.height

    def squares(self, cells: Grid) -> list[str]:
        """One path for all black cells, a rectangle a block."""
        path = " ".join(
            f"M{self.left + SIDE * block.start()} {self.top + SIDE * r}"
            f"h{SIDE * len(block[0])}v{SIDE}h{-SIDE * len(block[0])}z"
            for r, row in enumerate(cells)
            for block in re.finditer(f"{BLACK}+", row)
        )
        return [svg.shape("path", d=path)] if path else []

    def dots(self, cells: Grid) -> list[str]:
        return [
            svg.shape("circle", cx=self.x(c), cy=self.y(r), r=2, fill="#666666")
            for r, row in enumerate(cells)
            for c, colour in enumerate(row)
            if colour == WHITE
        ]

    def grid(self, *, heavy: bool) -> list[str]:
        def lines(number: int) -> list[int]:
            return [at for at in range(number + 1) if (at % FIVE == 0 or at == number) == heavy]

        down = [f"M{self.left + SIDE * c} {self.top}V{self.bottom}" for c in lines(self.level.width)]
        across = [f"M{self.left} {self.top + SIDE * r}H{self.right}" for r in lines(self.level.height)]
        stroke, width = ("#333333", 1.5) if heavy else ("#999999", 0.5)
        path = " ".join(down + across)
        return [svg.shape("path", d=path, fill="none", stroke=stroke, stroke_width=width)] if path else []

    def clues(self) -> list[str]:
        rows = [
            svg.text(length, self.left - self.beside * (place + 0.5), self.y(r), FONT)
            for r, clue in enumerate(self.level.rows)
            for place, length in enumerate(reversed(clue or (0,)))
        ]
        columns = [
            svg.text(length, self.x(c), self.top - self.above * (place + 0.5), FONT)
            for c, clue in enumerate(self.level.columns)
            for place, length in enumerate(reversed(clue or (0,)))
        ]
        return rows + columns

    def x(self, c: int) -> float:
        return self.left + SIDE * (c + 0.5)

    def y(self, r: int) -> float:
        return self.top + SIDE * (r + 0.5)


def _cells(level: Level, solution: Solution | None) -> Grid:
    return solution.rows if solution else level.known or (UNKNOWN * level.width,) * level.height


def _above(clues: tuple[Clue, ...]) -> list[list[str]]:
    """The numbers above each column, filled up from above to the same height."""
    written = [[str(length) for length in clue or (0,)] for clue in clues]
    height = max(map(len, written))
    return [[""] * (height - len(numbers)) + numbers for numbers in written]
