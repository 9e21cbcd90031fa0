"""For every level of the corpus: what can be proved agrees with the answer beside it."""

from __future__ import annotations

import json

import pytest

from smtpuzzles.proving.certificate import Claim
from smtpuzzles.proving.prover import Refuted
from smtpuzzles.text import Source
from tests.corpus import CASES, Case
from tests.proving.certify import accepted, certified

MANY = 200
LONG = "digitfidget-generated-15x15-unique"  # half a minute a proof

each_case = pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, marks=pytest.mark.slow if str(case) == LONG else ())
        for case in CASES
        if case.answer.count <= MANY
    ],
    ids=str,
)


def test_the_long_proof_is_one_of_a_case() -> None:
    assert LONG in map(str, CASES)


@each_case
def test_the_strongest_claim_is_proved_and_verified(case: Case) -> None:
    lines = certified(case.level)
    assert accepted(case.level, lines).solutions == case.answer.count
    listed = [json.loads(line) for line in lines[1 : 1 + case.answer.count]]
    assert {str(solution) for solution in case.answer.solutions} <= set(listed)
    if case.room.obstacle(case.level):
        assert len(lines) == 1  # what can be counted out by hand is one line


@each_case
def test_a_false_claim_is_answered_with_solutions_that_refute_it(case: Case) -> None:
    count = case.answer.count
    if count:
        with pytest.raises(Refuted) as caught:
            certified(case.level, unsolvable=True)
        assert len(caught.value.solutions) == 1
    else:
        assert accepted(case.level, certified(case.level, unsolvable=True)) == Claim(0)
    if count == 1:
        assert accepted(case.level, certified(case.level, unique=True)).solutions == 1
    else:
        with pytest.raises(Refuted) as caught:
            certified(case.level, unique=True)
        assert len(caught.value.solutions) == min(2, count)
    for solution in caught.value.solutions if count else ():
        (found,) = case.room.parse_solutions(Source("solution", solution))
        assert case.room.check(case.level, found) is None
