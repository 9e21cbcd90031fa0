"""Levels of Calculator: The Game from a seed: of the wished length, and nothing in them is idle."""

from __future__ import annotations

from dataclasses import replace

import pytest

import smtpuzzles
from smtpuzzles import BadInput, Budget, OutOfBudget, Solved, Unsolvable
from smtpuzzles.puzzles.calculator.generator import generate
from smtpuzzles.puzzles.calculator.level import Level

FIXED = "17\n238328\n5\nSUM\n^3\n< Shift\n\nn\n"

WISHES = [
    {"moves": 1, "rules": 1},
    {"moves": 5},
    {"moves": 6, "rules": 4},
    {"moves": 4, "portals": True},
    {"moves": 4, "store": True},
    {"moves": 5, "portals": True, "store": True},
    {"moves": 5, "kinds": "pad, Shift-Left,inverse ten"},
    {"moves": 4, "kinds": "meta add,multiply,add"},
    {"moves": 8, "rules": 3, "kinds": "add,multiply"},
]


def shortest(level: Level) -> int:
    verdict = smtpuzzles.solve(level)
    assert isinstance(verdict, Solved)
    return sum(step.startswith("Apply") for step in verdict.solution.steps)


def test_a_seed_gives_this_level_on_every_machine() -> None:
    assert str(generate(1, Budget())) == FIXED


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("wishes", WISHES, ids=str)
def test_the_shortest_solution_is_as_long_as_wished_and_needs_everything(
    seed: int, wishes: dict[str, int]
) -> None:
    level = generate(seed, Budget(), **wishes)  # type: ignore[arg-type]
    assert shortest(level) == level.moves == wishes["moves"]
    fewer = [replace(level, rules=level.rules[:i] + level.rules[i + 1 :]) for i in range(len(level.rules))]
    for less in [*fewer, replace(level, portals=None)] if level.portals else fewer:
        assert isinstance(smtpuzzles.solve(less), Unsolvable)
    assert bool(level.portals) == bool(wishes.get("portals"))
    assert level.has_store == bool(wishes.get("store"))
    assert len(level.rules) == wishes.get("rules", 3)


def test_the_kinds_are_those_that_were_chosen() -> None:
    level = generate(0, Budget(), kinds="pad,sum", rules=4, moves=4, store=True)
    assert {rule.kind for rule in level.rules} == {"pad", "sum", "store"}


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"moves": 0}, "moves must be from 1 to 12"),
        ({"rules": 0}, "rules must be from 1 to 8, and at least as many as kinds"),
        ({"rules": 9}, "rules must be from 1 to 8, and at least as many as kinds"),
        ({"rules": 1, "kinds": "add,sum"}, "rules must be from 1 to 8, and at least as many as kinds"),
        ({"kinds": "add,foo"}, "no kind of rule is called 'foo'; there are: add, subtract,"),
    ],
)
def test_impossible_wishes_are_refused(wishes: dict[str, int], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        generate(0, Budget(), **wishes)  # type: ignore[arg-type]


def test_what_cannot_be_found_ends() -> None:
    with pytest.raises(OutOfBudget, match="2,000 attempts gave no such level"):
        generate(0, Budget(), kinds="sign", rules=1)
