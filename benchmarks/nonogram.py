"""Nonograms against lines drawn in every way, in C where a compiler is present."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import smtpuzzles
from benchmarks.measure import Baseline, compiled, public_levels, row, timed
from smtpuzzles import Budget
from smtpuzzles.puzzles.nonogram.level import Level, from_picture
from smtpuzzles.puzzles.nonogram.lines import Board

SUMMIT = ("knotty", "faase")
PATIENCE = 20  # seconds for each of these


def run() -> None:
    lines_against_the_baseline()
    rings()
    dominoes()
    blank()
    if paths := public_levels("nonogram", ".non"):
        public(paths)


def lines_against_the_baseline() -> None:
    level = smtpuzzles.generate("nonogram", seed=5, rows=35, cols=35, density=55, unique=True)
    number, seconds = timed(settled_cells, level, repeats=5)
    row("random 35x35, cells settled by lines", number, seconds, *drawn_in_every_way(level, number))


def drawn_in_every_way(level: Level, number: int) -> list[Baseline]:
    program = compiled("nonogram.c")
    if program is None:
        print("  no C compiler: no baseline")
        return []
    out, seconds = timed(subprocess.check_output, [program], input=level.nin().encode(), repeats=3)
    assert int(out) == number
    return [Baseline("every line drawn in every way, in C", seconds, str(number))]


def settled_cells(level: Level) -> int:
    board = Board(level)
    board.settle(Budget())
    return sum(len(row) - row.count("?") for row in board.grid())


def rings() -> None:
    """A picture of 500x500 that lines alone solve."""
    picture = ("".join(".###"[(x * x + y * y) // 300 % 4] for x in range(500)) for y in range(500))
    answer, seconds = solved(str(from_picture(tuple(picture))))
    assert answer["remark"] == "class: lines alone"
    row("rings 500x500, whole process", answer["verdict"], seconds)


def dominoes() -> None:
    """Chains of dominoes, of which lines tell nothing."""
    for number in (5, 9, 11):
        rows = ((3,), (1,), *((3, 1), (1,)) * (number - 1), (1,))
        columns = ((1,), (1,), *((1, 3), (1,)) * (number - 1), (3,))
        answer, seconds = solved(str(Level(rows, columns)), "--unique")
        assert answer["unique"] is True
        row(f"{number} dominoes, solved and unique, whole process", answer["verdict"], seconds)


def blank() -> None:
    """A thousand by a thousand cells: all white, and one black cell a line, which is hopeless but bounded."""
    for clue, expected in ((0, "solved"), (1, "unknown")):
        text = "1000 1000\n" + f"{clue}\n" * 2000
        answer, seconds = solved(text, "--timeout", "5")
        assert answer["verdict"] == expected
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
        row(
            f"1000x1000, clues {clue}, whole process",
            answer["verdict"],
            seconds,
            remark=f"at most {peak} MiB",
            gave_up=expected == "unknown",
        )


def public(paths: list[Path]) -> None:
    """Each public level solved and settled as unique or not; the two hardest as far as patience goes."""
    said = {True: "unique", False: "not unique", None: "solved"}
    for path in paths:
        limit = ("--timeout", str(PATIENCE)) if path.stem in SUMMIT else ()
        answer, seconds = solved(path.read_text(), "--unique", *limit)
        outcome = said[answer["unique"]] if "unique" in answer else answer["verdict"]
        ended = f"{answer['seconds']:g} s, limit {PATIENCE} s" if limit else ""
        gave_up = answer["verdict"] == "unknown" or answer.get("unique", True) is None
        row(f"{path.stem}, whole process", outcome, seconds, remark=ended, gave_up=gave_up)


def solved(level: str, *options: str) -> tuple[dict[str, Any], float]:
    """What the command line answers, and the CPU seconds of the process, imports and all."""
    with tempfile.NamedTemporaryFile("w", suffix=".non") as file:
        file.write(level)
        file.flush()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "smtpuzzles", "solve", "nonogram", file.name, "--json", *options]
        ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return json.loads(ran.stdout), after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
