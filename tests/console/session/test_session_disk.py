"""A disk that fails in the middle of a game: told, survived, made good. Nothing lies."""

import pytest

from console.folders import JOURNAL_FILE
from console.journal.store import JournalFile
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import SeatPlayer
from engine.games.duplicate.state import Phase
from engine.play.players import player
from tests.console.journal.disk import files_may_not_grow
from tests.console.session.rig import Bench


def on_card(bench: Bench) -> int:
    reader = JournalFile.open_for_reading(bench.folder / JOURNAL_FILE)
    try:
        return len(list(reader.read(bench.state.options.id)))
    finally:
        reader.close()


def test_the_judge_is_told_and_the_game_goes_on(bench: Bench):
    bench.open_game()
    with files_may_not_grow():
        bench.forward()
        outcome = bench.ask(cmd.TypeTile("A"))
        assert outcome.refusal is None and not outcome.durable
    assert [fault.code for fault in bench.recorder.faults] == ["journal_write_failed"]
    assert bench.judge.pending == 2 and "mémoire" in bench.public.banners[0].text
    assert bench.state.phase is Phase.DRAWING and "A" in bench.state.rack


def test_what_is_only_in_memory_is_never_said_to_be_saved(bench: Bench):
    bench.open_game()
    saved = on_card(bench)
    with files_may_not_grow():
        bench.forward()
        bench.ask(cmd.TypeTile("A"))
    assert on_card(bench) == saved
    assert not any(each.durable for each in bench.recorder.occurrences[saved:])
    assert bench.judge.pending == len(bench.recorder.events) - saved


def test_everything_is_written_when_the_disk_is_back(bench: Bench):
    bench.open_game()
    with files_may_not_grow():
        bench.play_coup()
    assert bench.judge.pending > 10
    bench.loop.advance_to(bench.loop.now_ms + 10_000)
    assert bench.judge.pending == 0 and on_card(bench) == len(bench.recorder.events)
    assert [fault.code for fault in bench.judge.faults] == ["journal_back"]
    assert bench.play_coup().state.coups[-1].number == 2
    assert on_card(bench) == len(bench.recorder.events)


def test_a_disk_that_stays_away_is_told_once(bench: Bench):
    bench.open_game()
    with files_may_not_grow():
        bench.forward()
        for _ in range(5):
            bench.loop.advance_to(bench.loop.now_ms + 10_000)
    codes = [fault.code for fault in bench.recorder.faults]
    assert codes.count("journal_write_failed") == 1
    assert codes.count("journal_unavailable") <= 1


def test_a_restart_after_a_bad_disk_has_all_that_was_acknowledged(bench: Bench, free_lexicon):
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
def test_a_card_pulled_out_and_put_back(bench: Bench, free_lexicon, moment: str):
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
