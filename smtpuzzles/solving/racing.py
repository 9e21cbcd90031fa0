"""One level, several processes: engines side by side, or seeds of one engine. The first answer counts.

Every runner has a child process of its own, and all of them are killed as soon as one has answered.
"""

from __future__ import annotations

from multiprocessing.connection import wait
from typing import Any

from smtpuzzles import solving
from smtpuzzles.child import TICK, Child, Lost
from smtpuzzles.puzzle import Budget, L, OutOfBudget, Puzzle, S, Unknown, Unsolvable
from smtpuzzles.solving import AUTO, COUNTING, Found, WrongEngine

Runner = tuple[str, dict[str, Any]]

LEAST = 256 << 20  # bytes of memory that a runner should have
LAST_WORDS = 1.0  # seconds for runners to say what they have found when the time is over


def runners(puzzle: Puzzle[L, S], engine: str, jobs: int, wishes: dict[str, Any]) -> list[Runner]:
    """Engines with their wishes, at most so many. Where a room's search takes a seed, more seeds help;
    elsewhere there is nothing to run besides the engines."""
    if jobs == 1:
        return [(engine, wishes)]
    seeded = any(option.name == "seed" for option in puzzle.options.get("solve", ()))
    if not seeded:
        names = puzzle.engines if engine == AUTO else (engine,)
        return [(name, wishes) for name in names][:jobs]
    search = puzzle.engines[0]
    others = range(1, jobs) if engine in (AUTO, search) else ()
    seed = wishes.get("seed", 0)
    return [(engine, wishes), *((search, {**wishes, "seed": seed + i}) for i in others)]


def race(
    puzzle: Puzzle[L, S], level: L, most: int, engine: str, budget: Budget, jobs: int, **wishes: Any
) -> Found[S]:
    """What `solving.first` gives, from whichever runner knows it first."""
    if engine == AUTO and (reason := puzzle.obstacle(level)):
        return Found([], Unsolvable(reason, COUNTING))
    field = runners(puzzle, engine, min(jobs, max(1, budget.memory // LEAST)), wishes)
    memory = budget.memory // len(field)
    children: dict[Any, Child] = {}
    best: Found[S] = Found([], None)
    whys: list[str] = []
    over = ""
    try:
        for name, own in field:
            child = Child()
            children[child.connection] = child
            limits = budget.remaining(), budget.states, memory
            child.start(_run, puzzle, level, most, name, limits, own)
        while children:
            try:
                budget.spend(f"{len(children)} processes side by side")
            except OutOfBudget as error:
                over = str(error)
            ended = wait(list(children), LAST_WORDS if over else TICK)
            if over and not ended:
                break
            for connection in ended:
                try:
                    found: Found[S] = children.pop(connection).answer()
                except Lost as error:
                    found = Found([], Unknown(str(error)))
                if not isinstance(found.end, Unknown):
                    return _checked(puzzle, level, found)
                whys.append(found.end.why)
                best = max(best, found, key=lambda each: len(each.solutions))
    finally:
        for child in children.values():
            child.kill()
    why = over or "; ".join(dict.fromkeys(whys))
    return _checked(puzzle, level, Found(best.solutions, Unknown(why)))


def _run(
    puzzle: Puzzle[L, S],
    level: L,
    most: int,
    engine: str,
    limits: tuple[Any, Any, Any],
    wishes: dict[str, Any],
) -> Found[S]:
    return solving.first(puzzle, level, most, engine, Budget(*limits), **wishes)


def _checked(puzzle: Puzzle[L, S], level: L, found: Found[S]) -> Found[S]:
    """What comes from another process is checked once more."""
    for solved in found.solutions:
        if fault := puzzle.check(level, solved.solution):
            raise WrongEngine(f"{puzzle.name}, engine {solved.engine}: {fault}\n{solved.solution}")
    return found
