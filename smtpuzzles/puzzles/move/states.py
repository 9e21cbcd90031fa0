"""States of Move for certificates: where dots stand, and what a move makes of it, by the checker's own rule.

Trusted. A state lists the dots as a level does, "y x colour", in alphabetical order: so it does not tell
which of two dots of one colour is which.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf

from smtpuzzles.puzzles.move.checker import moved
from smtpuzzles.puzzles.move.level import MOVES, Dot, Level, Solution

State = tuple[str, ...]


def allowed(level: Level) -> float:
    """The moves a solution may have: any number."""
    return inf


def path(solution: Solution) -> str:
    """The steps of a solution, as `steps` names them."""
    return solution.moves


def start(level: Level) -> State:
    return _state(level.dots)


def solved(level: Level, state: State) -> bool:
    goals = level.goals
    return all(goals.get((y, x)) == colour for y, x, colour in _dots(state))


def steps(level: Level, state: State) -> Iterator[tuple[str, State, int]]:
    """Every move, be it one that moves nothing, with the state after it and its cost."""
    dots = _dots(state)
    places = tuple((y, x) for y, x, _ in dots)
    for move in MOVES:
        after = zip(moved(level, places, move), dots, strict=True)
        yield move, _state((y, x, colour) for (y, x), (_, _, colour) in after), 1


def _state(dots: Iterable[Dot]) -> State:
    return tuple(sorted(f"{y} {x} {colour}" for y, x, colour in dots))


def _dots(state: State) -> list[Dot]:
    words = (dot.split(" ", 2) for dot in state)
    return [(int(y), int(x), colour) for y, x, colour in words]
