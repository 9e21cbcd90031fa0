"""ClearTheGrid levels and solutions as pictures: text for a terminal, SVG for a page."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot
from typing import NamedTuple

from smtpuzzles import svg
from smtpuzzles.puzzles.clearthegrid.checker import WORDS, landing, play
from smtpuzzles.puzzles.clearthegrid.level import Cell, Level, Move, Solution

SIDE = 40  # of a cell, in SVG units
MARGIN = 8
HEAD = 8  # of an arrow
CLEARANCE = 11  # between an arrow's ends and the centres of its cells
COLOURS = {"+": "#1f77b4", "-": "#d62728"}


class Point(NamedTuple):
    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:.4g} {self.y:.4g}"


def draw(level: Level, solution: Solution | None = None) -> str:
    """The grid with dots in empty cells, and what every move does."""
    text = _grid(level, level.numbers, len(str(max(level.numbers.values(), default=0))))
    if solution and solution.moves:
        text += "\n" + "".join(f"{told}\n" for told, _ in _replayed(level, solution))
    return text


def draw_trace(level: Level, solution: Solution) -> str:
    """The grid at the start and after every move, up to the first one that cannot be made."""
    steps = list(_replayed(level, solution))
    values = [
        value for numbers in (level.numbers, *(left for _, left in steps)) for value in numbers.values()
    ]
    width = len(str(max(values, default=0)))
    grids = [f"{told}\n{_grid(level, numbers, width)}" for told, numbers in steps]
    return "\n".join([_grid(level, level.numbers, width), *grids]) + "\n"


def draw_svg(level: Level, solution: Solution | None = None) -> str:
    """The grid, and the moves as numbered arrows: blue where a number is added, red where subtracted."""
    width, height = (side * SIDE + 2 * MARGIN for side in (level.width, level.height))
    numbers = level.numbers
    shapes = [
        svg.shape(
            "rect",
            x=MARGIN + x * SIDE,
            y=MARGIN + y * SIDE,
            width=SIDE,
            height=SIDE,
            fill="#e4e4e4" if (x, y) in numbers else "white",
            stroke="#cccccc",
        )
        for y in range(level.height)
        for x in range(level.width)
    ]
    arrows = list(_arrows(level, solution)) if solution else []
    shapes += [shape for arrow, _ in arrows for shape in arrow]
    for cell, value in numbers.items():
        shapes.append(svg.text(value, _centre(cell).x, _centre(cell).y, size=15, font_weight="bold"))
    shapes += [shape for _, label in arrows for shape in label]
    return svg.document(width, height, shapes)


def _grid(level: Level, numbers: dict[Cell, int], width: int) -> str:
    rows = ([numbers.get((x, y), 0) for x in range(level.width)] for y in range(level.height))
    return "".join(" ".join(f"{value or '.':>{width}}" for value in row) + "\n" for row in rows)


def _replayed(level: Level, solution: Solution) -> Iterator[tuple[str, dict[Cell, int]]]:
    """Every move that can be made, in words, with the numbers that are left after it."""
    numbers = level.numbers
    digits = len(str(len(solution.moves)))
    for count, move in enumerate(solution.moves, 1):
        before = dict(numbers)
        if play(level, numbers, move):
            return
        value, target = before[move.x, move.y], _target(before, move)
        sum_or_difference = f"{before[target]} {move.sign} {value}"
        if move.sign == "-" and value > before[target]:
            sum_or_difference = f"|{sum_or_difference}|"
        yield (
            f"{count:>{digits}}. {value} at {move.x, move.y} {WORDS[move.direction]} "
            f"onto {before[target]} at {target}: {sum_or_difference} = {numbers.get(target, 0)}",
            dict(numbers),
        )


def _target(numbers: dict[Cell, int], move: Move) -> Cell:
    return landing((move.x, move.y), move.direction, numbers[move.x, move.y])


def _arrows(level: Level, solution: Solution) -> Iterator[tuple[list[str], list[str]]]:
    """For every move a bent arrow, and the label that goes on top of it."""
    numbers = level.numbers
    for count, move in enumerate(solution.moves, 1):
        source, target = _centre((move.x, move.y)), _centre(_target(numbers, move))
        play(level, numbers, move)
        yield _arrow(source, target, COLOURS[move.sign]), _label(source, target, count, COLOURS[move.sign])


def _arrow(source: Point, target: Point, colour: str) -> list[str]:
    bend = _beside(source, target, _bend(source, target))
    start, tip = _towards(source, bend, CLEARANCE), _towards(target, bend, CLEARANCE)
    neck = _towards(tip, bend, HEAD)
    left, right = (_beside(neck, tip, side * HEAD / 2, at=neck) for side in (-1, 1))
    return [
        svg.shape("path", d=f"M{start} Q{bend} {neck}", fill="none", stroke=colour, stroke_width=2),
        svg.shape("path", d=f"M{tip} L{left} L{right}Z", fill=colour),
    ]


def _label(source: Point, target: Point, count: int, colour: str) -> list[str]:
    """Just outside the middle of the arrow."""
    middle = _beside(source, target, _bend(source, target) / 2 + 4)
    return [
        svg.shape("circle", cx=middle.x, cy=middle.y, r=6, fill="white", stroke=colour),
        svg.text(count, middle.x, middle.y, size=8 if count < 100 else 6, fill=colour),
    ]


def _bend(source: Point, target: Point) -> float:
    """So little that an arrow along the border, and its label, stay in the picture."""
    return min(36, 16 + hypot(target.x - source.x, target.y - source.y) / 8)


def _beside(source: Point, target: Point, steps: float, at: Point | None = None) -> Point:
    """So far to the left of a way, from its middle or from where it is said."""
    at = at or Point((source.x + target.x) / 2, (source.y + target.y) / 2)
    return _towards(at, Point(at.x + target.y - source.y, at.y - target.x + source.x), steps)


def _towards(here: Point, there: Point, steps: float) -> Point:
    """So far from one point in the direction of another."""
    part = steps / hypot(there.x - here.x, there.y - here.y)
    return Point(here.x + (there.x - here.x) * part, here.y + (there.y - here.y) * part)


def _centre(cell: Cell) -> Point:
    x, y = (MARGIN + i * SIDE + SIDE / 2 for i in cell)
    return Point(x, y)
