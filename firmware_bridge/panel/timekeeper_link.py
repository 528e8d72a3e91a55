"""The console's end of the process that sounds the end of the time.

Orders are sent from any thread and never wait. A thread of its own hears answers, notices that the
process is gone or frozen, and knocks again: whoever uses the link is told `up` and `down`, and in
between owns no line the process may hold.
"""

import logging
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from firmware_bridge.messages import PanelFault
from firmware_bridge.panel.patterns import Pattern
from firmware_bridge.panel.timekeeper import (
    CREDENTIALS,
    LONGEST_ORDER,
    KeptTime,
    SoundPins,
    decode,
    encode,
    pattern_told,
    socket_path,
)
from firmware_bridge.waiting import WakePipe, readable

KNOCK_MS = 1_000
STEP_MS = 100
STARTING_MS = 3_000
"""Its interpreter starts: 0.2 s on a PC, a second on a small Pi."""
MOST_STARTS = 5
HELLO_S = 0.5
"""It answers in a millisecond; a machine that starts is slower."""
ASKED_MS = 1_000
"""How often it is asked whether it is there."""
FROZEN_MS = 3_000
"""Without a word for so long, it will not sound an end: it is ended, and its lines are free."""

log = logging.getLogger(__name__)


StartsProcess = Callable[[], "subprocess.Popen[bytes]"]


def start_process() -> "subprocess.Popen[bytes]":
    """One of this user's own, which outlives whoever starts it and ends by itself."""
    return subprocess.Popen(
        [sys.executable, "-P", "-m", "firmware_bridge.panel.timekeeper", "--while-needed"],
        stdin=subprocess.DEVNULL,
        start_new_session=True,
    )


