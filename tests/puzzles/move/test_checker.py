"""What the Move checker says: each rule on the smallest board that needs it, and which dots are not home."""

from __future__ import annotations

import random

import pytest

from smtpuzzles.puzzles.move import PUZZLE
from smtpuzzles.puzzles.move.checker import check, moved
from smtpuzzles.puzzles.move.level import MOVES, Level, Solution
from tests.puzzles.move import brute_force


def after(board: str, dots: str, move: str) -> str:
    """The board after one move of the dots, which are drawn as letters on a board of their own; rows are
    separated by blanks."""
    rows = tuple(board.split())
    drawn = [list(row) for row in dots.split()]
    starts = [(y, x, c) for y, row in enumerate(drawn) for x, c in enumerate(row) if c not in ".x"]
    for y, x, _ in starts:
        drawn[y][x] = "."
    level = Level(rows, tuple(starts))
    for (y, x), (_, _, colour) in zip(
        moved(level, tuple((y, x) for y, x, _ in starts), move), starts, strict=True
    ):
        drawn[y][x] = colour
    return " ".join(map("".join, drawn))


def test_a_dot_moves_one_cell() -> None:
    assert after(".. ..", "a. ..", "r") == ".a .."
    assert after(".. ..", "a. ..", "d") == ".. a."
    assert after(".. ..", ".. .a", "l") == ".. a."
    assert after(".. ..", ".. .a", "u") == ".a .."


def test_all_dots_move_together() -> None:
    assert after(".. ..", "a. b.", "r") == ".a .b"


def test_the_border_holds_a_dot() -> None:
    for move in MOVES:
        assert after(".", "a", move) == "a"


def test_a_wall_holds_a_dot_and_no_other() -> None:
    assert after(".x ..", "ax b.", "r") == "ax .b"


def test_a_chain_moves_together() -> None:
    assert after("...", "ab.", "r") == ".ab"
    assert after("...", ".ab", "l") == "ab."
    assert after(". . .", "a b .", "d") == ". a b"
    assert after(". . .", ". a b", "u") == "a b ."


def test_a_blocked_chain_stays() -> None:
    assert after("..", "ab", "r") == "ab"
    assert after("..x", "abx", "r") == "abx"


def test_a_dot_behind_a_gap_closes_up_to_a_blocked_chain() -> None:
    assert after("....", "a.bc", "r") == ".abc"


def test_the_dots_of_a_colour_may_change_places() -> None:
    level = Level((".aa",), ((0, 1, "a"), (0, 0, "a")))
    assert check(level, Solution("r")) is None


def test_dots_of_two_colours_may_not() -> None:
    level = Level(("ab",), ((0, 1, "a"), (0, 0, "b")))
    assert check(level, Solution("")) == (
        "2 of 2 dots not home: a from y 0, x 1 ends at y 0, x 1; b from y 0, x 0 ends at y 0, x 0"
    )


def test_the_dots_that_are_not_home_are_named() -> None:
    level = Level((".a", ".b"), ((0, 0, "a"), (1, 1, "b")))
    assert check(level, Solution("r")) is None
    assert check(level, Solution("")) == "1 of 2 dots not home: a from y 0, x 0 ends at y 0, x 0"
    assert check(level, Solution("rl")) == (
        "2 of 2 dots not home: a from y 0, x 0 ends at y 0, x 0; b from y 1, x 1 ends at y 1, x 0"
    )


def test_the_position_after_the_last_move_counts_and_no_earlier_one() -> None:
    level = Level((".a.",), ((0, 0, "a"),))
    assert check(level, Solution("r")) is None
    assert check(level, Solution("rr")) == "1 of 1 dots not home: a from y 0, x 0 ends at y 0, x 2"
    assert check(level, Solution("rrl")) is None
    assert check(level, Solution("rudlr")) is None


def test_a_letter_that_is_no_move_is_named() -> None:
    assert check(Level(("a",), ((0, 0, "a"),)), Solution("uxl")) == "'x' is no move"


@pytest.mark.parametrize("seed", range(20))
def test_random_boards_move_as_brute_force_moves_them(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(200):
        height, width = chance.randint(1, 7), chance.randint(1, 7)
        rows = tuple("".join(chance.choice("...x") for _ in range(width)) for _ in range(height))
        level = Level(rows, ())
        free = [(y, x) for y in range(height) for x in range(width) if rows[y][x] != "x"]
        places = tuple(chance.sample(free, chance.randint(0, len(free))))
        for move in MOVES:
            expected = brute_force.moved(level, frozenset((y, x, "a") for y, x in places), move)
            assert {(y, x, "a") for y, x in moved(level, places, move)} == expected


def test_a_trace_shows_the_board_after_each_move() -> None:
    level = Level((".b.x",), ((0, 0, "b"),))
    assert PUZZLE.trace(level, Solution("rr")) == (
        "start\n(b)  b   .  ###\n\n1 r\n .  [b]  .  ###\n\n2 r\n .   b  (b) ###\n"
    )
