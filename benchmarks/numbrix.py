"""Numbrix against the recursive search of a first programming course, in C where a compiler is present."""

from __future__ import annotations

import subprocess
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import smtpuzzles
from benchmarks.measure import Baseline, compiled, public_levels, row, timed
from smtpuzzles import Solved, Unsolvable

BLANK = {5: 8_648, 6: 458_696, 7: 27_070_560, 8: 6_046_626_568, 10: 1_460_089_659_025_264}


def run() -> None:
    lab_against_the_baseline()
    blank_grids()
    listing()
    large_grid()
    check_against_importing_lark()
    if paths := public_levels("numbrix", ".txt"):
        count_and_solve(paths)


def lab_against_the_baseline() -> None:
    level = smtpuzzles.load("numbrix", "corpus:lab")
    number, seconds = timed(listed, level, repeats=5)
    row("lab 9x9, all solutions listed", number, seconds, *recursive_search(level, number))


def recursive_search(level: Any, number: int) -> list[Baseline]:
    program = compiled("numbrix.c")
    if program is None:
        print("  no C compiler: no baseline")
        return []
    out, seconds = timed(subprocess.check_output, [program], input=str(level).encode(), repeats=3)
    assert int(out) == number
    return [Baseline("the recursive search in C", seconds, str(number))]


def listed(level: Any, most: int | None = None) -> int:
    """How many solutions come out, each accepted by the checker."""
    return sum(1 for _ in islice(smtpuzzles.solutions(level), most))


def blank_grids() -> None:
    for side, expected in BLANK.items():
        level = smtpuzzles.generate("numbrix", rows=side, cols=side, givens=0)
        number, seconds = timed(smtpuzzles.count, level)
        assert number == expected, (side, number)
        row(f"blank {side}x{side}, directed paths counted", f"{number:,}", seconds)


def listing() -> None:
    """Levels with thousands of solutions, listed completely, every solution checked."""
    for seed, givens in ((15, 12), (21, 10)):
        level = smtpuzzles.generate("numbrix", seed=seed, rows=9, cols=9, givens=givens)
        expected = smtpuzzles.count(level)
        number, seconds = timed(listed, level)
        assert number == expected
        row(
            f"9x9 with {givens} givens, all listed",
            f"{number:,}",
            seconds,
            remark=f"{number / seconds:,.0f} solutions a second",
        )


def large_grid() -> None:
    level = smtpuzzles.generate("numbrix", seed=1, rows=20, cols=20, givens=100)
    verdict, seconds = timed(smtpuzzles.solve, level, engine="search")
    other, by_z3 = timed(smtpuzzles.solve, level, engine="z3")
    z3 = Baseline("Z3", by_z3, type(other).__name__)
    row("20x20, a quarter given, first solution by search", type(verdict).__name__, seconds, z3)


def check_against_importing_lark() -> None:
    """A whole process that checks a small file, against one that does nothing but import lark."""
    level = smtpuzzles.load("numbrix", "corpus:two-ways")
    solution = str(next(smtpuzzles.solutions(level)))
    check = [sys.executable, "-m", "smtpuzzles", "check", "numbrix", "corpus:two-ways", "-"]
    lark = [sys.executable, "-c", "import lark"]
    _, baseline = timed(subprocess.run, lark, check=True, repeats=15)
    out, seconds = timed(subprocess.check_output, check, input=solution, text=True, repeats=15)
    assert out == "right\n"
    row("check of a small level, whole process", "right", seconds, Baseline("importing lark", baseline))


def count_and_solve(paths: list[Path]) -> None:
    """Public puzzles: counted, solved by both engines, and listed as far as a thousand solutions."""
    counted = by_search = by_z3 = 0.0
    for path in paths:
        level = smtpuzzles.load("numbrix", path)
        number, seconds = timed(smtpuzzles.count, level)
        counted += seconds
        one, seconds = timed(smtpuzzles.solve, level, engine="search")
        by_search += seconds
        other, seconds = timed(smtpuzzles.solve, level, engine="z3")
        by_z3 += seconds
        assert type(one) is type(other) is (Solved if number else Unsolvable), path.name
        assert listed(level, 1000) == min(number, 1000), path.name
    row(f"{len(paths)} public levels counted", "engines agree", counted)
    row("public levels, first solution of each by search", "", by_search, Baseline("Z3", by_z3))
