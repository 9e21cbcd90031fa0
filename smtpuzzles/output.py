"""Where answers go: standard output, or a file that appears whole or not at all; and progress for people."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from smtpuzzles.text import BadInput

if TYPE_CHECKING:
    from rich.status import Status

PATIENCE = 1.0  # seconds of silence before progress is shown


class Output:
    """Text goes through `write` as it is found. A file is there in the end only after `finish`."""

    def __init__(self, stream: TextIO, progress: Progress, temporary: Path | None = None) -> None:
        self._stream = stream
        self._progress = progress
        self._temporary = temporary
        self.finished = False

    def write(self, text: str) -> None:
        self._progress.hide()
        self._stream.write(text)
        if self._temporary is None:
            self._stream.flush()

    def finish(self) -> None:
        """What was written is the whole answer."""
        self.finished = True


@contextmanager
def output(path: str | None, progress: Progress) -> Iterator[Output]:
    """Standard output for None or `-`; otherwise a file beside the target, moved onto it at the end.

    Something that is no regular file, such as a device or a pipe, is written to directly.
    """
    if path is None or path == "-":
        yield Output(sys.stdout, progress)
        return
    target = Path(path).resolve()
    try:
        kind = stat.S_IFMT(target.stat().st_mode) if target.exists() else stat.S_IFREG
        if kind != stat.S_IFREG:
            with target.open("w", encoding="utf-8") as device:
                yield Output(device, progress)
            return
        number, name = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    except (OSError, ValueError, RuntimeError) as error:
        raise BadInput(f"{path}: cannot be written: {getattr(error, 'strerror', None) or error}") from error
    temporary = Path(name)
    try:
        with os.fdopen(number, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            writer = Output(file, progress, temporary)
            yield writer
            file.flush()
            os.fsync(number)  # or a power cut could leave an empty file of that name
        if writer.finished:
            temporary.chmod(_mode(target))
            temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _mode(target: Path) -> int:
    """The permissions of the file as it is, or those that a new file gets."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


class Progress:
    """What is being done, on standard error, if that is a terminal and the work takes a while."""

    def __init__(self, *, wanted: bool) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._status: Status | None = None

    def listen(self, doing: str, elapsed: float) -> None:
        if not self._wanted or elapsed < PATIENCE:
            return
        text = f"{doing}, {elapsed:.0f} s"
        if self._status is None:
            from rich.console import Console

            self._status = Console(stderr=True, markup=False).status(text)
            self._status.start()
        self._status.update(text)

    def hide(self) -> None:
        if self._status is not None:
            self._status.stop()
            self._status = None
