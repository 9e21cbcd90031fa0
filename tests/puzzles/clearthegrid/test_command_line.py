"""ClearTheGrid on the command line: what differs from other puzzles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Run

FIRST = "corpus:first"
LONG = b"5 1\n1 1 0 1 1\n"


def test_what_solve_prints_is_what_check_accepts(run: Run) -> None:
    for level, moves in ((FIRST, "3 moves"), ("corpus:pair", "1 move"), ("corpus:empty", "0 moves")):
        solved = run("solve", "clearthegrid", level)
        assert solved.code == 0 and moves in solved.err
        checked = run("check", "clearthegrid", level, stdin=solved.out.encode())
        assert (checked.code, checked.out) == (0, f"right: {moves}\n")


def test_what_enumerate_prints_is_a_file_of_solutions(run: Run) -> None:
    listing = run("enumerate", "clearthegrid", FIRST).out
    assert listing.count("---\n") == 23
    ran = run("check", "clearthegrid", FIRST, stdin=listing.encode())
    assert (ran.code, ran.out) == (0, "right: 24 different solutions\n")
    ran = run("solve", "clearthegrid", "corpus:pair", "--unique")
    assert (ran.code, ran.out) == (1, "0 0 R -\n---\n1 0 L -\n")


def test_check_names_the_wrong_move_after_the_trace_of_the_right_ones(run: Run) -> None:
    ran = run("check", "clearthegrid", FIRST, "--trace", stdin=b"0 1 R -\n0 2 R -\n")
    assert ran.code == 1
    assert ran.out.endswith(
        "1. 7 at (0, 1) right onto 7 at (7, 1): 7 - 7 = 0\n"
        ". . . . . . . .\n. . . . . . . .\n3 1 2 . . . . .\n. . . . . . . .\n. . . . . . . .\n\n"
        "wrong: move 2 (0 2 R -): 3 at (0, 2) pushed right lands on (3, 2), which is empty\n"
    )


def test_fewest_moves(run: Run, tmp_path: Path) -> None:
    level = tmp_path / "level.txt"
    level.write_bytes(LONG)
    ran = run("solve", "clearthegrid", level, "--fewest-moves", "--json")
    record = json.loads(ran.out)
    assert (record["verdict"], record["engine"], record["remark"]) == ("solved", "z3", "2 moves")
    assert len(record["solution"]["moves"]) == 2
    ran = run("solve", "clearthegrid", level, "--fewest-moves", "--engine", "search")
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == "unknown: the search does not look for the fewest moves\n"


def test_json_has_the_moves_by_their_parts(run: Run) -> None:
    record = json.loads(run("solve", "clearthegrid", "corpus:pair", "--json").out)
    assert record["solution"] == {"moves": [{"x": 0, "y": 0, "direction": "R", "sign": "-"}]}


def test_beyond_small_levels_a_count_is_unknown(run: Run) -> None:
    level = run("generate", "clearthegrid", "--numbers", 30).out.encode()
    ran = run("count", "clearthegrid", stdin=level)
    assert (ran.code, ran.out) == (3, "")
    assert ran.err == "unknown: move sequences are counted and listed for up to 24 numbers, here are 30\n"


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("corpus:single", "unsolvable: reach: 4 at (0, 0) is alone"),
        ("corpus:odd-sum", "unsolvable: parity: the sum of all numbers is 7"),
        ("corpus:out-of-reach", "unsolvable: reach: 8 at (1, 0) is more than its distances"),
        ("corpus:odd-group", "unsolvable: parity: odd distances link these numbers"),
    ],
)
def test_what_can_be_counted_out_is_said(run: Run, level: str, said: str) -> None:
    ran = run("solve", "clearthegrid", level)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err.startswith(said)


def test_a_huge_empty_grid_and_a_huge_full_one_are_answered(run: Run) -> None:
    empty = b"300 300\n" + (b"0 " * 300 + b"\n") * 300
    assert run("solve", "clearthegrid", stdin=empty).code == 0
    ran = run("solve", "clearthegrid", "--timeout", 60, stdin=empty.replace(b"0 0", b"1 1"))
    assert ran.code == 3
    assert ran.err.startswith("unknown: more than 1,000,000 states are needed (lines between numbers)")
