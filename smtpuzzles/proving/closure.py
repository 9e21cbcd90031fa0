"""The kernel for closures: states from which there is no way to a solution, or to no other than the listed.

The evidence lists states, each with a number of moves: "from here, no solution within so many moves", or with
any number. That is true of all of them together if none is solved and every step from one of them leads to
another that says enough: as many moves as are left after the step. Which steps there are, the rules tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Any, Protocol

from smtpuzzles.proving.certificate import Lines, Refused, is_count
from smtpuzzles.puzzle import Budget

State = tuple[Any, ...]
Branches = dict[str, Any]  # the steps with which listed solutions go on, and with which they go on from there
END = ""  # what stands among them where a solution ends


class Rules(Protocol):
    """What the trusted module `states` of a room tells."""

    def start(self, level: Any) -> State: ...
    def solved(self, level: Any, state: State) -> bool: ...
    def steps(self, level: Any, state: State) -> Iterable[tuple[str, State, int]]: ...


def check(
    rules: Rules,
    level: Any,
    moves: float,
    listed: Sequence[Sequence[str]],
    lines: Lines,
    budget: Budget,
) -> None:
    """Refuse unless the lines show that no solution of at most so many moves is missing in the list."""
    claims = _claims(lines)
    needed: set[State] = set()
    pending: list[State] = []

    def need(state: State, left: float) -> None:
        if claims.get(state, -1) < left:
            raise Refused(f"the state {list(state)} is missing, or says too little")
        if state not in needed:
            needed.add(state)
            pending.append(state)

    if listed:
        for state, left in beside(rules, level, moves, listed):
            need(state, left)
    else:
        need(rules.start(level), moves)
    while pending:
        state = pending.pop()
        if rules.solved(level, state):
            raise Refused(f"the state {list(state)} is solved")
        for _, after, cost in rules.steps(level, state):
            budget.spend("following states")
            if claims[state] >= cost:
                need(after, claims[state] - cost)
    if len(needed) < len(claims):
        raise Refused("a state is listed that nothing leads to")


def _claims(lines: Lines) -> dict[State, float]:
    claims: dict[State, float] = {}
    for line in lines:
        record = lines.record(line)
        if not isinstance(record, list) or not record or not (record[0] is None or is_count(record[0])):
            raise Refused(f"line {lines.number} is not a number of moves and a state")
        state = _hashable(record[1:])
        if state in claims:
            raise Refused(f"line {lines.number} lists a state again")
        claims[state] = inf if record[0] is None else record[0]
    return claims


def _hashable(data: Any) -> Any:
    """Lists as tuples, one in the other if need be; anything else that JSON can say is no state."""
    if isinstance(data, list):
        return tuple(_hashable(each) for each in data)
    return None if isinstance(data, dict) else data


def beside(
    rules: Rules, level: Any, moves: float, listed: Sequence[Sequence[str]]
) -> Iterator[tuple[State, float]]:
    """Where a step leads that leaves the listed solutions, and how many moves are left there."""
    root: Branches = {}
    for solution in listed:
        branches = root
        for step in (*solution, END):
            branches = branches.setdefault(step, {})
    ends = 0
    pending = [(rules.start(level), moves, root)]
    while pending:
        state, left, branches = pending.pop()
        if rules.solved(level, state) != (END in branches):
            raise Refused(f"the state {list(state)} is solved, or the end of a solution, but not both")
        ends += END in branches
        for step, after, cost in rules.steps(level, state):
            if cost > left:
                continue
            if step in branches:
                pending.append((after, left - cost, branches[step]))
            else:
                yield after, left - cost
    if ends < len(listed):
        raise Refused("a listed solution is too long, or not written as the rules write it")
