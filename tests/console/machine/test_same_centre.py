"""The centre of a box in its copies: all of it, its key only sealed, under a code shown once."""

import re
from pathlib import Path

import pytest

from console.centre.desk import CentreDesk
from console.centre.sealed_key import seal, unseal
from console.centre.station import Station, Stations
from console.folders import JOURNAL_FILE
from console.journal.ledger import Journal
from console.machine import belongings
from console.machine.backups import back_up_to
from console.machine.belongings import belongings_in, bring_back
from console.machine.dates import DateBook
from console.simultane import centre_files
from engine.rulings import RuleError
from tests.console.machine.conftest import play
from tests.console.simultane.rig import make_folder

__all__ = ["play"]
HUB = "http://127.0.0.1:9"


@pytest.fixture
def published(tmp_path) -> Path:
    return make_folder(tmp_path / "publiee", sealed=True, parties=2).path


@pytest.fixture
def box(tmp_path, published) -> Path:
    """A box whose centre has joined two épreuves."""
    data = tmp_path / "box"
    Journal.open(data / JOURNAL_FILE)[0].close()
    other = make_folder(tmp_path / "autre", sealed=False, parties=1).path
    stations = Stations(data / "centre")
    stations.join(other, "Sète", HUB)
    stations.join(published, "Sète", HUB).keep_certificate("ab" * 64)
    return data


def copied(data: Path, stick: Path) -> Path:
    return back_up_to(data / JOURNAL_FILE, stick, DateBook.beside(data / JOURNAL_FILE)).folder


def put_back(folder: Path, data: Path) -> Path:
    bring_back(belongings_in(folder), data, data / "pupitre.toml")
    return data / "centre"


def own(centre: Path) -> Station:
    return Stations(centre).current


def test_no_copy_holds_a_key(box, tmp_path):
    for station in Stations(box / "centre").all():
        seal(station.path)
    folder = copied(box, tmp_path / "stick")
    held = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    for station in Stations(box / "centre").all():
        secret = (station.path / "centre.key").read_text().strip()
        assert secret.encode() not in held and bytes.fromhex(secret) not in held
    assert not list(folder.rglob("centre.key"))


def test_another_box_is_the_same_centre_once_its_code_is_told(box, tmp_path):
    before = own(box / "centre")
    code = seal(before.path)
    centre = put_back(copied(box, tmp_path / "stick"), tmp_path / "new")
    after = own(centre)
    assert (after.title, after.facts, after.epreuve) == (before.title, before.facts, before.epreuve)
    assert len(Stations(centre).all()) == 2
    assert [each.name for each in after.folder.path.iterdir()]
    desk = CentreDesk(centre, box / JOURNAL_FILE)
    seen = {each["id"]: each for each in desk.view()["epreuves"]}
    assert "scellée" in seen[after.epreuve]["abime"] and seen[after.epreuve]["scellee"]
    assert (
        "Réinscrivez-vous" in next(each for each in seen.values() if not each["scellee"])["abime"]
    )
    desk.unseal_key(after.epreuve, f"  {str(code).lower().replace('-', ' ')} ")
    assert after.key.public == before.key.public
    assert (after.path / "centre.key").stat().st_mode & 0o077 == 0


def test_without_the_code_the_centre_joins_anew(box, published, tmp_path):
    former = own(box / "centre")
    seal(former.path)
    centre = put_back(copied(box, tmp_path / "stick"), tmp_path / "new")
    joined = Stations(centre).join(published, "Sète", HUB)
    assert joined.key.public != former.key.public
    assert joined.facts.certificate == "", "nobody has approved this key"
    assert joined.facts.games == former.facts.games
    assert not joined.has_sealed_key


@pytest.mark.parametrize("written", ["", "VBX8P", "00000-00000-00000-00000-0"])
def test_another_code_opens_nothing(box, written):
    station = own(box / "centre")
    seal(station.path)
    (station.path / "centre.key").unlink()
    with pytest.raises(RuleError):
        unseal(station.path, written)
    assert not station.has_key


def test_a_new_code_takes_the_place_of_the_former(box):
    station = own(box / "centre")
    former, now = seal(station.path), seal(station.path)
    secret = (station.path / "centre.key").read_bytes()
    (station.path / "centre.key").unlink()
    with pytest.raises(RuleError, match="sealed_key_other_code"):
        unseal(station.path, str(former))
    unseal(station.path, str(now))
    assert (station.path / "centre.key").read_bytes() == secret


def test_a_key_that_is_there_is_never_replaced(box):
    station = own(box / "centre")
    code = seal(station.path)
    with pytest.raises(RuleError, match="key_exists"):
        unseal(station.path, str(code))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"{}",
        b'{"forme": 2, "cle": "", "sel": "", "boite": ""}',
        b'{"forme": 1, "cle": "", "sel": "' + b"00" * 16 + b'", "boite": "zz"}',
        b"x" * 20_000,
    ],
)
def test_a_sealed_key_that_rotted_is_told(box, content):
    station = own(box / "centre")
    code = seal(station.path)
    (station.path / "centre.key").unlink()
    (station.path / centre_files.SEALED_KEY).write_bytes(content)
    with pytest.raises(RuleError, match=r"sealed_key_(damaged|other_code)"):
        unseal(station.path, str(code))


def test_put_back_on_the_same_box_its_key_stays(box, tmp_path):
    before = own(box / "centre").key.public
    folder = copied(box, tmp_path / "stick")
    assert own(put_back(folder, box)).key.public == before
    assert not list(box.glob("centre.avant*"))


def test_put_back_over_another_centre_neither_is_mixed(box, published, tmp_path):
    """The key of one with the approval of the other would be refused by everybody."""
    other = tmp_path / "other"
    Stations(other / "centre").join(published, "Agde", HUB).keep_certificate("cd" * 64)
    key = own(other / "centre").key.public
    centre = put_back(copied(box, tmp_path / "stick"), other)
    assert own(centre).facts.name == "Sète" and not own(centre).has_key
    [aside] = other.glob("centre.avant-restauration*")
    assert own(aside).key.public == key


def test_the_names_of_a_centres_files_are_the_same_here_and_there():
    named = {centre_files.FACTS, centre_files.SEALED_KEY, centre_files.DECISIONS}
    named |= {centre_files.AUTHORITY, f"{centre_files.EPREUVE}/*", centre_files.partie_file("*")}
    named |= {"lettres-*.json", "recu-*.json"}
    assert set(belongings._OF_A_CENTRE) == named
    assert belongings.CENTRE == centre_files.CENTRE
    assert f"{belongings.CENTRE}/{centre_files.CHOSEN}" in belongings._OWNED


STAYS = {
    "journal.sqlite": "copied first, with its own care",
    "access.json": "codes are of one box",
    "incidents.json": "what went wrong with this machine",
    "panneau.json": "of this machine's pins",
    "etat.json": "the hub says it again",
    "general.json": "the hub says it again",
    "centre.key": "never but sealed",
}


def test_every_file_a_console_writes_is_copied_or_stays_for_a_reason(box):
    """By the constants of the modules that name them."""
    console = Path(belongings.__file__).parents[1]
    named = set()
    for room in ("app", "machine", "settings", "voice", "papers"):
        for path in (console / room).rglob("*.py"):
            text = path.read_text(encoding="utf-8")
            found = re.findall(r'^(?:FILE|\w+_FILE|OVERRIDES) = "([\w.-]+)"$', text, re.M)
            named.update(found)
    covered = {pattern.rsplit("/", 1)[-1] for pattern in belongings._OWNED}
    assert named - covered - set(STAYS) == set(), "copied, or with its reason above"
