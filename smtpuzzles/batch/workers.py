"""Who does the work of a batch: threads of this process or a Dask cluster, behind one executor interface.

Either way a level is answered in a child process of the thread that has taken it.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread

from smtpuzzles.child import kill_all
from smtpuzzles.text import BadInput

PATIENCE = 10  # seconds to wait for a scheduler, and for a first worker
ROOM = 128  # levels handed to a cluster even if it is small: workers may come later


@dataclass(frozen=True)
class Crew:
    """An executor, and how many levels to hand over at one time, so that nobody waits for work."""

    executor: Executor
    ahead: int


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def local(jobs: int) -> Iterator[Crew]:
    executor = ThreadPoolExecutor(jobs)
    try:
        yield Crew(executor, 2 * jobs)
    finally:
        ending = Thread(target=executor.shutdown, kwargs={"cancel_futures": True})
        ending.start()
        while ending.is_alive():  # a thread that was about to start a child may do so yet
            kill_all()
            ending.join(0.05)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """A Dask cluster whose scheduler has this address."""
    try:
        from distributed import Client
    except ImportError:
        raise BadInput("--cluster needs Dask: pip install 'smtpuzzles[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise BadInput(f"--cluster {address}: no Dask scheduler answers there ({error})") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise BadInput(f"--cluster {address}: it has no workers") from None
        logging.disable()  # what Dask has to tell of a lost cluster, tracebacks and all, is told in one line
        try:
            yield Crew(client.get_executor(pure=False), max(ROOM, 2 * sum(client.nthreads().values())))
        finally:
            client.close(timeout=1)
            logging.disable(logging.NOTSET)
