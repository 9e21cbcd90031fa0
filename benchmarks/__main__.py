"""`python -m benchmarks [PUZZLE... | proving]`"""

from __future__ import annotations

import sys
from importlib import import_module

from smtpuzzles.puzzles import NAMES

SUBJECTS = (*NAMES, "proving")

for name in sys.argv[1:] or SUBJECTS:
    if name not in SUBJECTS:
        sys.exit(f"no benchmarks for {name!r}; there are: {', '.join(SUBJECTS)}")
    print(name)
    import_module(f"benchmarks.{name}").run()
