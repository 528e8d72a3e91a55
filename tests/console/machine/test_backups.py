"""Copies at the end of a game, and the way back."""

import contextlib
import shutil
import tempfile
from pathlib import Path

import pytest

from console.cli import main
from console.desk.inbox import Recovered, Troubled
from console.folders import file_name
from console.french import text
from console.journal.copies import back_up, copy_path
from console.journal.ledger import Journal
from console.journal.records import Fact
from console.journal.store import JournalFile
from console.loop import Worker
from console.machine import backups
from console.machine.archive import PaperArchive
from console.machine.backups import RESULTS, SHEETS, BackupKeeper, back_up_to
from console.machine.belongings import LEXICONS_COPY
from console.machine.dates import DateBook
from console.machine.other_journals import Stick
from console.machine.restore import (
    BACKUPS,
    FOLDER,
    JOURNAL_COPY,
    go_back,
    rehearse_upgrade,
    restore,
)
from console.settings.changes import FILE
from engine.games.duplicate import commands as cmd
from engine.play.season import RankBy
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.journal.disk import files_may_not_grow
from tests.tools.bench_console import facts_in

PATIENCE_S = 300  # of a process that lets every other one go first


class Sticks:
    """A machine with these sticks plugged in."""

    def __init__(self, *folders) -> None:
        self._sticks = tuple(Stick(f"/dev/{folder.name}", folder) for folder in folders)

    def sticks(self):
        return self._sticks


def games_of(journal):
    with contextlib.closing(JournalFile.open_for_reading(journal)) as file:
        return file.games()


@pytest.fixture
def journal(tmp_path, play):
    return play(tmp_path / "data", name="jeudi")


def test_a_copy_holds_every_event_and_a_sheet_people_can_read(tmp_path, journal):
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    assert facts_in(made.folder / JOURNAL_COPY) == facts_in(journal)
    sheet = (made.folder / SHEETS / "jeudi.txt").read_text(encoding="utf-8")
    assert sheet.startswith("Partie « jeudi », jouée le ")
    assert "Total" in sheet


def test_a_full_card_is_copied_all_the_same(tmp_path, journal, monkeypatch):
    card = shutil.disk_usage(journal.parent)
    monkeypatch.setattr(shutil, "disk_usage", lambda place: card._replace(free=0))
    made = []
    monkeypatch.setattr(
        backups, "back_up", lambda source, copy: made.append(copy) or back_up(source, copy)
    )
    written = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    assert made[0].parents[1] == Path(tempfile.gettempdir())
    assert facts_in(written.folder / JOURNAL_COPY) == facts_in(journal)


def test_only_what_changed_is_written_again(tmp_path, journal):
    book = DateBook.beside(journal)
    assert back_up_to(journal, tmp_path / "stick", book).sheets == 1
    assert back_up_to(journal, tmp_path / "stick", book).sheets == 0


def test_a_copy_is_made_while_the_console_plays(tmp_path, journal):
    opened, _ = Journal.open(journal)
    try:
        made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
        assert facts_in(made.folder / JOURNAL_COPY) == facts_in(journal)
    finally:
        opened.close()


def test_a_stick_holds_plain_files_only(tmp_path, journal):
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    written = {path.name for path in made.folder.iterdir()}
    assert written == {JOURNAL_COPY, SHEETS, RESULTS, LEXICONS_COPY, FILE}


def test_the_names_of_sheets_suit_every_file_system():
    assert file_name("soirée 12/11 : n°3") == "soirée_12_11___n_3"


def test_the_end_of_a_game_copies_to_every_stick(tmp_path, journal, free_lexicon):
    posted, worker = [], Worker("test")
    worker.start()
    keeper = BackupKeeper(
        journal, DateBook.beside(journal), worker, posted.append,
        Sticks(tmp_path / "one", tmp_path / "two"),
    )  # fmt: skip
    bench = DuplicateBench(tmp_path / "elsewhere", free_lexicon, subscribers=(keeper,)).open_game()
    bench.ask(cmd.CloseGame("essai"))
    bench.cut()
    assert worker.finish(PATIENCE_S)
    worker.stop()
    for stick in ("one", "two"):
        assert facts_in(tmp_path / stick / FOLDER / JOURNAL_COPY) == facts_in(journal)
    told = [message.fault.code for message in posted if isinstance(message, Troubled)]
    assert told == ["stick_backup_done", "stick_backup_done"]


