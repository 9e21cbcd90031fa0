"""Pictures of the calculator, and the trace of a solution as the game draws it."""

from __future__ import annotations

import smtpuzzles
from smtpuzzles.puzzles.calculator.drawing import draw, draw_svg, trace
from smtpuzzles.puzzles.calculator.level import Level, Solution
from tests.conftest import Run

SUM: Level = smtpuzzles.load("calculator", "corpus:sample-sum")
PORTALS: Level = smtpuzzles.load("calculator", "corpus:sample-portals")
STEPS = Solution(("Apply 7", "Apply Shift >", "Apply 7", "Apply 7", "Apply 7"))

GAME = """\
     Y
  3002
Y

Apply 7
     Y
 30027
Y

Apply Shift >
     Y
 73002
Y

Apply 7
     Y
730027
Y

     Y
 30034
Y

Apply 7
     Y
300347
Y

     Y
   350
Y

Apply 7
     Y
  3507
Y
"""


def test_every_single_fall_is_drawn_as_the_game_draws_it() -> None:
    assert trace(PORTALS, STEPS) == GAME
    assert draw(PORTALS, STEPS) == "3002 to 3507 in 5 moves, portals at 5 and 0\nrules: 7, Shift >\n\n" + GAME


def test_what_the_prompts_do_not_ask_is_drawn_too() -> None:
    level = smtpuzzles.load("calculator", "corpus:store-costs-a-move")
    assert draw(level).startswith("1 to 1212 in 2 moves, store-update-cost 1\nrules: Store, 2\n")


def test_the_pictures_of_stable_and_unstable_values() -> None:
    def falls(start: int, left: int, right: int) -> str:
        return trace(
            smtpuzzles.parse("calculator", f"{start}\n0\n1\n+1\n\ny\n{left}\n{right}\n"), Solution(())
        )

    assert falls(12, 2, 0) == "  Y\n 12\nY\n"
    assert falls(123, 2, 0) == "  Y\n123\nY\n\n  Y\n 24\nY\n"
    assert falls(991, 2, 0) == "  Y\n991\nY\n\n  Y\n100\nY\n\n  Y\n  1\nY\n"
    assert falls(1232, 1, 0) == ("   Y\n1232\n  Y\n\n   Y\n 125\n  Y\n\n   Y\n  17\n  Y\n\n   Y\n   8\n  Y\n")
    assert falls(-12, 2, 0) == "  Y\n-12\nY\n"


def test_a_trace_without_portals_is_a_line_a_step() -> None:
    assert trace(SUM, Solution(("Apply +1", "Apply +2"))) == "2\nApply +1 -> 3\nApply +2 -> 5\n"
    level = smtpuzzles.parse("calculator", "1\n14\n4\n[+]1\n+2\nStore\n\nn\n")
    steps = Solution(("Update Store", "Apply [+]1", "Apply +3", "Apply Store"))
    assert trace(level, steps) == (
        "1\nUpdate Store -> 1 (stored: 1)\nApply [+]1 -> 1 (rules: [+]1, +3, Store)\n"
        "Apply +3 -> 4\nApply Store -> 41\n"
    )


def test_a_trace_ends_before_the_first_step_that_cannot_be_made(run: Run) -> None:
    ran = run("check", "calculator", "corpus:sample-sum", "--trace", stdin=b"Apply +1\nApply +9\nApply +2\n")
    assert (ran.code, ran.out) == (
        1,
        "2\nApply +1 -> 3\nwrong: step 2, Apply +9, from 3: there is no rule +9; the rules are now +2, +1\n",
    )
    ran = run("check", "calculator", "corpus:sample-portals", "--trace", stdin=str(STEPS).encode())
    assert (ran.code, ran.out) == (0, GAME + "right: 5 of 5 moves\n")
    ran = run("check", "calculator", "corpus:one-move-short", "--trace", stdin=b"Apply +1\nApply +2\n")
    assert ran.out == "2\nApply +1 -> 3\nwrong: step 2, Apply +2: no more than 1 move allowed\n"
    ran = run("check", "calculator", "corpus:sample-sum", "--trace", "--json", stdin=b"Apply +1\nApply +2\n")
    assert ran.out == (
        '{"puzzle": "calculator", "valid": true, "solutions": 1, "remark": "2 of 3 moves", '
        '"trace": "2\\nApply +1 -> 3\\nApply +2 -> 5\\n"}\n'
    )


def test_the_svg_shows_every_value_and_marks_the_goal() -> None:
    svg = draw_svg(PORTALS, STEPS)
    assert svg.count("#dee2e6") == 7 and svg.count("#b2f2bb") == 1
    assert svg.count("#1971c2") == 2 * 8
    assert svg.count("#d9480f") == 5
    assert ">Shift &gt;</text>" in svg
