"""Z3 under a budget: clauses in, models out. Only encoders use it; nothing trusted does.

Clauses are handed to Z3 as DIMACS text, and models read from what it prints: that is some fifty times
faster than going through its terms one by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from threading import Event, Thread
from typing import TypeVar

import z3

from smtpuzzles.puzzle import Budget, OutOfBudget

T = TypeVar("T")
PAIRWISE = 6  # up to so many literals, "at most one" is said pair by pair
TRUE = re.compile(r"\(define-fun k!(\d+) \(\) Bool\s+true\)")  # how a model prints a true variable


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

    def dimacs(self, first: int = 0) -> str:
        """The clauses, or those from the first one on that is of interest."""
        lines = self._lines[first:]
        return "\n".join((f"p cnf {self.variables} {len(lines)}", *lines)) + "\n"


def models(clauses: Clauses, variables: Sequence[int], budget: Budget) -> Iterator[set[int]]:
    """The true ones among `variables`, for every way to satisfy the clauses that differs in them.

    Clauses that are added while a model is looked at hold for the models that follow.
    """
    context = z3.Context()
    solver = z3.SolverFor("QF_FD", ctx=context)
    solver.set("ctrl_c", False)  # Ctrl-C is Python's to hear: Z3 would swallow it
    of_interest = set(variables)
    loaded, doing, found = 0, "loading clauses into Z3", 0
    while True:
        patiently(partial(solver.from_string, clauses.dimacs(loaded)), solver, budget, doing)
        loaded = len(clauses)
        doing = f"Z3, {found} solutions so far"
        if patiently(solver.check, solver, budget, doing) != z3.sat:
            return
        true = {int(name) for name in TRUE.findall(solver.model().sexpr())} & of_interest
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
        raise OutOfBudget(f"Z3 gave up: {errors[0]} ({doing})")
    if results[0] == z3.unknown:
        raise OutOfBudget(f"Z3 gave up: {solver.reason_unknown()} ({doing})")
    return results[0]
