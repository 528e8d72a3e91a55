"""Things to do later, in one thread."""

import heapq
import itertools
import threading
import time
from collections.abc import Callable

STOP_S = 2.0


class Schedule:
    def __init__(self) -> None:
        self._heap: list[tuple[float, int, Callable[[], None]]] = []
        self._count = itertools.count()
        self._changed = threading.Condition()
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="virtual-rig", daemon=True)
        self._thread.start()

    def after(self, delay_ms: float, action: Callable[[], None]) -> None:
        with self._changed:
            due = time.monotonic() + delay_ms / 1000
            heapq.heappush(self._heap, (due, next(self._count), action))
            self._changed.notify()

    def close(self) -> None:
        """What is not due yet is forgotten. May be called twice."""
        with self._changed:
            self._stopping = True
            self._changed.notify()
        if self._thread is not threading.current_thread():
            self._thread.join(STOP_S)

    def _run(self) -> None:
        while (action := self._next()) is not None:
            action()

    def _next(self) -> Callable[[], None] | None:
        with self._changed:
            while not self._stopping:
                wait = self._heap[0][0] - time.monotonic() if self._heap else None
                if wait is not None and wait <= 0:
                    return heapq.heappop(self._heap)[2]
                self._changed.wait(wait)
        return None
