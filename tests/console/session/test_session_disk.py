"""A disk that fails in the middle of a game: told, survived, made good. Nothing lies."""

from pathlib import Path

import pytest

from console import folders
from console.app.chooser import Chooser
from console.app.equipment import ACCESS_FILE
from console.desk.buttons import Forward
from console.desk.inbox import PageGesture, RequestOutcome, Wake
from console.folders import JOURNAL_FILE
from console.journal.folder import mark
from console.journal.records import Fault
from console.journal.store import JournalFile
from console.lexicons.store import LexiconStore, default_store
from console.loop import Worker
from console.machine.incidents import FILE as INCIDENTS
from console.machine.incidents import IncidentBook
from console.session.opened_game import last_unfinished
from console.settings.changes import SettingsBook
from console.settings.sections import Settings
from console.web.access import AccessBook
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import SeatPlayer
from engine.games.duplicate.state import Phase
from engine.play.players import player
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.journal.disk import files_may_not_grow


def on_card(bench: DuplicateBench) -> int:
    reader = JournalFile.open_for_reading(bench.folder / JOURNAL_FILE)
    try:
        return len(list(reader.read(bench.state.options.id)))
    finally:
        reader.close()


def test_the_judge_is_told_and_the_game_goes_on(bench: DuplicateBench):
    bench.open_game()
    with files_may_not_grow():
        bench.forward()
        outcome = bench.ask(cmd.TypeTile("A"))
        assert outcome.refusal is None and not outcome.durable
    assert [fault.code for fault in bench.recorder.faults] == ["journal_write_failed"]
    assert bench.judge.pending == 2 and "mémoire" in bench.public.banners[0].text
    assert bench.state.phase is Phase.DRAWING and "A" in bench.state.rack


def test_what_is_only_in_memory_is_never_said_to_be_saved(bench: DuplicateBench):
    bench.open_game()
    saved = on_card(bench)
    with files_may_not_grow():
        bench.forward()
        bench.ask(cmd.TypeTile("A"))
    assert on_card(bench) == saved
    assert not any(each.durable for each in bench.recorder.occurrences[saved:])
    assert bench.judge.pending == len(bench.recorder.events) - saved


def test_everything_is_written_when_the_disk_is_back(bench: DuplicateBench):
    bench.open_game()
    with files_may_not_grow():
        bench.play_coup()
    assert bench.judge.pending > 10
    bench.loop.advance_to(bench.loop.now_ms + 10_000)
    assert bench.judge.pending == 0 and on_card(bench) == len(bench.recorder.events)
    assert [fault.code for fault in bench.judge.faults] == ["journal_back"]
    assert bench.play_coup().state.coups[-1].number == 2
    assert on_card(bench) == len(bench.recorder.events)


def test_a_disk_that_stays_away_is_told_once(bench: DuplicateBench):
    bench.open_game()
    with files_may_not_grow():
        bench.forward()
        for _ in range(5):
            bench.loop.advance_to(bench.loop.now_ms + 10_000)
    codes = [fault.code for fault in bench.recorder.faults]
    assert codes.count("journal_write_failed") == 1
    assert codes.count("journal_unavailable") <= 1


def test_a_restart_after_a_bad_disk_has_all_that_was_acknowledged(
    bench: DuplicateBench, free_lexicon
):
    bench.open_game().play_coup()
    acknowledged = bench.state
    with files_may_not_grow():
        bench.forward()
        bench.ask(cmd.TypeTile("A"))
        bench.cut()
    again = bench.restarted(free_lexicon)
    assert again.state == acknowledged
    again.cut()


@pytest.mark.parametrize("moment", ["open_game", "play_coup"])
def test_a_card_pulled_out_and_put_back(bench: DuplicateBench, free_lexicon, moment: str):
    """The directory itself goes away and comes back."""
    bench.open_game()
    getattr(bench, "play_coup" if moment == "play_coup" else "open_coup")()
    away = bench.folder.with_name("ailleurs")
    with files_may_not_grow():
        bench.ask(SeatPlayer(player(7, "Sept")))
    bench.folder.rename(away)
    bench.folder.touch()
    bench.loop.advance_to(bench.loop.now_ms + 10_000)
    assert bench.judge.pending > 0
    bench.folder.unlink()
    away.rename(bench.folder)
    bench.loop.advance_to(bench.loop.now_ms + 10_000)
    assert bench.judge.pending == 0
    assert on_card(bench) == len(bench.recorder.events)


# --- A console that starts without its card -----------------------------------------------------
# says so at once, plays in memory, and finds its game again when the card is there.


@pytest.fixture
def left(tmp_path: Path, free_lexicon) -> tuple[Path, object]:
    """A card in a pocket, with a game in its middle; nothing can be written in its place."""
    bench = DuplicateBench(tmp_path / "club", free_lexicon).open_game().play_coup()
    state = bench.state
    bench.cut()
    (tmp_path / "club").rename(tmp_path / "poche")
    (tmp_path / "club").touch()
    return tmp_path / "club", state


def put_back(folder: Path) -> None:
    folder.unlink()
    folder.with_name("poche").rename(folder)


