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
from threading import Thread

import pytest
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


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str, tuple[str, ...]]]:
    """A scheduler, its address, and what a worker needs to find it."""
    book = folder / "scheduler.json"
    to_book = ("--scheduler-file", str(book))
    with dask("scheduler", "--host", "127.0.0.1", "--port", "0", *to_book) as process:
        while not book.exists() or not book.read_text():
            time.sleep(0.05)
        yield process, json.loads(book.read_text())["address"], (*to_book, "--nthreads", "1", "--no-nanny")


def started(folder: Path, address: str) -> tuple[subprocess.Popen[bytes], tuple[str, ...], Path]:
    """A batch of slow levels, when it has its first answers; its command without the cluster; its report."""
    for i in range(LEVELS):
        (folder / f"n{i}.txt").write_text(SLOW)
    report = folder / "report.jsonl"
    command = ("batch", "count", "numbrix", str(folder / "n*.txt"), "--report", str(report))
    process = subprocess.Popen(
        [*PROGRAM, *command, "--cluster", address], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    while not report.exists() or report.read_bytes().count(b"\n") < 3:
        assert process.poll() is None
        time.sleep(0.01)
    return process, command, report


def all_are_counted_once(report: Path) -> bool:
    found = [json.loads(line) for line in report.read_text().splitlines()]
    once = set(Counter(record["file"] for record in found).values()) == {1}
    return once and [record["count"] for record in found] == [27_070_560] * LEVELS


def test_a_worker_that_is_killed_loses_no_level_and_repeats_none(tmp_path: Path) -> None:
    with (
        scheduler(tmp_path) as (_, address, worker),
        dask("worker", *worker),
        dask("worker", *worker) as one,
        Client(address, set_as_default=False) as client,
    ):
        client.wait_for_workers(2, timeout=60)
        process, _, report = started(tmp_path, address)
        assert len(client.nthreads()) == 2
        one.kill()
        _, err = process.communicate(timeout=120)
        assert process.returncode == 0, err
        assert len(client.nthreads()) == 1
        assert all_are_counted_once(report)


def test_a_cluster_that_is_gone_ends_the_batch_and_the_same_command_goes_on(run: Run, tmp_path: Path) -> None:
    with scheduler(tmp_path) as (process, address, worker), dask("worker", *worker):
        batch, command, report = started(tmp_path, address)
        process.kill()
        _, err = batch.communicate(timeout=60)
        assert batch.returncode == 2
        message = b"smtpuzzles: the cluster is gone; with --report, the same command goes on later\n"
        assert err == message
    assert run(*command).code == 0
    assert all_are_counted_once(report)


def test_a_cluster_without_workers_ends_the_batch(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("smtpuzzles.batch.workers.ALONE", 1.0)
    monkeypatch.setattr("smtpuzzles.batch.WATCH", 0.5)
    report = tmp_path / "report.jsonl"
    with scheduler(tmp_path) as (_, address, worker):
        with monkeypatch.context() as impatient:
            impatient.setattr("smtpuzzles.batch.workers.PATIENCE", 2)
            ran = run("batch", "count", "numbrix", "corpus:blank-3x3", "--cluster", address)
        assert (ran.code, ran.err) == (2, f"smtpuzzles: --cluster {address}: it has no workers\n")
        with dask("worker", *worker) as one, Client(address, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
            for i in range(LEVELS):
                (tmp_path / f"n{i}.txt").write_text(SLOW)
            Thread(target=kill_after_an_answer, args=(one, report)).start()
            command = ("batch", "count", "numbrix", tmp_path / "n*.txt", "--report", report)
            ran = run(*command, "--cluster", address)
            assert ran.code == 2
            assert f"{address}: no answer for 1.5 s, and it has no workers any more" in ran.err
    assert run(*command).code == 0
    assert all_are_counted_once(report)


def kill_after_an_answer(worker: subprocess.Popen[bytes], report: Path) -> None:
    while not report.exists() or not report.read_bytes():
        time.sleep(0.05)
    worker.kill()
