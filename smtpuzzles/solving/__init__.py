"""From a level to an answer: engines in turn, every solution checked. Knows Puzzle, and no room."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Generic

from smtpuzzles.puzzle import (
    Budget,
    L,
    OutOfBudget,
    Puzzle,
    S,
    Solved,
    Unknown,
    Unsolvable,
    Verdict,
)

AUTO = "auto"
COUNTING = "counting by hand"
HANDOVER = 10_000  # solutions remembered so that the next engine does not repeat them


class WrongEngine(Exception):
    """An engine contradicts the checker: a fault of the program, never an answer."""


@dataclass(frozen=True)
class Found(Generic[S]):
    """The first solutions of a level, and why there are not more: None where more were not asked for."""

    solutions: list[Solved[S]]
    end: Unsolvable | Unknown | None


def first(puzzle: Puzzle[L, S], level: L, most: int, engine: str, budget: Budget, **wishes: Any) -> Found[S]:
    """At most so many solutions."""
    found: list[Solved[S]] = []
    listing = solutions(puzzle, level, engine, budget, **wishes)
    try:
        while len(found) < most:
            found.append(next(listing))
    except StopIteration as end:
        return Found(found, end.value)
    except OutOfBudget as end:
        return Found(found, Unknown(str(end)))
    return Found(found, None)


def solve(puzzle: Puzzle[L, S], level: L, engine: str, budget: Budget, **wishes: Any) -> Verdict[S]:
    """The first solution, or why there is none, or why that is not known."""
    return verdict(first(puzzle, level, 1, engine, budget, **wishes))


def verdict(found: Found[S]) -> Verdict[S]:
    if found.solutions:
        return found.solutions[0]
    assert found.end is not None
    return found.end


def solutions(
    puzzle: Puzzle[L, S], level: L, engine: str, budget: Budget, **wishes: Any
) -> Generator[Solved[S], None, Unsolvable]:
    """Every solution once, each accepted by the checker; returns why there are no (more) solutions.

    An engine that runs out of budget hands over to the next one, if there is one, and so for a while does
    one that yields None. OutOfBudget is raised where the last one stops without knowing whether there are
    more. Wishes are options of the puzzle's own.
    """
    if engine == AUTO and (reason := puzzle.obstacle(level)):
        return Unsolvable(reason, COUNTING)
    names = puzzle.engines if engine == AUTO else (engine,)
    seen: dict[S, str] = {}
    turns = deque((name, _checked(puzzle, level, name, budget, seen, wishes)) for name in names)
    while True:
        name, found = turns[0]
        try:
            solved = next(found)
        except StopIteration as end:
            return Unsolvable(end.value, name)
        except OutOfBudget:
            if len(turns) == 1 or len(seen) > HANDOVER or budget.remaining() == 0:
                raise
            turns.popleft()
            continue
        if solved:
            yield solved
        elif len(seen) <= HANDOVER:
            turns.rotate(-1)


def _checked(
    puzzle: Puzzle[L, S], level: L, name: str, budget: Budget, seen: dict[S, str], wishes: dict[str, Any]
) -> Generator[Solved[S] | None, None, str]:
    """What the engine yields and no other one has, after the checker has accepted it."""
    engine = puzzle.engine(name, **wishes)
    found = engine.solutions(level, budget)
    while True:
        try:
            solution = next(found)
        except StopIteration as end:
            reason: str = end.value
            return reason
        if solution is None:
            yield None
            continue
        if seen.get(solution, name) != name:
            continue
        if fault := puzzle.check(level, solution):
            raise WrongEngine(f"{puzzle.name}, engine {engine.name}: {fault}\n{solution}")
        if solution in seen:
            raise WrongEngine(f"{puzzle.name}, engine {engine.name}: found twice\n{solution}")
        if len(seen) <= HANDOVER:
            seen[solution] = name
        yield Solved(solution, engine.name)


def count(puzzle: Puzzle[L, S], level: L, engine: str, budget: Budget, **wishes: Any) -> tuple[int, str]:
    """The exact number of solutions, and which engine counted them."""
    if engine == AUTO and puzzle.obstacle(level):
        return 0, COUNTING
    names = puzzle.engines if engine == AUTO else (engine,)
    for name in names:
        counter = puzzle.engine(name, **wishes).count
        try:
            if counter:
                return counter(level, budget), name
            return sum(1 for _ in solutions(puzzle, level, name, budget, **wishes)), name
        except OutOfBudget:
            if name == names[-1] or budget.remaining() == 0:
                raise
    raise AssertionError("a puzzle has at least one engine")
