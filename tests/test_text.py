"""Reading files, and the wording of errors: an author must be able to act on them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smtpuzzles.puzzles import puzzle
from smtpuzzles.text import MAX_BYTES, MAX_LINES, BadInput, Source

NUMBRIX = puzzle("numbrix")

LEVEL_ERRORS = [
    (
        "",
        """level.txt:1:1: the file is empty
  1 |\x20
    | ^
  expected: number of rows""",
    ),
    (
        "\n\n  3",
        """level.txt:3:4: unexpected end of file
  3 |   3
    |    ^
  expected: number of columns or end of line""",
    ),
    (
        "3 x\n",
        """level.txt:1:3: unexpected 'x'
  1 | 3 x
    |   ^
  expected: number of columns or end of line""",
    ),
    (
        "2 2\n1 -3\n- -\n",
        """level.txt:2:3: unexpected '-3'
  2 | 1 -3
    |   ^
  expected: numbers or dashes or end of line""",
    ),
    (
        "2 2\n1\t\t?\n- -\n",
        """level.txt:2:4: unexpected '?'
  2 | 1\t\t?
    |  \t\t^
  expected: numbers or dashes or end of line""",
    ),
    (
        "2 3\n1 2 3\n4 5\n",
        """level.txt:3:1: a row of 2 numbers, 3 are expected
  3 | 4 5
    | ^""",
    ),
    (
        "2 3\n1 2 3 4 5\n",
        """level.txt:2:10: too few numbers: 5, 6 are expected
  2 | 1 2 3 4 5
    |          ^""",
    ),
    (
        "2 2\n1 2 3 4 0 0\n",
        """level.txt:2:9: too many numbers: 4 are expected
  2 | 1 2 3 4 0 0
    |         ^""",
    ),
    (
        "2 2\n1 0\n5 0\n",
        """level.txt:3:1: a given outside 1 to 4
  3 | 5 0
    | ^""",
    ),
    (
        "2 2\n1 0\n0 1\n",
        """level.txt:3:3: 1 is given twice
  3 | 0 1
    |   ^""",
    ),
    (
        "0 4\n",
        """level.txt:1:1: rows and columns are numbers from 1 to 999999
  1 | 0 4
    | ^""",
    ),
    (
        "99999999999999999999 4\n",
        """level.txt:1:1: rows and columns are numbers from 1 to 999999
  1 | 99999999999999999999 4
    | ^""",
    ),
]


@pytest.mark.parametrize(("text", "message"), LEVEL_ERRORS)
def test_errors_show_place_caret_and_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        NUMBRIX.parse_level(Source("level.txt", text))
    assert str(caught.value) == message


def test_a_long_line_is_shown_around_the_caret() -> None:
    with pytest.raises(BadInput) as caught:
        NUMBRIX.parse_level(Source("level.txt", "50 50\n" + "0 " * 400 + "x" + " 0" * 400))
    _, line, caret, _ = str(caught.value).splitlines()
    assert len(line) < 140
    assert line[caret.index("^")] == "x"


def test_control_characters_do_not_reach_the_terminal() -> None:
    with pytest.raises(BadInput) as caught:
        NUMBRIX.parse_level(Source("level.txt", "\x1b[31m2 2\n"))
    assert "\x1b" not in str(caught.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"2 2\n1 \xff", "f:2:3: not UTF-8 text: byte 0xff"),
        (b"2 2\r\n1 \0", "f:2:3: not text: a NUL character"),
        (b"\xef\xbb\xbf\xff", "f:1:1: not UTF-8 text: byte 0xff"),
        (b"1\n" * (MAX_LINES + 1), f"f: more than {MAX_LINES:,} lines: not a puzzle file"),
        (b" " * (MAX_BYTES + 1), f"f: larger than {MAX_BYTES >> 20} MiB: not a puzzle file"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        Source.decode("f", data)
    assert str(caught.value).splitlines()[0] == message


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_all_systems_are_read(end: str) -> None:
    assert Source.decode("f", f"1{end}2{end}".encode()).text == "1\n2\n"


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for path, why in ((tmp_path / "none.txt", "No such file"), (tmp_path, "Is a directory")):
        with pytest.raises(BadInput, match=why) as caught:
            Source.read(str(path), "numbrix")
        assert str(caught.value).startswith(f"{path}: ")
    with pytest.raises(BadInput):
        Source.read("a\0b", "numbrix")


def test_the_corpus_is_read_by_name() -> None:
    assert Source.read("corpus:two-ways", "numbrix").text.startswith("2 2\n")
    with pytest.raises(BadInput, match=r"no such numbrix level in the corpus; there are: .*lab, ") as caught:
        Source.read("corpus:../../README", "numbrix")
    assert ".answer" not in str(caught.value)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_level_or_an_error_with_a_place(data: bytes) -> None:
    try:
        NUMBRIX.parse_level(Source.decode("f", data))
    except BadInput as error:
        assert str(error).startswith("f:")


@given(st.text("0123456789- \n\tx", max_size=40))
def test_any_text_is_a_solution_file_or_an_error_with_a_place(text: str) -> None:
    try:
        assert NUMBRIX.parse_solutions(Source("f", text))
    except BadInput as error:
        assert str(error).startswith("f:")
