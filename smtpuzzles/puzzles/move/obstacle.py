"""Reasons why a Move level has no solution that anyone can count out on the board.

Trusted: it reads like the argument it makes, and knows nothing but the level. No dot passes a wall, so
in each area that walls cut off, the dots of a colour must be as many as its goals.
"""

from __future__ import annotations

from collections import Counter

from smtpuzzles.puzzles.move.level import MOVES, Cell, Level


def obstacle(level: Level) -> str | None:
    area = _areas(level)
    dots = Counter((area[y, x], colour) for y, x, colour in level.dots)
    goals = Counter((area.get(cell), colour) for cell, colour in level.goals.items())
    for ((y, x), colour), number in dots.items():
        if number != (there := goals[(y, x), colour]):
            return f"walls: in the area around y {y}, x {x}, dots {colour}: {number}, goals {colour}: {there}"
    return None


def _areas(level: Level) -> dict[Cell, Cell]:
    """For each cell that a dot can reach as far as walls go, the first dot of its area."""
    area: dict[Cell, Cell] = {}
    for *start, _ in level.dots:
        first = (start[0], start[1])
        edge = [] if first in area else [first]
        area.setdefault(first, first)
        while edge:
            y, x = edge.pop()
            for dy, dx in MOVES.values():
                ahead = (y + dy, x + dx)
                if ahead not in area and level.is_open(ahead):
                    area[ahead] = first
                    edge.append(ahead)
    return area
