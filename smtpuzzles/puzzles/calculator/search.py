"""Calculator: The Game by breadth-first search: a shortest solution, all of them, or none.

A state is a value in a *mode*: how much the meta adds come to, what is stored, and whether an update still
waits to be used. In one mode every button is a fixed function on values, so a layer is expanded mode by mode
and button by button, and a state is a single number: the value plus a multiple for its mode. `Update Store`
is a step like any other, which may cost nothing and then stays in its layer. So that the list of solutions is
finite and says nothing twice, an update is made only if it changes what is stored and is used, by `Apply
Store`, before the next one and before the end.

For the shortest solution a state is kept where it is first seen. For all of them every layer holds every
state that some way of that length leads to, with all the states it can come from; walking back from the
goal then never meets a dead end. What a button does is written here once more, on numbers and for speed;
the checker, which sees every solution, knows nothing of it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from itertools import count as counting

from smtpuzzles.puzzle import Budget, Engine, OutOfBudget
from smtpuzzles.puzzles.calculator.level import UPDATE, Level, Solution
from smtpuzzles.puzzles.calculator.rules import Rule

Mode = tuple[int, int | None, bool]  # meta adds, what is stored, whether an update waits to be used
Act = Callable[[int], int]
Button = tuple[str, Act, int]  # the step, what it does to a value, and the number of the mode after it
Origin = tuple[int, int]  # the state before, and which button led from it, or UPDATING
Layer = dict[int, list[Origin]]

UPDATING = -1
LOOK = 5_000  # new states after which nothing more is asked of further moves than are allowed


def solutions(level: Level, budget: Budget) -> Generator[Solution, None, str]:
    """Every solution once, the shortest first."""
    game = _Game(level)
    tower = game.layers(budget, once=True)
    layers: list[Layer] = []
    for layers in tower:
        if len(layers) - 1 == level.moves or game.goals(layers[-1]):
            break
    first = next(game.walks(layers), None)
    if first is None:
        return _why_none(game, tower, layers)
    yield first
    for layers in game.layers(budget, once=False):
        for solution in game.walks(layers):
            if solution != first:
                budget.spend("listing solutions")
                yield solution
        if len(layers) - 1 == level.moves:
            break
    return f"all ways of at most {level.moves} moves were tried"


def count(level: Level, budget: Budget) -> int:
    """The exact number of solutions, without listing them."""
    game = _Game(level)
    total = 0
    ways: list[dict[int, int]] = []
    for layers in game.layers(budget, once=False):
        depth = len(layers) - 1
        ways.append({})
        for state in sorted(layers[depth], key=game.waits):  # an update may come from the same layer
            budget.spend(f"{depth} moves, counting")
            origins = layers[depth][state]
            ways[depth][state] = (
                sum(ways[depth - game.cost(button)][before] for before, button in origins) if depth else 1
            )
        total += sum(ways[depth][state] for state in game.goals(layers[depth]))
        if depth == level.moves:
            break
    return total


def values_within(level: Level, budget: Budget) -> list[set[int]]:
    """The values that 0, 1, 2, ... moves lead to, whatever the goal."""
    game = _Game(replace(level, goal=level.limit))  # which no value ever is
    values: list[set[int]] = []
    for layers in game.layers(budget, once=True):
        values.append({game.split(state)[1] for state in layers[-1]})
        if len(values) > level.moves:
            break
    return values + [set()] * (level.moves + 1 - len(values))


def engine() -> Engine[Level, Solution]:
    return Engine("search", solutions, count)


def _why_none(game: _Game, tower: Iterator[list[Layer]], layers: list[Layer]) -> str:
    """What is known of a level without solution, after a look at what more moves would bring."""
    moves = game.level.moves
    within = f"no solution within {moves} move{'s' * (moves != 1)}"
    looked = len(layers[-1]) if len(layers) > moves else 0  # with fewer layers, nothing is left to look at
    try:
        while looked < LOOK:
            further = next(tower, None)
            if further is None:
                states = sum(map(len, layers))
                return f"no solution with any number of moves: every state in reach was visited ({states:,})"
            layers = further
            looked += len(layers[-1])
            if game.goals(layers[-1]):
                return f"{within}; the shortest takes {len(layers) - 1}"
    except OutOfBudget:
        pass
    return within


class _Game:
    """The level as numbers: modes, buttons, states."""

    def __init__(self, level: Level) -> None:
        self.level = level
        self.span = 2 * level.limit
        self.modes: list[Mode] = []
        self.numbers: dict[Mode, int] = {}
        self.buttons: list[list[Button] | None] = []
        self.settle = _settling(level)
        self.start = self.settle(level.start) + self.span * self.mode((0, None, False))

    def mode(self, mode: Mode) -> int:
        number = self.numbers.setdefault(mode, len(self.modes))
        if number == len(self.modes):
            self.modes.append(mode)
            self.buttons.append(None)
        return number

    def split(self, state: int) -> tuple[int, int]:
        """The number of the mode, and the value."""
        number, value = divmod(state + self.level.limit, self.span)
        return number, value - self.level.limit

    def waits(self, state: int) -> bool:
        """Whether an update has not been used yet."""
        return self.modes[self.split(state)[0]][2]

    def cost(self, button: int) -> int:
        return self.level.store_update_cost if button == UPDATING else 1

    def goals(self, layer: Layer) -> list[int]:
        """The states of the layer that solve the level."""
        goal, span = self.level.goal, self.span
        states = (goal + span * number for number in range(len(self.modes)))
        return [state for state in states if state in layer and not self.waits(state)]

    def layers(self, budget: Budget, *, once: bool) -> Iterator[list[Layer]]:
        """The layers so far, again and again with one more; the end comes when the last is empty.

        A layer has a state with each way into it; with `once`, only where it is first seen, with one.
        """
        layers: list[Layer] = [{self.start: []}, {}]
        seen = {self.start} if once else set()
        kept = 0
        for depth in counting():
            here = layers[depth]
            if self.level.has_store:
                there = layers[depth + self.level.store_update_cost]
                self._update(here, there, seen if once else None, budget)
            kept += len(here)
            budget.spend(f"{depth} moves", states=kept)
            yield layers[: depth + 1]
            self._press(here, layers[depth + 1], seen if once else None, budget, f"{depth} moves")
            if not layers[depth + 1]:
                return
            layers.append({})

    def _update(self, here: Layer, there: Layer, seen: set[int] | None, budget: Budget) -> None:
        for state in list(here):
            budget.spend("updates of the store")
            number, value = self.split(state)
            raised, stored, waiting = self.modes[number]
            if waiting or stored == value or value == self.level.goal:
                continue
            after = value + self.span * self.mode((raised, value, True))
            if seen is None:
                there.setdefault(after, []).append((state, UPDATING))
            elif after not in seen:
                seen.add(after)
                there[after] = [(state, UPDATING)]

    def _press(self, here: Layer, there: Layer, seen: set[int] | None, budget: Budget, doing: str) -> None:
        limit, span, goal = self.level.limit, self.span, self.level.goal
        settle = self.settle if self.level.portals else None
        values: dict[int, list[int]] = {}
        for done, state in enumerate(here):
            if done % 4096 == 4095:
                budget.spend(doing)
            number, value = self.split(state)
            if value != goal:
                values.setdefault(number, []).append(value)
        for number, group in values.items():
            budget.spend(doing)
            base = span * number
            for place, (_, act, after_number) in enumerate(self.pressable(number)):
                after_base = span * after_number
                for done, value in enumerate(group):
                    if done % 4096 == 4095:
                        budget.spend(doing)
                    after = act(value)
                    if not -limit < after < limit:
                        continue
                    if settle:
                        after = settle(after)
                    after += after_base
                    if seen is None:
                        there.setdefault(after, []).append((value + base, place))
                    elif after not in seen:
                        seen.add(after)
                        there[after] = [(value + base, place)]

    def pressable(self, number: int) -> list[Button]:
        """The buttons of a mode that can be pressed at all, those that read alike only once."""
        known = self.buttons[number]
        if known is None:
            known = self.buttons[number] = list(self._pressable(*self.modes[number]))
        return known

    def _pressable(self, raised: int, stored: int | None, waiting: bool) -> Iterator[Button]:
        pads = [rule.number for rule in self.level.rules if rule.kind == "pad"]
        texts = set()
        for rule in self.level.rules:
            rule = rule.raised(raised)
            text = f"Apply {rule}"
            if text in texts:
                continue
            texts.add(text)
            after = (raised, stored, waiting)
            if rule.kind == "store":
                if stored is None:
                    continue
                after = (raised, stored, False)
                rule = Rule("pad", (str(stored),)) if stored >= 0 else Rule("meta add", ("0",))
            elif rule.kind == "meta add":
                after = (raised + rule.number, stored, waiting)
                if any(pad + after[0] < 0 for pad in pads):
                    continue
            yield text, _act(rule, self.level.limit), self.mode(after)

    def walks(self, layers: list[Layer]) -> Iterator[Solution]:
        """Every way back from a goal in the last layer to the start, as a solution."""
        for goal in self.goals(layers[-1]):
            yield from (Solution(steps) for steps in self._ways_to(layers, len(layers) - 1, goal))

    def _ways_to(self, layers: list[Layer], depth: int, goal: int) -> Iterator[tuple[str, ...]]:
        """The steps that lead to a state, without recursion, for ways may be long."""
        steps: list[str] = []
        depths, choices = [depth], [iter(layers[depth][goal])]
        if goal == self.start and depth == 0:
            yield ()
        while choices:
            origin = next(choices[-1], None)
            if origin is None:
                choices.pop()
                depths.pop()
                if steps:
                    steps.pop()
                continue
            before, button = origin
            earlier = depths[-1] - self.cost(button)
            steps.append(self._text(before, button))
            depths.append(earlier)
            choices.append(iter(layers[earlier][before]))
            if earlier == 0 and before == self.start:
                yield tuple(reversed(steps))

    def _text(self, before: int, button: int) -> str:
        if button == UPDATING:
            return UPDATE
        return self.pressable(self.split(before)[0])[button][0]


def _settling(level: Level) -> Act:
    """What the portals make of a value."""
    if not level.portals:
        return lambda value: value
    left, right = 10**level.portals.left, 10**level.portals.right

    def settle(value: int) -> int:
        magnitude = abs(value)
        while magnitude >= left:
            upper, lower = divmod(magnitude, left)
            magnitude = upper // 10 * left + lower + upper % 10 * right
        return magnitude if value >= 0 else -magnitude

    return settle


def _act(rule: Rule, illegal: int) -> Act:
    """What a button does to a value; `illegal` or anything beyond it where it cannot be pressed."""
    match rule.kind:
        case "convert":
            found, put = rule.operands
            return _on_digits(lambda digits: digits.replace(found, put) or "0")
        case "reverse":
            return _on_digits(lambda digits: digits[::-1])
        case "shift left":
            return _on_digits(lambda digits: digits[1:] + digits[0])
        case "shift right":
            return _on_digits(lambda digits: digits[-1] + digits[:-1])
        case "mirror":
            return _on_digits(lambda digits: digits + digits[::-1])
        case "inverse ten":
            complement = str.maketrans("123456789", "987654321")
            return _on_digits(lambda digits: digits.translate(complement))
        case "sum":
            return _on_digits(lambda digits: sum(map(int, digits)))
        case "delete":
            return lambda value: value // 10 if value >= 0 else -(-value // 10)
        case "sign":
            return lambda value: -value
    number = rule.number
    match rule.kind:
        case "add":
            return lambda value: value + number
        case "subtract":
            return lambda value: value - number
        case "multiply":
            return lambda value: value * number
        case "divide" if number == 0:
            return lambda value: illegal
        case "divide":
            return lambda value: illegal if value % number else value // number
        case "power" if number < 0:
            return lambda value: illegal
        case "power":
            return lambda value: value**number if number < 64 or -2 < value < 2 else illegal
        case "pad":
            shift = 10 ** len(rule.operands[0])
            return lambda value: value * shift + number if value >= 0 else value * shift - number
        case "meta add":
            return lambda value: value
    raise AssertionError(rule.kind)


def _on_digits(change: Callable[[str], str | int]) -> Act:
    return lambda value: int(change(str(value))) if value >= 0 else -int(change(str(-value)))
