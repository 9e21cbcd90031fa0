"""The wheel works on its own: installed in an empty environment, and as a zip on the path."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOLVE = ["solve", "numbrix", "corpus:single", "--engine", "search"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_a_corpus_level_is_solved_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=True)
    binaries = tmp_path / "env" / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([binaries / "python", "-m", "pip", "install", "--quiet", wheel], cwd=tmp_path, check=True)
    for engine in ("search", "z3"):
        command = [binaries / "smtpuzzles", *SOLVE[:-1], engine]
        out = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True).stdout
        assert out == "1\t\n"


def test_a_zipped_wheel_finds_its_grammars_and_its_corpus(wheel: Path, tmp_path: Path) -> None:
    script = (
        f"import sys; sys.path.insert(0, {str(wheel)!r})\n"
        "import smtpuzzles; assert '.whl' in smtpuzzles.__file__, smtpuzzles.__file__\n"
        f"from smtpuzzles.cli import main; sys.exit(main({SOLVE!r}))"
    )
    ran = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert (ran.returncode, ran.stdout) == (0, "1\t\n"), ran.stderr
