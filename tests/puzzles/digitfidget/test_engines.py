"""Search and encoder against brute force and against each other."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import permutations, product
from typing import TypeVar
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles import Budget, OutOfBudget, Solved, Unknown, Unsolvable
from smtpuzzles.puzzles.digitfidget import encoder, search
from smtpuzzles.puzzles.digitfidget.level import Digits, Grid, Level
from smtpuzzles.puzzles.digitfidget.obstacle import obstacle
from tests.puzzles.digitfidget import brute_force

T = TypeVar("T")

# Square matrices of ones and zeros with as many ones as zeros in every line (A058527 of the OEIS).
HALVES = {2: 2, 4: 90, 6: 297_200, 8: 116_963_796_250}


def all_off(size: int) -> Grid:
    return ((False,) * size,) * size


def uniform(size: int, digit: int, target: int) -> Level:
    return Level(((digit,) * size,) * size, (target,) * size, (target,) * size, all_off(size))


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Small boards in any state. Rows and columns have sums that some cells make, but not always the same."""
    size = draw(st.integers(1, 3))
    highest = draw(st.sampled_from([2, 4, 9]))

    def square(cells: st.SearchStrategy[T]) -> tuple[tuple[T, ...], ...]:
        flat = draw(st.lists(cells, min_size=size * size, max_size=size * size))
        return tuple(tuple(flat[i : i + size]) for i in range(0, size * size, size))

    digits = square(st.integers(0, highest))
    one, state = square(st.booleans()), square(st.booleans())
    other = one if draw(st.booleans()) else square(st.booleans())
    rows, _ = brute_force.targets(digits, one)
    _, columns = brute_force.targets(digits, other)
    if draw(st.integers(0, 9)) == 0:
        rows = (draw(st.integers(-9, 50)), *rows[1:])
    return Level(digits, rows, columns, state)


@settings(max_examples=300)
@given(levels())
def test_search_lists_what_brute_force_lists(level: Level) -> None:
    found = list(search.solutions(level, Budget()))
    expected = brute_force.solutions(level)
    assert len(found) == len(expected) and set(found) == expected
    assert search.count(level, Budget()) == len(expected)


@settings(max_examples=100)
@given(levels())
def test_z3_lists_what_brute_force_lists(level: Level) -> None:
    found = list(encoder.solutions(level, Budget()))
    expected = brute_force.solutions(level)
    assert len(found) == len(expected) and set(found) == expected
    assert encoder.count(level, Budget()) == len(expected)


@settings(max_examples=100)
@given(levels())
def test_the_first_of_both_engines_has_the_fewest_toggles_and_the_others_follow(level: Level) -> None:
    expected = brute_force.solutions(level)
    fewest = min((brute_force.toggles(level, solution) for solution in expected), default=None)
    for nearest_first in (search.nearest_first, encoder.nearest_first):
        found = list(nearest_first(level, Budget()))
        assert len(found) == len(expected) and set(found) == expected
        assert not found or brute_force.toggles(level, found[0]) == fewest


@settings(max_examples=300)
@given(levels())
def test_every_way_through_the_board_leads_to_the_same_list(level: Level) -> None:
    """With samples this thin, small boards too go through what is meant for those with many states."""
    expected = brute_force.solutions(level)
    with mock.patch.multiple(search, GLANCE=1, FEW=-1):
        assert set(search.solutions(level, Budget())) == expected
        assert search.count(level, Budget()) == len(expected)


@settings(max_examples=300)
@given(levels(), st.integers(1, 30))
def test_a_search_short_of_states_says_so_and_nothing_wrong(level: Level, states: int) -> None:
    expected = brute_force.solutions(level)
    with suppress(OutOfBudget):
        assert set(search.solutions(level, Budget(states=states))) == expected
    with suppress(OutOfBudget):
        assert search.count(level, Budget(states=states)) == len(expected)


def boards(size: int, digits: int) -> Iterator[Digits]:
    rows = list(product(range(digits), repeat=size))
    yield from product(rows, repeat=size)


def is_first_of_its_kind(board: Digits) -> bool:
    """Whether no order of its rows and columns, as they are or exchanged, comes before it."""
    for turned in (board, tuple(zip(*board, strict=True))):
        for order in permutations(range(len(board))):
            if sorted(tuple(row[c] for c in order) for row in turned) < list(board):
                return False
    return True


