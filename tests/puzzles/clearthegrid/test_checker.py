"""What the ClearTheGrid checker says, and that it says nothing of a right solution."""

from __future__ import annotations

import pytest

from smtpuzzles.puzzles.clearthegrid.checker import check
from smtpuzzles.puzzles.clearthegrid.level import Level, Solution, parse_solutions
from smtpuzzles.text import Source

LEVEL = Level(((7, 0, 0, 0, 0, 0, 0, 7), (3, 1, 2, 0, 0, 0, 0, 0)))


def solution(text: str) -> Solution:
    (only,) = parse_solutions(Source("solution", text))
    return only


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("8 0 L -", "move 1 (8 0 L -): (8, 0) is outside the grid of 8 x 2"),
        ("0 2 U -", "move 1 (0 2 U -): (0, 2) is outside the grid of 8 x 2"),
        ("3 1 L -", "move 1 (3 1 L -): (3, 1) is empty"),
        ("0 0 R -\n7 0 L -", "move 2 (7 0 L -): (7, 0) is empty"),
        ("0 0 L -", "move 1 (0 0 L -): 7 at (0, 0) pushed left lands outside the grid, at (-7, 0)"),
        ("2 1 U +", "move 1 (2 1 U +): 2 at (2, 1) pushed up lands outside the grid, at (2, -1)"),
        ("0 1 R -", "move 1 (0 1 R -): 3 at (0, 1) pushed right lands on (3, 1), which is empty"),
        ("1 1 L -\n1 1 L -", "move 2 (1 1 L -): (1, 1) is empty"),
        (
            "0 0 R +",
            "the grid is not clear after 1 move: 14 at (7, 0), 3 at (0, 1), 1 at (1, 1), 2 at (2, 1) left",
        ),
        ("0 0 R -\n1 1 L -\n0 1 R +", "the grid is not clear after 3 moves: 4 at (2, 1) left"),
    ],
)
def test_the_first_wrong_move_is_named_and_why(text: str, fault: str) -> None:
    assert check(LEVEL, solution(text)) == fault


def test_of_many_numbers_that_are_left_five_are_named() -> None:
    fault = check(Level(((1,) * 7,)), Solution(()))
    assert fault and fault.endswith("1 at (4, 0) and 2 more left")


@pytest.mark.parametrize(
    "text",
    [
        "0 0 R -\n1 1 L -\n0 1 R -\n",
        "0 0 R -  \r\n\r\n1 1 L - \r\n\r\n0 1 R -\r\n\r\n\r\n",
        "\n\n  7 0 L -\n\t1 1 L -\n2 1 L -",
    ],
)
def test_right_solutions_pass_with_blanks_and_blank_lines_where_they_like(text: str) -> None:
    (only,) = parse_solutions(Source.decode("solution", text.encode()))
    assert check(LEVEL, only) is None


def test_a_difference_loses_its_sign() -> None:
    level = Level(((1, 0, 0), (0, 0, 0), (2, 0, 1)))
    assert check(level, solution("0 2 U -\n")) == (
        "the grid is not clear after 1 move: 1 at (0, 0), 1 at (2, 2) left"
    )


def test_an_empty_grid_is_solved_by_no_moves() -> None:
    assert check(Level(((0, 0),)), Solution(())) is None
    assert check(Level(((0, 0),)), solution("0 0 R -")) == "move 1 (0 0 R -): (0, 0) is empty"
