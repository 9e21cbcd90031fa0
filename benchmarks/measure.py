"""Clocks and tables for the benchmarks. It knows no puzzle."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")
HERE = Path(__file__).parent
PUBLIC = HERE.parents[1] / "shared" / "levels"


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


def row(what: str, answer: object, seconds: float, ratio: str = "") -> None:
    print(f"  {what:<58} {answer!s:>22} {seconds:>9.3f} s  {ratio}", flush=True)
