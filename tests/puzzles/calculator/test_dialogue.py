"""The dialogue, through a pipe and through a real pseudo-terminal."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from threading import Timer

import pytest

from tests.conftest import Run

PROGRAM = (sys.executable, "-m", "smtpuzzles", "prompt", "calculator")

# What a terminal shows: the questions, the answers as they are typed, and the solutions.
TRANSCRIPT = """\
Enter start value: 2
Enter goal value: 5
Enter the number of moves: 3
Enter one rule per line (empty string to mark end of list):
+2
+1

Are there any portals for this game? (y/n): n
Solution:
Apply +1
Apply +2
Solve again (y/n): y
Enter start value: 3002
Enter goal value: 3507
Enter the number of moves: 5
Enter one rule per line (empty string to mark end of list):
7
Shift >

Are there any portals for this game? (y/n): y
Enter the distance from the ones place of the portal on the left: 5
Enter the distance from the ones place of the portal on the right: 0
Solution:
Apply 7
Apply Shift >
Apply 7
Apply 7
Apply 7
Solve again (y/n): n
"""
ANSWERS = "2\n5\n3\n+2\n+1\n\nn\ny\n3002\n3507\n5\n7\nShift >\n\ny\n5\n0\nn\n"
WITHOUT_ECHO = """\
Enter start value: Enter goal value: Enter the number of moves: \
Enter one rule per line (empty string to mark end of list):
Are there any portals for this game? (y/n): Solution:
Apply +1
Apply +2
Solve again (y/n): Enter start value: Enter goal value: Enter the number of moves: \
Enter one rule per line (empty string to mark end of list):
Are there any portals for this game? (y/n): \
Enter the distance from the ones place of the portal on the left: \
Enter the distance from the ones place of the portal on the right: Solution:
Apply 7
Apply Shift >
Apply 7
Apply 7
Apply 7
Solve again (y/n): \
"""


def test_through_a_pipe() -> None:
    ran = subprocess.run(PROGRAM, input=ANSWERS, capture_output=True, text=True, timeout=60)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, WITHOUT_ECHO, "")


def test_through_a_terminal() -> None:
    """Each answer is typed when all that comes before it in the transcript has been shown."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(PROGRAM, stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    deadline = Timer(60, process.kill)
    deadline.start()
    seen, place = "", 0
    for answer in ANSWERS.splitlines(keepends=True):
        place = TRANSCRIPT.index(answer, place)
        while len(seen) < place and (chunk := _read(ours)):
            seen += chunk
        os.write(ours, answer.encode())
        place += len(answer)
    while chunk := _read(ours):
        seen += chunk
    os.close(ours)
    deadline.cancel()
    assert process.wait() == 0
    assert seen == TRANSCRIPT


def _read(terminal: int) -> str:
    try:
        return os.read(terminal, 1 << 16).decode().replace("\r", "")
    except OSError:  # the other side is closed
        return ""


@pytest.mark.parametrize(
    ("bad", "rest", "explanation"),
    [
        ("two", "2\n5\n3\n+3\n\nn\n", "'two' is not a whole number of at most 12 digits"),
        ("", "2\n5\n3\n+3\n\nn\n", "'' is not a whole number of at most 12 digits"),
        ("9" * 40, "2\n5\n3\n+3\n\nn\n", f"'{'9' * 40}' is not a whole number of at most 12 digits"),
        ("1234567", "2\n5\n3\n+3\n\nn\n", "a value of more than 6 digits"),
        ("2\n1234567", "5\n3\n+3\n\nn\n", "a value of more than 6 digits"),
        ("2\n5\n-1", "3\n+3\n\nn\n", "the number of moves is from 0 to 999"),
        ("2\n5\n3\n", "+3\n\nn\n", "at least one rule is needed"),
        ("2\n5\n3\nfoo", "+3\n\nn\n", "rule:1:1: unexpected 'foo'"),
        ("2\n5\n3\n+3\n\nmaybe", "n\n", "'maybe' is neither y nor n"),
        ("2\n5\n3\n+3\n\ny\n7", "5\n0\n", "the left portal is from 1 to 5 places left of the ones"),
        ("2\n5\n3\n+3\n\ny\n5\n5", "0\n", "the right portal is right of the left one, from 0 to 4 places"),
        ("\x00\x1b", "2\n5\n3\n+3\n\nn\n", "is not a whole number"),
        ("\udcff", "2\n5\n3\n+3\n\nn\n", "is not a whole number"),
    ],
)
def test_a_bad_answer_is_explained_and_asked_again(run: Run, bad: str, rest: str, explanation: str) -> None:
    ran = run("prompt", "calculator", stdin=f"{bad}\n{rest}n\n".encode(errors="surrogateescape"))
    assert (ran.code, ran.err) == (0, "")
    assert explanation in ran.out
    assert ran.out.endswith("Solution:\nApply +3\nSolve again (y/n): ")


def test_no_solution_no_moves_and_no_answer_in_time(run: Run) -> None:
    assert "No solution in 2 moves\n" in run("prompt", "calculator", stdin=b"2\n5\n2\n+1\n\nn\nn\n").out
    assert "No solution in 1 move\n" in run("prompt", "calculator", stdin=b"2\n5\n1\n+1\n\nn\nn\n").out
    nothing = "Solution:\nnothing to do: the start is the goal\n"
    assert nothing in run("prompt", "calculator", stdin=b"5\n5\n1\n+1\n\nn\nn\n").out
    late = run("prompt", "calculator", "--timeout", "1e-9", stdin=b"2\n5\n9\n+1\n\nn\nn\n").out
    assert "No answer: the time limit of 1e-09 s was reached" in late


def test_windows_answers_and_a_byte_order_mark_are_understood(run: Run) -> None:
    answers = "\ufeff2\r\n5\r\n3\r\n+3\r\n\r\nn\r\nn\r\n".encode()
    assert "Solution:\nApply +3\n" in run("prompt", "calculator", stdin=answers).out


@pytest.mark.parametrize("length", range(len(ANSWERS) - 1))
def test_the_end_of_the_input_ends_it_politely(run: Run, length: int) -> None:
    ran = run("prompt", "calculator", stdin=ANSWERS[:length].encode())
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.endswith("\n")


def test_a_closed_standard_input_is_named() -> None:
    ran = subprocess.run(f"{' '.join(PROGRAM)} <&-", shell=True, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (2, "smtpuzzles: standard input is closed\n")


@pytest.mark.parametrize("again", ["n", "no", "", "Y", "yes", "x"])
def test_only_y_goes_on(run: Run, again: str) -> None:
    ran = run("prompt", "calculator", stdin=f"5\n5\n1\n+1\n\nn\n{again}\n5\n".encode())
    assert ran.out.count("Enter start value: ") == 1