def started(folder: Path, lexicon) -> DuplicateBench:
    bench = DuplicateBench(folder, lexicon)
    bench.session.begin(None, bench.opening_faults, bench.now_ms)
    return bench


def names_on(folder: Path) -> list[str]:
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        assert journal.problems() == []
        return [game.name for game in journal.games()]


def test_a_console_without_its_card_says_so_before_anything_else(left, free_lexicon):
    folder, _ = left
    bench = started(folder, free_lexicon)
    assert [fault.code for fault in bench.judge.faults] == ["journal_unavailable"]
    assert "rien n'est enregistré" in bench.public.banners[0].text
    bench.cut()


def test_the_game_in_its_middle_comes_back_with_the_card(left, free_lexicon):
    folder, state = left
    bench = started(folder, free_lexicon)
    put_back(folder)
    bench.advance_to(bench.now_ms + 10_000)
    assert bench.state == state and bench.judge.pending == 0
    bench.open_coup()
    assert bench.judge.pending == 0
    bench.cut()
    assert len(names_on(folder)) == 1


def test_a_game_whose_lexicon_rotted_stays_on_the_card(left, free_lexicon, monkeypatch):
    """The evening goes on without it, and another game may be begun."""
    folder, _ = left
    bench = started(folder, free_lexicon)
    monkeypatch.setattr("console.session.session.open_game", rotten)
    put_back(folder)
    bench.advance_to(bench.now_ms + 10_000)
    assert bench.judge.state is None
    assert "game_not_resumed" in [fault.code for fault in bench.judge.faults]
    monkeypatch.undo()
    bench.open_game()
    assert bench.judge.pending == 0
    bench.cut()
    assert len(names_on(folder)) == 2


def test_a_console_begins_without_the_game_whose_lexicon_rotted(left, free_lexicon, monkeypatch):
    """The service, `run` and `resume` begin alike: told, and another game may be begun."""
    folder, _ = left
    put_back(folder)
    bench = DuplicateBench(folder, free_lexicon)
    found = last_unfinished(bench.journal)
    assert found is not None
    monkeypatch.setattr("console.session.session.open_game", rotten)
    bench.session.begin(found, (), bench.now_ms)
    assert bench.judge.state is None
    assert [fault.code for fault in bench.judge.faults] == ["game_not_resumed"]
    monkeypatch.undo()
    bench.open_game()
    bench.cut()
    assert len(names_on(folder)) == 2


def rotten(*_game: object) -> None:
    raise RuleError("lexicon_damaged", name="club", reason="")


def test_a_game_begun_meanwhile_goes_on_and_neither_is_mixed_with_the_other(left, free_lexicon):
    folder, state = left
    bench = started(folder, free_lexicon).open_game()
    bench.play_coup()
    ours = bench.state
    assert bench.judge.pending == len(bench.recorder.events)
    put_back(folder)
    bench.advance_to(bench.now_ms + 10_000)
    assert bench.state == ours and bench.judge.pending == 0
    assert "journal_game_waiting" in [fault.code for fault in bench.judge.faults]
    bench.ask(cmd.CloseGame("essai"))
    bench.cut()
    assert len(names_on(folder)) == 2 and ours.options.id != state.options.id
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        written = [len(list(journal.read(game.game))) for game in journal.games()]
    assert written[1] == len(bench.recorder.events)


def test_a_gesture_on_a_page_is_answered_after_the_card(bench: DuplicateBench):
    answers: list[RequestOutcome] = []
    bench.post(PageGesture(Forward(), answers.append))
    with files_may_not_grow():
        bench.post(PageGesture(Forward(), answers.append))
    opened, coup = answers
    assert opened.events and opened.durable
    assert coup.events and not coup.durable


def test_a_disk_that_was_full_for_a_moment_is_tried_again_at_once(bench: DuplicateBench):
    bench.open_game()
    with files_may_not_grow():
        bench.forward()
    bench.advance_to(bench.now_ms + 1_000)
    assert bench.judge.pending == 0


# --- A console that started without its folder --------------------------------------------------
# when that is back, what the club had there is read, and not written over by a machine that knew
# nothing of it.


def test_everything_is_read_again(tmp_path: Path, own_data: Path, monkeypatch, free_lexicon):
    poche, club = tmp_path / "poche", own_data
    poche.mkdir()
    mark(poche)
    pin = AccessBook.open(poche / ACCESS_FILE).judge_pin
    SettingsBook(Settings(), poche).change("voix", "volume", 40)
    Chooser(Settings, poche, lambda: LexiconStore(poche)).keep({"game": "jarnac"})
    before = IncidentBook(poche / INCIDENTS, Worker("none"))
    before.on_fault(Fault("disk_low", {"free_mb": 1}))
    before._write()
    table = tmp_path / "fstab"
    table.write_text(f"LABEL=club {club} ext4 nofail 0 2\n", encoding="utf-8")
    monkeypatch.setattr(folders, "FSTAB", table)
    bench = DuplicateBench(club, free_lexicon)
    assert not bench.journal.is_durable and default_store().folder != club / "lexicons"
    access, book = AccessBook.open(club / ACCESS_FILE), SettingsBook(Settings(), club)
    chooser = Chooser(Settings, club, lambda: LexiconStore(club))
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
