"""§3.7 of 2020, §3.6 of 2014: how long the game stood still in the dark, only people know."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS
from engine.games.duplicate.state import Phase, State
from engine.play.game import Absence
from tests.engine.games.duplicate.bench import PlayedDuplicate, new_game
from tests.engine.games.duplicate.phases import game_in

MINUTE_MS = 60_000
IN_PLAY = [phase for phase in Phase if phase not in (Phase.IDLE, Phase.ENDED)]


def asked(state: State, *, same_boot: bool = False) -> bool:
    absence = Absence(0, same_boot, 5)
    return cmd.NoteCut() in DUPLICATE.returning(state, absence)


def cut_in(phase: Phase) -> PlayedDuplicate:
    game = game_in(phase)
    game.do(cmd.NoteCut())
    return game


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.article("fisf-2014 §3.6")
@pytest.mark.parametrize("phase", IN_PLAY)
def test_after_a_reboot_in_the_middle_of_a_game_it_is_asked(phase):
    assert asked(game_in(phase).state)
    assert not asked(game_in(phase).state, same_boot=True), "the clock of this boot knows"


def test_between_two_coups_too_but_not_before_the_first_nor_after_the_last():
    game = new_game()
    assert not asked(game.state)
    game.play("TABLEAU", "TABLEAU H4")
    assert asked(game.state)
    game.do(cmd.CloseGame("raison"))
    assert not asked(game.state)


def test_the_notice_knows_no_interruption():
    game = new_game(edition=Edition.NOTICE)
    game.do(cmd.OpenCoup())
    assert not asked(game.state)


@pytest.mark.parametrize("phase", IN_PLAY)
@pytest.mark.parametrize(
    ("answer", "noted"),
    [
        (cmd.NoteInterruption(7 * MINUTE_MS), ev.CutMeasured(7 * MINUTE_MS)),
        (cmd.NoteInterruption(0), ev.CutMeasured(0)),
        (cmd.CutWasShort(), ev.CutMeasured(INTERRUPTION_LIMIT_MS)),
    ],
)
def test_a_short_cut_is_written_down_and_the_game_goes_on(phase, answer, noted):
    game = cut_in(phase)
    assert game.state.cut
    assert game.do(answer) == (noted,)
    assert (game.state.cut, game.state.interruption) == (False, None)


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize("answer", [cmd.NoteInterruption(16 * MINUTE_MS), cmd.CutWasLong()])
def test_a_long_cut_is_an_interruption_like_any_other(answer):
    game = cut_in(Phase.THINKING)
    (noted,) = game.do(answer)
    assert isinstance(noted, ev.InterruptionNoted)
    assert noted.ruling.code == "interruption_results_void"
    assert (game.state.cut, game.state.interruption) == (False, noted.ruling)


@pytest.mark.parametrize(
    ("phase", "onwards"),
    [
        (Phase.DRAWING, cmd.AnnulCoup("raison")),
        (Phase.ANNOUNCED, cmd.StartClock()),
        (Phase.TOP_CHOSEN, cmd.PlaceTop()),
        (Phase.COLLECTING, cmd.AnnulCoup("raison")),
        (Phase.COLLECTING, cmd.CloseGame("raison")),
    ],
)
def test_whoever_plays_on_is_asked_no_more(phase, onwards):
    game = cut_in(phase)
    game.do(onwards)
    assert not game.state.cut


def test_a_letter_drawn_by_the_console_is_no_answer():
    game = cut_in(Phase.DRAWING)
    game.draw("TA")
    assert game.state.cut


def test_it_is_asked_once_however_often_the_power_goes():
    game = cut_in(Phase.COLLECTING)
    assert game.do(cmd.NoteCut()) == ()


@pytest.mark.parametrize("answer", [cmd.CutWasShort(), cmd.CutWasLong()])
def test_where_nothing_was_cut_there_is_nothing_to_answer(answer):
    assert game_in(Phase.COLLECTING).refusal(answer).code == "no_cut_to_measure"


@pytest.mark.parametrize("event", [ev.CutNoted(), ev.CutMeasured(5)])
def test_the_release_before_would_have_written_nothing(event):
    assert (event.SINCE, event.before()) == ("0.2.1", ())
