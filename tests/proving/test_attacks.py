"""Certificates that somebody has tampered with, and files that were never meant to be any."""

from __future__ import annotations

import io
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import smtpuzzles
from smtpuzzles.proving.certificate import LONGEST_LINE, Claim, Refused
from smtpuzzles.proving.verifier import verify
from smtpuzzles.puzzle import Budget
from smtpuzzles.puzzles import NAMES, puzzle
from smtpuzzles.text import BadInput
from tests.conftest import Run
from tests.corpus import CASES, Case
from tests.proving.certify import accepted, certified

FEW, MANY = 10, 120  # mutations of each certificate: on every run, and for `make test-all`
SMALL = [case for case in CASES if case.answer.count <= 40 and case.path.stat().st_size < 400]


def mutations(lines: list[str], chance: random.Random) -> Iterator[list[str]]:
    """Lines dropped, swapped, doubled or changed in a word, a number or a letter."""
    while True:
        mutant = list(lines)
        here, there = chance.randrange(len(lines)), chance.randrange(len(lines))
        match chance.randrange(6):
            case 0:
                del mutant[here]
            case 1:
                mutant[here], mutant[there] = mutant[there], mutant[here]
            case 2:
                mutant.insert(there, mutant[here])
            case 3:
                mutant[here] = _changed_number(mutant[here], chance)
            case 4:
                words = mutant[here].split(" ")
                del words[chance.randrange(len(words))]
                mutant[here] = " ".join(words).rstrip("\n") + "\n"
            case 5:
                place = chance.randrange(len(mutant[here]))
                mutant[here] = (
                    mutant[here][:place] + chance.choice("0123456789-ax[],") + mutant[here][place + 1 :]
                )
        if mutant != lines:
            yield mutant


def _changed_number(line: str, chance: random.Random) -> str:
    words = line.split(" ")
    places = [place for place, word in enumerate(words) if word.strip().lstrip("-").isdigit()]
    if places:
        place = chance.choice(places)
        end = "\n" * words[place].endswith("\n")
        words[place] = str(int(words[place]) + chance.choice((-1, 1, 7))) + end
    return " ".join(words)


def attack(case: Case, number: int) -> int:
    """Every mutant is refused, or it still proves a true claim; the number of those."""
    level, lines = case.level, certified(case.level)
    chance = random.Random(f"{case} {number}")
    survivors = 0
    for _, mutant in zip(range(number), mutations(lines, chance), strict=False):
        try:
            claim = accepted(level, mutant)
        except (Refused, BadInput):
            continue
        survivors += 1
        assert is_true(case, claim, mutant), "".join(mutant)
    return survivors


def is_true(case: Case, claim: Claim, mutant: list[str]) -> bool:
    """Whether what a mutant claims is so, by the answer beside the level."""
    listed = {json.loads(line) for line in mutant[1 : 1 + case.answer.count]}
    return claim.solutions == case.answer.count == len(listed)


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_mutated_certificates_are_refused_or_prove_what_is_true(case: Case) -> None:
    attack(case, FEW)


@pytest.mark.slow
def test_more_than_ten_thousand_mutated_certificates() -> None:
    survivors = {str(case): attack(case, MANY) for case in SMALL}
    tried = MANY * len(SMALL)
    assert tried >= 10_000
    print(f"{tried:,} mutants, {sum(survivors.values()):,} of them still proofs of a true claim")


@pytest.mark.parametrize("name", NAMES)
def test_a_certificate_proves_nothing_of_another_level(name: str) -> None:
    cases = [case for case in SMALL if case.puzzle == name]
    for case in cases[:3]:
        lines = certified(case.level)
        for other in cases:
            if other.level != case.level:
                with pytest.raises(BadInput, match="certificate: a certificate of another level"):
                    accepted(other.level, lines)


LEVEL = smtpuzzles.load("numbrix", "corpus:two-ways")


def refused(data: bytes) -> str:
    with pytest.raises((BadInput, Refused)) as caught:
        verify(puzzle("numbrix"), LEVEL, "f", io.BytesIO(data), Budget())
    return str(caught.value)


