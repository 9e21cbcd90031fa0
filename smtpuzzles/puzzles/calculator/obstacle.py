"""Reasons why a level of Calculator: The Game has no solution that are plain to see.

Trusted: it reads like the argument it makes, and knows nothing but the level.
"""

from __future__ import annotations

from smtpuzzles.puzzles.calculator.level import Level


def obstacle(level: Level) -> str | None:
    if level.portals and abs(level.goal) >= 10**level.portals.left:
        return (
            f"portals: {level.goal} never stands still, for it has a digit above the portal "
            f"{level.portals.left} places from the ones"
        )
    return None
