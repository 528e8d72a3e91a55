"""Where root, or what reads sticks, opens what others may lay: a pipe, a link, a device, a folder,
an end of line in a name. Nothing is followed, nothing is waited for, nothing is told of it."""

import os
import subprocess
from pathlib import Path

import pytest

from console.card.club_file import Places, prepare
from console.card.depot import SETTINGS, UPDATE, adopt, forget, lay_settings
from console.card.updates import Slots, apply, new_key, public_key
from console.journal.records import Fault
from console.machine.notices import read_notices, write_notices
from console.requests import open_plain
from engine.rulings import RuleError
from tests.systemd.card import CARD, path_with
from tests.systemd.test_card_scripts import plug, system
from tests.systemd.test_choose_slot import put_on_trial, start

__all__ = ["system"]
WITHIN_S = 20
HOTSPOT = CARD.parent / "scripts" / "hotspot"
SECRET = "mot de passe de root"


def a_pipe(place: Path) -> None:
    os.mkfifo(place)


def a_link(place: Path) -> None:
    secret = place.parent / "ailleurs"
    secret.write_text(SECRET)
    place.symlink_to(secret)


def a_device(place: Path) -> None:
    """Without end; a link to it, for only root makes one."""
    place.symlink_to("/dev/zero")


def a_folder(place: Path) -> None:
    place.mkdir()
    (place / "plein").touch()


ODD = pytest.mark.parametrize("lay", [a_pipe, a_link, a_device, a_folder])


@ODD
def test_an_update_on_a_stick(system, lay, monkeypatch):
    odd = system / "odd"
    odd.mkdir()
    lay(odd / "pupitre-0.3.0.maj")
    assert plug_laid(system, odd) == []


@ODD
def test_a_copy_on_a_stick(system, lay):
    odd = system / "odd"
    (odd / "pupitre").mkdir(parents=True)
    lay(odd / "pupitre" / "journal.sqlite")
    (odd / "pupitre-restauration").touch()
    assert plug_laid(system, odd) == ["pupitre card tell restauration card_copy_absent"]


def plug_laid(system: Path, stick: Path) -> list[str]:
    (system / "log.looked").write_text("")
    subprocess.run([CARD / "root" / "cle", stick], capture_output=True, timeout=WITHIN_S)
    return (system / "log").read_text().splitlines()


@pytest.mark.parametrize("name", ["pupitre-0\n.3.maj", "pupitre-$(reboot).maj", "pupitre- -x.maj"])
def test_the_name_of_an_update_is_only_a_name(system, name):
    assert "\n".join(plug(system, name)) == f"pupitre card lay DEPOT CLE/{name}"


@ODD
def test_a_copy_asked_for_otherwise_than_by_a_name_of_a_stick(system, lay):
    """And it is not asked for again at once."""
    lay(system / "restauration")
    subprocess.run([CARD / "root" / "cle", "remettre"], capture_output=True, timeout=WITHIN_S)
    assert (system / "log").read_text() == ""
    assert not os.path.lexists(system / "restauration")


@pytest.mark.parametrize("asked", ["/etc", "", "../../etc\n/media/pupitre/sda1"])
def test_a_copy_that_lies_on_no_stick(system, asked, monkeypatch):
    monkeypatch.setenv("MEDIA", "/media/pupitre")
    (system / "restauration").write_text(asked)
    subprocess.run([CARD / "root" / "cle", "remettre"], capture_output=True, timeout=WITHIN_S)
    assert (system / "log").read_text() == ""


@ODD
def test_a_network_asked_for_by_the_page(tmp_path, lay, monkeypatch):
    monkeypatch.setenv("PATH", path_with({"systemctl": f"touch {tmp_path}/told"}, tmp_path / "bin"))
    monkeypatch.setenv("PUPITRE_WIFI_REQUEST", str(tmp_path / "wifi"))
    lay(tmp_path / "wifi")
    done = subprocess.run([HOTSPOT, "asked"], capture_output=True, timeout=WITHIN_S)
    assert (done.returncode, (tmp_path / "told").exists()) == (0, False)


@ODD
@pytest.mark.parametrize("name", ["journal.sqlite-wal", "journal\n"])
def test_what_the_first_program_copies_before_a_new_version(tmp_path, lay, name):
    """Before systemd: nobody would end a wait, and the card would be dead."""
    (tmp_path / "pupitre").mkdir()
    (tmp_path / "pupitre" / "journal.sqlite").write_text("games")
    lay(tmp_path / "pupitre" / name)
    put_on_trial(tmp_path)
    assert [start(tmp_path) for _ in range(4)] == ["b", "b", "a", "a"]
    kept = tmp_path / "carte" / "avant"
    assert {path.name for path in kept.iterdir()} == {"journal.sqlite", "remis"}
    assert SECRET not in "".join(path.read_text() for path in kept.iterdir())


@ODD
def test_the_clubs_file(tmp_path, lay, monkeypatch):
    monkeypatch.setenv("PUPITRE_AVIS", str(tmp_path / "avis"))
    lay(tmp_path / "pupitre.txt")
    kept = Places(*(tmp_path / name for name in ("etc", "carte", "nm", "shipped", "data")))
    prepare(tmp_path / "pupitre.txt", kept)
    assert [told.code for told in read_notices()] == ["card_file_absent"]
    assert not kept.settings.exists()


@ODD
def test_the_settings_of_a_copy(tmp_path, lay):
    laid, settings = tmp_path / SETTINGS, tmp_path / "etc" / "pupitre.toml"
    lay(laid)
    with pytest.raises(RuleError) as refusal:
        adopt(laid, settings)
    assert SECRET not in str(refusal.value.data)
    assert not settings.exists()
    with pytest.raises(RuleError):
        lay_settings(laid, tmp_path)
    forget(laid)
    assert not os.path.lexists(laid), "it would be asked for again at once"


@ODD
def test_an_update_that_was_laid(tmp_path, lay):
    new_key(tmp_path / "key")
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "slot").write_text("a\n")
    slots = Slots(tmp_path / "run", tmp_path / "etat")
    lay(tmp_path / UPDATE)
    with pytest.raises(RuleError, match="update_stick_lost"):
        apply(tmp_path / UPDATE, public_key(tmp_path / "key"), "1", "1", slots)
    assert not slots.state.exists()


@ODD
def test_what_the_reader_of_sticks_has_to_say(tmp_path, lay):
    write_notices("borne", [Fault("card_hotspot_failed")], tmp_path)
    lay(tmp_path / "cle.json")
    assert [told.code for told in read_notices(tmp_path)] == ["card_hotspot_failed"]


def test_a_device_itself():
    with pytest.raises(OSError, match="/dev/zero"):
        open_plain(Path("/dev/zero"))
