"""Engines in turn: hand-over, the checker at the door, budgets."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

import smtpuzzles
from smtpuzzles import solving
from smtpuzzles.puzzle import Budget, Engine, OutOfBudget, Solved, Unknown, Unsolvable
from smtpuzzles.puzzles.numbrix import Numbrix
from smtpuzzles.puzzles.numbrix.level import Level, Solution

LEVEL: Level = smtpuzzles.parse("numbrix", "2 2  0 0  0 0")
ALL = list(smtpuzzles.solutions(LEVEL))


class Rigged(Numbrix):
    """Numbrix whose first engine does what a test wants of it."""

    def __init__(self, yields: list[Any], then: Exception | None = None) -> None:
        self._yields, self._then = yields, then

    def engine(self, name: str, **wishes: Any) -> Engine[Level, Solution]:
        return super().engine(name) if name == "z3" else Engine("rigged", self._solutions)

    def _solutions(self, level: Level, budget: Budget) -> Generator[Solution, None, str]:
        yield from self._yields
        if self._then:
            raise self._then
        return "rigged"


def test_there_are_eight_paths_to_play_with() -> None:
    assert len(ALL) == len(set(ALL)) == 8


def test_an_engine_that_contradicts_the_checker_gives_no_answer() -> None:
    wrong = Solution(((1, 2), (3, 4)))
    with pytest.raises(solving.WrongEngine, match="2 at row 1, column 2 and 3 at row 2"):
        solving.solve(Rigged([wrong]), LEVEL, "auto", Budget())
    with pytest.raises(solving.WrongEngine):
        solving.count(Rigged([wrong]), LEVEL, "auto", Budget())


def test_an_engine_that_repeats_itself_gives_no_answer() -> None:
    with pytest.raises(solving.WrongEngine, match="twice"):
        list(solving.solutions(Rigged([ALL[0], ALL[0]]), LEVEL, "auto", Budget()))


def test_the_next_engine_goes_on_without_repeating() -> None:
    puzzle = Rigged(ALL[:3], then=OutOfBudget("states"))
    found = [
        (solved.solution, solved.engine) for solved in solving.solutions(puzzle, LEVEL, "auto", Budget())
    ]
    assert [engine for _, engine in found] == ["rigged"] * 3 + ["z3"] * 5
    assert {solution for solution, _ in found} == set(ALL)
    assert solving.count(puzzle, LEVEL, "auto", Budget()) == (8, "z3")


def test_an_engine_that_yields_none_gives_the_next_one_a_turn() -> None:
    puzzle = Rigged([None, None, *ALL])
    assert solving.solve(puzzle, LEVEL, "search", Budget()) == Solved(ALL[0], "rigged")
    verdict = solving.solve(puzzle, LEVEL, "auto", Budget())
    assert isinstance(verdict, Solved) and verdict.engine == "z3"
    found = [solved.solution for solved in solving.solutions(puzzle, LEVEL, "auto", Budget())]
    assert len(found) == len(set(found)) == 8


class TakingTurns(Rigged):
    """Both engines do the same."""

    def engine(self, name: str, **wishes: Any) -> Engine[Level, Solution]:
        return Engine(name, self._solutions)


def test_turns_go_round_and_no_solution_comes_twice() -> None:
    puzzle = TakingTurns([ALL[0], None, ALL[1], ALL[2]])
    listing = solving.solutions(puzzle, LEVEL, "auto", Budget())
    assert [(solved.solution, solved.engine) for solved in listing] == [
        (ALL[0], "search"),
        (ALL[1], "search"),
        (ALL[2], "search"),
    ]
    stuck = TakingTurns([None, ALL[0], None], then=OutOfBudget("why"))
    with pytest.raises(OutOfBudget, match="why"):
        list(solving.solutions(stuck, LEVEL, "auto", Budget()))


def test_an_engine_asked_for_by_name_is_not_replaced() -> None:
    puzzle = Rigged(ALL[:3], then=OutOfBudget("states"))
    listing = solving.solutions(puzzle, LEVEL, "search", Budget())
    with pytest.raises(OutOfBudget):
        list(listing)
    assert solving.solve(Rigged([], OutOfBudget("why")), LEVEL, "search", Budget()) == Unknown("why")


def test_an_engine_that_finds_nothing_says_unsolvable() -> None:
    assert solving.solve(Rigged([]), LEVEL, "search", Budget()) == Unsolvable("rigged", "search")


def test_the_api_knows_its_engines() -> None:
    for call in (smtpuzzles.solve, smtpuzzles.count):
        with pytest.raises(ValueError, match="no engine 'magic'; there are: auto, search, z3"):
            call(LEVEL, engine="magic")
    with pytest.raises(ValueError, match="no puzzle 'sudoku'"):
        smtpuzzles.parse("sudoku", "")


def test_budgets_hear_the_clock_the_states_and_the_memory() -> None:
    with pytest.raises(OutOfBudget, match=r"the time limit of 0\.5 s was reached \(waiting\)"):
        budget = Budget(seconds=0.5)
        while True:
            budget.spend("waiting")
    with pytest.raises(OutOfBudget, match=r"more than 10 states are needed \(counting\)"):
        Budget(states=10).spend("counting", states=11)
    with pytest.raises(OutOfBudget, match="more than 1 MiB are needed"):
        budget = Budget(memory=1 << 20)
        while True:
            budget.spend("holding")
    Budget(states=10).spend("counting", states=10)


@pytest.mark.parametrize("engine", ["search", "z3"])
def test_engines_honour_the_whole_budget(engine: str) -> None:
    blank = smtpuzzles.parse("numbrix", "30 30" + " 0" * 900)
    for budget, why in (
        (Budget(seconds=0.3), "time limit"),
        (Budget(memory=1 << 20), "MiB are needed"),
    ):
        verdict = smtpuzzles.solve(blank, engine=engine, budget=budget)
        assert isinstance(verdict, Unknown) and why in verdict.why
        assert budget.elapsed() < 10
    few = smtpuzzles.solve(blank, engine="search", budget=Budget(states=5))
    assert isinstance(few, Unknown) and "more than 5 states" in few.why


def test_a_solved_level_survives_a_full_budget() -> None:
    assert isinstance(smtpuzzles.solve(LEVEL, budget=Budget(seconds=100)), Solved)
