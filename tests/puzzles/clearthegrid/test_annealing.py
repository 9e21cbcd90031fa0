"""The annealing loop: what its memory holds, and that Numba comes in late, once, and changes nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from unittest import mock

import pytest

import smtpuzzles
from smtpuzzles import Budget, Unknown
from smtpuzzles.puzzles.clearthegrid import annealing, forest, search
from smtpuzzles.puzzles.clearthegrid.annealing import (
    BEGIN,
    COST,
    DEGREE,
    FIRST,
    NODE,
    NONE,
    PARENT,
    USED,
    WAY,
)
from smtpuzzles.puzzles.clearthegrid.level import Level

CHANCES = [1 << 32, *(int((1 << 32) * 0.5**more) for more in range(1, 20))]
LEVEL: Level = smtpuzzles.generate("clearthegrid", seed=5, width=20, height=12, numbers=100)


def memory(level: Level, seed: int) -> list[int]:
    cells = list(level.numbers)
    ways = forest.ways(cells, forest.lines(level, Budget()))
    return annealing.layout(list(level.numbers.values()), ways, seed)


def test_plain_and_compiled_make_the_same_changes() -> None:
    loop = search._compiled(Budget())
    plain = memory(LEVEL, seed=123)
    compiled = loop.array(plain)
    for _ in range(4):
        assert annealing.anneal(plain, 5_000, CHANCES) == loop.anneal(compiled, 5_000, loop.array(CHANCES))
        assert plain == list(compiled)
    assert any(plain[BEGIN + NODE * i + DEGREE] for i in range(100))


def test_the_memory_stays_in_order() -> None:
    """Costs are what the lengths say, parents lead to a root, and the lines are a forest."""
    m = memory(LEVEL, seed=77)
    for _ in range(50):
        annealing.anneal(m, 200, CHANCES)
        pairs = list(annealing.forest(m))
        joined: dict[int, set[int]] = {i: set() for i in range(100)}
        for one, other in pairs:
            joined[one].add(other)
            joined[other].add(one)
        wrong = 0
        for i in range(100):
            node = BEGIN + NODE * i
            ends = [
                m[m[place + USED] + annealing.END]
                for place in range(m[node + FIRST], m[node + FIRST] + m[node + DEGREE] * WAY, WAY)
            ]
            assert {(end - BEGIN) // NODE for end in ends} == joined[i]
            assert m[node + COST] == annealing.node_cost(m, node, NONE, 0)
            wrong += m[node + COST] > 0
        assert wrong == m[annealing.WRONGS]
        roots = sum(m[BEGIN + NODE * i + PARENT] == NONE for i in range(100))
        assert len(pairs) == 100 - roots == 100 - _components(joined)


def _components(joined: dict[int, set[int]]) -> int:
    count, left = 0, set(joined)
    while left:
        count += 1
        group = [left.pop()]
        for node in group:
            group += joined[node] & left
            left -= joined[node]
    return count


@pytest.mark.parametrize(
    ("value", "lengths", "cost"),
    [
        (7, [7], 0),
        (3, [1, 2], 0),
        (2, [1, 2], 5),
        (1, [1, 2], 0),
        (1, [4, 3], 0),
        (2, [5, 1], 4),
        (9, [3], 5),
        (99, [3], 5 + 96 // 16),
        (2, [70, 60, 12], 0),
        (2, [70, 50, 10], 4),
    ],
)
def test_what_a_number_costs(value: int, lengths: list[int], cost: int) -> None:
    ways = [[(i, length) for i, length in enumerate(lengths, 1)], *([(0, length)] for length in lengths)]
    m = annealing.layout([value] + [1] * len(lengths), ways, 1)
    for i in range(len(lengths)):
        annealing.enter(m, m[BEGIN + FIRST] + i * WAY)
    assert annealing.node_cost(m, BEGIN, NONE, 0) == cost


def test_the_first_compilation_is_announced_and_heeds_the_clock(tmp_path: Path) -> None:
    script = (
        "import smtpuzzles, sys\n"
        "level = smtpuzzles.generate('clearthegrid', width=20, height=12, numbers=100)\n"
        "def hear(doing, seconds): print(doing)\n"
        "for seconds in (0.5, 60):\n"
        "    budget = smtpuzzles.Budget(seconds=seconds, listener=hear)\n"
        "    verdict = smtpuzzles.solve(level, engine='search', budget=budget)\n"
        "    print(type(verdict).__name__, budget.elapsed() < seconds + 2)\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert ran.stderr == ""
    heard = ran.stdout.splitlines()
    assert "compiling the annealing loop, only this first time" in heard
    assert [line for line in heard if "True" in line or "False" in line] == ["Unknown True", "Solved True"]
    assert list(tmp_path.rglob("*.nbi"))


def test_where_nothing_can_be_cached_it_is_compiled_all_the_same() -> None:
    from numba.core import caching

    with mock.patch.object(caching.CacheImpl, "_locator_classes", []):
        loop = search._compile()
    plain = memory(LEVEL, seed=9)
    compiled = loop.array(plain)
    loop.anneal(compiled, 100, loop.array(CHANCES))
    annealing.anneal(plain, 100, CHANCES)
    assert plain == list(compiled)


def test_a_small_level_does_without_numba() -> None:
    script = (
        "import smtpuzzles, sys\n"
        "for seed in range(20):\n"
        "    level = smtpuzzles.generate('clearthegrid', seed=seed, width=9, height=7, numbers=24)\n"
        "    assert isinstance(smtpuzzles.solve(level, engine='search'), smtpuzzles.Solved)\n"
        "sys.exit('numba' in sys.modules)\n"
    )
    assert subprocess.run([sys.executable, "-c", script]).returncode == 0


def ring_and_pairs() -> Level:
    """Four numbers that only a ring would clear, which annealing looks for in vain, and pairs beside them."""
    ring = [(2, 2, *(0,) * 22)] * 2
    return Level((*ring, *(tuple(int(x in (y, y + 1)) for x in range(24)) for y in range(2, 24, 2))))


@pytest.mark.parametrize("engine", ["search", "z3"])
def test_an_interruption_ends_at_once(tmp_path: Path, engine: str) -> None:
    crowd = smtpuzzles.generate("clearthegrid", width=16, height=9, numbers=90)
    path = tmp_path / "level.txt"
    path.write_text(str(ring_and_pairs() if engine == "search" else crowd))
    command = [sys.executable, "-m", "smtpuzzles", "solve", "clearthegrid", str(path), "--engine", engine]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    sent = time.monotonic()
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, b"", b"")
    assert time.monotonic() - sent < 2


def test_seconds_and_memory_are_heard_while_annealing() -> None:
    for budget, why in ((Budget(seconds=0.3), "time limit"), (Budget(memory=1 << 20), "MiB are needed")):
        verdict = smtpuzzles.solve(ring_and_pairs(), engine="search", budget=budget)
        assert isinstance(verdict, Unknown) and why in verdict.why
        assert budget.elapsed() < 2
