"""« Remettre une copie de ce pupitre »: asked on the page, done at the next start, once."""

import os
from pathlib import Path

import pytest

from console.folders import JOURNAL_FILE
from console.machine.backups import back_up_to
from console.machine.dates import DateBook
from console.machine.other_journals import Stick
from console.machine.put_back import NOTED, BoxCopies, put_back_noted
from console.settings.changes import SettingsBook
from console.settings.parser import load
from console.tiles.store import TileSetStore
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from tests.console.machine.conftest import play

__all__ = ["play"]


class Sticks:
    def __init__(self, *folders: Path) -> None:
        self._folders = folders

    def sticks(self) -> tuple[Stick, ...]:
        return tuple(Stick(f"/dev/{each.name}", each) for each in self._folders)


@pytest.fixture
def stick(tmp_path, play) -> Path:
    """With the copy of a box: two games, a set of tiles, a club."""
    old = tmp_path / "old"
    play(old, name="jeudi")
    play(old, name="mardi")
    TileSetStore(old / "tilesets").save(TileSet("club").enrol("04-1", Tile("A", 1)))
    (tmp_path / "old.toml").write_text('[club]\nnom = "Club du Phare"\n[sac]\nregion = "usa"\n')
    SettingsBook(load(tmp_path / "old.toml"), old).change("voix", "volume", 30)
    journal = old / JOURNAL_FILE
    back_up_to(journal, tmp_path / "CLE", DateBook.beside(journal), tmp_path / "old.toml")
    return tmp_path / "CLE"


@pytest.fixture
def new(tmp_path, play) -> Path:
    """A box that has played once."""
    play(tmp_path / "new", name="ici")
    return tmp_path / "new"


def noted(new: Path, stick: Path) -> BoxCopies:
    copies = BoxCopies(new, Sticks(stick))
    [found] = copies.listing()
    assert found["label"].endswith("2 parties.") and found["readable"]
    copies.note(found["source"])
    return copies


def codes(faults) -> list[str]:
    return [each.code for each in faults]


def test_the_box_of_the_copy_starts_next_and_the_former_one_lies_beside(stick, new, tmp_path):
    noted(new, stick)
    settings = tmp_path / "new.toml"
    settings.write_text("")
    assert codes(put_back_noted(new / JOURNAL_FILE, settings)) == ["card_restored"]
    assert TileSetStore(new / "tilesets").load("club").tags == {"04-1": Tile("A", 1)}
    now = SettingsBook(load(settings), new).now
    assert (now.club.nom, now.voix.volume, now.sac.region) == ("Club du Phare", 30, "usa")
    assert list((new / "sauvegardes").glob("*avant-restauration.sqlite"))
    assert put_back_noted(new / JOURNAL_FILE, settings) == [], "once"


def test_settings_that_belong_to_root_are_followed_all_the_same(stick, new, tmp_path, monkeypatch):
    """A service may not write its own: what they would say is kept as if said on the page."""
    settings = tmp_path / "etc" / "pupitre.toml"
    settings.parent.mkdir()
    settings.write_text('[club]\nnom = "Neuf"\n')
    noted(new, stick)
    from console.machine import belongings

    really = belongings._put

    def put(path: Path, content: bytes) -> None:
        if path == settings:
            raise PermissionError(13, os.strerror(13))
        really(path, content)

    monkeypatch.setattr(belongings, "_put", put)
    assert codes(put_back_noted(new / JOURNAL_FILE, settings)) == ["card_restored"]
    now = SettingsBook(load(settings), new).now
    assert (now.club.nom, now.voix.volume, now.sac.region) == ("Club du Phare", 30, "usa")
    assert settings.read_text() == '[club]\nnom = "Neuf"\n'
    assert not (new / "pupitre.toml").exists()


def test_a_stick_that_is_gone_by_then_is_told_and_not_asked_for_again(stick, new):
    noted(new, stick)
    stick.rename(stick.with_name("ailleurs"))
    assert codes(put_back_noted(new / JOURNAL_FILE)) == ["card_not_restored"]
    assert put_back_noted(new / JOURNAL_FILE) == []


@pytest.mark.parametrize(
    "content", ["", "[]", "{}", '{"copie": 3}', '{"copie": "/dev/zero"}', "\x00" * 20_000]
)
def test_a_note_that_rotted_keeps_nobody_from_starting(new, content):
    (new / NOTED).write_text(content)
    assert codes(put_back_noted(new / JOURNAL_FILE)) in ([], ["card_not_restored"])
    assert not (new / NOTED).exists()


@pytest.mark.parametrize("source", ["", "/etc/passwd", "../journal.sqlite"])
def test_only_what_lies_on_a_stick_is_put_back(stick, new, source):
    with pytest.raises(RuleError, match="elsewhere_gone"):
        BoxCopies(new, Sticks(stick)).note(source)
    assert not (new / NOTED).exists()


def test_what_cannot_be_read_is_named_and_not_offered(stick, new):
    copy = stick / "pupitre" / "journal.sqlite"
    copy.write_bytes(b"no journal" * 900)
    [found] = BoxCopies(new, Sticks(stick)).listing()
    assert found["label"].endswith("illisible.") and not found["readable"]
    with pytest.raises(RuleError, match="elsewhere_gone"):
        BoxCopies(new, Sticks(stick)).note(str(copy))


def test_a_copy_changed_since_is_refused_and_the_box_stays(stick, new):
    noted(new, stick)
    copy = stick / "pupitre" / "journal.sqlite"
    copy.write_bytes(copy.read_bytes()[:-4096])
    before = (new / JOURNAL_FILE).read_bytes()
    assert codes(put_back_noted(new / JOURNAL_FILE)) == ["card_not_restored"]
    assert (new / JOURNAL_FILE).read_bytes() == before
