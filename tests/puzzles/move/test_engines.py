"""Search and encoder against brute force, the checker and each other."""

from __future__ import annotations

import random
import subprocess
import sys
from itertools import islice
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles import Budget, OutOfBudget, Unknown, Unsolvable
from smtpuzzles.puzzles.move import encoder, search
from smtpuzzles.puzzles.move.checker import check
from smtpuzzles.puzzles.move.level import MOVES, Level, Solution
from smtpuzzles.puzzles.move.obstacle import obstacle
from tests.corpus import each_public_level
from tests.puzzles.move import brute_force
from tests.puzzles.move.levels import levels

HARD = smtpuzzles.generate("move", rows=12, cols=12, dots=20, colours=5)
"""A level that takes more positions than anyone has counted."""


def random_level(seed: int, most: int = 7) -> Level:
    """A board with walls, and as many dots of up to three colours as may be."""
    chance = random.Random(seed)
    height, width = chance.randint(1, most), chance.randint(1, most)
    walls = {(y, x) for y in range(height) for x in range(width) if chance.random() < 0.2}
    free = [(y, x) for y in range(height) for x in range(width) if (y, x) not in walls]
    colours = [chance.choice("abc") for _ in range(chance.randint(0, len(free)))]
    goals = dict(zip(chance.sample(free, len(colours)), colours, strict=True))
    rows = (
        "".join("x" if (y, x) in walls else goals.get((y, x), ".") for x in range(width))
        for y in range(height)
    )
    starts = zip(chance.sample(free, len(colours)), colours, strict=True)
    return Level(tuple(rows), tuple((y, x, colour) for (y, x), colour in starts))


def position(level: Level, dots: frozenset[tuple[int, int, str]]) -> int:
    """The position of these dots on the level's bit-boards."""
    return search.Board(Level(level.rows, tuple(dots)), Budget()).start


@pytest.mark.parametrize("seeds", [range(n, n + 100) for n in range(0, 3000, 100)], ids=str)
def test_bit_boards_move_as_the_rules_say(seeds: range) -> None:
    for seed in seeds:
        level = random_level(seed)
        board = search.Board(level, Budget())
        for move, after in zip(MOVES, board.after(board.start), strict=True):
            assert after == position(level, brute_force.moved(level, frozenset(level.dots), move))


@pytest.mark.parametrize("seed", range(300))
def test_bit_boards_undo_moves_exactly(seed: int) -> None:
    """Of all positions of a small board, those before one are the others that a move leads to it."""
    level = random_level(seed, most=3)
    board = search.Board(level, Budget())
    todo, before = [board.start], dict[int, set[int]]()
    for here in todo:
        found = list(board.before(here))
        assert len(found) == len(set(found))
        assert board.count_before(here) - len(MOVES) <= len(found) <= board.count_before(here)
        before[here] = set(found)
        for there in (*found, *board.after(here)):
            if there not in todo:
                todo.append(there)
    for here in todo:
        for there in board.after(here):
            assert (here in before[there]) == (here != there)
        for there in before[here]:
            assert here in board.after(there)


@settings(max_examples=400)
@given(levels(most_cells=16, most_dots=5))
def test_search_lists_what_brute_force_lists(level: Level) -> None:
    found = list(search.solutions(level, Budget()))
    expected = set(brute_force.solutions(level))
    assert len(found) == len(expected) and set(found) == expected
    assert search.count(level, Budget()) == len(expected)
    if found:
        shortest = len(found[0].moves)
        assert [search.needs(level, n, Budget()) for n in range(shortest + 2)] == [True] * (shortest + 1) + [
            False
        ]


@settings(max_examples=40)
@given(levels(most_cells=9, most_dots=3))
def test_z3_lists_what_brute_force_lists(level: Level) -> None:
    """Without any solution, too: on boards this small Z3 must know."""
    found = list(encoder.solutions(level, Budget()))
    expected = set(brute_force.solutions(level))
    assert len(found) == len(expected) and set(found) == expected


@pytest.mark.parametrize(
    "seed", [*range(3), *(pytest.param(n, marks=pytest.mark.slow) for n in range(3, 12))]
)
def test_search_and_z3_agree_on_larger_levels(seed: int) -> None:
    level = smtpuzzles.generate("move", seed=seed, rows=5, cols=5, dots=4, colours=1 + seed % 3, moves=6)
    found = set(search.solutions(level, Budget()))
    assert found and found == set(encoder.solutions(level, Budget()))


@settings(max_examples=300)
@given(levels(most_cells=12, most_dots=4), st.integers(1, 30))
def test_a_search_short_of_states_says_so_and_nothing_wrong(level: Level, states: int) -> None:
    expected = set(brute_force.solutions(level))
    found = set()
    try:
        with mock.patch.object(search, "A_STATE", 1):
            for solution in search.solutions(level, Budget(states=states)):
                found.add(solution)
        assert found == expected
    except OutOfBudget as end:
        assert not found and "states are needed (no solution within " in str(end)
        within = int(str(end).split("no solution within ")[1].split()[0])
        assert all(len(solution.moves) > within for solution in expected)


def test_the_last_round_needs_no_room() -> None:
    """From a corner to the next one: the two ends are kept, and nothing else."""
    level = Level((".a",), ((0, 0, "a"),))
    with mock.patch.object(search, "A_STATE", 1):
        assert list(search.solutions(level, Budget(states=2))) == [Solution("r")]


