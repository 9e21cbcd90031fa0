"""What a certificate claims, and reading one line by line with care. It knows no puzzle and no proof.

The first line of a certificate is its head, in JSON. Behind it come the listed solutions, if the claim
has any, and then the evidence.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from smtpuzzles.puzzle import Budget, Level
from smtpuzzles.text import BadInput

FORMAT = "smtpuzzles certificate"
VERSION = 1
LONGEST_LINE = 4 << 20  # bytes
DEEPEST = 500  # lists in a line, which bounds how they can be nested
UNSOLVABLE, WITHIN, NEVER, ALL = "unsolvable", "within", "never", "all"
EVIDENCE = ("invariant", "closure", "clausal")


class Refused(Exception):
    """The certificate proves nothing; the text names the first step that fails."""


@dataclass(frozen=True)
class Claim:
    """`unsolvable`; `within` so many moves, or `never` with any number; or `all` so many solutions."""

    kind: str
    number: int | None = None

    def __str__(self) -> str:
        match self.kind, self.number:
            case ("unsolvable", _):
                return "the level has no solution"
            case ("never", _):
                return "the level has no solution with any number of moves"
            case ("within", 1):
                return "the level has no solution of 1 move"
            case ("within", moves):
                return f"the level has no solution of at most {moves} moves"
            case ("all", 1):
                return "the level has exactly one solution, the listed one"
            case ("all", number):
                return f"the level has exactly {number} solutions, the listed ones"
        raise AssertionError(self)


@dataclass(frozen=True)
class Head:
    puzzle: str
    level: str
    claim: Claim
    evidence: str

    def __str__(self) -> str:
        record = {
            "format": FORMAT,
            "version": VERSION,
            "puzzle": self.puzzle,
            "level": self.level,
            "claim": self.claim.kind,
            "evidence": self.evidence,
        }
        if self.claim.number is not None:
            record["number"] = self.claim.number
        return json.dumps(record) + "\n"


def fingerprint(level: Level) -> str:
    """What binds a certificate to its level: a hash of the level's canonical text."""
    return "sha256:" + hashlib.sha256(str(level).encode()).hexdigest()


class Lines:
    """The lines of a certificate, one at a time, none of them longer than there is any need for."""

    def __init__(self, name: str, file: BinaryIO, budget: Budget) -> None:
        self._name = name
        self._file = file
        self._budget = budget
        self.number = 0

    def __iter__(self) -> Iterator[str]:
        while line := self._file.readline(LONGEST_LINE + 1):
            self.number += 1
            self._budget.spend(f"line {self.number:,}")
            if len(line) > LONGEST_LINE:
                raise BadInput(f"{self._name}:{self.number}: a line of more than {LONGEST_LINE:,} bytes")
            try:
                yield line.decode().rstrip("\r\n")
            except UnicodeDecodeError:
                raise BadInput(f"{self._name}:{self.number}: not UTF-8 text") from None

    def head(self) -> Head:
        """The first line; BadInput where it is none of a certificate."""
        record = self.record(next(iter(self), ""))
        if not isinstance(record, dict) or record.get("format") != FORMAT:
            raise BadInput(f"{self._name}: not a certificate")
        if record.get("version") != VERSION:
            raise BadInput(f"{self._name}: a certificate of version {record.get('version')!r}, not {VERSION}")
        puzzle, level, kind = (record.get(name) for name in ("puzzle", "level", "claim"))
        evidence, number = record.get("evidence"), record.get("number")
        for name, makes_sense in (
            ("puzzle", isinstance(puzzle, str)),
            ("level", isinstance(level, str)),
            ("claim", kind in (UNSOLVABLE, WITHIN, NEVER, ALL)),
            ("evidence", evidence in EVIDENCE),
            ("number", type(number) is int and number >= 0 if kind in (WITHIN, ALL) else number is None),
        ):
            if not makes_sense:
                raise BadInput(f"{self._name}:1: {name!r} is missing or makes no sense")
        return Head(str(puzzle), str(level), Claim(str(kind), number), str(evidence))

    def record(self, line: str) -> Any:
        """The JSON of a line, or None where it has none, or a needlessly deep one."""
        if line.count("[") + line.count("{") > DEEPEST:
            return None
        try:
            return json.loads(line)
        except ValueError:
            return None
