"""States of Calculator: The Game for certificates: what follows what, by the checker's own steps.

Trusted. A state is the value, what the meta adds come to, what is stored, and whether an update of the store
waits to be used. As wherever solutions are listed, needless updates are left out: an update is made only if
it changes what is stored, and it is used before the next one and before the end. That loses no solution but
those which are another one with an idle step in it.
"""

from __future__ import annotations

from collections.abc import Iterator

from smtpuzzles.puzzles.calculator import checker
from smtpuzzles.puzzles.calculator.level import UPDATE, Level, Solution

State = tuple[int, int, int | None, bool]


def allowed(level: Level) -> float:
    """The moves a solution may have."""
    return level.moves


def path(solution: Solution) -> tuple[str, ...]:
    """The steps of a solution, as `steps` names them."""
    return solution.steps


def start(level: Level) -> State:
    return checker.start(level).value, 0, None, False


def solved(level: Level, state: State) -> bool:
    value, _, _, waiting = state
    return value == level.goal and not waiting


def steps(level: Level, state: State) -> Iterator[tuple[str, State, int]]:
    """Every step that can be made, with the state after it and the moves it costs."""
    value, raised, stored, waiting = state
    if value == level.goal:
        return
    before = checker.State(value, raised, stored)
    for text in dict.fromkeys(f"Apply {rule}" for rule in checker.buttons(level, before)):
        try:
            after, _ = checker.step(level, before, text)
        except checker.Illegal:
            continue
        still = waiting and text != "Apply Store"
        yield text, (after.value, after.raised, after.stored, still), after.moves
    if level.has_store and not waiting and stored != value:
        yield UPDATE, (value, raised, value, True), level.store_update_cost
