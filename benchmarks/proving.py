"""Certificates: how long proving and verifying take and how large they are, beside solving alone."""

from __future__ import annotations

import io
import random
from typing import Any

import smtpuzzles
from benchmarks.measure import Baseline, public_levels, row, timed
from smtpuzzles import Budget, Unsolvable
from smtpuzzles.proving.prover import Wish, prove
from smtpuzzles.proving.verifier import verify
from smtpuzzles.puzzles import puzzle
from smtpuzzles.puzzles.clearthegrid.level import Level
from smtpuzzles.puzzles.clearthegrid.obstacle import obstacle


def run() -> None:
    invariant()
    closure()
    clausal()


def certify(what: str, level: Any, **wish: Any) -> None:
    """A row for proving and one for verifying; the certificate has to be accepted."""
    room = puzzle(level.puzzle)
    _, solving = timed(lambda: sum(1 for _ in smtpuzzles.solutions(level)))
    lines, proving = timed(lambda: list(prove(room, level, Wish(**wish), Budget())))
    data = "".join(lines).encode()
    claim, verifying = timed(lambda: verify(room, level, what, io.BytesIO(data), Budget()), repeats=3)
    short, _, bound = str(claim).removeprefix("the level has ").partition(",")[0].partition(" of ")
    alone = Baseline("solving alone", solving)
    size = f"{len(data):,} B"
    row(f"{what}, proved", short, proving, alone, remark=f"{bound}, {size}" if bound else size)
    row(f"{what}, verified", short, verifying, alone)


def invariant() -> None:
    for name, level in (("numbrix", "wrong-colour"), ("nonogram", "totals"), ("clearthegrid", "odd-group")):
        certify(f"invariant: {name} {level}", smtpuzzles.load(name, f"corpus:{level}"))


def closure() -> None:
    """Calculator levels that need ever more moves, of which none is enough; and Move."""
    for moves in (4, 6, 8, 9):
        text = f"1\n999998\n{moves}\n+7\n*3\nReverse\n5\nShift >\n\nn\n"
        certify(f"closure: calculator, {moves} moves of 5 rules", smtpuzzles.parse("calculator", text))
    for dots in (2, 3, 4, 5):
        level = smtpuzzles.generate("move", seed=2, rows=5, cols=5, dots=dots, moves=6)
        certify(f"closure: move, 5x5 with {dots} dots", level)


def clausal() -> None:
    certify("clausal: numbrix lab 9x9", smtpuzzles.load("numbrix", "corpus:lab"), unique=True)
    for side in (6, 9, 12, 20):
        level = smtpuzzles.generate("numbrix", seed=1, rows=side, cols=side, givens=side * side // 3)
        certify(f"clausal: numbrix {side}x{side}, a third given", level)
    for side in (10, 20, 30):
        level = smtpuzzles.generate("nonogram", seed=4, rows=side, cols=side, density=55)
        certify(f"clausal: nonogram {side}x{side}", level)
    four = smtpuzzles.generate("nonogram", seed=13, rows=30, cols=30, density=50)
    certify("clausal: nonogram 30x30, several solutions", four)
    for path in public_levels("nonogram", "Forever.non") + public_levels("nonogram", "dom-11.non"):
        certify(f"clausal: nonogram {path.stem}", smtpuzzles.load("nonogram", path))
    for size in (4, 6, 9):
        level = smtpuzzles.generate("digitfidget", seed=3, size=size, unique=True)
        certify(f"clausal: digitfidget {size}x{size}", level)
    for numbers in (12, 16, 20, 24):
        certify(f"clausal: clearthegrid, {numbers} numbers", unsolvable_board(numbers), unsolvable=True)


def unsolvable_board(numbers: int) -> Level:
    """A random board that no argument of counting refutes, and that has no solution all the same."""
    chance = random.Random(numbers)
    while True:
        cells = [0] * 48
        for place in chance.sample(range(48), numbers):
            cells[place] = chance.randint(1, 7)
        level = Level(tuple(tuple(cells[y : y + 8]) for y in range(0, 48, 8)))
        if not obstacle(level) and isinstance(smtpuzzles.solve(level, budget=Budget(5)), Unsolvable):
            return level
