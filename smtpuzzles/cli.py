"""The command line: `smtpuzzles VERB PUZZLE [FILE...]`. Thin: it reads, asks the library and prints.

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
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import Any, NoReturn

from smtpuzzles.output import Output, Progress, output
from smtpuzzles.puzzle import Budget, OutOfBudget, Puzzle, Solved, Unknown, Unsolvable, first_fault
from smtpuzzles.puzzles import NAMES, puzzle
from smtpuzzles.text import BadInput, Source

YES, NO, BAD_INPUT, UNKNOWN, FAULT, INTERRUPTED, TERMINATED, BROKEN_PIPE = 0, 1, 2, 3, 70, 130, 143, 141

MOST_JOBS = 1024  # processes beyond that help nobody and may take the machine down
BATCHED = ("solve", "check", "count", "prove")
EACH = 60.0  # seconds for a level of a batch, unless said otherwise: no level holds up the others
CONDUCT = {"verb", "asked", "puzzle", "paths", "report", "restart", "plot", "jobs", "cluster", "output", "o"}
CONDUCT |= {"json", "quiet"}

EPILOG = """\
FILE is a path, `-` for standard input, or `corpus:NAME` for a level that comes with the program.
Exit codes: 0 yes; 1 no; 2 bad input or usage; 3 not known within the budget.
`smtpuzzles VERB PUZZLE --help` tells the options of a verb."""


def run() -> NoReturn:
    """The console script."""
    code = main(sys.argv[1:])
    if code in (INTERRUPTED, TERMINATED):
        os._exit(code)  # without waiting for an engine that is still inside foreign code
    sys.exit(code)


def main(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code."""
    try:
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


def _say(text: str, code: int) -> int:
    print(text, file=sys.stderr)
    return code


def _run(arguments: Sequence[str]) -> int:
    parser, options = _parsed(arguments)
    verb: Verb = VERBS[options.verb]
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
            return verb.action(_Call(room, options, budget, answer, progress))
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


@dataclass(frozen=True)
class Verb:
    action: Callable[[_Call], int]
    help: str


VERBS = {
    "solve": Verb(_solve, "find a solution, or say that there is none"),
    "check": Verb(_check, "say whether a solution is right, or what is wrong with it"),
    "enumerate": Verb(_enumerate, "list every solution"),
    "count": Verb(_count, "tell how many solutions there are"),
    "show": Verb(_show, "draw a level, and its solution"),
    "generate": Verb(_generate, "make a level from a random seed"),
    "prove": Verb(_prove, "prove that a level has no solution, or which are all, with a certificate"),
    "verify": Verb(_verify, "say whether a certificate proves what it claims of a level"),
    "batch": Verb(_batch, "solve, check, count or prove many levels at one time"),
    "rules": Verb(_rules, "say what the rules in a list for Calculator: The Game mean"),
    "prompt": Verb(_prompt, "ask for levels of Calculator: The Game, and solve them"),
}


