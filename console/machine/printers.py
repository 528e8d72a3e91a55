"""The printers for sheets: those CUPS knows, where it is, and those that need no driver.

A printer in the network answers a question asked of everybody (mDNS, `_ipp._tcp`); one on a USB
cable is shown on this machine by ipp-usb. Looking takes a second and is remembered for a minute.
What a printer cannot read as PDF is drawn for it by mutool, where that is installed.
"""

import contextlib
import errno
import os
import shutil
import socket
import struct
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from console.french import text
from console.machine.ipp import ABORTED, CANCELED, COMPLETED, PATH, PDF, PORT, PWG, IppPrinter
from console.web.addresses import addresses
from engine.rulings import RuleError
from firmware_bridge.waiting import readable

PATIENCE_S = 20
REMEMBERED_S = 60.0
WATCHED_S = 8.0
"""How long a job is looked after; what is wrong later, the printer shows itself."""
LOOK_S = 0.5
_TOLD_REASONS = ("media-empty", "media-needed", "media-jam", "cover-open", "door-open",
                 "marker-supply-empty", "toner-empty", "input-tray-missing", "paused",
                 "shutdown", "timed-out", "offline")  # fmt: skip


# --- Finding ------------------------------------------------------------------------------------

MDNS = ("224.0.0.251", 5353)
SERVICE = ("_ipp", "_tcp", "local")
LISTENED_S = 0.8
USB_PORTS = range(60000, 60004)
"""Where ipp-usb shows printers on this machine."""
_PTR, _TXT, _SRV = 12, 16, 33
_ANSWERED_TO_US = 0x8001
"""Class Internet, and: answer whoever asks, not everybody."""
_LARGEST_PACKET = 9000


def find_printers() -> tuple[IppPrinter, ...]:
    """In the network and on USB cables, by name. Takes a second."""
    found = {printer.uri: printer for printer in (*_on_usb(), *_in_network())}
    return tuple(sorted(found.values(), key=lambda printer: printer.name))


def _on_usb() -> Iterator[IppPrinter]:
    for port in USB_PORTS:
        printer = IppPrinter("127.0.0.1", port)
        with contextlib.suppress(RuleError):
            yield IppPrinter("127.0.0.1", port, PATH, f"{printer.status(2.0).name} (USB)")


def _in_network() -> Iterator[IppPrinter]:
    """Asked through every network this machine is in; answers come back to us alone."""
    sockets = []
    for address in addresses():
        with contextlib.suppress(OSError):
            asking = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            sockets.append(asking)
            asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
            here = socket.inet_aton(address)
            asking.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
            asking.setblocking(False)
            asking.sendto(question(), MDNS)
    until = time.monotonic() + LISTENED_S
    try:
        while sockets and (left_s := until - time.monotonic()) > 0:
            ready = readable(sockets, left_s * 1000)
            for asked in (each for each in sockets if each.fileno() in ready):
                packet, (host, _) = asked.recvfrom(_LARGEST_PACKET)
                yield from announced(packet, host)
    finally:
        for each in sockets:
            each.close()


def question() -> bytes:
    name = b"".join(bytes([len(label)]) + label.encode() for label in SERVICE) + b"\0"
    return struct.pack(">6H", 0, 0, 1, 0, 0, 0) + name + struct.pack(">2H", _PTR, _ANSWERED_TO_US)


def announced(packet: bytes, host: str) -> list[IppPrinter]:
    """The printers an answer tells of. Whoever answers is where they are."""
    services: dict[tuple[str, ...], tuple[int, str]] = {}
    try:
        for name, kind, data, at in _records(packet):
            if kind == _PTR and name == SERVICE:
                services.setdefault(_name(packet, at)[0], (PORT, PATH))
            elif kind == _SRV and name[1:] == SERVICE:
                port, path = struct.unpack_from(">H", data, 4)[0], services.get(name, (0, PATH))[1]
                services[name] = (port, path)
            elif kind == _TXT and name[1:] == SERVICE:
                services[name] = (services.get(name, (PORT, PATH))[0], _resource(data))
    except (struct.error, IndexError, ValueError):
        return []
    return [IppPrinter(host, port, path, name[0]) for name, (port, path) in services.items()]


