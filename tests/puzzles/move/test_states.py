"""Certificates for Move: closures agree with brute force."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings

import smtpuzzles
from smtpuzzles.proving.certificate import Claim, Head, Refused, fingerprint
from smtpuzzles.proving.prover import Refuted, by_states
from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.move import PUZZLE
from smtpuzzles.puzzles.move.level import Level
from tests.corpus import each_public_level
from tests.proving.certify import accepted, certified
from tests.puzzles.move import brute_force
from tests.puzzles.move.levels import levels

SAMPLE: Level = smtpuzzles.load("move", "corpus:pack-5-level-62")


@settings(max_examples=300)
@given(levels(most_cells=12, most_dots=4))
def test_what_brute_force_finds_is_certified(level: Level) -> None:
    solutions = brute_force.solutions(level)
    claim = accepted(level, list(by_states(PUZZLE, level, solutions, False, Budget())))
    assert claim == (Claim(len(solutions), len(solutions[0].moves)) if solutions else Claim(0))


def test_the_sample_has_no_solution_of_seven_moves_and_three_of_eight() -> None:
    assert accepted(SAMPLE, certified(SAMPLE, within=7)) == Claim(0, 7)
    assert accepted(SAMPLE, certified(SAMPLE)) == Claim(3, 8)
    with pytest.raises(Refuted) as caught:
        certified(SAMPLE, within=8)
    assert smtpuzzles.check(SAMPLE, caught.value.solutions[0].replace("\n", "") + "\n") is None


def test_the_sample_with_its_goals_elsewhere_is_unsolvable() -> None:
    level = Level((".rb.", "r..x", "..b.", "x..."), SAMPLE.dots)
    lines = certified(level)
    assert accepted(level, lines) == Claim(0)
    assert len(lines) > 1_000


@each_public_level("move", "unsolv_5_62.in")
def test_an_unsolvable_public_level_is_certified(path: Path) -> None:
    level = smtpuzzles.load("move", path)
    assert accepted(level, certified(level)) == Claim(0)


def test_idle_moves_and_going_on_after_the_end_are_solutions_too() -> None:
    """So nobody can claim that there is one solution of at most two moves where one move is enough."""
    level = smtpuzzles.load("move", "corpus:border")
    one = json.dumps(str(next(iter(smtpuzzles.solutions(level))))) + "\n"
    states = certified(level)[2:]
    for moves in (1, 2):
        head = str(Head("move", fingerprint(level), Claim(1, moves), "closure"))
        if moves == 1:
            assert accepted(level, [head, one, *states]) == Claim(1, 1)
        else:
            with pytest.raises(Refused):
                accepted(level, [head, one, *states])
