"""The network between a browser and the console: it can be cut, and it can lose an answer.

A relay of bytes, so that every browser meets the same break, and none is asked to pretend one.
"""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

HOST = "127.0.0.1"
_CHUNK = 65_536


class Wire:
    def __init__(self, far_port: int) -> None:
        self._far_port = far_port
        self._whole = True
        self._to_lose = b""
        self._lock = threading.Lock()
        self._ends: set[socket.socket] = set()
        self._door = socket.create_server((HOST, 0))
        self.lost: list[bytes] = []
        """The requests whose answer never came back."""

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self._door.getsockname()[1]}"

    def cut(self) -> None:
        with self._lock:
            self._whole = False
            ends = list(self._ends)
        for end in ends:
            _shut(end)

    def mend(self) -> None:
        with self._lock:
            self._whole = True

    def lose_the_answer_to(self, request: str) -> None:
        """Of the next « POST /path »: the console hears it, the browser hears nothing of it."""
        with self._lock:
            self._to_lose = f"{request} ".encode()

    def serve(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:  # closed: the test is over
                return
            threading.Thread(target=self._relay, args=(near,), daemon=True).start()

    def close(self) -> None:
        _shut(self._door)
        self._door.close()
        self.cut()

    def _relay(self, near: socket.socket) -> None:
        with near, socket.create_connection((HOST, self._far_port)) as far:
            with self._lock:
                if not self._whole:
                    return
                self._ends |= {near, far}
            silent = threading.Event()
            back = threading.Thread(target=self._bring_back, args=(far, near, silent), daemon=True)
            back.start()
            with suppress(OSError):
                while sent := near.recv(_CHUNK):
                    if self._loses(sent):
                        silent.set()
                    far.sendall(sent)
            _shut(far)
            back.join()
            with self._lock:
                self._ends -= {near, far}

    def _bring_back(self, far: socket.socket, near: socket.socket, silent: threading.Event) -> None:
        with suppress(OSError):
            while (told := far.recv(_CHUNK)) and not silent.is_set():
                near.sendall(told)
        _shut(near)

    def _loses(self, sent: bytes) -> bool:
        with self._lock:
            if not self._to_lose or self._to_lose not in sent:
                return False
            self._to_lose = b""
            self.lost.append(sent)
            return True


def _shut(end: socket.socket) -> None:
    with suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)


@contextmanager
def a_wire(far_port: int) -> Iterator[Wire]:
    wire = Wire(far_port)
    serving = threading.Thread(target=wire.serve, daemon=True)
    serving.start()
    try:
        yield wire
    finally:
        wire.close()
        serving.join()