def test_a_stick_that_fails_is_told_and_the_next_one_still_gets_its_copy(tmp_path, journal):
    posted = []
    full = tmp_path / "full"
    full.write_text("a file where a directory should be", encoding="utf-8")
    keeper = BackupKeeper(
        journal, DateBook.beside(journal), Worker("unused"), posted.append,
        Sticks(full, tmp_path / "good"),
    )  # fmt: skip
    keeper.copy_to_sticks()
    first, *rest = posted
    assert first.fault.code == "stick_backup_failed"
    assert "full" in text(first.fault.code, **first.fault.data)
    assert rest[0] == Recovered("stick_backup_failed")
    assert (tmp_path / "good" / FOLDER / JOURNAL_COPY).exists()


def test_a_failed_copy_leaves_the_former_one(tmp_path, journal, monkeypatch):
    book = DateBook.beside(journal)
    made = back_up_to(journal, tmp_path / "stick", book)
    before = (made.folder / JOURNAL_COPY).read_bytes()

    def pulled_out(path, content):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr("console.machine.backups.write_atomically", pulled_out)
    with pytest.raises(RuleError) as refusal:
        back_up_to(journal, tmp_path / "stick", book)
    assert refusal.value.code == "backup_failed"
    assert (made.folder / JOURNAL_COPY).read_bytes() == before


def test_restore_brings_back_what_was_copied_and_keeps_what_was_there(tmp_path, journal, play):
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    copied = facts_in(journal)
    play(journal.parent, name="vendredi")
    later = facts_in(journal)
    restored = restore(made.folder / JOURNAL_COPY, journal)
    assert facts_in(journal) == copied
    assert restored.events == len(copied)
    assert restored.games == 1
    assert facts_in(restored.aside) == later


def test_restore_onto_an_empty_machine(tmp_path, journal):
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    fresh = tmp_path / "new" / "journal.sqlite"
    assert restore(made.folder / JOURNAL_COPY, fresh).aside is None
    opened, faults = Journal.open(fresh)
    opened.close()
    assert faults == ()
    assert facts_in(fresh) == facts_in(journal)


def test_restore_in_the_place_of_a_damaged_journal(tmp_path, journal):
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    copied = facts_in(journal)
    journal.write_bytes(b"nothing of a database" * 1000)
    restored = restore(made.folder / JOURNAL_COPY, journal)
    assert facts_in(journal) == copied
    assert restored.aside.read_bytes().startswith(b"nothing of a database")


def test_a_damaged_copy_is_refused_and_nothing_changes(tmp_path, journal):
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    content = bytearray((made.folder / JOURNAL_COPY).read_bytes())
    payload = content.find(b'"letter":')
    content[payload + 10 : payload + 11] = b"@"
    (made.folder / JOURNAL_COPY).write_bytes(content)
    before = facts_in(journal)
    with pytest.raises(RuleError) as refusal:
        restore(made.folder / JOURNAL_COPY, journal)
    assert refusal.value.code == "restore_unsound"
    assert facts_in(journal) == before


def test_restore_is_refused_while_a_console_plays(tmp_path, journal):
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    opened, _ = Journal.open(journal)
    try:
        with pytest.raises(RuleError) as refusal:
            restore(made.folder / JOURNAL_COPY, journal)
        assert refusal.value.code == "journal_in_use"
    finally:
        opened.close()


def test_an_upgrade_copies_the_journal_first(journal):
    before = facts_in(journal)
    rehearsed = rehearse_upgrade(journal, "9.9.9")
    aside = rehearsed.aside
    assert rehearsed.faults == ()
    assert aside.name.endswith("avant-9.9.9.sqlite")
    assert facts_in(aside) == before
    assert facts_in(journal) == before


def test_an_upgrade_of_a_fresh_machine_does_nothing(tmp_path):
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    assert rehearse_upgrade(fresh / "journal.sqlite", "9.9.9") is None
    assert list(fresh.iterdir()) == []


def test_an_upgrade_does_not_call_a_damaged_journal_sound(journal, capsys):
    journal.write_bytes(b"?" * 9_000)
    assert main(["box", "--data", str(journal.parent), "upgrade"]) == 0
    told = capsys.readouterr().out
    assert "abîmé" in told and "reprend bien" not in told


@pytest.fixture
def later_release(journal, monkeypatch):
    """A release whose tables have one more step."""
    from console.journal import schema

    now = schema.current_version()
    later = {**schema.MIGRATIONS, now: "CREATE TABLE note (seq INTEGER PRIMARY KEY) STRICT;"}
    monkeypatch.setattr(schema, "MIGRATIONS", later)


