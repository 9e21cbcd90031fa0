"""Every move sequence by plain search: all of a small level's, or all that use the lines of one forest.

What is left of a level is a tuple of values, those of its numbers row by row. Sequences that lead to
the same values go on alike, so what is learnt about them is learnt once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from smtpuzzles.puzzle import Budget, OutOfBudget
from smtpuzzles.puzzles.clearthegrid.forest import Line, move, ways
from smtpuzzles.puzzles.clearthegrid.level import STEPS, Level, Move, Solution

SMALL = 24  # numbers of a level that plain search may be tried on
PATIENCE = 2_000  # fruitless states before others may have a look, at first

Values = tuple[int, ...]
Steps = Callable[[Values], Iterator[tuple[Move, Values]]]


def refuse_large(level: Level) -> None:
    if (size := len(level.numbers)) > SMALL:
        raise OutOfBudget(f"move sequences are counted and listed for up to {SMALL} numbers, here are {size}")


def by_the_rules(level: Level) -> Steps:
    """All moves that can be made."""
    cells = list(level.numbers)
    index = {cell: i for i, cell in enumerate(cells)}

    def steps(values: Values) -> Iterator[tuple[Move, Values]]:
        for i, value in enumerate(values):
            if not value:
                continue
            x, y = cells[i]
            for right, down in STEPS.values():
                target = index.get((x + right * value, y + down * value))
                if target is not None and values[target]:
                    yield from _both_signs(cells, values, i, target)

    return steps


def along(level: Level, forest: Iterable[Line]) -> Steps:
    """The moves along lines of a forest that leave no line unused: a number is pushed along its last
    line, and is not brought to 0 before it."""
    cells = list(level.numbers)
    joined = ways(cells, forest)

    def steps(values: Values) -> Iterator[tuple[Move, Values]]:
        for i, value in enumerate(values):
            left = [line for line in joined[i] if values[line[0]]]
            if not value or len(left) != 1 or left[0][1] != value:
                continue
            target = left[0][0]
            is_last = sum(values[other] > 0 for other, _ in joined[target]) == 1
            for step, after in _both_signs(cells, values, i, target):
                if after[target] or is_last:
                    yield step, after

    return steps


def _both_signs(
    cells: list[tuple[int, int]], values: Values, source: int, target: int
) -> Iterator[tuple[Move, Values]]:
    value, there = values[source], values[target]
    for sign, result in (("+", there + value), ("-", abs(there - value))):
        after = list(values)
        after[source], after[target] = 0, result
        yield move(cells[source], cells[target], sign), tuple(after)


def listed(level: Level, steps: Steps, budget: Budget) -> Iterator[Solution | None]:
    """Every sequence of steps that clears the grid, depth first; values that lead nowhere are remembered.
    None stands for a long while without one."""
    start = tuple(level.numbers.values())
    if not start:
        yield Solution(())
        return
    path: list[Move] = []
    stack = [(start, steps(start))]
    fruitful = [False]  # for each on the stack, whether a solution goes through it
    dead: set[Values] = set()
    patience = PATIENCE
    while stack:
        budget.spend("plain search", states=len(dead))
        if len(dead) > patience:
            patience *= 2
            yield None
        step, after = next(stack[-1][1], (None, ()))
        if step is None:
            if not fruitful.pop():
                dead.add(stack[-1][0])
            elif fruitful:
                fruitful[-1] = True
            stack.pop()
            path = path[: len(stack) - 1]
        elif not any(after):
            fruitful[-1] = True
            yield Solution((*path, step))
        elif after not in dead:
            path = [*path, step]
            stack.append((after, steps(after)))
            fruitful.append(False)


def count(level: Level, steps: Steps, budget: Budget) -> int:
    """How many sequences of steps clear the grid."""
    start = tuple(level.numbers.values())
    known: dict[Values, int] = {(0,) * len(start): 1}
    stack = [start]
    while stack:
        budget.spend("counting move sequences", states=len(known))
        values = stack[-1]
        following = [after for _, after in steps(values)] if values not in known else []
        unknown = [after for after in following if after not in known]
        if unknown:
            stack += unknown
            continue
        stack.pop()
        if values not in known:
            known[values] = sum(known[after] for after in following)
    return known[start]
