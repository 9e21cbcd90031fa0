"""Digit Fidget pictures: what is on stands out, deltas stand at the right and below."""

from __future__ import annotations

import smtpuzzles
from smtpuzzles.puzzles.digitfidget.drawing import draw, draw_svg
from smtpuzzles.puzzles.digitfidget.level import Game, Level, Solution

LEVEL: Level = smtpuzzles.parse("digitfidget", "targets\n4 [7] | 11\n2 9 | 2\n-----\n6 7\n")
SOLUTION = Solution(((True, True), (True, False)))


def test_the_text_shows_the_board_as_the_game_does() -> None:
    assert draw(LEVEL) == " 4 [7]│ -4\n 2  9 │ -2\n──────┘\n-6  0\n"


def test_a_solution_and_the_game_that_leads_to_it_look_the_same() -> None:
    assert draw(LEVEL, SOLUTION) == "[4][7]│ 0\n[2] 9 │ 0\n──────┘\n 0  0\n"
    game = Game(((0, 0), (1, 0)))
    assert draw(LEVEL, game) == draw(LEVEL, SOLUTION)
    assert draw_svg(LEVEL, game) == draw_svg(LEVEL, SOLUTION)


def test_the_svg_fills_what_is_on_and_shows_every_delta() -> None:
    for svg, lit, off_target in ((draw_svg(LEVEL), 1, 3), (draw_svg(LEVEL, SOLUTION), 3, 0)):
        assert svg.count("<text") == 4 + 4
        assert svg.count("#fdd0a2") == svg.count('font-weight="bold"') == lit
        assert svg.count("#b2182b") == off_target
