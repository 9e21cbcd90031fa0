"""Numbrix as the rules say it and nothing cleverer: walk from every cell, number by number."""

from __future__ import annotations

from collections.abc import Iterator

from smtpuzzles.puzzles.numbrix.level import Level, Solution


def solutions(level: Level) -> Iterator[Solution]:
    grid = [[0] * level.width for _ in range(level.height)]
    givens = level.givens

    def walk(r: int, c: int, n: int) -> Iterator[Solution]:
        if not (0 <= r < level.height and 0 <= c < level.width) or grid[r][c]:
            return
        if level.rows[r][c] != n and (level.rows[r][c] or n in givens):
            return
        grid[r][c] = n
        if n == level.size:
            yield Solution(tuple(map(tuple, grid)))
        else:
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                yield from walk(*near, n + 1)
        grid[r][c] = 0

    for r in range(level.height):
        for c in range(level.width):
            yield from walk(r, c, 1)
