"""The rules of Digit Fidget as clauses, for certificates. Trusted: each reads like the rule it is.

Variables first say of each cell, row by row, that it is on. Then, for every row and after them every column,
that the digits which are on among its first i cells add up to v. Lines, cells and places are counted from 0.
"""

from __future__ import annotations

from smtpuzzles.puzzles.digitfidget.level import Game, Level, Solution

LARGEST_DIGIT = 9


def is_on(level: Level, r: int, c: int) -> int:
    """The variable for "this cell is on"."""
    return r * level.size + c + 1


def adds_up(level: Level, line: int, first: int, value: int) -> int:
    """The variable for "the first so many cells of the line add up to this"."""
    size = level.size
    values = LARGEST_DIGIT * size + 1
    return size * size + (line * (size + 1) + first) * values + value + 1


def facts(level: Level, solution: Solution | Game) -> list[int]:
    """What is true in a solution and in no other: which cells are on and which are off."""
    if isinstance(solution, Game):
        raise ValueError("a recorded game, not a solution")
    return [is_on(level, r, c) if solution.on[r][c] else -is_on(level, r, c) for r, c in level.cells]


def axiom(level: Level, name: str, numbers: tuple[int, ...]) -> list[int]:
    """The axiom of this name; ValueError where there is none."""
    size = level.size
    match name, numbers:
        case "start", (line,) if 0 <= line < 2 * size:
            return [adds_up(level, line, 0, 0)]
        case "on" | "off", (line, first, value) if (
            0 <= line < 2 * size and 0 <= first < size and 0 <= value <= LARGEST_DIGIT * first
        ):
            r, c = (line, first) if line < size else (first, line - size)
            cell, before = is_on(level, r, c), adds_up(level, line, first, value)
            if name == "off":
                return [-before, cell, adds_up(level, line, first + 1, value)]
            return [-before, -cell, adds_up(level, line, first + 1, value + level.digits[r][c])]
        case "end", (line, value) if (
            0 <= line < 2 * size
            and 0 <= value <= LARGEST_DIGIT * size
            and value != (*level.row_targets, *level.column_targets)[line]
        ):
            return [-adds_up(level, line, size, value)]
    raise ValueError(f"there is no axiom {name} {' '.join(map(str, numbers))}")