def compare_with_brute_force(board: Digits) -> None:
    """On all levels with these digits that have a solution."""
    for (rows, columns), solutions in brute_force.by_targets(board).items():
        level = Level(board, rows, columns, all_off(len(board)))
        found = list(search.solutions(level, Budget()))
        assert len(found) == len(solutions) and set(found) == solutions, level
        assert search.count(level, Budget()) == len(solutions), level
        assert obstacle(level) is None, level


def test_3x3_boards_over_the_digits_0_to_2() -> None:
    """Every fourth of all that are not one another with their lines in another order."""
    kinds = [board for board in boards(3, 3) if is_first_of_its_kind(board)]
    assert len(kinds) == 438
    for board in kinds[::4]:
        compare_with_brute_force(board)


@pytest.mark.slow
def test_all_3x3_boards_over_the_digits_0_to_2() -> None:
    for board in boards(3, 3):
        compare_with_brute_force(board)


@pytest.mark.slow
def test_z3_on_all_kinds_of_3x3_boards_over_the_digits_0_to_2() -> None:
    for board in filter(is_first_of_its_kind, boards(3, 3)):
        for (rows, columns), solutions in brute_force.by_targets(board).items():
            level = Level(board, rows, columns, all_off(3))
            assert set(encoder.solutions(level, Budget())) == solutions, level


@pytest.mark.parametrize(("size", "number"), HALVES.items())
def test_boards_of_ones_have_the_known_numbers_of_solutions(size: int, number: int) -> None:
    assert search.count(uniform(size, 1, size // 2), Budget()) == number
    assert search.count(uniform(size, 7, 7 * size // 2), Budget()) == number


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(4, 9), st.integers(0, 2**81 - 1))
def test_search_and_z3_agree_on_larger_levels(seed: int, size: int, state: int) -> None:
    made = smtpuzzles.generate("digitfidget", seed=seed, size=size)
    on = tuple(tuple(bool(state >> size * r + c & 1) for c in range(size)) for r in range(size))
    level = Level(made.digits, made.row_targets, made.column_targets, on)
    assert search.count(level, Budget()) == encoder.count(level, Budget()) >= 1
    one, other = (next(engine.nearest_first(level, Budget())) for engine in (search, encoder))
    assert brute_force.toggles(level, one) == brute_force.toggles(level, other)


def test_the_search_sees_at_once_that_a_large_board_is_beyond_it() -> None:
    level = smtpuzzles.generate("digitfidget", size=50)
    verdict = smtpuzzles.solve(level, engine="search")
    assert verdict == Unknown("far more than 1,000,000 states are needed, as a sample of them shows")
    solved = smtpuzzles.solve(level)
    assert isinstance(solved, Solved) and solved.engine == "z3"


def test_beyond_the_state_cap_the_listing_goes_on_with_z3() -> None:
    found = list(smtpuzzles.solutions(uniform(4, 1, 2), budget=Budget(states=40)))
    assert len(found) == len(set(found)) == HALVES[4]


def test_zeros_are_listed_without_asking_z3_again() -> None:
    level = smtpuzzles.load("digitfidget", "corpus:all-zeros")
    assert smtpuzzles.count(level, engine="z3") == smtpuzzles.count(level, engine="search") == 2**36


def test_the_fewest_toggles_are_unknown_until_they_are_proved() -> None:
    level = smtpuzzles.generate("digitfidget", size=16)
    assert isinstance(smtpuzzles.solve(level), Solved)
    assert isinstance(smtpuzzles.solve(level, budget=Budget(seconds=1), fewest_toggles=True), Unknown)


@pytest.mark.parametrize("engine", ["search", "z3"])
def test_targets_out_of_reach_are_refuted_by_every_engine(engine: str) -> None:
    for target in (-1, 10, 10**9):
        level = Level(((9,),), (target,), (target,), all_off(1))
        assert isinstance(smtpuzzles.solve(level, engine=engine), Unsolvable)
        zero = Level(((0,),), (target,), (target,), all_off(1))
        assert isinstance(smtpuzzles.solve(zero, engine=engine), Unsolvable)
