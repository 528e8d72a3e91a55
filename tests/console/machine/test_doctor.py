"""The doctor looks at everything, tells it in French, never hangs and changes nothing."""

import errno
import json
import os
import threading
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from console.cli import main
from console.device_settings import panel_settings
from console.journal.ledger import Journal
from console.machine import doctor
from console.machine.check import Check, CheckStatus, Live, Patient
from console.machine.doctor import LOOKS, checks, is_good, is_held
from console.machine.panel_switch import MEMORY_FILE, PanelMemory, PanelSwitch
from console.settings.parser import parse
from console.settings.sections import Settings
from console.tiles.store import TileSetStore
from console.tiles.workbench import Workbench
from console.web.access import JUDGE
from engine.letters.tiles import FRENCH
from engine.letters.tileset import TileSet
from firmware_bridge.panel.panel import open_panel
from firmware_bridge.virtual.rig import RigSettings, VirtualRig, make_tags
from tests.console.games.duplicate.bench import DuplicateBench
from tests.firmware_bridge.panel.faulty_pins import FaultyFactory, FaultyWire

QUIET = "[web]\nactif = false\n[voix]\nactive = false\n"
"""What else runs on the machine of the test is not looked at."""
BESIDE_A_DATABASE = ("-wal", "-shm")
"""SQLite keeps these while and after a database is read."""


def patient(folder: Path, toml: str = "", **more) -> Patient:
    return Patient(parse(toml), folder, **more)


def only(found: list[Check]) -> Check:
    (check,) = found
    return check


def everything_below(folder: Path) -> dict[str, bytes]:
    return {
        str(path): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith(BESIDE_A_DATABASE)
    }


def test_the_whole_round_has_a_sentence_for_everything(data_with_lexicon):
    found = checks(patient(data_with_lexicon, '[lecteur]\nmodele = "aucun"\n'))
    subjects = {check.subject for check in found}
    assert {"reader", "set", "panel", "screen", "voice", "lexicon", "pages", "disk"} <= subjects
    for check in found:
        assert check.line.endswith("."), check
        assert check.label[0].isupper()
        assert "{" not in check.words


def test_nothing_is_left_behind(data_with_lexicon):
    journal, _ = Journal.open(data_with_lexicon / "journal.sqlite")
    journal.close()
    before = everything_below(data_with_lexicon)
    checks(patient(data_with_lexicon))
    assert everything_below(data_with_lexicon) == before


def test_a_look_that_hangs_is_told_and_the_others_answer(tmp_path):
    never = threading.Event()

    def hangs(_patient):
        never.wait()
        return []

    looks = [
        ("reader", hangs),
        ("clock", lambda _: [Check("clock", "doctor_clock_ok", CheckStatus.OK)]),
    ]
    found = checks(patient(tmp_path), looks=looks, limit_s=0.2)
    never.set()
    assert [(check.subject, check.code) for check in found] == [
        ("reader", "doctor_no_answer"),
        ("clock", "doctor_clock_ok"),
    ]
    assert not is_good(found)


def test_a_look_that_breaks_says_so(tmp_path):
    def breaks(_patient):
        raise ZeroDivisionError("0")

    found = only(checks(patient(tmp_path), looks=[("disk", breaks)]))
    assert found.status is CheckStatus.BAD
    assert "ZeroDivisionError" in found.words


def test_a_running_console_keeps_its_devices(data_with_lexicon):
    journal, _ = Journal.open(data_with_lexicon / "journal.sqlite")
    try:
        found = checks(patient(data_with_lexicon))
    finally:
        journal.close()
    assert found[0].code == "doctor_console_running"
    assert not {"reader", "panel", "pages"} & {check.subject for check in found}
    assert not is_held(data_with_lexicon / "journal.sqlite")