def test_a_rehearsed_upgrade_leaves_the_journal_to_the_release_in_use(journal, later_release):
    before = journal.read_bytes()
    rehearse_upgrade(journal, "9.9.9")
    assert journal.read_bytes() == before
    assert not list(journal.parent.glob("atelier-*"))


def test_an_upgrade_that_finds_no_room_changes_nothing(journal, later_release):
    before = journal.read_bytes()
    with files_may_not_grow(), pytest.raises(RuleError) as refusal:
        rehearse_upgrade(journal, "9.9.9")
    assert refusal.value.code == "upgrade_failed"
    assert journal.read_bytes() == before
    assert list((journal.parent / BACKUPS).iterdir()) == [], "half a copy is none"


def test_upgrades_that_find_no_room_push_no_earlier_copy_out(journal):
    earlier = rehearse_upgrade(journal, "1").aside
    for _ in range(12):
        with files_may_not_grow(), pytest.raises(RuleError):
            rehearse_upgrade(journal, "2")
    rehearse_upgrade(journal, "2")
    assert facts_in(earlier) == facts_in(journal)
    assert len(list(earlier.parent.glob("*.sqlite"))) == 2


def test_after_an_upgrade_that_did_not_start_the_earlier_file_is_the_journal(
    journal, monkeypatch, request
):
    before = facts_in(journal)
    with monkeypatch.context():
        request.getfixturevalue("later_release")
        Journal.open(journal)[0].close()
        aside = go_back(journal)
    monkeypatch.undo()
    assert aside is not None and facts_in(journal) == before
    opened, faults = Journal.open(journal)
    opened.close()
    assert opened.path == journal and faults == ()


def test_going_back_never_costs_a_game(journal, later_release, play):
    opened, _ = Journal.open(journal)
    opened.append("depuis", [Fact("duplicate/GameOpened", 1, {})], 0)
    opened.close()
    with pytest.raises(RuleError) as refusal:
        go_back(journal)
    assert refusal.value.code == "downgrade_would_lose"


def test_restoring_puts_aside_what_guarded_the_former_journal(tmp_path, journal, play):
    """Its copy and its witness know games the restored one has not: no damage in that."""
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    play(journal.parent, name="vendredi")
    Journal.open(journal)[0].close()
    restored = restore(made.folder / JOURNAL_COPY, journal)
    opened, faults = Journal.open(journal)
    opened.close()
    assert faults == () and [game.name for game in games_of(journal)] == ["jeudi"]
    assert len(games_of(copy_path(restored.aside))) == 2


def test_old_copies_make_room(journal):
    for release in range(14):
        rehearse_upgrade(journal, str(release))
    kept = sorted(path.name for path in (journal.parent / BACKUPS).glob("*.sqlite"))
    assert len(kept) == 10
    assert kept[-1].endswith("avant-13.sqlite")


def test_two_games_of_one_name_have_a_sheet_each(tmp_path, journal, play):
    play(journal.parent, name="jeudi")
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    sheets = sorted(path.name for path in (made.folder / SHEETS).iterdir())
    assert sheets == ["jeudi-2.txt", "jeudi.txt"]


def test_names_a_stick_cannot_tell_apart_have_a_sheet_each(tmp_path, journal, play):
    for name in ("Jeudi", "jeu/di", "jeu:di"):
        play(journal.parent, name=name)
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    sheets = [path.name.casefold() for path in (made.folder / SHEETS).iterdir()]
    assert len(sheets) == len(set(sheets)) == 4


def test_a_game_whose_name_begins_anothers_has_its_papers_too(tmp_path, journal, play):
    for name in ("mardi-2", "mardi", "mercredi"):
        play(journal.parent, name=name)
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    papers = {path.name for path in (made.folder / RESULTS).iterdir()}
    second = {name for name in papers if name.startswith("mardi-2-")}
    assert second
    assert {name.replace("mardi-2-", "mardi-") for name in second} <= papers


def test_a_journal_behind_its_witness_is_not_copied_for_a_whole_one(tmp_path, journal, play):
    """A bad spot in SQLite's log rolls it back: it is sound, and an evening is missing."""
    before = journal.read_bytes()
    play(journal.parent, name="vendredi")
    journal.write_bytes(before)
    with pytest.raises(RuleError, match="backup_unsound"):
        back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    assert not (tmp_path / "stick").exists()


def test_papers_of_a_journal_that_rots_while_the_console_plays_are_refused(journal):
    content = journal.read_bytes()
    journal.write_bytes(content[:4096] + b"\xa5" * (len(content) - 4096))
    archive = PaperArchive(journal, DateBook.beside(journal), tuple)
    for paper in (archive.listing, lambda: archive.season("csv", RankBy.POINTS, None)):
        with pytest.raises(RuleError, match="journal_unreadable"):
            paper()


