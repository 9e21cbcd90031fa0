"""Move levels from a seed."""

from __future__ import annotations

import pytest

import smtpuzzles
from smtpuzzles import BadInput, Budget, OutOfBudget
from smtpuzzles.puzzles.move.generator import generate

FIXED = """\
4 5
.....
.axa.
x.x.b
...x.
3
3 1 a
3 0 b
2 4 a
"""


def test_a_seed_gives_this_level_on_every_machine() -> None:
    assert str(generate(7, Budget(), rows=4, cols=5, dots=3, walls=4, moves=5)) == FIXED


@pytest.mark.parametrize("moves", [0, 1, 5, 10, 14])
def test_the_shortest_solution_has_at_least_the_moves_asked_for(moves: int) -> None:
    for seed in range(3):
        level = generate(seed, Budget(), rows=5, cols=5, dots=4, moves=moves)
        verdict = smtpuzzles.solve(level)
        assert isinstance(verdict, smtpuzzles.Solved) and len(verdict.solution.moves) >= moves


@pytest.mark.parametrize(
    ("rows", "cols", "dots", "colours", "walls"),
    [(1, 1, 1, 1, 0), (1, 9, 3, 2, 2), (4, 3, 12, 12, 0), (9, 7, 25, 25, 30)],
)
def test_everything_is_as_many_as_asked(rows: int, cols: int, dots: int, colours: int, walls: int) -> None:
    level = generate(0, Budget(), rows=rows, cols=cols, dots=dots, colours=colours, walls=walls, moves=0)
    assert (level.height, level.width, len(level.dots)) == (rows, cols, dots)
    assert len({colour for _, _, colour in level.dots}) == colours
    assert "".join(level.rows).count("x") == walls
    assert smtpuzzles.parse("move", str(level)) == level


def test_a_level_too_large_to_be_solved_is_made_all_the_same() -> None:
    level = generate(0, Budget(seconds=60), rows=20, cols=20, dots=40, colours=8)
    assert len(level.dots) == 40


@pytest.mark.parametrize(
    ("wish", "problem"),
    [
        ({"rows": 0}, "rows x columns must be from 1 to 10,000"),
        ({"cols": 10**9}, "rows x columns must be from 1 to 10,000"),
        ({"walls": 36}, "walls must be from 0 to 35"),
        ({"walls": -1}, "walls must be from 0 to 35"),
        ({"dots": 0}, "dots must be from 1 to 30, the cells without a wall"),
        ({"dots": 31}, "dots must be from 1 to 30, the cells without a wall"),
        ({"colours": 0}, "colours must be from 1 to 6"),
        ({"dots": 30, "colours": 26}, "colours must be from 1 to 25"),
        ({"moves": -1}, "moves must be from 0 to 1,000"),
        ({"moves": 10**30}, "moves must be from 0 to 1,000"),
    ],
)
def test_impossible_wishes_are_refused(wish: dict[str, int], problem: str) -> None:
    with pytest.raises(BadInput, match=f"^{problem}$"):
        generate(0, Budget(), **wish)


def test_what_cannot_be_found_ends_with_the_budget() -> None:
    with pytest.raises(OutOfBudget):
        generate(0, Budget(seconds=0.3), rows=2, cols=2, dots=1, colours=1, moves=100)
