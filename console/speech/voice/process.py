"""The parent's side of the synthesis process: start it, ask it, notice when it is gone."""

import contextlib
import json
import os
import selectors
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

from console.speech.voice.backends import Backend
from console.speech.voice.settings import VoiceSettings

_READ_SIZE = 1 << 16


class WorkerGoneError(Exception):
    """The process died or hung over this request; another one may do better."""


class ClipRefusedError(Exception):
    """The engine answered that it cannot say this; asking again would change nothing."""


def worker_command(backend: Backend, settings: VoiceSettings) -> list[str]:
    command = [sys.executable, "-m", "console.speech.voice.worker", "--voice", backend.name]
    command += ["--clarity", str(settings.clarity)]
    if settings.piper_model is not None:
        command += ["--piper-model", str(settings.piper_model)]
    return command


class WorkerProcess:
    """One synthesis process at a time, started when first needed. Used by one thread."""

    def __init__(self, command: Sequence[str], timeout_s: float = 15.0) -> None:
        self._command = list(command)
        self._timeout_s = timeout_s
        self._process: subprocess.Popen[bytes] | None = None
        self.aborted = False
        self.starts = 0

    def start(self) -> None:
        """Have it ready before it is needed; a failure shows at the first request."""
        with contextlib.suppress(OSError, WorkerGoneError):
            self._running()

    def render(self, text: str, rate: float) -> bytes:
        """The clip of `text`. Raises `WorkerGoneError` or `ClipRefusedError`."""
        deadline = time.monotonic() + self._timeout_s
        try:
            process = self._running()
            self._send(process, text, rate)
            header, rest = self._read_header(process, deadline)
            if "error" in header:
                raise ClipRefusedError(str(header["error"]))
            return self._read_exactly(process, int(header["bytes"]), rest, deadline)
        except (WorkerGoneError, OSError, ValueError, KeyError) as error:
            self.close()
            raise WorkerGoneError(str(error) or type(error).__name__) from error

    def close(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                pipe.close()

    def abort(self) -> None:
        """From another thread: end whatever is being rendered, for good."""
        self.aborted = True
        process = self._process
        if process is not None:
            process.kill()

    def _running(self) -> subprocess.Popen[bytes]:
        if self.aborted:
            raise WorkerGoneError("closed")
        if self._process is not None and self._process.poll() is None:
            return self._process
        self.close()
        self.starts += 1
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        return self._process

    @staticmethod
    def _send(process: subprocess.Popen[bytes], text: str, rate: float) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps({"text": text, "rate": rate}).encode() + b"\n")

    def _read_header(
        self, process: subprocess.Popen[bytes], deadline: float
    ) -> tuple[dict[str, Any], bytes]:
        data = b""
        while b"\n" not in data:
            data += self._read_some(process, deadline)
        line, _, rest = data.partition(b"\n")
        header = json.loads(line)
        if not isinstance(header, dict):
            raise WorkerGoneError("unreadable answer")
        return header, rest

    def _read_exactly(
        self, process: subprocess.Popen[bytes], size: int, data: bytes, deadline: float
    ) -> bytes:
        while len(data) < size:
            data += self._read_some(process, deadline)
        if len(data) > size:
            raise WorkerGoneError("more than was announced")
        return data

    @staticmethod
    def _read_some(process: subprocess.Popen[bytes], deadline: float) -> bytes:
        assert process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if not selector.select(max(0.0, deadline - time.monotonic())):
                raise WorkerGoneError("no answer in time")
        data = os.read(process.stdout.fileno(), _READ_SIZE)
        if not data:
            raise WorkerGoneError("the process ended")
        return data
