"""What the Digit Fidget checker says of grids and of games, and that it says nothing of right ones."""

from __future__ import annotations

from pathlib import Path

import pytest

import smtpuzzles
from smtpuzzles.puzzles.digitfidget.checker import check, score, trace
from smtpuzzles.puzzles.digitfidget.level import Game, Level
from tests.conftest import Run

LEVEL: Level = smtpuzzles.parse("digitfidget", "targets\n4 7 | 11\n2 0 | 2\n-----\n6 7\n")
HALFWAY: Level = smtpuzzles.parse("digitfidget", "targets\n4 [7] | 11\n2 [0] | 2\n-----\n6 7\n")

WRONG = [
    ("##\n", "rows: 1 in the solution, 2 in the level"),
    ("##\n###\n", "cells in row 2: 3 in the solution, 2 in the level"),
    (
        "#.\n#.\n",
        "row 1 is off by -7 (sum 4, target 11), column 2 is off by -7 (sum 0, target 7)",
    ),
    (
        ".#\n..\n",
        "row 1 is off by -4 (sum 7, target 11), row 2 is off by -2 (sum 0, target 2), "
        "column 1 is off by -6 (sum 0, target 6)",
    ),
    (
        "toggles\n1 1\n",
        "not won, so there is no score: after 1 toggle row 1 is off by -7 (sum 4, target 11), "
        "row 2 is off by -2 (sum 0, target 2), column 1 is off by -2 (sum 4, target 6), "
        "column 2 is off by -7 (sum 0, target 7)",
    ),
    (
        "toggles\n1 1\n1 2\n2 1\n1 2\n",
        "not won, so there is no score: after 4 toggles row 1 is off by -7 (sum 4, target 11), "
        "column 2 is off by -7 (sum 0, target 7)",
    ),
    ("toggles\n1 1\n1 2\n2 1\n3 1\n", "toggle 4: row 3, column 1 is not on the board"),
    ("toggles\n0 1\n", "toggle 1: row 0, column 1 is not on the board"),
]


@pytest.mark.parametrize(("text", "fault"), WRONG, ids=[fault[:40] for _, fault in WRONG])
def test_what_is_wrong_is_said_with_its_place(text: str, fault: str) -> None:
    assert smtpuzzles.check(LEVEL, text) == fault


def test_a_sum_that_is_too_high_is_off_by_a_positive_number() -> None:
    level = smtpuzzles.parse("digitfidget", "targets\n4 | 0\n--\n0\n")
    fault = "row 1 is off by +4 (sum 4, target 0), column 1 is off by +4 (sum 4, target 0)"
    assert smtpuzzles.check(level, "#\n") == fault


@pytest.mark.parametrize(
    "text", ["##\n#.\n", "##\n##\n", "toggles\n1 1\n1 2\n2 1\n", "toggles\n2 2\n2 1\n1 2\n1 1\n2 2\n"]
)
def test_right_solutions_pass(text: str) -> None:
    assert smtpuzzles.check(LEVEL, text) is None


def test_a_game_goes_on_from_the_current_state_and_a_grid_does_not() -> None:
    assert check(HALFWAY, Game(((0, 0), (1, 0)))) is None
    assert smtpuzzles.check(HALFWAY, "##\n#.\n") is None
    assert check(HALFWAY, Game(((0, 0), (0, 1), (1, 0)))) is not None


def test_a_level_that_is_won_needs_no_toggles() -> None:
    won = smtpuzzles.parse("digitfidget", "deltas\n[4] | 0\n--\n0\n")
    assert check(won, Game(())) is None
    assert "after 0 toggles row 1" in str(check(LEVEL, Game(())))


def test_the_score_is_toggles_minus_cells_that_are_on() -> None:
    perfect = ((0, 0), (0, 1), (1, 0))
    assert score(LEVEL, Game(perfect)) == "won after 3 toggles with 3 cells on: 0 moves"
    assert score(LEVEL, Game((*perfect, (1, 1)))) == "won after 4 toggles with 4 cells on: 0 moves"
    there_and_back = (*perfect, (1, 1), (1, 1))
    assert score(LEVEL, Game(there_and_back)) == "won after 5 toggles with 3 cells on: 2 moves"


