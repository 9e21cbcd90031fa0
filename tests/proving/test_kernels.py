"""The kernels on their own: what they accept, and lies that are written by hand."""

from __future__ import annotations

import io
import json
import random
from math import inf
from typing import Any

import pytest

import smtpuzzles
from smtpuzzles.proving import clausal
from smtpuzzles.proving.cdcl import Solver
from smtpuzzles.proving.certificate import Claim, Head, Lines, Refused, fingerprint
from smtpuzzles.puzzle import Budget
from tests.proving.certify import accepted, certified

FORMULA = {"both": [1, 2], "first": [1, -2], "second": [-1, 2], "neither": [-1, -2]}
PROOF = ["1 a both", "2 a first", "3 a second", "4 a neither", "5 1 0 1 2", "6 0 5 3 4"]


def axiom(name: str, numbers: tuple[int, ...]) -> list[int]:
    if numbers or name not in FORMULA:
        raise ValueError(f"no axiom {name}")
    return FORMULA[name]


def derive(*lines: str) -> None:
    file = io.BytesIO("".join(f"{line}\n" for line in lines).encode())
    clausal.check(axiom, [], Lines("proof", file, Budget()))


def test_a_right_proof_is_accepted() -> None:
    derive(*PROOF)
    derive(*PROOF[:5], "d 1 2", "6 0 5 3 4")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ([], "the evidence ends before the empty clause"),
        (PROOF[:5], "the evidence ends before the empty clause"),
        ([*PROOF[:4], "6 0 5 3 4"], "line 5: there is no clause 5"),
        ([*PROOF[:5], "d 3", "6 0 5 3 4"], "line 7: there is no clause 3"),
        ([*PROOF[:5], "d 9"], "line 6: there is no clause 9"),
        ([*PROOF[:5], "6 0 3 4 5"], "line 6: a clause that is named leaves more than one literal"),
        ([*PROOF[:5], "6 0 5 3"], "line 6: the clauses that are named do not contradict the denial"),
        ([*PROOF[:5], "6 0"], "line 6: the clauses that are named do not contradict the denial"),
        ([*PROOF[:5], "6 0 5 5 3 4"], "line 6: a clause that is named leaves more than one literal"),
        ([*PROOF[:4], "5 1 0 5"], "line 5: there is no clause 5"),
        ([*PROOF[:4], "4 1 0 1 2"], "line 5: step 4 comes after step 4"),
        (["-1 a both"], "line 1: step -1 comes after step 0"),
        (["1 a nonsense"], "line 1: no axiom nonsense"),
        (["1 a both 3"], "line 1: no axiom both"),
        (["1 a"], "line 1: no axiom"),
        (["1"], "line 1: a clause without its end, 0"),
        (["1 1 2"], "line 1: a clause without its end, 0"),
        (["one"], "line 1: 'one' is not a number"),
        ([""], "line 1: '' is not a number"),
        (["1  1 0"], "line 1: '' is not a number"),
        (["\N{ARABIC-INDIC DIGIT ONE} a both"], "line 1: '\N{ARABIC-INDIC DIGIT ONE}' is not a number"),
        (["1_0 a both"], "line 1: '1_0' is not a number"),
        (["9" * 5000 + " a both"], "line 1: '99999999999999999999' is not a number"),
    ],
)
def test_a_wrong_proof_is_refused_at_its_first_wrong_line(lines: list[str], why: str) -> None:
    with pytest.raises(Refused) as caught:
        derive(*lines)
    assert str(caught.value).startswith(why)


