"""Waiting for a line to speak, with a pipe that wakes whoever waits."""

import math
import os
import select
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Protocol

MonotonicClock = Callable[[], int]
"""The only clock of the bridge, always handed in so that tests can hand in another."""

CHUNK = 4096


def monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class HasFileno(Protocol):
    def fileno(self) -> int: ...


class WakePipe:
    """`wake` may be called from any thread at any time, also after `close`."""

    def __init__(self) -> None:
        self._out, self._in = os.pipe()
        os.set_blocking(self._in, False)
        self._lock = threading.Lock()
        self._closed = False

    def fileno(self) -> int:
        return self._out

    def wake(self) -> None:
        with self._lock:  # a closed descriptor's number may already belong to somebody else
            if not self._closed:
                with suppress(BlockingIOError):  # already full of wake-ups
                    os.write(self._in, b"!")

    def drain(self) -> None:
        os.read(self._out, CHUNK)

    def close(self) -> None:
        with self._lock:
            if not self._closed:
                self._closed = True
                os.close(self._in)
                os.close(self._out)


def readable(sources: Iterable[HasFileno | int], timeout_ms: float | None) -> set[int]:
    """The descriptors that have something to say, waiting for it at most so long. Any number of
    them may be open: `select` refuses one above a thousand, and a crowd at the pages takes that
    many from the readers."""
    waiting = select.poll()
    for source in sources:
        waiting.register(source, select.POLLIN)
    wait_ms = None if timeout_ms is None else math.ceil(max(timeout_ms, 0))
    return {descriptor for descriptor, _ in waiting.poll(wait_ms)}


def takes_more(source: HasFileno | int, timeout_ms: int) -> bool:
    """Whether something can be written there, waiting for it at most so long."""
    waiting = select.poll()
    waiting.register(source, select.POLLOUT)
    return bool(waiting.poll(timeout_ms))
