"""What the command line says of nonograms besides the answers."""

from __future__ import annotations

import json
from pathlib import Path

from tests.conftest import Run

TWO = b"2 2\n1\n1\n1\n1\n"


def test_solve_tells_the_class_of_the_puzzle(run: Run) -> None:
    assert "class: lines alone\n" in run("solve", "nonogram", "corpus:row").err
    ran = run("solve", "nonogram", "corpus:domino-4")
    assert "class: search needed: lines alone settle 0 of 81 cells\n" in ran.err


def test_the_cells_in_which_solutions_differ_are_shown(run: Run) -> None:
    ran = run("solve", "nonogram", "corpus:dog", "--unique")
    assert ran.code == 1
    assert "they differ in 4 cells, marked ?:\n.............?#?\n" in ran.err
    ran = run("solve", "nonogram", "--unique", "--json", stdin=TWO)
    assert json.loads(ran.out)["remark"].endswith("they differ in 4 cells, marked ?:\n??\n??")


def test_check_shows_where_several_solutions_differ(run: Run) -> None:
    solutions = run("enumerate", "nonogram", "corpus:two-ways").out.encode()
    ran = run("check", "nonogram", "corpus:two-ways", stdin=solutions)
    assert ran.out == "right: 2 different solutions: they differ in 4 cells, marked ?:\n??\n??\n"
    assert run("check", "nonogram", "corpus:row", stdin=b"##.#.").out == "right\n"


def test_unequal_totals_are_told_at_once(run: Run) -> None:
    ran = run("solve", "nonogram", stdin=b"2 2\n1\n1\n1\n2\n")
    assert ran.code == 1
    assert ran.err.startswith("unsolvable: totals: the rows have 2 black cells in all, the columns have 3\n")


def test_formats_are_converted_on_the_way_through_show(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "level.non"
    ran = run("show", "nonogram", "--convert", "non", "-o", target, stdin=TWO)
    assert (ran.code, ran.out) == (0, "")
    assert run("show", "nonogram", target, "--convert", "nin").out.encode() == TWO


def test_what_lines_tell_is_a_level_that_can_be_solved_on(run: Run) -> None:
    partly = run("show", "nonogram", "corpus:dog", "--lines", "--convert", "non").out
    assert "\nknown\n.............?#?\n" in partly
    assert run("count", "nonogram", stdin=partly.encode()).out == "2\n"


def test_a_picture_from_standard_input_becomes_a_level(run: Run) -> None:
    ran = run("generate", "nonogram", "--picture", "-", stdin=b"P1 2 1 10")
    assert (ran.code, ran.out) == (0, "width 2\nheight 1\n\nrows\n1\n\ncolumns\n1\n0\n")
