"""Calculator: The Game in bit-vectors for Z3, one move after the other.

A display is a decimal digit in four bits for every place, a sign, and the same number in binary; a weighted
sum ties the two together. A button relates the display before it to the display after it, on whichever of
the two it is simpler: sums, products and quotients in binary (a quotient as a product the other way round),
everything else digit by digit, case by case for the length of the number where that matters. Meta adds come
to one of a few sums, so each rule stands there once for every sum, with a constant on it. Portals are a chain
of falls, as long as the longest cascade can be; each adds a digit and lets the carry ripple.

A move may have an `Update Store` before it; as in every list of solutions, an update changes what is stored
and is used before the next one and before the end. Moves are added until the goal can be met, so the first
solution is a shortest one, and each model is then excluded by the choices it made.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import z3

from smtpuzzles.puzzle import Budget, Engine
from smtpuzzles.puzzles.calculator.level import UPDATE, Level, Portals, Solution
from smtpuzzles.puzzles.calculator.rules import Rule
from smtpuzzles.smt import patiently

Term = Any  # a term of Z3, which has no types
NIBBLE = 4


def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    """Every solution once, the shortest first."""
    unrolled = _Unrolled(level, budget)
    for cost in range(level.moves + 1):
        for moves, updates in _splits(level, cost):
            unrolled.unroll(moves)
            yield from unrolled.models(moves, updates)
    within = f"{level.moves} move{'s' * (level.moves != 1)}"
    return f"Z3 found no {'other ' * bool(unrolled.found)}solution within {within}"


def engine() -> Engine[Level, Solution]:
    return Engine("z3", solutions)


def _splits(level: Level, cost: int) -> Iterator[tuple[int, int | None]]:
    """Into how many moves and updates a cost can be split; None where updates are free."""
    if level.store_update_cost == 0:
        yield cost, None
    else:
        yield from ((cost - updates, updates) for updates in range(cost // 2 + 1))


@dataclass
class _Display:
    """A number as digits, ones first, in binary, and its sign."""

    digits: list[Term]
    binary: Term
    negative: Term


@dataclass
class _Moment:
    """What there is between two moves: the display, whether meta adds come to each of their possible sums,
    the store, whether anything is in it, and whether an update still waits to be used."""

    display: _Display
    raised: dict[int, Term]
    stored: _Display
    is_stored: Term
    waiting: Term


@dataclass
class _Move:
    """The choices of a move: whether the store is updated before it, and which step is made. That some step
    is made holds only of moves that are asked for: after the goal there may be none that can be."""

    update: Term
    steps: dict[str, Term]
    made: Term


class _Unrolled:
    """The level, unrolled over moves."""

    def __init__(self, level: Level, budget: Budget) -> None:
        self.level = level
        self.budget = budget
        self.places = level.max_digits
        self.bits = (level.limit - 1).bit_length()
        self.context = z3.Context()
        self.solver = z3.SolverFor("QF_FD", ctx=self.context)
        self.solver.set("ctrl_c", False)  # Ctrl-C is Python's to hear: Z3 would swallow it
        self.true, self.false = z3.BoolVal(True, self.context), z3.BoolVal(False, self.context)
        self.names = 0
        self.found = 0
        self.moves: list[_Move] = []
        start = self.display()
        settled = self.settled(start) if level.portals else start
        self.add(self.shows(start, level.start))
        self.moments = [_Moment(settled, {0: self.true}, self.display(), self.false, self.false)]

    def add(self, *terms: Term) -> None:
        self.solver.add(*terms)

    def boolean(self) -> Term:
        self.names += 1
        return z3.Bool(f"b{self.names}", self.context)

    def vector(self, bits: int) -> Term:
        self.names += 1
        return z3.BitVec(f"v{self.names}", bits, self.context)

    def constant(self, number: int, bits: int) -> Term:
        return z3.BitVecVal(number, bits, self.context)

    def widened(self, term: Term, bits: int) -> Term:
        return z3.ZeroExt(bits - term.size(), term) if bits > term.size() else term

    def display(self) -> _Display:
        """A new display, with any number on it."""
        digits = [self.vector(NIBBLE) for _ in range(self.places)]
        display = _Display(digits, self.vector(self.bits), self.boolean())
        self.tie(display)
        return display

    def tie(self, display: _Display) -> None:
        """Digits are decimal, both ways to write the number agree, and zero has no sign."""
        wide = max(self.bits, NIBBLE) + 1
        parts = (
            self.widened(digit, wide) * self.constant(10**place, wide)
            for place, digit in enumerate(display.digits)
        )
        total = next(parts)
        for part in parts:
            total = total + part
        self.add(*(z3.ULE(digit, self.constant(9, NIBBLE)) for digit in display.digits))
        self.add(self.widened(display.binary, wide) == total)
        self.add(z3.Implies(display.negative, display.binary != 0))

    def shows(self, display: _Display, value: int) -> Term:
        return self.all(display.negative == (value < 0), display.binary == abs(value))

    def same(self, one: _Display, other: _Display) -> Term:
        return self.all(one.negative == other.negative, one.binary == other.binary)

    def all(self, *terms: Term) -> Term:
        return z3.And(*terms, self.context) if terms else self.true

    def any(self, *terms: Term) -> Term:
        return z3.Or(*terms, self.context) if terms else self.false

    def unroll(self, moves: int) -> None:
        while len(self.moves) < moves:
            self.budget.spend(f"Z3, writing down move {len(self.moves) + 1}")
            self.move()

    def move(self) -> None:
        """One more move, from the last moment to a new one."""
        level, before = self.level, self.moments[-1]
        update = self.boolean()
        steps: dict[str, Term] = {}
        stored, is_stored, waiting = before.stored, before.is_stored, before.waiting
        if level.has_store:
            stored, is_stored = self.display(), self.any(update, before.is_stored)
            kept = z3.And(before.is_stored, self.same(before.stored, before.display))
            self.add(z3.Implies(update, z3.And(z3.Not(before.waiting), z3.Not(kept))))
            self.add(z3.If(update, self.same(stored, before.display), self.same(stored, before.stored)))
        else:
            self.add(z3.Not(update))
        pressed = self.display()
        raised: dict[int, list[Term]] = {}
        for already, reached in before.raised.items():
            for rule in dict.fromkeys(rule.raised(already) for rule in level.rules):
                sum_after = already + (rule.number if rule.kind == "meta add" else 0)
                if any(pad.number + sum_after < 0 for pad in level.rules if pad.kind == "pad"):
                    continue
                self.budget.spend(f"Z3, writing down move {len(self.moves) + 1}")
                chosen = self.boolean()
                text = f"Apply {rule}"
                if rule.kind == "store":
                    effect = self.all(is_stored, self.padded(before.display, stored, pressed))
                else:
                    effect = self.effect(rule, before.display, pressed)
                self.add(z3.Implies(chosen, self.all(reached, effect)))
                steps[text] = self.any(steps.get(text, self.false), chosen)
                raised.setdefault(sum_after, []).append(chosen)
        choices = [chosen for chosen_for_sum in raised.values() for chosen in chosen_for_sum]
        if len(choices) > 1:
            self.add(z3.AtMost(*choices, 1))
        used = steps.get("Apply Store", self.false)
        after = self.settled(pressed) if level.portals else pressed
        still_waiting = z3.And(self.any(update, waiting), z3.Not(used))
        reached_now = {number: self.any(*chosen_for_sum) for number, chosen_for_sum in raised.items()}
        self.moments.append(_Moment(after, reached_now, stored, is_stored, still_waiting))
        self.moves.append(_Move(update, steps, self.any(*choices)))

    def models(self, moves: int, updates: int | None) -> Iterator[Solution]:
        """The solutions of so many moves and updates that do not meet the goal earlier."""
        end = self.moments[moves]
        conditions = [self.shows(end.display, self.level.goal), z3.Not(end.waiting)]
        conditions += [z3.Not(self.shows(moment.display, self.level.goal)) for moment in self.moments[:moves]]
        conditions += [move.made for move in self.moves[:moves]]
        if updates is not None and moves:
            conditions.append(z3.PbEq([(move.update, 1) for move in self.moves[:moves]], updates))
        doing = f"Z3, {moves} moves"
        self.solver.push()
        self.add(*conditions)
        while patiently(self.solver.check, self.solver, self.budget, doing) == z3.sat:
            model = self.solver.model()
            solution, choices = [], []
            for move in self.moves[:moves]:
                updated = z3.is_true(model.eval(move.update, model_completion=True))
                choices.append(move.update if updated else z3.Not(move.update))
                solution += [UPDATE] * updated
                text, chosen = next(
                    (text, chosen)
                    for text, chosen in move.steps.items()
                    if z3.is_true(model.eval(chosen, model_completion=True))
                )
                choices.append(chosen)
                solution.append(text)
            self.found += 1
            yield Solution(tuple(solution))
            self.add(z3.Not(self.all(*choices)))
        self.solver.pop()

    def effect(self, rule: Rule, before: _Display, after: _Display) -> Term:
        """How a button relates the displays before and after it."""
        digits, kept = before.digits, self.keeps_sign(before, after)
        match rule.kind:
            case "add":
                return self.sum(before, rule.number, after)
            case "subtract":
                return self.sum(before, -rule.number, after)
            case "multiply":
                return self.product(before, rule.number, after)
            case "divide":
                return self.product(after, rule.number, before) if rule.number else self.false
            case "power":
                return self.power(before, rule.number, after)
            case "sign":
                flipped = z3.And(z3.Not(before.negative), before.binary != 0)
                return self.all(after.binary == before.binary, after.negative == flipped)
            case "meta add":
                return self.same(before, after)
            case "sum":
                wide = max(self.bits, 8)
                total = self.constant(0, wide)
                for digit in digits:
                    total = total + self.widened(digit, wide)
                return self.all(kept, self.widened(after.binary, wide) == total)
            case "pad":
                return self.all(kept, self.any(*self.pads(before, rule.operands[0], after)))
            case "delete":
                return self.all(kept, self.reads(after, digits[1:]))
            case "inverse ten":
                ten = self.constant(10, NIBBLE)
                return self.all(
                    kept, self.reads(after, [z3.If(digit == 0, digit, ten - digit) for digit in digits])
                )
        cases = []
        for length in range(1, self.places + 1):
            number = digits[:length]
            match rule.kind:
                case "reverse":
                    read = self.reads(after, number[::-1])
                case "shift left":
                    read = self.reads(after, [number[-1], *number[:-1]])
                case "shift right":
                    read = self.reads(after, [*number[1:], number[0]])
                case "mirror":
                    read = self.reads(after, [*number[::-1], *number])
                case "convert":
                    read = self.any(*self.converted(number, rule, after))
                case unknown:
                    raise AssertionError(unknown)
            cases.append(z3.And(self.has_length(before, length), read))
        return self.all(kept, self.any(*cases))

    def keeps_sign(self, before: _Display, after: _Display) -> Term:
        return after.negative == z3.And(before.negative, after.binary != 0)

    def has_length(self, display: _Display, length: int) -> Term:
        """Whether the number has so many digits; zero has one."""
        return self.all(
            *(digit == 0 for digit in display.digits[length:]),
            *([display.digits[length - 1] != 0] if length > 1 else []),
        )

    def reads(self, display: _Display, digits: Sequence[Term]) -> Term:
        """Whether these are the digits of the display, ones first, apart from leading zeros."""
        zero = self.constant(0, NIBBLE)
        shown = [*display.digits, *[zero] * (len(digits) - self.places)]
        read = [*digits, *[zero] * (self.places - len(digits))]
        return self.all(*(one == other for one, other in zip(shown, read, strict=True)))

    def literal(self, digits: str) -> list[Term]:
        return [self.constant(int(digit), NIBBLE) for digit in reversed(digits)]

    def sum(self, before: _Display, number: int, after: _Display) -> Term:
        if abs(number) >= 2 * self.level.limit:
            return self.false
        wide = self.bits + 3

        def signed(display: _Display) -> Term:
            magnitude = self.widened(display.binary, wide)
            return z3.If(display.negative, -magnitude, magnitude)

        return signed(after) == signed(before) + self.constant(number, wide)

    def product(self, before: _Display, number: int, after: _Display) -> Term:
        """Whether `after` is `before` times a constant."""
        wide = self.bits + abs(number).bit_length() + 1
        factor = self.constant(abs(number), wide)
        negative = z3.And(after.binary != 0, z3.Xor(before.negative, z3.BoolVal(number < 0, self.context)))
        return self.all(
            after.negative == negative,
            self.widened(after.binary, wide) == self.widened(before.binary, wide) * factor,
        )

    def power(self, before: _Display, exponent: int, after: _Display) -> Term:
        if exponent < 0:
            return self.false
        largest = self.level.limit - 1  # whose power still has room
        if exponent > 1:
            largest = 1
            while exponent < self.bits and (largest + 1) ** exponent < self.level.limit:
                largest += 1
        power = self.constant(1, self.bits)
        for _ in range(exponent if exponent < self.bits else 1):
            power = power * before.binary
        negative = z3.And(before.negative, z3.BoolVal(exponent % 2 == 1, self.context))
        fits = z3.ULE(before.binary, self.constant(largest, self.bits)) if exponent else self.true
        return self.all(fits, after.negative == negative, after.binary == power)

    def pads(self, before: _Display, digits: str, after: _Display) -> Iterator[Term]:
        """Zero is replaced by the digits, any other number moves to their left."""
        yield z3.And(before.binary == 0, self.reads(after, self.literal(digits)))
        yield z3.And(before.binary != 0, self.reads(after, [*self.literal(digits), *before.digits]))

    def padded(self, before: _Display, stored: _Display, after: _Display) -> Term:
        """The same with digits that are not known; a negative number does nothing."""
        cases = [z3.And(stored.negative, self.same(before, after))]
        for length in range(1, self.places + 1):
            joined = [*stored.digits[:length], *before.digits]
            here = self.all(z3.Not(stored.negative), self.has_length(stored, length))
            cases.append(z3.And(here, self.keeps_sign(before, after), self.reads(after, joined)))
        return self.any(*cases)

    def converted(self, number: list[Term], rule: Rule, after: _Display) -> Iterator[Term]:
        """Every way in which `found` can stand in a number of this length, and what is then read."""
        found, put = rule.operands
        first_to_last = number[::-1]
        size = len(found)

        def stands(place: int) -> Term:
            return self.all(*(first_to_last[place + i] == int(digit) for i, digit in enumerate(found)))

        def ways(place: int) -> Iterator[tuple[list[Term], list[Term]]]:
            """Conditions and digits from this place on, matches taken as early as they come."""
            if place >= len(number):
                yield [], []
                return
            here = stands(place) if place + size <= len(number) else self.false
            for conditions, rest in ways(place + 1):
                yield [z3.Not(here), *conditions], [first_to_last[place], *rest]
            if place + size <= len(number):
                for conditions, rest in ways(place + size):
                    yield [here, *conditions], [*reversed(self.literal(put)), *rest]

        for conditions, read in ways(0):
            self.budget.spend("Z3, writing down a convert")
            yield self.all(*conditions, self.reads(after, read[::-1]))

    def settled(self, display: _Display) -> _Display:
        """The display after all digits have fallen."""
        portals = self.level.portals
        assert portals
        digits = display.digits
        for _ in range(longest_cascade(self.places, portals)):
            digits = self.fallen(digits, portals)
        after = _Display(digits, self.vector(self.bits), self.boolean())
        self.tie(after)
        self.add(self.keeps_sign(display, after))
        return after

    def fallen(self, digits: list[Term], portals: Portals) -> list[Term]:
        """The digits after a fall; unchanged where none stands above the left portal."""
        left, right = portals.left, portals.right
        falls = self.any(*(digit != 0 for digit in digits[left:]))
        closed_up = [*digits[:left], *digits[left + 1 :], self.constant(0, NIBBLE)]
        after = closed_up[:right]
        carried = self.widened(digits[left], NIBBLE + 1)
        for digit in closed_up[right:]:
            total = self.widened(digit, NIBBLE + 1) + carried
            over = z3.UGE(total, self.constant(10, NIBBLE + 1))
            after.append(z3.Extract(NIBBLE - 1, 0, z3.If(over, total - 10, total)))
            carried = z3.If(over, self.constant(1, NIBBLE + 1), self.constant(0, NIBBLE + 1))
        return [z3.If(falls, new, old) for new, old in zip(after, digits, strict=True)]


def longest_cascade(places: int, portals: Portals) -> int:
    """No value falls more often than this.

    Let q be the number left of the left portal's right edge, value // 10^left. A fall drops its last
    digit and adds less than 10^left, so q becomes at most q // 10 + 1. Once q is 1, at most two falls
    are left: the first adds 10^right and if that carries back into q, what is below it is so small that
    the second does not.
    """
    q, falls = 10 ** (places - portals.left) - 1, 2
    while q > 1:
        q, falls = q // 10 + 1, falls + 1
    return falls
