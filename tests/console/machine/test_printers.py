"""Sheets on a printer without a driver (IPP Everywhere), tried against one that speaks IPP."""

import socket
import stat
import struct
import threading

import pytest

from console.french import text
from console.machine.ipp import IppPrinter, decode_answer, encode_request
from console.machine.printers import (
    PrinterBook,
    announced,
    named_raster,
    question,
    told_reason,
)
from engine.rulings import RuleError
from tests.console.machine.fake_printer import FakePrinter, printing_at

SHEET = b"%PDF-1.4 une feuille"
PDF, PWG = "application/pdf", "image/pwg-raster"


@pytest.fixture(autouse=True)
def no_cups(monkeypatch, tmp_path):
    """This machine's own printers are left in peace."""
    monkeypatch.setenv("PATH", str(tmp_path))


def book(port: int, pauses: list[float] | None = None) -> PrinterBook:
    printer = IppPrinter("127.0.0.1", port, name="Bureau")
    return PrinterBook(find=lambda: [printer], pause=(pauses if pauses is not None else []).append)


def refusal(known: PrinterBook) -> RuleError:
    with pytest.raises(RuleError) as raised:
        known.print(SHEET, "resultats.pdf", "Bureau")
    assert text(raised.value.code, **raised.value.data)
    return raised.value


def test_a_sheet_is_handed_over_as_it_is():
    printer = FakePrinter("image/jpeg", PDF)
    with printing_at(printer) as port:
        known = book(port)
        assert known.names() == ("Bureau",)
        known.print(SHEET, "resultats.pdf", "Bureau")
    ((head, document),) = printer.jobs
    assert document == SHEET
    assert b"resultats.pdf" in head and PDF.encode() in head
    assert f"ipp://127.0.0.1:{port}/ipp/print".encode() in head


def test_a_printer_that_reads_no_pdf_is_sent_a_picture(tmp_path):
    mutool = tmp_path / "mutool"
    mutool.write_text(
        '#!/bin/sh\n[ "$6 $7" = "-r 600" ] || [ "$7 $8" = "-r 600" ] || exit 1\n'
        'while [ "$1" != -o ]; do shift; done\nprintf RaS2 >"$2"\n'
    )
    mutool.chmod(mutool.stat().st_mode | stat.S_IXUSR)
    printer = FakePrinter("image/jpeg", PWG)
    with printing_at(printer) as port:
        book(port).print(SHEET, "resultats.pdf", "Bureau")
    ((head, document),) = printer.jobs
    assert document == b"RaS2" and PWG.encode() in head


def raster(*rows: bytes, width: int) -> bytes:
    """A page of grey, as mutool writes it."""
    head = bytearray(1796)
    struct.pack_into(">2I", head, 372, width, len(rows))
    struct.pack_into(">I", head, 388, 8)
    return bytes(head) + b"".join(b"\0" + row for row in rows)


def test_each_page_of_a_picture_bears_the_name_of_its_format():
    """A run of one grey, then two pixels as they are; a page of white."""
    first = raster(b"\x02\x80\xff\x10\x20", b"\x04\xff", width=5)
    second = raster(b"\x04\xff", width=5)
    named = named_raster(b"RaS2" + first + second)
    assert len(named) == 4 + len(first) + len(second)
    assert named[4:13] == b"PwgRaster" and named[4 + len(first) :][:9] == b"PwgRaster"
    assert named.replace(b"PwgRaster", bytes(9)) == b"RaS2" + first + second


@pytest.mark.parametrize("formats", [("image/jpeg", PWG), ("application/vnd.hp-pcl",)])
def test_a_printer_that_reads_neither_is_told(formats):
    """The picture is drawn by a program that is not on this machine."""
    with printing_at(FakePrinter(*formats)) as port:
        assert refusal(book(port)).code == "printer_format"


