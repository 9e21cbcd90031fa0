"""Whether a certificate proves what it claims. It believes nothing but the rules, which the rooms write down.

Trusted: this module, `certificate`, the kernels `closure` and `clausal`, and of a room its level, checker,
obstacle, states and axioms. Whoever has read them need not read how certificates are found.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any, BinaryIO

from smtpuzzles.proving import clausal, closure
from smtpuzzles.proving.certificate import Claim, Lines, Refused, fingerprint
from smtpuzzles.puzzle import Budget, Level, Puzzle
from smtpuzzles.text import BadInput, Source


def verify(puzzle: Puzzle[Any, Any], level: Level, name: str, file: BinaryIO, budget: Budget) -> Claim:
    """The claim, proved; Refused where the evidence fails, BadInput where it is about something else."""
    lines = Lines(name, file, budget)
    head = lines.head()
    if (head.puzzle, head.level) != (puzzle.name, fingerprint(level)):
        raise BadInput(f"{name}: a certificate of another level")
    claim = head.claim
    solutions = _listed(puzzle, level, claim, lines) if claim.solutions else []
    if head.evidence == "invariant":
        if claim != Claim(0) or not puzzle.obstacle(level):
            raise Refused("nothing that can be counted out by hand proves this")
        _nothing_more(lines)
    elif head.evidence == "closure":
        rules = _trusted(puzzle, "states")
        moves = rules.allowed(level) if claim.moves is None else claim.moves
        closure.check(rules, level, moves, [rules.path(solution) for solution in solutions], lines, budget)
    else:
        if claim.moves is not None:
            raise Refused("clauses prove nothing about numbers of moves")
        axioms = _trusted(puzzle, "axioms")
        try:
            denied = [[-literal for literal in axioms.facts(level, solution)] for solution in solutions]
        except ValueError as error:
            raise Refused(str(error)) from None
        clausal.check(lambda name, numbers: axioms.axiom(level, name, numbers), denied, lines)
        _nothing_more(lines)
    return claim


def _trusted(puzzle: Puzzle[Any, Any], part: str) -> Any:
    try:
        return import_module(f"smtpuzzles.puzzles.{puzzle.name}.{part}")
    except ModuleNotFoundError:
        raise Refused(f"{puzzle.title} has no {part} to prove anything with") from None


def _listed(puzzle: Puzzle[Any, Any], level: Level, claim: Claim, lines: Lines) -> list[Any]:
    """The solutions behind the head, each replayed by the checker, all different."""
    found: list[Any] = []
    seen: set[Any] = set()
    for line in lines:
        number = len(found) + 1
        text = lines.record(line)
        if not isinstance(text, str):
            raise Refused(f"line {lines.number} is not the text of a solution")
        try:
            solution, *others = puzzle.parse_solutions(Source(f"solution {number}", text))
        except BadInput as error:
            raise Refused(str(error)) from None
        fault = "more than one" if others else puzzle.check(level, solution)
        if fault is None and text != str(puzzle.canonical(level, solution)):
            fault = "not written as the program writes it"
        if fault is None and solution in seen:
            fault = "listed before"
        if fault:
            raise Refused(f"solution {number}: {fault}")
        found.append(solution)
        seen.add(solution)
        if len(found) == claim.solutions:
            return found
    raise Refused(f"{len(found)} solutions are listed, not {claim.solutions}")


def _nothing_more(lines: Lines) -> None:
    if next(iter(lines), None) is not None:
        raise Refused(f"line {lines.number}: there is more than the proof needs")
