"""What every puzzle owes: these tests run for every registered puzzle and every level of its corpus."""

from __future__ import annotations

import random
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from smtpuzzles import solving
from smtpuzzles.puzzle import Budget, Solved, Unknown, Unsolvable
from smtpuzzles.puzzles import NAMES, puzzle
from smtpuzzles.text import BadInput, Source
from tests.conftest import Run
from tests.corpus import CASES, Case

FEW = 100  # so many solutions every engine lists; of more, only counts and beginnings are compared

each_case = pytest.mark.parametrize("case", CASES, ids=str)
each_engine = pytest.mark.parametrize(
    ("case", "engine"),
    [
        pytest.param(case, engine, id=f"{case}-{engine}")
        for case in CASES
        for engine in ("auto", *puzzle(case.puzzle).engines)
    ],
)


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_has_a_corpus_and_keeps_its_name(name: str) -> None:
    counts = [case.answer.count for case in CASES if case.puzzle == name]
    assert 0 in counts and 1 in counts and max(counts) > 1
    assert puzzle(name).name == name
    assert "z3" in puzzle(name).engines


@each_case
def test_formatting_a_level_and_parsing_it_gives_the_same_level(case: Case) -> None:
    again = case.room.parse_level(Source("again", str(case.level)))
    assert again == case.level
    assert str(again) == str(case.level)


@each_engine
def test_every_engine_gives_the_expected_verdict(case: Case, engine: str) -> None:
    verdict = solving.solve(case.room, case.level, engine, Budget())
    if case.answer.count:
        assert isinstance(verdict, Solved)
        assert case.room.check(case.level, verdict.solution) is None
    else:
        assert isinstance(verdict, Unsolvable) and verdict.reason
        if case.answer.reason and engine == "auto":
            assert verdict.reason == case.answer.reason


@each_engine
def test_every_engine_lists_every_solution_once(case: Case, engine: str) -> None:
    answer = case.answer
    listing = solving.solutions(case.room, case.level, engine, Budget())
    found = [solved.solution for solved in islice(listing, FEW + 1)]
    assert len(found) == len(set(found)) == min(answer.count, FEW + 1)
    if answer.count <= FEW:
        assert set(answer.solutions) <= set(found)
        assert solving.count(case.room, case.level, engine, Budget())[0] == answer.count


@each_case
def test_the_count_is_the_expected_one(case: Case) -> None:
    assert solving.count(case.room, case.level, "auto", Budget())[0] == case.answer.count


@each_case
def test_the_solutions_beside_a_level_are_right_and_in_the_format_that_is_printed(case: Case) -> None:
    text = case.path.with_suffix(".answer.txt").read_text("utf-8")
    for solution in case.answer.solutions:
        assert case.room.check(case.level, solution) is None
        assert str(solution) in text


@pytest.mark.parametrize("case", [case for case in CASES if 0 < case.answer.count <= FEW], ids=str)
def test_a_solution_with_one_mutation_is_refused_or_is_another_solution(case: Case) -> None:
    listing = solving.solutions(case.room, case.level, "auto", Budget())
    real = {solved.solution for solved in listing}
    chance = random.Random(str(case))
    for _ in range(100):
        mutant = _mutated(str(case.answer.solutions[0]), chance)
        try:
            solutions = case.room.parse_solutions(Source("mutant", mutant))
        except BadInput:
            continue
        for solution in solutions:
            assert (case.room.check(case.level, solution) is None) == (solution in real), mutant


def _mutated(text: str, chance: random.Random) -> str:
    """The text with one word changed, dropped, doubled or swapped with another."""
    words = re.split(r"(\s+)", text.rstrip())
    here, there = (chance.randrange(0, len(words), 2) for _ in range(2))
    match chance.randrange(4):
        case 0:
            words[here] = str(int(words[here]) + chance.choice((-1, 1))) if words[here].isdigit() else "?"
        case 1:
            words[here] = ""
        case 2:
            words[here] += " " + words[here]
        case 3:
            words[here], words[there] = words[there], words[here]
    return "".join(words) + "\n"


@each_case
def test_a_broken_level_file_gives_exit_code_2_and_no_traceback(case: Case, tmp_path: Path, run: Run) -> None:
    good = case.path.read_bytes()
    half = len(good) // 2
    broken = {
        "bad bytes": good[:half] + b"\xff\xfe\x80" + good[half:],
        "a NUL": good[:half] + b"\0" + good[half:],
        "cut short": good[:half],
        "a line too many": good + b"7 of something else\n",
        "nothing": b"",
        "only blanks": b" \n\t\n",
        "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    }
    for what, data in broken.items():
        path = tmp_path / "level.txt"
        path.write_bytes(data)
        for verb in ("solve", "count", "enumerate", "show"):
            ran = run(verb, case.puzzle, path)
            assert (ran.code, ran.out) == (2, ""), (what, verb, ran)
            assert ran.err.startswith(f"smtpuzzles: {path}:"), (what, ran.err)
            assert "Traceback" not in ran.err


@each_case
def test_windows_files_mean_the_same(case: Case) -> None:
    text = case.path.read_text("utf-8")
    data = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    assert case.room.parse_level(Source.decode("windows", data)) == case.level


@each_case
def test_the_pictures_are_drawn_with_and_without_a_solution(case: Case) -> None:
    from xml.etree import ElementTree

    shown: list[Any] = [None, *case.answer.solutions[:1]]
    for solution in shown:
        assert case.room.draw(case.level, solution).endswith("\n")
        ElementTree.fromstring(case.room.draw_svg(case.level, solution))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", [0, 1, 12345])
def test_generated_levels_are_the_same_for_a_seed_and_solvable(name: str, seed: int) -> None:
    room = puzzle(name)
    level = room.generate(seed, Budget())
    assert level == room.generate(seed, Budget())
    assert level != room.generate(seed + 1, Budget())
    assert isinstance(solving.solve(room, level, "auto", Budget()), Solved)


@each_engine
def test_a_budget_without_time_ends_in_unknown_or_in_the_right_answer(case: Case, engine: str) -> None:
    verdict = solving.solve(case.room, case.level, engine, Budget(seconds=1e-9))
    expected = Solved if case.answer.count else Unsolvable
    assert isinstance(verdict, expected | Unknown)
