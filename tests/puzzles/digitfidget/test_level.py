"""The text of Digit Fidget levels, solutions and games, and what is said of text that is none."""

from __future__ import annotations

from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles import BadInput
from smtpuzzles.puzzles.digitfidget.level import Game, Level, Solution, parse_level, parse_solutions
from smtpuzzles.text import Source

T = TypeVar("T")
BOARD = "targets\n4 7 | 11\n2 9 | 2\n--------\n6 7\n"


def parsed(text: str) -> Level:
    level: Level = smtpuzzles.parse("digitfidget", text)
    return level


@st.composite
def levels(draw: st.DrawFn) -> Level:
    size = draw(st.integers(1, 4))

    def line(things: st.SearchStrategy[T]) -> tuple[T, ...]:
        return tuple(draw(st.lists(things, min_size=size, max_size=size)))

    digits = tuple(line(st.integers(0, 9)) for _ in range(size))
    on = tuple(line(st.booleans()) for _ in range(size))
    return Level(digits, line(st.integers(-200, 200)), line(st.integers(-200, 200)), on)


@given(levels())
def test_any_level_can_be_written_and_read(level: Level) -> None:
    assert parsed(str(level)) == level


@given(st.lists(st.lists(st.booleans(), min_size=1).map(tuple), min_size=1).map(tuple))
def test_any_grid_can_be_written_and_read(on: tuple[tuple[bool, ...], ...]) -> None:
    assert parse_solutions(Source("grid", str(Solution(on)))) == [Solution(on)]


@given(st.lists(st.tuples(st.integers(0, 999), st.integers(0, 999))).map(tuple))
def test_any_game_can_be_written_and_read(toggles: tuple[tuple[int, int], ...]) -> None:
    assert parse_solutions(Source("game", str(Game(toggles)))) == [Game(toggles)]


def test_the_canonical_text_is_aligned_and_gives_targets() -> None:
    level = parsed("deltas\n 4 [7] 0 | -4\n[2] 9 1 | 0\n3 3 8 | -11\n--\n-4 -3 -8\n")
    assert str(level) == ("targets\n 4 [7] 0 | 11\n[2] 9  1 |  2\n 3  3  8 | 11\n-------------\n 6 10  8\n")


def test_a_delta_is_the_sum_as_it_is_minus_the_target() -> None:
    off = parsed("deltas\n4 7 | -11\n2 9 | -2\n---\n-6 -7\n")
    halfway = parsed("deltas\n4 [7] | -4\n2 [9] | 7\n---\n-6 9\n")
    assert off == parsed(BOARD)
    assert (halfway.row_targets, halfway.column_targets) == ((11, 2), (6, 7))


@pytest.mark.parametrize(
    "text",
    [
        "targets\n47|11\n29|2\n--\n6 7",
        "\n\n  targets\n\n\t4\t7 |11\n\n2 9| +2  \n\n-----------\n\n\n 006 7\n\n\n",
    ],
)
def test_blanks_and_empty_lines_are_free(text: str) -> None:
    assert parsed(text) == parsed(BOARD)


def test_several_grids_in_a_file_stand_apart() -> None:
    both = parse_solutions(Source("grids", "\n#.\n. #\n\n\n..\n##\n\n"))
    assert both == [Solution(((True, False), (False, True))), Solution(((False, False), (True, True)))]


NO_LEVELS = [
    ("", "1:1: the file is empty", "'deltas' or 'targets'"),
    ("4 7 | 11\n", "1:1: unexpected '4'", "'deltas' or 'targets'"),
    ("targets deltas\n", "1:9: unexpected 'deltas'", "end of line"),
    ("targets\n", "1:8: unexpected end of file", "digits or end of line"),
    ("targets\n4 7\n", "2:4: unexpected end of line", "'|' or digits"),
    ("targets\n4 -7 | 3\n", "2:3: unexpected '-7'", "'|' or digits"),
    ("targets\n4 [12] | 3\n", "2:3: unexpected '[12]'", "'|' or digits"),
    ("targets\n4 x | 3\n", "2:3: unexpected 'x'", "'|' or digits"),
    ("targets\n4 7 |\n", "2:6: unexpected end of line", "target or delta"),
    ("targets\n4 7 | 11 2\n", "2:10: unexpected '2'", "end of line"),
    ("targets\n4 7 | 1.5\n", "2:7: unexpected '1.5'", "target or delta"),
    (
        "targets\n4 7 | 11\n2 9 | 2\n",
        "3:8: unexpected end of file",
        "digits or line of dashes or end of line",
    ),
    ("targets\n4 7 | 11\n2 9 | 2\n---\n", "4:4: unexpected end of file", "target or delta"),
    ("targets\n4 7 | 11\n2 9 | 2\n---\n6 7\n5\n", "6:1: unexpected '5'", "end of file"),
    ("targets\n4 7 | 11\n2 9 1 | 2\n---\n6 7\n", "3:1: a row of 3 digits, the first one has 2", ""),
    ("targets\n4 7 | 11\n---\n6 7\n", "2:1: rows of 2 digits, but 1 of them: a board is a square", ""),
    ("targets\n4 7 | 11\n2 9 | 2\n---\n6 7 1\n", "5:5: targets of columns: 3, 2 are expected", ""),
    ("deltas\n4 7 | 11\n2 9 | 2\n---\n6\n", "5:1: deltas of columns: 1, 2 are expected", ""),
    (
        f"targets\n4 | {'9' * 1000}\n---\n4\n",
        "2:5: a number of more than 9 digits",
        "",
    ),
    (
        "targets\n" + ("1" * 501 + "| 0\n") * 501 + "---\n" + "0 " * 501 + "\n",
        "2:1: a row of 501 digits, boards have at most 500",
        "",
    ),
]


@pytest.mark.parametrize(("text", "problem", "expected"), NO_LEVELS, ids=[case[1] for case in NO_LEVELS])
def test_what_is_no_level_is_refused_with_the_place(text: str, problem: str, expected: str) -> None:
    with pytest.raises(BadInput) as error:
        parse_level(Source("text", text))
    first, *_, last = str(error.value).splitlines()
    assert first == f"text:{problem}"
    assert last == f"  expected: {expected}" if expected else "^" in last


NO_SOLUTIONS = [
    ("", "1:1: the file is empty", "'toggles' or cells"),
    ("1 2\n", "1:1: unexpected '1'", "'toggles' or cells"),
    ("# x\n", "1:3: unexpected 'x'", "cells or end of line"),
    ("#.\n\ntoggles\n", "3:1: unexpected 'toggles'", "cells or end of file"),
    ("toggles 1 2\n", "1:9: unexpected '1'", "end of line"),
    ("toggles\n1\n", "2:2: unexpected end of line", "column"),
    ("toggles\n1 2 3\n", "2:5: unexpected '3'", "end of line"),
    ("toggles\n1 -2\n", "2:3: unexpected '-2'", "column"),
    ("toggles\n1 2\n#.\n", "3:1: unexpected '#.'", "row or end of file"),
    (f"toggles\n1 {'1' * 10**5}\n", "2:3: a number of more than 9 digits", ""),
]


@pytest.mark.parametrize(
    ("text", "problem", "expected"), NO_SOLUTIONS, ids=[case[1] for case in NO_SOLUTIONS]
)
def test_what_is_no_solution_is_refused_with_the_place(text: str, problem: str, expected: str) -> None:
    with pytest.raises(BadInput) as error:
        parse_solutions(Source("text", text))
    first, *_, last = str(error.value).splitlines()
    assert first == f"text:{problem}"
    assert last == f"  expected: {expected}" if expected else "^" in last