@pytest.mark.parametrize(("pad", "word"), [("pn532", "pn532"), ("lines", "lignes")])
def test_a_reader_that_answers_is_named_as_the_settings_name_it(tmp_path, pad, word):
    with VirtualRig(RigSettings(make_tags(pad, 3, 1), 1, pad, stock=False)) as rig:
        wanted = f'[lecteur]\nmodele = "auto"\nport = "{rig.pad.settings.path}"\n'
        found = doctor.check_pad(patient(tmp_path, wanted))
    assert found[-1].code == "reader_answers"
    assert f"{word} à 115200 bauds" in found[-1].words


def test_a_reader_that_is_not_there_is_told_with_a_remedy(tmp_path):
    settings = f'[lecteur]\nmodele = "pn532"\nport = "{tmp_path}/pad"\n'
    found = doctor.check_pad(patient(tmp_path, settings))[-1]
    assert (found.code, found.status) == ("port_absent", CheckStatus.BAD)
    assert "Vérifiez le câble" in found.words


@pytest.mark.skipif(os.geteuid() == 0, reason="root may open everything")
def test_a_port_without_permission(tmp_path):
    port = tmp_path / "pad"
    port.touch()
    port.chmod(0)
    settings = f'[lecteur]\nmodele = "pn532"\nport = "{port}"\n'
    assert doctor.check_pad(patient(tmp_path, settings))[-1].code == "port_forbidden"


def test_a_panel_on_a_machine_without_pins(tmp_path):
    found = doctor.check_panel(patient(tmp_path, "[panneau]\nactif = true\n"))
    assert found[0].code.startswith("gpio_")
    assert found[0].status is not CheckStatus.OK
    off = patient(tmp_path, '[panneau]\ncablage = "aucun"\n')
    assert doctor.check_panel(off)[0].code == "doctor_panel_off"
    (quiet,) = doctor.check_panel(patient(tmp_path))
    assert (quiet.code, quiet.status) == ("panel_state_absent", CheckStatus.OK), (
        "nobody asked for one"
    )


class TestAPanelNobodyHasPressed:
    @pytest.fixture
    def pins(self, monkeypatch):
        pins = FaultyFactory()
        monkeypatch.setattr("console.machine.doctor.make_factory", lambda: pins)
        return pins

    def test_only_its_buttons_are_opened(self, tmp_path, pins):
        found = only(doctor.check_panel(patient(tmp_path, "[panneau]\nactif = false\n")))
        assert (found.status, found.words[:10]) == (CheckStatus.OK, "Jamais vu.")
        pins.solder(17, FaultyWire.BUSY)
        assert only(doctor.check_panel(patient(tmp_path))).status is CheckStatus.OK, (
            "not even looked at"
        )
        wired = only(doctor.check_panel(patient(tmp_path, "[panneau]\nactif = true\n")))
        assert "Voyant pret : GPIO 17 est déjà pris" in wired.words

    def test_a_button_that_cannot_be_had_is_named(self, tmp_path, pins):
        pins.solder(16, FaultyWire.FORBIDDEN)
        found = only(doctor.check_panel(patient(tmp_path)))
        assert "Bouton repeter : GPIO 16 interdit" in found.words

    def test_once_seen_everything_is_looked_at(self, tmp_path, pins):
        PanelMemory(tmp_path / MEMORY_FILE).remember(panel_settings(Settings().panneau))
        found = only(doctor.check_panel(patient(tmp_path)))
        assert found.words.startswith("11 broches libres")

    def test_of_a_running_console_its_state_is_told(self, tmp_path, pins):
        opened = partial(open_panel, factory=pins)
        switch = PanelSwitch(Settings().panneau, [].append, opened, PanelMemory(None))
        live = replace(patient(tmp_path), live=Live(panel=switch))
        assert "aucun appui" in only(doctor.check_panel(live)).words
        switch.stop()


