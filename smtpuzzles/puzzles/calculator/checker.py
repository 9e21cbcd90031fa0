"""The rules of Calculator: The Game, replayed on a solution. It knows nothing but levels and solutions.

A rule turns the value on the display into another, or cannot be applied; then, with portals, digits fall
until none is left above the left portal. The goal counts as soon as the value stands still on it, and
every `Apply` is a move, as is `Update Store` where the level says that it costs one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from smtpuzzles.puzzles.calculator.level import UPDATE, Level, Portals, Solution
from smtpuzzles.puzzles.calculator.rules import Rule


class Illegal(Exception):
    """The step cannot be made; the text says why."""


@dataclass(frozen=True)
class State:
    """What the game shows: the value, how much all meta adds came to, and what is stored."""

    value: int
    raised: int = 0
    stored: int | None = None
    moves: int = 0


def start(level: Level) -> State:
    return State(fallen(level, level.start)[-1])


def buttons(level: Level, state: State) -> list[Rule]:
    """The rules as they read after the meta adds so far."""
    return [rule.raised(state.raised) for rule in level.rules]


def step(level: Level, state: State, text: str) -> tuple[State, list[int]]:
    """The state after a step, and the values on the way there: one, or more if digits fall."""
    if text == UPDATE:
        if not level.has_store:
            raise Illegal("there is no Store")
        return replace(state, stored=state.value, moves=state.moves + level.store_update_cost), [state.value]
    name = text.removeprefix("Apply ")
    names = [f"#{place}" for place in range(1, len(level.rules) + 1)]
    rules = buttons(level, state)
    known = [rule for rule, place in zip(rules, names, strict=True) if name in (str(rule), place)]
    if not known:
        raise Illegal(f"there is no rule {name}; the rules are now {', '.join(map(str, rules))}")
    rule = known[0]
    values = fallen(level, pressed(rule, state))
    raised = state.raised + (rule.number if rule.kind == "meta add" else 0)
    after = replace(state, value=values[-1], raised=raised, moves=state.moves + 1)
    if any(button.kind == "pad" and button.number < 0 for button in buttons(level, after)):
        raise Illegal(f"{rule} would make the number of a pad rule negative")
    return after, values


def pressed(rule: Rule, state: State) -> int:
    """The value after pressing a button, before digits fall."""
    value, stored, digits = state.value, state.stored, str(abs(state.value))
    match rule.kind:
        case "add":
            return value + rule.number
        case "subtract":
            return value - rule.number
        case "multiply":
            return value * rule.number
        case "divide":
            if rule.number == 0 or value % rule.number != 0:
                raise Illegal(f"{value} is not divisible by {rule.number}")
            return value // rule.number
        case "power":
            return _power(value, rule.number)
        case "sign":
            return -value
        case "meta add":
            return value
        case "store" if stored is None:
            raise Illegal("nothing is stored yet")
        case "store" if stored is not None and stored < 0:
            return value
    match rule.kind:
        case "pad":
            digits += rule.operands[0]
        case "store":
            digits += str(stored)
        case "delete":
            digits = digits[:-1]
        case "convert":
            found, replacement = rule.operands
            digits = digits.replace(found, replacement)
        case "reverse":
            digits = digits[::-1]
        case "sum":
            digits = str(sum(map(int, digits)))
        case "shift left":
            digits = digits[1:] + digits[0]
        case "shift right":
            digits = digits[-1] + digits[:-1]
        case "mirror":
            digits += digits[::-1]
        case "inverse ten":
            digits = "".join(str((10 - int(digit)) % 10) for digit in digits)
        case unknown:
            raise AssertionError(unknown)
    magnitude = int(digits or "0")
    return -magnitude if value < 0 else magnitude


def _power(value: int, exponent: int) -> int:
    if exponent < 0:
        raise Illegal(f"{exponent} is no power that gives a whole number")
    if abs(value) > 1 and exponent > 99:
        raise Illegal(f"{value} to the power of {exponent} has too many digits")
    return int(value**exponent)


def fallen(level: Level, value: int) -> list[int]:
    """The value that enters the display, and those it takes while digits fall; the last stands still."""
    if abs(value) >= level.limit:
        shown = str(value) if abs(value) < level.limit**2 else "the result"
        raise Illegal(f"{shown} has more than {level.max_digits} digit{'s' * (level.max_digits != 1)}")
    values = [value]
    while level.portals and abs(values[-1]) >= 10**level.portals.left:
        values.append(fall(level.portals, values[-1]))
    return values


def fall(portals: Portals, value: int) -> int:
    """The digit above the left portal falls, those left of it close up, and the right portal adds it."""
    left, right = int(10**portals.left), int(10**portals.right)
    upper, lower = divmod(abs(value), left)
    upper, digit = divmod(upper, 10)
    magnitude = upper * left + lower + digit * right
    return -magnitude if value < 0 else magnitude


def check(level: Level, solution: Solution) -> str | None:
    """What is wrong with the solution: its first wrong step, or where it ends; None where it is right."""
    state = start(level)
    for number, text in enumerate(solution.steps, 1):
        if state.value == level.goal:
            return f"step {number}: the goal {level.goal} is already reached"
        try:
            state, _ = step(level, state, text)
        except Illegal as why:
            return f"step {number}, {text}, from {state.value}: {why}"
        if state.moves > level.moves:
            return f"step {number}, {text}: no more than {level.moves} move{'s' * (level.moves != 1)} allowed"
    if state.value != level.goal:
        return f"the steps end at {state.value}, not at the goal {level.goal}"
    return None


def canonical(level: Level, solution: Solution) -> Solution:
    """A right solution with every rule named by its text."""
    state = start(level)
    steps = []
    for text in solution.steps:
        if text.startswith("Apply #"):
            rule = buttons(level, state)[int(text.removeprefix("Apply #")) - 1]
            text = f"Apply {rule}"
        steps.append(text)
        state, _ = step(level, state, text)
    return Solution(tuple(steps))


def replayed(level: Level, solution: Solution) -> Iterator[tuple[str, State, list[int]]]:
    """Every step up to the first wrong one, with the state after it and the values on the way."""
    state = start(level)
    for text in solution.steps:
        if state.value == level.goal:
            return
        try:
            state, values = step(level, state, text)
        except Illegal:
            return
        if state.moves > level.moves:
            return
        yield text, state, values
