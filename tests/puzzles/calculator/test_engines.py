"""Search and encoder against brute force over the checker's steps, and against each other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles import Budget
from smtpuzzles.puzzles.calculator import encoder, search
from smtpuzzles.puzzles.calculator.checker import fallen
from smtpuzzles.puzzles.calculator.level import Level, Solution, parse_solutions
from smtpuzzles.puzzles.calculator.obstacle import obstacle
from smtpuzzles.text import Source
from tests.corpus import each_public_level
from tests.puzzles.calculator import brute_force
from tests.puzzles.calculator.random_levels import levels, portals


def cost(level: Level, solution: Solution) -> int:
    return sum(1 if step.startswith("Apply") else level.store_update_cost for step in solution.steps)


def assert_lists_all(level: Level, solutions: Iterator[Solution]) -> None:
    found = list(solutions)
    expected = brute_force.solutions(level)
    assert len(found) == len(expected) and set(found) == set(expected)
    costs = [cost(level, solution) for solution in found]
    assert costs == sorted(costs)


@settings(max_examples=400)
@given(levels())
def test_search_lists_what_brute_force_lists_shortest_first(level: Level) -> None:
    assert_lists_all(level, search.solutions(level, Budget()))
    assert search.count(level, Budget()) == len(brute_force.solutions(level))


@settings(max_examples=100)
@given(levels())
def test_z3_lists_what_brute_force_lists_shortest_first(level: Level) -> None:
    assert_lists_all(level, encoder.solutions(level, Budget()))


@pytest.mark.slow
@settings(max_examples=5_000)
@given(levels(most_moves=4, most_rules=4, most_digits=7))
def test_search_z3_and_brute_force_agree_on_thousands_of_levels(level: Level) -> None:
    if len(brute_force.solutions(level)) <= 50:
        assert_lists_all(level, search.solutions(level, Budget()))
        assert_lists_all(level, encoder.solutions(level, Budget()))


@pytest.mark.parametrize("engine", ["search", "z3"])
@pytest.mark.parametrize(
    ("start", "goal", "moves", "digits", "rules"), [(2, 22, 2, 2, "Store"), (0, 3, 3, 1, "Store\n3")]
)
def test_where_no_move_is_left_after_the_goal(
    start: int, goal: int, moves: int, digits: int, rules: str, engine: str
) -> None:
    head = f"start: {start}\ngoal: {goal}\nmoves: {moves}\nmax-digits: {digits}\nstore-update-cost: 1\n"
    level = smtpuzzles.parse("calculator", f"{head}rules:\n{rules}\n")
    assert_lists_all(level, smtpuzzles.solutions(level, engine=engine))


@settings(max_examples=300)
@given(levels())
def test_an_obstacle_is_never_seen_in_a_solvable_level(level: Level) -> None:
    if obstacle(level):
        assert not brute_force.solutions(level)


@settings(max_examples=150)
@given(levels(most_moves=1))
def test_what_is_said_of_more_moves_than_allowed_is_true(level: Level) -> None:
    """With two moves more than allowed, brute force must find just what the reason claims."""
    verdict = smtpuzzles.solve(level, engine="search")
    if not isinstance(verdict, smtpuzzles.Unsolvable):
        return
    longer = replace(level, moves=level.moves + 2)
    lengths = [cost(longer, solution) for solution in brute_force.solutions(longer)]
    if "any number of moves" in verdict.reason:
        assert not lengths
    elif "the shortest takes" in verdict.reason:
        shortest = int(verdict.reason.split()[-1])
        assert min(lengths, default=shortest) == shortest
        assert lengths or shortest > longer.moves


@given(st.integers(1, 4), st.data())
def test_no_cascade_is_longer_than_the_chain_of_falls(places: int, data: st.DataObject) -> None:
    both = data.draw(portals(places))
    if both:
        level = Level(0, 0, 0, (), both, places)
        longest = max(len(fallen(level, value)) - 1 for value in range(10**places))
        assert longest <= encoder.longest_cascade(places, both)


def test_reasons_tell_what_more_moves_would_do() -> None:
    def reason(rules: str, moves: int) -> str:
        verdict = smtpuzzles.solve(smtpuzzles.parse("calculator", f"2\n5\n{moves}\n{rules}\n\nn\n"))
        assert isinstance(verdict, smtpuzzles.Unsolvable)
        return verdict.reason

    assert reason("+1", 2) == "no solution within 2 moves; the shortest takes 3"
    assert reason("+1", 1) == "no solution within 1 move; the shortest takes 3"
    closed = "no solution with any number of moves: every state in reach was visited"
    assert reason("+/-", 3) == f"{closed} (2)"
    assert reason("+2", 1) == "no solution within 1 move"
    digits = "\n".join("0123456789")
    wide = smtpuzzles.parse(
        "calculator", f"start: 0\ngoal: -1\nmoves: 999\nmax-digits: 4\nrules:\n{digits}\n"
    )
    verdict = smtpuzzles.solve(wide)
    assert isinstance(verdict, smtpuzzles.Unsolvable)
    assert verdict.reason == f"{closed} (10,000)"


@pytest.mark.parametrize("engine", ["search", "z3"])
def test_updates_that_nothing_uses_are_not_listed(engine: str) -> None:
    level = smtpuzzles.parse("calculator", "1\n3\n2\n+1\nStore\n\nn\n")
    assert list(smtpuzzles.solutions(level, engine=engine)) == [Solution(("Apply +1", "Apply +1"))]


@pytest.mark.parametrize("engine", ["search", "z3"])
def test_a_rule_that_stands_twice_is_one_rule(engine: str) -> None:
    level = smtpuzzles.parse("calculator", "0\n1\n2\n[+]1\n0\n00\n\nn\n")
    assert list(smtpuzzles.solutions(level, engine=engine)) == [Solution(("Apply [+]1", "Apply 1"))]


def test_a_budget_of_few_states_ends_in_unknown() -> None:
    level = smtpuzzles.parse("calculator", "1\n999999\n9\n+7\n*3\nReverse\n5\n\nn\n")
    few = smtpuzzles.solve(level, engine="search", budget=Budget(states=100))
    assert isinstance(few, smtpuzzles.Unknown) and "more than 100 states" in few.why


def moves_of(level: Level, engine: str) -> int:
    verdict = smtpuzzles.solve(level, engine=engine)
    assert isinstance(verdict, smtpuzzles.Solved)
    return cost(level, verdict.solution)


@each_public_level("calculator", ".cgl")
def test_public_levels_are_solved_in_no_more_moves_than_recorded(path: Path) -> None:
    """And counting finds no solution with one move less."""
    level = smtpuzzles.load("calculator", path)
    (recorded,) = parse_solutions(Source.read(str(path), "calculator"))
    moves = moves_of(level, "search")
    assert moves <= cost(level, recorded)
    assert search.count(replace(level, moves=moves - 1), Budget()) == 0


@each_public_level("calculator", ".cgl", is_slow=lambda name: not name.endswith("1"))
def test_z3_solves_public_levels_in_as_few_moves(path: Path) -> None:
    level = smtpuzzles.load("calculator", path)
    assert moves_of(level, "z3") == moves_of(level, "search")