def _records(packet: bytes) -> Iterator[tuple[tuple[str, ...], int, bytes, int]]:
    _, _, questions, *counts = struct.unpack_from(">6H", packet)
    at = 12
    for _ in range(questions):
        at = _name(packet, at)[1] + 4
    for _ in range(sum(counts)):
        name, at = _name(packet, at)
        kind, _, _, length = struct.unpack_from(">HHIH", packet, at)
        at += 10
        yield name, kind, packet[at : at + length], at
        at += length


def _name(packet: bytes, at: int) -> tuple[tuple[str, ...], int]:
    """Labels of a name, and where it ends; it may go on elsewhere, further to the front."""
    labels, end, jumps = list[str](), 0, 0
    while length := packet[at]:
        if length >= 0xC0:
            end, jumps = end or at + 2, jumps + 1
            at = (length & 0x3F) << 8 | packet[at + 1]
            if jumps > 20:
                raise ValueError("a name without an end")
        else:
            labels.append(packet[at + 1 : at + 1 + length].decode("utf-8", "replace"))
            at += 1 + length
    return tuple(labels), end or at + 1


def _resource(data: bytes) -> str:
    at = 0
    while at < len(data):
        entry = data[at + 1 : at + 1 + data[at]]
        if entry.lower().startswith(b"rp="):
            return "/" + entry[3:].decode("ascii", "replace").lstrip("/")
        at += 1 + data[at]
    return PATH


# --- Printing -----------------------------------------------------------------------------------


