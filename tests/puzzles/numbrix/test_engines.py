"""Search and encoder against brute force and against each other."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles import Budget, OutOfBudget, solving
from smtpuzzles.puzzles import puzzle
from smtpuzzles.puzzles.numbrix import search
from smtpuzzles.puzzles.numbrix.checker import check
from smtpuzzles.puzzles.numbrix.level import Level, Solution
from smtpuzzles.puzzles.numbrix.obstacle import obstacle
from tests.corpus import each_public_level
from tests.puzzles.numbrix import brute_force

# Directed Hamiltonian paths of grid graphs (twice A332307 of the OEIS, or twice A096969 for squares).
BLANK = {(1, 1): 1, (2, 2): 8, (3, 3): 40, (4, 4): 552, (5, 5): 8_648, (6, 6): 458_696, (7, 7): 27_070_560}


@st.composite
def levels(draw: st.DrawFn, most: int) -> Level:
    """Any small grid with any givens, solvable or not."""
    height = draw(st.integers(1, 5))
    width = draw(st.integers(1, most // height))
    size = height * width
    given = draw(st.dictionaries(st.integers(0, size - 1), st.integers(1, size), max_size=4))
    cells = [0] * size
    for cell, number in given.items():
        if number not in cells:
            cells[cell] = number
    return Level(tuple(tuple(cells[r * width : (r + 1) * width]) for r in range(height)))


@st.composite
def solvable_levels(draw: st.DrawFn) -> Level:
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    givens = draw(st.integers((rows * cols + 3) // 4, rows * cols))
    level: Level = smtpuzzles.generate(
        "numbrix", seed=draw(st.integers(0, 10**6)), rows=rows, cols=cols, givens=givens
    )
    return level


@settings(max_examples=300)
@given(levels(most=20))
def test_search_lists_what_brute_force_lists(level: Level) -> None:
    found = list(search.solutions(level, Budget()))
    expected = set(brute_force.solutions(level))
    assert len(found) == len(expected) and set(found) == expected
    assert search.count(level, Budget()) == len(expected)


@settings(max_examples=300)
@given(levels(most=20))
def test_samples_and_every_corner_lead_to_the_same_list(level: Level) -> None:
    """With samples this thin, small grids too go through what is meant for those with many states."""
    expected = set(brute_force.solutions(level))
    with mock.patch.multiple(search, BEAM=2, GLANCE=2, FEW=0):
        found = list(search.solutions(level, Budget()))
        assert len(found) == len(expected) and set(found) == expected
        assert search.count(level, Budget()) == len(expected)
    for view in search._views(level):
        board = search._Board(level, view, Budget())
        layers, estimate = board.sweep(Budget())
        assert set(board.solutions(layers)) == expected
        assert estimate == sum(map(len, layers))


@settings(max_examples=60)
@given(levels(most=12))
def test_engines_that_take_turns_list_every_solution_once(level: Level) -> None:
    """With samples as thin as this, Z3 has a turn before the complete sweep."""
    with mock.patch.multiple(search, BEAM=1, MANY=0):
        found = list(smtpuzzles.solutions(level))
    expected = set(brute_force.solutions(level))
    assert len(found) == len(expected) and set(found) == expected


def test_z3_is_asked_where_a_sample_has_no_solution_and_the_sweep_lists_the_others() -> None:
    level = smtpuzzles.generate("numbrix", rows=5, cols=5, givens=2)
    with mock.patch.multiple(search, BEAM=1, MANY=0):
        found = list(solving.solutions(puzzle("numbrix"), level, "auto", Budget()))
    assert [solved.engine for solved in found] == ["z3", *["search"] * 123]


@settings(max_examples=300)
@given(levels(most=12), st.integers(1, 30))
def test_a_search_short_of_states_says_so_and_nothing_wrong(level: Level, states: int) -> None:
    expected = set(brute_force.solutions(level))
    found = set()
    with mock.patch.multiple(search, BEAM=2, GLANCE=2, FEW=0):
        try:
            for solution in search.solutions(level, Budget(states=states)):
                found.add(solution)
            assert found == expected
        except OutOfBudget:
            assert found <= expected


@settings(max_examples=60)
@given(levels(most=12))
def test_z3_lists_what_brute_force_lists(level: Level) -> None:
    found = list(smtpuzzles.solutions(level, engine="z3"))
    expected = set(brute_force.solutions(level))
    assert len(found) == len(expected) and set(found) == expected


@settings(max_examples=40)
@given(solvable_levels())
def test_search_and_z3_agree_on_larger_levels(level: Level) -> None:
    number = search.count(level, Budget())
    assert number >= 1
    if number <= 200:
        assert set(smtpuzzles.solutions(level, engine="z3")) == set(search.solutions(level, Budget()))


@settings(max_examples=300)
@given(levels(most=16))
def test_an_obstacle_is_never_seen_in_a_solvable_level(level: Level) -> None:
    if obstacle(level):
        assert not list(brute_force.solutions(level))


@pytest.mark.parametrize(("sides", "number"), BLANK.items(), ids=str)
def test_blank_grids_have_the_known_numbers_of_paths(sides: tuple[int, int], number: int) -> None:
    rows, cols = sides
    assert search.count(Level(((0,) * cols,) * rows), Budget()) == number


def test_one_row_has_two_paths_and_one_cell_has_one() -> None:
    for width in range(2, 9):
        assert search.count(Level(((0,) * width,)), Budget()) == 2
        assert search.count(Level(((0,),) * width), Budget()) == 2
    assert list(search.solutions(Level(((0,),)), Budget())) == [Solution(((1,),))]


def test_the_first_solution_does_not_wait_for_the_last() -> None:
    """A blank 10x10 has more than 10^15 solutions; the listing begins at once all the same."""
    blank = Level(((0,) * 10,) * 10)
    first = next(search.solutions(blank, Budget(seconds=60)))
    assert first is not None and check(blank, first) is None


def test_beyond_the_state_cap_the_listing_goes_on_with_z3() -> None:
    level = Level(((0,) * 4,) * 4)
    found = list(smtpuzzles.solutions(level, budget=Budget(states=40)))
    assert len(found) == len(set(found)) == BLANK[4, 4]


@each_public_level("numbrix", ".txt")
def test_public_levels(path: Path) -> None:
    """Solved by both engines, counted, and the count confirmed by a listing where it is short."""
    level = smtpuzzles.load("numbrix", path)
    number = smtpuzzles.count(level)
    for engine in ("search", "z3"):
        verdict = smtpuzzles.solve(level, engine=engine)
        assert isinstance(verdict, smtpuzzles.Solved if number else smtpuzzles.Unsolvable)
        if number <= 200:
            assert len(set(smtpuzzles.solutions(level, engine=engine))) == number