def head(**changes: Any) -> bytes:
    record = json.loads(certified(LEVEL)[0])
    record.update(changes)
    return json.dumps({name: value for name, value in record.items() if value != "gone"}).encode() + b"\n"


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "f: not a certificate"),
        (b"\n", "f: not a certificate"),
        (b"[]\n", "f: not a certificate"),
        (b"{}\n", "f: not a certificate"),
        (b"\x89PNG\r\n\x1a\n", "f:1: not UTF-8 text"),
        (b"[" * 1_000_000, "f: not a certificate"),
        (b'{"format": ' * 100_000, "f: not a certificate"),
        (head(format="another"), "f: not a certificate"),
        (head(version=2), "f: a certificate of version 2, not 1"),
        (head(version="gone"), "f: a certificate of version None, not 1"),
        (head(puzzle=7), "f:1: 'puzzle' is missing or makes no sense"),
        (head(puzzle="calculator"), "f: a certificate of another level"),
        (head(level=None), "f:1: 'level' is missing or makes no sense"),
        (head(moves="all"), "f:1: 'moves' is missing or makes no sense"),
        (head(moves=["any"]), "f:1: 'moves' is missing or makes no sense"),
        (head(moves=-1), "f:1: 'moves' is missing or makes no sense"),
        (head(evidence={}), "f:1: 'evidence' is missing or makes no sense"),
        (head(solutions=-1), "f:1: 'solutions' is missing or makes no sense"),
        (head(solutions=True), "f:1: 'solutions' is missing or makes no sense"),
        (head(solutions="gone"), "f:1: 'solutions' is missing or makes no sense"),
        (head(solutions=10**100), "1 solutions are listed, not 1" + "0" * 100),
        (head() + b"\xff\n", "f:2: not UTF-8 text"),
        (head() + b"[" * 100_000 + b"\n", "line 2 is not the text of a solution"),
        (head() + b"1" * 100_000 + b"\n", "line 2 is not the text of a solution"),
    ],
)
def test_what_is_no_certificate_says_so(data: bytes, why: str) -> None:
    if "are listed" in why:
        data += certified(LEVEL)[1].encode()
    assert refused(data) == why


def test_a_gigabyte_in_one_line_is_not_read() -> None:
    class Endless(io.RawIOBase):
        """A file without a line end; it tells how much of it was read."""

        read_so_far = 0

        def readline(self, size: int | None = -1) -> bytes:
            assert size is not None and 0 < size <= LONGEST_LINE + 1
            self.read_so_far += size
            return b"7" * size

    file = Endless()
    with pytest.raises(BadInput, match="f:1: a line of more than 4,194,304 bytes"):
        verify(puzzle("numbrix"), LEVEL, "f", file, Budget())  # type: ignore[arg-type]
    assert file.read_so_far <= LONGEST_LINE + 1


def test_verifying_ends_with_its_budget(run: Run, tmp_path: Path) -> None:
    certificate = tmp_path / "certificate"
    assert run("prove", "numbrix", "corpus:lab", "-o", certificate).code == 0
    ran = run("verify", "numbrix", "corpus:lab", certificate, "--timeout", "1e-9")
    assert (ran.code, ran.out) == (3, "")


def test_the_verifier_loads_nothing_that_is_not_trusted(tmp_path: Path) -> None:
    script = (
        "import sys\nfrom smtpuzzles.cli import main\ncode = main(sys.argv[1:])\n"
        "heavy = ('smtpuzzles', 'z3', 'numba', 'numpy')\n"
        "print(*(name for name in sys.modules if name.split('.')[0] in heavy), file=sys.stderr)\n"
        "sys.exit(code)"
    )
    trusted = {*NAMES, "axioms", "checker", "level", "obstacle", "rules", "states"}
    levels = ("sample-portals", "first", "halfway", "pack-5-level-62", "dog", "lab")
    for name, level in zip(NAMES, (f"corpus:{level}" for level in levels), strict=True):
        certificate = tmp_path / name
        certificate.write_text("".join(certified(smtpuzzles.load(name, level))))
        command = [sys.executable, "-c", script, "verify", name, level, str(certificate)]
        ran = subprocess.run(command, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stderr
        loaded = set(ran.stderr.split())
        rooms = {module.split(".")[-1] for module in loaded if module.startswith("smtpuzzles.puzzles.")}
        assert rooms <= trusted
        assert {module for module in loaded if not module.startswith("smtpuzzles.puzzles.")} == {
            "smtpuzzles",
            "smtpuzzles.arguments",
            "smtpuzzles.cli",
            "smtpuzzles.output",
            "smtpuzzles.proving",
            "smtpuzzles.proving.certificate",
            "smtpuzzles.proving.clausal",
            "smtpuzzles.proving.closure",
            "smtpuzzles.proving.verifier",
            "smtpuzzles.puzzle",
            "smtpuzzles.puzzles",
            "smtpuzzles.text",
        }
