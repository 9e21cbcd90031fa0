"""What everything else is written against: the Puzzle contract, verdicts, and the budget of an answer.

It knows no puzzle, no engine and no command line. `docs/adding-a-puzzle.md` walks through the contract.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

if TYPE_CHECKING:
    from smtpuzzles.text import Source


class Level(Protocol):
    """What is to be solved: a frozen dataclass of the room, which names its puzzle.

    `str(level)` is its canonical text, which parses to the same level. Solutions are frozen dataclasses
    too, and `str(solution)` is the text of a solution file.
    """

    puzzle: ClassVar[str]


L = TypeVar("L", bound=Level)
S = TypeVar("S")


@dataclass(frozen=True)
class Solved(Generic[S]):
    """The level has this solution; the checker has accepted it."""

    solution: S
    engine: str


@dataclass(frozen=True)
class Unsolvable:
    """The level has no solution, for this reason."""

    reason: str
    engine: str


@dataclass(frozen=True)
class Unknown:
    """The budget ended before the answer was found."""

    why: str


Verdict = Solved[S] | Unsolvable | Unknown


class OutOfBudget(Exception):
    """An engine stopped without an answer; the message says what ran out."""


@dataclass
class Budget:
    """What an answer may cost. Every engine calls `spend` often; it raises when something runs out.

    The clock starts when the budget is made. `states` limits what an engine keeps in memory at one
    time, `memory` the whole process, in bytes. `listener` hears what is being done
    and for how many seconds now, to show progress.
    """

    seconds: float | None = None
    states: int = 1_000_000
    memory: int = 4 << 30
    listener: Callable[[str, float], None] | None = None
    _started: float = field(default_factory=time.monotonic, init=False, repr=False)
    _memory_seen: float = field(default=0.0, init=False, repr=False)

    def elapsed(self) -> float:
        return time.monotonic() - self._started

    def remaining(self) -> float | None:
        """Seconds left, or None where time is not limited."""
        return None if self.seconds is None else max(0.0, self.seconds - self.elapsed())

    def spend(self, doing: str, states: int = 0) -> None:
        """Raise OutOfBudget if a limit is passed; tell the listener what is being done."""
        if states > self.states:
            raise OutOfBudget(f"more than {self.states:,} states are needed ({doing})")
        now = self.elapsed()
        if self.seconds is not None and now >= self.seconds:
            raise OutOfBudget(f"the time limit of {self.seconds:g} s was reached ({doing})")
        if now - self._memory_seen > 0.05:  # reading it costs more than the rest
            self._memory_seen = now
            if memory_in_use() > self.memory:
                raise OutOfBudget(f"more than {self.memory >> 20:,} MiB are needed ({doing})")
            if self.listener:
                self.listener(doing, now)


def memory_in_use(process: int | None = None) -> int:
    """Bytes that a process, or this one, holds: now where the system tells it, else this one's peak, or 0."""
    try:
        import resource

        pages = int(Path(f"/proc/{process or 'self'}/statm").read_text().split()[1])
        return pages * resource.getpagesize()
    except ImportError:
        return 0
    except (OSError, IndexError):
        return 0 if process else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@dataclass(frozen=True)
class Engine(Generic[L, S]):
    """A way to answer. It need not be trusted: all it yields goes through the checker.

    `solutions` yields each solution once and returns, when there are no more, the reason why (said
    of a level without any). It raises OutOfBudget where it has to stop earlier: silence is a claim. Where
    it has looked for long and would go on, it may yield None: that gives the next engine a turn.
    `count` is there where an engine can count without listing.
    """

    name: str
    solutions: Callable[[L, Budget], Generator[S | None, None, str]]
    count: Callable[[L, Budget], int] | None = None


@dataclass(frozen=True)
class Option:
    """An option of one puzzle's own: `--name` and a value, or a switch where kind is bool."""

    name: str
    kind: type[int] | type[float] | type[str] | type[bool]
    default: int | float | str | None
    help: str

    @property
    def key(self) -> str:
        """The name of the argument that carries it to the room."""
        return self.name.replace("-", "_")


