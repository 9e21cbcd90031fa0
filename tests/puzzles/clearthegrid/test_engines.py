"""Search, encoder and obstacles against brute force and against each other."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, permutations, product
from pathlib import Path
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles import Budget, OutOfBudget, Solved, Unknown, Unsolvable
from smtpuzzles.puzzles.clearthegrid import encoder, forest, search, sequences
from smtpuzzles.puzzles.clearthegrid.checker import check, landing, play
from smtpuzzles.puzzles.clearthegrid.level import Level, Rows, Solution
from smtpuzzles.puzzles.clearthegrid.obstacle import obstacle
from tests.corpus import each_public_level
from tests.puzzles.clearthegrid import brute_force

MANY = 2_000  # solutions, beyond which lists are not compared


def level_of(width: int, cells: list[int]) -> Level:
    return Level(tuple(tuple(cells[i : i + width]) for i in range(0, len(cells), width)))


@st.composite
def levels(draw: st.DrawFn, fewest: int = 0, most: int = 6) -> Level:
    """Any small grid, solvable or not; half of the time with an even sum."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    size = width * height
    fewest = min(fewest, size)
    places = draw(st.lists(st.integers(0, size - 1), unique=True, min_size=fewest, max_size=min(most, size)))
    cells = [0] * size
    for place in places:
        cells[place] = draw(st.integers(1, 6))
    if places and sum(cells) % 2:
        cells[places[0]] += draw(st.booleans())
    return level_of(width, cells)


def random_level(chance: random.Random, fewest: int, most: int) -> Level:
    """A grid with so many numbers on which no obstacle is seen: mostly a solvable one, where it is dense."""
    while True:
        width, height = chance.randint(2, 7), chance.randint(2, 7)
        numbers = chance.randint(fewest, most)
        if numbers <= width * height:
            cells = [0] * (width * height)
            for place in chance.sample(range(len(cells)), numbers):
                cells[place] = chance.randint(1, max(width, height))
            if not obstacle(level := level_of(width, cells)):
                return level


def listed(found: Iterator[Solution | None]) -> list[Solution]:
    return [solution for solution in found if solution]


def verdicts(level: Level) -> list[type]:
    return [type(smtpuzzles.solve(level, engine=engine)) for engine in ("auto", "search", "z3")]


@settings(max_examples=120)
@given(levels(most=5))
def test_search_and_z3_list_and_count_what_brute_force_lists(level: Level) -> None:
    expected = list(islice(brute_force.solutions(level), MANY))
    if len(expected) < MANY:
        for engine in (search, encoder):
            found = listed(engine.solutions(level, Budget()))
            assert len(found) == len(expected) and set(found) == set(expected)
            assert engine.count(level, Budget()) == len(expected)


@pytest.mark.parametrize("text", ["4 2\n3 3 1 3\n3 1 1 3\n", "3 3\n2 1 2\n2 2 2\n1 2 0\n"])
def test_what_annealing_finds_is_not_listed_again(text: str) -> None:
    level = smtpuzzles.parse("clearthegrid", text)
    assert len(list(smtpuzzles.solutions(level, engine="search"))) == smtpuzzles.count(level)


def test_a_wish_is_counted_as_it_is_listed() -> None:
    level = smtpuzzles.parse("clearthegrid", "2 5\n0 1\n1 2\n3 1\n1 0\n1 0")
    assert (smtpuzzles.count(level), smtpuzzles.count(level, fewest_moves=True)) == (768, 640)


def test_a_row_of_very_many_numbers_is_heard_by_the_budget() -> None:
    level = level_of(5_000, [2] * 5_000)
    for engine in ("search", "z3"):
        verdict = smtpuzzles.solve(level, engine=engine)
        assert isinstance(verdict, Unknown) and "lines between numbers" in verdict.why


@settings(max_examples=120)
@given(levels(most=5))
def test_fewest_moves_are_the_fewest_of_all_solutions(level: Level) -> None:
    expected = list(islice(brute_force.solutions(level), MANY))
    if len(expected) < MANY:
        fewest = min((len(solution.moves) for solution in expected), default=0)
        found = listed(encoder.solutions(level, Budget(), fewest_moves=True))
        assert set(found) == {solution for solution in expected if len(solution.moves) == fewest}


@settings(max_examples=300)
@given(levels(fewest=3, most=8))
def test_all_agree_on_solvable_or_not(level: Level) -> None:
    assert set(verdicts(level)) == {Solved if brute_force.is_solvable(level) else Unsolvable}


