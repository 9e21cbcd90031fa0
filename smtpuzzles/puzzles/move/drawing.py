"""Move levels and solutions as pictures: text for a terminal, SVG for a page.

A solution is a strip of boards, one for the start and one after each move.
"""

from __future__ import annotations

from collections.abc import Iterator

from smtpuzzles import svg
from smtpuzzles.puzzles.move.checker import Places, replay
from smtpuzzles.puzzles.move.level import EMPTY, WALL, Level, Solution

COLUMNS = 100  # of text that a strip fills before it goes on below
SIDE = 30  # of a cell, in SVG units
MARGIN = 10
HEADING = 24
WIDE = 1000  # units that a strip of pictures fills before it goes on below
PALETTE = ("#2c6fbb", "#c8372d", "#3a8f3d", "#8a4fa3", "#c77700", "#008b8b", "#a0527a", "#6b6b00")


def draw(level: Level, solution: Solution | None = None) -> str:
    """Dots in parentheses, in brackets where they are home; a dot on a goal of another colour is followed by
    that colour. Goals are plain characters, walls are ###."""
    if solution is None:
        return "\n".join(_board(level, next(replay(level, Solution(""))))) + "\n"
    width = 4 * level.width
    return _strip(level, solution, max(1, COLUMNS // (width + 2)))


def trace(level: Level, solution: Solution) -> str:
    """The same boards, one below the other."""
    return _strip(level, solution, 1)


def _strip(level: Level, solution: Solution, across: int) -> str:
    width = 4 * level.width
    boards = [
        [heading, *_board(level, places)]
        for heading, places in zip(_headings(solution), replay(level, solution), strict=True)
    ]
    lines: list[str] = []
    for first in range(0, len(boards), across):
        beside = zip(*boards[first : first + across], strict=True)
        lines += ["  ".join(f"{line:<{width}}" for line in each).rstrip() for each in beside]
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"


def _headings(solution: Solution) -> Iterator[str]:
    yield "start"
    for number, move in enumerate(solution.moves, 1):
        yield f"{number} {move}"


def _board(level: Level, places: Places) -> list[str]:
    dots = {cell: colour for (_, _, colour), cell in zip(level.dots, places, strict=True)}
    return [
        "".join(_cell(char, dots.get((y, x))) for x, char in enumerate(row)).rstrip()
        for y, row in enumerate(level.rows)
    ]


def _cell(char: str, dot: str | None) -> str:
    """What is on a cell, in four characters."""
    if dot is None:
        return "### " if char == WALL else f" {char}  "
    return f"[{dot}] " if dot == char else f"({dot}) " if char == EMPTY else f"({dot}){char}"


def draw_svg(level: Level, solution: Solution | None = None) -> str:
    """Goals are squares and dots are discs, all with their letters; walls are dark."""
    strip = solution or Solution("")
    headings = list(_headings(strip)) if solution else [""]
    heading = HEADING if solution else 0
    wide, high = level.width * SIDE + MARGIN, level.height * SIDE + MARGIN + heading
    across = max(1, min(len(headings), WIDE // wide))
    below = -(-len(headings) // across)
    shapes: list[str] = []
    for number, (title, places) in enumerate(zip(headings, replay(level, strip), strict=True)):
        left, top = MARGIN + number % across * wide, MARGIN + heading + number // across * high
        if title:
            shapes.append(svg.text(title, left + level.width * SIDE / 2, top - HEADING / 2, size=14))
        shapes += _board_svg(level, places, left, top)
    return svg.document(across * wide + MARGIN, below * high + MARGIN, shapes)


def _board_svg(level: Level, places: Places, left: int, top: int) -> Iterator[str]:
    goals, taken = level.goals, set(places)
    paint = {colour: PALETTE[n % len(PALETTE)] for n, colour in enumerate(sorted(set(goals.values())))}
    for y, row in enumerate(level.rows):
        for x, char in enumerate(row):
            fill = "#555555" if char == WALL else "white"
            yield _square(left + x * SIDE, top + y * SIDE, SIDE, fill=fill, stroke="#bbbbbb")
    for (y, x), colour in goals.items():
        hue = paint[colour]
        corner = (left + x * SIDE + 3, top + y * SIDE + 3)
        yield _square(*corner, SIDE - 6, fill=hue, fill_opacity=0.2, stroke=hue, stroke_width=2)
        if (y, x) not in taken:
            yield svg.text(colour, left + (x + 0.5) * SIDE, top + (y + 0.5) * SIDE, size=14, fill=hue)
    for (_, _, colour), (y, x) in zip(level.dots, places, strict=True):
        cx, cy = left + (x + 0.5) * SIDE, top + (y + 0.5) * SIDE
        yield svg.shape("circle", cx=cx, cy=cy, r=10, fill=paint[colour])
        yield svg.text(colour, cx, cy, size=14, fill="white", font_weight="bold")


def _square(x: int, y: int, side: int, **look: float | str) -> str:
    return svg.shape("rect", x=x, y=y, width=side, height=side, **look)
