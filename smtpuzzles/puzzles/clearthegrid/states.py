"""States of ClearTheGrid for certificates: grids, and what a move makes of them, by the checker's own rule.

Trusted. A state is the grid, number by number and row by row.
"""

from __future__ import annotations

from collections.abc import Iterator

from smtpuzzles.puzzles.clearthegrid.checker import play
from smtpuzzles.puzzles.clearthegrid.level import STEPS, Cell, Level, Move, Solution

State = tuple[int, ...]


def allowed(level: Level) -> float:
    """The moves a solution may have: each empties a cell."""
    return len(level.numbers)


def path(solution: Solution) -> tuple[str, ...]:
    """The steps of a solution, as `steps` names them."""
    return tuple(map(str, solution.moves))


def start(level: Level) -> State:
    return tuple(value for row in level.rows for value in row)


def solved(level: Level, state: State) -> bool:
    return not any(state)


def steps(level: Level, state: State) -> Iterator[tuple[str, State, int]]:
    """Every move that can be made, with the state after it and its cost."""
    numbers = {divmod(place, level.width)[::-1]: value for place, value in enumerate(state) if value}
    for x, y in numbers:
        for direction in STEPS:
            for sign in "+-":
                move, after = Move(x, y, direction, sign), dict(numbers)
                if play(level, after, move) is None:
                    yield str(move), _state(level, after), 1


def _state(level: Level, numbers: dict[Cell, int]) -> State:
    return tuple(numbers.get((x, y), 0) for y in range(level.height) for x in range(level.width))
