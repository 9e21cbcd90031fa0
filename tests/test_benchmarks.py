"""The record of the benchmarks: what it compares, what it keeps, and what it refuses to read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import __main__, measure
from benchmarks.measure import Baseline, row
from benchmarks.record import BadRecord, Section, load, measured


@pytest.fixture(autouse=True)
def yardstick(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """A yardstick of a tenth of a second, and how to set another: one machine is as slow as another."""

    def set_to(seconds: float) -> None:
        monkeypatch.setattr(measure, "yardstick", lambda: seconds)

    set_to(0.1)
    return set_to


def record(folder: Path, subject: str, *rows: tuple[str, float]) -> Section:
    def run() -> None:
        for what, seconds in rows:
            row(what, "yes", seconds)

    measured(subject, run, folder)
    return load(folder)[subject]


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize(
    ("before", "now", "change"),
    [
        (1.0, 1.1, "as before"),
        (1.0, 0.9, "as before"),
        (1.0, 0.5, "2.0 x faster"),
        (1.0, 30.0, "30 x slower"),
        (0.001, 0.004, ""),  # chance
        (0.001, 0.4, "400 x slower"),
    ],
)
def test_a_row_is_compared_with_the_recorded_one(
    tmp_path: Path, before: float, now: float, change: str
) -> None:
    assert record(tmp_path, "one", ("a", before)).rows[0].change() == "new"
    assert record(tmp_path, "one", ("a", now)).rows[0].change() == change


def test_a_slower_machine_is_no_change(tmp_path: Path, yardstick: Callable[[float], None]) -> None:
    record(tmp_path, "one", ("a", 1.0))
    yardstick(0.3)
    assert record(tmp_path, "one", ("a", 3.0)).rows[0].change() == "as before"


def test_a_time_limit_is_not_compared(tmp_path: Path) -> None:
    measured("one", lambda: row("a", "unknown", 5, gave_up=True), tmp_path)
    measured("one", lambda: row("a", "unknown", 10, gave_up=True), tmp_path)
    assert load(tmp_path)["one"].rows[0].change() == ""


def test_another_answer_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    measured("one", lambda: row("a", "10 proved", 5, remark="in haste"), tmp_path)
    measured("one", lambda: row("a", "8 proved", 5, remark="in haste"), tmp_path)
    assert "in haste, was 10 proved" in capsys.readouterr().out


def test_a_row_that_is_gone_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record(tmp_path, "one", ("a", 1.0), ("b", 1.0))
    record(tmp_path, "one", ("a", 1.0))
    assert "not measured now: b" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("baseline", "said"),
    [
        (Baseline("C", 74), "37 times faster"),
        (Baseline("C", 1), "2.0 times slower"),
        (Baseline("C", 74, gave_up=True), "at least 37 times faster"),
        (Baseline("C", 1, gave_up=True), "at most 2.0 times slower"),
    ],
)
def test_baselines_are_kept_as_ratios(tmp_path: Path, baseline: Baseline, said: str) -> None:
    measured("one", lambda: row("a", "", 2, baseline), tmp_path)
    (kept,) = load(tmp_path)["one"].rows[0].against
    assert kept.ratio == baseline.seconds / 2
    assert kept.said() == said
    assert f"{said} than C" in (tmp_path / "table.md").read_text()


@pytest.mark.parametrize(("ours", "told"), [(1.0, True), (0.001, False)])
def test_another_ratio_is_told_unless_by_chance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ours: float, told: bool
) -> None:
    measured("one", lambda: row("a", "", ours, Baseline("C", 20 * ours)), tmp_path)
    measured("one", lambda: row("a", "", ours, Baseline("C", 30 * ours)), tmp_path)
    out = capsys.readouterr().out
    assert "we are 30 times faster" in out
    assert ("30 times faster, was 20 x faster" in out) is told


def test_only_the_subject_that_ran_is_replaced(tmp_path: Path) -> None:
    record(tmp_path, "one", ("a", 1.0))
    record(tmp_path, "two", ("a", 2.0))
    before = load(tmp_path), contents(tmp_path)
    record(tmp_path, "two", ("a", 4.0))
    after = load(tmp_path), contents(tmp_path)
    assert after[0]["one"] == before[0]["one"]
    assert after[1]["one.svg"] == before[1]["one.svg"]
    assert after[0]["two"].rows[0].change() == "2.0 x slower"
    assert "## one" in (tmp_path / "table.md").read_text()
    assert sorted(after[1]) == ["one.svg", "run.json", "table.md", "two.svg"]


@pytest.mark.parametrize("problem", [AssertionError, KeyboardInterrupt])
def test_a_run_that_fails_leaves_the_record_alone(tmp_path: Path, problem: type[BaseException]) -> None:
    def failing() -> None:
        row("a", "", 9)
        raise problem

    record(tmp_path, "one", ("a", 1.0))
    before = contents(tmp_path)
    with pytest.raises(problem):
        measured("one", failing, tmp_path)
    assert contents(tmp_path) == before


def test_two_rows_of_one_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two rows"):
        record(tmp_path, "one", ("a", 1.0), ("a", 1.0))


def test_without_a_record_everything_is_new(tmp_path: Path) -> None:
    assert load(tmp_path) == {}
    assert load(tmp_path / "nowhere") == {}


@pytest.mark.parametrize(
    "broken", ["", '{"one": ', "[]", "3", '{"one": {}}', '{"one": []}', "\0", "whole:1.0:-1", "whole:1.0:NaN"]
)
def test_a_broken_record_is_refused_before_anything_runs(tmp_path: Path, broken: str) -> None:
    if broken.startswith("whole:"):
        _, old, new = broken.split(":")
        record(tmp_path, "one", ("a", 1.0))
        broken = (tmp_path / "run.json").read_text().replace(old, new)
    (tmp_path / "run.json").write_text(broken)
    with pytest.raises(BadRecord, match=r"run\.json is no record of benchmarks.*delete it"):
        measured("one", pytest.fail, tmp_path)
    assert (tmp_path / "run.json").read_text() == broken


def test_tables_and_plots_bear_any_text(tmp_path: Path) -> None:
    def run() -> None:
        row("a < b | c", "<&>", 0, Baseline('"C" & co', 0), remark="|")
        row("none", "", 12_345)

    for _ in range(2):  # the second has marks of the first
        measured("one", run, tmp_path)
        drawing = ElementTree.fromstring((tmp_path / "one.svg").read_text())
        texts = [element.text for element in drawing.iter() if element.text and element.text.strip()]
        assert "a < b | c" in texts
        assert '1.0 times faster than "C" & co' in texts
    assert "a < b \\| c" in (tmp_path / "table.md").read_text()


def test_a_subject_without_rows_is_drawn_too(tmp_path: Path) -> None:
    record(tmp_path, "one")
    ElementTree.fromstring((tmp_path / "one.svg").read_text())


def test_an_unknown_subject_runs_nothing() -> None:
    assert "no benchmarks for 'sudoku'" in str(__main__.main(["numbrix", "sudoku"]))
