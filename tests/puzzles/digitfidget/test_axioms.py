"""The axioms of Digit Fidget: every real solution satisfies them, and nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from hypothesis import given, settings

from smtpuzzles.proving.certificate import Claim
from smtpuzzles.proving.prover import by_clauses
from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.digitfidget import PUZZLE
from smtpuzzles.puzzles.digitfidget.axioms import adds_up, axiom, facts
from smtpuzzles.puzzles.digitfidget.level import Level, Solution
from tests.proving.certify import accepted
from tests.puzzles.digitfidget import brute_force
from tests.puzzles.digitfidget.test_engines import all_off, levels


def every_axiom(level: Level) -> Iterator[frozenset[int]]:
    """All that any numbers give, a little beyond what there is on every side too."""
    lines, firsts, values = (
        range(-1, 2 * level.size + 1),
        range(-1, level.size + 2),
        range(-1, 9 * level.size + 2),
    )
    names = {
        "start": (lines,),
        "on": (lines, firsts, values),
        "off": (lines, firsts, values),
        "end": (lines, values),
    }
    for name, numbers in names.items():
        for chosen in product(*numbers):
            try:
                yield frozenset(axiom(level, name, chosen))
            except ValueError:
                continue


def true_literals(level: Level, solution: Solution, axioms: set[frozenset[int]]) -> set[int]:
    """What holds in a solution: which cells are on, and to what the first cells of each line add up."""
    true = set(facts(level, solution))
    for number, line in enumerate(level.lines):
        values = [level.digits[r][c] * solution.on[r][c] for r, c in line.cells]
        true |= {adds_up(level, number, first, sum(values[:first])) for first in range(level.size + 1)}
    spoken_of = {abs(literal) for clause in axioms for literal in clause}
    return true | {-variable for variable in spoken_of if variable not in true}


@settings(max_examples=60)
@given(levels())
def test_every_solution_satisfies_every_axiom(level: Level) -> None:
    axioms = set(every_axiom(level))
    for solution in brute_force.solutions(level):
        true = true_literals(level, solution, axioms)
        assert all(true & clause for clause in axioms)


@settings(max_examples=200)
@given(levels())
def test_the_axioms_have_no_model_but_the_solutions(level: Level) -> None:
    solutions = sorted(brute_force.solutions(level), key=str)
    if len(solutions) <= 64:
        lines = list(by_clauses(PUZZLE, level, solutions, Budget()))
        assert accepted(level, lines) == Claim(len(solutions))


def test_every_tiny_board_is_certified() -> None:
    """All boards of two by two digits up to 2, with all targets up to 4."""
    tried = 0
    for cells in product(range(3), repeat=4):
        digits = (cells[:2], cells[2:])
        known = brute_force.by_targets(digits)
        for rows, columns in {*known, ((1, 2), (2, 1)), ((3, 0), (1, 2)), ((4, 4), (4, 4))}:
            level = Level(digits, rows, columns, all_off(2))
            solutions = sorted(known.get((rows, columns), ()), key=str)
            lines = list(by_clauses(PUZZLE, level, solutions, Budget()))
            assert accepted(level, lines) == Claim(len(solutions))
            tried += 1
    assert tried > 700
