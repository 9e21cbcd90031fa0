"""The corpus as the tests see it: every level of every registered puzzle, with the answer next to it.

An answer file says how many solutions there are, perhaps the reason why there is none, and then all
solutions or some of them, in the puzzle's own format.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from smtpuzzles.puzzle import Puzzle
from smtpuzzles.puzzles import NAMES, puzzle
from smtpuzzles.text import Source

CORPUS = Path(__file__).parent.parent / "corpus"
PUBLIC = Path(__file__).parents[2] / "shared" / "levels"
"""Public levels, which lie beside a checkout where somebody has put them there."""


def each_public_level(
    puzzle: str, ending: str, is_slow: Callable[[str], bool] = lambda name: False
) -> pytest.MarkDecorator:
    """Run a test for the `path` of every public level; where there are none, it is seen to be skipped."""
    paths = [
        pytest.param(path, marks=pytest.mark.slow if is_slow(path.stem) else ())
        for path in sorted((PUBLIC / puzzle).glob(f"*{ending}"))
    ]
    skipped = pytest.param(None, marks=pytest.mark.skip(reason="the folder of public levels is not here"))
    return pytest.mark.parametrize("path", paths or [skipped], ids=lambda path: path and path.stem)


@dataclass(frozen=True)
class Case:
    puzzle: str
    name: str

    def __str__(self) -> str:
        return f"{self.puzzle}-{self.name}"

    @property
    def room(self) -> Puzzle[Any, Any]:
        return puzzle(self.puzzle)

    @property
    def path(self) -> Path:
        return CORPUS / self.puzzle / f"{self.name}.txt"

    @property
    def level(self) -> Any:
        return self.room.parse_level(Source.read(str(self.path), self.puzzle))

    @property
    def answer(self) -> Answer:
        text = self.path.with_suffix(".answer.txt").read_text("utf-8")
        head, separator, tail = text.partition("\n\n")
        facts = dict(line.split(": ", 1) for line in head.splitlines())
        assert set(facts) <= {"solutions", "reason"}, facts
        solutions = self.room.parse_solutions(Source(f"{self}.answer", tail)) if separator else []
        return Answer(int(facts["solutions"]), facts.get("reason"), solutions)


@dataclass(frozen=True)
class Answer:
    count: int
    reason: str | None
    solutions: list[Any]


CASES = [
    Case(name, path.stem)
    for name in NAMES
    for path in sorted((CORPUS / name).glob("*.txt"))
    if not path.stem.endswith(".answer")
]
