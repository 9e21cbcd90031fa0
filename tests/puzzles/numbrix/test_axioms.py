"""The axioms of Numbrix: every real solution satisfies them, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings

from smtpuzzles.proving.certificate import Claim
from smtpuzzles.proving.prover import by_clauses
from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.numbrix import PUZZLE
from smtpuzzles.puzzles.numbrix.axioms import axiom, facts
from smtpuzzles.puzzles.numbrix.level import Level
from smtpuzzles.puzzles.numbrix.obstacle import obstacle
from tests.proving.certify import accepted
from tests.puzzles.numbrix import brute_force
from tests.puzzles.numbrix.test_engines import levels

NAMES = {"given": 2, "somewhere": 1, "one-place": 5, "one-number": 4, "next": 3, "previous": 3}


def every_axiom(level: Level) -> Iterator[frozenset[int]]:
    """All that any numbers give, a little beyond the grid on every side too."""
    numbers = range(-1, max(level.size, level.height, level.width) + 2)
    for name, length in NAMES.items():
        for chosen in product(numbers, repeat=length):
            try:
                yield frozenset(axiom(level, name, chosen))
            except ValueError:
                continue


@settings(max_examples=30)
@given(levels(most=6))
def test_every_solution_satisfies_every_axiom(level: Level) -> None:
    solutions = list(brute_force.solutions(level))
    axioms = set(every_axiom(level))
    assert axioms
    for solution in solutions:
        true = set(facts(level, solution))
        for clause in axioms:
            assert any(literal in true if literal > 0 else -literal not in true for literal in clause)


@settings(max_examples=200)
@given(levels(most=12))
def test_the_axioms_have_no_model_but_the_solutions(level: Level) -> None:
    """The list is brute force's, not an engine's: the proof that it is complete has to be found."""
    solutions = list(brute_force.solutions(level))
    if len(solutions) <= 60:
        claim = accepted(level, list(by_clauses(PUZZLE, level, solutions, Budget())))
        assert claim == Claim(len(solutions))
        assert not (solutions and obstacle(level))


def test_every_tiny_level_is_certified() -> None:
    """All ways to give up to two numbers on grids of up to four cells."""
    tried = 0
    for height, width in ((1, 1), (1, 2), (2, 1), (1, 3), (2, 2), (1, 4)):
        size = height * width
        for cells in product(range(size + 1), repeat=size):
            givens = [n for n in cells if n]
            if len(givens) > 2 or len(set(givens)) < len(givens):
                continue
            level = Level(tuple(cells[r * width : (r + 1) * width] for r in range(height)))
            solutions = list(brute_force.solutions(level))
            claim = accepted(level, list(by_clauses(PUZZLE, level, solutions, Budget())))
            assert claim == Claim(len(solutions))
            tried += 1
    assert tried > 200