def test_all_agree_on_random_boards_without_an_obstacle() -> None:
    chance = random.Random(1)
    answers = [_agreed(random_level(chance, 3, 8)) for _ in range(100)]
    assert min(answers.count(True), answers.count(False)) > 15


@pytest.mark.slow
def test_all_agree_on_thousands_of_random_boards_without_an_obstacle() -> None:
    chance = random.Random(2)
    answers = [_agreed(random_level(chance, 3, 8)) for _ in range(5_000)]
    assert min(answers.count(True), answers.count(False)) > 500


def _agreed(level: Level) -> bool:
    solvable = brute_force.is_solvable(level)
    assert set(verdicts(level)) == {Solved if solvable else Unsolvable}, level
    return solvable


def _grids(width: int, height: int, largest: int) -> Iterator[Level]:
    """Every grid, but of those that turns and reflections make of one another a single one."""
    for cells in product(range(largest + 1), repeat=width * height):
        level = level_of(width, list(cells))
        if level.rows == min(_alike(level.rows)):
            yield level


def _alike(rows: Rows) -> Iterator[Rows]:
    for one in (rows, rows[::-1]):
        for other in (one, tuple(row[::-1] for row in one)):
            yield other
            if len(rows) == len(rows[0]):
                yield tuple(zip(*other, strict=True))


@pytest.mark.parametrize(
    ("width", "height", "largest"), [(1, 1, 3), (2, 1, 3), (3, 1, 3), (2, 2, 3), (3, 2, 1)]
)
def test_all_agree_on_every_tiny_grid(width: int, height: int, largest: int) -> None:
    for level in _grids(width, height, largest):
        _agreed(level)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height"), [(3, 2), (3, 3)])
def test_all_agree_on_every_grid_up_to_3x3_with_values_up_to_3(width: int, height: int) -> None:
    for level in _grids(width, height, 3):
        _agreed(level)


@settings(max_examples=300)
@given(levels(fewest=2, most=7))
def test_an_obstacle_is_never_seen_in_a_solvable_level(level: Level) -> None:
    if obstacle(level):
        assert not brute_force.is_solvable(level)


@settings(max_examples=300)
@given(st.integers(1, 9), st.lists(st.integers(1, 6), max_size=4), st.integers(0, 6))
def test_an_order_of_pushes_is_found_wherever_there_is_one(value: int, sizes: list[int], wanted: int) -> None:
    pushes = [((i, 0), size) for i, size in enumerate(sizes)]
    exists = any(
        _ends_at(value, [(size, sign) for (_, size), sign in zip(order, signs, strict=True)]) == wanted
        for order in permutations(pushes)
        for signs in product("+-", repeat=len(pushes))
    )
    found = forest._order(value, pushes, wanted, Budget())
    assert (found is not None) == exists
    if found is not None:
        assert _ends_at(value, [(dict(pushes)[child], sign) for child, sign in found]) == wanted


def _ends_at(value: int, pushes: list[tuple[int, str]]) -> int | None:
    for size, sign in pushes:
        if value == 0:
            return None
        value = value + size if sign == "+" else abs(value - size)
    return value


@settings(max_examples=100)
@given(levels(fewest=3, most=6))
def test_the_forest_of_every_solution_leads_back_to_a_solution(level: Level) -> None:
    for solution in islice(brute_force.solutions(level), 50):
        lines = []
        numbers = level.numbers
        for move in solution.moves:
            source = (move.x, move.y)
            lines.append((source, landing(source, move.direction, numbers[source])))
            play(level, numbers, move)
        again = forest.solution(level, lines, Budget())
        assert again is not None and check(level, again) is None
        assert len(again.moves) == len(solution.moves)
        if len(level.numbers) <= 5:
            assert solution in listed(sequences.listed(level, sequences.along(level, lines), Budget()))


def test_random_boards_of_up_to_24_numbers_are_settled() -> None:
    chance = random.Random(3)
    answers = [type(smtpuzzles.solve(random_level(chance, 16, 24))) for _ in range(20)]
    assert set(answers) == {Solved, Unsolvable}