def test_the_pins_proposed_to_clubs_are_those_of_the_wiring_table():
    from firmware_bridge.panel.panel import STANDARD_PANEL

    proposed = panel_settings(Settings().panneau)
    assert proposed.buttons == STANDARD_PANEL.buttons
    assert proposed.lamps == STANDARD_PANEL.lamps
    assert proposed.buzzer == STANDARD_PANEL.buzzer


def test_the_set_is_complete_incomplete_or_absent(tmp_path):
    settings = '[lecteur]\nmodele = "pn532"\nport = "/dev/null"\n'
    absent = only(doctor.check_set(patient(tmp_path, settings)))
    assert (absent.code, absent.status) == ("tileset_none", CheckStatus.WARN)
    store = TileSetStore(tmp_path / "tilesets")
    tileset = TileSet("club")
    for number, tile in enumerate(FRENCH.tiles[:-2]):
        tileset = tileset.enrol(f"T{number}", tile)
    store.save(tileset)
    lacking = only(doctor.check_set(patient(tmp_path, settings)))
    assert "Il manque 2 puces sur 102" in lacking.words
    for number, tile in enumerate(FRENCH.tiles[-2:], 200):
        tileset = tileset.enrol(f"T{number}", tile)
    store.save(tileset)
    assert only(doctor.check_set(patient(tmp_path, settings))).status is CheckStatus.OK


def test_the_lexicon_in_use_is_read_whole(tmp_path, free_store):
    found = only(doctor.check_lexicon(patient(tmp_path, lexicons=free_store)))
    assert (found.code, found.status) == ("doctor_lexicon_ok", CheckStatus.OK)
    assert "« libre »" in found.words


def test_a_lexicon_that_is_not_there(tmp_path, free_store):
    settings = '[partie]\nlexique = "ods9"\n'
    found = only(doctor.check_lexicon(patient(tmp_path, settings, lexicons=free_store)))
    assert (found.code, found.status) == ("lexicon_unknown", CheckStatus.BAD)


def test_pages_on_a_port_that_is_taken(tmp_path):
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        found = only(doctor.check_pages(patient(tmp_path, f"[web]\nport = {port}\n")))
    assert (found.code, found.status) == ("web_port_taken", CheckStatus.BAD)
    free = only(doctor.check_pages(patient(tmp_path, f"[web]\nport = {port}\n")))
    assert f":{port}" in free.words


def test_a_damaged_journal_is_told(tmp_path):
    path = tmp_path / "journal.sqlite"
    journal, _ = Journal.open(path)
    journal.close()
    content = bytearray(path.read_bytes())
    content[4096:8192] = b"x" * 4096
    path.write_bytes(content)
    assert only(doctor.check_journal(patient(tmp_path))).status is CheckStatus.BAD


def test_heat_and_weak_current_are_told(tmp_path):
    zone = tmp_path / "sys" / "class" / "thermal" / "thermal_zone0"
    zone.mkdir(parents=True)
    (zone / "temp").write_text("85000\n")
    hot = only(doctor.check_machine(patient(tmp_path, sys=tmp_path / "sys")))
    assert (hot.code, hot.status) == ("machine_hot", CheckStatus.WARN)
    (zone / "temp").write_text("51000\n")
    cool = only(doctor.check_machine(patient(tmp_path, sys=tmp_path / "sys")))
    assert cool.words.startswith("51 °C")


def test_a_folder_nobody_may_write_to(tmp_path, monkeypatch):
    monkeypatch.setattr(doctor.os, "access", lambda path, mode: False)
    assert only(doctor.check_disk(patient(tmp_path))).code == "doctor_disk_forbidden"


def test_a_folder_nobody_may_write_to_is_no_damaged_journal(tmp_path, monkeypatch):
    def refused(**_where):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(doctor.tempfile, "TemporaryDirectory", refused)
    check = only(doctor.check_journal(patient(tmp_path)))
    assert check.code == "doctor_disk_forbidden"
    assert "abîmé" not in check.words


