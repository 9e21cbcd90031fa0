"""`python -m benchmarks [SUBJECT...]`: run the benchmarks, and record them in `results/`."""

from __future__ import annotations

import sys
from importlib import import_module

from benchmarks.record import BadRecord, measured
from smtpuzzles.puzzles import NAMES

SUBJECTS = (*NAMES, "proving", "batch")  # each is a module of this folder, with `run()`


def main(names: list[str]) -> str | None:
    """What went wrong, if anything did."""
    for name in names:
        if name not in SUBJECTS:
            return f"no benchmarks for {name!r}; there are: {', '.join(SUBJECTS)}"
    for name in names or SUBJECTS:
        try:
            measured(name, import_module(f"benchmarks.{name}").run)
        except BadRecord as problem:
            return str(problem)
        except KeyboardInterrupt:
            return f"interrupted: {name} is not recorded; what was finished before is"
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
