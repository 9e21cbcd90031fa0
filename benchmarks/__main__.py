"""`python -m benchmarks [PUZZLE...]`"""

from __future__ import annotations

import sys
from importlib import import_module

from smtpuzzles.puzzles import NAMES

for name in sys.argv[1:] or NAMES:
    if name not in NAMES:
        sys.exit(f"no benchmarks for {name!r}; there are: {', '.join(NAMES)}")
    print(name)
    import_module(f"benchmarks.{name}").run()
