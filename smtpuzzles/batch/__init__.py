"""Many levels at one time: which levels, who works on them, and a report that survives every interruption."""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

from smtpuzzles.batch.files import (
    CERTIFICATE,
    SOLUTIONS,
    Contents,
    Item,
    contents,
    levels_in,
    refuse_collisions,
)
from smtpuzzles.batch.job import FAILED, Answer, Task, supervised
from smtpuzzles.batch.journal import Journal, Record
from smtpuzzles.batch.workers import Crew
from smtpuzzles.output import Progress, output
from smtpuzzles.text import BadInput

__all__ = ["Batch", "Journal", "Record", "Task", "levels_in"]

UNREADABLE = "unreadable"  # in place of a digest
WRITTEN = ("solved", "proved")  # verdicts of levels whose solution or certificate is written
WATCH = 5.0  # seconds without an answer after which a look is taken at who works
GIVEN_UP = "the cluster gave it up"
NOT_ITS_OWN = ("crashed: signal 9", GIVEN_UP)  # errors that say nothing of a level: it is tried again
ITS_NAMES = (errno.ENAMETOOLONG, errno.EISDIR, errno.ENOTDIR, errno.EEXIST)  # faults of a level's own
ENDINGS = {"solve": SOLUTIONS[0], "prove": CERTIFICATE}


@dataclass(frozen=True)
class Batch:
    """A task and its levels; where solutions are read and answers are written, if anywhere."""

    task: Task
    command: str
    levels: Sequence[Item]
    solutions: str | None = None
    output: str | None = None

    def run(self, crew: AbstractContextManager[Crew], journal: Journal | None) -> Iterator[Record]:
        """A record for every level: those that the journal has, then the others as they are answered."""
        if self.output:
            refuse_collisions(self.levels, Path(self.output), ENDINGS[self.task.verb])
        if journal:
            known = [(item, journal.done[item.file]) for item in self.levels if item.file in journal.done]
            stale = [(item, record) for item, record in known if not self._is_done(item, record)]
            for item, record in stale:
                if (target := self._target(item)) and record.verdict in WRITTEN:
                    target.unlink(missing_ok=True)
            journal.forget({item.file for item, _ in stale})
            yield from (journal.done[item.file] for item in self.levels if item.file in journal.done)
        todo = [item for item in self.levels if not (journal and item.file in journal.done)]
        if not todo:
            return
        with crew as hands:
            for record in self._answers(todo, hands):
                if journal:
                    journal.add(record)
                yield record

    def _contents(self, item: Item) -> Contents | str:
        """What is in the files of an item, or why they cannot be read."""
        try:
            folder = Path(self.solutions) if self.solutions else None
            return contents(item, self.task.puzzle, paired=self.task.verb == "check", solutions=folder)
        except BadInput as error:
            return str(error)

    def _is_done(self, item: Item, record: Record) -> bool:
        """Whether a record answers what is in the files now, and what was written for it is still there."""
        if record.error and record.error.startswith(NOT_ITS_OWN):
            return False
        found = self._contents(item)
        target = self._target(item) if record.verdict in WRITTEN else None
        digest = UNREADABLE if isinstance(found, str) else found.digest
        return record.digest == digest and (target is None or target.exists())

    def _target(self, item: Item) -> Path | None:
        return item.output(Path(self.output), ENDINGS[self.task.verb]) if self.output else None

    def _answers(self, todo: Iterable[Item], crew: Crew) -> Iterator[Record]:
        """Levels are read shortly before somebody is free for them, so that memory stays flat."""
        pending: dict[Future[Answer], tuple[Item, str]] = {}
        try:
            for item in todo:
                found = self._contents(item)
                if isinstance(found, str):
                    yield self._record(item, UNREADABLE, Answer(FAILED, error=found))
                    continue
                future = crew.executor.submit(supervised, self.task, found.level, found.solution)
                pending[future] = item, found.digest
                while len(pending) >= crew.ahead:
                    yield from self._finished(pending, crew)
            while pending:
                yield from self._finished(pending, crew)
        finally:
            for future in pending:
                future.cancel()

    def _finished(self, pending: dict[Future[Answer], tuple[Item, str]], crew: Crew) -> Iterator[Record]:
        waited = 0.0
        while not (done := wait(pending, WATCH, FIRST_COMPLETED).done):
            waited += WATCH
            crew.watch(waited)
        for future in done:
            item, digest = pending.pop(future)
            yield self._record(item, digest, _result(future))

    def _record(self, item: Item, digest: str, answer: Answer) -> Record:
        """What goes into the report, after the solution or certificate is safely in its file."""
        target = self._target(item)
        if answer.text is not None and target:
            try:
                _write(target, answer.text)
            except BadInput as error:
                if getattr(error.__cause__, "errno", None) not in ITS_NAMES:
                    raise
                answer = Answer(FAILED, seconds=answer.seconds, error=str(error))
        return Record(
            self.command,
            item.file,
            digest,
            answer.verdict,
            answer.engine,
            round(answer.seconds, 4),
            answer.moves,
            answer.count,
            answer.detail,
            answer.error,
        )


def _write(target: Path, text: str) -> None:
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{target.parent}: cannot be made: {error.strerror}") from error
    with output(str(target), Progress(wanted=False)) as file:
        file.write(text)
        file.finish()


def _result(future: Future[Answer]) -> Answer:
    try:
        return future.result()
    except BadInput:
        raise
    except CancelledError:
        raise BadInput("the cluster is gone; with --report, the same command goes on later") from None
    except Exception as error:  # Dask loses a level with the third worker that dies of it
        return Answer(FAILED, error=f"{GIVEN_UP}: {type(error).__name__}: {error}")