class TimekeeperLink:
    """`connect` once before anything else; then `start` with what is to be told."""

    def __init__(
        self,
        path: Callable[[], Path] = socket_path,
        begin_process: StartsProcess | None = None,
    ) -> None:
        self._path = path
        self._begin_process = begin_process
        """How a process is started where systemd has none."""
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self._handed_ms: int | None = None
        self._wake = WakePipe()
        self._process: subprocess.Popen[bytes] | None = None
        self._starts = 0
        self._missing = False
        self._silent_ms = 0
        """For how long it has owed an answer."""
        self._ending = False
        self._needed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="timekeeper", daemon=True)
        self.kept = KeptTime()
        """What it held when it was met."""
        self.faults: tuple[PanelFault, ...] = ()
        self.owes_end = False
        """It was told that the time is over, and has not said that it heard."""
        self._unheard = 0
        """Ends told and not answered yet: an answer to the first is none to the second."""
        self._up: Callable[[], None] = _nothing
        self._down: Callable[[], None] = _nothing
        self._trouble: Callable[[PanelFault], None] = log_fault

    @property
    def is_up(self) -> bool:
        return self._socket is not None

    def connect(self) -> bool:
        """Is it there? Waits half a second at most, for one that is there and does not answer."""
        if self.is_up:
            return True
        knocking = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        try:
            knocking.settimeout(HELLO_S)
            knocking.connect(str(self._path()))
            hello = decode(knocking.recv(LONGEST_ORDER) or b"null")
            kept = KeptTime(hello.get("until"), hello.get("ended"))
        except (OSError, ValueError) as trouble:
            log.debug("timekeeper_absent: %s", trouble)
            if isinstance(trouble, TimeoutError):
                self._wait_for(knocking, round(HELLO_S * 1000))
            knocking.close()
            return False
        knocking.setblocking(False)
        with self._lock:
            self.kept, self._socket, self.faults = kept, knocking, ()
            self._silent_ms = self._unheard = 0
        return True

    def start(
        self,
        up: Callable[[], None],
        down: Callable[[], None],
        trouble: Callable[[PanelFault], None],
    ) -> None:
        self._up, self._down, self._trouble = up, down, trouble
        self._thread.start()

    def stop(self) -> None:
        """It keeps its deadline: the players are still thinking. May be called twice."""
        self._ending = True
        self._wake.wake()
        self._needed.set()
        if self._thread.is_alive():
            self._thread.join()
        self._hang_up()
        self._wake.close()

    def need(self) -> None:
        """There is a line to drive: from now on somebody is to be there."""
        if not self._needed.is_set():
            self._needed.set()
            self._wake.wake()

    # Orders

    def hold(self, pins: SoundPins) -> None:
        """Own these lines. What cannot be opened is told as a fault."""
        told = {"buzzer": pins.buzzer, "hall": pins.hall, "active_high": pins.active_high}
        if not pins.hall_active_high:  # a timekeeper of 0.2.0 that still runs knows no such word
            told["hall_active_high"] = False
        self._send({"lines": told})

    def let_go(self) -> None:
        self._send({"lines": None})

    def hand_over(self, until_ms: int | None, end: Pattern) -> None:
        """The time ends then; None: it stands, or there is none."""
        if until_ms is None:
            self._send({"until": None})
            return
        self._handed_ms = until_ms
        self._send({"until": until_ms, "pattern": pattern_told(end)})

    def sound(self, pattern: Pattern) -> None:
        self._send({"sound": pattern_told(pattern)})

    def end(self, pattern: Pattern) -> None:
        """The rules say that the time is over: heard once, whoever was the first to know."""
        with self._lock:
            self.owes_end = self.is_up
            self._unheard += 1
        self._send({"end": pattern_told(pattern), "of": self._handed_ms})
        self._handed_ms = None

    def _send(self, order: Mapping[str, Any]) -> None:
        with self._lock:
            if self._socket is None:
                return
            try:
                self._socket.send(encode(order))
            except OSError as trouble:  # gone, or it hangs with its queue full
                log.warning("timekeeper_deaf: %s", trouble)
                with suppress(OSError):
                    self._socket.shutdown(socket.SHUT_RDWR)  # the thread hears the end of it

    # The thread

    def _run(self) -> None:
        while not self._ending:
            line = self._socket
            if line is None:
                self._knock()
                continue
            ready = readable([line, self._wake], ASKED_MS)
            if self._wake.fileno() in ready:
                self._wake.drain()
            if line.fileno() in ready and not self._ending:
                self._hear(line)
            elif not ready:
                self._wait_for(line, ASKED_MS)
                self._send({"here": True})

    def _wait_for(self, line: socket.socket, waited_ms: int) -> None:
        """It said nothing for so long. One that is frozen holds the lines and sounds nothing: it is
        ended, and whoever starts it starts another."""
        self._silent_ms += waited_ms
        if self._silent_ms < FROZEN_MS:
            return
        self._silent_ms = 0
        raw = line.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
        process = CREDENTIALS.unpack(raw)[0]
        log.warning("timekeeper_frozen: %d", process)
        if process > 0:
            with suppress(OSError):  # it may be gone by itself, or another's
                os.kill(process, signal.SIGKILL)

    def _knock(self) -> None:
        """Until it is there; that it is not is told once."""
        if self._needed.is_set():
            if self.connect() or self._begin():
                self._missing = False
                self._up()
                return
            if not self._missing:
                self._missing = True
                self._down()
        self._rest(KNOCK_MS if self._needed.is_set() else None)

    def _rest(self, most_ms: int | None) -> None:
        if self._wake.fileno() in readable([self._wake], most_ms):
            self._wake.drain()

    def _begin(self) -> bool:
        """Start a process, unless the last one still comes up or too many did not."""
        if self._begin_process is None:
            return False
        if (
            self._process is None or self._process.poll() is not None
        ) and self._starts < MOST_STARTS:
            self._starts += 1
            try:
                self._process = self._begin_process()
            except OSError as trouble:
                log.warning("timekeeper_not_started: %s", trouble)
                return False
        for _ in range(STARTING_MS // STEP_MS):
            if self._ending or self.connect():
                return self.is_up
            self._rest(STEP_MS)
        return False

    def _hear(self, line: socket.socket) -> None:
        try:
            packet = line.recv(LONGEST_ORDER)
            answer = decode(packet) if packet else None
        except BlockingIOError:
            return
        except (OSError, ValueError) as trouble:
            log.warning("timekeeper_lost: %s", trouble)
            answer = None
        self._silent_ms = 0
        if answer is None:
            self._hang_up()
            self._missing = True
            self._down()
            return
        if "heard" in answer:
            with self._lock:
                self._unheard -= 1
                self.owes_end = self.owes_end and self._unheard > 0
        if "faults" not in answer:
            return
        self.faults = tuple(
            PanelFault(kind, "", code, pin, detail) for kind, code, pin, detail in answer["faults"]
        )
        for fault in self.faults:
            self._trouble(fault)

    def _hang_up(self) -> None:
        with self._lock:
            if self._socket is not None:
                self._socket.close()
                self._socket = None


def log_fault(fault: PanelFault) -> None:
    log.warning("timekeeper_fault: %s", fault)


def _nothing() -> None:
    """Before anybody listens."""
