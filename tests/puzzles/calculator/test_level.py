"""Level and solution files of Calculator: The Game: both forms, and what is said of files that are wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smtpuzzles.puzzles.calculator.level import Level, Portals, Solution, parse_level, parse_solutions
from smtpuzzles.puzzles.calculator.rules import SHAPES, Rule
from smtpuzzles.text import BadInput, Source
from tests.puzzles.calculator.random_levels import levels

PROMPTED = "3002\n3507\n5\n7\nShift >\n\ny\n5\n0\n"
LEVEL = Level(3002, 3507, 5, (Rule("pad", ("7",)), Rule("shift right")), Portals(5, 0))


def read(text: str) -> Level:
    return parse_level(Source("level", text))


def test_the_answers_to_the_prompts_are_a_level() -> None:
    assert read(PROMPTED) == LEVEL
    assert str(LEVEL) == PROMPTED


@pytest.mark.parametrize(
    "text",
    [
        "start: 3002\ngoal: 3507\nmoves: 5\nportals: 5 0\nrules:\n7\nShift >\n",
        "RULES:\n\n7\n\nshift >\n\nPortals : 5 0\nMAX-DIGITS: 6\nmoves:5\nstart:+3002\n\ngoal: 3507",
        "\n\n" + PROMPTED + "\n\n",
        PROMPTED.replace("\n", " \t\n"),
        PROMPTED + "Apply 7\nUpdate Store\n",
        PROMPTED.replace("y\n", "Yes\n"),
    ],
)
def test_other_ways_to_write_the_same_level(text: str) -> None:
    assert read(text) == LEVEL


@given(levels())
def test_what_a_level_prints_is_the_level(level: Level) -> None:
    assert read(str(level)) == level


def test_the_keyed_form_is_printed_where_the_prompts_do_not_ask() -> None:
    level = Level(1, 2, 3, (Rule("store"),), Portals(2, 0), max_digits=4, store_update_cost=1)
    assert str(level) == (
        "start: 1\ngoal: 2\nmoves: 3\nportals: 2 0\nmax-digits: 4\nstore-update-cost: 1\nrules:\nStore\n"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("2\n", "level:1:2: unexpected end of file|expected: goal value"),
        ("2.5\n", "level:1:2: unexpected '.5'|expected: end of line"),
        (
            "two\n",
            "level:1:1: unexpected 'two'|expected: 'goal:' or 'max-digits:' or 'moves:' or 'portals:' or "
            "'rules:' or 'start:' or 'store-update-cost:' or start value",
        ),
        ("2\n5\n3\n\nn\n", f"level:4:1: unexpected end of line|expected: {SHAPES}"),
        ("2\n5\n3\n+1\nn\n", f"level:5:1: unexpected 'n'|expected: {SHAPES} or empty line"),
        ("2\n5\n3\n+1\n\n", "level:4:3: unexpected end of file|expected: 'n' or 'y'"),
        ("2\n5\n3\n+1\n\nmaybe\n", "level:6:1: unexpected 'maybe'|expected: 'n' or 'y'"),
        ("2\n5\n3\n+1\n\ny\n4\n", "level:7:2: unexpected end of file|expected: right portal"),
        ("2\n5\n-3\n+1\n\nn\n", "level:3:1: the number of moves is from 0 to 999"),
        ("2\n5\n1000\n+1\n\nn\n", "level:3:1: the number of moves is from 0 to 999"),
        ("2\n5000000\n3\n+1\n\nn\n", "level:2:1: a value of more than 6 digits"),
        ("2\n-5000000\n3\n+1\n\nn\n", "level:2:1: a value of more than 6 digits"),
        ("9999999\n5\n3\n+1\n\nn\n", "level:1:1: a value of more than 6 digits"),
        (f"{'9' * 5000}\n5\n3\n+1\n\nn\n", "level:1:1: a number of more than 12 digits"),
        ("2\n5\n3\n+1\n\ny\n0\n0\n", "level:7:1: the left portal is from 1 to 5 places left of the ones"),
        ("2\n5\n3\n+1\n\ny\n6\n0\n", "level:7:1: the left portal is from 1 to 5 places left of the ones"),
        (
            "2\n5\n3\n+1\n\ny\n2\n2\n",
            "level:8:1: the right portal is right of the left one, from 0 to 1 places left of the ones",
        ),
        (
            "2\n5\n3\n+1\n\ny\n2\n-1\n",
            "level:8:1: the right portal is right of the left one, from 0 to 1 places left of the ones",
        ),
        (
            "start: 2\ngoal: 3\nmoves: 3\nmax-digits: 1\nportals: 1 0\nrules:\n+1\n",
            "level:5:10: portals need a display of at least 2 digits",
        ),
        ("start: 2\nstart: 3\n", "level:2:8: said twice"),
        ("start: 2\nmoves: 3\nrules:\n+1\n", "level:4:3: nothing is said about goal|expected: 'goal:'"),
        ("start: 2\ngoal: 3\nmoves: 3\n", "level:3:9: nothing is said about rules|expected: 'rules:'"),
        (
            "start: 2\ngoal: 3\nmoves: 3\nrules:\n",
            f"level:4:7: unexpected end of file|expected: {SHAPES} or end of line",
        ),
        ("rules:\n+1\nmoves: 1\nrules:\n+2\n", "level:4:1: a second list of rules"),
        (
            "start: 2\ngoal: 3\nmoves: 3\nmax-digits: 0\nrules:\n+1\n",
            "level:4:13: a display has from 1 to 9 digits",
        ),
        (
            "start: 2\ngoal: 3\nmoves: 3\nstore-update-cost: 2\nrules:\n+1\n",
            "level:4:20: updating the store costs 0 moves or 1",
        ),
        ("2\n5\n3\n" + "+1\n" * 51 + "\nn\n", "level:56:2: more than 50 rules"),
    ],
)
def test_what_makes_no_sense_is_said_with_its_place(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        read(text)
    first, *rest = str(caught.value).splitlines()
    expected = "|" + rest[-1].strip() if len(rest) == 3 else ""
    assert first + expected == message


def test_solution_files() -> None:
    def solutions(text: str) -> list[Solution]:
        return parse_solutions(Source("solution", text))

    one = Solution(("Apply *4", "Update Store", "Apply #2"))
    assert solutions("apply x4\nUPDATE  store\nApply # 2") == [one]
    assert solutions(str(one)) == [one]
    assert solutions("Apply +1\n\n\nApply +2\n") == [Solution(("Apply +1",)), Solution(("Apply +2",))]
    assert solutions("") == solutions(" \n\n") == [Solution(())]
    assert solutions(PROMPTED + str(one)) == [one]
    assert solutions("\N{MINUS SIGN} 3\n5\n1\n+8\n\nn\n\nApply +8\n") == [Solution(("Apply +8",))]
    assert solutions("start: 1\ngoal: 1\nmoves: 1\nrules:\n+1\n\nApply +1\n") == [Solution(("Apply +1",))]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Apply\n", "solution:1:6: unexpected end of line"),
        ("Apply +1\n+2\n", "solution:2:1: unexpected '+2'"),
        ("Apply +1 Apply +2\n", "solution:1:10: unexpected 'Apply'"),
        ("press 7\n", "solution:1:1: unexpected 'press'"),
        ("Apply #" + "1" * 99, "solution:1:7: a number of more than 12 digits"),
        (PROMPTED, "solution:1:1: unexpected '3002'"),
        ("7\n7\n7\n", "solution:1:1: unexpected '7'"),
        ("+1\n", "solution:1:1: unexpected '+1'"),
    ],
)
def test_files_that_are_no_solution(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_solutions(Source("solution", text))
    assert str(caught.value).splitlines()[0] == message


@given(st.text("0123456789+-*yn: \nApplySUM=>", max_size=40))
def test_any_text_is_a_level_or_an_error_with_a_place(text: str) -> None:
    try:
        read(text)
    except BadInput as error:
        assert str(error).startswith("level:")
