"""The verbs of the command line. Thin: each reads, asks the library and prints.

Standard output carries the answer alone, everything else goes to standard error. Exit codes: 0 yes,
1 no, 2 bad input or usage, 3 not known within the budget, 70 a fault of this program, 130 Ctrl-C.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any, NoReturn, TextIO

from smtpuzzles.arguments import parsed
from smtpuzzles.output import Output, Progress, output
from smtpuzzles.puzzle import Budget, OutOfBudget, Puzzle, Solved, Unknown, Unsolvable, first_fault
from smtpuzzles.puzzles import puzzle
from smtpuzzles.text import BadInput, Source

YES, NO, BAD_INPUT, UNKNOWN, FAULT, INTERRUPTED, TERMINATED, BROKEN_PIPE = 0, 1, 2, 3, 70, 130, 143, 141


def run() -> NoReturn:
    """The console script."""
    code = main(sys.argv[1:])
    if code in (INTERRUPTED, TERMINATED):
        os._exit(code)  # without waiting for an engine that is still inside foreign code
    sys.exit(code)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    try:
        sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
        for stream in (sys.stdout, sys.stderr):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
        code = _run(arguments)
        sys.stdout.flush()
        return code
    except SystemExit as end:  # from argparse, which has said why, or from SIGTERM
        return end.code if isinstance(end.code, int) else BAD_INPUT
    except BadInput as error:
        return _say(f"smtpuzzles: {error}", BAD_INPUT)
    except OutOfBudget as error:
        return _say(f"unknown: {error}", UNKNOWN)
    except MemoryError:
        return _say("unknown: the machine's memory was used up", UNKNOWN)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:
        return _say(f"smtpuzzles: {error}", BAD_INPUT)
    except Exception:
        traceback.print_exc()
        return _say("smtpuzzles: a fault of this program, and no answer; please report it", FAULT)


def _nowhere() -> TextIO:
    """What stands in for a stream that somebody has closed."""
    return os.fdopen(os.open(os.devnull, os.O_WRONLY), "w")


def _say(text: str, code: int) -> int:
    with suppress(OSError):  # where nobody hears it, the exit code still tells
        print(text, file=sys.stderr, flush=True)
    return code


def _run(arguments: Sequence[str]) -> int:
    parser, options = parsed(arguments)
    room = puzzle(options.puzzle)
    if "engine" in options and options.engine not in ("auto", *room.engines):
        parser.error(f"argument --engine: choose from auto, {', '.join(room.engines)}")
    progress = Progress(wanted=not options.quiet)
    budget = Budget(listener=progress.listen)
    if "timeout" in options:
        budget.seconds, budget.states = options.timeout, options.states
        budget.memory = options.memory << 20
    try:
        with output(options.o, progress) as answer:
            return ACTIONS[options.verb](_Call(room, options, budget, answer, progress))
    finally:
        progress.hide()


@dataclass
class _Call:
    """One command while it runs."""

    room: Puzzle[Any, Any]
    options: argparse.Namespace
    budget: Budget
    answer: Output
    progress: Progress

    def level(self) -> Any:
        return self.room.parse_level(self.read(self.options.level))

    def solutions(self) -> list[Any]:
        if self.options.level == self.options.solution == "-":
            raise BadInput("level and solution cannot both come from standard input")
        return self.room.parse_solutions(self.read(self.options.solution))

    def read(self, path: str) -> Source:
        if path == "-" and sys.stdin and sys.stdin.isatty():
            self.note("reading from standard input; an end of file (Ctrl-D) ends it")
        return Source.read(path, self.room.name)

    def wishes(self) -> dict[str, Any]:
        """The options of the puzzle's own for this verb."""
        own = self.room.options.get(getattr(self.options, "asked", self.options.verb), ())
        return {option.key: getattr(self.options, option.key) for option in own}

    def remark(self, level: Any, solutions: Sequence[Any] = ()) -> dict[str, str]:
        """What the room has to add to the answer, for people and for JSON."""
        remark = self.room.remark(self.options.verb, level, solutions)
        return {"remark": remark} if remark else {}

    def note(self, text: str) -> None:
        """Tell what is worth knowing besides the answer."""
        if text and not self.options.quiet:
            self.progress.hide()
            print(text, file=sys.stderr, flush=True)

    def tell(self, text: str, /, **record: Any) -> None:
        """Part of the answer: as text or, with --json, as a line with this record."""
        if self.options.json:
            text = json.dumps({"puzzle": self.room.name, **record}, ensure_ascii=False) + "\n"
        self.answer.write(text)

    def seconds(self) -> float:
        return round(self.budget.elapsed(), 3)