def _parsed(arguments: Sequence[str]) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    """The options, with those of the puzzle's own where a puzzle is named; and who complains of them."""

    def wrapped(prog: str) -> argparse.HelpFormatter:
        return argparse.RawDescriptionHelpFormatter(prog, max_help_position=28)

    parser = argparse.ArgumentParser(
        prog="smtpuzzles",
        description="Answers about puzzle levels which nobody has to take on trust.",
        epilog=EPILOG,
        formatter_class=wrapped,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    for name, verb in VERBS.items():
        sub = verbs.add_parser(
            name,
            help=verb.help,
            description=verb.help[0].upper() + verb.help[1:] + ".",
            epilog=EPILOG.splitlines()[0],
            formatter_class=wrapped,
            allow_abbrev=False,
        )
        names = ("calculator",) if name == "prompt" else NAMES
        if name == "batch":
            sub.add_argument("asked", metavar="VERB", choices=BATCHED, help=", ".join(BATCHED))
        if name == "rules":
            sub.set_defaults(puzzle="calculator")
        else:
            sub.add_argument("puzzle", metavar="PUZZLE", choices=names, help=", ".join(names))
        _add_arguments(sub, name)
        sub.set_defaults(o=None, json=False)
        if name not in ("prompt", "batch"):
            sub.add_argument("-o", metavar="FILE", help="write the answer there, whole or not at all")
        if name not in ("prompt", "prove"):
            sub.add_argument("--json", action="store_true", help="answer in JSON, as docs/json.md tells")
        sub.add_argument("--quiet", action="store_true", help="the answer and errors, nothing else")
    if not arguments or arguments[0] not in VERBS:
        return parser, parser.parse_args(arguments)
    chosen, *rest = arguments
    sub = verbs.choices[chosen]
    asked = chosen
    if chosen == "batch":
        asked = next((word for word in rest if word in BATCHED), chosen)
        _add_batched_options(sub, asked)
    if named := next((word for word in rest if word in NAMES), None):
        _add_own_options(sub, puzzle(named), asked)
    options = sub.parse_intermixed_args(rest)  # so that options may also stand before files
    options.verb = chosen
    if chosen == "batch":
        options.command = _command(sub, options)
    return sub, options


def _command(sub: argparse.ArgumentParser, options: argparse.Namespace) -> str:
    """What a batch asks of a level, as it could be typed: the options that change an answer."""
    words = [options.asked, options.puzzle]
    for key, value in vars(options).items():
        if key not in CONDUCT and value not in (None, False, sub.get_default(key)):
            words += (
                [f"--{key.replace('_', '-')}"] if value is True else [f"--{key.replace('_', '-')} {value}"]
            )
    return " ".join(words)


def _add_arguments(sub: argparse.ArgumentParser, verb: str) -> None:
    if verb == "rules":
        sub.add_argument("level", metavar="FILE", nargs="?", default="-", help="file with a rule a line")
    elif verb == "batch":
        sub.add_argument(
            "paths", metavar="PATH", nargs="+", help="files, folders and patterns such as 'a/*.txt'"
        )
    elif verb not in ("generate", "prompt"):
        missing = None if verb in ("check", "verify") else "?"
        sub.add_argument("level", metavar="LEVEL", nargs=missing, default="-", help="file with the level")
    if verb == "check":
        sub.add_argument("solution", metavar="SOLUTION", nargs="?", default="-", help="file to check")
        sub.add_argument("--trace", action="store_true", help="show every step of the solution")
    if verb == "verify":
        sub.add_argument("certificate", metavar="CERT", nargs="?", default="-", help="file to verify")
    if verb == "show":
        sub.add_argument("solution", metavar="SOLUTION", nargs="?", help="draw this solution too")
        sub.add_argument("--svg", metavar="FILE", help="draw an SVG picture into this file")
    if verb == "solve":
        sub.add_argument("--unique", action="store_true", help="say whether it is the only solution")
        sub.add_argument(
            "--jobs",
            metavar="N",
            type=_jobs,
            default=1,
            help="try so many engines or seeds side by side; the first answer counts (1)",
        )
    if verb == "enumerate":
        sub.add_argument("--limit", metavar="N", type=_positive, help="stop after so many solutions")
    if verb == "generate":
        sub.add_argument("--seed", metavar="N", type=int, default=0, help="the same seed, the same level (0)")
    if verb == "batch":
        _add_conduct(sub)
    _add_engine_or_claims(sub, verb)
    if verb in ("solve", "enumerate", "count", "generate", "prompt", "prove", "verify", "batch"):
        usual = Budget()
        limit = {"default": EACH, "help": f"for each level: give up then ({EACH:g})"}
        sub.add_argument(
            "--timeout",
            metavar="SECONDS",
            type=_seconds,
            **limit if verb == "batch" else {"help": "give up then"},
        )
        sub.add_argument(
            "--states",
            metavar="N",
            type=_positive,
            default=usual.states,
            help=f"states a search may keep ({usual.states:,})",
        )
        sub.add_argument(
            "--memory",
            metavar="MIB",
            type=_positive,
            default=usual.memory >> 20,
            help=f"memory {'each job' if verb == 'batch' else 'this'} may use ({usual.memory >> 20:,} MiB)",
        )


def _add_engine_or_claims(sub: argparse.ArgumentParser, verb: str) -> None:
    if verb in ("solve", "enumerate", "count", "prompt"):
        sub.add_argument("--engine", metavar="NAME", default="auto", help="auto, search or z3 (auto)")
    if verb == "prove":
        claims = sub.add_mutually_exclusive_group()
        claims.add_argument("--unsolvable", action="store_true", help="that there is no solution")
        claims.add_argument("--within", metavar="K", type=_count_of, help="that none has at most K moves")
        claims.add_argument("--unique", action="store_true", help="that there is exactly one solution")
        claims.add_argument("--all", action="store_true", help="that there are exactly those it lists")


def _add_conduct(sub: argparse.ArgumentParser) -> None:
    """How a batch is run, whatever it asks of a level."""
    sub.add_argument(
        "--report", metavar="FILE", help="a record a level, as .jsonl or .csv; goes on from there"
    )
    sub.add_argument("--restart", action="store_true", help="begin the report anew")
    sub.add_argument("--plot", metavar="FILE", help="draw levels answered against time, as SVG")
    where = sub.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=_jobs, help="levels at one time (one for each core)")
    where.add_argument("--cluster", metavar="ADDRESS", help="work on the Dask cluster with this scheduler")


def _add_batched_options(sub: argparse.ArgumentParser, asked: str) -> None:
    """Options of a batch that depend on what it asks."""
    sub.set_defaults(output=None, solutions=None)
    if asked in ("solve", "prove"):
        what = {"solve": "solution", "prove": "certificate"}[asked]
        sub.add_argument("--output", metavar="DIR", help=f"write each {what} into this folder")
    if asked == "check":
        sub.add_argument("--solutions", metavar="DIR", help="where the solutions are (beside the levels)")
    _add_engine_or_claims(sub, asked)


def _add_own_options(sub: argparse.ArgumentParser, room: Puzzle[Any, Any], verb: str) -> None:
    own = sub.add_argument_group(f"options of {room.title}")
    for option in room.options.get(verb, ()):
        if option.kind is bool:
            own.add_argument(f"--{option.name}", action="store_true", help=option.help)
        else:
            own.add_argument(
                f"--{option.name}",
                metavar="TEXT" if option.kind is str else "N",
                type=option.kind,
                default=option.default,
                help=option.help,
            )


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        from importlib.metadata import version

        print(f"smtpuzzles {version('smtpuzzles')}")
        parser.exit()


def _positive(text: str) -> int:
    if not text.isdecimal() or len(text) > 18 or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a whole number above 0")
    return int(text)


def _jobs(text: str) -> int:
    if not text.isdecimal() or len(text) > 4 or not 1 <= int(text) <= MOST_JOBS:
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of jobs from 1 to {MOST_JOBS:,}")
    return int(text)


def _count_of(text: str) -> int:
    return 0 if text == "0" else _positive(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} is not a number of seconds above 0")
    return seconds
