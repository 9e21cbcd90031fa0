"""Clocks, and the rows they fill. It knows no puzzle."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
HERE = Path(__file__).parent
PUBLIC = HERE.parents[1] / "shared" / "levels"

ALIKE = 1.15  # figures no further apart than this say the same
NOISE = 0.005  # seconds: what took less in both runs is not compared, for chance rules there
TICK = 1e-6  # seconds: nothing counts as less, which keeps ratios and logarithms finite


def public_levels(puzzle: str, ending: str) -> list[Path]:
    """The public levels that lie beside the checkout; none where nobody has put them there."""
    return sorted((PUBLIC / puzzle).glob(f"*{ending}"))


def timed(work: Callable[..., T], *arguments: Any, repeats: int = 1, **options: Any) -> tuple[T, float]:
    """The result of the work, and the seconds it took: the best of several times."""
    best = float("inf")
    for _ in range(repeats):
        start = time.perf_counter()
        result = work(*arguments, **options)
        best = min(best, time.perf_counter() - start)
    return result, best


def compiled(source: str) -> Path | None:
    """A C or C++ baseline of this folder, compiled; None where there is no compiler."""
    names = ("cc", "gcc") if source.endswith(".c") else ("c++", "g++")
    compiler = next(filter(None, map(shutil.which, names)), None)
    if not compiler:
        return None
    program = Path(tempfile.mkdtemp()) / Path(source).stem
    subprocess.run([compiler, "-O2", "-o", program, HERE / source], check=True)
    return program


def yardstick() -> float:
    """The seconds of a fixed piece of plain Python: what makes the seconds of two machines comparable."""
    return timed(_fixed_work, repeats=7)[1]


def _fixed_work() -> int:
    """What searches do all day, in little memory: what waits for memory takes now longer, now shorter."""
    seen: set[tuple[int, int]] = set()
    a, b, again = 0, 1, 0
    for i in range(1_200_000):
        a, b = b, (a * 31 + b + i) % 1021
        if (b & 63, a & 7) in seen:
            again += 1
        else:
            seen.add((b & 63, a & 7))
    return again


@dataclass(frozen=True)
class Baseline:
    """What the same work took by other means in the same run."""

    what: str  # as it follows "faster than": "the recursive search in C"
    seconds: float
    answer: str = ""
    gave_up: bool = False  # it would have taken longer still
    ratio: float = 0  # its seconds by ours; `row` fills it in

    def said(self) -> str:
        """`37 times faster` is what we are."""
        bound = ("at least " if self.ratio >= 1 else "at most ") if self.gave_up else ""
        return bound + apart(self.ratio, "times faster", "times slower")


@dataclass(frozen=True)
class Row:
    """One figure of a run, beside its baselines and beside the same figure of the run recorded before."""

    what: str
    answer: str
    seconds: float
    yardsticks: float
    against: tuple[Baseline, ...] = ()
    remark: str = ""
    gave_up: bool = False  # the seconds are those of a limit
    before: Row | None = None

    def change(self) -> str:
        """How its time in yardsticks has changed, as far as that can be told."""
        if self.before is None:
            return "new"
        expected = self.before.yardsticks * self.seconds / self.yardsticks
        if self.gave_up or self.before.gave_up or max(self.seconds, expected) < NOISE:
            return ""
        ratio = expected / self.seconds
        return "as before" if alike(ratio, 1) else apart(ratio, "x faster", "x slower")

    def remarks(self) -> str:
        """The remark, and what the answer was before if it was another."""
        was = f"was {self.before.answer}" if self.before and self.before.answer != self.answer else ""
        return ", ".join(filter(None, (self.remark, was)))

    def ratio_before(self, baseline: Baseline) -> float | None:
        """How many times faster than this baseline we were in the recorded run."""
        known = self.before.against if self.before else ()
        return next((old.ratio for old in known if old.what == baseline.what), None)


def alike(one: float, other: float) -> bool:
    return 1 / ALIKE <= one / other <= ALIKE


def apart(ratio: float, faster: str, slower: str) -> str:
    number = max(ratio, 1 / ratio)
    digits = 0 if number >= 9.95 else 1
    return f"{number:,.{digits}f} {faster if ratio >= 1 else slower}"


@dataclass
class Sheet:
    """A subject while it is being measured."""

    yardstick: float = 1
    before: Mapping[str, Row] = field(default_factory=dict)
    rows: dict[str, Row] = field(default_factory=dict)


_sheet = Sheet()


def fresh_sheet(yardstick: float, before: Mapping[str, Row]) -> Sheet:
    """The sheet that rows go to from now on."""
    global _sheet
    _sheet = Sheet(yardstick, before)
    return _sheet


def row(
    what: str, answer: object, seconds: float, *against: Baseline, remark: str = "", gave_up: bool = False
) -> None:
    """Take down one figure, and print it.

    `what` tells it from all others of its subject and is what the recorded run is searched for: whatever
    may differ from run to run belongs into the answer or the remark.
    """
    if what in _sheet.rows:
        raise ValueError(f"two rows of one subject are called {what!r}")
    seconds = max(seconds, TICK)
    before = _sheet.before.get(what)
    _sheet.rows[what] = taken = Row(
        what,
        str(answer),
        rounded(seconds),
        rounded(seconds / _sheet.yardstick),
        tuple(_filled_in(each, seconds) for each in against),
        remark,
        gave_up,
        replace(before, before=None) if before else None,
    )
    _print(taken)


def _filled_in(baseline: Baseline, ours: float) -> Baseline:
    seconds = max(baseline.seconds, TICK)
    return replace(baseline, seconds=rounded(seconds), ratio=rounded(seconds / ours))


def rounded(figure: float) -> float:
    """To four digits; the others are chance."""
    return float(f"{figure:.4g}")


def _print(taken: Row) -> None:
    figures = f"{taken.what:<54} {taken.answer:>21} {taken.seconds:>9.3f} s"
    print(f"  {figures}  {taken.change():<13} {taken.remarks()}".rstrip(), flush=True)
    for each in taken.against:
        figures = f"{each.what:<52} {each.answer:>21} {each.seconds:>9.3f} s"
        print(f"    {figures}  we are {each.said()}{_ratio_before(taken, each)}", flush=True)


def _ratio_before(taken: Row, baseline: Baseline) -> str:
    """What the ratio was, where it has changed and both times are long enough to tell."""
    before = taken.ratio_before(baseline)
    if before is None or alike(before, baseline.ratio) or min(taken.seconds, baseline.seconds) < NOISE:
        return ""
    return f", was {apart(before, 'x faster', 'x slower')}"
