"""The last recorded run, kept in `results/`: every figure in `run.json`, and a table and plots for people."""

from __future__ import annotations

import json
import math
import platform
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks import measure
from benchmarks.measure import HERE, Baseline, Row, alike
from benchmarks.plot import plot

RESULTS = HERE / "results"
INTRODUCTION = """# Benchmarks

`make bench` writes this. A yardstick is the time of a fixed piece of plain Python, taken on the same machine
right before; the change is that of the time in yardsticks since the run recorded before.
"""
COLUMNS = ("", "answer", "seconds", "yardsticks", "change", "we are", "remark")


class BadRecord(Exception):
    """The recorded run cannot be read."""


@dataclass(frozen=True)
class Section:
    """All figures of one subject, out of one run."""

    when: str
    machine: str
    yardstick: float
    afterwards: float  # the yardstick when all was done: the machine may have become busy
    rows: tuple[Row, ...]

    def doubt(self) -> str:
        if alike(self.afterwards, self.yardstick):
            return ""
        return (
            f"the yardstick took {self.afterwards:.3f} s afterwards: the machine was busy, mind the changes"
        )


def measured(subject: str, run: Callable[[], None], folder: Path = RESULTS) -> None:
    """Run the benchmarks of a subject, and record them once all of them are finished."""
    recorded = load(folder).get(subject)
    before = {row.what: row for row in recorded.rows} if recorded else {}
    yardstick = measure.yardstick()
    print(f"{subject}, with a yardstick of {yardstick:.3f} s", flush=True)
    sheet = measure.fresh_sheet(yardstick, before)
    run()
    section = Section(
        time.strftime("%Y-%m-%d"),
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}",
        measure.rounded(yardstick),
        measure.rounded(measure.yardstick()),
        tuple(sheet.rows.values()),
    )
    for what in before:
        if what not in sheet.rows:
            print(f"  in the record but not measured now: {what}")
    if section.doubt():
        print(f"  {section.doubt()}")
    save(folder, {**load(folder), subject: section}, subject)


def save(folder: Path, record: Mapping[str, Section], subject: str) -> None:
    """Write the record, of which this subject is new."""
    folder.mkdir(exist_ok=True)
    _replace(folder / "run.json", written(record))
    _replace(folder / "table.md", table(record))
    _replace(folder / f"{subject}.svg", plot(subject, record[subject].rows))


def _replace(path: Path, content: str) -> None:
    """Whole or not at all."""
    draft = path.with_name(path.name + ".draft")
    try:
        draft.write_text(content, encoding="utf-8")
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def written(record: Mapping[str, Section]) -> str:
    """JSON with a row a line, so that git shows which figures have changed."""
    return "{\n" + ",\n".join(_section_written(*each) for each in sorted(record.items())) + "\n}\n"


def _section_written(subject: str, section: Section) -> str:
    head = asdict(section)
    rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in head.pop("rows"))
    return f'{json.dumps(subject)}: {json.dumps(head)[:-1]}, "rows": [\n{rows}\n]}}'


def load(folder: Path) -> dict[str, Section]:
    """The recorded run by subjects; empty where nothing is recorded yet."""
    path = folder / "run.json"
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return {str(subject): _section(section) for subject, section in data.items()}
    except FileNotFoundError:
        return {}
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        advice = "take it out of git again, or delete it to start afresh"
        raise BadRecord(f"{path} is no record of benchmarks ({problem!r}): {advice}") from problem


def _section(data: Any) -> Section:
    return Section(
        str(data["when"]),
        str(data["machine"]),
        _positive(data["yardstick"]),
        _positive(data["afterwards"]),
        tuple(map(_row, data["rows"])),
    )


def _row(data: Any) -> Row:
    return Row(
        str(data["what"]),
        str(data["answer"]),
        _positive(data["seconds"]),
        _positive(data["yardsticks"]),
        tuple(map(_baseline, data["against"])),
        str(data["remark"]),
        bool(data["gave_up"]),
        _row(data["before"]) if data["before"] else None,
    )


def _baseline(data: Any) -> Baseline:
    return Baseline(
        str(data["what"]),
        _positive(data["seconds"]),
        str(data["answer"]),
        bool(data["gave_up"]),
        _positive(data["ratio"]),
    )


def _positive(data: Any) -> float:
    figure = float(data)
    if not 0 < figure < math.inf:
        raise ValueError(f"{figure} where a positive number belongs")
    return figure


def table(record: Mapping[str, Section]) -> str:
    return "\n".join([INTRODUCTION, *(_section_table(*each) for each in sorted(record.items()))])


def _section_table(subject: str, section: Section) -> str:
    origin = f"{section.when}, {section.machine}, with a yardstick of {section.yardstick:.3f} s"
    doubt = f"; {section.doubt()}" if section.doubt() else ""
    lines = [_line(COLUMNS), "|---|--:|--:|--:|---|---|---|", *map(_row_line, section.rows)]
    return f"## {subject}\n\n{origin}{doubt}.\n\n" + "\n".join(lines) + "\n"


def _row_line(row: Row) -> str:
    against = "; ".join(f"{each.said()} than {each.what} ({each.seconds:.3f} s)" for each in row.against)
    figures = f"{row.seconds:.3f}", f"{row.yardsticks:,}"
    return _line((row.what, row.answer, *figures, row.change(), against, row.remarks()))


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
