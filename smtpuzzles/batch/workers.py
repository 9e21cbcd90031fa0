"""Who does the work of a batch: threads of this process or a Dask cluster, behind one executor interface.

Either way a level is answered in a child process of the thread that has taken it.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from threading import Thread

from smtpuzzles.child import kill_all
from smtpuzzles.text import BadInput

PATIENCE = 10  # seconds to wait for a scheduler, and for a first worker
ALONE = 60.0  # seconds without an answer after which a cluster without workers is given up
ADDRESS = re.compile(r"((tcp|tls)://)?(\[[0-9a-fA-F:]+\]|[^\s/:]+):\d{1,5}")
ROOM = 128  # levels handed to a cluster even if it is small: workers may come later


@dataclass(frozen=True)
class Crew:
    """Who works: an executor; how many levels to hand over at one time, so that nobody waits for work; and
    what to call where none has been answered for so many seconds, which raises BadInput if none will be."""

    executor: Executor
    ahead: int
    watch: Callable[[float], None] = lambda waited: None


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
    if not ADDRESS.fullmatch(address):
        raise BadInput(f"--cluster {address}: not an address such as tcp://192.0.2.1:8786")
    connecting: Future[Client] = Future()

    def connect() -> None:
        try:
            connecting.set_result(Client(address, timeout=PATIENCE, set_as_default=False))
        except Exception as error:
            connecting.set_exception(error)

    Thread(target=connect, daemon=True).start()  # its timeout is not heard by who takes a call and is silent
    try:
        client = connecting.result(2 * PATIENCE)
    except Exception as error:
        why = str(error) or "it is silent"
        raise BadInput(f"--cluster {address}: no Dask scheduler answers there ({why})") from None

    def watch(waited: float) -> None:
        with suppress(OSError, TimeoutError):  # a scheduler that is gone is noticed elsewhere
            if waited > ALONE and not client.nthreads():
                raise BadInput(
                    f"--cluster {address}: no answer for {waited:g} s, and it has no workers any more"
                )

    with client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise BadInput(f"--cluster {address}: it has no workers") from None
        for worker, has_us in client.run(lambda: bool(find_spec("smtpuzzles"))).items():
            if not has_us:
                raise BadInput(f"--cluster {address}: smtpuzzles is not installed for the worker {worker}")
        logging.disable()  # what Dask has to tell of a lost cluster, tracebacks and all, is told in one line
        try:
            ahead = max(ROOM, 2 * sum(client.nthreads().values()))
            yield Crew(client.get_executor(pure=False), ahead, watch)
        finally:
            client.close(timeout=1)
            logging.disable(logging.NOTSET)
