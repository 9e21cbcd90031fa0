"""Batches from the command line: verdicts, reports that survive interruptions, and workers that misbehave."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.conftest import Run
from tests.test_cli import PROGRAM, _read

GOOD = "2 2\n1 0\n0 0\n"
NONE = "1 3\n0 1 0\n"
BAD = "2 2\n1 x\n0 0\n"
BLANK = "14 14\n" + "0 " * 196
FEW = ("--engine", "search", "--states", 50)  # not enough for the blank level
SLOW = "7 7\n" + "0 " * 49  # counted in a tenth of a second or so


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a folder of levels, `levels`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "levels").mkdir()
    yield tmp_path


def put(**levels: str) -> None:
    for name, text in levels.items():
        Path("levels", f"{name}.txt").write_text(text)


def records(report: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path(report).read_text().splitlines()]


def verdicts(report: str) -> dict[str, str]:
    """By level; a level that is there twice fails."""
    found = records(report)
    assert max(Counter(record["file"] for record in found).values()) == 1
    return {Path(record["file"]).stem: record["verdict"] for record in found}


def test_every_level_has_a_record_and_a_bad_one_costs_itself_alone(run: Run, here: Path) -> None:
    put(good=GOOD, none=NONE, bad=BAD, blank=BLANK, binary="\0")
    ran = run("batch", "solve", "numbrix", "levels", "--report", "r.jsonl", *FEW)
    assert ran.code == 2
    expected = {
        "good": "solved",
        "none": "unsolvable",
        "bad": "failed",
        "blank": "unknown",
        "binary": "failed",
    }
    assert verdicts("r.jsonl") == expected
    by_name = {Path(record["file"]).stem: record for record in records("r.jsonl")}
    assert by_name["bad"]["error"].startswith("levels/bad.txt:2:3: unexpected 'x'; expected: ")
    assert by_name["blank"]["detail"].startswith("more than 50 states are needed")
    assert by_name["good"]["engine"] == "search"
    assert "levels/none.txt: unsolvable by search" in ran.out
    assert [line.split()[:2] for line in ran.err.splitlines()[2:]] == [
        ["solved", "1"],
        ["unsolvable", "1"],
        ["unknown", "1"],
        ["failed", "2"],
    ]


@pytest.mark.parametrize(
    ("levels", "code"), [({"a": GOOD}, 0), ({"a": GOOD, "b": NONE}, 1), ({"a": NONE, "b": BLANK}, 3)]
)
def test_the_exit_code_is_that_of_the_worst(run: Run, here: Path, levels: dict[str, str], code: int) -> None:
    put(**levels)
    assert run("batch", "solve", "numbrix", "levels", *FEW, "--quiet").code == code


def test_solutions_are_written_and_check_finds_them(run: Run, here: Path) -> None:
    put(a=GOOD, b=NONE)
    Path("levels/deep").mkdir()
    Path("levels/deep/a.txt").write_text(GOOD)
    assert run("batch", "solve", "numbrix", "levels", "--output", "out").code == 1
    assert sorted(map(str, Path("out").rglob("*.*"))) == ["out/a.solution", "out/deep/a.solution"]
    Path("out/a.solution").write_text("1 3\n4 2\n")
    ran = run("batch", "check", "numbrix", "levels", "--solutions", "out", "--report", "c.csv")
    assert ran.code == 2
    with Path("c.csv").open() as file:
        rows = {row["file"]: row for row in csv.DictReader(file)}
    assert [rows[f"levels/{name}.txt"]["verdict"] for name in ("a", "b", "deep/a")] == [
        "wrong",
        "failed",
        "right",
    ]
    assert rows["levels/a.txt"]["detail"].endswith("are not neighbours")
    assert rows["levels/b.txt"]["error"] == "there is no solution file of that name"


def test_counts_and_certificates(run: Run, here: Path) -> None:
    put(a=GOOD, b=NONE)
    assert run("batch", "count", "numbrix", "levels", "--report", "n.jsonl").code == 1
    assert {record["file"]: record["count"] for record in records("n.jsonl")} == {
        "levels/a.txt": 2,
        "levels/b.txt": 0,
    }
    assert run("batch", "prove", "numbrix", "levels", "--output", "out").code == 0
    for name in ("a", "b"):
        assert run("verify", "numbrix", f"levels/{name}.txt", f"out/{name}.cert").code == 0
    ran = run("batch", "prove", "numbrix", "levels/a.txt", "--unique")
    assert ran.code == 1
    assert ": refuted in " in ran.out and "there are several solutions" in ran.out


def test_a_count_may_have_any_number_of_digits(run: Run, here: Path) -> None:
    put(zeros="targets\n" + ("0" * 130 + "| 0\n") * 130 + "--\n" + "0 " * 130)
    limit = sys.get_int_max_str_digits()
    for report in ("r.jsonl", "r.csv"):
        for _ in range(2):  # counted, then read from the report
            ran = run("batch", "count", "digitfidget", "levels", "--report", report)
            assert ran.code == 0
            assert len(ran.out.split(" solutions")[0].rpartition(", ")[2]) == 5088
    assert sys.get_int_max_str_digits() == limit


def test_moves_are_counted_and_own_options_reach_the_room(run: Run) -> None:
    ran = run("batch", "solve", "calculator", "corpus:sample-sum", "--json")
    assert json.loads(ran.out)["moves"] == 2
    ran = run("batch", "solve", "clearthegrid", "corpus:first", "--fewest-moves", "--seed", 3, "--json")
    assert json.loads(ran.out)["command"] == "solve clearthegrid --fewest-moves --seed 3"
    assert json.loads(ran.out)["engine"] == "z3"


@pytest.mark.parametrize("ending", ["jsonl", "csv"])
def test_a_report_cut_off_anywhere_is_completed(run: Run, here: Path, ending: str) -> None:
    put(a=GOOD, b=NONE, c=BAD)
    report = Path(f"r.{ending}")
    command = ("batch", "solve", "numbrix", "levels", "--report", report, "--quiet")
    assert run(*command).code == 2
    whole = report.read_bytes()
    for cut in range(0, len(whole), 61):
        report.write_bytes(whole[:cut] + b"\0" * (cut % 2 * 50))
        assert run(*command).code == 2, cut
        assert sorted(map(_without_time, _rows(report))) == sorted(
            map(_without_time, _rows_of(whole, ending))
        )


def _rows(report: Path) -> list[dict[str, Any]]:
    return _rows_of(report.read_bytes(), report.suffix[1:])


def _rows_of(data: bytes, ending: str) -> list[dict[str, Any]]:
    lines = data.decode().splitlines()
    return [json.loads(line) for line in lines] if ending == "jsonl" else list(csv.DictReader(lines))


def _without_time(row: dict[str, Any]) -> list[str]:
    return [str(value) for key, value in row.items() if key != "seconds"]


def test_the_same_command_does_nothing_twice_unless_something_changed(run: Run, here: Path) -> None:
    put(a=GOOD, b=NONE)
    command = ("batch", "solve", "numbrix", "levels", "--report", "r.jsonl", "--output", "out")
    run(*command)
    before = Path("r.jsonl").read_text()
    assert run(*command).code == 1
    assert Path("r.jsonl").read_text() == before
    put(b=GOOD)
    Path("out/a.solution").unlink()
    assert run(*command).code == 0
    assert verdicts("r.jsonl") == {"a": "solved", "b": "solved"}
    assert Path("out/a.solution").exists()
    put(c=BAD)
    run(*command)
    assert verdicts("r.jsonl") == {"a": "solved", "b": "solved", "c": "failed"}


def test_a_report_of_something_else_is_left_alone(run: Run, here: Path) -> None:
    put(a=GOOD)
    run("batch", "solve", "numbrix", "levels", "--report", "r.jsonl")
    before = Path("r.jsonl").read_text()
    ran = run("batch", "count", "numbrix", "levels", "--report", "r.jsonl")
    assert ran.code == 2
    assert "of another command, `batch solve numbrix`, and this is `batch count numbrix`" in ran.err
    assert Path("r.jsonl").read_text() == before
    assert run("batch", "count", "numbrix", "levels", "--report", "r.jsonl", "--restart").code == 0
    assert verdicts("r.jsonl") == {"a": "counted"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.jsonl", "[1]\n"),
        ("x.jsonl", "{}\n"),
        ("x.jsonl", "x\n"),
        ("x.jsonl", "[" * 100_000 + "\n"),
        ("x.jsonl", '{"precious": 1}'),
        ("x.jsonl", "\0\0precious\n"),
        ("x.jsonl", "{\0}\0"),
        ("x.csv", "a,b\n1,2\n"),
        ("x.csv", "name,age"),
        ("x.csv", '"an open quote\n'),
    ],
)
def test_what_is_no_report_is_left_alone(run: Run, here: Path, name: str, text: str) -> None:
    put(a=GOOD)
    Path(name).write_text(text)
    ran = run("batch", "solve", "numbrix", "levels", "--report", name)
    assert (ran.code, Path(name).read_text()) == (2, text)
    assert f"{name}:1: not a line of a batch's report" in ran.err


@pytest.mark.parametrize(
    "edit",
    [
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": -1.0},
        {"seconds": True},
        {"moves": [1]},
        {"count": "x"},
        {"detail": 3},
        {"file": "\ud800"},
        {"verdict": "great"},
        {"more": 1},
    ],
)
def test_a_report_that_somebody_has_edited_is_checked(run: Run, here: Path, edit: dict[str, Any]) -> None:
    put(a=GOOD)
    run("batch", "solve", "numbrix", "levels", "--report", "r.jsonl")
    (record,) = records("r.jsonl")
    Path("r.jsonl").write_text(json.dumps({**record, **edit}) + "\n")
    ran = run("batch", "solve", "numbrix", "levels", "--report", "r.jsonl", "--plot", "p.svg")
    assert (ran.code, ran.out) == (2, "")
    assert "r.jsonl:1: not a line of a batch's report" in ran.err


@pytest.mark.parametrize("ending", ["jsonl", "csv"])
def test_files_may_have_any_name(run: Run, here: Path, ending: str) -> None:
    names = ["a\nb", "a\rb", 'a,"b', "a | b", os.fsdecode(b"a\xffb"), "\x1b[2J", "1"]
    for name in names:
        Path("levels", f"{name}.txt").write_text(BAD)
    command = ("batch", "solve", "numbrix", "levels", "--report", f"r.{ending}")
    first, again = run(*command), run(*command)
    assert first.code == again.code == 2
    assert (
        sorted(first.out.splitlines()) == sorted(again.out.splitlines()) and len(first.out.splitlines()) == 7
    )
    assert "\x1b" not in first.out + first.err and "unexpected 'x'" in min(first.out.splitlines(), key=len)
    data = Path(f"r.{ending}").read_bytes().decode(errors="surrogateescape")
    found = (
        [json.loads(line) for line in data.splitlines()]
        if ending == "jsonl"
        else list(csv.DictReader(io.StringIO(data, newline="")))
    )
    assert {row["file"] for row in found} == {f"levels/{name}.txt" for name in names}
    assert all("unexpected 'x'" in row["error"] for row in found)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "the following arguments are required: VERB"),
        (("show", "numbrix", "levels"), "invalid choice: 'show'"),
        (("solve", "numbrix"), "the following arguments are required: PATH"),
        (("solve", "numbrix", "levels", "--jobs", "0"), "'0' is not a number of jobs from 1 to 1,024"),
        (("solve", "numbrix", "levels", "--jobs", "9999"), "'9999' is not a number of jobs"),
        (("solve", "numbrix", "levels", "--report", "r.txt"), "r.txt does not end with .jsonl or .csv"),
        (("solve", "numbrix", "levels", "--report", "no/r.csv"), "no/r.csv: cannot be written"),
        (("count", "numbrix", "levels", "--output", "x"), "unrecognized arguments: --output x"),
        (("check", "numbrix", "levels", "--engine", "z3"), "unrecognized arguments: --engine z3"),
        (("solve", "numbrix", "levels", "--engine", "magic"), "choose from auto, search, z3"),
        (("solve", "numbrix", "levels", "--cluster", "nonsense:x"), "not an address such as tcp://"),
        (("solve", "numbrix", "levels", "--cluster", "127.0.0.1:1"), "no Dask scheduler answers"),
        (("solve", "numbrix", "levels", "--cluster", ""), "argument --cluster: it is empty"),
        (("solve", "numbrix", "levels", "--report", ""), "argument --report: it is empty"),
        (("check", "numbrix", "levels", "--solutions", "no"), "there is no folder 'no'"),
        (("solve", "numbrix", "levels", "--restart"), "there is no --report to begin anew"),
        (("solve", "numbrix", "levels", "--plot", "p.png"), "'p.png' does not end with .svg"),
        (("solve", "numbrix", "levels", "--plot", "no/p.svg"), "there is no folder 'no'"),
        (("solve", "--output", "count", "--quiet", "numbrix", "nowhere"), "nowhere: no such file or folder"),
        (("--engine", "solve", "count", "numbrix", "levels"), "VERB and PUZZLE come first"),
        (("solve", "numbrix", "corpus:", "--output", "."), "'corpus:' names no level"),
        (("solve", "numbrix", "nowhere"), "nowhere: no such file or folder"),
    ],
)
def test_wrong_usage_is_explained(run: Run, here: Path, arguments: tuple[str, ...], message: str) -> None:
    put(a=GOOD)
    ran = run("batch", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("ending", ["jsonl", "csv"])
def test_a_report_may_be_cut_off_within_a_character(run: Run, here: Path, ending: str) -> None:
    put(a=GOOD, b=GOOD)
    report = Path(f"r.{ending}")
    command = ("batch", "check", "numbrix", "levels", "--solutions", "lösung", "--report", report)
    Path("lösung").mkdir()
    assert run(*command).code == 2
    whole = report.read_bytes()
    last = whole.rindex("ö".encode())
    for cut in (last, last + 1, last + 2, len(whole) - 1):
        report.write_bytes(whole[:cut])
        assert run(*command).code == 2
        assert report.read_bytes().count(b"\n") == whole.count(b"\n")


def test_files_may_be_called_like_verbs_and_puzzles(run: Run, here: Path) -> None:
    Path("count").write_text(GOOD)
    assert run("batch", "--quiet", "solve", "numbrix", "count").code == 0
    assert run("batch", "--quiet", "--output", "move", "--json", "solve", "numbrix", "count").code == 0
    assert run("check", "--quiet", "numbrix", "count", "move/count.solution").code == 0


def test_a_claim_about_no_moves_is_another_question(run: Run, here: Path) -> None:
    none = ("batch", "prove", "calculator", "corpus:sample-sum", "--within", 0)
    assert run(*none, "--report", "r.jsonl").code == 0
    ran = run(*none[:-2], "--report", "r.jsonl")
    assert ran.code == 2
    assert "of another command, `batch prove calculator --within 0`" in ran.err


def test_what_was_written_for_a_level_goes_when_the_level_has_changed(run: Run, here: Path) -> None:
    put(a=GOOD, b=GOOD)
    command = ("batch", "solve", "numbrix", "levels", "--report", "r.jsonl", "--output", "out")
    assert run(*command).code == 0
    put(a=NONE)
    assert run(*command).code == 1
    assert [path.name for path in Path("out").iterdir()] == ["b.solution"]


def test_a_level_whose_solution_cannot_have_its_name_costs_itself_alone(run: Run, here: Path) -> None:
    put(**{"x" * 248: GOOD, "y": GOOD, "z": GOOD})
    Path("out/y.solution").mkdir(parents=True)
    ran = run("batch", "solve", "numbrix", "levels", "--output", "out", "--report", "r.jsonl")
    assert ran.code == 2
    assert verdicts("r.jsonl") == {"x" * 248: "failed", "y": "failed", "z": "solved"}
    assert "File name too long" in ran.out and "y.solution" in ran.out


def test_a_level_that_was_killed_from_outside_is_tried_again(run: Run, here: Path) -> None:
    put(a=GOOD, b=GOOD)
    command = ("batch", "solve", "numbrix", "levels", "--report", "r.jsonl")
    run(*command)
    one, other = records("r.jsonl")
    one |= {"verdict": "failed", "error": "crashed: signal 9"}
    Path("r.jsonl").write_text(json.dumps(one) + "\n" + json.dumps(other) + "\n")
    assert run(*command).code == 0
    assert verdicts("r.jsonl") == {"a": "solved", "b": "solved"}


def test_where_no_process_can_be_started_the_levels_stay_undone(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(a=GOOD)
    command = ("batch", "solve", "numbrix", "levels", "--report", "r.jsonl")
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(sys, "executable", "/nowhere/python")
        ran = run(*command)
    assert (ran.code, ran.out, Path("r.jsonl").read_text()) == (2, "", "")
    assert "no process can be started for a level: " in ran.err
    assert run(*command).code == 0


def test_what_a_level_has_left_in_memory_is_not_held_against_the_next(run: Run, here: Path) -> None:
    put(n1=BLANK, n2=SLOW)
    limits = ("--jobs", 1, "--memory", 90, "--states", 10**8)
    run("batch", "count", "numbrix", "levels", "--report", "r.jsonl", *limits)
    assert verdicts("r.jsonl") == {"n1": "unknown", "n2": "counted"}


def test_a_report_that_is_removed_meanwhile_is_missed(run: Run, here: Path) -> None:
    put(**{f"n{i}": SLOW for i in range(24)})
    process = started()
    some_are_done(1)
    Path("r.jsonl").unlink()
    _, err = process.communicate(timeout=60)
    assert process.returncode == 2
    assert b"smtpuzzles: r.jsonl: somebody has removed it, and it is lost" in err


def test_a_report_is_a_regular_file(run: Run, here: Path) -> None:
    put(a=GOOD)
    os.mkfifo("r.jsonl")
    ran = run("batch", "solve", "numbrix", "levels", "--report", "r.jsonl")
    assert (ran.code, ran.err) == (2, "smtpuzzles: --report: r.jsonl is no regular file\n")


RIGGED = """
import os, time
from smtpuzzles.puzzles.numbrix import Numbrix

