"""A helper process spoken to over pipes, with a deadline on every byte.

Synthesis engines and sound cards crash and hang; behind this they cannot take the game along.
"""

import os
import selectors
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import BinaryIO

_READ_SIZE = 1 << 16


class ChildGoneError(Exception):
    """The process died, hung or talked nonsense. It has to be replaced."""


class Child:
    """Started on construction; used by one thread, except for `kill`."""

    def __init__(self, command: Sequence[str], *, quiet: bool = False) -> None:
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL if quiet else None,
                bufsize=0,
            )
        except OSError as error:
            raise ChildGoneError(str(error)) from error
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._requests, self._answers = self._process.stdin, self._process.stdout
        os.set_blocking(self._requests.fileno(), False)
        self._read = b""

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def send(self, data: bytes, deadline: float) -> None:
        left = memoryview(data)
        while left:
            self._wait(self._requests.fileno(), selectors.EVENT_WRITE, deadline)
            try:
                left = left[os.write(self._requests.fileno(), left) :]
            except OSError as error:
                raise ChildGoneError(str(error)) from error

    def line(self, deadline: float) -> bytes:
        while b"\n" not in self._read:
            self._read += self._some(deadline)
        line, _, self._read = self._read.partition(b"\n")
        return line

    def exactly(self, size: int, deadline: float) -> bytes:
        while len(self._read) < size:
            self._read += self._some(deadline)
        data, self._read = self._read[:size], self._read[size:]
        return data

    def kill(self) -> None:
        self._process.kill()

    def close(self, patience_s: float = 0.0) -> None:
        """Closing its pipe asks it to end; past `patience_s` it is ended."""
        self._requests.close()
        try:
            self._process.wait(patience_s)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._answers.close()

    def _some(self, deadline: float) -> bytes:
        self._wait(self._answers.fileno(), selectors.EVENT_READ, deadline)
        data = os.read(self._answers.fileno(), _READ_SIZE)
        if not data:
            raise ChildGoneError("the process ended")
        return data

    @staticmethod
    def _wait(descriptor: int, event: int, deadline: float) -> None:
        with selectors.DefaultSelector() as selector:
            selector.register(descriptor, event)
            if not selector.select(max(0.0, deadline - time.monotonic())):
                raise ChildGoneError("no answer in time")


def private_stdout() -> BinaryIO:
    """For the child: its end of the pipe. What libraries print goes to stderr instead."""
    kept = os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return os.fdopen(kept, "wb")