def test_an_upgrade_tells_of_a_journal_that_is_gone(journal, capsys):
    Journal.open(journal)[0].close()
    journal.unlink()
    rehearsed = rehearse_upgrade(journal, "9")
    assert [fault.code for fault in rehearsed.faults] == ["journal_recovered"]
    assert not journal.exists(), "it comes back when the console starts, and not before"


# One stick, several boxes; and the copy that is all there is left


def test_a_stick_keeps_what_another_box_copied_to_it(tmp_path, journal, play):
    """Two boxes of a club take turns; their games have the same names."""
    stick, other = tmp_path / "stick", play(tmp_path / "other", name="jeudi", coups=3)
    for each in (journal, other, journal, other):
        back_up_to(each, stick, DateBook.beside(each))
    folders = {folder.name: facts_in(folder / JOURNAL_COPY) for folder in stick.iterdir()}
    assert folders == {"pupitre": facts_in(journal), "pupitre-2": facts_in(other)}
    sheets = {(stick / name / SHEETS / "jeudi.txt").read_bytes() for name in folders}
    assert len(sheets) == 2


def test_a_box_begun_anew_does_not_write_over_its_former_evenings(tmp_path, journal, play):
    stick, former = tmp_path / "stick", facts_in(journal)
    back_up_to(journal, stick, DateBook.beside(journal))
    fresh = play(tmp_path / "fresh", name="vendredi")
    made = back_up_to(fresh, stick, DateBook.beside(fresh))
    assert facts_in(made.folder / JOURNAL_COPY) == facts_in(fresh)
    assert facts_in(stick / FOLDER / JOURNAL_COPY) == former


def test_a_copy_that_cannot_be_read_is_not_written_over(tmp_path, journal):
    held = tmp_path / "stick" / FOLDER / JOURNAL_COPY
    held.parent.mkdir(parents=True)
    held.write_bytes(b"something else" * 1000)
    for _ in range(2):
        made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    assert held.read_bytes() == b"something else" * 1000
    assert made.folder.name == "pupitre-2"


def test_a_stick_of_two_boxes_is_restored_by_the_name_of_the_folder(
    tmp_path, journal, play, capsys
):
    stick, other = tmp_path / "stick", play(tmp_path / "other", name="samedi")
    for each in (journal, other):
        back_up_to(each, stick, DateBook.beside(each))
    fresh = tmp_path / "fresh"
    fresh.mkdir()
    assert main(["restore", str(stick), "--data", str(fresh)]) == 2
    assert f"{stick / 'pupitre'}, {stick / 'pupitre-2'}" in capsys.readouterr().err
    assert list(fresh.iterdir()) == []
    assert main(["restore", str(stick / "pupitre-2"), "--data", str(fresh)]) == 0
    assert facts_in(fresh / "journal.sqlite") == facts_in(other)


@pytest.mark.parametrize("is_empty", [True, False], ids=["empty", "missing"])
def test_restore_in_the_place_of_a_lost_journal_keeps_its_copy(tmp_path, journal, play, is_empty):
    """What the stick has not, the copy of the last start may still hold."""
    made = back_up_to(journal, tmp_path / "stick", DateBook.beside(journal))
    play(journal.parent, name="vendredi")
    Journal.open(journal)[0].close()
    held = facts_in(copy_path(journal))
    journal.write_bytes(b"") if is_empty else journal.unlink()
    restored = restore(made.folder / JOURNAL_COPY, journal)
    assert facts_in(copy_path(restored.aside)) == held


def test_files_of_other_people_among_the_copies_set_aside_do_no_harm(tmp_path, journal):
    folder = journal.parent / BACKUPS
    folder.mkdir()
    (folder / "été.sqlite").write_bytes(b"mine")
    assert rehearse_upgrade(journal, "9.9.9").aside.name == "00001-avant-9.9.9.sqlite"


def test_an_unfaithful_copy_is_told_with_its_reason(tmp_path, journal):
    content = bytearray(journal.read_bytes())
    payload = content.find(b'"letter":')
    content[payload + 10 : payload + 11] = b"@"
    journal.write_bytes(content)
    posted = []
    keeper = BackupKeeper(
        journal, DateBook.beside(journal), Worker("unused"), posted.append,
        Sticks(tmp_path / "stick"),
    )  # fmt: skip
    keeper.copy_to_sticks()
    assert posted[0].fault.code == "stick_backup_failed"
    assert "jeudi" in posted[0].fault.data["reason"]
