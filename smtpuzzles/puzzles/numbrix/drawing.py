"""Numbrix levels and solutions as pictures: text for a terminal, SVG for a page."""

from __future__ import annotations

from smtpuzzles import svg
from smtpuzzles.puzzles.numbrix.level import Cell, Level, Rows, Solution, numbered

SIDE = 40  # of a cell, in SVG units
MARGIN = 8


def draw(level: Level, solution: Solution | None = None) -> str:
    """Givens in brackets, blanks as dots, and lines between neighbours with consecutive numbers."""
    rows = solution.rows if solution else level.rows
    width = len(str(level.size)) + 2
    lines = []
    for r, row in enumerate(rows):
        line, below = "", ""
        for c, number in enumerate(row):
            given = number and level.rows[r][c] == number
            text = f"[{number}]" if given else f" {number} " if number else " . "
            line += f"{text:>{width}}" + ("──" if _joined(rows, (r, c), (r, c + 1)) else "  ")
            below += " " * (width - 2) + ("│" if _joined(rows, (r, c), (r + 1, c)) else " ") + "   "
        lines += [line.rstrip(), below.rstrip()]
    return "\n".join(lines[:-1]) + "\n"


def draw_svg(level: Level, solution: Solution | None = None) -> str:
    """The grid with its givens shaded and bold, and the path under the numbers."""
    rows = solution.rows if solution else level.rows
    width, height = (side * SIDE + 2 * MARGIN for side in (level.width, level.height))
    shapes = [
        svg.shape(
            "rect",
            x=MARGIN + c * SIDE,
            y=MARGIN + r * SIDE,
            width=SIDE,
            height=SIDE,
            fill="#e4e4e4" if number else "white",
            stroke="#999999",
        )
        for (r, c), number in numbered(level.rows)
    ]
    lines = " ".join(
        f"M{_x(c)} {_y(r)}L{_x(there[1])} {_y(there[0])}"
        for (r, c), _ in numbered(rows)
        for there in ((r, c + 1), (r + 1, c))
        if _joined(rows, (r, c), there)
    )
    if lines:
        shapes.append(
            svg.shape("path", d=lines, fill="none", stroke="#9ecae1", stroke_width=14, stroke_linecap="round")
        )
    for (r, c), number in numbered(rows):
        if number:
            weight = "bold" if level.rows[r][c] == number else "normal"
            shapes.append(svg.text(number, _x(c), _y(r), size=15, font_weight=weight))
    return svg.document(width, height, shapes)


def _joined(rows: Rows, here: Cell, there: Cell) -> bool:
    """Whether the path goes from one cell to the other, one to the right or below."""
    (r, c), (other_r, other_c) = here, there
    if other_r >= len(rows) or other_c >= len(rows[other_r]):
        return False
    number, other = rows[r][c], rows[other_r][other_c]
    return bool(number and other) and abs(number - other) == 1


def _x(c: int) -> int:
    return MARGIN + c * SIDE + SIDE // 2


def _y(r: int) -> int:
    return MARGIN + r * SIDE + SIDE // 2
