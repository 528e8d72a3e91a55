"""What went wrong, kept for a person, bounded, in French."""

import json
import logging

import pytest

from console.journal.records import Fault
from console.loop import Worker
from console.machine.incidents import MOST, IncidentBook, IncidentKind
from console.settings.changes import SettingsBook
from console.settings.sections import Settings
from engine.rulings import RuleError


@pytest.fixture
def worker():
    made = Worker("test")
    made.start()
    yield made
    made.stop()


@pytest.fixture
def book(tmp_path, worker):
    made = IncidentBook(tmp_path / "incidents.json", worker)
    made.start()
    yield made
    made.stop()


LOST = Fault("stick_backup_failed", {"stick": "pad", "reason": "full"})


def test_the_page_tells_the_newest_first_in_french(book):
    book.on_fault(LOST)
    book.on_refusal(RuleError("two_tiles_at_once"))
    newest, oldest = book.page()
    assert newest["kind"] == "refus"
    assert newest["text"] == "Deux jetons sont sur le lecteur. Retirez-en un."
    assert oldest["kind"] == "panne"
    assert "pad" in oldest["text"]
    assert oldest["code"] == "stick_backup_failed"


def test_what_is_not_out_of_order_is_no_breakdown(book):
    """Somebody tries codes, a copy is done: neither is a « panne »."""
    book.on_fault(Fault("pin_guessed", {"count": 5, "address": "192.0.2.7"}))
    book.on_fault(Fault("stick_backup_done", {"stick": "CLE"}))
    book.on_fault(LOST)
    assert [each["kind"] for each in book.page()] == ["panne", "nouvelle", "accès"]


def test_a_bug_in_the_log_is_an_incident(book):
    try:
        raise ZeroDivisionError
    except ZeroDivisionError:
        logging.getLogger("console.somewhere").exception("could not stop pages")
    (bug,) = book.incidents
    assert bug.kind is IncidentKind.BUG
    assert "pupitre support" in book.page()[0]["text"]


def test_incidents_survive_a_restart(book, worker, tmp_path):
    book.on_refusal(RuleError("two_tiles_at_once"))
    book.on_fault(LOST)
    assert worker.finish(10)
    again = IncidentBook(tmp_path / "incidents.json", worker)
    assert again.incidents == book.incidents


def test_an_evening_of_refusals_is_bounded(book, worker, tmp_path):
    for _ in range(MOST + 50):
        book.on_refusal(RuleError("two_tiles_at_once"))
    book.on_fault(LOST)
    assert len(book.incidents) == MOST
    assert worker.finish(10)
    assert len(json.loads((tmp_path / "incidents.json").read_bytes())) == MOST


@pytest.mark.parametrize(
    "damaged",
    ["[{}]", "[" * 100_000, "5", '[{"kind": "fault", "code": "x", "wall_ms": 1e300, "data": {}}]',
     '[{"kind": "fault", "code": "x", "wall_ms": "y", "data": {}}]'],
    ids=range(5),
)  # fmt: skip
def test_a_damaged_file_begins_anew(tmp_path, worker, damaged):
    (tmp_path / "incidents.json").write_text(damaged, encoding="utf-8")
    assert IncidentBook(tmp_path / "incidents.json", worker).incidents == ()


def test_a_full_card_is_not_reported_for_ever(tmp_path, worker):
    blocked = tmp_path / "blocked"
    blocked.write_text("", encoding="utf-8")
    book = IncidentBook(blocked / "incidents.json", worker)
    book.start()
    try:
        book.on_fault(LOST)
        assert worker.finish(10)
        assert [incident.kind for incident in book.incidents] == [IncidentKind.FAULT]
    finally:
        book.stop()


def test_an_errand_that_fails_does_not_stop_the_next(worker):
    done = []
    worker.do(lambda: 1 / 0)
    worker.do(lambda: done.append("next"))
    assert worker.finish(10)
    assert done == ["next"]


def test_a_changed_setting_is_written_down_without_what_people_wrote(book, tmp_path):
    settings = SettingsBook(Settings(), tmp_path)
    settings.witness(book.changed)
    settings.change("voix", "volume", 60)
    settings.change("voix", "volume", 60)
    settings.change("web", "hote", "0.0.0.0")
    settings.change("club", "nom", "Club de la Gare")
    assert [(each["kind"], each["text"]) for each in reversed(book.page())] == [
        ("réglage", "Volume de la voix : 100 devient 60."),
        ("réglage", "Toujours ouvert à la salle : non devient oui."),
        ("réglage", "Nom du club : texte changé."),
    ]
