"""Calculator: The Game as the rules say it and nothing cleverer: every step from every state."""

from __future__ import annotations

from collections.abc import Iterator

from smtpuzzles.puzzles.calculator.checker import Illegal, State, buttons, start, step
from smtpuzzles.puzzles.calculator.level import UPDATE, Level, Solution


def solutions(level: Level) -> list[Solution]:
    """All solutions in which no update of the store is needless."""
    return [Solution(steps) for steps in _ways(level, start(level), ()) if not _needless(level, steps)]


def _ways(level: Level, state: State, steps: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if state.moves > level.moves:
        return
    if state.value == level.goal:
        yield steps
        return
    texts = {f"Apply {rule}" for rule in buttons(level, state)}
    if level.has_store and steps[-1:] != (UPDATE,):
        texts.add(UPDATE)
    for text in texts:
        try:
            after, _ = step(level, state, text)
        except Illegal:
            continue
        yield from _ways(level, after, (*steps, text))


def _needless(level: Level, steps: tuple[str, ...]) -> bool:
    """Whether some update stores what is stored already, or is not used before the next one or the end."""
    state = start(level)
    for place, text in enumerate(steps):
        after, _ = step(level, state, text)
        if text == UPDATE:
            until_next = [*steps[place + 1 :], UPDATE]
            until_next = until_next[: until_next.index(UPDATE)]
            if after.stored == state.stored or "Apply Store" not in until_next:
                return True
        state = after
    return False
