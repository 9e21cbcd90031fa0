"""Batches: what two jobs are worth, what a level costs besides its answer, and memory over many levels."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import smtpuzzles
from benchmarks.measure import Baseline, row, timed
from smtpuzzles.puzzle import memory_in_use

EQUAL = 24
SMALL = 2_000
MANY = 100_000
TINY = "3 3\n1 0 0\n0 0 0\n0 0 9\n"


def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        two_jobs_against_one(Path(folder, "equal"))
        overhead(Path(folder, "small"))
        many_levels(Path(folder, "many"))


def command(verb: str, levels: Path, *options: str) -> list[str]:
    report = str(levels.with_suffix(".jsonl"))
    asked = ["batch", verb, "numbrix", str(levels), "--quiet", "--report", report, "--restart"]
    return [sys.executable, "-m", "smtpuzzles", *asked, *options]


def put(folder: Path, number: int, text: str) -> None:
    """The same level many times, in folders of a thousand."""
    for i in range(number):
        path = folder / str(i // 1000) / f"{i}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def batch(verb: str, levels: Path, jobs: int) -> None:
    subprocess.run(command(verb, levels, "--jobs", str(jobs)), check=True, stdout=subprocess.DEVNULL)


def answered(levels: Path) -> list[float]:
    """The seconds that the answers themselves took, from the report."""
    return [json.loads(line)["seconds"] for line in levels.with_suffix(".jsonl").open()]


def two_jobs_against_one(folder: Path) -> None:
    blank = smtpuzzles.generate("numbrix", rows=8, cols=8, givens=0)
    put(folder, EQUAL, str(blank))
    _, one = timed(batch, "count", folder, 1)
    _, two = timed(batch, "count", folder, 2)
    assert len(answered(folder)) == EQUAL
    row(f"{EQUAL} equal levels, two jobs", "counted", two, Baseline("one job", one))


def overhead(folder: Path) -> None:
    put(folder, SMALL, TINY)
    _, seconds = timed(batch, "solve", folder, 1)
    took = answered(folder)
    assert len(took) == SMALL
    besides = (seconds - sum(took)) / SMALL
    row(f"{SMALL:,} small levels, one job", "solved", seconds, remark=f"{besides * 1000:.2f} ms besides each")


def memory_of_family(parent: int) -> int:
    """Bytes that a process and its children hold; 0 where the system does not tell."""
    lists = Path(f"/proc/{parent}/task").glob("*/children")
    children = [int(child) for each in lists for child in each.read_text().split()]
    return sum(map(memory_in_use, (parent, *children)))


def many_levels(folder: Path) -> None:
    """The memory of the process that hands out the levels and of its children, after a tenth of the levels
    and at most."""
    put(folder, MANY, TINY)
    start = time.perf_counter()
    process = subprocess.Popen(command("solve", folder), stdout=subprocess.DEVNULL)
    report = folder.with_suffix(".jsonl")
    seen: list[tuple[int, int]] = []
    while process.poll() is None:
        size = report.stat().st_size if report.exists() else 0
        seen.append((size, memory_of_family(process.pid)))
        time.sleep(0.2)
    seconds = time.perf_counter() - start
    assert process.returncode == 0 and len(answered(folder)) == MANY
    early = next(memory for size, memory in seen if size > seen[-1][0] / 10)
    late = max(memory for _, memory in seen)
    told = f"{early >> 20} MiB after a tenth, {late >> 20} MiB at most"
    row(f"{MANY:,} small levels, one batch", "solved", seconds, remark=told)
