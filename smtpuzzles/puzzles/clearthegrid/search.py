"""ClearTheGrid by annealing on forests, and by plain search where a level is small.

`forest.py` tells why a forest is enough. Annealing begins without lines between numbers and changes one or
two at a time, mostly at numbers that are wrong. It likes changes after which fewer are wrong, and makes
others too, less and less often, until it is cold; then it begins again, with more patience.
`annealing.py` has the loop. Steps, not seconds, decide what is tried, so that a seed stands for one outcome.

That proves nothing where it finds nothing. On small levels it only helps out when a plain search through all
moves has been fruitless for a while; that search ends, and then it knows.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, wait
from dataclasses import dataclass
from functools import cache, partial
from itertools import count as count_from
from math import exp
from threading import Thread
from types import FunctionType
from typing import Any

from smtpuzzles.chance import Chance
from smtpuzzles.puzzle import Budget, Engine, OutOfBudget
from smtpuzzles.puzzles.clearthegrid import annealing, forest, sequences
from smtpuzzles.puzzles.clearthegrid.level import Level, Solution

HOT, COLD = 0.9, 0.45
TEMPERATURES = 128  # from hot to cold
GROWTH = 1.5  # of the steps, each time it starts again
CHANCES = 40  # a change that costs more is never made
WAIT = 0.05  # seconds between looks at the budget


def solutions(level: Level, budget: Budget, seed: int = 0) -> Generator[Solution | None, None, str]:
    """Every solution of a small level; of a large one, the first that is found."""
    lines = forest.lines(level, budget)
    if len({cell for line in lines for cell in line}) < len(level.numbers):
        return "a number is alone in its row and column"
    attempts = _attempts(level, lines, budget, seed)
    found = None
    if len(level.numbers) > sequences.SMALL:
        while found is None:
            found = next(attempts)
            yield found
        sequences.refuse_large(level)
    fruitless = found is None
    for solution in sequences.listed(level, sequences.by_the_rules(level), budget):
        if solution is None and fruitless:
            found = next(attempts)
            fruitless = found is None
            yield found
        elif solution:
            fruitless = False
            if solution != found:
                yield solution
    return "every sequence of moves was tried"


def count(level: Level, budget: Budget) -> int:
    sequences.refuse_large(level)
    return sequences.count(level, sequences.by_the_rules(level), budget)


def engine(seed: int = 0, fewest_moves: bool = False) -> Engine[Level, Solution]:
    def seeded(level: Level, budget: Budget) -> Generator[Solution | None, None, str]:
        if fewest_moves:
            raise OutOfBudget("the search does not look for the fewest moves")
        return solutions(level, budget, seed)

    return Engine("search", seeded, None if fewest_moves else count)


def _attempts(level: Level, lines: list[forest.Line], budget: Budget, seed: int) -> Iterator[Solution | None]:
    """A solution, or None, for one annealing after the other."""
    cells = list(level.numbers)
    values, ways = list(level.numbers.values()), forest.ways(cells, lines)
    chance = Chance(seed)
    loop = _plain() if len(cells) <= sequences.SMALL else _compiled(budget)
    steps: float = len(cells) * loop.steps
    for attempt in count_from(1):
        memory = loop.array(annealing.layout(values, ways, 1 + chance.below(1 << 53)))
        if _cooled(loop, memory, int(steps), budget, f"attempt {attempt} at annealing {len(cells)} numbers"):
            pairs = annealing.forest(memory)
            yield forest.solution(level, [(cells[i], cells[j]) for i, j in pairs], budget)
        else:
            yield None
        steps *= GROWTH


@dataclass(frozen=True)
class _Loop:
    """The loop as plain Python or compiled, with the memory it takes, how many steps it is worth to cool down
    for each number, and how many it makes in less than a tenth of a second."""

    anneal: Callable[[annealing.Memory, int, annealing.Memory], int]
    array: Callable[[list[int]], annealing.Memory]
    steps: int
    stretch: int


def _plain() -> _Loop:
    return _Loop(annealing.anneal, list, steps=500, stretch=2_000)


def _compiled(budget: Budget) -> _Loop:
    """The loop from Numba: some seconds the first time, later out of a cache. It is compiled on a thread of
    its own, so that the clock and Ctrl-C are heard."""
    compilation = _compilation()
    while not wait([compilation], WAIT).done:
        budget.spend("compiling the annealing loop, only this first time")
    return compilation.result()


@cache
def _compilation() -> Future[_Loop]:
    future: Future[_Loop] = Future()

    def work() -> None:
        try:
            future.set_result(_compile())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=work, daemon=True).start()
    return future


def _compile() -> _Loop:
    """Each function is compiled in a scope where the others are the compiled ones."""
    import numba
    import numpy

    scope: dict[str, Any] = dict(vars(annealing))
    for name in annealing.COMPILED:
        outermost = FunctionType(scope[name].__code__, scope, name)
        scope[name] = numba.njit(outermost)
    signature = "int64(int64[::1], int64, int64[::1])"
    try:
        anneal = numba.njit(signature, cache=True)(outermost)
    except Exception:  # there is no place for a cache or no room in it, or what is in it is damaged
        anneal = numba.njit(signature)(outermost)
    return _Loop(anneal, partial(numpy.array, dtype=numpy.int64), steps=60_000, stretch=400_000)


def _cooled(loop: _Loop, memory: annealing.Memory, steps: int, budget: Budget, doing: str) -> bool:
    """Anneal once, from hot to cold; whether no number is wrong in the end."""
    for i in range(TEMPERATURES):
        temperature = HOT * (COLD / HOT) ** (i / (TEMPERATURES - 1))
        chances = loop.array([int(exp(-more / temperature) * (1 << 32)) for more in range(CHANCES)])
        left = steps // TEMPERATURES
        while left > 0:
            budget.spend(doing)
            left -= loop.anneal(memory, min(left, loop.stretch), chances)
            if memory[annealing.WRONGS] == 0:
                return True
    return False