@settings(max_examples=200)
@given(levels(most_cells=16, most_dots=4))
def test_solutions_are_traced_back_from_either_end(level: Level) -> None:
    """Whether positions before another are looked up or sought on the rim, the solutions are the same."""
    for many in (0, 10**9):
        with mock.patch.object(search.Board, "count_before", lambda *_, many=many: many):
            assert set(search.solutions(level, Budget())) == set(brute_force.solutions(level))


@settings(max_examples=300)
@given(levels(most_cells=16, most_dots=4))
def test_an_obstacle_is_never_seen_in_a_solvable_level(level: Level) -> None:
    if obstacle(level):
        assert not brute_force.solutions(level)


def test_areas_with_other_dots_than_goals_are_an_obstacle() -> None:
    assert obstacle(Level(("axa",), ((0, 0, "a"), (0, 2, "a")))) is None
    assert (
        obstacle(Level((".xa",), ((0, 0, "a"),)))
        == "walls: in the area around y 0, x 0, dots a: 1, goals a: 0"
    )
    assert obstacle(Level(("a.xa", "..x."), ((1, 0, "a"), (1, 1, "a")))) == (
        "walls: in the area around y 1, x 0, dots a: 2, goals a: 1"
    )


def test_what_is_unsolvable_is_said_with_what_was_seen() -> None:
    wrong_order = Level(("ba.",), ((0, 0, "a"), (0, 1, "b")))
    assert smtpuzzles.solve(wrong_order, engine="search") == Unsolvable(
        "positions that can be reached: 2; none of them is solved", "search"
    )
    assert smtpuzzles.solve(wrong_order, engine="z3") == Unsolvable(
        "Z3 found no solution within 1 moves, and that longer ways repeat a position", "z3"
    )
    never_apart = Level(("a.a",), ((0, 0, "a"), (0, 1, "a")))
    assert smtpuzzles.solve(never_apart, engine="search") == Unsolvable(
        "positions from which the level can be solved: 1; the start is none of them", "search"
    )


def test_z3_without_an_answer_says_how_far_it_came() -> None:
    verdict = smtpuzzles.solve(HARD, engine="z3", budget=Budget(seconds=0.5))
    assert isinstance(verdict, Unknown)
    assert "the time limit of 0.5 s was reached" in verdict.why
    assert "; no solution within " in verdict.why


def test_more_positions_before_another_than_can_be_counted_do_no_harm() -> None:
    """Every dot at a border has two ways to have come there."""
    level = Level(("a..",) * 2000, tuple((y, 1, "a") for y in range(2000)))
    assert list(search.solutions(level, Budget(seconds=60))) == [Solution("l")]
    assert search.count(level, Budget(seconds=60)) == 1


def test_the_time_limit_is_heard_among_them() -> None:
    level = Level(("a..",) * 40, tuple((y, 1, "a") for y in range(40)))
    both = search._Search(level, Budget())
    both._ahead.distance.clear()  # so that nothing is met
    with pytest.raises(OutOfBudget, match="time limit"):
        list(both._behind.grow(both._ahead, Budget(seconds=0.2)))


def test_a_solution_may_have_thousands_of_moves() -> None:
    level = Level(("." * 3000 + "a",), ((0, 0, "a"),))
    (solution,) = search.solutions(level, Budget())
    assert solution.moves == "r" * 3000 and check(level, solution) is None


def test_more_shortest_solutions_than_can_be_listed_are_counted() -> None:
    """From corner to corner of an open board there are binomially many ways."""
    level = Level(("." * 31,) * 30 + ("." * 30 + "a",), ((0, 0, "a"),))
    assert search.count(level, Budget()) == 118_264_581_564_861_424
    assert len(list(islice(search.solutions(level, Budget()), 1000))) == 1000


def test_the_limit_of_states_is_said() -> None:
    verdict = smtpuzzles.solve(HARD, engine="search", budget=Budget(states=100))
    assert isinstance(verdict, Unknown)
    assert verdict.why.startswith("more than 100 states are needed (no solution within ")
    assert verdict.why.endswith(" moves; 16 positions count as one state)")


def test_the_time_limit_is_heard() -> None:
    with pytest.raises(OutOfBudget, match="time limit"):
        list(search.solutions(HARD, Budget(seconds=0.1)))


MEASURE = """
import re, sys, smtpuzzles
level = smtpuzzles.load("move", "-")
budget = smtpuzzles.Budget(states=10**9, memory=int(sys.argv[1]) << 20)
print(smtpuzzles.solve(level, engine="search", budget=budget).why)
print(int(re.search(r"VmHWM:\\s*(\\d+) kB", open("/proc/self/status").read())[1]) >> 10)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell the peak")
@pytest.mark.parametrize("limit", [64, 128, 256])
def test_memory_stays_below_the_limit(limit: int) -> None:
    """In a process of its own, whose peak the system has watched."""
    command = [sys.executable, "-c", MEASURE, str(limit)]
    why, peak = subprocess.check_output(command, input=str(HARD), text=True).splitlines()
    assert why.startswith(f"more than {limit} MiB are needed (no solution within ")
    assert limit / 2 < int(peak) <= limit


@each_public_level("move", ".in", is_slow=lambda name: name == "gen_8x8_8d2c_1")
def test_public_levels(path: Path) -> None:
    level = smtpuzzles.load("move", path)
    found = set(smtpuzzles.solutions(level, engine="search"))
    assert bool(found) != path.stem.startswith("unsolv")
    assert smtpuzzles.count(level) == len(found)
    if level.height < 6:
        assert set(smtpuzzles.solutions(level, engine="z3")) == found
