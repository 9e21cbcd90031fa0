"""Levels and solutions of Calculator: The Game, and their text, as told in `grammars/calculator.lark`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, ClassVar

from lark import Token

from smtpuzzles.puzzles.calculator.rules import MOST_DIGITS, NUMBER, SHAPES, Rule, RuleReader, plain_number
from smtpuzzles.text import Source, parse

USUAL_DIGITS = 6
LARGEST_DISPLAY = 9
MOST_MOVES = 999
MOST_RULES = 50
UPDATE = "Update Store"

WORDING = {
    "rule": SHAPES,
    "start": "'start:'",
    "goal": "'goal:'",
    "moves": "'moves:'",
    "rules": "'rules:'",
    "portals": "'portals:'",
    "max digits": "'max-digits:'",
    "store update cost": "'store-update-cost:'",
    "yes": "'y'",
    "no": "'n'",
    "apply": "'Apply' and a rule",
    "update store": f"'{UPDATE}'",
    "place": "a place in the list of rules, such as #2",
}


@dataclass(frozen=True)
class Portals:
    """Their distances from the ones place. Digits fall through the left one and come out of the right one."""

    left: int
    right: int


@dataclass(frozen=True)
class Level:
    """Get from start to goal by pressing at most `moves` buttons."""

    puzzle: ClassVar[str] = "calculator"
    start: int
    goal: int
    moves: int
    rules: tuple[Rule, ...]
    portals: Portals | None = None
    max_digits: int = USUAL_DIGITS
    store_update_cost: int = 0

    @property
    def limit(self) -> int:
        """The first number that the display has no room for."""
        return int(10**self.max_digits)

    @property
    def has_store(self) -> bool:
        return any(rule.kind == "store" for rule in self.rules)

    def __str__(self) -> str:
        """As one answers the prompts, or in the keyed form where that leaves something unsaid."""
        rules = [str(rule) for rule in self.rules]
        ends = [str(self.portals.left), str(self.portals.right)] if self.portals else []
        if (self.max_digits, self.store_update_cost) == (USUAL_DIGITS, 0):
            answers = ["y", *ends] if self.portals else ["n"]
            lines = [str(self.start), str(self.goal), str(self.moves), *rules, "", *answers]
        else:
            lines = [f"start: {self.start}", f"goal: {self.goal}", f"moves: {self.moves}"]
            lines += [f"portals: {' '.join(ends)}"] if self.portals else []
            lines += [f"max-digits: {self.max_digits}", f"store-update-cost: {self.store_update_cost}"]
            lines += ["rules:", *rules]
        return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Solution:
    """Steps as they are written: `Apply RULE`, `Apply #PLACE` or `Update Store`."""

    steps: tuple[str, ...]

    def __str__(self) -> str:
        return "".join(f"{step}\n" for step in self.steps)


def fault(level: Level) -> tuple[str, str] | None:
    """What makes no sense in a level, if anything: which part of it, and why."""
    digits = level.max_digits
    if not 1 <= digits <= LARGEST_DISPLAY:
        return "max_digits", f"a display has from 1 to {LARGEST_DISPLAY} digits"
    for part, value in (("start", level.start), ("goal", level.goal)):
        if abs(value) >= level.limit:
            return part, f"a value of more than {digits} digits"
    if not 0 <= level.moves <= MOST_MOVES:
        return "moves", f"the number of moves is from 0 to {MOST_MOVES}"
    if len(level.rules) > MOST_RULES:
        return "rules", f"more than {MOST_RULES} rules"
    if level.portals:
        left, right = level.portals.left, level.portals.right
        if digits == 1:
            return "left", "portals need a display of at least 2 digits"
        if not 1 <= left < digits:
            return "left", f"the left portal is from 1 to {digits - 1} places left of the ones"
        if not 0 <= right < left:
            return (
                "right",
                f"the right portal is right of the left one, from 0 to {left - 1} places left of the ones",
            )
    if level.store_update_cost not in (0, 1):
        return "store_update_cost", "updating the store costs 0 moves or 1"
    return None


def parse_level(source: Source) -> Level:
    level, _ = _parse_file(source)
    return level


def parse_solutions(source: Source) -> list[Solution]:
    """The solutions of a file, or the one that is recorded at the end of a level."""
    begins_as_level = re.match(rf"\s*({NUMBER}[ \t]*\n|[a-z-]+[ \t]*:)", source.text, re.IGNORECASE)
    if begins_as_level and re.search(r"^[ \t]*(apply|update)", source.text, re.IGNORECASE | re.MULTILINE):
        _, steps = _parse_file(source)
        return [Solution(steps)]
    solutions: list[Solution] = parse(source, "calculator", "solutions", _Reader(source), WORDING)
    return solutions


def _parse_file(source: Source) -> tuple[Level, tuple[str, ...]]:
    """A level, and the steps recorded behind it."""
    file: tuple[Level, tuple[str, ...]] = parse(source, "calculator", "level", _Reader(source), WORDING)
    return file


class _Reader(RuleReader):
    """Parse tree to data, with everything refused that the grammar cannot see."""

    def __init__(self, source: Source) -> None:
        super().__init__(source)
        self._places: dict[str, Token] = {}
        self._end = len(source.text.rstrip())

    def _part(self, name: str, token: Token) -> tuple[str, int]:
        if name in self._places:
            self.fail(token, "said twice")
        self._places[name] = token
        if sum(map(str.isdigit, token)) > MOST_DIGITS:
            self.fail(token, f"a number of more than {MOST_DIGITS} digits")
        return name, int(plain_number(token))

    def start(self, tokens: list[Token]) -> tuple[str, int]:
        return self._part("start", tokens[0])

    def goal(self, tokens: list[Token]) -> tuple[str, int]:
        return self._part("goal", tokens[0])

    def moves(self, tokens: list[Token]) -> tuple[str, int]:
        return self._part("moves", tokens[0])

    def max_digits(self, tokens: list[Token]) -> tuple[str, int]:
        return self._part("max_digits", tokens[0])

    def store_update_cost(self, tokens: list[Token]) -> tuple[str, int]:
        return self._part("store_update_cost", tokens[0])

    def portals(self, tokens: list[Token]) -> tuple[str, Portals]:
        left, right = (self._part(name, token) for name, token in zip(("left", "right"), tokens, strict=True))
        return "portals", Portals(left[1], right[1])

    def no_portals(self, _: list[Token]) -> tuple[str, None]:
        return "portals", None

    def rule_list(self, rules: list[Rule]) -> tuple[str, tuple[Rule, ...]]:
        self._places["rules"] = Token("RULES", "", self._end)
        return "rules", tuple(rules)

    def keyed_rules(self, parts: list[Any]) -> tuple[str, tuple[Rule, ...]]:
        keyword, *rules = parts
        if "rules" in self._places:
            self.fail(keyword, "a second list of rules")
        self._places["rules"] = keyword
        return "rules", tuple(rules)

    def recorded(self, steps: list[str]) -> tuple[str, tuple[str, ...]]:
        return "recorded", tuple(steps)

    def level(self, parts: list[tuple[str, Any]]) -> tuple[Level, tuple[str, ...]]:
        values = dict(parts)
        steps = values.pop("recorded")
        for name in ("start", "goal", "moves", "rules"):
            if name not in values:
                self._source.fail(self._end, f"nothing is said about {name}", expected=f"'{name}:'")
        level = Level(**values)
        if wrong := fault(level):
            part, why = wrong
            self.fail(self._places[part], why)
        return level, steps

    def apply(self, rules: list[Rule]) -> str:
        return f"Apply {rules[0]}"

    def apply_place(self, tokens: list[Token]) -> str:
        return f"Apply #{plain_number(Token('PLACE', self.short(tokens[0]).lstrip('# ')))}"

    def update(self, _: list[Token]) -> str:
        return UPDATE

    def solution(self, steps: list[str]) -> Solution:
        return Solution(tuple(steps))

    def solutions(self, solutions: list[Solution]) -> list[Solution]:
        return solutions or [Solution(())]
