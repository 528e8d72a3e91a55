"""A pipe to wake a thread that waits in `select`."""

import os
import threading
from contextlib import suppress

CHUNK = 4096


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
