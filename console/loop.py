"""One inbox, one thread, one reading of the clock per message.

Everybody posts; only the loop's thread handles. What must happen later is not a timer
someone has to cancel: after every message the handler is asked when it wants to be woken
next, so that nothing drifts and nothing rings for a moment that no longer exists.

Of what waits, a finger goes before two hundred slips that came in at once: messages somebody calls
patient are handled when nothing else is due. Within each of the two kinds the order is that of
posting, so that a sender all of whose messages are of one kind is never overtaken by himself.
"""

import queue
import time
from collections import deque
from collections.abc import Callable
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


IsPatient = Callable[[object], bool]


def nobody_is_patient(_message: object) -> bool:
    """One order for all."""
    return False


def _everybody_is_patient(_message: object) -> bool:
    return True


class _Waiting:
    """What was posted and not handled yet. Adding is one step that no other thread sees half
    done."""

    def __init__(self, is_patient: IsPatient) -> None:
        self._is_patient = is_patient
        self._at_once: deque[object] = deque()
        self._patient: deque[object] = deque()

    def __bool__(self) -> bool:
        return bool(self._at_once or self._patient)

    @property
    def is_pressing(self) -> bool:
        """Something waits that will not be patient."""
        return bool(self._at_once)

    def add(self, message: object) -> None:
        (self._patient if self._is_patient(message) else self._at_once).append(message)

    def add_last(self, message: object) -> None:
        """After everything that waits, and before everything to come."""
        self._is_patient = _everybody_is_patient
        self._patient.append(message)

    def take(self) -> object:
        return (self._at_once or self._patient).popleft()


class Loop:
    """The loop of a live console; `run` belongs to the thread that owns the game."""

    def __init__(self, is_patient: IsPatient = nobody_is_patient) -> None:
        self._waiting = _Waiting(is_patient)
        self._news: queue.SimpleQueue[None] = queue.SimpleQueue()
        """One for each message that waits, put after it: whoever gets one finds a message."""
        self._just_woken = False

    def post(self, message: object) -> None:
        """From any thread; never blocks."""
        self._waiting.add(message)
        self._news.put(None)

    def stop(self) -> None:
        """From any thread; what was posted before is still handled."""
        self._waiting.add_last(_STOP)
        self._news.put(None)

    def run(self, handler: Handler) -> None:
        """Until stopped. An exception here is a bug: it ends the thread and is not hidden."""
        while (message := self._next(handler)) is not _STOP:
            handler.handle(message, monotonic_ms())

    def _next(self, handler: Handler) -> object:
        wakeup = handler.next_wakeup()
        if wakeup is None:
            self._news.get()
            return self._taken()
        patience_s = max(0, wakeup.at_ms - monotonic_ms()) / 1000
        # what is due does not wait for the patient; twice in a row they get their turn
        if patience_s > 0 or self._waiting.is_pressing or self._just_woken:
            try:
                self._news.get(timeout=patience_s)
            except queue.Empty:
                pass
            else:
                return self._taken()
        self._just_woken = True
        return wakeup.message

    def _taken(self) -> object:
        self._just_woken = False
        return self._waiting.take()


class VirtualLoop:
    """The same loop without a thread or a clock of its own: an evening in seconds, and tests
    that never sleep. Time only moves when asked."""

    def __init__(self, now_ms: int = 0, is_patient: IsPatient = nobody_is_patient) -> None:
        self._waiting = _Waiting(is_patient)
        self._handler: Handler | None = None
        self.now_ms = now_ms

    def attach(self, handler: Handler) -> None:
        self._handler = handler

    def post(self, message: object) -> None:
        self._waiting.add(message)

    @property
    def handler(self) -> Handler:
        assert self._handler is not None, "attach a handler first"
        return self._handler

    def settle(self) -> None:
        """Handle everything posted, and what that posts in turn."""
        while self._waiting:
            self.handler.handle(self._waiting.take(), self.now_ms)

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
