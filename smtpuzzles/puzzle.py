"""What everything else is written against: the Puzzle contract, verdicts, and the budget of an answer.

It knows no puzzle, no engine and no command line. `docs/adding-a-puzzle.md` walks through the contract.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from dataclasses import dataclass, field
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


def memory_in_use() -> int:
    """Bytes this process holds: now where the system tells it, otherwise at its peak, else 0."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize()
    except ImportError:
        return 0
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@dataclass(frozen=True)
class Engine(Generic[L, S]):
    """A way to answer. It need not be trusted: all it yields goes through the checker.

    `solutions` yields each solution once and returns, when there are no more, the reason why (said
    of a level without any). It raises OutOfBudget where it has to stop earlier: silence is a claim.
    `count` is there where an engine can count without listing.
    """

    name: str
    solutions: Callable[[L, Budget], Generator[S, None, str]]
    count: Callable[[L, Budget], int] | None = None


@dataclass(frozen=True)
class Option:
    """An option of one puzzle's own for `generate`: `--name`, a number, or a switch where kind is bool."""

    name: str
    kind: type[int] | type[bool]
    default: int | bool | None
    help: str


class Puzzle(ABC, Generic[L, S]):
    """The one interface through which the rest of the program sees a kind of puzzle."""

    name: ClassVar[str]
    """As typed on the command line, and the name of the room's folder."""

    title: ClassVar[str]
    """As written for people."""

    engines: ClassVar[tuple[str, ...]]
    """Names for `engine`, in the order in which `auto` tries them."""

    generate_options: ClassVar[tuple[Option, ...]]
    """What `generate` takes besides the seed."""

    @abstractmethod
    def parse_level(self, source: Source) -> L:
        """Text to level; BadInput, with the place, where the text is not one."""

    @abstractmethod
    def parse_solutions(self, source: Source) -> list[S]:
        """The solutions in a file: at least one. Whether they are right is the checker's business."""

    @abstractmethod
    def check(self, level: L, solution: S) -> str | None:
        """What is wrong with the solution, and where; None where it is right."""

    @abstractmethod
    def obstacle(self, level: L) -> str | None:
        """A reason that can be counted out by hand why there is no solution; None where none is seen."""

    @abstractmethod
    def engine(self, name: str) -> Engine[L, S]:
        """One of `engines`, loaded on this call and not before."""

    @abstractmethod
    def generate(self, seed: int, budget: Budget, **options: Any) -> L:
        """A level made from a random seed: the same level on every machine."""

    @abstractmethod
    def draw(self, level: L, solution: S | None = None) -> str:
        """The level, or the level and its solution, as text for people."""

    @abstractmethod
    def draw_svg(self, level: L, solution: S | None = None) -> str:
        """The same as an SVG document."""
