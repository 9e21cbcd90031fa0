"""Numbrix levels from a seed."""

from __future__ import annotations

import pytest

import smtpuzzles
from smtpuzzles import BadInput, Budget, OutOfBudget
from smtpuzzles.puzzles.numbrix.generator import generate

FIXED = """\
4 5
0 0 0 0 0
0 0 7 6 0
14 0 8 0 0
0 0 0 10 1
"""


def test_a_seed_gives_this_level_on_every_machine() -> None:
    assert str(generate(7, Budget(), rows=4, cols=5, givens=6)) == FIXED


@pytest.mark.parametrize("seed", range(5))
def test_unique_levels_have_one_solution_and_no_needless_given(seed: int) -> None:
    level = generate(seed, Budget(), rows=5, cols=6, unique=True)
    assert smtpuzzles.count(level) == 1
    for number, (r, c) in level.givens.items():
        rows = [list(row) for row in level.rows]
        rows[r][c] = 0
        assert smtpuzzles.count(type(level)(tuple(map(tuple, rows)))) > 1, number


@pytest.mark.parametrize("seed", range(3))
def test_unique_with_a_number_of_givens(seed: int) -> None:
    level = generate(seed, Budget(), rows=6, cols=6, givens=12, unique=True)
    assert len(level.givens) == 12
    assert smtpuzzles.count(level) == 1


@pytest.mark.parametrize(("rows", "cols", "givens"), [(1, 1, 0), (1, 1, 1), (1, 7, 3), (9, 9, 0), (3, 4, 12)])
def test_shapes_and_givens_are_as_asked(rows: int, cols: int, givens: int) -> None:
    level = generate(0, Budget(), rows=rows, cols=cols, givens=givens)
    assert (level.height, level.width, len(level.givens)) == (rows, cols, givens)
    assert isinstance(smtpuzzles.solve(level), smtpuzzles.Solved)


@pytest.mark.parametrize(
    "options",
    [{"rows": 0}, {"cols": -1}, {"rows": 10**9}, {"givens": -1}, {"rows": 2, "cols": 2, "givens": 5}],
)
def test_impossible_wishes_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(BadInput):
        generate(0, Budget(), **options)  # type: ignore[arg-type]


def test_what_cannot_be_found_ends_with_the_budget() -> None:
    with pytest.raises(OutOfBudget):
        generate(0, Budget(seconds=0.5), rows=6, cols=6, givens=0, unique=True)
