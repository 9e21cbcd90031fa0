"""The axioms of nonograms: every real solution satisfies them, and nothing else does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import smtpuzzles
from smtpuzzles.proving.certificate import Claim
from smtpuzzles.proving.prover import by_clauses
from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.nonogram import PUZZLE
from smtpuzzles.puzzles.nonogram.axioms import axiom, facts, lines
from smtpuzzles.puzzles.nonogram.level import Level, Solution
from tests.corpus import each_public_level
from tests.proving.certify import accepted, certified
from tests.puzzles.nonogram import brute_force


def every_axiom(level: Level) -> Iterator[frozenset[int]]:
    """All that any numbers give, a little beyond the grid on every side too."""
    numbers = range(-1, max(level.height, level.width) + 2)
    for name in ("known", "later", "order", "black", "white"):
        for chosen in product(numbers, repeat=2 if name == "known" else 4):
            try:
                yield frozenset(axiom(level, name, chosen))
            except ValueError:
                continue


def true_literals(level: Level, solution: Solution) -> set[int]:
    """What holds in a solution: the cells, and for each block by how much it starts later than it could."""
    true = set(facts(level, solution))
    columns = ["".join(column) for column in zip(*solution.rows, strict=True)]
    for (way, number), line in lines(level).items():
        cells = (solution.rows, columns)[way][number]
        starts = [match.start() for match in re.finditer("#+", cells)]
        assert len(starts) == len(line.clue)
        for k, start in enumerate(starts):
            by = start - sum(line.clue[:k]) - k
            variables = range(line.before + k * line.room + 1, line.before + (k + 1) * line.room + 1)
            true |= {variable if later <= by else -variable for later, variable in enumerate(variables, 1)}
    return true


SLOW = ("dom-11", "rand30-1")  # seconds each
SOME = [(1, 1), (1, 4), (2, 3), (3, 2), (3, 3)]


@pytest.mark.parametrize(("height", "width"), SOME)
def test_every_solution_satisfies_every_axiom(height: int, width: int) -> None:
    for level, grids in brute_force.by_clues(height, width).items():
        axioms = set(every_axiom(level))
        for grid in grids:
            true = true_literals(level, Solution(grid))
            assert all(true & clause for clause in axioms)


@pytest.mark.parametrize(("height", "width"), [*SOME, (2, 5), (4, 3)])
def test_the_axioms_have_no_model_but_the_solutions(height: int, width: int) -> None:
    """All pictures of this size; that brute force has listed all of them has to be proved from the axioms."""
    for level, grids in brute_force.by_clues(height, width).items():
        solutions = [Solution(grid) for grid in sorted(grids)]
        lines = list(by_clauses(PUZZLE, level, solutions, Budget()))
        assert accepted(level, lines) == Claim(len(solutions))


def test_unsolvable_clues_are_refuted_by_the_axioms() -> None:
    """All clues of a 2x3 grid, most of which fit no picture, and some known cells."""
    rows, columns = [(), (1,), (2,), (3,), (1, 1)], [(), (1,), (2,)]
    refuted = 0
    for two, three in product(product(rows, repeat=2), product(columns, repeat=3)):
        for known in ((), ("?#?", "???"), ("???", "??.")):
            level = Level(two, three, known)
            solutions = list(brute_force.solutions(level))
            lines = list(by_clauses(PUZZLE, level, solutions, Budget()))
            assert accepted(level, lines) == Claim(len(solutions))
            refuted += not solutions
    assert refuted > 1_000


def test_a_large_level_with_four_solutions_is_certified_as_having_exactly_these() -> None:
    level = smtpuzzles.generate("nonogram", seed=13, rows=30, cols=30, density=50)
    assert accepted(level, certified(level)) == Claim(4)


@each_public_level("nonogram", ".nin")
def test_public_levels_are_certified(path: Path) -> None:
    level = smtpuzzles.load("nonogram", path)
    if path.stem in SLOW or max(level.height, level.width) > 30:
        pytest.skip("its proof takes long")
    assert accepted(level, certified(level)).solutions >= 1
