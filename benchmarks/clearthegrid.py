"""ClearTheGrid: steps of the annealing loop in a second, seconds to solve by size, and what is unsolvable."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import smtpuzzles
from benchmarks.measure import Baseline, public_levels, row
from smtpuzzles import Budget, Solved, Unsolvable
from smtpuzzles.puzzles.clearthegrid import annealing, forest, search
from smtpuzzles.puzzles.clearthegrid.level import Level
from smtpuzzles.puzzles.clearthegrid.obstacle import obstacle

SIZES = ((10, 6, 30), (16, 9, 80), (24, 14, 190), (33, 19, 340), (39, 22, 465), (46, 26, 700), (56, 32, 1050))
SEEDS = 3
HOT_CHANCES = [1 << 32, 1 << 30, 1 << 28, 1 << 26]
OPEN = ((8, 8, 12), (9, 9, 16), (7, 7, 20), (6, 6, 24), (5, 5, 24))
BOARDS = 20


def run() -> None:
    """CPU seconds everywhere: they tell the same on a busy machine."""
    steps_against_plain_python()
    fresh_levels()
    unsolvable_boards()
    if paths := public_levels("clearthegrid", ".txt"):
        all_public_levels(paths)


def used(work: Any, *arguments: Any, **options: Any) -> tuple[Any, float]:
    start = time.process_time()
    return work(*arguments, **options), time.process_time() - start


def steps_against_plain_python() -> None:
    level = fresh(39, 22, 465, seed=0)
    _, seconds = used(search._compiled, Budget())
    row("Numba imported, the loop compiled or out of the cache", "", seconds)
    loop = search._compiled(Budget())
    compiled = loop.array(empty_forest(level))
    steps, seconds = used(loop.anneal, compiled, 3_000_000, loop.array(HOT_CHANCES))
    plain_steps, plain_seconds = used(annealing.anneal, empty_forest(level), 30_000, HOT_CHANCES)
    plain = Baseline("as many steps in plain Python", plain_seconds / plain_steps * steps)
    rate = f"{steps / seconds:,.0f} steps/s"
    row("annealing loop, 465 numbers, compiled", "", seconds, plain, remark=rate)


def empty_forest(level: Level) -> list[int]:
    cells = list(level.numbers)
    return annealing.layout(
        list(level.numbers.values()), forest.ways(cells, forest.lines(level, Budget())), seed=1
    )


def fresh(width: int, height: int, numbers: int, seed: int) -> Level:
    level: Level = smtpuzzles.generate("clearthegrid", seed=seed, width=width, height=height, numbers=numbers)
    return level


def fresh_levels() -> None:
    for width, height, numbers in SIZES:
        times = [solved(fresh(width, height, numbers, seed)) for seed in range(SEEDS)]
        row(
            f"fresh {width}x{height} with {numbers} numbers, mean of {SEEDS}",
            "solved",
            sum(times) / SEEDS,
            remark=worst(times),
        )


def solved(level: Level) -> float:
    verdict, seconds = used(smtpuzzles.solve, level)
    assert isinstance(verdict, Solved), verdict
    return seconds


def worst(times: list[float]) -> str:
    return f"worst {max(times):.2f} s"


def unsolvable_boards() -> None:
    """Boards with random numbers that no obstacle rules out."""
    for width, height, numbers in OPEN:
        chance = random.Random(numbers)
        settled = [used(smtpuzzles.solve, board(chance, width, height, numbers)) for _ in range(BOARDS)]
        assert all(isinstance(verdict, Solved | Unsolvable) for verdict, _ in settled)
        refuted = sum(isinstance(verdict, Unsolvable) for verdict, _ in settled)
        times = [seconds for _, seconds in settled]
        what = f"random {width}x{height} with {numbers} numbers, mean of {BOARDS}"
        row(what, f"{refuted} unsolvable", sum(times) / BOARDS, remark=worst(times))


def board(chance: random.Random, width: int, height: int, numbers: int) -> Level:
    while True:
        cells = [0] * (width * height)
        for place in chance.sample(range(len(cells)), numbers):
            cells[place] = chance.randint(1, max(width, height) - 1)
        level = Level(tuple(tuple(cells[i : i + width]) for i in range(0, len(cells), width)))
        if not obstacle(level):
            return level


def all_public_levels(paths: list[Path]) -> None:
    times = {int(path.stem): solved(smtpuzzles.load("clearthegrid", path)) for path in paths}
    low = [seconds for number, seconds in times.items() if number < 500]
    high = [seconds for number, seconds in times.items() if number >= 500]
    for what, some in (
        (f"{len(low)} public levels below 500, mean", low),
        (f"{len(high)} from 500 on, mean", high),
    ):
        if some:
            row(what, "solved", sum(some) / len(some), remark=worst(some))
