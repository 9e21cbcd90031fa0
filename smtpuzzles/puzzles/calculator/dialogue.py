"""The dialogue of the calculator solver: it asks for a level, answers with a solution, and asks again.

It knows neither engines nor terminals: questions, answers and solving are handed to it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from smtpuzzles.puzzle import Solved, Unsolvable, Verdict
from smtpuzzles.puzzles.calculator.level import Level, Portals, Solution, fault
from smtpuzzles.puzzles.calculator.rules import MOST_DIGITS, NUMBER, Rule, parse_rules, plain_number
from smtpuzzles.text import BadInput, Source

T = TypeVar("T")
Ask = Callable[[str], str]  # shows a question and gives the answer; EOFError where there is none
Say = Callable[[str], None]


def hold(ask: Ask, say: Say, solve: Callable[[Level], Verdict[Solution]]) -> None:
    """Level after level, until the answer to the last question is not `y` or the input ends."""
    try:
        while True:
            level = _ask_for_level(ask, say)
            say(_answer(level, solve(level)))
            if ask("Solve again (y/n): ").strip() != "y":
                return
    except EOFError:
        say("")


def _answer(level: Level, verdict: Verdict[Solution]) -> str:
    match verdict:
        case Solved(solution, _):
            return "\n".join(("Solution:", *(solution.steps or ("nothing to do: the start is the goal",))))
        case Unsolvable():
            return f"No solution in {level.moves} move{'s' * (level.moves != 1)}"
        case unknown:
            return f"No answer: {unknown.why}"


def _ask_for_level(ask: Ask, say: Say) -> Level:
    def answer(question: str, read: Callable[[str], T]) -> T:
        """What the answer reads as; one that makes no sense is explained, and the question asked again."""
        while True:
            try:
                return read(ask(question).strip("\ufeff \t\r\n"))
            except BadInput as problem:
                say(str(problem))

    level = Level(start=0, goal=0, moves=0, rules=())
    level = answer("Enter start value: ", lambda text: _sound(replace(level, start=_number(text))))
    level = answer("Enter goal value: ", lambda text: _sound(replace(level, goal=_number(text))))
    level = answer("Enter the number of moves: ", lambda text: _sound(replace(level, moves=_number(text))))
    say("Enter one rule per line (empty string to mark end of list):")
    rules: list[Rule] = []
    while rule := answer("", partial(_rule_or_end, level, rules)):
        rules += rule
    level = replace(level, rules=tuple(rules))
    if answer("Are there any portals for this game? (y/n): ", _yes):
        where = "Enter the distance from the ones place of the portal on the "
        left = answer(f"{where}left: ", lambda text: _with_portals(level, _number(text), 0))
        assert left.portals
        place = left.portals.left
        level = answer(f"{where}right: ", lambda text: _with_portals(level, place, _number(text)))
    return level


def _sound(level: Level) -> Level:
    if wrong := fault(level):
        raise BadInput(wrong[1])
    return level


def _number(text: str) -> int:
    if not re.fullmatch(NUMBER, text) or sum(map(str.isdigit, text)) > MOST_DIGITS:
        raise BadInput(f"{text[:40]!r} is not a whole number of at most {MOST_DIGITS} digits")
    return int(plain_number(text))


def _rule_or_end(level: Level, rules: list[Rule], text: str) -> list[Rule]:
    """The rule in the answer; none where it ends the list."""
    if not text and not rules:
        raise BadInput("at least one rule is needed")
    rule = parse_rules(Source("rule", text)) if text else []
    _sound(replace(level, rules=(*rules, *rule)))
    return rule


def _yes(text: str) -> bool:
    if text.lower() not in ("y", "yes", "n", "no"):
        raise BadInput(f"{text[:40]!r} is neither y nor n")
    return text.lower().startswith("y")


def _with_portals(level: Level, left: int, right: int) -> Level:
    return _sound(replace(level, portals=Portals(left, right)))