def parse_level(self, source, parse=Numbrix.parse_level):
    if "crash" in source.name:
        os.abort()
    if "hang" in source.name:
        time.sleep(1000)
    if "eat" in source.name:
        held = [b"x" * (20 << 20) for _ in range(1000)]
    if "fault" in source.name:
        raise ZeroDivisionError("oh")
    return parse(self, source)

Numbrix.parse_level = parse_level
"""


def test_workers_that_crash_hang_or_eat_memory_cost_their_level_alone(
    run: Run, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(crash=GOOD, hang=GOOD, eat=GOOD, fault=GOOD, **{f"good{i}": GOOD for i in range(6)})
    Path("rig").mkdir()
    Path("rig/sitecustomize.py").write_text(RIGGED)
    monkeypatch.setenv("PYTHONPATH", str(here / "rig"))
    limits = ("--timeout", 3, "--memory", 200, "--jobs", 2)
    assert run("batch", "solve", "numbrix", "levels", "--report", "r.jsonl", *limits).code == 2
    errors = {Path(record["file"]).stem: record["error"] for record in records("r.jsonl")}
    assert errors == {
        "crash": "crashed: signal 6",
        "hang": "hung: it did not end within 8 s and was killed",
        "eat": "ate memory: it took more than 456 MiB and was killed",
        "fault": "a fault of this program: ZeroDivisionError: oh (parse_level, line 13)",
        **{f"good{i}": None for i in range(6)},
    }
    assert [record["verdict"] for record in records("r.jsonl") if not record["error"]] == ["solved"] * 6


def started(*more: str) -> subprocess.Popen[bytes]:
    command = [*PROGRAM, "batch", "count", "numbrix", "levels", "--report", "r.jsonl", *more]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def some_are_done(least: int) -> None:
    while not Path("r.jsonl").exists() or Path("r.jsonl").read_bytes().count(b"\n") < least:
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGKILL, -9), (signal.SIGINT, 130), (signal.SIGTERM, 143)]
)
def test_a_batch_that_was_stopped_goes_on(run: Run, here: Path, number: int, code: int) -> None:
    put(**{f"n{i}": SLOW for i in range(24)})
    process = started()
    some_are_done(3)
    process.send_signal(number)
    _, err = process.communicate(timeout=20)
    assert process.returncode == code
    assert b"Traceback" not in err
    if number != signal.SIGKILL:
        assert b"levels are left; the same command goes on" in err
    done = len(records("r.jsonl"))
    assert 3 <= done < 24
    assert run("batch", "count", "numbrix", "levels", "--report", "r.jsonl").code == 0
    assert Counter(verdicts("r.jsonl").values()) == {"counted": 24}
    assert {record["count"] for record in records("r.jsonl")} == {27_070_560}


def test_two_batches_do_not_write_one_report(run: Run, here: Path) -> None:
    put(**{f"n{i}": SLOW for i in range(24)})
    process = started()
    some_are_done(1)
    ran = run("batch", "count", "numbrix", "levels", "--report", "r.jsonl")
    assert (ran.code, ran.err) == (2, "smtpuzzles: r.jsonl: another batch is writing to it\n")
    assert process.communicate(timeout=60) and process.returncode == 0
    assert Counter(verdicts("r.jsonl").values()) == {"counted": 24}


def test_a_bar_is_shown_on_a_terminal_and_a_plot_drawn(here: Path) -> None:
    put(a=GOOD, b=NONE, c=BAD, d=SLOW)
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, "batch", "count", "numbrix", "levels", "--plot", "p.svg"],
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "120"},
    )
    os.close(theirs)
    seen = b""
    while chunk := _read(ours):
        seen += chunk
    assert process.wait() == 2
    assert "━".encode() in seen and b"left" in seen
    assert b"levels/c.txt: failed" in seen and b"levels/a.txt: " not in seen
    assert b"2 counted, 1 unsolvable, 1 failed" in seen or b"  counted" in seen
    assert "counted (2)" in "".join(ElementTree.parse("p.svg").getroot().itertext())


def test_no_heavy_module_is_loaded_before_a_batch_needs_it() -> None:
    script = "import sys; from smtpuzzles.cli import main; main(['solve', 'numbrix', 'corpus:single'])\n"
    script += "print({'multiprocessing', 'smtpuzzles.batch', 'distributed', 'rich'} & set(sys.modules))"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stdout
    assert out.splitlines()[-1] == "set()"
