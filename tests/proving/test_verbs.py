"""`prove` and `verify` on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Run


def test_a_round_through_files(run: Run, tmp_path: Path) -> None:
    certificate = tmp_path / "certificate"
    ran = run("prove", "numbrix", "corpus:lab", "--unique", "-o", certificate)
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("proved in ")
    assert ran.err.endswith(" s: the level has exactly one solution, the listed one\n")
    ran = run("verify", "numbrix", "corpus:lab", certificate)
    assert (ran.code, ran.out, ran.err) == (
        0,
        "accepted: the level has exactly one solution, the listed one\n",
        "",
    )
    ran = run("verify", "numbrix", "corpus:lab", certificate, "--json")
    assert ran.out == (
        '{"puzzle": "numbrix", "accepted": true, '
        '"claim": "the level has exactly one solution, the listed one", "solutions": 1}\n'
    )
    ran = run("verify", "numbrix", "corpus:two-ways", certificate)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"smtpuzzles: {certificate}: a certificate of another level\n"


def test_a_round_through_a_pipe(run: Run) -> None:
    proof = run("prove", "calculator", "corpus:sample-portals", "--within", 4)
    assert proof.code == 0
    ran = run("verify", "calculator", "corpus:sample-portals", stdin=proof.out.encode())
    assert (ran.code, ran.out) == (0, "accepted: the level has no solution of at most 4 moves\n")
    short = proof.out.rsplit("\n", 2)[0] + "\n"
    ran = run("verify", "calculator", "corpus:sample-portals", "-", stdin=short.encode())
    assert ran.code == 1
    assert ran.out.startswith("refused: the state [")
    ran = run("verify", "calculator", "corpus:sample-portals", "--json", stdin=short.encode())
    assert ran.out.startswith('{"puzzle": "calculator", "accepted": false, "why": "the state [')


@pytest.mark.parametrize(
    ("arguments", "out", "err"),
    [
        (("numbrix", "corpus:two-ways", "--unsolvable"), "1\t4\t\n2\t3\t\n", "not so: here is one\n"),
        (
            ("numbrix", "corpus:two-ways", "--unique"),
            "1\t4\t\n2\t3\t\n\n1\t2\t\n4\t3\t\n",
            "not so: here are two\n",
        ),
        (("numbrix", "corpus:too-far", "--unique"), "", "not so: there is none\n"),
        (
            ("calculator", "corpus:sample-sum", "--within", "2"),
            "Apply +1\nApply +2\n",
            "not so: here is one\n",
        ),
    ],
)
def test_a_false_claim_is_answered_with_solutions_and_no_file(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], out: str, err: str
) -> None:
    ran = run("prove", *arguments, "-o", tmp_path / "certificate")
    assert sorted(ran.out.split("\n\n")) == sorted(out.split("\n\n")) or arguments[0] == "calculator"
    assert (ran.code, ran.err, list(tmp_path.iterdir())) == (1, err, [])


def test_claims_that_cannot_be_made(run: Run) -> None:
    ran = run("prove", "numbrix", "corpus:lab", "--within", "3")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "smtpuzzles: --within: solutions of Numbrix have no moves to count\n"
    ran = run("prove", "numbrix", "corpus:lab", "--unique", "--all")
    assert ran.code == 2 and "not allowed with argument" in ran.err
    ran = run("prove", "numbrix", "corpus:lab", "--timeout", "1e-9")
    assert (ran.code, ran.out) == (3, "")
    ran = run("verify", "numbrix", "-", "-", stdin=b"1 1 1")
    assert ran.err == "smtpuzzles: level and certificate cannot both come from standard input\n"
    ran = run("verify", "numbrix", "corpus:lab", "no-such-file")
    assert ran.code == 2 and "no-such-file" in ran.err
