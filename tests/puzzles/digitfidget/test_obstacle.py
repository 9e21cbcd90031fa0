"""The arguments against a Digit Fidget level: each on the smallest board that needs it, and never wrong."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import smtpuzzles
from smtpuzzles.puzzles.digitfidget.level import Level
from smtpuzzles.puzzles.digitfidget.obstacle import obstacle
from tests.puzzles.digitfidget import brute_force
from tests.puzzles.digitfidget.test_engines import levels

OBSTACLES = [
    ("4 | -4\n--\n-4", "row 1: the target -4 is negative"),
    ("4 | 5\n--\n5", "row 1: the target is 5, but all digits together are 4"),
    ("4 | 0\n--\n5", "column 1: the target is 5, but all digits together are 4"),
    ("6 9 | 8\n1 1 | 0\n--\n6 2", "row 1: all digits are divisible by 3, but the target 8 is not"),
    ("3 7 | 3\n1 2 | 1\n--\n2 2", "column 1: no choice from 3 1 adds up to 2"),
    (
        "4 7 | 4\n2 9 | 9\n--\n4 7",
        "totals: the targets of the rows add up to 13, those of the columns to 11",
    ),
    (
        "4 0 | 4\n0 6 | 0\n--\n0 6",
        "totals: the targets of the rows add up to 4, those of the columns to 6",
    ),
    (
        "4 0 | 4\n0 4 | 0\n--\n0 4",
        "block: row 1 and column 1 have only zeros outside the cells they share, "
        "but the targets add up to 4 and 0",
    ),
    (
        "1 2 | 1\n2 1 | 2\n--\n2 1",
        "block: row 1 and column 1 have only multiples of 2 outside the cells they share, "
        "but the targets add up to 1 and 2, which differ by no multiple of 2",
    ),
]


@pytest.mark.parametrize(("board", "reason"), OBSTACLES, ids=[reason[:50] for _, reason in OBSTACLES])
def test_what_can_be_counted_out_is_said(board: str, reason: str) -> None:
    assert obstacle(smtpuzzles.parse("digitfidget", f"targets\n{board}\n")) == reason


@settings(max_examples=1000)
@given(levels())
def test_an_obstacle_is_never_seen_in_a_solvable_level(level: Level) -> None:
    if obstacle(level):
        assert not brute_force.solutions(level)


def test_a_large_board_with_a_row_impossible_modulo_3_is_refuted_without_search() -> None:
    made = smtpuzzles.generate("digitfidget", size=50)
    threes = tuple(digit // 3 * 3 for digit in made.digits[0])
    level = Level((threes, *made.digits[1:]), (100, *made.row_targets[1:]), made.column_targets, made.on)
    reason = "row 1: all digits are divisible by 3, but the target 100 is not"
    assert smtpuzzles.solve(level) == smtpuzzles.Unsolvable(reason, "counting by hand")
    assert smtpuzzles.count(level) == 0
