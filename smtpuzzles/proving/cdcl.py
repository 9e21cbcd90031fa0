"""A small conflict-driven clause-learning solver that remembers why: every clause it learns names the clauses
it follows from, in the order in which the verifier has to look at them. It is trusted by nobody.

The usual parts, each in its plainest form: two watched literals, the first unique implication point,
activities with decay, saved phases, restarts by the Luby sequence, and forgetting of clauses that span many
decisions. What is true without any decision becomes a clause of one literal with a derivation of its own,
so that later derivations need not repeat it. `proof` at the end keeps what the empty clause needs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from smtpuzzles.puzzle import Budget

RESTART = 100  # conflicts, times the Luby sequence
FORGET = 3_000  # learned clauses after which half of them are forgotten
DECAY = 1 / 0.95


class Solver:
    """Clauses are numbered from 0 as they come; literals are positive and negative numbers."""

    def __init__(self) -> None:
        self.clauses: list[list[int]] = []
        self.hints: list[list[int] | None] = []  # None for clauses that were given
        self.empty: int | None = None  # the number of the empty clause, once it is there
        self._watches: dict[int, list[int]] = {}
        self._true: set[int] = set()
        self._trail: list[int] = []
        self._reason: dict[int, int] = {}
        self._depth: dict[int, int] = {}
        self._marks: list[int] = []  # where on the trail each decision stands
        self._done = 0  # how far the trail has been propagated
        self._activity: dict[int, float] = {}
        self._bump = 1.0
        self._heap: list[tuple[float, int]] = []
        self._phase: dict[int, bool] = {}
        self._learned: list[tuple[int, int]] = []  # how many decisions a learned clause spans, its number

    def add(self, literals: Sequence[int], hints: list[int] | None = None) -> int:
        """A new clause; before solving, or between two calls of `solve`."""
        self._back_to(0)
        number = len(self.clauses)
        clause = list(dict.fromkeys(literals))
        self.clauses.append(clause)
        self.hints.append(hints)
        for literal in clause:
            variable = abs(literal)
            if variable not in self._activity:
                self._activity[variable] = 0.0
                heappush(self._heap, (0.0, variable))
                self._watches[variable], self._watches[-variable] = [], []
        self._attach(number)
        return number

    def _attach(self, number: int) -> None:
        """Watch two literals that are not false, at depth 0; assign the last one where there is no second."""
        clause = self.clauses[number]
        clause.sort(key=lambda literal: -literal in self._true)
        free = sum(-literal not in self._true for literal in clause)
        if free == 0:
            self._conclude(number)
        elif free == 1 and clause[0] not in self._true:
            self._assign(clause[0], number)
        if len(clause) > 1:
            self._watches[clause[0]].append(number)
            self._watches[clause[1]].append(number)

    def solve(self, budget: Budget) -> set[int] | None:
        """The true literals of a model, or None where there is none; then `proof` tells why."""
        conflicts, luby = 0, _luby()
        limit = RESTART * next(luby)
        while self.empty is None:
            conflict = self._propagate()
            if conflict is not None:
                conflicts += 1
                if conflicts % 16 == 0:
                    budget.spend(f"proving, {len(self._learned):,} clauses learned")
                if not self._marks:
                    self._conclude(conflict)
                    break
                self._learn(conflict)
                continue
            if conflicts >= limit:
                limit = conflicts + RESTART * next(luby)
                self._back_to(0)
                if len(self._learned) > FORGET + conflicts // 4:
                    self._forget()
                continue
            variable = self._next_variable()
            if variable is None:
                return set(self._true)
            self._marks.append(len(self._trail))
            self._assign(variable if self._phase.get(variable) else -variable, None)
        return None

    def _assign(self, literal: int, reason: int | None) -> None:
        self._true.add(literal)
        self._trail.append(literal)
        variable = abs(literal)
        self._depth[variable] = len(self._marks)
        if reason is not None:
            self._reason[variable] = reason
            if not self._marks and len(self.clauses[reason]) > 1:
                self._reason[variable] = self._unit(literal, reason)

    def _unit(self, literal: int, reason: int) -> int:
        """A clause of one literal that holds without any decision, derived from its reason."""
        others = [self._reason[abs(other)] for other in self.clauses[reason] if other != literal]
        self.clauses.append([literal])
        self.hints.append([*others, reason])
        return len(self.clauses) - 1

    def _conclude(self, conflict: int) -> None:
        """A clause that is false without any decision: the empty clause follows."""
        units = [self._reason[abs(literal)] for literal in self.clauses[conflict]]
        self.empty = conflict if not self.clauses[conflict] else len(self.clauses)
        if self.clauses[conflict]:
            self.clauses.append([])
            self.hints.append([*units, conflict])

    def _propagate(self) -> int | None:
        """Follow the trail; the number of a clause that is false, if one is met."""
        true, clauses, watches = self._true, self.clauses, self._watches
        while self._done < len(self._trail):
            false = -self._trail[self._done]
            self._done += 1
            watching = watches[false]
            kept: list[int] = []
            watches[false] = kept
            for place, number in enumerate(watching):
                clause = clauses[number]
                if clause[0] == false:
                    clause[0], clause[1] = clause[1], false
                first = clause[0]
                if first in true:
                    kept.append(number)
                    continue
                for i in range(2, len(clause)):
                    literal = clause[i]
                    if -literal not in true:
                        clause[1], clause[i] = literal, false
                        watches[literal].append(number)
                        break
                else:
                    kept.append(number)
                    if -first in true:
                        kept.extend(watching[place + 1 :])
                        return number
                    self._assign(first, number)
        return None

    def _learn(self, conflict: int) -> None:
        """Resolve the conflict back to the first literal that alone leads to it at this depth."""
        depth, here = self._depth, len(self._marks)
        seen: set[int] = set()
        units: dict[int, None] = {}
        chain: list[int] = []
        learned: list[int] = []
        open_here, place, number = 0, len(self._trail) - 1, conflict
        while True:
            chain.append(number)
            for literal in self.clauses[number]:
                variable = abs(literal)
                if variable in seen or literal in self._true:
                    continue
                seen.add(variable)
                self._raise(variable)
                if depth[variable] == here:
                    open_here += 1
                elif depth[variable] == 0:
                    units[self._reason[variable]] = None
                else:
                    learned.append(literal)
            while abs(self._trail[place]) not in seen:
                place -= 1
            literal = self._trail[place]
            place -= 1
            open_here -= 1
            if open_here == 0:
                break
            number = self._reason[abs(literal)]
        learned.sort(key=lambda other: -depth[abs(other)])
        clause = [-literal, *learned]
        self._bump *= DECAY
        spans = len({depth[abs(other)] for other in clause})
        self._back_to(depth[abs(clause[1])] if learned else 0)
        self.clauses.append(clause)
        self.hints.append([*units, *reversed(chain)])
        number = len(self.clauses) - 1
        if learned:
            self._watches[clause[0]].append(number)
            self._watches[clause[1]].append(number)
            self._learned.append((spans, number))
        self._assign(clause[0], number)

    def _raise(self, variable: int) -> None:
        self._activity[variable] += self._bump
        if self._bump > 1e100:
            self._bump *= 1e-100
            self._activity = {each: value * 1e-100 for each, value in self._activity.items()}
            self._heap = []
            for each, value in self._activity.items():
                heappush(self._heap, (-value, each))
        heappush(self._heap, (-self._activity[variable], variable))

    def _next_variable(self) -> int | None:
        while self._heap:
            activity, variable = heappop(self._heap)
            if (
                variable not in self._true
                and -variable not in self._true
                and (-activity == self._activity[variable])
            ):
                return variable
        return None

    def _back_to(self, depth: int) -> None:
        if len(self._marks) <= depth:
            return
        start = self._marks[depth]
        for literal in self._trail[start:]:
            variable = abs(literal)
            self._true.discard(literal)
            self._phase[variable] = literal > 0
            self._reason.pop(variable, None)
            heappush(self._heap, (-self._activity[variable], variable))
        del self._trail[start:], self._marks[depth:]
        self._done = min(self._done, start)

    def _forget(self) -> None:
        """At depth 0: stop watching the half of the learned clauses that span the most decisions."""
        self._learned.sort()
        keep = len(self._learned) // 2
        gone = {number for spans, number in self._learned[keep:] if spans > 2}
        self._learned = [pair for pair in self._learned if pair[1] not in gone]
        for literal, watching in self._watches.items():
            self._watches[literal] = [number for number in watching if number not in gone]

    def proof(self) -> Iterator[int]:
        """The numbers of the clauses that the empty one needs, in their order."""
        assert self.empty is not None
        needed = {self.empty}
        for number in range(self.empty, -1, -1):
            if number in needed:
                needed.update(self.hints[number] or ())
        return iter(sorted(needed))


def _luby() -> Iterator[int]:
    """1, 1, 2, 1, 1, 2, 4, ..."""
    u = v = 1
    while True:
        yield v
        u, v = (u + 1, 1) if u & -u == v else (u, 2 * v)