class PrinterBook:
    """All printers by name. May be called from any thread; never from the game's."""

    def __init__(
        self,
        address: Callable[[], str] = lambda: "",
        find: Callable[[], Sequence[IppPrinter]] = tuple,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        self._address = address
        """Of a printer the network does not tell of, as the judge wrote it."""
        self._find = find
        self._pause = pause
        self._lock = threading.Lock()
        self._found: tuple[IppPrinter, ...] = ()
        self._looked_s: float | None = None

    def names(self) -> tuple[str, ...]:
        """Looked for now, unless somebody did within a minute: takes a second."""
        return (*cups_printers(), *(printer.name for printer in self._driverless()))

    def known_names(self) -> tuple[str, ...]:
        """Those found before, for a page that is not to wait; the next look is under way."""
        self.look_ahead()
        return (*cups_printers(), *(printer.name for printer in self._all(self._found)))

    @property
    def knows_one(self) -> bool:
        """As far as anybody has looked; asks nobody."""
        return bool(self._found or self._address())

    def look_ahead(self) -> None:
        """Look without anybody waiting for it."""
        if self._is_old and not self._lock.locked():
            threading.Thread(target=self._driverless, name="printers", daemon=True).start()

    def print(self, content: bytes, title: str, name: str) -> None:
        """Hand a PDF over; RuleError when there is no such printer, or it cannot."""
        if name in cups_printers():
            _print_by_cups(content, title, name)
            return
        printer = next((each for each in self._driverless() if each.name == name), None)
        if printer is None:
            raise RuleError("printer_unknown", printer=name)
        self._hand_over(printer, content, title)

    def _driverless(self) -> Sequence[IppPrinter]:
        with self._lock:
            if self._is_old:
                self._found, self._looked_s = tuple(self._find()), time.monotonic()
            return self._all(self._found)

    @property
    def _is_old(self) -> bool:
        return self._looked_s is None or time.monotonic() - self._looked_s > REMEMBERED_S

    def _all(self, found: Sequence[IppPrinter]) -> Sequence[IppPrinter]:
        """A written address comes first; one that is none is told when it is printed to."""
        address = self._address().strip()
        return (*([IppPrinter.at(address)] if address else ()), *found)

    def _hand_over(self, printer: IppPrinter, content: bytes, title: str) -> None:
        status = printer.status()
        if PDF in status.formats:
            job = printer.print(content, PDF, title)
        elif PWG in status.formats:
            job = printer.print(drawn(content, printer.name, status.dots_per_inch), PWG, title)
        else:
            raise RuleError("printer_format", printer=printer.name)
        self._watch(printer, job)

    def _watch(self, printer: IppPrinter, job: int) -> None:
        """Until it is printed, or is known not to be; a slow printer is not waited for."""
        for _ in range(round(WATCHED_S / LOOK_S)):
            state, reasons = printer.job_state(job)
            if state in (ABORTED, CANCELED):
                told = ", ".join(sorted(reasons - {"none"})) or "?"
                raise RuleError("printer_refused", printer=printer.name, reason=told)
            if state == COMPLETED:
                return
            waits = told_reason(printer.status().reasons)
            if waits:
                raise RuleError("printer_waits", printer=printer.name, why=waits)
            self._pause(LOOK_S)


def told_reason(reasons: Iterable[str]) -> str:
    """Why a printer waits, for people; nothing where it does not."""
    for reason in _TOLD_REASONS:
        if any(each.startswith(reason) for each in reasons):
            return text(f"printer_why_{reason.replace('-', '_')}")
    return ""


def drawn(content: bytes, printer: str, dots_per_inch: int) -> bytes:
    """A PDF as the picture every such printer takes, in grey."""
    if shutil.which("mutool") is None:
        raise RuleError("printer_format", printer=printer)
    with tempfile.TemporaryDirectory(prefix="pupitre-") as folder:
        sheet, picture = Path(folder, "a.pdf"), Path(folder, "a.pwg")
        sheet.write_bytes(content)
        command = ["mutool", "draw", "-q", "-F", "pwg", "-c", "gray", "-r", str(dots_per_inch)]
        try:
            subprocess.run(
                [*command, "-o", picture, sheet], capture_output=True, timeout=120, check=True
            )
            return named_raster(picture.read_bytes())
        except (OSError, subprocess.SubprocessError, struct.error, IndexError) as trouble:
            raise RuleError("printer_format", printer=printer) from trouble


_RASTER_HEAD = 1796
_RASTER_NAME = b"PwgRaster"


def named_raster(content: bytes) -> bytes:
    """PWG 5102.4 wants the name of the format at the head of each page, which mutool leaves empty
    and some printers look for. A page has no length: its lines are walked through."""
    pages, at = [content[:4]], 4
    while at < len(content):
        width, height = struct.unpack_from(">2I", content, at + 372)
        pixel = struct.unpack_from(">I", content, at + 388)[0] // 8
        begin, at, row = at, at + _RASTER_HEAD, 0
        while row < height:
            row, at = row + content[at] + 1, at + 1  # a line, and how often it comes again
            column = 0
            while column < width:
                count, at = content[at], at + 1
                run = count + 1 if count < 128 else 257 - count
                at += pixel if count < 128 else run * pixel
                column += run
        pages += [_RASTER_NAME, content[begin + len(_RASTER_NAME) : at]]
    return b"".join(pages)


# --- CUPS, by its own two commands --------------------------------------------------------------


def cups_printers() -> tuple[str, ...]:
    """None without it."""
    if shutil.which("lpstat") is None or shutil.which("lp") is None:
        return ()
    try:
        done = subprocess.run(["lpstat", "-e"], capture_output=True, timeout=PATIENCE_S, check=True)
    except (OSError, subprocess.SubprocessError):
        return ()
    names = done.stdout.decode(errors="replace").splitlines()
    return tuple(name.strip() for name in names if name.strip())


def _print_by_cups(content: bytes, name: str, printer: str) -> None:
    try:
        subprocess.run(
            ["lp", "-d", printer, "-t", name, "-"],
            input=content,
            capture_output=True,
            timeout=PATIENCE_S,
            check=True,
        )
    except subprocess.CalledProcessError as trouble:
        reason = trouble.stderr.decode(errors="replace").strip()
        raise RuleError("printer_refused", printer=printer, reason=reason) from trouble
    except subprocess.TimeoutExpired as trouble:
        reason = os.strerror(errno.ETIMEDOUT)
        raise RuleError("printer_refused", printer=printer, reason=reason) from trouble
    except OSError as trouble:
        raise RuleError("printer_refused", printer=printer, reason=trouble.strerror) from trouble
