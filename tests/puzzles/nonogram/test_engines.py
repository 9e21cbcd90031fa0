"""Lines, search and encoder against brute force and against each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import factorial
from pathlib import Path
from random import Random
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles import Budget, OutOfBudget, Solved, Unknown, Unsolvable
from smtpuzzles.puzzles.nonogram import encoder, search
from smtpuzzles.puzzles.nonogram.checker import check
from smtpuzzles.puzzles.nonogram.level import Grid, Level, blocks, from_picture
from smtpuzzles.puzzles.nonogram.obstacle import obstacle
from smtpuzzles.smt import Clauses, models
from tests.corpus import each_public_level
from tests.puzzles.nonogram import brute_force

SUMMIT = ("knotty", "faase")

each_engine = pytest.mark.parametrize("engine", [search, encoder], ids=["search", "z3"])


@pytest.fixture(scope="module")
def all_4x4() -> dict[Level, set[Grid]]:
    """The 65,536 pictures of four by four cells, by the level of which they are solutions."""
    return brute_force.by_clues(4, 4)


@each_engine
@pytest.mark.slow
def test_the_solutions_of_all_4x4_pictures_are_found(
    engine: ModuleType, all_4x4: dict[Level, set[Grid]]
) -> None:
    assert sum(map(len, all_4x4.values())) == 65_536
    for level, expected in all_4x4.items():
        assert_lists(engine, level, expected)


@each_engine
def test_the_solutions_of_4x4_pictures_are_found(engine: ModuleType, all_4x4: dict[Level, set[Grid]]) -> None:
    """Of every third that is not another one turned or mirrored."""
    some = [level for level in all_4x4 if (level.rows, level.columns) == min(_images(level))]
    assert 7 * len(some) < len(all_4x4) < 8 * len(some)
    for level in some[::3]:
        assert_lists(engine, level, all_4x4[level])


def assert_lists(engine: ModuleType, level: Level, expected: set[Grid]) -> None:
    found = [solution.rows for solution in engine.solutions(level, Budget())]
    assert len(found) == len(expected) and set(found) == expected, level


Clues = tuple[tuple[int, ...], ...]


def _images(level: Level) -> Iterator[tuple[Clues, Clues]]:
    """The clues of the level as they are, turned and mirrored."""
    for rows, columns in ((level.rows, level.columns), (level.columns, level.rows)):
        upside_down = rows[::-1], tuple(clue[::-1] for clue in columns)
        for above, left in ((rows, columns), upside_down):
            yield above, left
            yield tuple(clue[::-1] for clue in above), left[::-1]


@pytest.mark.parametrize(("height", "width"), [(3, 4), (4, 3)])
def test_the_sweep_counts_the_solutions_of_all_pictures_of_this_size(height: int, width: int) -> None:
    for level, expected in brute_force.by_clues(height, width).items():
        assert search._swept(level, Budget()) == len(expected), level


def test_solutions_too_many_to_list_are_counted() -> None:
    """As many as there are ways to place rooks that do not attack each other."""
    for number in (2, 7, 12):
        level = Level(((1,),) * number, ((1,),) * number)
        assert smtpuzzles.count(level) == factorial(number)
    with pytest.raises(OutOfBudget, match="more than 900 states are needed"):
        search.count(level, Budget(states=900))


def test_dead_ends_of_a_listing_do_not_keep_the_sweep_from_counting() -> None:
    level = smtpuzzles.generate("nonogram", seed=0, rows=6, cols=60, density=40)
    assert search.count(level, Budget(states=50_000)) == search._swept(level, Budget())


def clues(length: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.text("#.", min_size=length, max_size=length).map(blocks)


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Any small level, most of them unsolvable, with any cells known."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    rows, columns = draw(st.tuples(*[clues(width)] * height)), draw(st.tuples(*[clues(height)] * width))
    known = st.text("??????#.", min_size=width, max_size=width)
    return Level(rows, columns, draw(st.just(()) | st.tuples(*[known] * height)))


@st.composite
def solvable_levels(draw: st.DrawFn) -> Level:
    """A small picture, and some of its cells."""
    height, width = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    rows = draw(st.tuples(*[st.text("#.", min_size=width, max_size=width)] * height))
    seen = draw(st.lists(st.integers(0, height * width - 1), max_size=3))
    known = (
        "".join(cell if r * width + c in seen else "?" for c, cell in enumerate(row))
        for r, row in enumerate(rows)
    )
    level = from_picture(rows)
    return Level(level.rows, level.columns, tuple(known))


@settings(max_examples=300)
@given(levels() | solvable_levels())
def test_search_lists_what_brute_force_lists(level: Level) -> None:
    found = list(search.solutions(level, Budget()))
    expected = set(brute_force.solutions(level))
    assert len(found) == len(expected) and set(found) == expected
    assert search.count(level, Budget()) == len(expected)
    if expected:
        assert search._swept(level, Budget()) == len(expected)


@settings(max_examples=300)
@given(levels() | solvable_levels())
def test_z3_lists_what_brute_force_lists(level: Level) -> None:
    found = list(encoder.solutions(level, Budget()))
    expected = set(brute_force.solutions(level))
    assert len(found) == len(expected) and set(found) == expected


@pytest.mark.parametrize("density", [30, 40, 50, 60])
def test_search_and_z3_agree_on_random_8x8_levels(density: int) -> None:
    """With the columns of the picture, and with these mixed, which seldom leaves a solution."""
    for seed in range(40):
        level = smtpuzzles.generate("nonogram", seed=seed, rows=8, cols=8, density=density)
        mixed = Level(level.rows, tuple(Random(seed).sample(level.columns, 8)))
        for each in (level, mixed):
            found = list(search.solutions(each, Budget(states=10**9)))
            listed = list(encoder.solutions(each, Budget()))
            assert len(found) == len(listed) and set(found) == set(listed), each


@settings(max_examples=300)
@given(levels() | solvable_levels())
def test_an_obstacle_is_never_seen_in_a_solvable_level(level: Level) -> None:
    if obstacle(level):
        assert not list(brute_force.solutions(level))


def test_obstacles_are_told_at_once() -> None:
    """Even where each of a thousand rows and columns alone could be drawn in many ways."""
    level = Level(((3,),) * 1000, ((3,),) * 999 + ((4,),))
    assert smtpuzzles.solve(level) == Unsolvable(
        "totals: the rows have 3000 black cells in all, the columns have 3001", "counting by hand"
    )
    level = Level(((3,),) * 1000, ((3,),) * 999 + ((500, 500),))
    assert smtpuzzles.solve(level) == Unsolvable(
        "length: column 1000 has 1000 cells, but its clue 500 500 needs 1001", "counting by hand"
    )


@pytest.mark.parametrize("length", range(1, 9))
def test_moves_are_all_pairs_of_cells_that_leave_the_clue_as_it_is(length: int) -> None:
    for line in brute_force.lines(length):
        expected = {
            (white, black)
            for white, black in product(range(length), repeat=2)
            if line[white] == "#"
            and line[black] == "."
            and brute_force.read(_moved(line, white, black)) == brute_force.read(line)
        }
        moves = list(encoder._moves(line))
        assert len(moves) == len(expected) and set(moves) == expected, line


def _moved(line: str, white: int, black: int) -> str:
    cells = list(line)
    cells[white], cells[black] = ".", "#"
    return "".join(cells)


def test_a_second_solution_with_swapped_corners_is_found_without_asking_z3_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def recorded(clauses: Clauses, variables: Sequence[int], budget: Budget) -> Iterator[set[int]]:
        for model in models(clauses, variables, budget):
            asked.append(model)
            yield model

    monkeypatch.setattr(encoder, "models", recorded)
    level = Level(((1,),) * 5, ((1,),) * 5)
    assert len(set(islice(encoder.solutions(level, Budget()), 2))) == 2
    assert len(asked) == 1
    assert len(set(encoder.solutions(level, Budget()))) == 120


def dominoes(number: int) -> Level:
    """A chain of so many dominoes: a single solution, of which lines tell nothing."""
    rows = ((3,), (1,), *((3, 1), (1,)) * (number - 1), (1,))
    columns = ((1,), (1,), *((1, 3), (1,)) * (number - 1), (3,))
    return Level(rows, columns)


@pytest.mark.parametrize("number", [9, 11])
def test_where_dead_ends_are_many_the_search_hands_over_to_z3(number: int) -> None:
    level = dominoes(number)
    with pytest.raises(OutOfBudget, match="more than 1,000,000 states are needed"):
        next(search.solutions(level, Budget()))
    verdict = smtpuzzles.solve(level)
    assert isinstance(verdict, Solved) and verdict.engine == "z3"
    assert smtpuzzles.count(level) == 1


@pytest.mark.parametrize("clue", [(), (1,), (1,) * 5, (300, 300)])
def test_a_thousand_by_a_thousand_cells_take_little_memory_and_end_in_time(clue: tuple[int, ...]) -> None:
    level = Level((clue,) * 1000, (clue,) * 1000)
    for engine in ("search", "z3"):
        budget = Budget(seconds=1.0, memory=1 << 30)
        verdict = smtpuzzles.solve(level, engine=engine, budget=budget)
        assert budget.elapsed() < 20
        if isinstance(verdict, Unknown):
            assert "MiB" not in verdict.why
        else:
            assert isinstance(verdict, Solved) and check(level, verdict.solution) is None


@pytest.mark.parametrize("engine", ["search", "z3"])
def test_a_search_that_cannot_end_ends_on_its_time_limit(engine: str) -> None:
    level = smtpuzzles.generate("nonogram", rows=60, cols=60, density=30)
    budget = Budget(seconds=0.5, states=10**12)
    verdict = smtpuzzles.solve(level, engine=engine, budget=budget)
    assert isinstance(verdict, Unknown) and verdict.why.startswith("the time limit of 0.5 s was reached")
    assert budget.elapsed() < 20


@each_public_level("nonogram", ".non")
def test_public_levels(path: Path) -> None:
    """Both formats say the same, and all but the two hardest are solved and settled as unique or not."""
    level = smtpuzzles.load("nonogram", path)
    assert smtpuzzles.load("nonogram", path.with_suffix(".nin")) == level
    if path.stem in SUMMIT:
        pytest.skip("this one is left to the benchmarks")
    found = list(islice(smtpuzzles.solutions(level), 2))
    assert len(found) == (2 if path.stem.startswith("rand") else 1)
