"""The rules of Numbrix as clauses, for certificates. Trusted: each reads like the rule it is.

The variable for "n stands at row r, column c" is a number from 1 on. There is an axiom for every choice of
what its name speaks of; a certificate cites those that it uses. Rows and columns are counted from 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from smtpuzzles.puzzles.numbrix.level import Cell, Level, Solution, numbered


def stands(level: Level, n: int, cell: Cell) -> int:
    """The variable for "n stands here"."""
    r, c = cell
    return (n - 1) * level.size + r * level.width + c + 1


def facts(level: Level, solution: Solution) -> list[int]:
    """What is true in a solution and in no other: where every number stands."""
    return [stands(level, n, cell) for cell, n in numbered(solution.rows)]


def axiom(level: Level, name: str, numbers: tuple[int, ...]) -> Sequence[int]:
    """The axiom of this name; ValueError where there is none."""
    match name, numbers:
        case "given", (r, c) if _inside(level, (r, c)) and level.rows[r][c]:
            return [stands(level, level.rows[r][c], (r, c))]
        case "somewhere", (n,) if _number(level, n):
            return [stands(level, n, cell) for cell, _ in numbered(level.rows)]
        case "one-place", (n, r, c, y, x) if (
            _number(level, n) and _inside(level, (r, c)) and _inside(level, (y, x)) and (r, c) != (y, x)
        ):
            return [-stands(level, n, (r, c)), -stands(level, n, (y, x))]
        case "one-number", (r, c, n, m) if (
            _inside(level, (r, c)) and _number(level, n) and _number(level, m) and n != m
        ):
            return [-stands(level, n, (r, c)), -stands(level, m, (r, c))]
        case "next" | "previous", (n, r, c) if _number(level, n) and _inside(level, (r, c)):
            other = n + 1 if name == "next" else n - 1
            if _number(level, other):
                near = [(r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)]
                beside = [stands(level, other, cell) for cell in near if _inside(level, cell)]
                return [-stands(level, n, (r, c)), *beside]
    raise ValueError(f"there is no axiom {name} {' '.join(map(str, numbers))}")


def _number(level: Level, n: int) -> bool:
    return 1 <= n <= level.size


def _inside(level: Level, cell: Cell) -> bool:
    return 0 <= cell[0] < level.height and 0 <= cell[1] < level.width