def test_the_solver_finds_models_and_proofs_of_random_formulas() -> None:
    """Small formulas against the table of all assignments; every proof goes through the kernel."""
    chance = random.Random(1)
    outcomes = set()
    for _ in range(400):
        variables = chance.randint(1, 8)
        formula = [
            [chance.choice((-1, 1)) * chance.randint(1, variables) for _ in range(chance.randint(1, 3))]
            for _ in range(chance.randint(1, 6 * variables))
        ]
        satisfiable = any(
            all(any((bits >> abs(each) - 1 & 1) == (each > 0) for each in clause) for clause in formula)
            for bits in range(1 << variables)
        )
        solver = Solver()
        given = {solver.add(clause): set(clause) for clause in formula}
        model = solver.solve(Budget())
        outcomes.add(model is None)
        assert (model is not None) == satisfiable
        if model is not None:
            assert all(model & set(clause) for clause in formula)
            continue
        known: dict[int, frozenset[int]] = {}
        for number in solver.proof():
            known[number] = frozenset(solver.clauses[number])
            hints = solver.hints[number]
            if hints is None:
                assert known[number] == given[number]
            else:
                clausal.follows(known[number], [known[hint] for hint in hints])
        assert not known[number]
    assert outcomes == {True, False}


SOLVABLE = {
    "numbrix": smtpuzzles.load("numbrix", "corpus:two-ways"),
    "calculator": smtpuzzles.load("calculator", "corpus:sample-sum"),
}


def lie(level: Any, claim: Claim, evidence: str, *lines: str) -> list[str]:
    return [str(Head(level.puzzle, fingerprint(level), claim, evidence)), *(f"{line}\n" for line in lines)]


NONE, WITHIN, NEVER, TWO = Claim(0), Claim(0, 3), Claim(0, inf), Claim(2)
FIRST, SECOND = (json.dumps(text) for text in ("1\t4\t\n2\t3\t\n", "1\t2\t\n4\t3\t\n"))
STEPS = [json.dumps(text) for text in ("Apply +1\nApply +2\n", "Apply +2\nApply +1\n", "Apply +1\n" * 3)]
STATES = [json.dumps([None, value, 0, None, False]) for value in range(2, 10)]


LEFT = [json.dumps([left, value, 0, None, False]) for left, value in ((1, 4), (0, 5), (1, 6), (0, 7), (0, 8))]