def _solve(call: _Call) -> int:
    from smtpuzzles import solving

    level, options = call.level(), call.options
    most = 2 if options.unique else 1
    if options.jobs > 1:
        from smtpuzzles.solving.racing import race

        found = race(call.room, level, most, options.engine, call.budget, options.jobs, **call.wishes())
    else:
        found = solving.first(call.room, level, most, options.engine, call.budget, **call.wishes())
    if options.unique and found.solutions:
        return _tell_whether_unique(call, level, found)
    return _tell_verdict(call, level, solving.verdict(found))


def _tell_verdict(call: _Call, level: Any, verdict: Solved[Any] | Unsolvable | Unknown) -> int:
    seconds = call.seconds()
    match verdict:
        case Solved(solution, engine):
            remark = call.remark(level, [solution])
            call.note(f"solved by {engine} in {seconds:g} s")
            call.note(remark.get("remark", ""))
            call.tell(
                str(solution),
                verdict="solved",
                solution=asdict(solution),
                engine=engine,
                seconds=seconds,
                **remark,
            )
            call.answer.finish()
            return YES
        case Unsolvable(reason, engine):
            call.note(f"unsolvable: {reason}\nsettled by {engine} in {seconds:g} s")
            if call.options.json:
                call.tell("", verdict="unsolvable", reason=reason, engine=engine, seconds=seconds)
                call.answer.finish()
            return NO
        case Unknown(why):
            call.note(f"unknown: {why}")
            if call.options.json:
                call.tell("", verdict="unknown", why=why, seconds=seconds)
                call.answer.finish()
            return UNKNOWN


def _tell_whether_unique(call: _Call, level: Any, found: Any) -> int:
    """Two solutions, or one and the knowledge that there is no other."""
    solutions = [solved.solution for solved in found.solutions]
    unknown = isinstance(found.end, Unknown)
    unique = None if unknown else len(solutions) == 1
    remark = call.remark(level, solutions)
    call.tell(
        call.room.between_solutions.join(map(str, solutions)),
        verdict="solved",
        unique=unique,
        solutions=[asdict(solution) for solution in solutions],
        seconds=call.seconds(),
        **remark,
    )
    call.answer.finish()
    call.note(remark.get("remark", ""))
    if unique is None:
        call.note(f"unknown whether there is another solution: {found.end.why}")
        return UNKNOWN
    call.note("the only solution" if unique else "not the only solution: here are two")
    return YES if unique else NO


def _check(call: _Call) -> int:
    level, solutions = call.level(), call.solutions()
    many = len(solutions) > 1
    found = first_fault(call.room, level, solutions)
    traced: dict[str, str] = {}
    if call.options.trace:
        followed = solutions[: found[0]] if found else solutions
        traced["trace"] = "".join(_trace(call, level, solution) for solution in followed)
    if found:
        number, fault = found
        where = f"solution {number}: " if many else ""
        call.tell(f"wrong: {where}{fault}\n", valid=False, solution=number, fault=fault, **traced)
    else:
        remark = call.remark(level, solutions)
        right = f"right: {len(solutions)} different solutions" if many else "right"
        text = f"{right}: {remark['remark']}\n" if remark else f"{right}\n"
        call.tell(text, valid=True, solutions=len(solutions), **remark, **traced)
    call.answer.finish()
    return NO if found else YES


def _trace(call: _Call, level: Any, solution: Any) -> str:
    """The steps of a solution, printed at once unless they go into a JSON record."""
    trace = call.room.trace(level, solution)
    if trace is None:
        raise BadInput(f"--trace: solutions of {call.room.title} have no steps")
    if not call.options.json:
        call.answer.write(trace)
    return trace


