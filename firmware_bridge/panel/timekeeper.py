"""The end of the time, sounded by a small process of its own (règlement, §2.2: « chronomètre
précis indépendant du logiciel »).

It owns the buzzer and the siren. The console hands it the moment of the end, and every other sound
it wants; when the moment comes the process sounds by itself, whatever has become of the console.
Both read CLOCK_MONOTONIC, so a moment means the same in both. A console that dies is no reason to
let go: the deadline is finished, then the lines are quiet and free.
"""

import argparse
import fcntl
import json
import logging
import os
import signal
import socket
import struct
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from firmware_bridge.messages import BridgeError, GpioError
from firmware_bridge.panel.patterns import BuzzerQueue, Pattern
from firmware_bridge.panel.pins import make_factory, open_output
from firmware_bridge.waiting import monotonic_ms, readable

LONGEST_ORDER = 4096
LINGER_MS = 5_000
"""How long the lines stay held for a console that is starting again."""
PULSE_MS = 3_000
"""How often systemd's watchdog hears of us."""
UNIT_FOLDER = Path("/run/pupitre-minuteur")
SOCKET = "minuteur.sock"
CREDENTIALS = struct.Struct("3i")
"""Of whoever is at the other end: process, user, group."""

log = logging.getLogger(__name__)


# --- What goes through the socket ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SoundPins:
    """The lines to own, in BCM numbers; None where nothing is wired."""

    buzzer: int | None = None
    hall: int | None = None
    active_high: bool = True
    hall_active_high: bool = True

    def __bool__(self) -> bool:
        return self.buzzer is not None or self.hall is not None


@dataclass(frozen=True, slots=True)
class KeptTime:
    """What the process tells a console that comes in."""

    until_ms: int | None = None
    """The deadline it holds."""
    ended_ms: int | None = None
    """The last deadline it sounded that no console has heard of yet."""


def encode(order: Mapping[str, Any]) -> bytes:
    return json.dumps(order, separators=(",", ":")).encode()


def decode(packet: bytes) -> dict[str, Any]:
    """Raises ValueError for anything but an object."""
    order = json.loads(packet)
    if not isinstance(order, dict):
        raise ValueError("no object")
    return order


def pattern_told(pattern: Pattern) -> list[Any]:
    return [list(pattern.times_ms), pattern.priority]


def _pattern(told: Any) -> Pattern:
    times, priority = told
    return Pattern(tuple(int(each) for each in times), int(priority))


def socket_path(environment: Mapping[str, str] = os.environ) -> Path:
    """Of the unit where it is installed, else this user's own."""
    if UNIT_FOLDER.is_dir() and os.access(UNIT_FOLDER, os.X_OK):
        return UNIT_FOLDER / SOCKET
    if runtime := environment.get("XDG_RUNTIME_DIR"):
        return Path(runtime) / "pupitre-minuteur" / SOCKET
    return Path(tempfile.gettempdir()) / f"pupitre-minuteur-{os.getuid()}" / SOCKET


# --- What it knows ------------------------------------------------------------------------------


OpenLines = Callable[[SoundPins], tuple[dict[str, Any], list[list[Any]]]]
"""The lines by kind, and what could not be opened: kind, code, pin, detail."""


