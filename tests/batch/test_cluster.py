"""A batch on a real Dask cluster: a scheduler and two workers on loopback, one of which is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from distributed import Client

from tests.conftest import Run
from tests.test_cli import PROGRAM

DASK = str(Path(sys.executable).parent / "dask")
SLOW = "7 7\n" + "0 " * 49
LEVELS = 16


@contextmanager
def dask(role: str, *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of a cluster, with everything it starts."""
    process = subprocess.Popen(
        [DASK, role, *arguments, "--no-dashboard"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_a_worker_that_is_killed_loses_no_level_and_repeats_none(run: Run, tmp_path: Path) -> None:
    for i in range(LEVELS):
        (tmp_path / f"n{i}.txt").write_text(SLOW)
    book, report = tmp_path / "scheduler.json", tmp_path / "report.jsonl"
    to_book = ("--scheduler-file", str(book))
    worker = (*to_book, "--nthreads", "1", "--no-nanny")
    local = ("--host", "127.0.0.1", "--port", "0")
    with (
        dask("scheduler", *local, *to_book) as _,
        dask("worker", *worker) as _,
        dask("worker", *worker) as one,
    ):
        while not book.exists() or not book.read_text():
            time.sleep(0.05)
        address = json.loads(book.read_text())["address"]
        client = Client(address, set_as_default=False)
        client.wait_for_workers(2, timeout=60)
        pattern = str(tmp_path / "n*.txt")
        command = ("batch", "count", "numbrix", pattern, "--cluster", address, "--report", str(report))
        process = subprocess.Popen([*PROGRAM, *command], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        while not report.exists() or report.read_bytes().count(b"\n") < 3:
            assert process.poll() is None
            time.sleep(0.01)
        assert len(client.nthreads()) == 2
        one.kill()
        _, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        assert len(client.nthreads()) == 1
        client.close()
        found = [json.loads(line) for line in report.read_text().splitlines()]
        assert set(Counter(record["file"] for record in found).values()) == {1}
        assert [(record["verdict"], record["count"]) for record in found] == [
            ("counted", 27_070_560)
        ] * LEVELS
        ran = run(*command)
        assert ran.code == 0 and len(ran.out.splitlines()) == LEVELS
