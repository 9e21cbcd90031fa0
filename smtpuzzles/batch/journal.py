"""The report of a batch: a record a level, as JSON Lines or CSV, each written as soon as it is known.

It is a journal. What a batch finds in it is done, and a last line that was cut off by a crash is not. Each
record names its command and has a digest of its level, so that no answer to another question is taken for one
to this.
"""

from __future__ import annotations

import csv
import json
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, fields
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any, TextIO

from smtpuzzles.batch.job import VERDICTS
from smtpuzzles.output import Progress, output
from smtpuzzles.text import BadInput

SYNC = 1.0  # seconds of records that a power cut may take; they are then done again


@dataclass(frozen=True)
class Record:
    """A line of the report."""

    command: str
    file: str
    digest: str
    verdict: str
    engine: str | None
    seconds: float
    moves: int | None
    count: int | None
    detail: str | None
    error: str | None

    def __post_init__(self) -> None:
        texts = isinstance(self.command, str) and isinstance(self.file, str)
        if not texts or self.verdict not in VERDICTS or not isinstance(self.seconds, float | int):
            raise TypeError("not a record")


NAMES = [field.name for field in fields(Record)]
NUMBERS: dict[str, Callable[[str], Any]] = {"seconds": float, "moves": int, "count": int}


def as_json(record: Record) -> str:
    return json.dumps(asdict(record), ensure_ascii=False) + "\n"


def as_csv(record: Record) -> str:
    return _row(list(asdict(record).values()))


def _row(values: list[Any]) -> str:
    line = StringIO()
    csv.writer(line, lineterminator="\n").writerow(values)
    return line.getvalue()


FORMATS = {".jsonl": as_json, ".csv": as_csv}


class Journal:
    """A report that is open for writing; nobody else can write to it meanwhile."""

    def __init__(self, name: str, command: str, *, restart: bool) -> None:
        """Open a report and read what is done; the last line is forgotten if it is not whole."""
        path = Path(name)
        if path.suffix not in FORMATS:
            raise BadInput(f"--report: {path} does not end with {' or '.join(FORMATS)}")
        self.path = path
        self._written = FORMATS[path.suffix]
        self._synced = 0.0
        try:
            self._held = [_locked(path)]
            text = "" if restart else path.read_bytes().decode(errors="surrogateescape")
        except OSError as error:
            raise BadInput(f"{path}: cannot be written: {error.strerror}") from error
        self.done: dict[str, Record] = {}
        for number, record in enumerate(self._read(text), 1):
            if record.command != command:
                raise BadInput(
                    f"{path}: record {number} is of another command, `batch {record.command}`, "
                    f"and this is `batch {command}`; --restart begins anew"
                )
            self.done.setdefault(record.file, record)
        if restart or self._text() != text:
            self._rewrite()

    @property
    def _file(self) -> TextIO:
        return self._held[-1]

    def _read(self, text: str) -> Iterator[Record]:
        """The whole records of a report. What is behind the last line end was cut off, and what begins with
        a NUL was never written: a power cut may leave room on the disk for more than there is."""
        *lines, _ = text.partition("\0")[0].split("\n")
        if self._written is as_json:
            rows: Iterator[dict[str, Any]] = map(self._loaded, lines, count(1))
        else:
            rows = self._rows(lines)
        for number, row in enumerate(rows, 1):
            try:
                yield Record(**row)
            except TypeError:
                raise self._foreign(number) from None

    def _loaded(self, line: str, number: int) -> dict[str, Any]:
        try:
            row = json.loads(line)
        except ValueError:
            raise self._foreign(number) from None
        if not isinstance(row, dict):
            raise self._foreign(number)
        return row

    def _rows(self, lines: list[str]) -> Iterator[dict[str, Any]]:
        reader = csv.reader((f"{line}\n" for line in lines), strict=True)
        try:
            if next(reader, NAMES) != NAMES:
                raise self._foreign(1)
            for row in reader:
                yield {
                    name: NUMBERS.get(name, str)(value) if value else None
                    for name, value in zip(NAMES, row, strict=True)
                }
        except (csv.Error, ValueError):
            if reader.line_num < len(lines):
                raise self._foreign(reader.line_num) from None

    def _foreign(self, number: int) -> BadInput:
        return BadInput(f"{self.path}:{number}: not a line of a batch's report; --restart begins anew")

    def _text(self) -> str:
        head = "" if self._written is as_json else _row(NAMES)
        return head + "".join(map(self._written, self.done.values()))

    def forget(self, files: set[str]) -> None:
        """Take what was said of these levels out of the report."""
        if files:
            self.done = {file: record for file, record in self.done.items() if file not in files}
            self._rewrite()

    def _rewrite(self) -> None:
        with output(str(self.path), Progress(wanted=False)) as whole:
            whole.write(self._text())
            whole.finish()
        self._held.append(_locked(self.path))  # the old file stays locked, for those who have opened it

    def add(self, record: Record) -> None:
        """Write a record, so that it is there even if this process is killed the next moment."""
        self._file.write(self._written(record))
        self._file.flush()
        if time.monotonic() - self._synced > SYNC:
            os.fsync(self._file.fileno())
            self._synced = time.monotonic()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        os.fsync(self._file.fileno())
        for file in self._held:
            file.close()


def _locked(path: Path) -> TextIO:
    """The file, open at its end, for this process alone."""
    file = path.open("a", encoding="utf-8", errors="surrogateescape", newline="")
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise BadInput(f"{path}: another batch is writing to it") from None
    except (ImportError, OSError):
        pass  # this system, or this disk, has no locks
    return file