class Timekeeper:
    """Fed with orders and time; drives the lines it is handed. No thread, no clock of its own."""

    def __init__(self, open_lines: OpenLines) -> None:
        self._open_lines = open_lines
        self._pins = SoundPins()
        self._lines: dict[str, Any] = {}
        self._sounds = BuzzerQueue()
        self._until: tuple[int, Pattern] | None = None
        self._ended_ms: int | None = None
        self._alone_ms: int | None = 0
        """Since when no console is there; None while one is."""

    @property
    def kept(self) -> KeptTime:
        return KeptTime(self._until[0] if self._until else None, self._ended_ms)

    def come_in(self) -> None:
        self._alone_ms = None

    def go(self, now_ms: int) -> None:
        """The console is gone: what it had asked for is still done."""
        self._alone_ms = now_ms

    def obey(self, order: Mapping[str, Any], now_ms: int) -> dict[str, Any] | None:
        """One order of the console's; time first, for a moment that has come is never called off.
        What it is told back, if anything."""
        self.step(now_ms)
        match order:
            case {"lines": None}:
                self.let_go()
            case {"lines": dict(pins)}:
                return {"faults": self._hold(SoundPins(**pins))}
            case {"until": None}:
                self._until = None
            case {"until": int(at_ms), "pattern": told}:
                # one that is past already is the console's own to sound: it is there
                self._until = (at_ms, _pattern(told)) if at_ms > now_ms else None
            case {"here": asked}:
                return {"here": asked}
            case {"sound": told}:
                self._sounds.play(_pattern(told), now_ms)
            case {"end": told, "of": deadline_ms}:
                self._end(_pattern(told), deadline_ms, now_ms)
                self.step(now_ms)
                return {"heard": deadline_ms}
            case _:
                raise ValueError(f"no order: {order!r}")
        self.step(now_ms)
        return None

    def step(self, now_ms: int) -> None:
        """Sound what is due, set the lines to their levels."""
        if self._until is not None and now_ms >= self._until[0]:
            (at_ms, pattern), self._until = self._until, None
            self._ended_ms = at_ms
            self._sounds.play(pattern, now_ms)
        levels = {
            "buzzer": self._sounds.level(now_ms),
            "hall": self._sounds.rule_level(now_ms),
        }
        for kind, line in self._lines.items():
            if bool(line.value) != levels[kind]:
                line.value = levels[kind]
        if self.is_idle(now_ms):
            self.let_go()

    def wakeup_ms(self, now_ms: int) -> int | None:
        moments = (self._sounds.wakeup_ms(now_ms), self._until[0] if self._until else None)
        due = [at for at in moments if at is not None]
        if not due and self._lines and self._alone_ms is not None:
            due.append(self._alone_ms + LINGER_MS)
        return max(min(due), now_ms + 1) if due else None

    def is_idle(self, now_ms: int) -> bool:
        """Nobody is there, nothing is to come, and whoever was there does not come back."""
        busy = self._until is not None or self._sounds.wakeup_ms(now_ms) is not None
        return not busy and self._alone_ms is not None and now_ms - self._alone_ms >= LINGER_MS

    def let_go(self) -> None:
        """Quiet, then nobody's: a line that is free keeps its level on some boards."""
        for line in self._lines.values():
            line.off()
            line.close()
        self._lines, self._pins = {}, SoundPins()
        self._sounds = BuzzerQueue()

    def _hold(self, pins: SoundPins) -> list[list[Any]]:
        if pins == self._pins and self._lines:
            return []
        if self._lines:
            self.let_go()
        self._lines, faults = self._open_lines(pins)
        self._pins = pins
        return faults

    def _end(self, pattern: Pattern, deadline_ms: int | None, now_ms: int) -> None:
        """The console says that the time is over: sounded already, if it is that very deadline."""
        if self._until is not None and self._until[0] == deadline_ms:
            self._until = None
        if deadline_ms is None or deadline_ms != self._ended_ms:
            self._sounds.play(pattern, now_ms)
        self._ended_ms = None


# --- The lines ----------------------------------------------------------------------------------


class HeaderLines:
    """The pins of this machine, found when they are first wanted."""

    def __init__(self) -> None:
        self._factory: Any = None

    def open(self, pins: SoundPins) -> tuple[dict[str, Any], list[list[Any]]]:
        lines: dict[str, Any] = {}
        faults: list[list[Any]] = []
        wanted = (
            ("buzzer", pins.buzzer, pins.active_high),
            ("hall", pins.hall, pins.hall_active_high),
        )
        for kind, pin, active_high in wanted:
            if pin is None:
                continue
            try:
                self._factory = self._factory or make_factory()
                lines[kind] = open_output(pin, self._factory, active_high)
            except GpioError as error:
                faults.append([kind, error.code, pin, str(error.data.get("detail", ""))])
        return lines, faults


class TracedLine:
    """A line that writes its edges down, for measures and tests: nanoseconds, kind, level."""

    def __init__(self, kind: str, trace: TextIO) -> None:
        self._kind = kind
        self._trace = trace
        self._level = False

    @property
    def value(self) -> bool:
        return self._level

    @value.setter
    def value(self, level: bool) -> None:
        self._level = level
        self._trace.write(f"{time.monotonic_ns()} {self._kind} {int(level)}\n")
        self._trace.flush()

    def off(self) -> None:
        if self._level:
            self.value = False

    def close(self) -> None:
        """Nothing was opened."""


def traced_lines(trace: TextIO) -> OpenLines:
    def open_lines(pins: SoundPins) -> tuple[dict[str, Any], list[list[Any]]]:
        wanted = (("buzzer", pins.buzzer), ("hall", pins.hall))
        return {kind: TracedLine(kind, trace) for kind, pin in wanted if pin is not None}, []

    return open_lines