def test_paper_out_is_told_and_the_sheet_stays():
    printer = FakePrinter(PDF)
    printer.reasons, printer.job_states = ("media-empty-error", "spool-report"), [6]
    with printing_at(printer) as port:
        waits = refusal(book(port))
    assert (waits.code, waits.data["why"]) == ("printer_waits", "plus de papier")
    assert len(printer.jobs) == 1


def test_a_job_the_printer_gives_up_is_told():
    printer = FakePrinter(PDF)
    printer.job_states = [5, 8]
    with printing_at(printer) as port:
        given_up = refusal(book(port))
    assert given_up.data["reason"] == "aborted-by-system"


def test_a_printer_gone_in_the_middle_of_a_job_is_told():
    printer = FakePrinter(PDF)
    printer.hangs_up_in_job = True
    with printing_at(printer) as port:
        assert refusal(book(port)).code == "printer_gone"


def test_a_printer_that_refuses_says_why():
    printer = FakePrinter(PDF)
    printer.status = 0x0404
    with printing_at(printer) as port:
        assert refusal(book(port)).data["reason"] == "client-error-not-possible"


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (401, "printer_needs_password"),
        (403, "printer_needs_password"),
        (404, "printer_needs_path"),
        (426, "printer_needs_cipher"),
        (503, "printer_refused"),
    ],
)
def test_what_a_printer_wants_first_is_told(status, code):
    printer = FakePrinter(PDF)
    printer.http_status = status
    with printing_at(printer) as port:
        wanted = refusal(book(port))
    assert wanted.code == code and "Unavailable" not in text(wanted.code, **wanted.data)
    assert printer.jobs == []


def test_a_printer_is_spoken_to_in_the_version_it_knows():
    printer = FakePrinter(PDF)
    printer.least_version = 0x0200
    with printing_at(printer) as port:
        book(port).print(SHEET, "resultats.pdf", "Bureau")
    assert [document for _, document in printer.jobs] == [SHEET]


def test_a_job_the_printer_has_forgotten_is_done():
    printer = FakePrinter(PDF)
    printer.forgets_jobs = True
    with printing_at(printer) as port:
        book(port).print(SHEET, "resultats.pdf", "Bureau")
    assert len(printer.jobs) == 1


def test_a_slow_printer_is_not_waited_for():
    printer, pauses = FakePrinter(PDF), []
    printer.job_states = [5]
    with printing_at(printer) as port:
        book(port, pauses).print(SHEET, "resultats.pdf", "Bureau")
    assert sum(pauses) == 8


