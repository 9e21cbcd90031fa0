"""A Python process to run functions in. It may crash, hang or eat memory, and costs no more than one answer.

It knows no puzzle. Functions and their arguments go to a child as pickles, and so does what comes back; a
child ends by itself when the process that started it is gone.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from math import inf
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Thread, local
from typing import Any, TypeVar
from weakref import WeakSet

from smtpuzzles.puzzle import memory_in_use

T = TypeVar("T")
TICK = 0.1  # seconds between looks at the clock and at a child's memory
STARTING = 60.0  # seconds a new child may take until it can run a function; no time limit counts them

SCRIPT = "import sys; sys.path[:] = {path!r}; from smtpuzzles.child import serve; serve({number})"


class Lost(Exception):
    """A child is gone before it has answered; the message says why."""


class Child:
    """A process that runs one function after the other."""

    def __init__(self) -> None:
        self.connection, theirs = Pipe()
        script = SCRIPT.format(path=sys.path, number=theirs.fileno())
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-c", script],
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the process that started it
            )
        _children.add(self)

    def start(self, function: Callable[..., Any], *arguments: Any) -> None:
        """Begin to run a function; `answer` waits for what it returns."""
        try:
            self.connection.send((function, arguments))
        except OSError:
            raise self._lost() from None

    def answer(self, seconds: float | None = None, memory: int | None = None) -> Any:
        """What the function returns or raises. Lost if the child dies, or takes longer or more memory than
        this: then it is killed."""
        start = time.monotonic()
        while not self.connection.poll(TICK):
            if memory is not None and memory_in_use(self._process.pid) > memory:
                self.kill()
                raise Lost(f"ate memory: it took more than {memory >> 20:,} MiB and was killed")
            if seconds is not None and time.monotonic() - start > seconds:
                self.kill()
                raise Lost(f"hung: it did not end within {seconds:g} s and was killed")
        try:
            good, value = self.connection.recv()
        except (EOFError, OSError):
            raise self._lost() from None
        if good:
            return value
        raise value

    def _lost(self) -> Lost:
        self.connection.close()
        code = self._process.wait()
        return Lost(f"crashed: {f'signal {-code}' if code < 0 else f'exit code {code}'}")

    def memory(self) -> int:
        """The bytes that it holds now; 0 where the system does not tell."""
        return memory_in_use(self._process.pid)

    def alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()


_children: WeakSet[Child] = WeakSet()
_own = local()


def shielded(
    function: Callable[..., T],
    *arguments: Any,
    seconds: float | None = None,
    memory: int | None = None,
    worn: float = inf,
) -> T:
    """Call a function in a child that belongs to the current thread, which is kept for the next call unless
    it is worn: so many bytes larger than at its start."""
    child: Child | None = getattr(_own, "child", None)
    if child is None or not child.alive() or child.memory() - _own.at_start > worn:
        if child:
            child.kill()
        child = _own.child = Child()
        child.start(_received, function)
        child.answer(STARTING)
        _own.at_start = child.memory()
    child.start(function, *arguments)
    result: T = child.answer(seconds, memory)
    return result


def _received(function: Callable[..., Any]) -> None:
    """To hand a function over is to import all that it needs."""


def kill_all() -> None:
    """Whoever waits for a child of this process hears that it is lost."""
    for child in list(_children):
        child.kill()


def serve(number: int) -> None:
    """What a child does: run what it is told until nobody is there to tell it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    connection = Connection(number)
    told: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        try:
            while True:
                told.put(connection.recv_bytes())
        finally:
            os._exit(0)  # at once, whatever is still being computed

    Thread(target=listen, daemon=True).start()
    while True:
        outcome: tuple[bool, Any]
        try:
            function, arguments = pickle.loads(told.get())
            outcome = True, function(*arguments)
        except Exception as error:
            outcome = False, error
        connection.send(outcome)
