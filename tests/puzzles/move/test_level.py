"""What is no Move level or solution, and what is said of it."""

from __future__ import annotations

import pytest

import smtpuzzles
from smtpuzzles import BadInput
from smtpuzzles.puzzles.move.level import Level, Solution, parse_solutions
from smtpuzzles.text import Source

GOOD = "2 3\n.bx\nr..\n2\n0 0 b\n1 1 r\n"
LEVEL = Level((".bx", "r.."), ((0, 0, "b"), (1, 1, "r")))


@pytest.mark.parametrize(
    "text",
    [
        GOOD,
        GOOD.rstrip(),
        "\n\n 2\t3 \n\n.bx  \n\nr..\n 2\n 0  0\tb\n\n1 1 r\n\n",
        "2\n3\n.bxr..\n2\n0 0 b\n1 1 r\n",
        "002 3\n.bx\nr..\n02\n00 0 b\n1 01 r\n",
    ],
)
def test_layout_does_not_matter(text: str) -> None:
    assert smtpuzzles.parse("move", text) == LEVEL


WRONG = [
    ("", "text:1:1: the file is empty"),
    ("2", "unexpected end of file"),
    ("2 3", "unexpected end of file"),
    ("2 -3\n", "text:1:3: unexpected '-3'"),
    ("0 3\n...\n0\n", "text:1:1: height and width are numbers from 1 to 999999"),
    ("9" * 1000 + " 3\n...\n0\n", "text:1:1: height and width are numbers from 1 to 999999"),
    ("2 3\n.bx\n", "text:2:4: too few rows: 1, 2 are expected"),
    ("2 3\n.bx\nr.\n2\n0 0 b\n1 1 r\n", "text:3:1: characters in this row: 2, 3 are expected"),
    ("2 3\n.bxr..b..\n2\n", "text:2:1: characters in this row: 9, 3 are expected"),
    ("2 3\n.bx\nr . .\n2\n", "text:3:1: unexpected 'r'"),
    ("2 3\n.bx\nr.\x07\n", "text:3:3: a character that cannot be printed is no colour"),
    ("2 3\n.bx\nr..\n", "text:3:4: the number of dots is missing"),
    ("2 3\n.bx\nr..\n0 0 b\n", "text:4:1: the number of dots is missing before the first of them"),
    ("2 3\n.bx\nr..\n...\n2\n", "text:4:1: the board is complete, and '...' is not the number of dots"),
    ("2 3\n.bx\nr..\n2\n2\n", "text:5:1: a dot is y, x and a colour"),
    ("2 3\n.bx\nr..\n" + "9" * 5000 + "\n", "text:4:1: numbers of dots are numbers from 0 to 999999"),
    ("2 3\n.bx\nr..\n2\n0 0 b\n", "text:5:6: too few dots: 1, 2 are expected"),
    ("2 3\n.bx\nr..\n1\n0 0 b\n1 1 r\n", "text:6:1: too many dots: 1 are expected"),
    ("2 3\n.bx\nr..\n2\n0 0\n1 1 r\n", "text:5:4: unexpected end of line"),
    ("2 3\n.bx\nr..\n2\n0 0 bb\n1 1 r\n", "text:5:5: unexpected 'bb'"),
    ("2 3\n.bx\nr..\n2\n2 0 b\n1 1 r\n", "text:5:1: y of a dot is from 0 to 1"),
    ("2 3\n.bx\nr..\n2\n0 3 b\n1 1 r\n", "text:5:3: x of a dot is from 0 to 2"),
    (
        "2 3\n.bx\nr..\n2\n0 " + "9" * 5000 + " b\n1 1 r\n",
        "text:5:3: coordinates are numbers from 0 to 999999",
    ),
    ("2 3\n.bx\nr..\n2\n0 2 b\n1 1 r\n", "text:5:1: a dot on the wall at y 0, x 2"),
    ("2 3\n.bx\nr..\n2\n1 1 b\n1 1 r\n", "text:6:1: a second dot at y 1, x 1"),
    ("2 3\n.bx\nr..\n2\n0 0 b\n1 1 b\n", "text:6:5: no goal is left for this dot: goals b: 1"),
    ("2 3\n.bx\nr..\n2\n0 0 b\n1 1 \x1b\n", "text:6:5: a character that cannot be printed is no colour"),
    ("2 3\n.bx\nr..\n2\n0 0 b\n1 1 .\n", "text:6:5: no goal is left for this dot: goals .: 0"),
    ("2 3\n.bx\nr..\n1\n0 0 b\n", "text:3:1: no dot is left for this goal: dots r: 0"),
]


@pytest.mark.parametrize(("text", "problem"), WRONG)
def test_what_is_no_level_is_refused_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(BadInput) as error:
        smtpuzzles.parse("move", text)
    assert problem in str(error.value).splitlines()[0]


def test_what_was_expected_is_said() -> None:
    with pytest.raises(BadInput, match=r"expected: row or number of dots$"):
        smtpuzzles.parse("move", "2 3\n. b x\n")
    with pytest.raises(BadInput, match=r"expected: colour of a dot$"):
        smtpuzzles.parse("move", "1 1\na\n1\n0 0\n")


def test_any_other_character_is_a_colour() -> None:
    for colour in "X,-#1é<&\N{SNOWMAN}":
        level = smtpuzzles.parse("move", f"1 2\n.{colour}\n1\n0 0 {colour}\n")
        assert level == Level((f".{colour}",), ((0, 0, colour),))
        assert smtpuzzles.check(level, "r") is None


def read(text: str) -> list[Solution]:
    return parse_solutions(Source("text", text))


def test_solutions_are_lines_of_moves_and_a_dash_is_none() -> None:
    assert read("rrrddllu\n") == [Solution("rrrddllu")]
    assert read("\n rd\n\n-\nu") == [Solution("rd"), Solution(""), Solution("u")]
    assert str(Solution("")) == "-\n"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "text:1:1: the file is empty"),
        ("rrx\n", "text:1:3: unexpected 'x'"),
        ("rr dd\n", "text:1:4: unexpected 'dd'"),
        ("RR\n", "text:1:1: unexpected 'RR'"),
        ("-r\n", "text:1:2: unexpected 'r'"),
    ],
)
def test_what_is_no_solution_is_refused_with_its_place(text: str, problem: str) -> None:
    with pytest.raises(BadInput) as error:
        read(text)
    assert str(error.value).startswith(problem)
