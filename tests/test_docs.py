"""What the documents say is so: their examples are run."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import smtpuzzles
from smtpuzzles.arguments import VERBS
from smtpuzzles.puzzle import Puzzle

ROOT = Path(__file__).parent.parent
ENVIRONMENT = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
README = ROOT / "README.md"


def test_the_examples_of_the_library() -> None:
    for failed, tried in (
        doctest.testfile(str(README), module_relative=False),
        doctest.testmod(smtpuzzles),
    ):
        assert (failed, tried > 0) == (0, True)


@pytest.mark.parametrize("path", [README, ROOT / "docs" / "json.md"], ids=lambda path: path.name)
def test_the_examples_of_the_command_line(path: Path, tmp_path: Path) -> None:
    examples = re.findall(r"^    \$ (.+)\n((?:    (?!\$).*\n)*)", path.read_text("utf-8"), re.MULTILINE)
    assert examples
    for command, output in examples:
        ran = subprocess.run(
            command,
            shell=True,
            cwd=tmp_path,
            capture_output=True,
            text=True,
            input="1 2\n4 3\n",
            env=ENVIRONMENT,
        )
        assert ran.stdout == re.sub("^    ", "", output, flags=re.MULTILINE), command


def test_the_readme_names_every_verb_and_every_name_of_the_library() -> None:
    text = README.read_text("utf-8")
    assert [verb for verb in VERBS if f"| `{verb}" not in text] == []
    assert [name for name in smtpuzzles.__all__ if name not in text] == []


def test_the_json_of_every_verb_is_described() -> None:
    text = (ROOT / "docs" / "json.md").read_text("utf-8")
    assert [verb for verb in VERBS if f"| `{verb}` |" not in text] == []


def test_the_guide_explains_every_member_of_the_contract() -> None:
    text = (ROOT / "docs" / "adding-a-puzzle.md").read_text("utf-8")
    members = {*Puzzle.__annotations__, *(name for name in vars(Puzzle) if not name.startswith("_"))}
    assert len(members) > 10
    assert [name for name in members if not re.search(rf"`{name}[(`]", text)] == []


def test_the_demo_shows_what_it_promises() -> None:
    ran = subprocess.run(["sh", ROOT / "demo.sh"], capture_output=True, text=True, env=ENVIRONMENT)
    assert (ran.returncode, ran.stderr) == (0, "")
    for shown in (
        "[49]── 50 ──[51]",
        "accepted: the level has exactly one solution, the listed one",
        "refused: the evidence ends before the empty clause",
        "unsolvable: distance: from 1 at row 1, column 1",
        "wrong: 11 at row 8, column 6 and 12 at row 4, column 5 are not neighbours",
        "right: 2 of 3 moves",
        "they differ in ",
        "3 solutions: these are all",
        "toggles from the current state: ",
        "39=>93  replaces every 39",
        "set/4.non: solved by search",
        "solved       4  100.0%",
        "set/4.non: right",
        "standard input:3:3: unexpected '4x'",
    ):
        assert shown in ran.stdout
