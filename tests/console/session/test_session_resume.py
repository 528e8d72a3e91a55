"""Pulling the plug is a supported way to stop."""

from dataclasses import replace
from pathlib import Path

import pytest

from console.desk.buttons import Button
from console.desk.inbox import BringBack, RequestOutcome, StartGame
from console.folders import JOURNAL_FILE
from console.french import text
from console.games.history import history_of
from console.journal import records as stamps
from console.journal.ledger import Journal
from console.journal.records import named
from console.session.opened_game import last_unfinished, load_game
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction.commands import EnterPoints
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.options import CommonGame, GameOptions, Role
from engine.games.duplicate.state import Phase
from engine.play.players import typed_player
from tests.console.games.duplicate.bench import CHOICES, DuplicateBench, without_moments
from tests.tools.saying import said


@pytest.mark.parametrize(
    "moment", ["open_coup", "announce", "think", "collect", "reveal", "play_coup"]
)
def test_a_game_comes_back_where_it_was(bench: DuplicateBench, free_lexicon, moment: str):
    bench.open_game().play_coup()
    getattr(bench, moment)()
    before = bench.state
    again = bench.restarted(free_lexicon)
    assert without_moments(again.state) == without_moments(before)
    assert again.state.table == before.table and again.state.cumul == before.cumul
    assert again.public.coups == bench.public.coups
    again.cut()


def test_nothing_is_announced_again(bench: DuplicateBench, free_lexicon):
    bench.open_game().play_coup().think()
    again = bench.restarted(free_lexicon)
    assert again.said == []
    assert [fault.code for fault in again.recorder.faults] == ["game_resumed", "clock_held"]
    again.cut()


def test_the_solver_is_consulted_again(bench: DuplicateBench, free_lexicon):
    bench.open_game().collect()
    again = bench.restarted(free_lexicon)
    assert again.judge.answer is not None
    again.forward()
    assert again.state.phase is Phase.TOP_CHOSEN
    again.cut()


def test_in_the_same_boot_time_went_on_for_the_players(bench: DuplicateBench, free_lexicon):
    bench.open_game().think()
    later = bench.loop.now_ms + 70_000
    again = bench.restarted(free_lexicon, now_ms=later)
    clock = again.state.clock
    assert clock is not None and clock.is_paused and clock.left_ms == 110_000
    assert again.session.next_wakeup() is not None, "a long pause is still to be noticed"
    again.press(Button.CHRONO)
    again.loop.advance_to(later + 110_000)
    assert again.state.phase is Phase.COLLECTING
    again.cut()


@pytest.mark.parametrize("away_ms", [165_000, 185_000])
def test_a_time_that_somebody_else_kept_goes_on(bench: DuplicateBench, free_lexicon, away_ms: int):
    """Killed at 2 min 40 and back before the end, or after it: the end is where it was."""
    bench.open_game().think()
    began_ms, ends_ms = bench.loop.now_ms, bench.state.clock.ends_at
    bench.cut()
    again = DuplicateBench(bench.folder, free_lexicon, now_ms=began_ms + away_ms)
    session = again.session
    session._dependencies = replace(session._dependencies, time_kept=lambda: ends_ms)
    again.resume()
    assert [fault.code for fault in again.recorder.faults] == ["game_resumed"]
    assert again.state.clock.ends_at == ends_ms
    again.loop.advance_to(max(began_ms + away_ms, ends_ms))
    assert again.state.phase is Phase.COLLECTING
    assert again.state.clock.left_ms == 0
    again.cut()


def test_the_judge_is_told_of_the_clock_and_of_its_time_left(bench: DuplicateBench, free_lexicon):
    bench.open_game().think()
    again = bench.restarted(free_lexicon, now_ms=bench.loop.now_ms + 97_000)
    (held,) = [fault for fault in again.judge.faults if fault.code == "clock_held"]
    assert text(held.code, **held.data).startswith("Le chrono est en pause, il reste 1 min 23.")
    again.press(Button.CHRONO)
    assert "clock_held" not in [fault.code for fault in again.judge.faults]
    again.cut()


def test_nothing_is_told_of_a_clock_that_is_not_in_use(bench: DuplicateBench, free_lexicon):
    bench.open_game().collect()
    again = bench.restarted(free_lexicon)
    assert [fault.code for fault in again.recorder.faults] == ["game_resumed"]
    again.cut()


