"""Billets come out when a coup closes; a printer that is slow, empty or gone holds up nobody."""

import errno
import os
import socket
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from console.desk.buttons import Button
from console.desk.inbox import Recovered, Troubled
from console.french import text
from console.machine.ticket_printer import GONE, PAPER, RETRY_S, TicketPrinter, open_port
from console.papers.escpos import ASK_PAPER, Ticket
from console.settings.printer import PrinterSection, ticket_host
from engine.games.duplicate.correction import commands as slips
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.papers.paper_roll import PaperRoll
from tests.console.session.test_session_correction import NONE, SEATS, TOP, correct, hand_in

USB = PrinterSection(tickets="usb")


@dataclass
class FakePort:
    """A printer on its cable: what it took, and what is wrong with it."""

    taken: bytes = b""
    papers: list[bool] = field(default_factory=list)
    gone: OSError | None = None
    room: int = 10_000
    swallows: bool = True

    def fileno(self):
        return self._pipe[1]

    def send(self, content):
        if self.room <= 0:
            raise BlockingIOError
        took = min(7, len(content), self.room)
        self.taken += content[:took]
        self.room -= took
        return took

    def has_paper(self):
        return self.papers.pop(0) if self.papers else True

    @contextmanager
    def opened(self, _where):
        if self.gone is not None:
            raise self.gone
        self._pipe = os.pipe()
        if not self.swallows:
            os.set_blocking(self._pipe[1], False)
            os.write(self._pipe[1], bytes(1_000_000))
        try:
            yield self
        finally:
            for each in self._pipe:
                os.close(each)


class Desk:
    def __init__(self, section=USB):
        self.port, self.posted, self.now_s, self.section = FakePort(), [], 0.0, section
        self.printer = TicketPrinter(
            lambda: self.section, self.posted.append, open_port=self.port.opened, clock=self.clock
        )

    def clock(self):
        self.now_s += 1
        return self.now_s

    def leave(self, *tables):
        self.printer._waiting.extend(Ticket(str(table), "Billet", "Nom") for table in tables)

    @property
    def tables(self):
        lines = PaperRoll().feed(self.port.taken).lines
        return [line for size, _, line in lines if size == 8]


@pytest.fixture
def desk(monkeypatch):
    monkeypatch.setattr("console.machine.ticket_printer.ROOM_MS", 1)
    return Desk()


def test_what_waits_is_printed_in_turn(desk):
    desk.leave(3, 12)
    assert desk.printer.step() is None
    assert desk.tables == ["3", "12"] and desk.posted == []


def test_a_printer_that_is_gone_is_told_once_and_tried_again(desk):
    desk.leave(3)
    desk.port.gone = OSError(errno.ENODEV, "No such device")
    assert desk.printer.step() == desk.printer.step() == RETRY_S
    (told,) = desk.posted
    assert isinstance(told, Troubled) and told.fault.code == GONE
    assert "pas branchée" in text(GONE, **told.fault.data)
    desk.port.gone = None
    assert desk.printer.step() is None
    assert desk.tables == ["3"] and desk.posted[1:] == [Recovered(GONE)]


def test_without_paper_the_billet_waits(desk):
    desk.leave(3)
    desk.port.papers = [False]
    assert desk.printer.step() == RETRY_S
    assert desk.port.taken == b"" and desk.posted[0].fault.code == PAPER
    desk.printer.step()
    assert desk.tables == ["3"] and desk.posted[1] == Recovered(PAPER)


def test_paper_that_ends_in_the_middle_brings_the_billet_again_whole(desk):
    desk.leave(3)
    desk.port.papers = [True, False]
    desk.printer.step()
    desk.printer.step()
    assert desk.tables == ["3", "3"] and desk.printer.waiting == 0


def test_a_printer_that_takes_no_more_has_its_time(desk):
    desk.leave(3, 4)
    desk.port.room = 20
    assert desk.printer.step() == RETRY_S
    assert desk.posted[0].fault.code == GONE and "rallumez" in desk.posted[0].fault.data["why"]
    assert desk.printer.waiting == 2


def test_a_cable_is_left_only_when_the_printer_has_taken_everything(desk):
    """The kernel takes the bytes at once, and throws away on closing what it still holds."""
    desk.leave(3)
    desk.port.swallows = False
    assert desk.printer.step() == RETRY_S
    assert desk.posted[0].fault.code == GONE and desk.printer.waiting == 1


