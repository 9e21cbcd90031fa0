"""One level of a batch: the bytes of its file in, a record and what is to be written down out.

This is what runs in a child process, here or on another machine; it reads and writes no file.
"""

from __future__ import annotations

import re
import time
import traceback
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

from smtpuzzles import solving
from smtpuzzles.child import Lost, shielded
from smtpuzzles.proving import prover
from smtpuzzles.proving.certificate import Lines
from smtpuzzles.puzzle import Budget, OutOfBudget, Puzzle, Solved, Unknown, Unsolvable, first_fault
from smtpuzzles.puzzles import puzzle
from smtpuzzles.text import BadInput, Source

GRACE = 5.0  # seconds beyond the time limit before a level's process is killed
SLACK = 256 << 20  # bytes beyond the memory limit
WORN = 512 << 20  # bytes that a process may hold on to from earlier levels

YES = ("solved", "right", "counted", "proved")
NO = ("unsolvable", "wrong", "refuted")
UNKNOWN, FAILED = "unknown", "failed"
VERDICTS = (*YES, *NO, UNKNOWN, FAILED)

PICTURE = re.compile(r" *(\d+ )?\| ")
REFUTATIONS = ("there is no solution", "there is a solution", "there are several solutions")


Text = tuple[str, bytes]  # the name of a file, and what is in it


@dataclass(frozen=True)
class Task:
    """What is asked of every level of a batch."""

    verb: str
    puzzle: str
    seconds: float
    states: int
    memory: int
    engine: str = solving.AUTO
    wishes: dict[str, Any] = field(default_factory=dict)
    """Options of the puzzle's own."""
    claim: prover.Wish = field(default_factory=prover.Wish)
    """What to prove."""


@dataclass(frozen=True)
class Answer:
    """What is found out about a level; `text` is its solution or its certificate."""

    verdict: str
    engine: str | None = None
    seconds: float = 0.0
    moves: int | None = None
    count: int | None = None
    detail: str | None = None
    """Why it is unsolvable or unknown, what is wrong with the solution, or what was proved."""
    error: str | None = None
    """Why there is no answer at all."""
    text: str | None = None


def supervised(task: Task, level: Text, solution: Text | None) -> Answer:
    """The answer from a child process; whatever becomes of that, there is one. BadInput where there can be
    no such process."""
    start = time.monotonic()
    try:
        return shielded(
            answer,
            task,
            level,
            solution,
            seconds=task.seconds + GRACE,
            memory=task.memory + SLACK,
            worn=min(WORN, task.memory // 4),
        )
    except Lost as error:
        return Answer(FAILED, seconds=time.monotonic() - start, error=str(error))
    except OSError as error:
        raise BadInput(f"no process can be started for a level: {error}") from error


def answer(task: Task, level: Text, solution: Text | None) -> Answer:
    """Do to a level what the task says."""
    budget = Budget(task.seconds, task.states, task.memory)
    try:
        room = puzzle(task.puzzle)
        parsed = room.parse_level(Source.decode(*level))
        found = _VERBS[task.verb](task, room, parsed, solution, budget)
    except BadInput as error:
        found = Answer(FAILED, error=_in_a_line(str(error)))
    except OutOfBudget as error:
        found = Answer(UNKNOWN, detail=str(error))
    except MemoryError:
        found = Answer(UNKNOWN, detail="the machine's memory was used up")
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        fault = f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})"
        found = Answer(FAILED, error=f"a fault of this program: {_in_a_line(fault)}")
    return replace(found, seconds=budget.elapsed())


def _in_a_line(message: str) -> str:
    """A message without the picture of the place, which takes several lines."""
    return "; ".join(line.strip() for line in message.splitlines() if not PICTURE.match(line))


def _solve(task: Task, room: Puzzle[Any, Any], level: Any, _: Text | None, budget: Budget) -> Answer:
    match solving.solve(room, level, task.engine, budget, **task.wishes):
        case Solved(solution, engine):
            return Answer("solved", engine, moves=room.moves(level, solution), text=str(solution))
        case Unsolvable(reason, engine):
            return Answer("unsolvable", engine, detail=reason)
        case Unknown(why):
            return Answer(UNKNOWN, detail=why)


def _check(task: Task, room: Puzzle[Any, Any], level: Any, solution: Text | None, _: Budget) -> Answer:
    if solution is None:
        raise BadInput("there is no solution file of that name")
    solutions = room.parse_solutions(Source.decode(*solution))
    if found := first_fault(room, level, solutions):
        number, fault = found
        return Answer("wrong", detail=f"solution {number}: {fault}" if len(solutions) > 1 else fault)
    moves = room.moves(level, solutions[0]) if len(solutions) == 1 else None
    return Answer("right", moves=moves, count=len(solutions))


def _count(task: Task, room: Puzzle[Any, Any], level: Any, _: Text | None, budget: Budget) -> Answer:
    number, engine = solving.count(room, level, task.engine, budget, **task.wishes)
    return Answer("counted" if number else "unsolvable", engine, count=number)


def _prove(task: Task, room: Puzzle[Any, Any], level: Any, _: Text | None, budget: Budget) -> Answer:
    try:
        head, *evidence = prover.prove(room, level, task.claim, budget)
    except prover.Refuted as refuted:
        return Answer("refuted", detail=REFUTATIONS[len(refuted.solutions)])
    read = Lines("certificate", BytesIO(head.encode()), Budget()).head()
    text = "".join((head, *evidence))
    return Answer("proved", read.evidence, count=read.claim.solutions, detail=str(read.claim), text=text)


_VERBS = {"solve": _solve, "check": _check, "count": _count, "prove": _prove}
