"""Certificates for ClearTheGrid: every solution satisfies every axiom, and what has none is refuted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice, permutations, product

from hypothesis import given, settings

from smtpuzzles.proving.certificate import Claim
from smtpuzzles.proving.prover import by_clauses, by_states
from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles.clearthegrid import PUZZLE
from smtpuzzles.puzzles.clearthegrid.axioms import Board, axiom, board
from smtpuzzles.puzzles.clearthegrid.checker import landing, play
from smtpuzzles.puzzles.clearthegrid.level import Level, Solution
from smtpuzzles.puzzles.clearthegrid.obstacle import obstacle
from tests.proving.certify import accepted, certified
from tests.puzzles.clearthegrid import brute_force
from tests.puzzles.clearthegrid.test_engines import level_of, levels


def every_axiom(level: Level) -> Iterator[frozenset[int]]:
    """All that any numbers give, a little beyond what there is on every side too; rings of up to four."""
    grid = board(level)
    size = range(-1, len(grid.cells) + 1)
    amounts = range(-1, grid.most + 2)
    citations = [("once", numbers) for numbers in product(size, repeat=3)]
    citations += [("value", (i,)) for i in size]
    citations += [("ring", ring) for length in (1, 2, 3, 4) for ring in permutations(size, length)]
    for name in ("beyond", "unused", "away", "onto"):
        citations += [(name, numbers) for numbers in product(size, size, amounts)]
    for name, numbers in citations:
        try:
            yield frozenset(axiom(level, name, numbers))
        except ValueError:
            continue


def true_variables(level: Level, solution: Solution) -> set[int]:
    """What holds in a solution: who is pushed onto whom, and what is left of each number line by line."""
    grid = board(level)
    number = {cell: i for i, cell in enumerate(grid.cells)}
    numbers, signed = level.numbers, {i: [] for i in range(len(grid.cells))}  # type: ignore[var-annotated]
    signs = dict.fromkeys(range(len(grid.cells)), 1)
    true = set()
    for move in solution.moves:
        cell = (move.x, move.y)
        value, target = numbers[cell], landing(cell, move.direction, numbers[cell])
        i, j = number[cell], number[target]
        true.add(grid.pushed(i, j))
        signed[i].append((j, -signs[i] * value))
        change = value if move.sign == "+" else -value
        signed[j].append((i, signs[j] * change))
        if numbers[target] + change < 0:
            signs[j] = -signs[j]
        assert play(level, numbers, move) is None
    return true | set(_left(grid, signed))


def _left(grid: Board, signed: dict[int, list[tuple[int, int]]]) -> Iterator[int]:
    for i, changes in signed.items():
        lengths, amount = dict(changes), grid.values[i]
        yield grid.left(i, 0, amount)
        for k, j in enumerate(grid.lines[i]):
            amount += lengths.get(j, 0)
            yield grid.left(i, k + 1, abs(amount))
        assert amount == 0


@settings(max_examples=80)
@given(levels(most=5))
def test_every_solution_satisfies_every_axiom(level: Level) -> None:
    axioms = set(every_axiom(level))
    for solution in islice(brute_force.solutions(level), 30):
        true = true_variables(level, solution)
        for clause in axioms:
            assert any(literal in true if literal > 0 else -literal not in true for literal in clause)


@settings(max_examples=150)
@given(levels(fewest=3, most=7))
def test_what_has_no_solution_is_refuted_by_clauses(level: Level) -> None:
    if not brute_force.is_solvable(level):
        assert accepted(level, list(by_clauses(PUZZLE, level, [], Budget()))) == Claim(0)


@settings(max_examples=80)
@given(levels(most=5))
def test_what_brute_force_lists_is_certified_as_all(level: Level) -> None:
    solutions = list(islice(brute_force.solutions(level), 201))
    if len(solutions) <= 200:
        lines = list(by_states(PUZZLE, level, solutions, True, Budget()))
        assert accepted(level, lines) == Claim(len(solutions))


def test_random_unsolvable_boards_of_sixteen_numbers() -> None:
    chance = random.Random(16)
    refuted = 0
    while refuted < 10:
        cells = [0] * 48
        for place in chance.sample(range(48), 16):
            cells[place] = chance.randint(1, 7)
        level = level_of(8, cells)
        if obstacle(level):
            continue
        verdict = PUZZLE.engine("z3").solutions(level, Budget())
        if next(verdict, None) is None:
            assert accepted(level, certified(level, unsolvable=True)) == Claim(0)
            refuted += 1
