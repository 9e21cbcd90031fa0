"""What the Numbrix checker says, and that it says nothing of a right solution."""

from __future__ import annotations

import pytest

from smtpuzzles.puzzles.numbrix.checker import check
from smtpuzzles.puzzles.numbrix.level import Level, Solution

LEVEL = Level(((1, 0, 0), (0, 0, 0)))

WRONG = [
    (((1, 2, 3),), "rows: 1 in the solution, 2 in the level"),
    (((1, 2, 3), (6, 5)), "numbers in row 2: 2 in the solution, 3 in the level"),
    (((1, 2, 3), (6, 0, 4)), "row 2, column 2 is blank"),
    (((1, 2, 3), (7, 5, 4)), "7 at row 2, column 1 is outside 1 to 6"),
    (((1, 2, 3), (5, 5, 4)), "5 stands twice: at row 2, column 1 and at row 2, column 2"),
    (((6, 5, 4), (1, 2, 3)), "1 is given at row 1, column 1, the solution has 6"),
    (((1, 2, 3), (4, 5, 6)), "3 at row 1, column 3 and 4 at row 2, column 1 are not neighbours"),
    (((1, 3, 4), (6, 2, 5)), "1 at row 1, column 1 and 2 at row 2, column 2 are not neighbours"),
]


@pytest.mark.parametrize(("rows", "fault"), WRONG)
def test_what_is_wrong_is_said_with_its_place(rows: tuple[tuple[int, ...], ...], fault: str) -> None:
    assert check(LEVEL, Solution(rows)) == fault


@pytest.mark.parametrize("rows", [((1, 2, 3), (6, 5, 4)), ((1, 4, 5), (2, 3, 6)), ((1, 6, 5), (2, 3, 4))])
def test_right_solutions_pass(rows: tuple[tuple[int, ...], ...]) -> None:
    assert check(LEVEL, Solution(rows)) is None


def test_the_smallest_grids() -> None:
    assert check(Level(((0,),)), Solution(((1,),))) is None
    assert check(Level(((0, 0, 0),)), Solution(((3, 2, 1),))) is None
    assert check(Level(((0,), (0,))), Solution(((1, 2),))) == "rows: 1 in the solution, 2 in the level"
