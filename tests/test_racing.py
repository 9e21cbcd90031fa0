"""Several processes on one level: who runs, that the first answer wins, and that the others stop."""

from __future__ import annotations

import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

import smtpuzzles
from smtpuzzles.puzzle import Budget, Engine, OutOfBudget, Solved, Unknown, Unsolvable
from smtpuzzles.puzzles import puzzle
from smtpuzzles.puzzles.numbrix import Numbrix
from smtpuzzles.puzzles.numbrix.level import Level, Solution
from smtpuzzles.solving import Found, WrongEngine
from smtpuzzles.solving.racing import race, runners
from tests.conftest import Run
from tests.corpus import CASES, Case

LEVEL: Level = smtpuzzles.parse("numbrix", "2 2  1 0  0 0")
FIRST = Solution(((1, 4), (2, 3)))


class Racing(Numbrix):
    """Each engine does what its name in `does` says, after it has written down its process."""

    def __init__(self, folder: Path, **does: str) -> None:
        self.folder, self.does = folder, does

    def engine(self, name: str, **wishes: Any) -> Engine[Level, Solution]:
        def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
            (self.folder / name).write_text(str(os.getpid()))
            match self.does[name]:
                case "solve":
                    while len(list(self.folder.iterdir())) < len(self.does):
                        time.sleep(0.01)
                    yield FIRST
                case "err":
                    yield Solution(((1, 2), (3, 4)))
                case "refute":
                    return "nothing"
                case "crash":
                    os.abort()
                case "wait":
                    yield FIRST
                    while True:
                        budget.spend("waiting")
                        time.sleep(0.01)
                case "hang":
                    time.sleep(100)
            raise OutOfBudget(f"{name} gave up")

        return Engine(name, solutions)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def raced(room: Racing, most: int = 1, budget: Budget | None = None) -> Found[Any]:
    return race(room, LEVEL, most, "auto", budget or Budget(), 2)


def test_the_first_answer_wins_and_the_others_stop(tmp_path: Path) -> None:
    start = time.monotonic()
    assert raced(Racing(tmp_path, search="hang", z3="solve")).solutions == [Solved(FIRST, "z3")]
    assert time.monotonic() - start < 50
    assert not alive(int((tmp_path / "search").read_text()))


def test_an_unsolvable_level_is_an_answer(tmp_path: Path) -> None:
    assert raced(Racing(tmp_path, search="refute", z3="hang")).end == Unsolvable("nothing", "search")


def test_those_who_give_up_or_crash_leave_it_to_the_others(tmp_path: Path) -> None:
    assert raced(Racing(tmp_path, search="crash", z3="refute")).end == Unsolvable("nothing", "z3")
    found = raced(Racing(tmp_path, search="crash", z3="give up"))
    assert isinstance(found.end, Unknown)
    assert sorted(found.end.why.split("; ")) == ["crashed: signal 6", "z3 gave up"]


def test_what_was_found_before_all_gave_up_is_kept(tmp_path: Path) -> None:
    found = raced(Racing(tmp_path, search="solve", z3="give up"), most=2)
    assert found.solutions == [Solved(FIRST, "search")]
    assert isinstance(found.end, Unknown)


def test_a_wrong_engine_gives_no_answer(tmp_path: Path) -> None:
    with pytest.raises(WrongEngine):
        raced(Racing(tmp_path, search="err", z3="hang"))


def test_a_race_ends_with_its_budget(tmp_path: Path) -> None:
    found = raced(Racing(tmp_path, search="hang", z3="hang"), budget=Budget(seconds=0.5))
    assert isinstance(found.end, Unknown) and "time limit of 0.5 s" in found.end.why


def test_what_was_found_before_the_time_was_over_is_kept(tmp_path: Path) -> None:
    room = Racing(tmp_path, search="wait", z3="wait")
    found = raced(room, most=2, budget=Budget(seconds=2))
    assert found.solutions == [Solved(FIRST, found.solutions[0].engine)]
    assert isinstance(found.end, Unknown) and "time limit of 2 s" in found.end.why


def test_no_more_run_than_memory_allows(tmp_path: Path) -> None:
    room = Racing(tmp_path, search="refute", z3="hang")
    assert raced(room, budget=Budget(memory=300 << 20)).end == Unsolvable("nothing", "search")
    assert [path.name for path in tmp_path.iterdir()] == ["search"]


def test_clearthegrid_runs_seeds_and_the_others_run_engines() -> None:
    grid, numbrix = puzzle("clearthegrid"), puzzle("numbrix")
    assert runners(grid, "auto", 3, {"seed": 5}) == [
        ("auto", {"seed": 5}),
        ("search", {"seed": 6}),
        ("search", {"seed": 7}),
    ]
    assert runners(grid, "z3", 3, {}) == [("z3", {})]
    assert runners(numbrix, "auto", 3, {}) == [("search", {}), ("z3", {})]
    assert runners(numbrix, "auto", 1, {}) == [("auto", {})]
    assert runners(numbrix, "z3", 8, {}) == [("z3", {})]


@pytest.mark.parametrize("case", CASES[::7], ids=str)
def test_two_jobs_say_the_same_as_one(case: Case) -> None:
    verdict = smtpuzzles.solve(case.level, jobs=2, budget=Budget(60))
    assert isinstance(verdict, Solved if case.answer.count else Unsolvable)


def test_solve_takes_jobs(run: Run) -> None:
    ran = run("solve", "numbrix", "corpus:two-ways", "--jobs", 2, "--unique", "--json")
    assert ran.code == 1
    assert '"unique": false' in ran.out
    assert run("solve", "numbrix", "corpus:walled-in", "--jobs", 2).code == 1
    assert run("solve", "numbrix", "corpus:lab", "--jobs", 0).code == 2
