"""Z3 under a budget: clauses in, models out. Only encoders use it; nothing trusted does.

Clauses are handed to Z3 as DIMACS text, and models read from what it prints: that is some fifty times
faster than going through its terms one by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from itertools import combinations
from threading import Event, Thread
from typing import TypeVar

import z3

from smtpuzzles.puzzle import Budget, OutOfBudget

T = TypeVar("T")
PAIRWISE = 6  # up to so many literals, "at most one" is said pair by pair
EFFORT = 8_000_000  # before others have a turn, in units of Z3's own: a second or two; then twice as much
MOST_EFFORT = 1 << 31
TRUE = re.compile(r"\(define-fun k!(\d+) \(\) Bool\s+true\)")  # how a model prints a true variable


class GaveUp(OutOfBudget):
    """Z3 stopped by itself; with a larger effort it may get further."""


class Clauses:
    """A growing set of clauses over variables 1, 2, 3, ...; a negative number is a negated variable."""

    def __init__(self) -> None:
        self.variables = 0
        self._lines: list[str] = []

    def variable(self) -> int:
        self.variables += 1
        return self.variables

    def add(self, literals: Sequence[int]) -> None:
        self._lines.append(" ".join(map(str, literals)) + " 0")

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Pair by pair, or where they are many through a helper that splits off the first few."""
        while len(literals) > PAIRWISE:
            head, rest = literals[: PAIRWISE - 1], literals[PAIRWISE - 1 :]
            any_of_head = self.variable()
            for literal in head:
                self.add([-literal, any_of_head])
            self.at_most_one(head)
            literals = [any_of_head, *rest]
        for one, other in combinations(literals, 2):
            self.add([-one, -other])

    def __len__(self) -> int:
        return len(self._lines)

    def dimacs(self, start: int = 0) -> str:
        """The clauses from one on, as text."""
        lines = self._lines[start:]
        return "\n".join((f"p cnf {self.variables} {len(lines)}", *lines)) + "\n"


class Session:
    """Z3 with clauses that may grow from one model to the next."""

    def __init__(self, clauses: Clauses, budget: Budget, *, in_turns: bool) -> None:
        self._clauses, self._budget = clauses, budget
        self._effort = EFFORT if in_turns else 0  # no limit
        self._solver = z3.SolverFor("QF_FD", ctx=z3.Context())
        self._solver.set("ctrl_c", False)  # Ctrl-C is Python's to hear: Z3 would swallow it
        self._loaded = 0

    def model(self, doing: str) -> Generator[None, None, set[int] | None]:
        """The true variables of a model, or None where there is none. None is also what it yields, if it is
        to take turns, after each effort that was not enough."""
        text = self._clauses.dimacs(self._loaded)
        self._loaded = len(self._clauses)
        patiently(partial(self._solver.from_string, text), self._solver, self._budget, doing)
        while True:
            self._solver.set("rlimit", self._effort)
            try:
                answer = patiently(self._solver.check, self._solver, self._budget, doing)
            except GaveUp:
                if self._effort == 0:
                    raise
                self._effort = self._effort * 2 if self._effort < MOST_EFFORT else 0
                yield None
                continue
            if answer != z3.sat:
                return None
            return {int(name) for name in TRUE.findall(self._solver.model().sexpr())}


def models(clauses: Clauses, variables: Sequence[int], budget: Budget) -> Iterator[set[int]]:
    """The true ones among `variables`, for every way to satisfy the clauses that differs in them.

    Clauses that are added while a model is looked at hold for the models that follow.
    """
    session = Session(clauses, budget, in_turns=False)
    return (true for true in _models(session, clauses, variables) if true is not None)


def models_in_turns(clauses: Clauses, variables: Sequence[int], budget: Budget) -> Iterator[set[int] | None]:
    """The same, and None after each effort that was not enough for the next one."""
    return _models(Session(clauses, budget, in_turns=True), clauses, variables)


def _models(session: Session, clauses: Clauses, variables: Sequence[int]) -> Iterator[set[int] | None]:
    of_interest = set(variables)
    found = 0
    while (model := (yield from session.model(f"Z3, {found} solutions so far"))) is not None:
        true = model & of_interest
        yield true
        found += 1
        clauses.add([-variable if variable in true else variable for variable in variables])


def patiently(call: Callable[[], T], solver: z3.Solver, budget: Budget, doing: str) -> T:
    """Run a call into Z3 on a thread of its own, so that the clock, the memory limit and Ctrl-C are
    heard while it runs. Z3 that gives up by itself is out of budget too."""
    results: list[T] = []
    errors: list[Exception] = []
    done = Event()

    def work() -> None:
        try:
            results.append(call())
        except z3.Z3Exception as error:
            errors.append(error)
        finally:
            done.set()

    budget.spend(doing)
    Thread(target=work, daemon=True).start()
    try:
        while not done.wait(0.05):
            budget.spend(doing)
    except BaseException:
        solver.ctx.interrupt()
        done.wait(1.0)
        raise
    if errors:
        raise GaveUp(f"Z3 gave up: {errors[0]} ({doing})")
    if results[0] == z3.unknown:
        raise GaveUp(f"Z3 gave up: {solver.reason_unknown()} ({doing})")
    return results[0]
