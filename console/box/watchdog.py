"""Tells systemd that we live, after proof: a message that went through the loop that owns the
game, and every other part that says it is well.

A disk that refuses to write is no reason to starve the watchdog: the game then goes on in
memory, and a restart would lose exactly what could not be written. A disk that blocks does stop
the loop, and with it this.
"""

import logging
import threading
from collections.abc import Callable, Mapping

from console.box.notify import Notifier
from console.desk.inbox import Recovered
from console.session.snapshots import JudgeSnapshot

HEARTBEAT = Recovered("heartbeat")
"""A message the session answers by publishing its snapshot, and by nothing else: no trouble has
this code. Seeing the snapshot come out proves that the loop took the message in."""
USUAL_INTERVAL_S = 10.0
STOP_S = 1.0

log = logging.getLogger(__name__)


class Watchdog:
    """A thread that asks for proof of life; says « ready » at the first, « alive » at each."""

    def __init__(
        self,
        notifier: Notifier,
        post: Callable[[object], None],
        interval_s: float | None = None,
        proofs: Mapping[str, Callable[[], bool]] | None = None,
    ) -> None:
        self._notifier = notifier
        self._post = post
        self._interval_s = interval_s or USUAL_INTERVAL_S
        self._proofs = dict(proofs or {})
        self._is_ready = False
        self._beaten = threading.Event()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="watchdog", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Idempotent; the loop may be gone already, so the thread is not waited for long."""
        self._notifier.stopping()
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join(STOP_S)

    def follow(self, _judge: JudgeSnapshot) -> None:
        """A listener of the showcase, called in the loop's thread."""
        self._beaten.set()

    def check(self) -> bool:
        """Ask for all the proofs; tell systemd only when all of them are there."""
        self._beaten.clear()
        self._post(HEARTBEAT)
        if not self._wait():
            log.error("watchdog_starved: the game loop does not turn")
            return False
        missing = [name for name, proof in self._proofs.items() if not proof()]
        if missing:
            log.error("watchdog_starved: %s", ", ".join(missing))
            return False
        if not self._is_ready:
            self._is_ready = True
            self._notifier.ready()
        self._notifier.alive()
        return True

    def _wait(self) -> bool:
        """In small steps: a stop must not have to wait for a loop that is gone."""
        step_s = min(0.1, self._interval_s)
        for _ in range(max(1, round(self._interval_s / step_s))):
            if self._beaten.wait(step_s):
                return True
            if self._stopping.is_set():
                return False
        return False

    def _run(self) -> None:
        while not self._stopping.is_set():
            self.check()
            self._stopping.wait(self._interval_s)
