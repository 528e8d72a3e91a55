"""A console that starts without its card: says so at once, plays in memory, and finds its game
again when the card is there."""

from pathlib import Path

import pytest

from console.desk.buttons import Forward
from console.desk.inbox import Gesture, Outcome
from console.folders import JOURNAL_FILE
from console.journal.store import JournalFile
from console.session.opened_game import last_unfinished
from engine.games.duplicate import commands as cmd
from engine.rulings import RuleError
from tests.console.journal.disk import files_may_not_grow
from tests.console.session.rig import Bench


@pytest.fixture
def left(tmp_path: Path, free_lexicon) -> tuple[Path, object]:
    """A card in a pocket, with a game in its middle; nothing can be written in its place."""
    bench = Bench(tmp_path / "club", free_lexicon).open_game().play_coup()
    state = bench.state
    bench.cut()
    (tmp_path / "club").rename(tmp_path / "poche")
    (tmp_path / "club").touch()
    return tmp_path / "club", state


def put_back(folder: Path) -> None:
    folder.unlink()
    folder.with_name("poche").rename(folder)


def started(folder: Path, lexicon) -> Bench:
    bench = Bench(folder, lexicon)
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
    monkeypatch.setattr("console.session.session.put_on_desk", rotten)
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
    bench = Bench(folder, free_lexicon)
    found = last_unfinished(bench.journal)
    assert found is not None
    monkeypatch.setattr("console.session.session.put_on_desk", rotten)
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


def test_a_gesture_on_a_page_is_answered_after_the_card(bench: Bench):
    answers: list[Outcome] = []
    bench.post(Gesture(Forward(), answers.append))
    with files_may_not_grow():
        bench.post(Gesture(Forward(), answers.append))
    opened, coup = answers
    assert opened.events and opened.durable
    assert coup.events and not coup.durable


def test_a_disk_that_was_full_for_a_moment_is_tried_again_at_once(bench: Bench):
    bench.open_game()
    with files_may_not_grow():
        bench.forward()
    bench.advance_to(bench.now_ms + 1_000)
    assert bench.judge.pending == 0
