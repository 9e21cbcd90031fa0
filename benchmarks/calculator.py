"""Calculator: The Game: first solutions, exhausted searches, and the two engines against each other."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import smtpuzzles
from benchmarks.measure import Baseline, public_levels, row, timed
from smtpuzzles import Solved, Unsolvable

EIGHT = "1\n999998\n8\n+7\n*3\nReverse\n5\nShift >\n\nn\n"
TWELVE = "1\n999998\n12\n+9\n*2\nReverse\n4\nShift >\n\nn\n"
PEAK = """
import resource, sys, smtpuzzles
verdict = smtpuzzles.solve(smtpuzzles.parse("calculator", sys.stdin.read()), engine="search")
print(type(verdict).__name__, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10)
"""


def run() -> None:
    _, lark = timed(subprocess.run, [sys.executable, "-c", "import lark"], check=True, repeats=5)
    _, nothing = timed(subprocess.run, [sys.executable, "-c", ""], check=True, repeats=5)
    if paths := public_levels("calculator", ".cgl"):
        first_solutions(paths, lark - nothing)
    exhausted()


def first_solutions(paths: list[Path], lark: float) -> None:
    """All public levels, parsed beforehand, in one process; and how Z3 compares."""
    levels, reading = timed(lambda: [smtpuzzles.load("calculator", path) for path in paths])
    row(f"{len(paths)} public levels read", "", reading)
    found, seconds = timed(lambda: [smtpuzzles.solve(level, engine="search") for level in levels], repeats=3)
    assert all(isinstance(verdict, Solved) for verdict in found)
    others, by_z3 = timed(lambda: [smtpuzzles.solve(level, engine="z3") for level in levels])
    assert list(map(moves, found)) == list(map(moves, others))
    baselines = Baseline("importing lark", lark), Baseline("Z3", by_z3, "same lengths")
    row("public levels, shortest solution of each by search", "all solved", seconds, *baselines)
    numbers, seconds = timed(lambda: [smtpuzzles.count(level) for level in levels])
    row("public levels, all solutions of each counted", f"{sum(numbers):,}", seconds)


def moves(verdict: Any) -> int:
    return sum(step.startswith("Apply") for step in verdict.solution.steps)


def exhausted() -> None:
    """Levels without a solution: every state within the moves has to be seen."""
    level = smtpuzzles.parse("calculator", EIGHT)
    verdict, seconds = timed(smtpuzzles.solve, level, engine="search", repeats=5)
    assert isinstance(verdict, Unsolvable)
    row("8 moves of five rules exhausted", "Unsolvable", seconds)
    command = [sys.executable, "-c", PEAK]
    out, seconds = timed(subprocess.check_output, command, input=TWELVE, text=True)
    answer, peak = out.split()
    assert answer == "Unsolvable"
    row("12 moves, 714,114 states exhausted, whole process", answer, seconds, remark=f"peak {peak} MiB")
