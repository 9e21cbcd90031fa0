"""Lists of rules: what people write, what it is called, what it means, and what is no rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles.puzzles.calculator.rules import KINDS, SHAPES, Rule, parse_rules
from smtpuzzles.text import BadInput, Source
from tests.conftest import Run
from tests.puzzles.calculator.random_levels import rules

WRITTEN = {
    "+3": ["+ 3", "+\N{NO-BREAK SPACE}3", "+03", " +3 ", "\t+3\t", "+ +3"],
    "+-3": ["+ -3"],
    "-3": ["- 3", "\N{MINUS SIGN}3", "\N{EN DASH} 3"],
    "--3": ["- -3"],
    "*4": ["x4", "X 4", "\N{MULTIPLICATION SIGN}4", "* 4"],
    "*-6": ["x-6", "* -6"],
    "/4": ["\N{DIVISION SIGN}4", "/ 4"],
    "12": [" 12"],
    "00": ["00 "],
    "+/-": ["+ / -", "\N{PLUS-MINUS SIGN}"],
    "<<": ["< <", "\N{LEFT-POINTING DOUBLE ANGLE QUOTATION MARK}"],
    "39=>93": ["39 => 93", "39->93", "39 \N{RIGHTWARDS ARROW} 93", "39= >93"],
    "2=>00": ["2 =>00"],
    "5=>": ["5 =>"],
    "^2": ["^ 2", "x^2", "X ^ 2", "x\N{SUPERSCRIPT TWO}"],
    "^3": ["x \N{SUPERSCRIPT THREE}"],
    "Reverse": ["REVERSE", "reverse", "Rev", "rev"],
    "SUM": ["Sum", "sum"],
    "< Shift": ["<shift", "<  SHIFT", "Shift <", "shift left"],
    "Shift >": ["shift>", "SHIFT  >", "> shift", "Shift Right"],
    "Mirror": ["mirror"],
    "[+]2": ["[+] 2", "[ + ]2"],
    "Store": ["STORE"],
    "Inv10": ["Inv 10", "inv10", "Inverse 10", "inverse ten"],
}


def parsed(text: str) -> list[str]:
    return [str(rule) for rule in parse_rules(Source.decode("rules", text.encode()))]


@pytest.mark.parametrize(("canonical", "others"), WRITTEN.items())
def test_letter_case_blanks_and_what_other_tools_write_do_not_matter(
    canonical: str, others: list[str]
) -> None:
    for text in (canonical, *others):
        assert parsed(text) == [canonical], text


def test_all_kinds_are_written_above() -> None:
    kinds = {rule.kind for text in WRITTEN for rule in smtpuzzles.parse_rules(text)}
    assert kinds == set(KINDS)


@given(st.lists(rules(), min_size=1, max_size=5))
def test_a_list_that_is_printed_is_read_again(listed: list[Rule]) -> None:
    assert smtpuzzles.parse_rules("\n".join(map(str, listed))) == listed


def test_empty_lines_and_windows_line_ends_are_passed_over() -> None:
    assert [str(rule) for rule in smtpuzzles.parse_rules("\r\n+1\r\n\r\n\r\nSUM\r\n")] == ["+1", "SUM"]


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ("+1\nfoo\n", "2:1", "unexpected 'foo'"),
        ("+1\n  Inv 11", "2:3", "unexpected 'Inv'"),
        ("Summer", "1:4", "unexpected 'mer'"),
        ("+", "1:2", "unexpected end of line"),
        ("1.5", "1:2", "unexpected '.5'"),
        ("1 2", "1:3", "unexpected '2'"),
        ("3=>x", "1:4", "unexpected 'x'"),
        ("=>3", "1:1", "unexpected '=>3'"),
        ("[+]", "1:4", "unexpected end of line"),
        ("*" + "9" * 13, "1:2", "a number of more than 12 digits"),
        ("9" * 1000, "1:1", "a number of more than 12 digits"),
        ("", "1:1", "the file is empty"),
    ],
)
def test_a_bad_rule_is_shown_with_its_place(text: str, place: str, problem: str) -> None:
    with pytest.raises(BadInput) as caught:
        parsed(text)
    assert str(caught.value).splitlines()[0] == f"rules:{place}: {problem}"


def test_a_bad_rule_is_answered_with_what_a_rule_may_look_like() -> None:
    with pytest.raises(BadInput) as caught:
        parsed("+1\n  press")
    assert str(caught.value) == (
        f"rules:2:3: unexpected 'press'\n  2 |   press\n    |   ^\n  expected: {SHAPES}"
    )
    shapes = SHAPES.removeprefix("a rule: ").replace("`< Shift`", "<Shift").replace("`Shift >`", "Shift>")
    assert {rule.kind for rule in smtpuzzles.parse_rules(shapes.replace(" ", "\n"))} == set(KINDS)


@given(st.text("0123456789+-*/^<>=[]xXsShiftRevumInvo \n", max_size=12))
def test_any_text_is_a_list_of_rules_or_an_error_with_a_place(text: str) -> None:
    try:
        assert parsed(text)
    except BadInput as error:
        assert str(error).startswith("rules:")


def test_the_verb_prints_canonical_rules_with_a_sentence_each(run: Run) -> None:
    ran = run("rules", stdin=b"x4\nInv 10\n39 => 93\n5=>\n")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "*4      multiplies the value by 4\n"
        "Inv10   replaces each digit of the value by what it lacks to ten, and leaves zeros\n"
        "39=>93  replaces every 39 among the digits of the value by 93\n"
        "5=>     deletes every 5 among the digits of the value\n"
    )
    ran = run("rules", "--json", stdin=b"REV\n")
    assert ran.out == (
        '{"puzzle": "calculator", "rule": "Reverse", "kind": "reverse", "operands": [], '
        '"meaning": "reverses the digits of the value"}\n'
    )
    ran = run("rules", stdin=b"+1\nno rule\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("smtpuzzles: standard input:2:1: unexpected 'no'")
