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
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from io import StringIO
from math import inf
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
        """TypeError or ValueError where this is no record: somebody may have edited the report."""
        texts = (self.command, self.file, self.digest)
        more = (self.engine, self.detail, self.error)
        numbers = (self.moves, self.count)
        if not (
            all(isinstance(text, str) for text in texts)
            and all(text is None or isinstance(text, str) for text in more)
            and all(number is None or type(number) is int for number in numbers)
            and type(self.seconds) in (int, float)
            and 0 <= self.seconds < inf
            and self.verdict in VERDICTS
        ):
            raise TypeError("not a record")
        _encoded("".join(text or "" for text in (*texts, *more)))


NAMES = [field.name for field in fields(Record)]
NUMBERS: dict[str, Callable[[str], Any]] = {"seconds": float, "moves": int, "count": int}


def as_json(record: Record) -> str:
    line = json.dumps(asdict(record), ensure_ascii=False) + "\n"
    return line if _is_unicode(line) else json.dumps(asdict(record)) + "\n"


def _is_unicode(text: str) -> bool:
    """Whether it may be written as UTF-8: a file's name may have any bytes."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def as_csv(record: Record) -> str:
    return _row(list(asdict(record).values()))


def _row(values: list[Any]) -> str:
    line = StringIO()
    csv.writer(line, lineterminator="\r\n").writerow(values)  # which puts both of them into quotes
    return line.getvalue().removesuffix("\r\n") + "\n"


def _encoded(text: str) -> bytes:
    return text.encode(errors="surrogateescape")


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
        if path.exists() and not path.is_file():
            raise BadInput(f"--report: {path} is no regular file")
        try:
            self._held = [_locked(path)]
            text = "" if restart else path.read_bytes().decode("utf-8-sig", errors="surrogateescape")
        except OSError as error:
            raise self._unwritable(error) from error
        self.done: dict[str, Record] = {}
        for number, record in enumerate(self._read(text, command), 1):
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

    def _read(self, text: str, command: str) -> Iterator[Record]:
        """The whole records of a report. NULs at its end were never written: a power cut may leave a file
        longer than what was put into it."""
        lines = StringIO(text.rstrip("\0"), newline="\n").readlines()
        rows = self._json_rows(lines, command) if self._written is as_json else self._csv_rows(lines, command)
        for number, row in enumerate(rows, 1):
            try:
                yield Record(**row)
            except (TypeError, ValueError):
                raise self._foreign(number) from None

    def _json_rows(self, lines: list[str], command: str) -> Iterator[dict[str, Any]]:
        for number, line in enumerate(lines, 1):
            if not line.endswith("\n"):
                heads = (json.dumps({"command": command}, ensure_ascii=each)[:-1] for each in (False, True))
                self._cut_off(line, heads, number)
                return
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                raise self._foreign(number) from None
            if not isinstance(row, dict):
                raise self._foreign(number)
            yield row

    def _csv_rows(self, lines: list[str], command: str) -> Iterator[dict[str, Any]]:
        """A row may go over several lines."""
        csv.field_size_limit(1 << 30)  # a count may have any number of digits
        reader = csv.reader(lines, strict=True)
        while (begin := reader.line_num) < len(lines):
            try:
                row = next(reader)
            except csv.Error:
                row = []
            raw = "".join(lines[begin : reader.line_num])
            if not raw.endswith("\n") or (not row and reader.line_num == len(lines)):
                self._cut_off(raw, [_row(NAMES) if begin == 0 else _row([command])[:-1] + ","], begin + 1)
                return
            if begin == 0 and row == NAMES:
                continue
            try:
                yield {
                    name: NUMBERS.get(name, str)(value) if value else None
                    for name, value in zip(NAMES, row, strict=True)
                }
            except ValueError:
                raise self._foreign(begin + 1) from None

    def _cut_off(self, end: str, heads: Iterable[str], number: int) -> None:
        """The end of a report has to be the beginning of a record, or somebody else's file would be lost."""
        cut = _encoded(end)  # perhaps within a character
        if "\0" in end or not any(
            head.startswith(cut) or cut.startswith(head) for head in map(_encoded, heads)
        ):
            raise self._foreign(number)

    def _foreign(self, number: int) -> BadInput:
        return BadInput(f"{self.path}:{number}: not a line of a batch's report; --restart begins anew")

    def _unwritable(self, error: OSError) -> BadInput:
        return BadInput(f"{self.path}: cannot be written: {error.strerror}")

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
        try:
            self._file.write(self._written(record))
            self._file.flush()
            if time.monotonic() - self._synced > SYNC:
                os.fsync(self._file.fileno())
                self._synced = time.monotonic()
        except OSError as error:
            raise self._unwritable(error) from error

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        """Close the report; BadInput where it is not there any more."""
        os.fsync(self._file.fileno())
        lost = os.fstat(self._file.fileno()).st_nlink == 0
        for file in self._held:
            with suppress(OSError):  # what could not be written has been told
                file.close()
        if lost and kind is None:
            raise BadInput(f"{self.path}: somebody has removed it, and it is lost")


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
