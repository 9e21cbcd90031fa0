"""The buttons of the calculator: what they are called, what they do in words, and how they are read.

Trusted, and shared by levels and solutions. What a rule does to a value is the checker's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from lark import Token, Transformer

from smtpuzzles.text import Source, parse

MOST_DIGITS = 12  # of an operand
MINUS = "-\N{MINUS SIGN}\N{EN DASH}"
NUMBER = rf"(?:[{MINUS}+][ \t]*)?[0-9]+"
SHAPES = "a rule: +3 -3 *3 /3 ^3 12 12=>34 +/- << [+]3 Reverse SUM Mirror Inv10 Store `< Shift` `Shift >`"

# What stands on the button, and a sentence of what it does.
KINDS = {
    "add": ("+{}", "adds {} to the value"),
    "subtract": ("-{}", "subtracts {} from the value"),
    "multiply": ("*{}", "multiplies the value by {}"),
    "divide": ("/{}", "divides the value by {}, where that leaves no remainder"),
    "pad": ("{}", "puts {} behind the digits of the value"),
    "sign": ("+/-", "changes the sign of the value"),
    "delete": ("<<", "deletes the last digit of the value"),
    "convert": ("{}=>{}", "replaces every {} among the digits of the value by {}"),
    "power": ("^{}", "raises the value to the power of {}"),
    "reverse": ("Reverse", "reverses the digits of the value"),
    "sum": ("SUM", "replaces the value by the sum of its digits"),
    "shift left": ("< Shift", "moves the first digit of the value to its end"),
    "shift right": ("Shift >", "moves the last digit of the value to its front"),
    "mirror": ("Mirror", "puts the digits of the value, reversed, behind it"),
    "meta add": ("[+]{}", "adds {} to the number on every other button that has one number"),
    "store": (
        "Store",
        "puts the stored number behind the digits of the value; `Update Store` stores the value",
    ),
    "inverse ten": ("Inv10", "replaces each digit of the value by what it lacks to ten, and leaves zeros"),
}
WITH_A_NUMBER = ("add", "subtract", "multiply", "divide", "pad", "power")  # what a meta add changes


@dataclass(frozen=True)
class Rule:
    """A button. Operands are kept as they are written: pad and convert work on digits, so `00` stays `00`."""

    kind: str
    operands: tuple[str, ...] = ()

    def __str__(self) -> str:
        return KINDS[self.kind][0].format(*self.operands)

    @property
    def number(self) -> int:
        """The only operand as a number."""
        (operand,) = self.operands
        return int(operand)

    @property
    def meaning(self) -> str:
        if self.kind == "convert" and not self.operands[1]:
            return f"deletes every {self.operands[0]} among the digits of the value"
        return KINDS[self.kind][1].format(*self.operands)

    def raised(self, by: int) -> Rule:
        """The button after meta adds of so much in all."""
        if by and self.kind in WITH_A_NUMBER:
            return Rule(self.kind, (str(self.number + by),))
        return self


def parse_rules(source: Source) -> list[Rule]:
    """The rules in a text, one a line."""
    rules: list[Rule] = parse(source, "calculator", "rules", RuleReader(source), {"rule": SHAPES})
    return rules


def plain_number(token: str) -> str:
    """A number as Python reads it: no blanks, no typographer's minus, no leading zeros."""
    digits = token.lstrip(MINUS + "+ \t").lstrip("0") or "0"
    return f"-{digits}" if token[0] in MINUS and digits != "0" else digits


def _plain(kind: str) -> Callable[[Any, list[Token]], Rule]:
    return lambda _, tokens: Rule(kind)


def _numeric(kind: str) -> Callable[[Any, list[Token]], Rule]:
    return lambda reader, tokens: Rule(kind, (plain_number(reader.short(tokens[-1])),))


class RuleReader(Transformer[Token, Any]):
    """Parse tree to rules."""

    def __init__(self, source: Source) -> None:
        super().__init__()
        self._source = source

    def fail(self, token: Token, problem: str) -> NoReturn:
        self._source.fail(token.start_pos or 0, problem)

    def short(self, token: Token) -> Token:
        """The same token, where it has no more digits than an operand may have."""
        if sum(map(str.isdigit, token)) > MOST_DIGITS:
            self.fail(token, f"a number of more than {MOST_DIGITS} digits")
        return token

    add, subtract, multiply = _numeric("add"), _numeric("subtract"), _numeric("multiply")
    divide, power, meta_add = _numeric("divide"), _numeric("power"), _numeric("meta add")
    sign, delete, reverse, sum = _plain("sign"), _plain("delete"), _plain("reverse"), _plain("sum")
    shift_left, shift_right = _plain("shift left"), _plain("shift right")
    mirror, store, inverse_ten = _plain("mirror"), _plain("store"), _plain("inverse ten")

    def square_or_cube(self, tokens: list[Token]) -> Rule:
        return Rule("power", ("2" if tokens[0].endswith("\N{SUPERSCRIPT TWO}") else "3",))

    def pad(self, tokens: list[Token]) -> Rule:
        return Rule("pad", (str(self.short(tokens[0])),))

    def convert(self, tokens: list[Token]) -> Rule:
        found, *replaced = (str(self.short(token)) for token in tokens if token.type != "ARROW")
        return Rule("convert", (found, "".join(replaced)))

    def rules(self, rules: Iterable[Rule]) -> list[Rule]:
        return list(rules)
