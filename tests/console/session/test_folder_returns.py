"""A console that started without its folder: when that is back, what the club had there is read,
and not written over by a machine that knew nothing of it."""

from pathlib import Path

from console import folders
from console.app.chooser import Chooser
from console.app.equipment import ACCESS_FILE
from console.desk.inbox import Wake
from console.journal.folder import mark
from console.journal.records import Fault
from console.lexicons.store import Store, default_store
from console.loop import Worker
from console.machine.incidents import FILE as INCIDENTS
from console.machine.incidents import IncidentBook
from console.settings.changes import SettingsBook
from console.settings.sections import Settings
from console.web.access import AccessBook
from tests.console.session.rig import Bench


def test_everything_is_read_again(tmp_path: Path, own_data: Path, monkeypatch, free_lexicon):
    poche, club = tmp_path / "poche", own_data
    poche.mkdir()
    mark(poche)
    pin = AccessBook.open(poche / ACCESS_FILE).judge_pin
    SettingsBook(Settings(), poche).change("voix", "volume", 40)
    Chooser(Settings, poche, lambda: Store(poche)).keep({"game": "jarnac"})
    before = IncidentBook(poche / INCIDENTS, Worker("none"))
    before.told(Fault("disk_low", {"free_mb": 1}))
    before._write()
    table = tmp_path / "fstab"
    table.write_text(f"LABEL=club {club} ext4 nofail 0 2\n", encoding="utf-8")
    monkeypatch.setattr(folders, "FSTAB", table)
    bench = Bench(club, free_lexicon)
    assert not bench.journal.is_durable and default_store().folder != club / "lexicons"
    access, book = AccessBook.open(club / ACCESS_FILE), SettingsBook(Settings(), club)
    chooser = Chooser(Settings, club, lambda: Store(club))
    incidents = IncidentBook(club / INCIDENTS, Worker("none"))
    assert access.judge_pin != pin and not club.exists()
    poche.rename(club)
    bench.post(Wake.JOURNAL)
    assert bench.journal.is_durable and default_store().folder == club / "lexicons"
    for each in (access, book, chooser, incidents):
        each.reread()
    assert access.judge_pin == pin and book.now.voix.volume == 40
    assert chooser.picks == {"game": "jarnac"}
    assert [each.code for each in incidents.incidents] == ["disk_low"]
