"""What a certificate claims, and reading one line by line with care. It knows no puzzle and no proof.

The first line of a certificate is its head, in JSON. Behind it come the listed solutions, if the claim
has any, and then the evidence.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, BinaryIO

from smtpuzzles.puzzle import Budget, Level
from smtpuzzles.text import BadInput

FORMAT = "smtpuzzles certificate"
VERSION = 1
LONGEST_LINE = 4 << 20  # bytes
DEEPEST = 500  # lists in a line, which bounds how they can be nested
ANY = "any"
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,99}")
EVIDENCE = ("invariant", "closure", "clausal")


class Refused(Exception):
    """The certificate proves nothing; the text names the first step that fails."""


@dataclass(frozen=True)
class Claim:
    """The level has exactly so many solutions: as it stands, or of at most so many moves, perhaps `inf`."""

    solutions: int
    moves: float | None = None

    def __str__(self) -> str:
        number = {0: "no solution", 1: "exactly one solution"}.get(self.solutions)
        claim = f"the level has {number or f'exactly {self.solutions} solutions'}"
        if self.moves is not None:
            limit = f"of at most {self.moves} move{'s' * (self.moves != 1)}"
            claim += f" {limit}" if self.moves < inf else " with any number of moves"
        return claim + {0: "", 1: ", the listed one"}.get(self.solutions, ", the listed ones")


@dataclass(frozen=True)
class Head:
    puzzle: str
    level: str
    claim: Claim
    evidence: str

    def __str__(self) -> str:
        moves = self.claim.moves
        record = {
            "format": FORMAT,
            "version": VERSION,
            "puzzle": self.puzzle,
            "level": self.level,
            "solutions": self.claim.solutions,
            "moves": ANY if moves == inf else moves,
            "evidence": self.evidence,
        }
        return json.dumps({name: value for name, value in record.items() if value is not None}) + "\n"


def fingerprint(level: Level) -> str:
    """What binds a certificate to its level: a hash of the level's canonical text."""
    return "sha256:" + hashlib.sha256(str(level).encode()).hexdigest()


def is_count(data: Any) -> bool:
    """Whether this, read from JSON, is a whole number from 0 on."""
    return type(data) is int and data >= 0


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
        if not is_count(record.get("version")) or record["version"] != VERSION:
            raise BadInput(f"{self._name}: a certificate of version {record.get('version')!r}, not {VERSION}")
        puzzle, level, evidence = (record.get(name) for name in ("puzzle", "level", "evidence"))
        solutions, moves = record.get("solutions"), record.get("moves")
        for name, makes_sense in (
            ("puzzle", isinstance(puzzle, str)),
            ("level", isinstance(level, str)),
            ("solutions", is_count(solutions)),
            ("moves", moves is None or moves == ANY or is_count(moves)),
            ("evidence", evidence in EVIDENCE),
        ):
            if not makes_sense:
                raise BadInput(f"{self._name}:1: {name!r} is missing or makes no sense")
        claim = Claim(record["solutions"], inf if moves == ANY else moves)
        return Head(str(puzzle), str(level), claim, str(evidence))

    def numbers(self, words: Sequence[str]) -> list[int]:
        """Words as whole numbers; Refused where one is none."""
        for word in words:
            if not NUMBER.fullmatch(word):
                raise Refused(f"line {self.number}: {word[:20]!r} is not a number")
        return [int(word) for word in words]

    def record(self, line: str) -> Any:
        """The JSON of a line, or None where it has none, or a needlessly deep one."""
        if line.count("[") + line.count("{") > DEEPEST:
            return None
        try:
            return json.loads(line)
        except ValueError:
            return None
