"""What each button does, how digits fall, and what the checker says of a solution."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles.puzzles.calculator.checker import Illegal, State, check, fall, fallen, pressed, step
from smtpuzzles.puzzles.calculator.level import Level, Portals, Solution
from smtpuzzles.puzzles.calculator.rules import KINDS, Rule, parse_rules
from smtpuzzles.text import Source
from tests.corpus import each_public_level
from tests.puzzles.calculator.random_levels import DIGITS, portals

VALUES = st.integers(-999_999, 999_999)


def rule(text: str) -> Rule:
    (found,) = parse_rules(Source("rule", text))
    return found


def level(rules: str, *, start: int = 0, goal: int = 0, moves: int = 9, **options: int | Portals) -> Level:
    listed = tuple(parse_rules(Source("rules", rules.replace(" ", "\n"))))
    return Level(start, goal, moves, listed, **options)  # type: ignore[arg-type]


def press(text: str, value: int) -> int:
    return pressed(rule(text), State(value))


# Every example that the description of the rules gives, and then what it leaves to be thought of.
EXAMPLES = [
    (1, "0", 10),
    (1, "2", 12),
    (12, "34", 1234),
    (1234, "<<", 123),
    (-1234, "<<", -123),
    (5, "<<", 0),
    (0, "<<", 0),
    (1234, "4=>5", 1235),
    (1234, "34=>89", 1289),
    (123234, "23=>5", 1554),
    (1234, "5=>6", 1234),
    (123, "2=>00", 1003),
    (2, "^3", 8),
    (1234, "Reverse", 4321),
    (-1234, "Reverse", -4321),
    (1, "Reverse", 1),
    (123, "SUM", 6),
    (-123, "SUM", -6),
    (1234, "< Shift", 2341),
    (1234, "Shift >", 4123),
    (23, "Mirror", 2332),
    (-1, "Mirror", -11),
    (4, "Inv10", 6),
    (123, "Inv10", 987),
    (5, "Inv10", 5),
    (0, "Inv10", 0),
    (-123, "Inv10", -987),
    (7, "+3", 10),
    (7, "-9", -2),
    (7, "*-3", -21),
    (-21, "/7", -3),
    (0, "/7", 0),
    (-7, "+/-", 7),
    (0, "+/-", 0),
    (0, "5", 5),
    (0, "00", 0),
    (-1, "2", -12),
    (0, "0=>1", 1),
    (55, "5=>", 0),
    (1111, "11=>2", 22),
    (111, "11=>2", 21),
    (100, "Reverse", 1),
    (-120, "< Shift", -201),
    (-1200, "Shift >", -120),
    (1023, "< Shift", 231),
    (0, "Mirror", 0),
    (105, "Inv10", 905),
    (-3, "^3", -27),
    (-3, "^2", 9),
    (9, "^0", 1),
]


@pytest.mark.parametrize(("value", "text", "after"), EXAMPLES)
def test_every_rule_does_what_its_examples_say(value: int, text: str, after: int) -> None:
    assert press(text, value) == after


def test_there_is_an_example_for_every_rule_that_needs_no_other() -> None:
    assert {rule(text).kind for _, text, _ in EXAMPLES} == set(KINDS) - {"meta add", "store"}


@pytest.mark.parametrize(
    ("value", "text", "why"),
    [
        (7, "/2", "7 is not divisible by 2"),
        (7, "/0", "7 is not divisible by 0"),
        (0, "/0", "0 is not divisible by 0"),
        (2, "^-1", "-1 is no power that gives a whole number"),
        (2, "^999999999999", "2 to the power of 999999999999 has too many digits"),
        (1, "Store", "nothing is stored yet"),
    ],
)
def test_what_cannot_be_pressed_says_why(value: int, text: str, why: str) -> None:
    with pytest.raises(Illegal) as caught:
        press(text, value)
    assert str(caught.value) == why


@given(st.integers(1, 999_999))
def test_digit_rules_keep_the_sign(value: int) -> None:
    for text in ("Reverse", "SUM", "< Shift", "Shift >", "Mirror", "Inv10", "3=>4", "<<", "7"):
        assert press(text, -value) == -press(text, value)


@given(VALUES)
def test_rules_that_undo_themselves(value: int) -> None:
    assert press("+/-", press("+/-", value)) == value
    assert press("Inv10", press("Inv10", value)) == value
    assert press("<<", press("7", value)) == value
    if value % 10:
        assert press("Reverse", press("Reverse", value)) == value
    if value % 10 and str(abs(value))[1:2] != "0":
        assert press("< Shift", press("Shift >", value)) == press("Shift >", press("< Shift", value)) == value


@given(VALUES, DIGITS, DIGITS)
def test_a_convert_changes_what_matches_and_nothing_else(value: int, found: str, put: str) -> None:
    after = pressed(Rule("convert", (found, put)), State(value))
    if found in str(value):
        assert abs(after) == int(str(abs(value)).replace(found, put))
    else:
        assert after == value


@given(VALUES)
def test_laws_of_digits(value: int) -> None:
    assert (press("SUM", value) - value) % 9 == 0
    if value % 10:
        assert press("Reverse", press("Mirror", value)) == press("Mirror", value)
    assert press("/3", press("*3", value)) == value
    assert press("-7", press("+7", value)) == value


@given(VALUES, portals(places=6))
def test_what_comes_out_of_portals_stands_still_and_never_grows(value: int, both: Portals | None) -> None:
    if both is None:
        return
    values = fallen(level("+1", portals=both), value)
    assert all(abs(after) < abs(before) for before, after in pairwise(values))
    assert abs(values[-1]) < 10**both.left
    assert all((after < 0) == (value < 0) for after in values if after)


@given(VALUES, portals(places=6))
def test_a_fall_is_what_it_looks_like_on_the_digits(value: int, both: Portals | None) -> None:
    if both is None or abs(value) < 10**both.left:
        return
    digits = str(abs(value))
    place = len(digits) - 1 - both.left
    rest = int(digits[:place] + digits[place + 1 :])
    assert abs(fall(both, value)) == rest + int(digits[place]) * 10**both.right


@pytest.mark.parametrize(
    ("left", "right", "values"),
    [
        (2, 0, [12]),
        (2, 0, [123, 24]),
        (2, 0, [991, 100, 1]),
        (1, 0, [1232, 125, 17, 8]),
        (5, 0, [730027, 30034]),
        (5, 0, [300347, 350]),
        (2, 0, [-123, -24]),
    ],
)
def test_the_pictures_of_falling_digits(left: int, right: int, values: list[int]) -> None:
    assert fallen(level("+1", portals=Portals(left, right)), values[0]) == values


@pytest.mark.parametrize(
    ("game", "steps", "fault"),
    [
        (level("+2 +1", start=2, goal=5, moves=3), "Apply +1|Apply +2", None),
        (level("+2 +1", start=2, goal=5, moves=3), "Apply +1", "the steps end at 3, not at the goal 5"),
        (
            level("+2 +1", start=2, goal=5, moves=3),
            "Apply +3",
            "step 1, Apply +3, from 2: there is no rule +3; the rules are now +2, +1",
        ),
        (
            level("+2 +1", start=2, goal=5, moves=1),
            "Apply +1|Apply +2",
            "step 2, Apply +2: no more than 1 move allowed",
        ),
        (
            level("+2 +1", start=2, goal=4, moves=3),
            "Apply +2|Apply +1",
            "step 2: the goal 4 is already reached",
        ),
        (level("/2", start=3, goal=1), "Apply /2", "step 1, Apply /2, from 3: 3 is not divisible by 2"),
        (level("5", start=111111), "Apply 5", "step 1, Apply 5, from 111111: 1111115 has more than 6 digits"),
        (
            level("5", start=11, max_digits=2),
            "Apply 5",
            "step 1, Apply 5, from 11: 115 has more than 2 digits",
        ),
        (level("+1", goal=1), "Update Store", "step 1, Update Store, from 0: there is no Store"),
        (level("+1", goal=0), "", None),
        (level("+1 +1 *2", start=1, goal=4), "Apply #2|Apply #3", None),
        (
            level("+1 *2", start=1, goal=4),
            "Apply #3",
            "step 1, Apply #3, from 1: there is no rule #3; the rules are now +1, *2",
        ),
    ],
)
def test_the_first_wrong_step_is_named_with_the_reason(game: Level, steps: str, fault: str | None) -> None:
    assert check(game, Solution(tuple(filter(None, steps.split("|"))))) == fault


def test_overflow_is_seen_before_the_portals_act() -> None:
    game = level("00 Mirror", portals=Portals(4, 0), max_digits=5)
    with pytest.raises(Illegal, match="123400 has more than 5 digits"):
        step(game, State(1234), "Apply 00")
    assert step(game, State(123), "Apply 00")[1] == [12300, 2301]


def test_meta_adds_change_numbers_but_no_other_button() -> None:
    game = level("[+]2 +1 -1 *1 /1 1 ^1 1=>1 Store SUM [+]1")
    after, _ = step(game, State(5), "Apply [+]2")
    texts = "[+]2 +3 -3 *3 /3 3 ^3 1=>1 Store SUM [+]1"
    assert " ".join(str(each.raised(after.raised)) for each in game.rules) == texts
    assert check(level("[+]2 +1", goal=3), Solution(("Apply [+]2", "Apply +3"))) is None
    fault = check(level("[+]2 +1", goal=3), Solution(("Apply [+]2", "Apply +1")))
    assert fault == "step 2, Apply +1, from 0: there is no rule +1; the rules are now [+]2, +3"


def test_a_pad_rule_never_becomes_negative() -> None:
    fault = check(level("[+]-2 1", goal=3), Solution(("Apply [+]-2",)))
    assert fault == "step 1, Apply [+]-2, from 0: [+]-2 would make the number of a pad rule negative"


def test_the_store() -> None:
    assert (
        check(level("Store", start=12, goal=1212, moves=1), Solution(("Update Store", "Apply Store"))) is None
    )
    costs = level("Store", start=12, goal=1212, moves=1, store_update_cost=1)
    fault = check(costs, Solution(("Update Store", "Apply Store")))
    assert fault == "step 2, Apply Store: no more than 1 move allowed"
    assert check(level("Store", start=1, goal=11), Solution(("Apply Store",))) == (
        "step 1, Apply Store, from 1: nothing is stored yet"
    )
    again = Solution(("Update Store", "Apply Store", "Update Store", "Update Store", "Apply Store"))
    assert check(level("Store", start=1, goal=1111, moves=2), again) is None


def test_a_negative_store_does_nothing_and_is_a_move() -> None:
    game = level("Store", start=-5, goal=-55)
    after, values = step(game, State(-5, stored=-5), "Apply Store")
    assert (after.value, after.moves, values) == (-5, 1, [-5])


@each_public_level("calculator", ".cgl")
def test_recorded_solutions_of_public_levels_are_right(path: Path) -> None:
    assert smtpuzzles.check(smtpuzzles.load("calculator", path), path.read_text("utf-8")) is None
