"""Nonogram files: both formats, partly solved grids, and what is said of broken ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smtpuzzles.puzzles.nonogram.level import Level, Solution, parse_level, parse_solutions
from smtpuzzles.text import BadInput, Source
from tests.corpus import CASES, Case

BRIDGE = Level(((3,), (1, 1), ()), ((2,), (1,), (2,)))

NON = """\
width 3
height 3

rows
3
1,1
0

columns
2
1
2
"""

NIN = """\
3 3
3
1 1
0
2
1
2
"""


def test_both_formats_are_told_apart_by_content() -> None:
    assert parse_level(Source("f", NON)) == parse_level(Source("f", NIN)) == BRIDGE


def test_both_formats_are_written() -> None:
    assert str(BRIDGE) == NON
    assert BRIDGE.nin() == NIN


@pytest.mark.parametrize(
    "text",
    [
        'title "Bridge"\nby "me"\nlicense MIT\n' + NON + '\ngoal "111101000"\n',
        "columns\n2\n1\n2\nrows\n3\n1 1\n0\nheight 3\nwidth 3",
        NON.replace("1,1", "  1 ,\t1  "),
        NON.replace("3\n1,1", "3\n\n1,1\n"),
        "\n\n" + NIN.replace("1 1", "1,1").replace("0\n", "0\n\n\n"),
    ],
)
def test_layout_and_notes_do_not_matter(text: str) -> None:
    assert parse_level(Source("f", text)) == BRIDGE


def test_an_empty_line_between_two_others_is_a_line_without_blocks_where_one_is_missing() -> None:
    text = "width 2\nheight 3\nrows\n1\n\n2\ncolumns\n1,1\n1\n"
    assert parse_level(Source("f", text)).rows == ((1,), (), (2,))


def test_partly_solved_grids_come_back_from_their_text() -> None:
    level = parse_level(Source("f", NON + "\nknown\n X ? _\n?#?\n...\n"))
    assert level == Level(BRIDGE.rows, BRIDGE.columns, ("#?.", "?#?", "..."))
    assert parse_level(Source("f", str(level))) == level
    with pytest.raises(BadInput, match=r"a \.nin file has no place for cells that are known"):
        level.nin()


@pytest.mark.parametrize("case", [case for case in CASES if case.puzzle == "nonogram"], ids=str)
def test_what_is_written_as_nin_is_the_same_level(case: Case) -> None:
    level = Level(case.level.rows, case.level.columns)
    assert parse_level(Source("f", level.nin())) == level


def test_solutions_may_have_blanks_between_cells_and_gaps() -> None:
    assert parse_solutions(Source("f", "X X _ X _\n\n\n##.?.\n")) == [
        Solution(("##.#.",)),
        Solution(("##.?.",)),
    ]


HEAD = "width 2\nheight 2\n"
KNOWN = HEAD + "rows\n1\n1\ncolumns\n1\n1\nknown\n"
ANOTHER = "another line of block lengths, 0 for a line without blocks"
KEYWORDS = "'columns' or 'height' or 'known' or 'rows' or 'width'"

ERRORS = [
    ("", f"1:1: the file is empty\n{KEYWORDS} or number of columns or title or other note"),
    ("2 2\n1\n1\n1\n", f"4:2: too few lines: 3, 4 are expected\n{ANOTHER}"),
    ("2 2\n1\n1\n1\n1\n1\n", "6:1: too many lines: 4 are expected, 2 rows and 2 columns"),
    ("2 2\n1\n1 -1\n", "3:3: a negative length"),
    ("2 2\n1\n1 x 1\n", "3:3: 'x' is not the length of a block"),
    ("2 2\n1\n1\n\nsecond half\n", "5:1: unexpected 'second'\nblock lengths"),
    ("2 2\n1\n1.5\n", "3:1: '1.5' is not the length of a block"),
    ("2 2\n1\n2 0\n", "3:3: a block of length 0: only a line without blocks is written 0"),
    ("2 2\n1\n1 " + "9" * 5000, "3:3: a length beyond any grid"),
    ("2 2\n1,,1\n", "2:1: block lengths are separated by blanks or by single commas"),
    ("2 2\n,1\n", "2:1: block lengths are separated by blanks or by single commas"),
    ("2\n1\n", "1:2: unexpected end of line\nnumber of rows"),
    ("2 2 2\n", "1:5: unexpected '2'\nend of line"),
    ("0 2\n", "1:1: width and height are numbers from 1 to 999999"),
    ("2 " + "9" * 1000, "1:3: width and height are numbers from 1 to 999999"),
    (HEAD + "rows\n1\n\ncolumns\n1\n1\n", f"4:2: too few rows: 1, 2 are expected\n{ANOTHER}"),
    (HEAD + "rows\n\n\n\ncolumns\n1\n1\n", f"3:5: too few rows: 0, 2 are expected\n{ANOTHER}"),
    (HEAD + "rows\n1\n1\ncolumns\n1\n1\n1\n", "9:1: too many columns: 2 are expected"),
    (HEAD + "rows\n1\n1\n", "5:2: there is no 'columns'"),
    (HEAD + "height 3\n", "3:1: a second 'height'"),
    (HEAD + "rows\n1\nx\n", f"5:1: unexpected 'x'\n{KEYWORDS} or block lengths or title or other note"),
    (HEAD + "rows\n1a\n1\ncolumns\n1\n1\n", "4:1: '1a' is not the length of a block"),
    ("width two\n", "1:7: unexpected 'two'\nnumber"),
    ("color a #ff0000\n", f"1:1: unexpected 'color'\n{KEYWORDS} or number of columns or title or other note"),
    (KNOWN + "#.\n", "9:1: 1 rows of known cells, 2 are expected"),
    (KNOWN + "#.\n.#\n..\n", "9:1: 3 rows of known cells, 2 are expected"),
    (KNOWN + "#.\n.#.\n", "11:1: a row of 3 cells, 2 are expected"),
    (KNOWN + "#.\n.o\n", "11:2: unexpected 'o'\nend of line"),
]


@pytest.mark.parametrize(("text", "message"), ERRORS)
def test_errors_show_the_place_and_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_level(Source("f", text))
    problem, _, expected = message.partition("\n")
    lines = str(caught.value).splitlines()
    assert lines[0] == f"f:{problem}"
    assert lines[3:] == ([f"  expected: {expected}"] if expected else [])


@given(st.text("0123#.?X_,-x \n\t", max_size=40).map("2 2\n{}".format) | st.text(max_size=40))
def test_any_text_is_a_level_or_an_error_with_a_place(text: str) -> None:
    try:
        level = parse_level(Source("f", text))
    except BadInput as error:
        assert str(error).startswith("f:")
    else:
        assert parse_level(Source("f", str(level))) == level


@given(st.text("#.X_? \n\tx", max_size=40))
def test_any_text_is_a_solution_file_or_an_error_with_a_place(text: str) -> None:
    try:
        assert parse_solutions(Source("f", text))
    except BadInput as error:
        assert str(error).startswith("f:")
