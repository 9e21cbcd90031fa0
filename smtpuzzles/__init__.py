"""Answers about puzzle levels which nobody has to take on trust.

    >>> import smtpuzzles
    >>> level = smtpuzzles.parse("numbrix", "2 2  1 0  0 0")
    >>> for solution in smtpuzzles.solutions(level):
    ...     print(solution.rows)
    ((1, 4), (2, 3))
    ((1, 2), (4, 3))

A level knows its puzzle, so everything after `load` or `parse` needs no name. Nothing heavy is loaded
before it is needed: importing this package costs next to nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from smtpuzzles.puzzle import Budget, Level, OutOfBudget, Solved, Unknown, Unsolvable, Verdict
from smtpuzzles.text import BadInput, Source

if TYPE_CHECKING:
    from smtpuzzles.puzzle import Puzzle

__all__ = [
    "BadInput",
    "Budget",
    "OutOfBudget",
    "Solved",
    "Unknown",
    "Unsolvable",
    "check",
    "count",
    "draw",
    "generate",
    "load",
    "parse",
    "parse_rules",
    "solutions",
    "solve",
]


def load(puzzle: str, path: str | PathLike[str]) -> Any:
    """The level in a file (`-` is standard input, `corpus:NAME` one that comes with the package)."""
    return _room(puzzle).parse_level(Source.read(fspath(path), puzzle))


def parse(puzzle: str, text: str) -> Any:
    """The level in a text. `str(level)` gives the text back."""
    return _room(puzzle).parse_level(Source.decode("text", text.encode()))


def solve(
    level: Level, *, engine: str = "auto", budget: Budget | None = None, jobs: int = 1, **wishes: Any
) -> Verdict[Any]:
    """Solved with a solution, Unsolvable with a reason, or Unknown where the budget ends.

    With several jobs, engines or seeds are tried in processes side by side, and the first answer counts.

    Wishes, here and below, are the options of the puzzle's own, such as `fewest_moves=True`.
    """
    from smtpuzzles import solving

    room, budget = _room_of(level, engine), budget or Budget()
    if jobs > 1:
        from smtpuzzles.solving.racing import race

        return solving.verdict(race(room, level, 1, engine, budget, jobs, **wishes))
    return solving.solve(room, level, engine, budget, **wishes)


def solutions(
    level: Level, *, engine: str = "auto", budget: Budget | None = None, **wishes: Any
) -> Iterator[Any]:
    """Every solution, once, as it is found; OutOfBudget where it is not known that these are all."""
    from smtpuzzles import solving

    room = _room_of(level, engine)
    for solved in solving.solutions(room, level, engine, budget or Budget(), **wishes):
        yield solved.solution


def count(level: Level, *, engine: str = "auto", budget: Budget | None = None, **wishes: Any) -> int:
    """The exact number of solutions; OutOfBudget where it cannot be told."""
    from smtpuzzles import solving

    number, _ = solving.count(_room_of(level, engine), level, engine, budget or Budget(), **wishes)
    return number


def check(level: Level, solution: Any) -> str | None:
    """What is wrong with a solution, or with the first wrong one in a text; None where nothing is."""
    room = _room(level.puzzle)
    if not isinstance(solution, str):
        return room.check(level, solution)
    found = room.parse_solutions(Source.decode("text", solution.encode()))
    return next((fault for each in found if (fault := room.check(level, each))), None)


def generate(puzzle: str, *, seed: int = 0, budget: Budget | None = None, **wishes: Any) -> Any:
    """A level made from a random seed, the same on every machine."""
    return _room(puzzle).generate(seed, budget or Budget(), **wishes)


def draw(level: Level, solution: Any = None, *, svg: bool = False, **wishes: Any) -> str:
    """A picture of the level, with the solution if there is one: as text, or as an SVG document."""
    room = _room(level.puzzle)
    return (room.draw_svg if svg else room.draw)(level, solution, **wishes)


def parse_rules(text: str) -> list[Any]:
    """The rules in a list for Calculator: The Game, one a line, each with its `kind` and `meaning`."""
    from smtpuzzles.puzzles.calculator import rules

    return rules.parse_rules(Source.decode("text", text.encode()))


def _room(name: str) -> Puzzle[Any, Any]:
    from smtpuzzles.puzzles import NAMES, puzzle

    if name not in NAMES:
        raise ValueError(f"no puzzle {name!r}; there are: {', '.join(NAMES)}")
    return puzzle(name)


def _room_of(level: Level, engine: str) -> Puzzle[Any, Any]:
    room = _room(level.puzzle)
    if engine not in ("auto", *room.engines):
        raise ValueError(f"no engine {engine!r}; there are: auto, {', '.join(room.engines)}")
    return room