def test_after_a_reboot_the_last_stamp_counts(
    bench: DuplicateBench, free_lexicon, monkeypatch: pytest.MonkeyPatch
):
    bench.open_game().think()
    bench.loop.advance_to(bench.loop.now_ms + 150_000)  # the warning is the last event
    _another_boot(monkeypatch)
    again = bench.restarted(free_lexicon, now_ms=5_000)
    clock = again.state.clock
    assert clock is not None and clock.is_paused and clock.left_ms == 30_000
    again.press(Button.CHRONO)
    again.loop.advance_to(35_000)
    assert again.state.phase is Phase.COLLECTING
    again.cut()


def test_a_clock_may_be_given_its_whole_time_again(bench: DuplicateBench, free_lexicon):
    bench.open_game().think()
    again = bench.restarted(free_lexicon, now_ms=bench.loop.now_ms + 100_000)
    again.press(Button.REJETER, held=True)
    assert again.state.clock is not None
    assert again.state.clock.is_running and again.state.clock.left_ms == 180_000
    again.cut()


def test_a_paused_clock_comes_back_with_what_it_had(
    bench: DuplicateBench, free_lexicon, monkeypatch: pytest.MonkeyPatch
):
    bench.open_game().think()
    bench.loop.advance_to(bench.loop.now_ms + 60_000)
    bench.press(Button.CHRONO)
    _another_boot(monkeypatch)
    again = bench.restarted(free_lexicon, now_ms=77)
    assert again.state.clock is not None and again.state.clock.left_ms == 120_000
    assert again.state.clock.paused_at_ms == 77
    again.cut()


def test_a_quarter_of_an_hour_in_the_dark_is_an_interruption(bench: DuplicateBench, free_lexicon):
    bench.open_game().play_coup()
    again = bench.restarted(free_lexicon, now_ms=bench.loop.now_ms + 20 * 60_000)
    assert again.state.interruption is not None
    assert again.state.interruption.code == "interruption_results_void"
    again.forward()
    assert again.codes() == ["desk_interrupted"], "the judge decides, nobody else"
    again.press(Button.SUIVANT, held=True)
    assert again.state.phase is Phase.DRAWING
    again.cut()


def test_after_a_reboot_no_interruption_is_invented(
    bench: DuplicateBench, free_lexicon, monkeypatch: pytest.MonkeyPatch
):
    bench.open_game().play_coup()
    _another_boot(monkeypatch)
    again = bench.restarted(free_lexicon, now_ms=bench.loop.now_ms + 20 * 60_000)
    assert again.state.interruption is None
    again.cut()


def test_a_closed_game_does_not_come_back(bench: DuplicateBench):
    bench.open_game()
    bench.ask(cmd.CloseGame("essai"))
    assert last_unfinished(bench.journal) is None


def test_a_reopened_game_does(bench: DuplicateBench):
    bench.open_game()
    bench.ask(cmd.CloseGame("essai"))
    bench.press(Button.ANNULER, held=True)
    resumed = last_unfinished(bench.journal)
    assert resumed is not None and resumed.state.phase is Phase.IDLE


def test_a_game_corrected_after_its_end_stays_closed(tmp_path: Path, free_lexicon):
    choices = said(seed="x", players=(typed_player(1, ""),))
    bench = DuplicateBench(tmp_path, free_lexicon, choices).open_game().play_coup()
    bench.ask(cmd.CloseGame("essai"))
    assert bench.ask(EnterPoints(1, 1, 12)).refusal is None
    assert last_unfinished(bench.journal) is None
    bench.cut()


def test_an_abandoned_game_does_not_push_in_front_of_a_finished_one(
    bench: DuplicateBench, free_lexicon
):
    bench.open_game()
    abandoned = bench.state.options.id
    bench.cut()
    later = DuplicateBench(bench.folder, free_lexicon)
    later.open_game()
    later.ask(cmd.CloseGame("essai"))
    assert last_unfinished(later.journal, only_newest=True) is None
    found = last_unfinished(later.journal)
    assert found is not None and found.state.options.id == abandoned
    later.cut()


def test_every_prefix_of_a_journal_is_a_game(bench: DuplicateBench):
    bench.open_game().play_coup().play_coup()
    records, _ = bench.journal.load(bench.state.options.id)
    for end in range(1, len(records) + 1):
        history_of(records[:end])
    assert history_of(records).state == bench.state


def test_replaying_gives_the_live_state(bench: DuplicateBench):
    bench.open_game().play_coup().collect()
    records, _ = bench.journal.load(bench.state.options.id)
    assert history_of(records).state == bench.state