# --- The process --------------------------------------------------------------------------------


class Doorkeeper:
    """The socket: one console at a time, of this user or root."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if path.parent.stat().st_uid != os.getuid():
            raise BridgeError("timekeeper_folder", path=str(path.parent))
        self._lock = os.open(
            path.with_suffix(".lock"), os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600
        )
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as taken:
            raise BridgeError("timekeeper_twice", path=str(path)) from taken
        path.unlink(missing_ok=True)
        self.listener = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        former = os.umask(0o177)
        try:
            self.listener.bind(str(path))
        finally:
            os.umask(former)
        self.listener.listen(2)
        self.console: socket.socket | None = None

    def admit(self) -> socket.socket | None:
        """Whoever knocks, unless a console is there."""
        visitor, _ = self.listener.accept()
        raw = visitor.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, CREDENTIALS.size)
        if self.console is not None or CREDENTIALS.unpack(raw)[1] not in (0, os.getuid()):
            visitor.close()
            return None
        visitor.setblocking(False)
        self.console = visitor
        return visitor

    def dismiss(self) -> None:
        if self.console is not None:
            self.console.close()
            self.console = None


class TimekeeperProcess:
    """Waits for orders or for time, whichever comes first."""

    def __init__(self, path: Path, open_lines: OpenLines, *, while_needed: bool = False) -> None:
        self._door = Doorkeeper(path)
        self._keeper = Timekeeper(open_lines)
        self._keeper.go(monotonic_ms())
        self._while_needed = while_needed
        """Started by a console, not by systemd: it ends when nobody needs it."""

    def run(self) -> None:
        _notify("READY=1")
        try:
            while not (self._while_needed and self._keeper.is_idle(monotonic_ms())):
                self._turn()
        finally:
            self._keeper.let_go()

    def _turn(self) -> None:
        now_ms = monotonic_ms()
        wakeup_ms = self._keeper.wakeup_ms(now_ms)
        patience_ms = PULSE_MS if wakeup_ms is None else min(PULSE_MS, wakeup_ms - now_ms)
        console, listener = self._door.console, self._door.listener
        ready = readable([listener, *([console] if console else [])], patience_ms)
        self._keeper.step(monotonic_ms())
        if console is not None and console.fileno() in ready:
            self._hear(console)
        if listener.fileno() in ready and (visitor := self._door.admit()) is not None:
            self._keeper.come_in()
            kept = self._keeper.kept
            self._answer(visitor, {"until": kept.until_ms, "ended": kept.ended_ms})
        _notify("WATCHDOG=1")

    def _hear(self, console: socket.socket) -> None:
        try:
            while packet := _next_packet(console):
                answer = self._keeper.obey(decode(packet), monotonic_ms())
                if answer is not None:
                    self._answer(console, answer)
        except BlockingIOError:
            return
        except (OSError, ValueError, TypeError, BridgeError) as trouble:
            log.warning("console_dismissed: %s", trouble)
        self._door.dismiss()
        self._keeper.go(monotonic_ms())

    def _answer(self, console: socket.socket, answer: Mapping[str, Any]) -> None:
        with suppress(OSError):  # its end is heard at the next turn
            console.send(encode(answer))


def _next_packet(console: socket.socket) -> bytes:
    """A console that died with an answer unread is told as an error, before its last orders."""
    with suppress(ConnectionResetError):
        return console.recv(LONGEST_ORDER)
    return console.recv(LONGEST_ORDER)


def _notify(word: str) -> None:
    """To systemd, where it listens."""
    address = os.environ.get("NOTIFY_SOCKET", "")
    if not address:
        return
    address = "\0" + address[1:] if address.startswith("@") else address
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as channel:
        channel.sendto(word.encode(), address)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Sonne la fin du temps, même sans le pupitre.")
    parser.add_argument("--socket", type=Path, help="où l'écouter")
    parser.add_argument("--trace", type=Path, help="écrire les sons dans ce fichier, sans broches")
    parser.add_argument("--while-needed", action="store_true", help="finir quand plus rien ne sert")
    asked = parser.parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    trace = asked.trace.open("a", encoding="ascii") if asked.trace else None
    lines = traced_lines(trace) if trace is not None else HeaderLines().open
    path = asked.socket or socket_path()
    try:
        TimekeeperProcess(path, lines, while_needed=asked.while_needed).run()
    except (BridgeError, OSError) as trouble:  # its folder is another's, or not to be written in
        log.error("%s", trouble)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
