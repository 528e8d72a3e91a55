"""A helper process asked over a connection of its own, with a deadline on every answer.

Synthesis engines and sound cards crash and hang; behind this they cannot take the game along.
What their libraries print goes where errors go and is no answer.
"""

import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, Pipe
from typing import Any

_STDERR = 2


class ChildGoneError(Exception):
    """The process died, hung or talked nonsense. It has to be replaced."""


class ChildLateError(ChildGoneError):
    """It hung, or the machine is slower than it was thought to be."""


class Child:
    """Started on construction; used by one thread, except for `kill`."""

    def __init__(self, command: Sequence[str], *, quiet: bool = False) -> None:
        self._connection, theirs = Pipe()
        printed = subprocess.DEVNULL if quiet else _STDERR
        with theirs:
            try:
                self._process = subprocess.Popen(
                    [*command, str(theirs.fileno())],
                    stdin=subprocess.DEVNULL,
                    stdout=printed,
                    stderr=printed,
                    pass_fds=[theirs.fileno()],
                )
            except OSError as error:
                self._connection.close()
                raise ChildGoneError(str(error)) from error

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def ask(self, request: object, timeout_s: float) -> Any:
        """Its answer. A connection waits for ever in the middle of a message, so a process that
        is too late is killed: that frees whoever waits for it."""
        late = threading.Event()

        def give_up() -> None:
            late.set()
            self.kill()

        deadline = threading.Timer(timeout_s, give_up)
        deadline.daemon = True
        deadline.start()
        try:
            self._connection.send(request)
            return self._connection.recv()
        except Exception as error:  # gone, or nonsense, which may be unpickled to any error
            if late.is_set():
                raise ChildLateError("no answer in time") from error
            raise ChildGoneError(str(error) or "the process ended") from error
        finally:
            deadline.cancel()

    def kill(self) -> None:
        self._process.kill()

    def close(self, patience_s: float = 0.0) -> None:
        """Closing the connection asks it to end; past `patience_s` it is ended."""
        self._connection.close()
        try:
            self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def parent() -> Connection:
    """For the process itself: the end it was given, last of its arguments."""
    return Connection(int(sys.argv.pop()))


def requests(asker: Connection) -> Iterator[Any]:
    """For the process itself: what it is asked, until its parent has gone."""
    with suppress(EOFError, ConnectionError):
        while True:
            yield asker.recv()
