"""Which files are levels, in which order, and what belongs to them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from smtpuzzles.batch.files import Item, contents, levels_in, refuse_collisions
from smtpuzzles.text import BadInput


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in (
        "a/10.txt",
        "a/9.txt",
        "a/b/1.txt",
        "a/9.solution",
        "a/9.answer.txt",
        "a/.hidden",
        "c/1.txt",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
    return tmp_path


def names(*paths: str, own: tuple[str, ...] = ()) -> list[str]:
    return [item.file for item in levels_in(paths, own)[0]]


def test_a_folder_is_its_levels_as_people_count(here: Path) -> None:
    levels, left_out = levels_in(["a"], [])
    assert [item.file for item in levels] == ["a/9.txt", "a/10.txt", "a/b/1.txt"]
    assert [str(item.name) for item in levels] == ["9.txt", "10.txt", "b/1.txt"]
    assert left_out == 2


def test_patterns_files_and_the_corpus(here: Path) -> None:
    assert names("a/*.txt") == ["a/9.txt", "a/10.txt"]
    assert names("**/1.txt") == ["a/b/1.txt", "c/1.txt"]
    assert names("c/1.txt", "corpus:lab") == ["c/1.txt", "corpus:lab"]
    assert names("./c/1.txt", "a/../a//9.txt") == ["c/1.txt", "a/9.txt"]


def test_no_level_comes_twice_and_the_report_is_none(here: Path) -> None:
    assert names("c", "c/1.txt", "./c/1.txt", "c/*") == ["c/1.txt"]
    (here / "c" / "report.csv").write_text("")
    assert names("c", own=("c/report.csv",)) == ["c/1.txt"]
    assert names("c", own=("a/../c/report.csv",)) == ["c/1.txt"]
    (here / "d").symlink_to("c")
    assert names("c", "d/1.txt", str(here / "c/1.txt"), own=("c/report.csv",)) == ["c/1.txt"]


def test_patterns_leave_out_what_is_hidden_and_what_is_no_file(here: Path) -> None:
    os.mkfifo("a/pipe")
    assert names("a/*") == ["a/9.txt", "a/10.txt", "a/b/1.txt"]
    assert names("a/.h*") == ["a/.hidden"]


def test_a_folder_may_be_called_like_a_solution(here: Path) -> None:
    (here / "set.sol.v2").mkdir()
    (here / "set.sol.v2" / "level9").write_text("")
    assert names("set.sol.v2") == ["set.sol.v2/level9"]


def test_a_folder_that_cannot_be_read_is_named(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def scandir(path: str) -> None:
        raise PermissionError(13, "Permission denied", path)

    monkeypatch.setattr(os, "scandir", scandir)
    with pytest.raises(BadInput, match="c: cannot be read: Permission denied"):
        levels_in(["c"], [])


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("none.txt", "none.txt: no such file or folder"),
        ("a/*.non", r"a/\*.non: no file matches"),
        ("a/9.solution", "no levels in a/9.solution"),
    ],
)
def test_what_cannot_be_found_is_named(here: Path, path: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        levels_in([path], [])


def test_two_levels_are_not_written_to_one_file(here: Path) -> None:
    levels, _ = levels_in(["a", "c"], [])
    refuse_collisions(levels, Path("out"), ".solution")
    (here / "a" / "1.non").write_text("")
    levels, _ = levels_in(["a", "c"], [])
    with pytest.raises(BadInput, match=r"a/1.non and c/1.txt would both be written to out/1.solution"):
        refuse_collisions(levels, Path("out"), ".solution")


def test_solutions_are_found_by_name(here: Path) -> None:
    nine = Item("a/9.txt", Path("9.txt"))
    assert nine.solution(None) == Path("a/9.solution")
    assert Item("a/10.txt", Path("10.txt")).solution(None) is None
    (here / "s").mkdir()
    (here / "s" / "9.txt").write_text("")
    assert nine.solution(Path("s")) == Path("s/9.txt")
    (here / "s" / "9.out").write_text("")
    with pytest.raises(BadInput, match=r"which is the solution of a/9\.txt"):
        nine.solution(Path("s"))
    assert Item("a/10.txt", Path("10.txt")).solution(here / "a") is None  # not the level itself


def test_the_digest_tells_every_change(here: Path) -> None:
    nine = Item("a/9.txt", Path("9.txt"))

    def digest() -> str:
        return contents(nine, "numbrix", paired=True, solutions=None).digest

    seen = {digest()}
    for path in ("a/9.solution", "a/9.txt"):
        (here / path).write_text("other")
        seen.add(digest())
    (here / "a/9.solution").unlink()
    seen.add(digest())
    assert len(seen) == 4