def test_z3_settles_what_annealing_cannot() -> None:
    """Four numbers that only a ring would clear, and beside them pairs enough to be no small level."""
    pairs = [[int(x in (y, y + 1)) for x in range(24)] for y in range(2, 24, 2)]
    level = level_of(24, [2, 2] + [0] * 22 + [2, 2] + [0] * 22 + [cell for row in pairs for cell in row])
    assert len(level.numbers) == 26 and obstacle(level) is None
    verdict = smtpuzzles.solve(level)
    assert verdict == Unsolvable("Z3 found no forest that clears the grid", "z3")
    search_alone = smtpuzzles.solve(level, engine="search", budget=Budget(seconds=1))
    assert isinstance(search_alone, Unknown)


@pytest.mark.parametrize("name", ["first", "unsolvable-9", "larger-than-its-sides"])
def test_z3_goes_on_after_it_gave_others_a_turn(name: str) -> None:
    level = smtpuzzles.load("clearthegrid", f"corpus:{name}")
    with mock.patch("smtpuzzles.smt.EFFORT", 1):
        found = list(encoder.solutions(level, Budget()))
    assert None in found
    assert len(found) - found.count(None) == smtpuzzles.count(level)


def test_listing_and_counting_end_with_24_numbers() -> None:
    level: Level = smtpuzzles.generate("clearthegrid", width=10, height=8, numbers=25)
    for engine in ("auto", "search", "z3"):
        with pytest.raises(OutOfBudget, match="counted and listed for up to 24 numbers, here are 25"):
            smtpuzzles.count(level, engine=engine)
        found: list[Solution] = []
        with pytest.raises(OutOfBudget, match="up to 24 numbers, here are 25"):
            found += smtpuzzles.solutions(level, engine=engine)
    assert isinstance(smtpuzzles.solve(level, engine="search"), Solved)


def test_plain_search_has_a_limit_of_states() -> None:
    level: Level = smtpuzzles.generate("clearthegrid", width=9, height=7, numbers=20)
    with pytest.raises(OutOfBudget, match="more than 500 states are needed"):
        smtpuzzles.count(level, engine="search", budget=Budget(states=500))


def test_a_seed_stands_for_one_solution() -> None:
    level: Level = smtpuzzles.generate("clearthegrid", seed=1, width=14, height=9, numbers=60)
    found = [smtpuzzles.solve(level, engine="search", seed=seed) for seed in (1, 1, 2)]
    assert found[0] == found[1] != found[2]


@pytest.mark.parametrize(
    ("width", "height", "numbers"), [(10, 6, 30), (16, 9, 80), (24, 14, 190), (39, 22, 465)]
)
def test_fresh_levels_are_solved(width: int, height: int, numbers: int) -> None:
    _solve_fresh(width, height, numbers, seeds=1)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "height", "numbers"), [(33, 19, 340), (46, 26, 700), (56, 32, 1050)])
def test_large_fresh_levels_are_solved(width: int, height: int, numbers: int) -> None:
    _solve_fresh(width, height, numbers, seeds=3)


def _solve_fresh(width: int, height: int, numbers: int, seeds: int) -> None:
    """In a process of its own, which has 500 MiB."""
    for seed in range(seeds):
        level: Level = smtpuzzles.generate(
            "clearthegrid", seed=seed, width=width, height=height, numbers=numbers
        )
        arguments = ("solve", "clearthegrid", "-", "--memory", "500", "--quiet")
        program = [sys.executable, "-m", "smtpuzzles", *arguments]
        ran = subprocess.run(program, input=str(level), capture_output=True, text=True)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert smtpuzzles.check(level, ran.stdout) is None


@each_public_level("clearthegrid", "85.txt")
def test_a_sample_of_the_public_levels(path: Path) -> None:
    assert isinstance(smtpuzzles.solve(smtpuzzles.load("clearthegrid", path)), Solved)


@pytest.mark.slow
@each_public_level("clearthegrid", ".txt")
def test_all_public_levels(path: Path) -> None:
    verdict = smtpuzzles.solve(smtpuzzles.load("clearthegrid", path), budget=Budget(memory=500 << 20))
    assert isinstance(verdict, Solved)


@pytest.mark.parametrize("engine", ["auto", "search", "z3"])
def test_a_large_level_without_time_is_unknown(engine: str) -> None:
    level: Level = smtpuzzles.generate("clearthegrid", width=56, height=32, numbers=1000)
    budget = Budget(seconds=0.05)
    assert isinstance(smtpuzzles.solve(level, engine=engine, budget=budget), Unknown)
    assert budget.elapsed() < 3
