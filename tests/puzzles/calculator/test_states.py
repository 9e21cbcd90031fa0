"""Certificates for Calculator: The Game: closures agree with brute force, on random and on public levels."""

from __future__ import annotations

from math import inf
from pathlib import Path

import pytest
from hypothesis import given, settings

import smtpuzzles
from smtpuzzles.proving.certificate import Claim
from smtpuzzles.proving.prover import Refuted, by_states
from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.calculator import PUZZLE
from smtpuzzles.puzzles.calculator.level import Level
from smtpuzzles.solving import WrongEngine
from tests.corpus import each_public_level
from tests.proving.certify import accepted, certified
from tests.puzzles.calculator import brute_force
from tests.puzzles.calculator.random_levels import levels


@settings(max_examples=300)
@given(levels())
def test_what_brute_force_lists_is_certified_as_all(level: Level) -> None:
    """And with one solution left out, no certificate can be made."""
    solutions = brute_force.solutions(level)
    claim = accepted(level, list(by_states(PUZZLE, level, solutions, False, Budget())))
    assert claim in ([Claim(len(solutions))] if solutions else [Claim(0), Claim(0, inf)])
    if solutions:
        with pytest.raises(Refuted if len(solutions) == 1 else WrongEngine):
            accepted(level, list(by_states(PUZZLE, level, solutions[1:], True, Budget())))


def test_never_is_claimed_only_where_it_is_so() -> None:
    short = smtpuzzles.load("calculator", "corpus:one-move-short")
    assert accepted(short, certified(short)) == Claim(0)
    assert accepted(short, certified(short, within=1)) == Claim(0, 1)
    with pytest.raises(Refuted) as caught:
        certified(short, within=2)
    assert sorted(caught.value.solutions[0].splitlines()) == ["Apply +1", "Apply +2"]


@each_public_level("calculator", ".cgl")
def test_public_levels_have_no_solution_in_one_move_less(path: Path) -> None:
    level = smtpuzzles.load("calculator", path)
    verdict = smtpuzzles.solve(level)
    assert isinstance(verdict, smtpuzzles.Solved)
    moves = sum(step.startswith("Apply") for step in verdict.solution.steps)
    assert accepted(level, certified(level, within=moves - 1)) == Claim(0, moves - 1)