@pytest.mark.parametrize(
    ("puzzle", "claim", "evidence", "lines", "why"),
    [
        ("numbrix", NONE, "invariant", [], "nothing that can be counted out by hand proves this"),
        ("calculator", NEVER, "invariant", [], "nothing that can be counted out by hand proves this"),
        ("numbrix", NONE, "clausal", ["1 0"], "line 2: the clauses that are named do not contradict"),
        ("numbrix", NONE, "clausal", ["1 a given 0 1"], "line 2: there is no axiom given 0 1"),
        ("numbrix", NONE, "clausal", ["1 a given -1 0"], "line 2: there is no axiom given -1 0"),
        ("numbrix", NONE, "clausal", ["1 a somewhere 5"], "line 2: there is no axiom somewhere 5"),
        ("numbrix", NONE, "clausal", ["1 a one-place 1 0 0 0 0"], "line 2: there is no axiom one-place"),
        ("numbrix", NONE, "clausal", ["1 a next 4 0 0"], "line 2: there is no axiom next 4 0 0"),
        ("numbrix", NONE, "closure", [], "Numbrix has no states to prove anything with"),
        ("numbrix", WITHIN, "clausal", [], "clauses prove nothing about numbers of moves"),
        ("numbrix", TWO, "clausal", [FIRST], "1 solutions are listed, not 2"),
        ("numbrix", TWO, "clausal", [FIRST, '"1 2\\n4 3\\n"'], "solution 2: not written as"),
        ("numbrix", TWO, "clausal", [FIRST, FIRST], "solution 2: listed before"),
        ("numbrix", TWO, "clausal", [FIRST, '"1 3\\n4 2\\n"'], "solution 2: 1 at row 1, column 1 and 2"),
        ("numbrix", TWO, "clausal", [json.dumps("1 4\n2 3\n\n1 2\n4 3\n")], "solution 1: more than one"),
        ("numbrix", TWO, "clausal", [FIRST, '"?"'], "solution 2:1:1: unexpected '?'"),
        ("numbrix", TWO, "clausal", [FIRST, "7"], "line 3 is not the text of a solution"),
        ("numbrix", Claim(1), "clausal", [FIRST, "2 0 1"], "line 3: a clause that is named leaves"),
        ("calculator", NONE, "clausal", [], "Calculator: The Game has no axioms to prove anything with"),
        ("calculator", NONE, "closure", [], "the state [2, 0, None, False] is missing"),
        ("calculator", NEVER, "closure", STATES, "the state [5, 0, None, False] is solved"),
        ("calculator", WITHIN, "closure", STATES, "the state [5, 0, None, False] is solved"),
        ("calculator", NONE, "closure", [*STATES[:3], STATES[0]], "line 5 lists a state again"),
        ("calculator", NONE, "closure", ["[-1, 2, 0, null, false]"], "line 2 is not a number of moves"),
        ("calculator", NONE, "closure", ["[1.5, 2, 0, null, false]"], "line 2 is not a number of moves"),
        ("calculator", NONE, "closure", ["[true, 2, 0, null, false]"], "line 2 is not a number of moves"),
        ("calculator", NONE, "closure", ["[]"], "line 2 is not a number of moves"),
        ("calculator", NONE, "closure", ["[" * 100_000], "line 2 is not a number of moves"),
        ("calculator", NONE, "closure", ["nonsense"], "line 2 is not a number of moves"),
        ("calculator", NONE, "closure", ["[1, " + "9" * 5000 + "]"], "line 2 is not a number of moves"),
        ("calculator", TWO, "closure", [*STEPS[:2], *LEFT], "the state [5, 0, None, False] is solved"),
        ("calculator", TWO, "closure", STEPS[:1], "1 solutions are listed, not 2"),
        ("calculator", TWO, "closure", [STEPS[0], STEPS[0]], "solution 2: listed before"),
        ("calculator", TWO, "closure", [STEPS[0], '"Apply #1\\nApply #2\\n"'], "solution 2: not written as"),
        ("calculator", TWO, "closure", [STEPS[0], '"Apply +9\\n"'], "solution 2: step 1, Apply +9, from 2"),
    ],
)  # fmt: skip
def test_lies_about_solvable_levels_are_refused(
    puzzle: str, claim: Claim, evidence: str, lines: list[str], why: str
) -> None:
    level = SOLVABLE[puzzle]
    with pytest.raises(Refused) as caught:
        accepted(level, lie(level, claim, evidence, *lines))
    assert str(caught.value).startswith(why)


def test_states_that_nothing_leads_to_are_refused() -> None:
    level = smtpuzzles.load("calculator", "corpus:nothing-changes")
    lines = certified(level)
    assert accepted(level, lines) == NEVER
    with pytest.raises(Refused, match="a state is listed that nothing leads to"):
        accepted(level, [*lines, "[null, 9, 0, null, false]\n"])


def test_a_solution_is_not_listed_twice_with_an_idle_step_in_it() -> None:
    level = smtpuzzles.load("calculator", "corpus:store")
    head, solution, *evidence = certified(level)
    assert accepted(level, [head, solution, *evidence]) == Claim(1)
    idle = json.dumps("Update Store\n" + json.loads(solution)) + "\n"
    with pytest.raises(Refused, match="a listed solution is too long, or not written as the rules write it"):
        accepted(level, [head.replace('"solutions": 1', '"solutions": 2'), solution, idle, *evidence])


def test_more_than_the_proof_needs_is_refused() -> None:
    for name in ("too-far", "walled-in"):
        level = smtpuzzles.load("numbrix", f"corpus:{name}")
        lines = certified(level)
        with pytest.raises(Refused, match="there is more than the proof needs"):
            accepted(level, [*lines, "x\n"])