def test_in_a_game_that_was_under_way_cells_that_were_on_count_as_toggled_once() -> None:
    ending = "had been toggled before"
    game = Game(((0, 0), (1, 0)))
    assert (
        score(HALFWAY, game) == f"won after 2 toggles with 4 cells on: at least 0 moves, as 2 cells {ending}"
    )
    game = Game(((0, 0), (1, 0), (1, 1)))
    assert (
        score(HALFWAY, game) == f"won after 3 toggles with 3 cells on: at least 2 moves, as 2 cells {ending}"
    )


TRACE = """\
start: deltas of rows -11 -2, of columns -6 -7
toggle 1, row 1, column 1 on: deltas of rows -7 -2, of columns -2 -7
toggle 2, row 1, column 2 on: deltas of rows 0 -2, of columns -2 0
toggle 3, row 1, column 1 off: deltas of rows -4 -2, of columns -6 0
"""


def test_the_trace_shows_the_deltas_after_each_toggle_up_to_the_first_wrong_one() -> None:
    assert trace(LEVEL, Game(((0, 0), (0, 1), (0, 0)))) == TRACE
    assert trace(LEVEL, Game(((0, 0), (0, 1), (0, 0), (7, 7), (0, 0)))) == TRACE


def test_the_trace_of_a_grid_is_that_of_the_shortest_game_that_ends_in_it(tmp_path: Path, run: Run) -> None:
    level = tmp_path / "level.txt"
    level.write_text(str(HALFWAY))
    ran = run("check", "digitfidget", level, "--trace", stdin=b"##\n##\n")
    assert (ran.code, ran.out) == (
        0,
        "start: deltas of rows -4 -2, of columns -6 0\n"
        "toggle 1, row 1, column 1 on: deltas of rows 0 -2, of columns -2 0\n"
        "toggle 2, row 2, column 1 on: all deltas are 0\n"
        "right\n",
    )
    ran = run("check", "digitfidget", level, "--trace", stdin=b"#\n")
    assert (ran.code, ran.out.splitlines()[1]) == (1, "wrong: rows: 1 in the solution, 2 in the level")


def test_the_command_line_reports_score_and_deltas_of_a_game(tmp_path: Path, run: Run) -> None:
    level = tmp_path / "level.txt"
    level.write_text(str(LEVEL))
    won = run("check", "digitfidget", level, stdin=b"toggles\n1 1\n2 2\n1 2\n2 2\n2 1\n")
    assert (won.code, won.out) == (0, "right: won after 5 toggles with 3 cells on: 2 moves\n")
    lost = run("check", "digitfidget", level, stdin=b"toggles\n1 1\n1 2\n")
    assert (lost.code, lost.out) == (
        1,
        "wrong: not won, so there is no score: after 2 toggles row 2 is off by -2 (sum 0, target 2), "
        "column 1 is off by -2 (sum 4, target 6)\n",
    )


def test_zeros_are_said_to_multiply_a_count(tmp_path: Path, run: Run) -> None:
    ran = run("count", "digitfidget", "corpus:zeros")
    assert (ran.code, ran.out) == (0, "8\n")
    assert "zeros may be on or off: 3 zeros, so 2^3 times as many solutions\n" in ran.err
    assert "zeros" not in run("count", "digitfidget", "corpus:two-ways").err


def test_a_count_may_have_any_number_of_digits(run: Run) -> None:
    zeros = "targets\n" + ("0" * 130 + "| 0\n") * 130 + "--\n" + "0 " * 130
    ran = run("count", "digitfidget", stdin=zeros.encode())
    assert (ran.code, len(ran.out)) == (0, 5089)
    assert ran.out.startswith("25522706204725049926724965623163287460974107511602")


def test_solve_tells_how_far_the_solution_is(run: Run) -> None:
    ran = run("solve", "digitfidget", "corpus:halfway", "--fewest-toggles")
    assert (ran.code, ran.out) == (0, "# # .\n# . .\n. # #\n")
    assert "toggles from the current state: 3\n" in ran.err
    ran = run("solve", "digitfidget", "corpus:halfway", "--fewest-toggles", "--unique")
    assert "toggles from the current state: 3, 4\n" in ran.err
    assert "not the only solution" in ran.err
