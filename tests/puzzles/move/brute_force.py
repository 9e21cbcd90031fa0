"""Move as the rules say it and nothing cleverer: try all sequences of moves, the shorter ones first."""

from __future__ import annotations

from smtpuzzles.puzzles.move.level import Level, Solution

DIRECTIONS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
Position = frozenset[tuple[int, int, str]]


def solutions(level: Level) -> list[Solution]:
    """All shortest solutions; none where no new position can be reached."""
    ways = {frozenset(level.dots): [""]}
    seen = set(ways)
    while ways:
        solved = [way for position in ways if _solved(level, position) for way in ways[position]]
        if solved:
            return [Solution(way) for way in solved]
        onward: dict[Position, list[str]] = {}
        for position, found in ways.items():
            for letter in DIRECTIONS:
                after = moved(level, position, letter)
                if after not in seen:
                    onward.setdefault(after, []).extend(way + letter for way in found)
        seen |= set(onward)
        ways = onward
    return []


def moved(level: Level, position: Position, letter: str) -> Position:
    """Mark dots as staying until no more have to, then let the others move."""
    dy, dx = DIRECTIONS[letter]
    staying: set[tuple[int, int]] = set()
    while True:
        more = {
            (y, x)
            for y, x, _ in position
            if (y, x) not in staying and (_blocked(level, y + dy, x + dx) or (y + dy, x + dx) in staying)
        }
        if not more:
            break
        staying |= more
    return frozenset((y, x, c) if (y, x) in staying else (y + dy, x + dx, c) for y, x, c in position)


def _blocked(level: Level, y: int, x: int) -> bool:
    return y < 0 or x < 0 or y >= level.height or x >= level.width or level.rows[y][x] == "x"


def _solved(level: Level, position: Position) -> bool:
    return all(level.rows[y][x] == colour for y, x, colour in position)
