"""Digit Fidget boards as pictures, as the game shows them: text for a terminal, SVG for a page."""

from __future__ import annotations

from smtpuzzles import svg
from smtpuzzles.puzzles.digitfidget.checker import deltas, final_grid
from smtpuzzles.puzzles.digitfidget.level import Game, Grid, Level, Solution, written

SIDE = 40  # of a cell, in SVG units
MARGIN = 8


def draw(level: Level, solution: Solution | Game | None = None) -> str:
    """Digits, those that are on in brackets; deltas to the right and below."""
    on = _grid(level, solution)
    shown = [str(delta) for delta in deltas(level, on)]
    right, below = shown[: level.size], shown[level.size :]
    width = max(2, *map(len, below))
    rows = written(level.digits, on, width)
    lines = [f"{row}│ {delta:>{max(map(len, right))}}" for row, delta in zip(rows, right, strict=True)]
    rule = "─" * (level.size * (width + 1)) + "┘"
    columns = " ".join(f"{delta:>{width}}" for delta in below)
    return "\n".join((*lines, rule, columns)) + "\n"


def draw_svg(level: Level, solution: Solution | Game | None = None) -> str:
    """Cells that are on are filled; deltas to the right and below, pale where they are 0."""
    on = _grid(level, solution)
    shapes = []
    for r, c in level.cells:
        lit = on[r][c]
        shapes.append(
            svg.shape(
                "rect",
                x=MARGIN + c * SIDE,
                y=MARGIN + r * SIDE,
                width=SIDE,
                height=SIDE,
                fill="#fdd0a2" if lit else "white",
                stroke="#999999",
            )
        )
        weight = "bold" if lit else "normal"
        shapes.append(svg.text(level.digits[r][c], _middle(c), _middle(r), size=18, font_weight=weight))
    for place, delta in enumerate(deltas(level, on)):
        at = _middle(place % level.size)
        x, y = (_middle(level.size), at) if place < level.size else (at, _middle(level.size))
        shapes.append(svg.text(delta, x, y, size=14, fill="#b2182b" if delta else "#bbbbbb"))
    side = (level.size + 1) * SIDE + 2 * MARGIN
    return svg.document(side, side, shapes)


def _grid(level: Level, solution: Solution | Game | None) -> Grid:
    if solution is None:
        return level.on
    return final_grid(level, solution) if isinstance(solution, Game) else solution.on


def _middle(place: int) -> int:
    return MARGIN + place * SIDE + SIDE // 2
