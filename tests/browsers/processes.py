"""Programs a test starts and ends, and waiting for what they bring."""

import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tests.browsers.hand import PATIENCE_S


@contextmanager
def a_process(*command: str, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, **options)
    try:
        yield process
    finally:
        process.terminate()
        process.wait(PATIENCE_S)


def until(condition: Callable[[], object]) -> None:
    """Looked at now and then: another program tells nobody when it is ready."""
    never = threading.Event()
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < deadline, "a browser never got ready"
        never.wait(0.05)


def a_free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


def is_listening(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0
