"""The command line: exit codes, streams, JSON, files that appear whole or not at all, and interruptions."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Run

PROGRAM = (sys.executable, "-m", "smtpuzzles")
TWO = "corpus:two-ways"
NONE = "corpus:too-far"
ONE = "corpus:corridor-one-way"
FIRST = b"1\t4\t\n2\t3\t\n"
SECOND = b"1\t2\t\n4\t3\t\n"


@pytest.fixture
def blank(tmp_path: Path) -> Iterator[Path]:
    """A level that no engine is done with soon."""
    path = tmp_path / "blank.txt"
    path.write_text("14 14\n" + "0 " * 196)
    yield path


def test_solve_prints_the_solution_alone_and_the_rest_elsewhere(run: Run) -> None:
    ran = run("solve", "numbrix", ONE)
    assert ran.code == 0
    assert run("check", "numbrix", ONE, stdin=ran.out.encode()).out == "right\n"
    assert ran.err.startswith("solved by search in ")
    assert run("solve", "numbrix", ONE, "--quiet").err == ""


def test_solve_reads_standard_input(run: Run) -> None:
    for arguments in ((), ("-",)):
        assert run("solve", "numbrix", *arguments, stdin=b"1 1\n0\n").out == "1\t\n"


def test_options_may_stand_before_files(run: Run) -> None:
    assert run("solve", "numbrix", "--engine", "search", ONE).out == run("solve", "numbrix", ONE).out
    assert run("solve", "--quiet", "numbrix", ONE).code == 0
    assert run("check", "numbrix", "--quiet", ONE, "--json", "-", stdin=FIRST).code == 1


def test_solve_says_why_there_is_no_solution(run: Run) -> None:
    ran = run("solve", "numbrix", NONE)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("unsolvable: distance: from 1 at row 1, column 1 to 5")


def test_solve_within_no_time_is_unknown(run: Run, blank: Path) -> None:
    ran = run("solve", "numbrix", blank, "--timeout", "0.000001")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err.startswith("unknown: the time limit of 1e-06 s was reached")


@pytest.mark.parametrize("engine", ["search", "z3"])
def test_count_out_of_budget_is_unknown(run: Run, blank: Path, engine: str) -> None:
    for limit in (("--timeout", "0.3"), ("--memory", "1")):
        ran = run("count", "numbrix", blank, "--engine", engine, *limit)
        assert (ran.code, ran.out) == (3, ""), limit
        assert ran.err.startswith("unknown: ")
    ran = run("count", "numbrix", blank, "--engine", "search", "--states", "100")
    assert ran.code == 3
    assert ran.err.startswith("unknown: more than 100 states are needed")


def test_unique_shows_two_solutions_where_there_are_more(run: Run) -> None:
    ran = run("solve", "numbrix", TWO, "--unique")
    assert (ran.code, ran.out) == (1, (FIRST + b"\n" + SECOND).decode())
    assert ran.err == "not the only solution: here are two\n"
    ran = run("solve", "numbrix", ONE, "--unique")
    assert (ran.code, ran.err) == (0, "the only solution\n")
    assert run("solve", "numbrix", NONE, "--unique").code == 1


def test_enumerate_lists_all_or_up_to_the_limit(run: Run) -> None:
    ran = run("enumerate", "numbrix", TWO)
    assert (ran.code, ran.out) == (0, (FIRST + b"\n" + SECOND).decode())
    assert ran.err.startswith("2 solutions: these are all")
    ran = run("enumerate", "numbrix", TWO, "--limit", 1)
    assert (ran.code, ran.out) == (0, FIRST.decode())
    assert ran.err == "1 solution, perhaps not all: --limit 1 was reached\n"
    ran = run("enumerate", "numbrix", NONE)
    assert (ran.code, ran.out) == (1, "")


def test_what_enumerate_prints_is_a_solution_file(run: Run) -> None:
    listing = run("enumerate", "numbrix", "corpus:rectangle").out.encode()
    ran = run("check", "numbrix", "corpus:rectangle", stdin=listing)
    assert (ran.code, ran.out) == (0, "right: 8 different solutions\n")


def test_count_prints_the_number(run: Run) -> None:
    ran = run("count", "numbrix", "corpus:blank-4x5")
    assert (ran.code, ran.out) == (0, "2012\n")
    ran = run("count", "numbrix", NONE)
    assert (ran.code, ran.out) == (1, "0\n")


def test_check_names_what_is_wrong(run: Run) -> None:
    ran = run("check", "numbrix", TWO, stdin=b"1 3\n4 2\n")
    assert ran.code == 1
    assert ran.out == "wrong: 1 at row 1, column 1 and 2 at row 2, column 2 are not neighbours\n"
    ran = run("check", "numbrix", TWO, stdin=FIRST + b"\n" + FIRST)
    assert (ran.code, ran.out) == (1, "wrong: solution 2: the same as solution 1\n")
    ran = run("check", "numbrix", TWO, stdin=b"1 2\n4 x\n")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("smtpuzzles: standard input:2:3: unexpected 'x'")


def test_level_and_solution_cannot_share_standard_input(run: Run) -> None:
    ran = run("check", "numbrix", "-", "-", stdin=b"1 1 1")
    assert ran.code == 2
    assert ran.err == "smtpuzzles: level and solution cannot both come from standard input\n"


def test_show_draws_no_wrong_solution(run: Run, tmp_path: Path) -> None:
    (tmp_path / "wrong").write_text("1 3\n4 2\n")
    ran = run("show", "numbrix", TWO, tmp_path / "wrong")
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith("wrong: ")


def test_show_writes_svg(run: Run, tmp_path: Path) -> None:
    (tmp_path / "right").write_bytes(SECOND)
    svg = tmp_path / "picture.svg"
    ran = run("show", "numbrix", TWO, tmp_path / "right", "--svg", svg)
    assert (ran.code, ran.out) == (0, "")
    assert svg.read_text().startswith("<svg ")
    (tmp_path / "right").write_bytes(FIRST + b"\n" + SECOND)
    assert run("show", "numbrix", TWO, tmp_path / "right", "--svg", svg).code == 2


def test_generate_prints_a_level(run: Run) -> None:
    ran = run("generate", "numbrix", "--rows", 3, "--cols", 4, "--seed", 5)
    assert ran.code == 0
    assert run("solve", "numbrix", stdin=ran.out.encode()).code == 0
    assert ran.out == run("generate", "numbrix", "--rows", 3, "--cols", 4, "--seed", 5).out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "the following arguments are required: VERB"),
        (("--quiet", "solve", "numbrix", TWO), "the verb comes first, its options behind it"),
        (("solve",), "the following arguments are required: PUZZLE"),
        (("dance", "numbrix"), "invalid choice: 'dance'"),
        (("solve", "chess"), "invalid choice: 'chess'"),
        (("solve", "numbrix", TWO, "--engine", "magic"), "argument --engine: choose from auto, search, z3"),
        (("solve", "numbrix", TWO, "--timeout", "-1"), "'-1' is not a number of seconds above 0"),
        (("solve", "numbrix", TWO, "--timeout", "nan"), "'nan' is not a number of seconds above 0"),
        (("solve", "numbrix", TWO, "--states", "0"), "'0' is not a whole number above 0"),
        (("solve", "numbrix", TWO, "--memory", "9" * 30), "is not a whole number above 0"),
        (("enumerate", "numbrix", TWO, "--limit", "none"), "'none' is not a whole number above 0"),
        (("check", "numbrix", TWO, "--trace"), "--trace: solutions of Numbrix have no steps"),
        (("solve", "numbrix", TWO, "--time", "3"), "unrecognized arguments: --time 3"),
        (("generate", "numbrix", "--rows", "x"), "invalid int value: 'x'"),
        (("generate", "numbrix", "--rows", "-3"), "rows x columns must be from 1 to 10,000"),
        (("solve", "numbrix", "no-such-file"), "no-such-file: No such file or directory"),
        (("solve", "numbrix", "corpus:none"), "corpus:none: no such numbrix level in the corpus"),
    ],
)
def test_wrong_usage_is_explained_and_exits_with_2(
    run: Run, arguments: tuple[str, ...], message: str
) -> None:
    ran = run(*arguments, stdin=FIRST)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


def _records(text: str) -> list[dict[str, Any]]:
    records = [json.loads(line) for line in text.splitlines()]
    for record in records:
        assert record.pop("puzzle") == "numbrix"
        assert isinstance(record.pop("seconds", 0.0), float)
    return records


FIRST_JSON, SECOND_JSON = {"rows": [[1, 4], [2, 3]]}, {"rows": [[1, 2], [4, 3]]}


@pytest.mark.parametrize(
    ("arguments", "code", "records"),
    [
        (("solve", TWO), 0, [{"verdict": "solved", "solution": FIRST_JSON, "engine": "search"}]),
        (
            ("solve", "corpus:walled-in", "--engine", "search"),
            1,
            [
                {
                    "verdict": "unsolvable",
                    "reason": "no path through all cells meets the givens; every way to draw one was tried",
                    "engine": "search",
                }
            ],
        ),
        (
            ("solve", TWO, "--engine", "search", "--timeout", "1e-9"),
            3,
            [
                {
                    "verdict": "unknown",
                    "why": "the time limit of 1e-09 s was reached (numbers from 0 to 1)",
                }
            ],
        ),
        (
            ("solve", TWO, "--unique"),
            1,
            [{"verdict": "solved", "unique": False, "solutions": [FIRST_JSON, SECOND_JSON]}],
        ),
        (
            ("enumerate", TWO),
            0,
            [{"solution": FIRST_JSON}, {"solution": SECOND_JSON}, {"complete": True, "solutions": 2}],
        ),
        (
            ("enumerate", TWO, "--limit", "1"),
            0,
            [
                {"solution": FIRST_JSON},
                {"complete": False, "solutions": 1, "why": "--limit 1 was reached"},
            ],
        ),
        (("enumerate", NONE), 1, [{"complete": True, "solutions": 0}]),
        (("count", TWO), 0, [{"count": 2, "engine": "search"}]),
        (("count", NONE), 1, [{"count": 0, "engine": "counting by hand"}]),
        (("check", TWO, "-"), 0, [{"valid": True, "solutions": 1}]),
        (
            ("check", "corpus:single", "-"),
            1,
            [{"valid": False, "solution": 1, "fault": "rows: 2 in the solution, 1 in the level"}],
        ),
        (("show", "corpus:single"), 0, [{"drawing": " .\n"}]),
        (
            ("generate", "--rows", "1", "--cols", "1", "--givens", "1", "--seed", "4"),
            0,
            [{"seed": 4, "level": {"rows": [[1]]}, "text": "1 1\n1\n"}],
        ),
    ],
)
def test_json(run: Run, arguments: tuple[str, ...], code: int, records: list[dict[str, Any]]) -> None:
    verb, *rest = arguments
    ran = run(verb, "numbrix", *rest, "--json", stdin=FIRST)
    assert ran.code == code
    assert _records(ran.out) == records


def test_a_file_is_written_whole(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "answer"
    target.write_text("old")
    target.chmod(0o640)
    ran = run("solve", "numbrix", TWO, "-o", target)
    assert (ran.code, ran.out, target.read_bytes()) == (0, "", FIRST)
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_is_not_written_without_an_answer(run: Run, tmp_path: Path, blank: Path) -> None:
    target = tmp_path / "answer"
    target.write_text("old")
    for arguments in (
        ("solve", "numbrix", NONE),
        ("solve", "numbrix", "no-such-file"),
        ("count", "numbrix", blank, "--timeout", "0.1"),
        ("enumerate", "numbrix", blank, "--timeout", "1"),
    ):
        assert run(*arguments, "-o", target).code in (1, 2, 3)
        assert target.read_text() == "old"
    assert set(tmp_path.iterdir()) == {target, blank}


def test_a_place_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    for target in (tmp_path / "none" / "answer", tmp_path):
        ran = run("solve", "numbrix", TWO, "-o", target)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(f"smtpuzzles: {target}: cannot be written: ")


@pytest.mark.parametrize("engine", ["search", "z3"])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interruption_ends_at_once_and_leaves_no_file(
    blank: Path, engine: str, number: int, code: int
) -> None:
    target = blank.with_name("answer")
    command = [*PROGRAM, "count", "numbrix", str(blank), "--engine", engine, "-o", str(target)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    time.sleep(1.5)
    process.send_signal(number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == code
    assert b"Traceback" not in err
    assert list(blank.parent.iterdir()) == [blank]


def test_a_reader_that_has_had_enough_ends_the_listing(blank: Path) -> None:
    process = subprocess.Popen(
        [*PROGRAM, "enumerate", "numbrix", str(blank)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout and process.stderr
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(timeout=20) == 141


@pytest.mark.parametrize(
    "arguments", [["--help"], ["solve", "--help"], ["check", "numbrix", TWO, "-"], ["show", "numbrix", TWO]]
)
def test_no_engine_is_loaded_where_none_is_needed(arguments: list[str]) -> None:
    script = (
        "import sys\nfrom smtpuzzles.cli import main\ncode = main(sys.argv[1:])\n"
        "sys.exit(code or ' '.join({'z3', 'numba', 'rich', 'smtpuzzles.solving'} & set(sys.modules)) or None)"
    )
    ran = subprocess.run([sys.executable, "-c", script, *arguments], input=FIRST, capture_output=True)
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout


def test_progress_is_shown_on_a_terminal_and_nowhere_else(blank: Path) -> None:
    command = [*PROGRAM, "count", "numbrix", str(blank), "--engine", "search", "--timeout", "2.5"]
    piped = subprocess.run(command, capture_output=True)
    assert piped.stderr.startswith(b"unknown: ") and piped.stderr.count(b"\n") == 1
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=theirs, env={**os.environ, "TERM": "xterm"}
    )
    os.close(theirs)
    seen = b""
    while chunk := _read(ours):
        seen += chunk
    assert process.wait() == 3
    assert b"row 2 of 14" in seen or b"row 3 of 14" in seen or b"row 4 of 14" in seen
    assert b"unknown: the time limit" in seen
    assert process.stdout and process.stdout.read() == b""


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:  # the other side is closed
        return b""
