"""Levels of Calculator: The Game for property tests: any rules, portals and stores, solvable or not."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from smtpuzzles.puzzles.calculator.checker import Illegal, buttons, start, step
from smtpuzzles.puzzles.calculator.level import UPDATE, Level, Portals
from smtpuzzles.puzzles.calculator.rules import KINDS, Rule

DIGITS = st.text("0123456789", min_size=1, max_size=2)
NUMBERS = st.integers(-12, 12) | st.integers(-(10**7), 10**7)
OPERANDS = {
    "pad": st.tuples(DIGITS | st.text("0123456789", min_size=3, max_size=9)),
    "convert": st.tuples(DIGITS, st.text("0123456789", max_size=2)),
    "power": st.tuples((st.integers(-1, 4) | st.sampled_from([19, 20, 31, 64, 99, 100])).map(str)),
    "meta add": st.tuples(st.integers(-2, 3).map(str)),
    **dict.fromkeys(("add", "subtract", "multiply", "divide"), st.tuples(NUMBERS.map(str))),
}


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    kind = draw(st.sampled_from(sorted(KINDS)))
    return Rule(kind, draw(OPERANDS.get(kind, st.just(()))))


@st.composite
def portals(draw: st.DrawFn, places: int) -> Portals | None:
    if places < 2 or draw(st.booleans()):
        return None
    left = draw(st.integers(1, places - 1))
    return Portals(left, draw(st.integers(0, left - 1)))


@st.composite
def levels(draw: st.DrawFn, most_moves: int = 3, most_rules: int = 4, most_digits: int = 4) -> Level:
    """The goal is any value, or one that some random steps lead to."""
    places = draw(st.integers(1, most_digits))
    value = st.integers(-(10**places) + 1, 10**places - 1)
    level = Level(
        start=draw(value),
        goal=draw(value),
        moves=draw(st.integers(0, most_moves)),
        rules=tuple(draw(st.lists(rules(), min_size=1, max_size=most_rules))),
        portals=draw(portals(places)),
        max_digits=places,
        store_update_cost=draw(st.integers(0, 1)),
    )
    if draw(st.integers(0, 3)) == 0:
        return level
    state = start(level)
    for _ in range(level.moves):
        texts = [f"Apply {rule}" for rule in buttons(level, state)] + [UPDATE] * level.has_store
        try:
            state, _ = step(level, state, draw(st.sampled_from(texts)))
        except Illegal:
            break
    return replace(level, goal=state.value)