def _enumerate(call: _Call) -> int:
    from smtpuzzles import solving

    level, limit = call.level(), call.options.limit
    found, complete, why = 0, False, f"--limit {limit} was reached"
    listing = solving.solutions(call.room, level, call.options.engine, call.budget, **call.wishes())
    try:
        while found != limit:
            solution = next(listing).solution
            call.tell(call.room.between_solutions * (found > 0) + str(solution), solution=asdict(solution))
            found += 1
    except StopIteration as end:
        complete, why = True, end.value.reason
    except OutOfBudget as error:
        why = str(error)
    out_of_budget = not complete and found != limit
    remark = call.remark(level)
    if call.options.json:
        summary = {"complete": complete, "solutions": found, "seconds": call.seconds(), **remark}
        call.tell("", **summary if complete else {**summary, "why": why})
    if call.options.json or (found and not out_of_budget):
        call.answer.finish()
    number = f"{found:,} solution{'s' * (found != 1)}"
    call.note(remark.get("remark", ""))
    if not complete:
        call.note(f"{number}, perhaps not all: {why}")
        return UNKNOWN if out_of_budget else YES
    call.note(f"{number}: these are all, in {call.seconds():g} s" if found else f"unsolvable: {why}")
    return YES if found else NO


def _count(call: _Call) -> int:
    from smtpuzzles import solving

    level = call.level()
    number, engine = solving.count(call.room, level, call.options.engine, call.budget, **call.wishes())
    seconds, remark = call.seconds(), call.remark(level)
    call.note(f"counted by {engine} in {seconds:g} s")
    call.note(remark.get("remark", ""))
    with _numbers_of_any_length():
        call.tell(f"{number}\n", count=number, engine=engine, seconds=seconds, **remark)
    call.answer.finish()
    return YES if number else NO


