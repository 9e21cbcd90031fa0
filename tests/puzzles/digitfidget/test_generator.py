"""Digit Fidget levels from a seed."""

from __future__ import annotations

import pytest

import smtpuzzles
from smtpuzzles import BadInput, Budget, OutOfBudget
from smtpuzzles.puzzles.digitfidget.generator import generate

FIXED = """\
targets
3 1 6 0 | 0
5 3 0 5 | 8
0 4 0 0 | 4
4 8 1 2 | 6
-----------
4 7 0 7
"""


def test_a_seed_gives_this_level_on_every_machine() -> None:
    assert str(generate(7, Budget(), size=4)) == FIXED


@pytest.mark.parametrize("size", [1, 2, 9, 20, 50])
def test_boards_of_any_size_start_with_all_cells_off_and_can_be_solved(size: int) -> None:
    level = generate(0, Budget(), size=size)
    assert level.size == size
    assert not any(map(any, level.on))
    assert isinstance(smtpuzzles.solve(level), smtpuzzles.Solved)


def test_all_digits_occur_and_about_every_second_cell_is_in_the_solution() -> None:
    level = generate(0, Budget(), size=100)
    digits = [digit for row in level.digits for digit in row]
    assert set(digits) == set(range(10))
    assert 0.48 < sum(level.row_targets) / sum(digits) < 0.52


@pytest.mark.parametrize(("size", "seed"), [(1, 0), (3, 0), (6, 1), (9, 0), (9, 1), (10, 0)])
def test_unique_levels_have_one_solution(size: int, seed: int) -> None:
    level = generate(seed, Budget(), size=size, unique=True)
    assert level == generate(seed, Budget(), size=size, unique=True)
    for engine in ("search", "z3"):
        assert smtpuzzles.count(level, engine=engine) == 1


@pytest.mark.parametrize("size", [0, -1, 501, 10**20])
def test_impossible_sizes_are_refused(size: int) -> None:
    with pytest.raises(BadInput, match="size must be from 1 to 500"):
        generate(0, Budget(), size=size)


def test_what_is_not_found_in_time_ends_with_the_budget() -> None:
    with pytest.raises(OutOfBudget):
        generate(0, Budget(seconds=0.2), size=60, unique=True)
