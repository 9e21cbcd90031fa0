"""What can be typed: the verbs, and the arguments and options of each. It runs nothing."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from smtpuzzles.puzzle import Budget, Puzzle
from smtpuzzles.puzzles import NAMES, puzzle

VERBS = {
    "solve": "find a solution, or say that there is none",
    "check": "say whether a solution is right, or what is wrong with it",
    "enumerate": "list every solution",
    "count": "tell how many solutions there are",
    "show": "draw a level, and its solution",
    "generate": "make a level from a random seed",
    "prove": "prove that a level has no solution, or which are all, with a certificate",
    "verify": "say whether a certificate proves what it claims of a level",
    "batch": "solve, check, count or prove many levels at one time",
    "rules": "say what the rules in a list for Calculator: The Game mean",
    "prompt": "ask for levels of Calculator: The Game, and solve them",
}
BATCHED = ("solve", "check", "count", "prove")
MOST_JOBS = 1024  # processes beyond that help nobody and may take the machine down
EACH = 60.0  # seconds for a level of a batch, unless said otherwise: no level holds up the others
TAKE_A_NAME = {"-o", "--output", "--solutions", "--report", "--plot", "--svg", "--cluster", "--picture"}
CONDUCT = {"verb", "asked", "puzzle", "paths", "report", "restart", "plot", "jobs", "cluster", "output", "o"}
CONDUCT |= {"json", "quiet"}

EPILOG = """\
FILE is a path, `-` for standard input, or `corpus:NAME` for a level that comes with the program.
Exit codes: 0 yes; 1 no; 2 bad input or usage; 3 not known within the budget.
`smtpuzzles VERB PUZZLE --help` tells the options of a verb."""


def parsed(arguments: Sequence[str]) -> tuple[argparse.ArgumentParser, argparse.Namespace]:
    """The options, and who complains of them. Only the verb that is named gets its arguments, and of the
    puzzles' own options only those of the one that is named."""
    parser = argparse.ArgumentParser(
        prog="smtpuzzles",
        description="Answers about puzzle levels which nobody has to take on trust.",
        epilog=EPILOG,
        formatter_class=_wrapped,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and end")
    subs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    verbs = {
        name: subs.add_parser(
            name,
            help=text,
            description=text[0].upper() + text[1:] + ".",
            epilog=EPILOG.splitlines()[0],
            formatter_class=_wrapped,
            allow_abbrev=False,
        )
        for name, text in VERBS.items()
    }
    if not arguments or arguments[0] not in VERBS:
        parser.parse_known_args(arguments)  # ends with help or with an error, unless a verb comes later
        parser.error("the verb comes first, its options behind it")
    verb, *rest = arguments
    sub = verbs[verb]
    _add_arguments(sub, verb)
    asked = verb
    if verb == "batch":
        asked = _first(BATCHED, rest) or verb
        _add_batched_options(sub, asked)
    if named := _first(NAMES, rest):
        _add_own_options(sub, puzzle(named), asked)
    options = sub.parse_intermixed_args(rest)  # so that options may also stand before files
    options.verb = verb
    if verb == "batch":
        if (options.asked, options.puzzle) != (asked, named):
            sub.error("VERB and PUZZLE come first")
        if options.restart and not options.report:
            sub.error("argument --restart: there is no --report to begin anew")
        options.command = _command(sub, options)
    elif named and options.puzzle != named:
        sub.error("PUZZLE comes first")
    return sub, options


def _first(names: Sequence[str], words: Sequence[str]) -> str | None:
    """The first word that is one of these names and not the value of an option."""
    pairs = pairwise(("", *words))
    return next((word for before, word in pairs if word in names and before not in TAKE_A_NAME), None)


def _wrapped(prog: str) -> argparse.HelpFormatter:
    return argparse.RawDescriptionHelpFormatter(prog, max_help_position=28)


def _command(sub: argparse.ArgumentParser, options: argparse.Namespace) -> str:
    """What a batch asks of a level, as it could be typed: the options that change an answer."""
    words = [options.asked, options.puzzle]
    for key, value in vars(options).items():
        if key not in CONDUCT and value is not None and value is not False and value != sub.get_default(key):
            words += (
                [f"--{key.replace('_', '-')}"] if value is True else [f"--{key.replace('_', '-')} {value}"]
            )
    return " ".join(words)


def _add_arguments(sub: argparse.ArgumentParser, verb: str) -> None:
    sub.set_defaults(o=None, json=False)
    if verb == "batch":
        sub.add_argument("asked", metavar="VERB", choices=BATCHED, help=", ".join(BATCHED))
    if verb == "rules":
        sub.set_defaults(puzzle="calculator")
    else:
        names = ("calculator",) if verb == "prompt" else NAMES
        sub.add_argument("puzzle", metavar="PUZZLE", choices=names, help=", ".join(names))
    _add_files(sub, verb)
    _add_engine_or_claims(sub, verb)
    if verb in ("solve", "enumerate", "count", "generate", "prompt", "prove", "verify", "batch"):
        _add_limits(sub, verb)
    if verb not in ("prompt", "batch"):
        sub.add_argument("-o", metavar="FILE", help="write the answer there, whole or not at all")
    if verb not in ("prompt", "prove"):
        sub.add_argument("--json", action="store_true", help="answer in JSON, as docs/json.md tells")
    sub.add_argument("--quiet", action="store_true", help="the answer and errors, nothing else")


def _add_files(sub: argparse.ArgumentParser, verb: str) -> None:
    """Which files a verb takes, and options that it shares with no other."""
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


def _add_limits(sub: argparse.ArgumentParser, verb: str) -> None:
    """What an answer may cost."""
    usual = Budget()
    sub.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=_seconds,
        default=EACH if verb == "batch" else None,
        help=f"for each level: give up then ({EACH:g})" if verb == "batch" else "give up then",
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
        "--report",
        metavar="FILE",
        type=_named,
        help="a record a level, as .jsonl or .csv; goes on from there",
    )
    sub.add_argument("--restart", action="store_true", help="begin the report anew")
    sub.add_argument(
        "--plot", metavar="FILE", type=_picture, help="draw levels answered against time, as SVG"
    )
    where = sub.add_mutually_exclusive_group()
    where.add_argument("--jobs", metavar="N", type=_jobs, help="levels at one time (one for each core)")
    where.add_argument(
        "--cluster", metavar="ADDRESS", type=_named, help="work on the Dask cluster with this scheduler"
    )


def _add_batched_options(sub: argparse.ArgumentParser, asked: str) -> None:
    """Options of a batch that depend on what it asks."""
    sub.set_defaults(output=None, solutions=None)
    if asked in ("solve", "prove"):
        what = {"solve": "solution", "prove": "certificate"}[asked]
        sub.add_argument("--output", metavar="DIR", type=_named, help=f"write each {what} into this folder")
    if asked == "check":
        sub.add_argument(
            "--solutions", metavar="DIR", type=_folder, help="where the solutions are (beside the levels)"
        )
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


def _named(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("it is empty")
    return text


def _picture(text: str) -> str:
    if not text.endswith(".svg"):
        raise argparse.ArgumentTypeError(f"{text[:40]!r} does not end with .svg")
    _folder(str(Path(text).parent))
    return text


def _folder(text: str) -> str:
    if not Path(_named(text)).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text[:40]!r}")
    return text


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
