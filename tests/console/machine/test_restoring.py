"""A restore keeps everything that is nowhere else, and nothing of what it refuses."""

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from console.french import sentence
from console.journal.copies import games_elsewhere
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.schema import LARGEST
from console.journal.store import JournalFile
from console.machine import restore as restoring
from console.machine.backups import back_up_to
from console.machine.belongings import LARGEST as LARGEST_BELONGING
from console.machine.belongings import Belongings, belongings_in, bring_back
from console.machine.dates import DateBook
from console.machine.restore import JOURNAL_COPY, KEPT, rehearse_upgrade, restore, set_aside_in
from engine.rulings import RuleError


def fact(number: int) -> Fact:
    return Fact("duplicate/Fact", 1, {"n": number})


def add_evening(journal: Path, game: str, facts: int = 3) -> None:
    opened, faults = Journal.open(journal)
    assert faults == ()
    opened.append(game, [fact(number) for number in range(facts)], 0)
    opened.close()


def games_on(path: Path) -> dict[str, int]:
    with JournalFile.reading(path) as journal:
        return {game.game: game.events for game in journal.games()}


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        str(each.relative_to(folder)): each.read_bytes()
        for each in folder.rglob("*")
        if each.is_file()
    }


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A journal with one evening."""
    journal = tmp_path / "club" / "journal.sqlite"
    add_evening(journal, "jeudi")
    return journal


@pytest.fixture
def copy(tmp_path: Path, club: Path) -> Path:
    """Of that evening, on a stick."""
    target = tmp_path / "cle" / "pupitre" / JOURNAL_COPY
    target.parent.mkdir(parents=True)
    with JournalFile.reading(club) as journal:
        journal.copy_to(target)
    return target


def test_eleven_restores_cost_no_evening(club: Path, copy: Path):
    add_evening(club, "vendredi")
    for _ in range(KEPT + 4):
        restore(copy, club)
    assert games_on(club) == {"jeudi": 3}
    holding = [each for each in set_aside_in(club.parent) if "vendredi" in games_on(each)]
    assert len(holding) == 1
    assert len(set_aside_in(club.parent)) <= KEPT + 1, "those that hold nothing more make room"


def test_an_evening_played_between_any_two_restores_stays(club: Path, copy: Path):
    for evening in range(KEPT + 4):
        add_evening(club, f"soirée {evening}")
        restore(copy, club)
    kept = {game for each in set_aside_in(club.parent) for game in games_on(each)}
    assert kept == {"jeudi", *(f"soirée {evening}" for evening in range(KEPT + 4))}


def test_upgrades_push_no_evening_out_that_a_restore_set_aside(club, copy, monkeypatch):
    monkeypatch.setattr(restoring, "_play_back", lambda trial: ())
    add_evening(club, "vendredi")
    restore(copy, club)
    for release in range(KEPT + 2):
        rehearse_upgrade(club, str(release))
    assert any("vendredi" in games_on(each) for each in set_aside_in(club.parent))


def test_what_was_set_aside_and_cannot_be_read_is_not_ours_to_sweep(club: Path, copy: Path):
    restored = restore(copy, club)
    restored.aside.write_bytes(b"half an evening" * 900)
    for _ in range(KEPT + 2):
        restore(copy, club)
    assert restored.aside.exists()


def test_a_copy_set_aside_with_its_log_is_put_back_with_it(club: Path, copy: Path, tmp_path: Path):
    """The console was killed: what it had just written lies in the log alone."""
    opened, _ = Journal.open(club)
    opened.append("vendredi", [fact(0), fact(1)], 0)
    cut = tmp_path / "coupe" / "journal.sqlite"
    shutil.copytree(club.parent, cut.parent)
    opened.close()
    aside = restore(copy, cut).aside
    assert aside.with_name(aside.name + "-wal").stat().st_size > 0
    assert games_on(cut) == {"jeudi": 3}
    restore(aside, cut)
    assert games_on(cut) == {"jeudi": 3, "vendredi": 2}


# Before the first byte is kept


def huge(copy: Path) -> None:
    os.truncate(copy, 40 << 30)


def claims_to_be_huge(copy: Path) -> None:
    """Forty gigabytes, and a header that says so."""
    content = bytearray(copy.read_bytes())
    content[28:32] = ((40 << 30) // 4096).to_bytes(4, "big")
    copy.write_bytes(content)
    os.truncate(copy, 40 << 30)


def no_database(copy: Path) -> None:
    copy.write_bytes(b"?" * 9_000)


def somebody_elses(copy: Path) -> None:
    copy.unlink()
    with contextlib.closing(sqlite3.connect(copy)) as connection:
        connection.executescript("PRAGMA application_id=7; CREATE TABLE photos (name TEXT);")


def one_letter(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    place = content.rindex(b'{"n":')
    content[place + 5] ^= 1
    copy.write_bytes(content)


def a_huge_log(copy: Path) -> None:
    log = copy.with_name(copy.name + "-wal")
    log.touch()
    os.truncate(log, LARGEST + 1)


@pytest.mark.parametrize(
    "spoil", [huge, claims_to_be_huge, no_database, somebody_elses, one_letter, a_huge_log]
)
def test_what_is_no_copy_is_refused_before_any_of_it_is_kept(club, copy, spoil, monkeypatch):
    spoil(copy)
    before = files_below(club.parent)
    monkeypatch.setattr(restoring, "copy_durably", lambda *_: pytest.fail("a byte was kept"))
    with pytest.raises(RuleError) as refusal:
        restore(copy, club)
    assert refusal.value.code in ("restore_unsound", "journal_foreign")
    assert files_below(club.parent) == before


def test_a_copy_for_which_there_is_no_room_is_refused_with_what_it_needs(club, copy, monkeypatch):
    before = files_below(club.parent)
    usage = shutil.disk_usage(club.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage._replace(free=1_000))
    with pytest.raises(RuleError) as refusal:
        restore(copy, club)
    assert refusal.value.code == "restore_no_room" and refusal.value.data["wanted_mb"] >= 8
    assert files_below(club.parent) == before


@pytest.mark.parametrize("after", range(1, 7))
def test_a_stick_pulled_in_the_middle_leaves_nothing_behind(club, copy, monkeypatch, after):
    before, left, durably = files_below(club.parent), [after], restoring.copy_durably

    def pulled(source: Path, target: Path, most: int | None = None) -> None:
        left[0] -= 1
        if not left[0]:
            target.write_bytes(source.read_bytes()[:5_000])
            raise OSError(5, "Input/output error")
        durably(source, target, most)

    monkeypatch.setattr(restoring, "copy_durably", pulled)
    try:
        restore(copy, club)
    except RuleError as refusal:
        assert refusal.code == "restore_failed"
        assert files_below(club.parent) == before
    else:
        assert left[0] > 0
    assert not list(club.parent.glob("atelier-*"))


def test_a_stick_that_grows_between_check_and_copy_fills_no_card(club, copy, monkeypatch):
    before, refuse = files_below(club.parent), restoring._refuse_without_room

    def grown(journal: Path, coming: int) -> None:
        refuse(journal, coming)
        os.truncate(copy, 1 << 30)

    monkeypatch.setattr(restoring, "_refuse_without_room", grown)
    with pytest.raises(RuleError, match="restore_failed"):
        restore(copy, club)
    assert files_below(club.parent) == before


def test_a_log_of_nothing_is_not_copied(club, copy):
    """No journal has one of 300 MB: it is settled every few commands."""
    log = copy.with_name(copy.name + "-wal")
    log.touch()
    os.truncate(log, 300 << 20)
    before = files_below(club.parent)
    with pytest.raises(RuleError, match="restore_unsound") as refusal:
        restore(copy, club)
    assert "trop gros pour être un journal" in sentence(refusal.value)
    with pytest.raises(RuleError, match="restore_unsound"):
        games_elsewhere(copy, club.parent)
    assert files_below(club.parent) == before


@pytest.mark.parametrize("name", ["pupitre.toml", "lexiques.json", "joueurs.csv"])
def test_nothing_of_a_copy_is_left_out_in_silence(club, copy, name):
    os.truncate(os.open(copy.with_name(name), os.O_CREAT | os.O_WRONLY), LARGEST_BELONGING + 1)
    with pytest.raises(RuleError, match="file_too_large"):
        belongings_in(copy.parent)


def test_a_copy_is_not_written_over_the_journal_of_a_console_on_that_stick(tmp_path, play):
    journal = play(tmp_path / "stick" / "pupitre", name="jeudi", coups=1)
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    assert made.folder == tmp_path / "stick" / "pupitre-2"


def test_a_restored_journal_never_changes_its_way_of_writing_in_its_place(club: Path, copy: Path):
    """SQLite makes copies without a log; turned into a journal at its first start, a power cut
    would find it half done."""
    restore(copy, club)
    assert club.read_bytes()[18:20] == b"\x02\x02"


def test_a_second_restore_does_not_cost_what_the_first_put_beside(tmp_path: Path):
    players = tmp_path / "joueurs.csv"
    players.write_bytes(b"les miens")
    for content in (b"de mars", b"d'avril", b"d'avril", b"de mai"):
        bring_back(Belongings({"joueurs.csv": content}), tmp_path)
    kept = {each.read_bytes() for each in tmp_path.glob("joueurs.csv.avant-restauration*")}
    assert kept == {b"les miens", b"de mars", b"d'avril"} and players.read_bytes() == b"de mai"


def test_half_a_copy_left_on_a_stick_goes_with_the_next(tmp_path: Path, play):
    journal = play(tmp_path / "data", name="jeudi", coups=1)
    half = tmp_path / "stick" / "pupitre" / ".journal.sqlite.999999999.tmp"
    half.parent.mkdir(parents=True)
    half.write_bytes(b"half")
    back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    assert not half.exists()
