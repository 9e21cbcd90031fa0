"""What single lines tell, against all ways to draw a line."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from smtpuzzles import Budget, OutOfBudget
from smtpuzzles.puzzles.nonogram.level import Level, from_picture
from smtpuzzles.puzzles.nonogram.lines import Board, Contradiction, bits, followed, starts
from tests.puzzles.nonogram import brute_force


def tells(clue: tuple[int, ...], known: str) -> str | None:
    """What all drawings of the line have in common."""
    drawings = [line for line in brute_force.lines(len(known)) if brute_force.read(line) == clue]
    drawings = [line for line in drawings if brute_force.agree(line, known)]
    if not drawings:
        return None
    return "".join(cells[0] if len({*cells}) == 1 else "?" for cells in zip(*drawings, strict=True))


def told(clue: tuple[int, ...], known: str) -> str | None:
    """The same from the line solver: the columns are given no say, whatever they hold."""
    board = Board(Level((clue,), ((),) * len(known), (known,)))
    try:
        black, white = board._told(0, 0)
    except Contradiction:
        return None
    return "".join("#" if black >> c & 1 else "." if white >> c & 1 else "?" for c in range(len(known)))


@pytest.mark.parametrize("length", range(1, 7))
def test_every_line_with_every_clue_tells_all_and_nothing_wrong(length: int) -> None:
    clues = {brute_force.read(line) for line in brute_force.lines(length)}
    for known in map("".join, product("#.?", repeat=length)):
        for clue in clues:
            assert told(clue, known) == tells(clue, known), (clue, known)


@settings(max_examples=300)
@given(st.data())
def test_longer_lines_tell_all_and_nothing_wrong(data: st.DataObject) -> None:
    drawn = data.draw(st.text("#.", min_size=7, max_size=12))
    hidden = data.draw(st.lists(st.booleans(), min_size=len(drawn), max_size=len(drawn)))
    known = "".join("?" if hide else cell for cell, hide in zip(drawn, hidden, strict=True))
    assert told(brute_force.read(drawn), known) == tells(brute_force.read(drawn), known)


@pytest.mark.parametrize("length", range(1, 7))
def test_the_starts_of_blocks_are_those_of_all_drawings(length: int) -> None:
    for clue in {brute_force.read(line) for line in brute_force.lines(length)}:
        drawings = [line for line in brute_force.lines(length) if brute_force.read(line) == clue]
        expected = [
            {[at for at in range(length) if f".{line}"[at : at + 2] == ".#"][block] for line in drawings}
            for block in range(len(clue))
        ]
        found = starts(clue, length, 0, 0)
        assert found and [set(bits(places)) for places in found[0]] == expected


def test_lines_that_cross_tell_each_other() -> None:
    plus = Level(((1,), (3,), (1,)), ((1,), (3,), (1,)))
    assert followed(plus, Budget()).known == (".#.", "###", ".#.")
    stalled = Level(((2,), (2,), ()), ((1,), (2,), (1,)))
    assert followed(stalled, Budget()).known == ("?#?", "?#?", "...")


@settings(max_examples=200)
@given(st.lists(st.text("#.", min_size=4, max_size=4), min_size=1, max_size=4))
def test_nothing_more_follows_in_the_end_and_nothing_that_a_solution_lacks(rows: list[str]) -> None:
    level = from_picture(tuple(rows))
    known = followed(level, Budget()).known
    columns = map("".join, zip(*known, strict=True))
    for clue, line in zip((*level.rows, *level.columns), (*known, *columns), strict=True):
        assert tells(clue, line) == line
    for solution in brute_force.solutions(level):
        assert all(map(brute_force.agree, solution.rows, known))


def test_a_very_long_line_with_very_many_blocks_is_refused_before_it_takes_the_memory() -> None:
    width = 90_001
    level = Level(((1,) * 45_001,), ((1,), ()) * 45_000 + ((1,),))
    assert level.width == width
    with pytest.raises(OutOfBudget, match="more than 1,000,000 states"):
        followed(level, Budget())
