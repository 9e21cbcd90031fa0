"""Running the command line inside the test process, and what the tests share."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest
from hypothesis import settings

from smtpuzzles.cli import main

settings.register_profile("smtpuzzles", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("smtpuzzles")


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """`run("solve", "numbrix", "-", stdin=b"...")`: exit code, standard output, standard error."""
    before = signal.getsignal(signal.SIGTERM)

    def call(*arguments: object, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    yield call
    signal.signal(signal.SIGTERM, before)
