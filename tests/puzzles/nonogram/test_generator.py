"""Nonograms from a seed and from pictures."""

from __future__ import annotations

import operator
from pathlib import Path
from random import Random
from unittest import mock

import pytest

import smtpuzzles
from smtpuzzles import BadInput, Budget, OutOfBudget
from smtpuzzles.puzzles.nonogram import generator
from smtpuzzles.puzzles.nonogram.generator import generate
from smtpuzzles.puzzles.nonogram.level import Level, from_picture
from smtpuzzles.puzzles.nonogram.picture import picture

KITE = ("..#..", ".###.", "##.##", ".###.", "..#..", "....#")

FIXED = """\
width 4
height 3

rows
1
2
1,2

columns
1
0
2
3
"""


def test_a_seed_gives_this_level_on_every_machine() -> None:
    assert str(generate(7, Budget(), rows=3, cols=4)) == FIXED


@pytest.mark.parametrize(("density", "black"), [(0, 0), (1, 2), (33, 50), (100, 150)])
def test_the_density_is_as_asked(density: int, black: int) -> None:
    level = generate(0, Budget(), rows=10, cols=15, density=density)
    assert (level.height, level.width) == (10, 15)
    assert sum(map(sum, level.rows)) == black


@pytest.mark.parametrize("seed", range(10))
def test_unique_levels_have_one_solution(seed: int) -> None:
    level = generate(seed, Budget(), rows=12, cols=9, density=40, unique=True)
    assert smtpuzzles.count(level, engine="z3") == 1


def file(folder: Path, data: bytes | str) -> str:
    path = folder / "picture"
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return str(path)


ROWS = "\n".join(KITE)
PLAIN = "P1\n# a kite\n5 6\n00100 01110\n1 1 0 1 1\n01110 0010000001\n"
RAW = b"P4 5 6\n" + bytes(int(row.replace("#", "1").replace(".", "0") + "101", 2) for row in KITE)


@pytest.mark.parametrize("data", [ROWS, ROWS.replace("#", "X ").replace(".", "_ "), PLAIN, RAW])
def test_a_picture_gives_its_clues(tmp_path: Path, data: bytes | str) -> None:
    level = generate(0, Budget(), picture=file(tmp_path, data))
    assert level == from_picture(KITE)


def test_a_raw_picture_wider_than_a_byte_is_read() -> None:
    assert picture("f", b"P4\n#\n10\t2\n\xff\xff\x01\x40") == ("##########", ".......#.#")


def test_a_picture_that_is_the_only_solution_is_left_as_it_is(tmp_path: Path) -> None:
    plus = (".#.", "###", ".#.")
    level = generate(0, Budget(), picture=file(tmp_path, "\n".join(plus)), unique=True)
    assert level == from_picture(plus)


def test_a_picture_that_is_not_the_only_solution_is_repaired(tmp_path: Path) -> None:
    stairs = ("#....", ".#...", "..#..", "...#.", "....#")
    path = file(tmp_path, "\n".join(stairs))
    assert smtpuzzles.count(generate(0, Budget(), picture=path)) == 120
    level = generate(0, Budget(), picture=path, unique=True)
    (repaired,) = smtpuzzles.solutions(level)
    changed = sum(map(operator.ne, "".join(stairs), "".join(repaired.rows)))
    assert 1 <= changed <= 10


def test_a_picture_that_cannot_be_repaired_is_refused(tmp_path: Path) -> None:
    path = file(tmp_path, "#.\n.#")
    problem = "not the only solution, and no change of a cell that was tried helps"
    with mock.patch.object(generator, "TRIES", 0), pytest.raises(BadInput, match=problem):
        generate(0, Budget(), picture=path, unique=True)


def test_a_picture_is_not_changed_where_it_may_be_the_only_solution(tmp_path: Path) -> None:
    chance = Random(0)
    path = file(tmp_path, "\n".join("".join(chance.choices("#.", (1, 4), k=30)) for _ in range(30)))
    with pytest.raises(OutOfBudget, match="not known whether the picture is the only solution: more than"):
        generate(0, Budget(), picture=path, unique=True)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("", ":1:1: the file is empty"),
        ("##\n#", ": row 2 has 1 cells, the first one has 2"),
        ("##\n#?", ": row 2 has cells that are neither black nor white"),
        ("##\n\n##", ": 2 pictures with empty lines between them, one is expected"),
        ("##\n#o", ":2:2: unexpected 'o'"),
        (b"\x89PNG\r\n", ":1:1: not UTF-8 text: byte 0x89"),
        ("P1\n2\n", ": no PBM picture: after P1 or P4, its width and height are expected"),
        ("P1 0 2\n", ": no PBM picture: after P1 or P4, its width and height are expected"),
        ("P1 2 2\n0 1 1\n", ": 3 cells in a PBM picture, 2 x 2 are expected"),
        ("P1 2 2\n0 1 1 0 1\n", ": 5 cells in a PBM picture, 2 x 2 are expected"),
        ("P1 2 2\n0 1 2 0\n", ": b'2' in a PBM picture, 0 or 1 is expected"),
        ("P1 9999 9999\n0\n", ": 9999 x 9999 cells, at most 1,000,000 are possible"),
        (b"P4 9 2\n\1\2\3", ": 3 bytes in a PBM picture, 4 are expected"),
    ],
)
def test_what_is_no_picture_is_refused(tmp_path: Path, data: bytes | str, message: str) -> None:
    path = file(tmp_path, data)
    with pytest.raises(BadInput) as caught:
        generate(0, Budget(), picture=path)
    assert str(caught.value).splitlines()[0] == path + message


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"rows": 0}, "rows x columns must be from 1 to 1,000,000"),
        ({"cols": -1}, "rows x columns must be from 1 to 1,000,000"),
        ({"rows": 10**9}, "rows x columns must be from 1 to 1,000,000"),
        ({"density": 101}, "density must be from 0 to 100"),
        ({"density": -1}, "density must be from 0 to 100"),
        ({"picture": "f", "rows": 5}, "a picture has its own rows, columns and density"),
        ({"picture": "no-such-file"}, "no-such-file: No such file or directory"),
    ],
)
def test_impossible_wishes_are_refused(wishes: dict[str, int], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        generate(0, Budget(), **wishes)  # type: ignore[arg-type]


def test_what_cannot_be_found_ends_with_the_budget() -> None:
    with pytest.raises(OutOfBudget):
        generate(0, Budget(seconds=0.5), rows=60, cols=60, density=20, unique=True)


def test_the_default_is_ten_by_ten_and_half_black() -> None:
    level = generate(3, Budget())
    assert isinstance(level, Level)
    assert (level.height, level.width, sum(map(sum, level.rows))) == (10, 10, 50)
