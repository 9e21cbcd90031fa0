"""Nonogram pictures: clues above and to the left, heavier lines at every fifth cell."""

from __future__ import annotations

import pytest

import smtpuzzles
from smtpuzzles import BadInput
from smtpuzzles.puzzles.nonogram.drawing import draw, draw_svg
from smtpuzzles.puzzles.nonogram.level import Level, Solution, from_picture

PICTURE = ("######.", ".#.#...", "......#", "#.....#", "#......", "##.....")
LEVEL = from_picture(PICTURE)

SOLVED = """\
    │ 1 2      │
    │ 3 1 1 2 1│ 1 2
────┼──────────┼────
  6 │██████████│██ ·
1 1 │ ·██ ·██ ·│ · ·
  1 │ · · · · ·│ ·██
1 1 │██ · · · ·│ ·██
  1 │██ · · · ·│ · ·
────┼──────────┼────
  2 │████ · · ·│ · ·
"""


def test_the_text_has_clues_above_and_to_the_left() -> None:
    assert draw(LEVEL, Solution(PICTURE)) == SOLVED
    assert draw(LEVEL) == "".join(
        line.translate({ord("█"): " ", ord("·"): " "}).rstrip() + "\n" for line in SOLVED.splitlines()
    )


def test_known_cells_are_drawn_and_long_blocks_get_room() -> None:
    level = Level(((),) * 11 + ((2,),), ((1,), (12,)), ("?#",) + ("??",) * 10 + ("?.",))
    assert draw(level).splitlines()[:3] == ["  │  1 12", "──┼──────", "0 │   ███"]
    assert draw(level).splitlines()[-1] == "2 │     ·"


def test_the_svg_has_every_number_every_block_and_the_heavier_lines() -> None:
    svg = draw_svg(LEVEL, Solution(PICTURE))
    assert svg.count("<text") == sum(map(len, (*LEVEL.rows, *LEVEL.columns)))
    assert svg.count("v20h") == sum(map(len, LEVEL.rows))  # a rectangle for each block of a row
    thin, heavy = (line for line in svg.splitlines() if 'fill="none"' in line)
    assert (thin.count("V"), thin.count("H")) == (5, 4)
    assert (heavy.count("V"), heavy.count("H")) == (3, 3)
    assert "<circle" not in svg
    assert draw_svg(Level(LEVEL.rows, LEVEL.columns, PICTURE)).count("<circle") == "".join(PICTURE).count(".")


def test_lines_show_what_follows_without_guessing() -> None:
    level = Level(((2,), (2,), ()), ((1,), (2,), (1,)))
    assert smtpuzzles.draw(level, lines=True).splitlines()[2:] == ["2 │  ██", "2 │  ██", "0 │ · · ·"]
    assert smtpuzzles.draw(level, lines=True, svg=True).count("<circle") == 3
    assert smtpuzzles.draw(level, lines=True, convert="non").endswith("\nknown\n?#?\n?#?\n...\n")


def test_lines_of_an_unsolvable_level_say_so() -> None:
    level = smtpuzzles.load("nonogram", "corpus:lines-contradict")
    with pytest.raises(
        BadInput,
        match="--lines: the level has no solution: column 2 cannot read 2 beside what is known of it",
    ):
        smtpuzzles.draw(level, lines=True)


def test_a_level_is_converted_between_formats() -> None:
    assert smtpuzzles.draw(LEVEL, convert="non") == str(LEVEL)
    assert smtpuzzles.draw(LEVEL, convert="nin") == LEVEL.nin()


def test_wishes_that_make_no_sense_are_refused() -> None:
    with pytest.raises(BadInput, match="--convert: 'png' is neither non nor nin"):
        smtpuzzles.draw(LEVEL, convert="png")
    with pytest.raises(BadInput, match="--convert makes a level file, not a picture"):
        smtpuzzles.draw(LEVEL, svg=True, convert="nin")
    with pytest.raises(BadInput, match="--lines shows what follows from the level alone"):
        smtpuzzles.draw(LEVEL, Solution(PICTURE), lines=True)