def test_a_coup_corrected_there_and_back_prints_each_time(desk):
    first, other = (Ticket("2", "coup 1", "Nom", (line,)) for line in ("0 point", "12 points"))
    news = [desk.printer._is_new(each) for each in (first, first, other, other, first)]
    assert news == [True, False, True, False, True], "the last in hand is the right one"


def test_a_printer_no_longer_chosen_has_nothing_to_print(desk):
    desk.leave(3)
    desk.port.gone = OSError(errno.ENODEV, "No such device")
    desk.printer.step()
    desk.section = PrinterSection()
    assert desk.printer.step() is None
    assert desk.printer.waiting == 0 and desk.posted[1:] == [Recovered(GONE)]


def test_the_trial_is_printed_now_or_says_why(desk):
    desk.printer.try_out()
    assert desk.tables == ["12"]
    desk.port.gone = PermissionError(errno.EACCES, "Permission denied")
    with pytest.raises(RuleError) as raised:
        desk.printer.try_out()
    assert "groupe lp" in text(raised.value.code, **raised.value.data)
    with pytest.raises(RuleError) as raised:
        Desk(PrinterSection()).printer.try_out()
    assert raised.value.code == "ticket_printer_none"


# --- the game -------------------------------------------------------------------------------


def test_closing_a_coup_prints_its_billets_and_closing_again_only_what_is_new(
    tmp_path, free_lexicon, desk
):
    bench = DuplicateBench.typed(tmp_path, free_lexicon, subscribers=(desk.printer,)).open_game()
    correct(bench, slips.SeatPlayers(SEATS))
    bench.think_over("FEDAYIN")
    bench.press(Button.CHRONO, held=True)
    bench.forward()
    wrong = {"word": "FEDAYXX", "reference": "H4", "score": 90}
    hand_in(bench, 1, (1, TOP), (2, wrong), (3, NONE))
    correct(bench, slips.CloseCoup(1))
    assert desk.port.taken == b"", "the game's thread has printed nothing itself"
    desk.printer.step()
    assert desk.tables == ["2", "3"], "a word that is none, a slip that is none"
    assert "Joueur 2" in PaperRoll().feed(desk.port.taken).text
    correct(bench, slips.ReopenCoup(1, "essai"))
    correct(bench, slips.CloseCoup(1))
    desk.printer.step()
    assert desk.tables == ["2", "3"], "the same billet comes once"
    bench.cut()


# --- the network ----------------------------------------------------------------------------


def test_a_printer_of_the_network_is_asked_for_paper_and_takes_the_bytes():
    heard = bytearray()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer():
            line, _ = listener.accept()
            with line:
                while packet := line.recv(4096):
                    heard.extend(packet)
                    if ASK_PAPER in packet:
                        line.send(b"\x12")

        thread = threading.Thread(target=answer)
        thread.start()
        where = f"127.0.0.1:{listener.getsockname()[1]}"
        printer = TicketPrinter(lambda: PrinterSection(tickets=where), print, open_port=open_port)
        printer.try_out()
        thread.join()
    roll = PaperRoll().feed(bytes(heard))
    assert roll.cuts == 1 and "Billet d’essai" in roll.text.replace("'", "’")


def test_a_network_printer_that_never_answers_prints_and_is_waited_for_once(monkeypatch):
    monkeypatch.setattr("console.machine.ticket_printer.ANSWER_MS", 10)
    heard = bytearray()
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def listen():
            line, _ = listener.accept()
            with line:
                while packet := line.recv(4096):
                    heard.extend(packet)

        thread = threading.Thread(target=listen)
        thread.start()
        where = f"127.0.0.1:{listener.getsockname()[1]}"
        TicketPrinter(lambda: PrinterSection(tickets=where), print).try_out()
        thread.join()
    assert heard.count(ASK_PAPER) == 1 and PaperRoll().feed(bytes(heard)).cuts == 1


def test_a_network_printer_that_is_off_is_told():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    printer = TicketPrinter(lambda: PrinterSection(tickets=f"127.0.0.1:{port}"), print)
    with pytest.raises(RuleError) as raised:
        printer.try_out()
    assert raised.value.code == GONE


@pytest.mark.parametrize(
    ("where", "host"),
    [
        ("", None),
        ("usb", None),
        ("/dev/usb/lp0", None),
        ("192.168.1.50", ("192.168.1.50", 9100)),
        ("billets.local:9101", ("billets.local", 9101)),
    ],
)
def test_where_a_printer_is(where, host):
    assert ticket_host(where) == host