def test_a_printer_that_says_nothing_has_its_time(monkeypatch):
    monkeypatch.setattr("console.machine.ipp.PATIENCE_S", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        printer = IppPrinter("127.0.0.1", mute.getsockname()[1], name="Muette")
        with pytest.raises(RuleError) as raised:
            printer.status(0.1)
    assert raised.value.code == "printer_silent"


def test_a_printer_nobody_knows_is_refused():
    with pytest.raises(RuleError) as raised:
        PrinterBook().print(SHEET, "a.pdf", "Autre")
    assert raised.value.code == "printer_unknown"


def test_looking_is_remembered_and_a_written_address_comes_first():
    looks = []
    known = PrinterBook(
        lambda: " 192.168.1.20 ", lambda: looks.append(1) or [IppPrinter("a", name="A")]
    )
    assert known.names() == known.names() == ("192.168.1.20", "A")
    assert len(looks) == 1


def test_a_page_that_does_not_wait_shows_what_is_known():
    may_find, found = threading.Event(), threading.Event()

    def find():
        may_find.wait(10)
        found.set()
        return [IppPrinter("a", name="A")]

    known = PrinterBook(find=find)
    assert known.known_names() == () == known.known_names()
    may_find.set()
    assert found.wait(10) and known.names() == ("A",) == known.known_names()


@pytest.mark.parametrize(
    ("written", "uri"),
    [
        ("192.168.1.20", "ipp://192.168.1.20:631/ipp/print"),
        ("imprimante.local:8631", "ipp://imprimante.local:8631/ipp/print"),
        ("ipp://10.0.0.9/printers/club", "ipp://10.0.0.9:631/printers/club"),
        ("http://[fe80::1]:631/ipp/print", "ipp://[fe80::1]:631/ipp/print"),
    ],
)
def test_an_address_as_people_write_it(written, uri):
    assert IppPrinter.at(written).uri == uri


@pytest.mark.parametrize("written", ["ftp://a/b", "http://", "a:port", "://"])
def test_an_address_that_is_none(written):
    with pytest.raises(RuleError) as raised:
        IppPrinter.at(written)
    assert raised.value.code == "printer_address_wrong"


# --- the bytes ------------------------------------------------------------------------------


def test_a_request_is_what_the_standard_shows():
    """RFC 8010, appendix A, in our words: version, operation, number, groups, end."""
    request = encode_request(
        0x000B, "ipp://p/ipp/print", (0x44, "requested-attributes", ["a", "b"])
    )
    assert request[:4] == b"\x01\x01\x00\x0b" and request[8] == 1 and request[-1] == 3
    assert b"\x47\x00\x12attributes-charset\x00\x05utf-8" in request
    assert b"\x44\x00\x14requested-attributes\x00\x01a\x44\x00\x00\x00\x01b" in request


@pytest.mark.parametrize("cut", range(0, 60, 7))
def test_an_answer_cut_anywhere_is_no_crash(cut):
    whole = FakePrinter(PDF).answer(encode_request(0x000B, "ipp://p"))
    assert decode_answer(whole).first("printer-info") == "Bureau du club"
    try:
        decode_answer(whole[: len(whole) - cut - 1])
    except ValueError:
        return


def test_what_stops_nothing_is_not_told():
    with printing_at(FakePrinter(PDF)) as port:
        printer = IppPrinter("127.0.0.1", port)
        assert printer.status().reasons == frozenset()
    assert told_reason({"none"}) == "" and told_reason({"media-jam"}) == "papier coincé"


# --- who is there ---------------------------------------------------------------------------


def name(*labels: str) -> bytes:
    return b"".join(bytes([len(each.encode())]) + each.encode() for each in labels)


def record(owner: bytes, kind: int, data: bytes) -> bytes:
    return owner + struct.pack(">HHIH", kind, 1, 120, len(data)) + data


def answer() -> bytes:
    """As a printer answers: names point back to where they stood first."""
    head = struct.pack(">6H", 0, 0x8400, 0, 1, 0, 2)
    service = name("_ipp", "_tcp", "local") + b"\0"
    to_service = struct.pack(">H", 0xC000 | len(head))
    instance = name("Laser de l’école") + to_service
    pointer = record(service, 12, instance)
    to_instance = struct.pack(">H", 0xC000 | (len(head) + len(service) + 10))
    server = record(to_instance, 33, struct.pack(">3H", 0, 0, 8631) + name("p", "local") + b"\0")
    texts = b"".join(bytes([len(each)]) + each for each in (b"txtvers=1", b"rp=ipp/port1"))
    return head + pointer + server + record(to_instance, 16, texts)


def test_a_printer_of_the_network_answers_with_name_port_and_path():
    (found,) = announced(answer(), "192.168.1.20")
    assert found.name == "Laser de l’école"
    assert found.uri == "ipp://192.168.1.20:8631/ipp/port1"


@pytest.mark.parametrize("cut", range(1, 100, 9))
def test_an_answer_that_is_cut_or_points_at_itself_finds_nobody(cut):
    for packet in (answer()[:cut], answer()[:12] + b"\xc0\x0c" + answer()[14:]):
        assert announced(packet, "192.168.1.20") == []


def test_the_question_is_for_printers_and_wants_its_answer_here():
    asked = question()
    assert asked[12:].startswith(name("_ipp", "_tcp", "local") + b"\0")
    assert asked.endswith(b"\x00\x0c\x80\x01")
