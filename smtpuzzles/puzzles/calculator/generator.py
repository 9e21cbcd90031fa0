"""Levels of Calculator: The Game from a random seed, with nothing in them that is not needed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from smtpuzzles.chance import Chance
from smtpuzzles.puzzle import Budget, OutOfBudget
from smtpuzzles.puzzles.calculator.level import Level, Portals
from smtpuzzles.puzzles.calculator.rules import KINDS, Rule
from smtpuzzles.puzzles.calculator.search import values_within
from smtpuzzles.text import BadInput

MOST_MOVES, MOST_RULES = 12, 8
ATTEMPTS = 2_000
LOOK = 50_000  # states that one attempt may cost, for the level and for each level with something left out


def generate(
    seed: int,
    budget: Budget,
    moves: int = 5,
    rules: int | None = None,
    kinds: str | None = None,
    portals: bool = False,
    store: bool = False,
) -> Level:
    """A level whose shortest solution has this many moves, and for which every rule is needed.

    Start, rules and portals are drawn; then the goal, among the values that so many moves lead to but no
    fewer, and that cannot be reached so fast with a rule or the portals left out.
    """
    wanted = list(dict.fromkeys([*_kinds(kinds), *["store"] * store]))
    number = max(3, len(wanted)) if rules is None else rules
    if not 1 <= moves <= MOST_MOVES:
        raise BadInput(f"moves must be from 1 to {MOST_MOVES}")
    if not max(1, len(wanted)) <= number <= MOST_RULES:
        raise BadInput(f"rules must be from 1 to {MOST_RULES}, and at least as many as kinds")
    chance = Chance(seed)
    for attempt in range(ATTEMPTS):
        budget.spend(f"attempt {attempt + 1}")
        level = Level(
            start=chance.below(chance.choice((10, 100, 1000))),
            goal=0,
            moves=moves,
            rules=tuple(_rules(chance, wanted, number)),
            portals=_portals(chance) if portals else None,
        )
        goals = _goals(level, budget)
        if goals:
            return replace(level, goal=chance.choice(goals))
    raise OutOfBudget(f"{ATTEMPTS:,} attempts gave no such level")


def _kinds(names: str | None) -> list[str]:
    chosen = [name.strip().lower().replace("-", " ") for name in (names or "").split(",") if name.strip()]
    for name in chosen:
        if name not in KINDS:
            raise BadInput(f"no kind of rule is called {name[:40]!r}; there are: {', '.join(KINDS)}")
    return chosen


def _rules(chance: Chance, wanted: list[str], number: int) -> Iterator[Rule]:
    """A rule of each wanted kind, and further ones of these kinds, or of any where none is named."""
    named = [kind for kind in wanted if kind != "store"]
    further = named or [kind for kind in KINDS if kind != "store"]
    kinds = wanted + [chance.choice(further) for _ in range(number - len(wanted))]
    for kind in chance.shuffled(kinds):
        yield Rule(kind, _operands(chance, kind))


def _operands(chance: Chance, kind: str) -> tuple[str, ...]:
    match kind:
        case "add" | "subtract":
            return (str(1 + chance.below(chance.choice((9, 20, 100)))),)
        case "multiply" | "divide":
            return (str(2 + chance.below(8)),)
        case "pad":
            return (str(chance.below(chance.choice((10, 10, 100)))),)
        case "power":
            return (str(2 + chance.below(2)),)
        case "meta add":
            return (str(1 + chance.below(3)),)
        case "convert":
            return tuple(str(1 + chance.below(chance.choice((9, 99)))) for _ in range(2))
    return ()


def _portals(chance: Chance) -> Portals:
    left = 1 + chance.below(5)
    return Portals(left, chance.below(left))


def _goals(level: Level, budget: Budget) -> list[int]:
    """The values that need all moves, all rules and the portals."""
    look = Budget(budget.remaining(), min(LOOK, budget.states), budget.memory)
    try:
        *sooner, last = values_within(level, look)
        goals = last.difference(*sooner)
        for easier in _easier(level):
            if goals:
                goals.difference_update(*values_within(easier, look))
        return sorted(goals)
    except OutOfBudget:
        return []


def _easier(level: Level) -> Iterator[Level]:
    """The level without one of the things in it."""
    if level.portals:
        yield replace(level, portals=None)
    for place in range(len(level.rules)):
        yield replace(level, rules=level.rules[:place] + level.rules[place + 1 :])
