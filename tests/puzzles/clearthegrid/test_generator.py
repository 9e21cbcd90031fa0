"""ClearTheGrid levels from a seed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import smtpuzzles
from smtpuzzles import BadInput, Budget, Solved
from smtpuzzles.puzzles.clearthegrid.generator import generate
from tests.puzzles.clearthegrid import brute_force

FIXED = """\
5 4
0 1 0 0 0
1 3 1 0 0
3 1 2 0 0
0 0 0 0 0
"""


def test_a_seed_gives_this_level_on_every_machine() -> None:
    assert str(generate(7, Budget(), width=5, height=4, numbers=7)) == FIXED


@settings(max_examples=100)
@given(st.integers(0, 10**6), st.integers(1, 5), st.integers(1, 5), st.data())
def test_small_levels_are_as_asked_and_brute_force_solves_them(
    seed: int, width: int, height: int, data: st.DataObject
) -> None:
    numbers = data.draw(st.integers(2, min(6, width * height))) if width * height > 1 else 0
    level = generate(seed, Budget(), width=width, height=height, numbers=numbers)
    assert (level.width, level.height, len(level.numbers)) == (width, height, numbers)
    assert brute_force.is_solvable(level)


@pytest.mark.parametrize(
    ("width", "height", "numbers"), [(4, 4, 16), (1, 7, 7), (2, 1, 2), (10, 10, 100), (40, 20, 3), (1, 1, 0)]
)
def test_full_grids_and_sparse_ones_are_solvable(width: int, height: int, numbers: int) -> None:
    level = generate(0, Budget(), width=width, height=height, numbers=numbers)
    assert len(level.numbers) == numbers
    assert isinstance(smtpuzzles.solve(level), Solved)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"width": 0}, "width x height must be from 1 to 10,000"),
        ({"height": 10**9}, "width x height must be from 1 to 10,000"),
        ({"numbers": 1}, "numbers must be from 0 to 96, and not 1: one number alone cannot be cleared"),
        ({"numbers": -1}, "numbers must be from 0 to 96"),
        ({"width": 2, "height": 2, "numbers": 5}, "numbers must be from 0 to 4"),
    ],
)
def test_impossible_wishes_are_refused(wishes: dict[str, int], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        generate(0, Budget(), **wishes)
