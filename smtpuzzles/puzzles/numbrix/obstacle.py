"""Reasons why a Numbrix level has no solution that anyone can count out on the grid.

Trusted: it reads like the argument it makes, and knows nothing but the level. On a path every step
changes the colour of a checkerboard, so numbers of one parity all stand on one colour.
"""

from __future__ import annotations

from itertools import pairwise

from smtpuzzles.puzzles.numbrix.level import Level


def obstacle(level: Level) -> str | None:
    givens = sorted(level.givens.items())
    if level.size % 2:
        for number, (r, c) in givens:
            if (r + c + number) % 2 == 0:
                return (
                    f"colours: on a checkerboard with {level.size} cells the odd numbers need the colour "
                    f"of the corners, but {number} at row {r + 1}, column {c + 1} breaks that"
                )
    for (number, (r, c)), (following, (fr, fc)) in pairwise(givens):
        steps, distance = following - number, abs(r - fr) + abs(c - fc)
        if distance > steps or (steps - distance) % 2:
            return (
                f"distance: from {number} at row {r + 1}, column {c + 1} to {following} at "
                f"row {fr + 1}, column {fc + 1} is {distance} steps, but the path has {steps}"
            )
    return None
