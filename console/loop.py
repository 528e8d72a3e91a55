"""The console's threads, above all the loop: one inbox, one reading of the clock per message.

Everybody posts; only the loop's thread handles. What must happen later is not a timer
someone has to cancel: after every message the handler is asked when it wants to be woken
next, so that nothing drifts and nothing rings for a moment that no longer exists.

Of what waits, a finger goes before two hundred slips that came in at once: messages somebody calls
patient are handled when nothing else is due. Within each of the two kinds the order is that of
posting, so that a sender all of whose messages are of one kind is never overtaken by himself.
"""

import logging
import os
import queue
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Wakeup:
    """Hand `message` to the handler at `at_ms`, unless it changes its mind before."""

    at_ms: int
    message: object


class MessageHandler(Protocol):
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

    @property
    def now_ms(self) -> int:
        return monotonic_ms()

    def post(self, message: object) -> None:
        """From any thread; never blocks."""
        self._waiting.add(message)
        self._news.put(None)

    def stop(self) -> None:
        """From any thread; what was posted before is still handled."""
        self._waiting.add_last(_STOP)
        self._news.put(None)

    def run(self, handler: MessageHandler) -> None:
        """Until stopped. An exception here is a bug: it ends the thread and is not hidden."""
        while (message := self._next(handler)) is not _STOP:
            handler.handle(message, monotonic_ms())

    def _next(self, handler: MessageHandler) -> object:
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
        self._handler: MessageHandler | None = None
        self.now_ms = now_ms

    def attach(self, handler: MessageHandler) -> None:
        self._handler = handler

    def post(self, message: object) -> None:
        self._waiting.add(message)

    @property
    def handler(self) -> MessageHandler:
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


CRASHED = 1
SWITCH_S = 0.0005
"""How long a thread may keep the interpreter while another one wants it. A press goes through the
panel, the game and the panel again, and lets go of the interpreter at each step of a commit; at
Python's 5 ms every one of them could wait for that long behind the painter."""


class GameThread:
    """The thread that owns the game. A bug in it must not leave a console that looks alive:
    everything acknowledged is on the card, so the process goes down at once and systemd
    brings it back to the same point."""

    def __init__(self, loop: Loop, session: MessageHandler) -> None:
        self._loop = loop
        self._session = session
        self._thread = threading.Thread(target=self._run, name="game", daemon=True)

    def start(self) -> None:
        sys.setswitchinterval(SWITCH_S)
        self._thread.start()

    def stop(self) -> None:
        self._loop.stop()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        try:
            self._loop.run(self._session)
        except BaseException:
            log.critical("the game thread died", exc_info=True)
            logging.shutdown()
            os._exit(CRASHED)


# --- Starting and stopping ----------------------------------------------------------------------


@dataclass(frozen=True)
class Component:
    """Something that runs: named, started once, stopped once."""

    name: str
    start: Callable[[], None]
    stop: Callable[[], None]


class Wiring:
    """Components started in order; stopped, whatever happens, in the reverse order."""

    def __init__(self, components: Sequence[Component]) -> None:
        self._components = components
        self._running: list[Component] = []

    def __enter__(self) -> "Wiring":
        try:
            for component in self._components:
                component.start()
                self._running.append(component)
                log.info("started %s", component.name)
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Stop what runs; one that fails to stop does not keep the others up."""
        while self._running:
            component = self._running.pop()
            try:
                component.stop()
                log.info("stopped %s", component.name)
            except Exception:
                log.exception("could not stop %s", component.name)


# --- Work that may wait -------------------------------------------------------------------------
# Copies to a slow stick, files nobody waits for.


class Worker:
    """Errands done one after the other, in the order given. A bug in one is logged and does
    not keep the next from being done."""

    def __init__(self, name: str) -> None:
        self._errands: queue.Queue[Callable[[], None] | None] = queue.Queue()
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)

    def start(self) -> None:
        self._thread.start()

    def do(self, errand: Callable[[], None]) -> None:
        """From any thread; returns at once."""
        self._errands.put(errand)

    def finish(self, within_s: float) -> bool:
        """Wait until everything given so far is done; False when it takes too long."""
        done = threading.Event()
        self.do(done.set)
        return done.wait(within_s)

    def stop(self, within_s: float = 1.0) -> None:
        self._errands.put(None)
        if self._thread.is_alive():
            self._thread.join(within_s)

    def _run(self) -> None:
        while (errand := self._errands.get()) is not None:
            try:
                errand()
            except Exception:
                log.exception("errand_failed")
