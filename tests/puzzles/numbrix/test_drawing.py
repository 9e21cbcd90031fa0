"""Numbrix pictures: givens stand out, and the path is visible."""

from __future__ import annotations

from smtpuzzles.puzzles.numbrix.drawing import draw, draw_svg
from smtpuzzles.puzzles.numbrix.level import Level, Solution

LEVEL = Level(((1, 0, 0), (0, 0, 12), (0, 0, 0), (0, 0, 0)))
SOLUTION = Solution(((1, 2, 3), (10, 11, 12), (9, 8, 7), (4, 5, 6)))  # no solution, but drawn as it is


def test_the_text_has_brackets_around_givens_and_lines_along_the_path() -> None:
    assert draw(LEVEL) == (" [1]    .     .\n\n  .     .   [12]\n\n  .     .     .\n\n  .     .     .\n")
    assert draw(LEVEL, SOLUTION) == (
        " [1]──  2 ──  3\n\n 10 ── 11 ──[12]\n  │\n  9 ──  8 ──  7\n              │\n  4 ──  5 ──  6\n"
    )


def test_the_svg_shows_every_number_and_every_step() -> None:
    svg = draw_svg(LEVEL, SOLUTION)
    assert svg.count("<text") == 12
    assert svg.count('font-weight="bold"') == 2
    assert svg.count("#e4e4e4") == 2
    assert svg.count("L") == 10  # one line for each step that exists
