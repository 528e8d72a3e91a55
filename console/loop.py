"""One inbox, one thread, one reading of the clock per message.

Everybody posts; only the loop's thread handles. What must happen later is not a timer
someone has to cancel: after every message the handler is asked when it wants to be woken
next, so that nothing drifts and nothing rings for a moment that no longer exists.
"""

import queue
import time
from collections import deque
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Wakeup:
    """Hand `message` to the handler at `at_ms`, unless it changes its mind before."""

    at_ms: int
    message: object


class Handler(Protocol):
    def handle(self, message: object, now_ms: int) -> None: ...

    def next_wakeup(self) -> Wakeup | None: ...


class _Stop:
    """Posted to end the loop after everything posted before it."""


_STOP = _Stop()


def monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000


class Loop:
    """The loop of a live console; `run` belongs to the thread that owns the game."""

    def __init__(self) -> None:
        self._inbox: queue.SimpleQueue[object] = queue.SimpleQueue()

    def post(self, message: object) -> None:
        """From any thread; never blocks."""
        self._inbox.put(message)

    def stop(self) -> None:
        """From any thread; what was posted before is still handled."""
        self._inbox.put(_STOP)

    def run(self, handler: Handler) -> None:
        """Until stopped. An exception here is a bug: it ends the thread and is not hidden."""
        while (message := self._next(handler)) is not _STOP:
            handler.handle(message, monotonic_ms())

    def _next(self, handler: Handler) -> object:
        wakeup = handler.next_wakeup()
        if wakeup is None:
            return self._inbox.get()
        patience_s = max(0, wakeup.at_ms - monotonic_ms()) / 1000
        try:
            return self._inbox.get(timeout=patience_s)
        except queue.Empty:
            return wakeup.message


class VirtualLoop:
    """The same loop without a thread or a clock of its own: an evening in seconds, and tests
    that never sleep. Time only moves when asked."""

    def __init__(self, now_ms: int = 0) -> None:
        self._inbox: deque[object] = deque()
        self._handler: Handler | None = None
        self.now_ms = now_ms

    def attach(self, handler: Handler) -> None:
        self._handler = handler

    def post(self, message: object) -> None:
        self._inbox.append(message)

    @property
    def handler(self) -> Handler:
        assert self._handler is not None, "attach a handler first"
        return self._handler

    def settle(self) -> None:
        """Handle everything posted, and what that posts in turn."""
        while self._inbox:
            self.handler.handle(self._inbox.popleft(), self.now_ms)

    def advance(self) -> bool:
        """Settle, then jump to the next wakeup; False when nothing is to come."""
        self.settle()
        wakeup = self.handler.next_wakeup()
        if wakeup is None:
            return False
        self.now_ms = max(self.now_ms, wakeup.at_ms)
        self.handler.handle(wakeup.message, self.now_ms)
        self.settle()
        return True

    def advance_to(self, at_ms: int) -> None:
        """Let time pass, waking the handler whenever it asked to be."""
        self.settle()
        while (wakeup := self.handler.next_wakeup()) and wakeup.at_ms <= at_ms:
            self.advance()
        self.now_ms = max(self.now_ms, at_ms)