Options = Mapping[str, tuple[Option, ...]]


class Puzzle(Generic[L, S]):
    """The one interface through which the rest of the program sees a kind of puzzle.

    The parts of a room are modules of its folder with fixed names, and each is loaded when it is first
    needed; a room says what it is called, which options it has, and overrides what it does otherwise.
    """

    name: ClassVar[str]
    """As typed on the command line, and the name of the room's folder."""

    title: ClassVar[str]
    """As written for people."""

    engines: ClassVar[tuple[str, ...]] = ("search", "z3")
    """Names for `engine`, in the order in which `auto` tries them."""

    between_solutions: ClassVar[str] = "\n"
    """What stands between the solutions of a file: an empty line, unless it means something else there."""

    options: ClassVar[Options]
    """The puzzle's own options, by verb. Those of `generate` reach `generate`; those of `solve`, `enumerate`
    and `count` reach `engine`; those of `show` reach `draw` and `draw_svg`."""

    def _part(self, module: str) -> Any:
        return import_module(f"smtpuzzles.puzzles.{self.name}.{module}")

    def parse_level(self, source: Source) -> L:
        """Text to level; BadInput, with the place, where the text is not one."""
        level: L = self._part("level").parse_level(source)
        return level

    def parse_solutions(self, source: Source) -> list[S]:
        """The solutions in a file: at least one. Whether they are right is the checker's business."""
        solutions: list[S] = self._part("level").parse_solutions(source)
        return solutions

    def check(self, level: L, solution: S) -> str | None:
        """What is wrong with the solution, and where; None where it is right."""
        fault: str | None = self._part("checker").check(level, solution)
        return fault

    def canonical(self, level: L, solution: S) -> S:
        """A right solution as the engines write it, where there are several ways to write the same."""
        return solution

    def trace(self, level: L, solution: S) -> str | None:
        """The solution replayed step by step, up to its first wrong step; None where it has no steps."""
        return None

    def moves(self, level: L, solution: S) -> int | None:
        """How many moves a right solution takes; None where it is not made of moves."""
        return None

    def remark(self, verb: str, level: L, solutions: Sequence[S]) -> str | None:
        """What players of this puzzle want to know besides the answer: which of the `solutions` found by
        `solve` or read by `check` deserves a word, or what a `count` means."""
        return None

    def obstacle(self, level: L) -> str | None:
        """A reason that can be counted out by hand why there is no solution; None where none is seen."""
        reason: str | None = self._part("obstacle").obstacle(level)
        return reason

    def engine(self, name: str, **wishes: Any) -> Engine[L, S]:
        """One of `engines`, loaded on this call and not before."""
        engine: Engine[L, S] = self._part({"z3": "encoder"}.get(name, name)).engine(**wishes)
        return engine

    def generate(self, seed: int, budget: Budget, **wishes: Any) -> L:
        """A level made from a random seed: the same level on every machine."""
        level: L = self._part("generator").generate(seed, budget, **wishes)
        return level

    def draw(self, level: L, solution: S | None = None, **wishes: Any) -> str:
        """The level, or the level and its solution, as text for people."""
        text: str = self._part("drawing").draw(level, solution, **wishes)
        return text

    def draw_svg(self, level: L, solution: S | None = None, **wishes: Any) -> str:
        """The same as an SVG document."""
        text: str = self._part("drawing").draw_svg(level, solution, **wishes)
        return text


def first_fault(puzzle: Puzzle[L, S], level: L, solutions: Sequence[S]) -> tuple[int, str] | None:
    """The number and the fault of the first solution that is wrong, or the same as an earlier one."""
    earlier: dict[S, int] = {}
    for number, solution in enumerate(solutions, 1):
        if fault := puzzle.check(level, solution):
            return number, fault
        first = earlier.setdefault(puzzle.canonical(level, solution), number)
        if first < number:
            return number, f"the same as solution {first}"
    return None
