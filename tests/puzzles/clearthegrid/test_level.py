"""ClearTheGrid files: what is read, and what is said of those that cannot be."""

from __future__ import annotations

import pytest

import smtpuzzles
from smtpuzzles.puzzles.clearthegrid.level import Level, Move, Solution, parse_level, parse_solutions
from smtpuzzles.text import BadInput, Source


@pytest.mark.parametrize(
    "text", ["2 1\n1 0\n", "2 1\n1 0", " 2\t1 \n\n1 0  \n\n\n", "\n2 1\n01 00\n", "\ufeff2 1\r\n1 0 \r\n"]
)
def test_blanks_blank_lines_and_line_ends_mean_nothing(text: str) -> None:
    assert smtpuzzles.parse("clearthegrid", text) == Level(((1, 0),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "level:1:1: the file is empty"),
        ("2", "level:1:2: unexpected end of line\n  1 | 2\n    |  ^\n  expected: height"),
        ("2 1 1 0", "level:1:5: unexpected '1'\n  1 | 2 1 1 0\n    |     ^\n  expected: end of line"),
        ("0 1\n1", "level:1:1: width and height are numbers from 1 to 999999"),
        ("1 9999999\n1", "level:1:3: width and height are numbers from 1 to 999999"),
        (
            "2 1\n1 -1",
            "level:2:3: unexpected '-1'\n  2 | 1 -1\n    |   ^\n  expected: numbers or end of line",
        ),
        ("2 1\n1 x", "level:2:3: unexpected 'x'"),
        ("2 1\n1 1.5", "level:2:3: unexpected '1.5'"),
        ("2 2\n1 1\n1", "level:3:2: a row of 1 numbers, 2 are expected\n  3 | 1\n    |  ^"),
        ("2 1\n1 1 4", "level:2:5: a row of 3 numbers, 2 are expected\n  2 | 1 1 4\n    |     ^"),
        ("2 2\n1 1\n\n", "level:2:4: too few rows: 1, 2 are expected"),
        ("2 1\n1 1\n\n0 0\n", "level:4:1: too many rows: 1 are expected\n  4 | 0 0\n    | ^"),
        ("1 1\n" + "9" * 5000, "level:2:1: a number of 5000 digits, 9 are the most"),
        ("1 1\n" + "0" * 5000 + "x", "level:2:1: unexpected"),
    ],
)
def test_what_is_no_level_is_shown_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        parse_level(Source("level", text))
    assert str(error.value).startswith(message)


def test_several_solutions_stand_between_dashes() -> None:
    one, other = Move(0, 0, "R", "-"), Move(1, 0, "L", "-")
    assert parse_solutions(Source("", "0 0 R -\n---\n\n1 0 L -\n")) == [Solution((one,)), Solution((other,))]
    assert parse_solutions(Source("", "0 0 R -\n\n1 0 L -\n")) == [Solution((one, other))]
    assert parse_solutions(Source("", "")) == parse_solutions(Source("", "\n \n")) == [Solution(())]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 0 r -", "solution:1:5: unexpected 'r'\n  1 | 0 0 r -\n    |     ^\n  expected: direction"),
        ("0 0 R", "solution:1:6: unexpected end of line\n  1 | 0 0 R\n    |      ^\n  expected: sign"),
        ("0 0 R *", "solution:1:7: unexpected '*'"),
        (
            "0 0 R - 3",
            "solution:1:9: unexpected '3'\n  1 | 0 0 R - 3\n    |         ^\n  expected: end of line",
        ),
        ("0 0 R-", "solution:1:5: unexpected 'R-'"),
        ("-1 0 R -", "solution:1:1: unexpected '-1'"),
        ("0 0 R -\n0 " + "1" * 99 + " R -", "solution:2:3: a number of 99 digits, 9 are the most"),
    ],
)
def test_what_is_no_solution_is_shown_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadInput) as error:
        parse_solutions(Source("solution", text))
    assert str(error.value).startswith(message)
