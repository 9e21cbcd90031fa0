"""ClearTheGrid pictures: the grid, every move in words, and arrows."""

from __future__ import annotations

import re

from smtpuzzles.puzzles.clearthegrid.drawing import MARGIN, SIDE, draw, draw_svg, draw_trace
from smtpuzzles.puzzles.clearthegrid.level import Level, Move, Solution

LEVEL = Level(((1, 0, 0), (2, 0, 10), (0, 0, 0)))
SOLUTION = Solution((Move(0, 0, "D", "-"), Move(0, 1, "R", "+")))  # the second cannot be made
PAIR = Level(((2, 0, 1), (0, 0, 0), (0, 0, 3)))


def test_the_text_has_dots_for_empty_cells_and_tells_the_moves() -> None:
    assert draw(LEVEL) == " 1  .  .\n 2  . 10\n .  .  .\n"
    assert draw(PAIR, Solution((Move(0, 0, "R", "-"), Move(0, 0, "R", "-")))) == (
        "2 . 1\n. . .\n. . 3\n\n1. 2 at (0, 0) right onto 1 at (2, 0): |1 - 2| = 1\n"
    )


def test_a_trace_ends_before_the_first_wrong_move() -> None:
    assert draw_trace(LEVEL, SOLUTION) == (
        " 1  .  .\n 2  . 10\n .  .  .\n\n"
        "1. 1 at (0, 0) down onto 2 at (0, 1): 2 - 1 = 1\n .  .  .\n 1  . 10\n .  .  .\n\n"
    )


def test_the_svg_shows_every_number_and_a_numbered_arrow_for_every_move() -> None:
    level = Level(((1, 1, 0), (0, 2, 2)))
    plain = draw_svg(level)
    assert plain.count("<text") == 4 and "<path" not in plain
    svg = draw_svg(Level(((3, 1, 2),)), Solution((Move(1, 0, "L", "-"), Move(0, 0, "R", "-"))))
    assert svg.count("<text") == 3 + 2
    assert svg.count("<circle") == 2
    assert svg.count("<path") == 4
    assert ">2</text>" in svg


def test_arrows_along_the_border_stay_in_the_picture() -> None:
    row = (19, *(0,) * 18, 19)
    for x, direction in ((0, "R"), (19, "L")):
        svg = draw_svg(Level((row,)), Solution((Move(x, 0, direction, "-"),)))
        (middle,) = re.findall(r'<circle [^>]*cy="([0-9.]+)" r="6"', svg)
        assert 6 <= float(middle) <= 2 * MARGIN + SIDE - 6
        _, bend, _ = re.findall(r"([0-9.-]+) ([0-9.-]+)", re.findall(r'd="(M.*?Q.*?)"', svg)[0])
        assert 0 <= (float(bend[1]) + MARGIN + SIDE / 2) / 2 <= 2 * MARGIN + SIDE
