"""What people see of a batch: a bar on a terminal, a line a level elsewhere, and a table in the end."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from smtpuzzles.batch.job import FAILED, NO, UNKNOWN, VERDICTS, YES
from smtpuzzles.batch.journal import Record
from smtpuzzles.batch.plot import cactus
from smtpuzzles.text import printable


def line(record: Record) -> str:
    """A record in words, with nothing in it that could disturb a terminal."""
    text = f"{record.file}: {record.verdict}"
    if record.engine:
        text += f" by {record.engine}"
    text += f" in {record.seconds:.3g} s"
    if record.moves is not None:
        text += f", {record.moves} move{'s' * (record.moves != 1)}"
    if record.count is not None:
        text += f", {record.count} solution{'s' * (record.count != 1)}"
    for more in (record.detail, record.error):
        text += f": {more}" if more else ""
    return printable(text)


class Tally:
    """How many levels had which verdict. Of a level no more is kept than its seconds."""

    def __init__(self) -> None:
        self.seconds: dict[str, array[float]] = {}
        self._slowest: dict[str, Record] = {}

    def add(self, record: Record) -> None:
        self.seconds.setdefault(record.verdict, array("d")).append(record.seconds)
        slowest = self._slowest.setdefault(record.verdict, record)
        if record.seconds > slowest.seconds:
            self._slowest[record.verdict] = record

    def counts(self) -> dict[str, int]:
        return {verdict: len(self.seconds[verdict]) for verdict in VERDICTS if verdict in self.seconds}

    def total(self) -> int:
        return sum(self.counts().values())

    def worst(self) -> str:
        """How bad it is: failed, unknown, no or yes."""
        there = set(self.counts())
        return next((word for word in (FAILED, UNKNOWN) if word in there), "no" if there & {*NO} else "yes")

    def plot(self, title: str) -> str:
        """Of every verdict that is an answer, how many levels had it within which time."""
        answers = {verdict: self.seconds[verdict] for verdict in self.counts() if verdict in YES + NO}
        return cactus(title, answers)

    def __str__(self) -> str:
        return ", ".join(f"{number:,} {verdict}" for verdict, number in self.counts().items())

    def table(self, title: str) -> str:
        """A line for each verdict: how many levels, their seconds together, the slowest and its seconds."""
        rows = [("", "levels", "share", "seconds", "slowest", "")]
        for verdict, number in self.counts().items():
            slowest = self._slowest[verdict]
            times = f"{sum(self.seconds[verdict]):,.2f}", f"{slowest.seconds:,.2f}"
            name = printable(slowest.file)
            rows.append((verdict, f"{number:,}", f"{number / self.total():.1%}", *times, name))
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join((row[0].ljust(widths[0]), *map(str.rjust, row[1:5], widths[1:5]), row[5])).rstrip()
            for row in rows
        ]
        return "\n".join((title, *(f"  {line}" for line in lines)))


@contextmanager
def progress(total: int, tally: Tally) -> Iterator[Callable[[Record], None]]:
    """A bar on standard error that moves with every record; levels that failed are named above it."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    console = Console(stderr=True, markup=False, highlight=False)
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=console,
        transient=True,
    )
    with bar:
        task = bar.add_task("", total=total)

        def show(record: Record) -> None:
            if record.verdict == FAILED:
                bar.console.print(line(record), style="red")
            bar.update(task, advance=1, description=str(tally))

        yield show
