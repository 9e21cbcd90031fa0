"""Move against a plain breadth-first search in C++, where a compiler is present."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import smtpuzzles
from benchmarks.measure import Baseline, compiled, public_levels, row, timed
from smtpuzzles import Solved, Unsolvable

PATIENCE = 4_000_000  # gamestates after which the baseline gives up; they take more than a gigabyte
MEANINGFUL = 0.5  # seconds of the baseline; shorter ones are spent on starting a process

PEAK = """
import re, smtpuzzles
smtpuzzles.solve(smtpuzzles.load("move", "-"), engine="search")
print(re.search("VmHWM.*?([0-9]+)", open("/proc/self/status").read())[1])
"""


def run() -> None:
    program = compiled("move.cpp")
    if program is None:
        print("  no C++ compiler: no baseline")
    level = smtpuzzles.load("move", "corpus:pack-5-level-62")
    against_the_baseline("pack 5, level 62", level, program, repeats=20)
    level = smtpuzzles.generate("move", seed=1, rows=6, cols=6, dots=8, colours=3, moves=14)
    against_the_baseline("6x6 with 8 dots, generated", level, program)
    level = smtpuzzles.generate("move", seed=1, rows=8, cols=8, dots=6, moves=16)
    against_the_baseline("8x8 with 6 dots, generated", level, program)
    for path in public_levels("move", ".in"):
        against_the_baseline(path.stem, smtpuzzles.load("move", path), program)
    search_against_z3()


def shortest(level: Any, engine: str = "search") -> int | None:
    """The length of the shortest solution; None where there is none."""
    match smtpuzzles.solve(level, engine=engine):
        case Solved(solution):
            return len(solution.moves)
        case Unsolvable():
            return None
        case unknown:
            raise AssertionError(unknown)


def against_the_baseline(what: str, level: Any, program: Path | None, repeats: int = 1) -> None:
    length, seconds = timed(shortest, level, repeats=repeats)
    baselines = [breadth_first(level, program, length)] if program else []
    remark = f"peak {peak(level)}"
    if baselines and baselines[0].seconds <= MEANINGFUL:
        remark += f", C++ {baselines.pop().seconds:.3f} s"
    row(what, answer(length), seconds, *baselines, remark=remark)


def breadth_first(level: Any, program: Path, length: int | None) -> Baseline:
    command = [program, str(PATIENCE)]
    out, seconds = timed(subprocess.check_output, command, input=str(level), text=True)
    gave_up = out.startswith("gave up")
    found = re.match("a solution was found: ([udlr]*) ", out)
    reached = len(found[1]) if found else None
    assert gave_up or reached == length, out
    gamestates = f"{'over ' * gave_up}{int(out.split()[-1]):,} states"
    return Baseline("breadth-first search in C++", seconds, gamestates, gave_up)


def answer(length: int | None) -> str:
    return "unsolvable" if length is None else f"{length} moves"


def peak(level: Any) -> str:
    """What a process that solves the level needs in memory."""
    if not Path("/proc/self/status").exists():
        return "not told by this system"
    out = subprocess.check_output([sys.executable, "-c", PEAK], input=str(level), text=True)
    return f"{int(out) >> 10} MiB"


def search_against_z3() -> None:
    by_search = by_z3 = 0.0
    levels = [smtpuzzles.generate("move", seed=seed, rows=5, cols=5, dots=4) for seed in range(5)]
    for level in levels:
        one, seconds = timed(shortest, level, repeats=3)
        by_search += seconds
        other, seconds = timed(shortest, level, engine="z3")
        by_z3 += seconds
        assert one == other
    row(f"{len(levels)} levels 5x5 with 4 dots, search", "engines agree", by_search, Baseline("Z3", by_z3))
