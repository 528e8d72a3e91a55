"""A thread for what may wait: copies to a slow stick, files nobody waits for."""

import logging
import queue
import threading
from collections.abc import Callable

log = logging.getLogger(__name__)


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
