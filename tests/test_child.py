"""Functions in child processes: what they return and raise, and what becomes of children that misbehave."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from smtpuzzles.child import Child, Lost, shielded


def eat() -> None:
    held = []
    while True:
        held.append(b"x" * (10 << 20))


def test_a_child_returns_and_raises_what_the_function_does() -> None:
    assert shielded(abs, -3) == 3
    assert shielded(os.getpid) == shielded(os.getpid) != os.getpid()
    with pytest.raises(ValueError, match="invalid literal"):
        shielded(int, "x")


def test_a_child_that_dies_is_lost_and_the_next_call_has_another() -> None:
    first = shielded(os.getpid)
    with pytest.raises(Lost, match="crashed: signal 6"):
        shielded(os.abort)
    with pytest.raises(Lost, match="crashed: exit code 7"):
        shielded(os._exit, 7)
    second = shielded(os.getpid)
    os.kill(second, signal.SIGKILL)
    time.sleep(0.2)
    assert shielded(os.getpid) not in (first, second)


def test_a_child_that_hangs_is_killed() -> None:
    with pytest.raises(Lost, match=r"hung: it did not end within 0\.3 s"):
        shielded(time.sleep, 100, seconds=0.3)
    assert shielded(abs, -3) == 3


def test_the_start_of_a_child_counts_as_nobodys_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text("import time; time.sleep(1.5)")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with ThreadPoolExecutor(1) as threads:  # a thread that has no child yet
        assert threads.submit(shielded, abs, -3, seconds=1).result() == 3


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="this system does not tell")
def test_a_child_that_eats_memory_is_killed() -> None:
    with pytest.raises(Lost, match="ate memory: it took more than 200 MiB"):
        shielded(eat, memory=200 << 20, seconds=60)


def test_children_end_with_the_process_that_started_them() -> None:
    script = (
        "import os, time; from smtpuzzles.child import Child\n"
        "child = Child(); child.start(os.getpid); print(child.answer(), flush=True)\n"
        "child.start(time.sleep, 100); time.sleep(100)"
    )
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    pid = int(process.stdout.readline())
    process.kill()
    process.wait()
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        if Path(f"/proc/{pid}/stat").exists() and " Z " in Path(f"/proc/{pid}/stat").read_text():
            return  # ended, and nobody has asked for its exit code
        time.sleep(0.05)
    pytest.fail("the child lives on")


def test_a_killed_child_is_lost_to_whoever_waits_for_it() -> None:
    child = Child()
    child.start(time.sleep, 100)
    child.kill()
    with pytest.raises(Lost, match="crashed: signal 9"):
        child.answer()
