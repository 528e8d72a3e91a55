"""A receipt printer that hands out what a game tells single players: billets, when a coup closes.

A thread of its own; the game only leaves it word. What could not be printed waits, is told, and is
tried again until the printer is back: a slow one or an empty one holds up nobody.
"""

import array
import errno
import fcntl
import logging
import os
import select
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Protocol

from console.desk.inbox import Recovered, Troubled
from console.french import printed
from console.journal.records import Fault
from console.papers.escpos import ASK_PAPER, Ticket, is_out_of_paper, ticket_bytes
from console.session.dependencies import Entrance, Occurrence, Subscriber
from console.settings.printer import ANY_USB, PrinterSection, ticket_host
from engine.rulings import RuleError
from firmware_bridge.waiting import readable

RETRY_S = 5.0
PATIENCE_S = 15.0
"""For one ticket: a slow printer takes two seconds."""
CONNECT_S = 4.0
ANSWER_MS = 700
ROOM_MS = 500
MOST_WAITING = 5_000
"""Two hundred tables, a whole game: a printer found without paper at the end loses nothing."""
USB_FOLDER = Path("/dev/usb")
_STATUS = 0x060B
_PAPER_OUT, _NO_ERROR = 0x20, 0x08
GONE, PAPER = "ticket_printer_gone", "ticket_paper_out"

log = logging.getLogger(__name__)


# --- The ways to a printer ----------------------------------------------------------------------


class TicketPort(Protocol):
    def fileno(self) -> int: ...
    def send(self, content: bytes) -> int:
        """As many bytes as it takes now; BlockingIOError for none."""

    def has_paper(self) -> bool:
        """True too where nobody can tell."""


