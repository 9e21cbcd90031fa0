"""From a level and a wish to a certificate, or to solutions that refute the wish. Trusted by nobody.

The cheapest evidence that will do is tried first: an obstacle that anyone can count out; then states, in
rooms that have `states`; then clauses, in rooms that have `axioms`, from the `premises` a room finds useful.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from math import inf
from typing import Any

from smtpuzzles import solving
from smtpuzzles.proving import closure
from smtpuzzles.proving.cdcl import Solver
from smtpuzzles.proving.certificate import Claim, Head, fingerprint
from smtpuzzles.puzzle import Budget, Level, OutOfBudget, Puzzle
from smtpuzzles.text import BadInput

MOST_SOLUTIONS = 10_000
LOOK = 5_000  # states that the claim "with any number of moves" may cost where it was not asked for


class Refuted(Exception):
    """The claim is false, as these solutions show."""

    def __init__(self, *solutions: str) -> None:
        super().__init__("the claim is false")
        self.solutions = solutions


@dataclass(frozen=True)
class Wish:
    """What is to be proved: one of these, or where nothing is said the most that can be."""

    unsolvable: bool = False
    within: int | None = None
    unique: bool = False
    all: bool = False


def prove(puzzle: Puzzle[Any, Any], level: Level, wish: Wish, budget: Budget) -> Iterator[str]:
    """The lines of a certificate; Refuted, before the first of them, where the claim is false."""
    if wish.within is not None:
        return _within(puzzle, level, wish.within, budget)
    if not wish.unique and puzzle.obstacle(level):
        return iter([_head(puzzle, level, Claim(0), "invariant")])
    listing = (solved.solution for solved in solving.solutions(puzzle, level, "auto", budget))
    if wish.unsolvable or wish.unique:
        found = list(islice(listing, 1 + wish.unique))
        if len(found) != wish.unique:
            raise Refuted(*map(str, found))
    else:
        found = list(islice(listing, MOST_SOLUTIONS + 1))
        if len(found) > MOST_SOLUTIONS:
            raise OutOfBudget(f"there are more than {MOST_SOLUTIONS:,} solutions to list")
    if not _has(puzzle, "states"):
        return by_clauses(puzzle, level, found, budget)
    if _has(puzzle, "axioms") and not found:
        try:
            return by_clauses(puzzle, level, found, budget)
        except solving.WrongEngine:
            pass  # the axioms may leave out what the states tell, such as the order of moves
    return by_states(puzzle, level, found, wish.unsolvable, budget)


def _head(puzzle: Puzzle[Any, Any], level: Level, claim: Claim, evidence: str) -> str:
    return str(Head(puzzle.name, fingerprint(level), claim, evidence))


def _has(puzzle: Puzzle[Any, Any], part: str) -> bool:
    return find_spec(f"smtpuzzles.puzzles.{puzzle.name}.{part}") is not None


def _part(puzzle: Puzzle[Any, Any], name: str) -> Any:
    return import_module(f"smtpuzzles.puzzles.{puzzle.name}.{name}")


def _listed(found: list[Any]) -> list[str]:
    return [json.dumps(str(solution), ensure_ascii=False) + "\n" for solution in found]


def _within(puzzle: Puzzle[Any, Any], level: Level, moves: int, budget: Budget) -> Iterator[str]:
    if not _has(puzzle, "states"):
        raise BadInput(f"--within: solutions of {puzzle.title} have no moves to count")
    evidence = _states(_part(puzzle, "states"), level, moves, [], budget)
    return iter([_head(puzzle, level, Claim(0, moves), "closure"), *evidence])


def by_states(
    puzzle: Puzzle[Any, Any], level: Level, found: list[Any], as_it_stands: bool, budget: Budget
) -> Iterator[str]:
    """No way but the listed ones leads to a solution: with any number of moves, if nobody asked for less
    and that can be seen, otherwise with those that the level allows."""
    rules = _part(puzzle, "states")
    if not found and not as_it_stands and rules.allowed(level) != inf:
        try:
            look = Budget(budget.remaining(), min(LOOK, budget.states), budget.memory)
            evidence = _states(rules, level, inf, [], look)
            return iter([_head(puzzle, level, Claim(0, inf), "closure"), *evidence])
        except (OutOfBudget, Refuted):
            pass  # then for the moves that the level allows
    paths = [rules.path(solution) for solution in found]
    allowed = rules.allowed(level)
    longest = (
        max(map(len, paths)) if found and allowed == inf else None
    )  # where longer ones are not looked for
    evidence = _states(rules, level, allowed if longest is None else longest, paths, budget)
    return iter([_head(puzzle, level, Claim(len(found), longest), "closure"), *_listed(found), *evidence])


def _states(rules: Any, level: Level, moves: float, listed: list[Any], budget: Budget) -> list[str]:
    """Every state that ways besides the listed ones lead to, with the most moves that may be left."""
    most: dict[Any, float] = {}
    origins: dict[Any, tuple[Any, str]] = {}
    start = rules.start(level)
    beside = closure.beside(rules, level, moves, listed) if listed else [(start, moves)]
    pending = deque(sorted(beside, key=lambda pair: -pair[1]))
    while pending:
        state, left = pending.popleft()
        if most.get(state, -1) >= left:
            continue
        most[state] = left
        budget.spend(f"{len(most):,} states", states=len(most))
        if rules.solved(level, state):
            if listed:
                raise solving.WrongEngine(f"{level.puzzle}: a solution is missing in the list")
            raise Refuted(_way(origins, start, state))
        for text, after, cost in rules.steps(level, state):
            if cost <= left and most.get(after, -1) < left - cost:
                origins.setdefault(after, (state, text))
                (pending.append if cost else pending.appendleft)((after, left - cost))
    return [
        json.dumps([None if left == inf else left, *state], ensure_ascii=False) + "\n"
        for state, left in most.items()
    ]


def _way(origins: dict[Any, tuple[Any, str]], start: Any, state: Any) -> str:
    steps: list[str] = []
    while state != start:
        state, text = origins[state]
        steps.append(text)
    return "".join(f"{text}\n" for text in reversed(steps))


def by_clauses(puzzle: Puzzle[Any, Any], level: Level, found: list[Any], budget: Budget) -> Iterator[str]:
    """Axioms and "none of these" contradict each other; which axioms, the solver finds out."""
    axioms, premises = _part(puzzle, "axioms"), _part(puzzle, "premises")
    solver = Solver()
    citations: dict[int, str] = {}
    denied = [solver.add([-fact for fact in axioms.facts(level, solution)]) for solution in found]

    def cite(name: str, *numbers: int) -> None:
        number = solver.add(axioms.axiom(level, name, numbers))
        citations[number] = " ".join(("a", name, *map(str, numbers)))

    for name, *numbers in premises.premises(level, budget):
        budget.spend("writing down axioms")
        cite(name, *numbers)
    while (true := solver.solve(budget)) is not None:
        more = premises.missing(level, true)
        if not more:
            raise solving.WrongEngine(f"{puzzle.name}: a solution is missing, or the premises are too few")
        for name, *numbers in more:
            cite(name, *numbers)
    lines = _derivation(solver, citations, denied)
    return iter([_head(puzzle, level, Claim(len(found)), "clausal"), *_listed(found), *lines])


def _derivation(solver: Solver, citations: dict[int, str], denied: list[int]) -> Iterator[str]:
    """The proof, with axioms cited when they are first needed and everything dropped after its last use."""
    needed = list(solver.proof())
    last_use = {hint: number for number in needed for hint in solver.hints[number] or ()}
    names = {number: name for name, number in enumerate(denied, 1)}
    name = len(denied)

    def named(number: int) -> Iterator[str]:
        nonlocal name
        if number not in names:
            name += 1
            names[number] = name
            yield f"{name} {citations[number]}\n"

    for number in needed:
        hints = solver.hints[number]
        if hints is None:
            continue
        for hint in hints:
            yield from named(hint)
        name += 1
        names[number] = name
        literals, reasons = solver.clauses[number], (names[hint] for hint in hints)
        yield " ".join(map(str, (name, *literals, 0, *reasons))) + "\n"
        gone = [names[hint] for hint in dict.fromkeys(hints) if last_use[hint] == number]
        if gone and literals:
            yield " ".join(map(str, ("d", *gone))) + "\n"