def _another_boot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("console.session.opened_game.boot_id", lambda: "another boot")
    original = stamps.stamp
    monkeypatch.setattr(
        "console.journal.ledger.stamp",
        lambda mono_ms: replace(original(mono_ms), boot_id="another boot"),
    )


def _cut_in_the_middle(
    bench: DuplicateBench, free_lexicon, monkeypatch: pytest.MonkeyPatch
) -> DuplicateBench:
    """The power goes between two coups and comes back with another boot."""
    bench.open_game().play_coup()
    _another_boot(monkeypatch)
    return bench.restarted(free_lexicon, now_ms=77)


@pytest.mark.article("fisf-2020 §3.7")
def test_after_a_cut_the_desk_asks_how_long_it_lasted(
    bench: DuplicateBench, free_lexicon, monkeypatch: pytest.MonkeyPatch
):
    again = _cut_in_the_middle(bench, free_lexicon, monkeypatch)
    assert again.judge.situation.name == "cut"
    assert "combien de minutes" in again.public.banners[0].text
    again.press(Button.VALIDER)
    assert again.judge.situation.name == "ready"
    assert again.recorder.events[-1] == ev.CutMeasured(15 * 60_000)
    again.cut()


@pytest.mark.article("fisf-2020 §3.7")
def test_a_long_cut_is_told_by_a_long_press(
    bench: DuplicateBench, free_lexicon, monkeypatch: pytest.MonkeyPatch
):
    again = _cut_in_the_middle(bench, free_lexicon, monkeypatch)
    again.press(Button.REJETER)
    assert again.codes() == ["desk_hold"], "it ends the game: nobody does it in passing"
    again.press(Button.REJETER, held=True)
    assert again.judge.situation.name == "interrupted"
    again.press(Button.VALIDER, held=True)
    assert again.state.is_void
    again.cut()


def test_a_cut_nobody_speaks_of_does_not_hold_the_evening_up(
    bench: DuplicateBench, free_lexicon, monkeypatch: pytest.MonkeyPatch
):
    again = _cut_in_the_middle(bench, free_lexicon, monkeypatch)
    again.forward()
    assert again.state.phase is Phase.DRAWING and not again.state.cut
    assert not again.public.banners
    again.cut()


def test_a_question_left_open_is_there_again_after_the_next_cut(
    bench: DuplicateBench, free_lexicon, monkeypatch: pytest.MonkeyPatch
):
    again = _cut_in_the_middle(bench, free_lexicon, monkeypatch)
    once_more = again.restarted(free_lexicon, now_ms=99)
    assert once_more.judge.situation.name == "cut"
    once_more.cut()


# A finished game back on the desk, by the judge's page (§6.3)


def finished(bench: DuplicateBench) -> str:
    bench.open_game().play_coup()
    bench.do(cmd.CloseGame("fin"))
    return bench.state.options.id


def bring_back(bench: DuplicateBench, game: str) -> list[RequestOutcome]:
    outcomes: list[RequestOutcome] = []
    bench.post(BringBack(game, outcomes.append))
    return outcomes


@pytest.mark.article("fisf-2020 §6.3")
def test_a_finished_game_comes_back_between_two_games(bench: DuplicateBench):
    first = finished(bench)
    bench.post(StartGame(CHOICES))
    second = bench.state.options.id
    (refused,) = bring_back(bench, first)
    assert refused.refusal is not None and refused.refusal.code == "game_in_progress"
    assert bench.state.options.id == second, "what is played is never put aside"
    bench.do(cmd.CloseGame("fin"))
    (done,) = bring_back(bench, first)
    assert done.refusal is None and bench.state.options.id == first
    assert bench.state.appeals_closed == "appeal_after_next_game"
    (unknown,) = bring_back(bench, "nulle part")
    assert unknown.refusal is not None and bench.state.options.id == first


@pytest.mark.article("fisf-2020 §6.3")
@pytest.mark.parametrize(("after", "followed"), [("", False), ("autre", False), ("e1", True)])
def test_only_the_next_partie_of_the_epreuve_ends_its_appeals(tmp_path, after: str, followed: bool):
    """A friendly game at lunch is no next partie."""
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    for name, epreuve in (("un", "e1"), ("deux", after)):
        if name == "deux" and not after:
            continue
        common = CommonGame(epreuve, 1, Role.FILE, 3)
        opened = ev.GameOpened(GameOptions(name, name=name, common=common))
        journal.append(name, [named(DUPLICATE, opened)], 0)
    assert load_game(journal, "un").followed is followed
    journal.close()
