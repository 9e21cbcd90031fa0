"""The rules of Move, replayed on a solution. It knows nothing but levels and solutions.

All dots move one cell together. A dot stays where the border, a wall or a dot that itself stays is in its
way. The level is solved when, after the last move, every dot stands on a goal of its colour.
"""

from __future__ import annotations

from collections.abc import Iterator

from smtpuzzles.puzzles.move.level import MOVES, Cell, Level, Solution

Places = tuple[Cell, ...]  # of the dots, in the order in which the level names them


def check(level: Level, solution: Solution) -> str | None:
    """Which dots are not home after the last move; None where all are."""
    for move in solution.moves:
        if move not in MOVES:
            return f"{move!r} is no move"
    for places in replay(level, solution):
        last = places
    goals = level.goals
    astray = [
        f"{colour} from y {y}, x {x} ends at y {cell[0]}, x {cell[1]}"
        for (y, x, colour), cell in zip(level.dots, last, strict=True)
        if goals.get(cell) != colour
    ]
    return f"{len(astray)} of {len(last)} dots not home: {'; '.join(astray)}" if astray else None


def replay(level: Level, solution: Solution) -> Iterator[Places]:
    """Where the dots stand at the start and after each move."""
    places = tuple((y, x) for y, x, _ in level.dots)
    yield places
    for move in solution.moves:
        places = moved(level, places, move)
        yield places


def moved(level: Level, places: Places, move: str) -> Places:
    """Where the dots stand after one move, decided from the front: a dot looks at the cell ahead only after
    the dot there, if any, has moved on or stayed."""
    dy, dx = MOVES[move]
    after: dict[Cell, Cell] = {}
    settled: set[Cell] = set()
    for y, x in sorted(places, key=lambda cell: -(cell[0] * dy + cell[1] * dx)):
        ahead = (y + dy, x + dx)
        after[y, x] = ahead if level.is_open(ahead) and ahead not in settled else (y, x)
        settled.add(after[y, x])
    return tuple(after[place] for place in places)