@contextmanager
def _numbers_of_any_length() -> Iterator[None]:
    """Unasked, Python writes and reads no number of more than 4300 digits, and a count may have more."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(limit)


def _show(call: _Call) -> int:
    level = call.level()
    solutions = call.solutions() if call.options.solution else []
    for solution in solutions:
        if fault := call.room.check(level, solution):
            call.note(f"wrong: {fault}")
            return NO
    shown = solutions or [None]
    if call.options.svg:
        if len(shown) > 1:
            raise BadInput(f"an SVG shows one solution, {call.options.solution} has {len(shown)}")
        with output(call.options.svg, call.progress) as picture:
            picture.write(call.room.draw_svg(level, shown[0], **call.wishes()))
            picture.finish()
    if not call.options.svg or call.options.o:
        drawing = "\n".join(call.room.draw(level, solution, **call.wishes()) for solution in shown)
        call.tell(drawing, drawing=drawing)
        call.answer.finish()
    return YES


def _generate(call: _Call) -> int:
    level = call.room.generate(call.options.seed, call.budget, **call.wishes())
    call.tell(str(level), seed=call.options.seed, level=asdict(level), text=str(level))
    call.answer.finish()
    return YES


def _rules(call: _Call) -> int:
    from smtpuzzles.puzzles.calculator.rules import parse_rules

    rules = parse_rules(call.read(call.options.level))
    width = max(len(str(rule)) for rule in rules)
    for rule in rules:
        text = f"{rule!s:<{width}}  {rule.meaning}\n"
        call.tell(text, rule=str(rule), kind=rule.kind, operands=rule.operands, meaning=rule.meaning)
    call.answer.finish()
    return YES


def _prompt(call: _Call) -> int:
    from smtpuzzles import solving
    from smtpuzzles.puzzles.calculator import dialogue

    def solve(level: Any) -> Any:
        budget = replace(call.budget)  # a clock of its own for every level
        try:
            return solving.solve(call.room, level, call.options.engine, budget)
        finally:
            call.progress.hide()

    _standard_input().reconfigure(errors="replace")
    dialogue.hold(input, lambda text: print(text, flush=True), solve)
    return YES


def _standard_input() -> Any:
    if not sys.stdin:
        raise BadInput("standard input is closed")
    return sys.stdin


def _prove(call: _Call) -> int:
    from smtpuzzles.proving import prover
    from smtpuzzles.proving.certificate import Lines

    try:
        head, *evidence = prover.prove(call.room, call.level(), _claim(call.options), call.budget)
    except prover.Refuted as refuted:
        number = len(refuted.solutions)
        call.note(f"not so: {('there is none', 'here is one', 'here are two')[number]}")
        print(call.room.between_solutions.join(refuted.solutions), end="")
        return NO
    for line in (head, *evidence):
        call.answer.write(line)
    call.answer.finish()
    claim = Lines("certificate", BytesIO(head.encode()), Budget()).head().claim
    call.note(f"proved in {call.seconds():g} s: {claim}")
    return YES


def _claim(options: argparse.Namespace) -> Any:
    from smtpuzzles.proving.prover import Wish

    return Wish(options.unsolvable, options.within, options.unique, options.all)


def _verify(call: _Call) -> int:
    from smtpuzzles.proving.certificate import Refused
    from smtpuzzles.proving.verifier import verify

    name = call.options.certificate
    if call.options.level == name == "-":
        raise BadInput("level and certificate cannot both come from standard input")
    level = call.level()
    try:
        if name == "-":
            claim = verify(call.room, level, "standard input", _standard_input().buffer, call.budget)
        else:
            with Path(name).open("rb") as file:
                claim = verify(call.room, level, name, file, call.budget)
    except Refused as why:
        call.tell(f"refused: {why}\n", accepted=False, why=str(why))
        code = NO
    else:
        remark = call.remark(level) if claim.solutions else {}
        text = "; ".join((f"accepted: {claim}", *remark.values()))
        call.tell(f"{text}\n", accepted=True, claim=str(claim), solutions=claim.solutions, **remark)
        code = YES
    call.answer.finish()
    return code


def _batch(call: _Call) -> int:
    from smtpuzzles.batch import Batch, Journal, Task, display, levels_in, workers

    options, tally = call.options, display.Tally()
    levels, left_out = levels_in(options.paths, (options.report, options.plot))
    if left_out and options.asked != "check":
        call.note(f"left out: {left_out:,} that are no levels by their names")
    task = Task(options.asked, options.puzzle, options.timeout, options.states, call.budget.memory)
    if options.asked == "prove":
        task = replace(task, claim=_claim(options))
    elif options.asked != "check":
        task = replace(task, engine=options.engine, wishes=call.wishes())
    batch = Batch(task, options.command, levels, options.solutions, options.output)
    crew = (
        workers.cluster(options.cluster)
        if options.cluster
        else workers.local(options.jobs or workers.cores())
    )
    bar = sys.stderr.isatty() and not options.quiet
    with ExitStack() as stack:
        stack.enter_context(_numbers_of_any_length())
        report = None
        if options.report:
            report = stack.enter_context(Journal(options.report, options.command, restart=options.restart))
        show = stack.enter_context(display.progress(len(levels), tally)) if bar else None
        try:
            for record in batch.run(crew, report):
                tally.add(record)
                if options.json or not (bar and sys.stdout.isatty()):
                    call.tell(f"{display.line(record)}\n", **asdict(record))
                if show:
                    show(record)
        except (KeyboardInterrupt, SystemExit):
            left = len(levels) - tally.total()
            stack.close()
            call.note(f"stopped: {left:,} levels are left" + "; the same command goes on" * bool(report))
            raise
    call.note(tally.table(f"batch {options.command}: {len(levels):,} levels in {call.seconds():g} s"))
    if options.plot:
        with output(options.plot, call.progress) as picture:
            picture.write(tally.plot(f"smtpuzzles {options.command}"))
            picture.finish()
    call.answer.finish()
    return {"yes": YES, "no": NO, "unknown": UNKNOWN, "failed": BAD_INPUT}[tally.worst()]


ACTIONS: dict[str, Callable[[_Call], int]] = {
    "solve": _solve,
    "check": _check,
    "enumerate": _enumerate,
    "count": _count,
    "show": _show,
    "generate": _generate,
    "prove": _prove,
    "verify": _verify,
    "batch": _batch,
    "rules": _rules,
    "prompt": _prompt,
}
