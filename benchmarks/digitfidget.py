"""Digit Fidget against what one would first write: a plain search, in C where a compiler is present, and Z3
on sums of integers."""

from __future__ import annotations

import subprocess
import time
from itertools import islice
from pathlib import Path

import smtpuzzles
from benchmarks.measure import Baseline, compiled, row, timed
from smtpuzzles import Budget, Solved
from smtpuzzles.puzzles.digitfidget.checker import toggles_to
from smtpuzzles.puzzles.digitfidget.level import Level

SEEDS = range(10)
PATIENCE = 5.0  # seconds for a baseline on one board


def run() -> None:
    uniqueness()
    counting_against_the_baseline()
    first_solutions()
    fewest_toggles()
    impossible_modulo_three()


def made(seed: int, size: int) -> Level:
    level: Level = smtpuzzles.generate("digitfidget", seed=seed, size=size)
    return level


def is_unique(level: Level, engine: str) -> bool:
    return len(list(islice(smtpuzzles.solutions(level, engine=engine), 2))) == 1


def uniqueness() -> None:
    """Boards with a single solution, which takes proving, and as the game makes them, mostly with several."""
    unique = [smtpuzzles.generate("digitfidget", seed=seed, unique=True) for seed in SEEDS]
    for what, levels in (("unique", unique), ("any", [made(seed, 9) for seed in SEEDS])):
        answer, seconds = slowest(levels, "search")
        other, by_z3 = slowest(levels, "z3")
        row(
            f"9x9, is it unique, by search: slowest of {len(levels)} ({what})",
            answer,
            seconds,
            Baseline("Z3", by_z3, other),
        )


def slowest(levels: list[Level], engine: str) -> tuple[str, float]:
    times = [timed(is_unique, level, engine) for level in levels]
    return f"{sum(yes for yes, _ in times)} unique", max(seconds for _, seconds in times)


def counting_against_the_baseline() -> None:
    program = compiled("digitfidget.c")
    if program is None:
        print("  no C compiler: no baseline")
    for size in (8, 9, 10):
        levels = [made(seed, size) for seed in SEEDS]
        counted = [timed(smtpuzzles.count, level, engine="search") for level in levels]
        total = sum(seconds for _, seconds in counted)
        numbers = [number for number, _ in counted]
        baselines = [plain_searches(program, levels, numbers)] if program else []
        row(f"{size}x{size}, {len(levels)} boards counted", f"{sum(numbers):,}", total, *baselines)


def plain_searches(program: Path, levels: list[Level], numbers: list[int]) -> Baseline:
    times = [plain_search(program, level, number) for level, number in zip(levels, numbers, strict=True)]
    given_up = times.count(PATIENCE)
    answer = f"{given_up} given up" if given_up else "agrees"
    return Baseline("the plain search in C", sum(times), answer, gave_up=given_up > 0)


def plain_search(program: Path, level: Level, number: int) -> float:
    """The seconds it takes to count the solutions, or its patience where it gives up."""
    numbers = [level.size, *sum(level.digits, ()), *level.row_targets, *level.column_targets]
    text = " ".join(map(str, numbers)).encode()
    try:
        out, seconds = timed(subprocess.check_output, [program], input=text, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return PATIENCE
    assert int(out) == number
    return seconds


def first_solutions() -> None:
    for size in (20, 50):
        times = [timed(smtpuzzles.solve, made(seed, size)) for seed in SEEDS]
        assert all(isinstance(verdict, Solved) for verdict, _ in times)
        row(f"{size}x{size}, first solution: slowest of {len(times)}", "solved", max(s for _, s in times))
        answer, seconds = timed(z3_on_sums_of_integers, made(0, size))
        z3 = Baseline("Z3 on sums of integers", seconds, answer, gave_up=answer == "unknown")
        row(f"{size}x{size}, first solution, the first of them", "solved", times[0][1], z3)


def z3_on_sums_of_integers(level: Level) -> str:
    import z3

    solver = z3.Solver()
    solver.set("timeout", int(PATIENCE * 1000))
    on = {cell: z3.Bool(str(cell)) for cell in level.cells}
    for line in level.lines:
        solver.add(z3.Sum([z3.If(on[r, c], level.digits[r][c], 0) for r, c in line.cells]) == line.target)
    return str(solver.check())


def fewest_toggles() -> None:
    for size in (9, 10, 11):
        levels = [made(seed, size) for seed in SEEDS]
        found = {}
        for engine in ("search", "z3"):
            start = time.perf_counter()
            verdicts = [smtpuzzles.solve(level, engine=engine, fewest_toggles=True) for level in levels]
            seconds = time.perf_counter() - start
            found[engine] = [
                len(toggles_to(level, verdict.solution)) if isinstance(verdict, Solved) else None
                for level, verdict in zip(levels, verdicts, strict=True)
            ]
            known = len(levels) - found[engine].count(None)
            row(
                f"{size}x{size}, {len(levels)} boards, fewest toggles by {engine}", f"{known} proved", seconds
            )
        for one, other in zip(*found.values(), strict=True):
            assert one is None or other is None or one == other


def impossible_modulo_three() -> None:
    level = made(0, 50)
    threes = tuple(digit // 3 * 3 for digit in level.digits[0])
    broken = Level((threes, *level.digits[1:]), (100, *level.row_targets[1:]), level.column_targets, level.on)
    verdict, seconds = timed(smtpuzzles.solve, broken, budget=Budget(), repeats=3)
    row("50x50, a row impossible modulo 3", verdict.engine, seconds)  # type: ignore[union-attr]