class UsbPort:
    """The kernel's own driver of printers: /dev/usb/lp0."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)

    def fileno(self) -> int:
        return self._file

    def send(self, content: bytes) -> int:
        return os.write(self._file, content)

    def has_paper(self) -> bool:
        status = array.array("i", [_NO_ERROR])
        with suppress(OSError):  # not every printer tells
            fcntl.ioctl(self._file, _STATUS, status)
        return not status[0] & _PAPER_OUT

    def close(self) -> None:
        os.close(self._file)


class NetworkPort:
    """Port 9100 of a printer in the network."""

    def __init__(self, host: str, port: int) -> None:
        self._socket = socket.create_connection((host, port), CONNECT_S)
        self._socket.setblocking(False)
        self._answers = True

    def fileno(self) -> int:
        return self._socket.fileno()

    def send(self, content: bytes) -> int:
        return self._socket.send(content)

    def has_paper(self) -> bool:
        if not self._answers:  # nobody waits for it twice a ticket
            return True
        self._socket.send(ASK_PAPER)
        if not readable([self._socket], ANSWER_MS):
            self._answers = False
            return True
        answer = self._socket.recv(64)
        if not answer:
            raise ConnectionResetError(errno.ECONNRESET, os.strerror(errno.ECONNRESET))
        return not is_out_of_paper(answer)

    def close(self) -> None:
        self._socket.close()


@contextmanager
def open_port(where: str) -> Iterator[TicketPort]:
    host = ticket_host(where)
    port = NetworkPort(*host) if host else UsbPort(_usb_path(where))
    try:
        yield port
    finally:
        port.close()


def _usb_path(where: str) -> Path:
    if where != ANY_USB:
        return Path(where)
    found = sorted(USB_FOLDER.glob("lp*"))
    if not found:
        raise FileNotFoundError(errno.ENODEV, os.strerror(errno.ENODEV))
    return found[0]


def send_ticket(port: TicketPort, content: bytes, clock: Callable[[], float]) -> None:
    """RuleError when there is no paper before or after, OSError when it goes away or hangs."""
    if not port.has_paper():
        raise RuleError(PAPER)
    until = clock() + PATIENCE_S

    def await_room() -> bool:
        if clock() >= until:
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        return _has_room(port)

    while content:
        try:
            content = content[port.send(content) :]
        except BlockingIOError:
            await_room()
    while not await_room():
        continue  # closing a cable's port throws away what the printer has not taken yet
    if not port.has_paper():  # it ended in the middle: the ticket comes again, whole
        raise RuleError(PAPER)


def _has_room(port: TicketPort) -> bool:
    """Has it taken what it was sent? Waits a little for it."""
    waiting = select.poll()
    waiting.register(port, select.POLLOUT)
    return bool(waiting.poll(ROOM_MS))


# --- Who prints ---------------------------------------------------------------------------------


class TicketPrinter(Subscriber):
    """Left word by the game's thread, which never waits for it."""

    def __init__(
        self,
        section: Callable[[], PrinterSection],
        post: Callable[[object], None],
        *,
        open_port: Callable[[str], AbstractContextManager[TicketPort]] = open_port,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._section = section
        self._post = post
        self._open_port = open_port
        self._clock = clock
        self._news = threading.Condition()
        self._told: deque[Occurrence] = deque()
        self._waiting: deque[Ticket] = deque(maxlen=MOST_WAITING)
        self._printed: dict[tuple[str, str], Ticket] = {}
        """The last of each table and coup, of this game: a coup closed again prints what has
        changed."""
        self._trouble: str | None = None
        self._ending = False
        self._port = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="tickets", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        with self._news:
            self._ending = True
            self._news.notify()
        if self._thread.is_alive():
            self._thread.join(1.0)

    # The game's word

    def on_entrance(self, entrance: Entrance) -> None:
        with self._news:
            self._printed = {}

    def on_event(self, occurrence: Occurrence) -> None:
        if self._section().tickets and type(occurrence.event) in occurrence.face.papers.tickets:
            with self._news:
                self._told.append(occurrence)
                self._news.notify()

    # The judge's word

    def try_out(self) -> None:
        """Print one now; RuleError says why it cannot."""
        where = self._section().tickets
        if not where:
            raise RuleError("ticket_printer_none")
        title, line = printed("ticket_trial_title"), printed("ticket_trial_line")
        try:
            self._print(Ticket("12", title, printed("ticket_trial_name"), (line,)), where)
        except OSError as trouble:
            raise RuleError(GONE, count=0, why=_why(trouble)) from trouble
        self._is_well()

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    # The thread

    def _run(self) -> None:
        while not self._ending:
            patience_s = self.step()
            with self._news:
                if not (self._ending or self._told):
                    self._news.wait(patience_s)

    def step(self) -> float | None:
        """Print what waits; after how long to come back, None: when there is something new."""
        while self._told:
            occurrence = self._told.popleft()
            make = occurrence.face.papers.tickets[type(occurrence.event)]
            made = [each for each in make(occurrence.event, occurrence.after) if self._is_new(each)]
            self._waiting.extend(made)
        where = self._section().tickets
        if not where:
            self._waiting.clear()
            self._is_well()
        while self._waiting:
            try:
                self._print(self._waiting[0], where)
            except RuleError as trouble:
                return self._wait(trouble.code, "")
            except OSError as trouble:
                return self._wait(GONE, _why(trouble))
            self._waiting.popleft()
            self._is_well()
        return None

    def _is_new(self, ticket: Ticket) -> bool:
        known = (ticket.number, ticket.title)
        new = self._printed.get(known) != ticket
        self._printed[known] = ticket
        return new

    def _print(self, ticket: Ticket, where: str) -> None:
        content = ticket_bytes(ticket, self._section().largeur)
        with self._port, self._open_port(where) as port:
            send_ticket(port, content, self._clock)

    def _wait(self, code: str, why: str) -> float:
        if self._trouble != code:
            log.warning("%s: %s", code, why)
            self._is_well()
            self._trouble = code
            self._post(Troubled(Fault(code, {"count": len(self._waiting), "why": why})))
        return RETRY_S

    def _is_well(self) -> None:
        if self._trouble is not None:
            self._post(Recovered(self._trouble))
            self._trouble = None


def _why(trouble: OSError) -> str:
    known = {
        errno.ENODEV: "ticket_why_absent",
        errno.ENOENT: "ticket_why_absent",
        errno.ETIMEDOUT: "ticket_why_slow",
        errno.EACCES: "ticket_why_forbidden",
        errno.EBUSY: "ticket_why_busy",
    }
    return printed(known.get(trouble.errno or 0, "ticket_why_lost"))
