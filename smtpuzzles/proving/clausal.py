"""The kernel for clausal proofs: clauses that follow from one another, down to the empty one.

A line of the evidence cites an axiom of the room, derives a clause, or drops clauses that are not needed
any more. A clause follows from earlier ones if it is wrong to deny it: set all its literals false, look at
the named clauses in turn, and each has one literal left, which must then be true, until one has none.
This is the LRAT format of the solver field without its RAT steps; only the citing of axioms is ours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from smtpuzzles.proving.certificate import Lines, Refused

Axiom = Callable[[str, tuple[int, ...]], Sequence[int]]  # raises ValueError where there is no such axiom


def check(axiom: Axiom, given: Sequence[Sequence[int]], lines: Lines) -> None:
    """Refuse unless the lines derive the empty clause from axioms and the given clauses, numbered from 1."""
    clauses: dict[int, frozenset[int]] = {number: frozenset(clause) for number, clause in enumerate(given, 1)}
    last = len(clauses)
    for line in lines:
        first, *words = line.split(" ")
        try:
            if first == "d":
                for number in lines.numbers(words):
                    del clauses[number]
                continue
            (number,) = lines.numbers([first])
            if number <= last:
                raise Refused(f"line {lines.number}: step {number} comes after step {last}")
            last = number
            if words[:1] == ["a"]:
                clauses[number] = frozenset(axiom("".join(words[1:2]), tuple(lines.numbers(words[2:]))))
                continue
            if "0" not in words:
                raise Refused(f"line {lines.number}: a clause without its end, 0")
            end = words.index("0")
            clause = frozenset(lines.numbers(words[:end]))
            follows(clause, [clauses[hint] for hint in lines.numbers(words[end + 1 :])])
        except KeyError as missing:
            raise Refused(f"line {lines.number}: there is no clause {missing}") from None
        except ValueError as error:
            raise Refused(f"line {lines.number}: {error}") from None
        if not clause:
            return
        clauses[number] = clause
    raise Refused("the evidence ends before the empty clause")


def follows(clause: frozenset[int], hints: Sequence[frozenset[int]]) -> None:
    """ValueError unless the clause follows from these, looked at in this order."""
    false = set(clause)
    for hint in hints:
        left = hint - false
        if not left:
            return
        (literal, *others) = left
        if others or -literal in false:
            raise ValueError("a clause that is named leaves more than one literal, or none to decide")
        false.add(-literal)
    raise ValueError("the clauses that are named do not contradict the denial")
