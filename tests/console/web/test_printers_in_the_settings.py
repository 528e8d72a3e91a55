"""« Réglages » and the printers: chosen, refused in a sentence, tried beside their setting."""

import pytest

from console.desk.inbox import Recovered
from console.machine.ipp import IppPrinter
from console.machine.printers import PrinterBook
from console.machine.ticket_printer import TicketPrinter
from console.settings.changes import SettingsBook
from console.settings.parser import parse
from console.web.access import JUDGE
from tests.console.machine.fake_printer import FakePrinter, printing_at
from tests.console.machine.test_ticket_printer import FakePort
from tests.console.papers.paper_roll import PaperRoll

ESSAI = "/juge/reglages/imprimante"


@pytest.fixture
def page(rig, tmp_path, monkeypatch):
    """The judge's page on a machine without CUPS."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return rig.client(JUDGE)


def test_a_sheet_is_tried_on_the_first_printer(rig, page):
    printer = FakePrinter("application/pdf")
    with printing_at(printer) as port:
        found = [IppPrinter("127.0.0.1", port, name="Bureau")]
        rig.desk.archive.printing = PrinterBook(find=lambda: found, pause=lambda _s: None)
        told = page.post(ESSAI, json={}).json()["told"]
    assert "Bureau" in told and printer.jobs[0][1].startswith(b"%PDF")


def test_without_a_printer_the_trial_says_what_to_do(page):
    refused = page.post(ESSAI, json={})
    assert refused.json()["code"] == "printer_none"
    assert "écrivez son adresse" in refused.json()["message"]


def test_a_billet_is_tried_or_says_why(rig, page):
    assert page.post(ESSAI, json={"tickets": True}).json()["code"] == "ticket_printer_none"
    port, posted = FakePort(), []
    chosen = parse('[imprimante]\ntickets = "usb"\n').imprimante
    rig.desk.try_tickets = TicketPrinter(
        lambda: chosen, posted.append, open_port=port.opened
    ).try_out
    assert "imprimé" in page.post(ESSAI, json={"tickets": True}).json()["told"]
    assert "TABLE" in PaperRoll().feed(port.taken).text
    port.gone = FileNotFoundError(2, "No such file")
    refused = page.post(ESSAI, json={"tickets": True}).json()
    assert "pas branchée" in refused["message"] and Recovered not in map(type, posted)


@pytest.mark.parametrize("value", ["", "usb", "/dev/usb/lp1", "192.168.1.50", "billets.local:9100"])
def test_ways_to_a_ticket_printer(tmp_path, value):
    book = SettingsBook(parse(""), tmp_path)
    book.change("imprimante", "tickets", value)
    assert book.now.imprimante.tickets == value


@pytest.mark.parametrize("value", ["/dev/sda", "/etc/passwd", "a b", "usb;rm", "h:70000", "-x"])
def test_what_is_no_ticket_printer_is_refused(tmp_path, value):
    book = SettingsBook(parse(""), tmp_path)
    with pytest.raises(Exception, match="settings_ticket_printer"):
        book.change("imprimante", "tickets", value)
    assert book.now.imprimante.tickets == ""


@pytest.mark.parametrize("value", ["ftp://a/b", "a b", "h:70000", "ipp://", "h:0"])
def test_what_is_no_address_is_refused_before_a_page_trips_over_it(tmp_path, value):
    book = SettingsBook(parse(""), tmp_path)
    with pytest.raises(Exception, match="settings_printer"):
        book.change("imprimante", "adresse", value)
    for good in ("192.168.1.20", "ipp://imprimante.local:631/ipp/print", ""):
        book.change("imprimante", "adresse", good)
        assert not good or IppPrinter.at(book.now.imprimante.adresse).host in good
