"""Proving and verifying in one process, for tests."""

from __future__ import annotations

import io
from typing import Any

from smtpuzzles.proving.certificate import Claim
from smtpuzzles.proving.prover import Wish, prove
from smtpuzzles.proving.verifier import verify
from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles import puzzle


def certified(level: Any, **wish: Any) -> list[str]:
    """The lines of a certificate."""
    return list(prove(puzzle(level.puzzle), level, Wish(**wish), Budget()))


def accepted(level: Any, lines: list[str]) -> Claim:
    """The claim that the lines prove; Refused or BadInput where they do not."""
    file = io.BytesIO("".join(lines).encode())
    return verify(puzzle(level.puzzle), level, "certificate", file, Budget())
