"""What the nonogram checker says, and that it says nothing of a right solution."""

from __future__ import annotations

import pytest

from smtpuzzles.puzzles.nonogram.checker import check
from smtpuzzles.puzzles.nonogram.level import Grid, Level, Solution, from_picture

LEVEL = Level(((3,), (1, 1), ()), ((2,), (1,), (2,)), ("?#?", "???", ".??"))
RIGHT = ("###", "#.#", "...")

WRONG = [
    (("###", "#.#"), "rows: 2 in the solution, 3 in the level"),
    (("###", "#.", "..."), "cells in row 2: 2 in the solution, 3 in the level"),
    (("###", "#?#", "..."), "row 2, column 2 is neither black nor white"),
    (("##.", "#.#", "..."), "row 1 reads 2, its clue is 3"),
    (("###", "...", "..."), "row 2 reads 0, its clue is 1 1"),
    (("###", "#.#", "#.#"), "row 3 reads 1 1, its clue is 0"),
]


@pytest.mark.parametrize(("rows", "fault"), WRONG)
def test_the_first_wrong_line_is_named_with_what_it_reads(rows: Grid, fault: str) -> None:
    assert check(LEVEL, Solution(rows)) == fault


def test_columns_are_read_where_the_rows_are_right() -> None:
    level = Level(((1,), (1,)), ((1,), (1,)))
    assert check(level, Solution(("#.", "#."))) == "column 1 reads 2, its clue is 1"
    assert check(level, Solution((".#", "#."))) is None


def test_known_cells_must_stay() -> None:
    level = Level(((1,), (1,)), ((1,), (1,)), ("?#", "??"))
    assert check(level, Solution(("#.", ".#"))) == "row 1, column 2 is known to be black, not white"
    assert check(level, Solution((".#", "#."))) is None


def test_right_solutions_pass() -> None:
    assert check(LEVEL, Solution(RIGHT)) is None
    for picture in (("#",), (".",), ("#.##.#",), ("##", "..", "#.")):
        assert check(from_picture(picture), Solution(picture)) is None