def test_before_the_first_evening_there_is_no_folder_yet(tmp_path):
    assert only(doctor.check_disk(patient(tmp_path / "a" / "b"))).status is CheckStatus.OK
    assert only(doctor.check_journal(patient(tmp_path / "a" / "b"))).code == "doctor_journal_new"
    assert list(tmp_path.iterdir()) == []


def test_every_look_has_a_label():
    for subject, _look in LOOKS:
        assert Check(subject, "doctor_clock_ok", CheckStatus.OK).label


def test_the_command_tells_programs_too(data_with_lexicon, capsys, tmp_path):
    settings = tmp_path / "club.toml"
    settings.write_text(f'{QUIET}[lecteur]\nmodele = "aucun"\n')
    code = main(["doctor", "--json", "--settings", str(settings)])
    answer = json.loads(capsys.readouterr().out)
    assert code == 0
    assert answer["good"] is True
    assert {"subject", "label", "code", "status", "text"} == set(answer["checks"][0])


def test_something_bad_is_exit_one(data_with_lexicon, capsys, tmp_path):
    settings = tmp_path / "club.toml"
    settings.write_text(f'{QUIET}[lecteur]\nmodele = "pn532"\nport = "{tmp_path}/rien"\n')
    assert main(["doctor", "--settings", str(settings)]) == 1
    out = capsys.readouterr().out
    assert "✘ Lecteur : Rien sur" in out
    assert out.splitlines()[-1].startswith("1 point à corriger")


def test_wrong_settings_are_the_first_thing_told(capsys, tmp_path):
    settings = tmp_path / "club.toml"
    settings.write_text('[lecteur]\nmodel = "pn532"\n')
    assert main(["doctor", "--settings", str(settings)]) == 2
    assert "modele" in capsys.readouterr().err


def test_live_devices_are_asked_not_opened(tmp_path):
    from firmware_bridge.readers.serial_reader import open_reader
    from firmware_bridge.settings import ReaderSettings

    reader = open_reader(ReaderSettings("pad", str(tmp_path / "rien"), "pn532"), lambda _: None)
    found = only(doctor.check_pad(replace(patient(tmp_path), live=Live(reader=reader))))
    assert (found.code, found.status) == ("reader_lost", CheckStatus.BAD)


# --- The same checks on the judge's page, and the panel tried from there ------------------------


@pytest.fixture
def rig(tmp_path, free_lexicon):
    return DuplicateBench.typed(tmp_path, free_lexicon)


def test_the_judge_sees_every_check_with_its_sentence(rig, tmp_path):
    patient = Patient(parse("[voix]\nactive = false\n"), tmp_path, Live(url="http://pupitre.local"))
    rig.desk.checks = lambda: [check.as_json() for check in checks(patient)]
    answer = rig.client(JUDGE).get("/juge/controle").json()
    found = {check["subject"]: check for check in answer["checks"]}
    assert found["pages"]["text"] == "Elles sont sur http://pupitre.local."
    assert found["pages"]["status"] == "ok"
    assert {check["status"] for check in answer["checks"]} <= {"ok", "warn", "bad"}


def test_trying_a_panel_that_is_not_there_is_refused(rig):
    client = rig.client(JUDGE)
    assert client.post("/juge/essai", json={}).status_code == 200
    assert "Aucun panneau" in client.get("/juge/etat").json()["refusal"]


@pytest.mark.parametrize("has_reader", [True, False])
def test_taking_stock_is_offered_between_games_where_tiles_are_read(
    tmp_path, free_lexicon, monkeypatch, has_reader
):
    monkeypatch.setattr(Workbench, "can_count", has_reader)
    offers = (
        DuplicateBench.typed(tmp_path, free_lexicon)
        .client(JUDGE)
        .get("/juge/etat")
        .json()["offers"]
    )
    found = [offer for offer in offers if offer["label"] == "inventaire"]
    assert [(each["button"], each["held"]) for each in found] == [("valider", True)] * has_reader
