"""« Terminer… » with the six buttons: every way to end a game, and the way back."""

import pytest

from console.desk.buttons import Button
from console.games.duplicate.labels import end_reason
from console.modes.ending import ASK_ENDING, LEAVE_WINDOW, QuestionMode
from console.modes.mode import EndMode
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.state import Phase


def asked(bench) -> str:
    (banner, *_) = bench.public.banners
    return banner.text


def test_holding_chrono_asks_how_and_valider_ends(bench):
    bench.open_game()
    bench.press(Button.CHRONO, held=True)
    assert bench.judge.situation.name == "finishing"
    assert "Arrêter ici" in asked(bench)
    bench.press(Button.VALIDER)
    assert bench.state.phase is not Phase.ENDED
    bench.press(Button.VALIDER, held=True)
    assert bench.state.phase is Phase.ENDED
    assert bench.state.closed.code == "end_by_judge"
    assert bench.judge.situation.name == "ended"


@pytest.mark.parametrize(
    ("presses", "code"),
    [(1, "interruption_results_void"), (2, "game_abandoned"), (3, "end_by_judge")],
)
def test_suivant_goes_round_the_endings(bench, presses, code):
    bench.open_game()
    bench.press(Button.CHRONO, held=True)
    for _ in range(presses):
        bench.press(Button.SUIVANT)
    bench.press(Button.VALIDER, held=True)
    assert bench.state.closed.code == code


@pytest.mark.parametrize(
    ("presses", "told"),
    [
        (0, "Le juge a mis fin à la partie."),
        (1, "L'interruption dépasse 15 minutes : les résultats sont annulés"),
        (2, "La partie est abandonnée et ne compte pas."),
    ],
)
def test_the_room_is_told_which_end_the_buttons_chose(bench, presses, told):
    bench.open_game()
    bench.press(Button.CHRONO, held=True)
    for _ in range(presses):
        bench.press(Button.SUIVANT)
    bench.press(Button.VALIDER, held=True)
    assert bench.public.phase.reason.startswith(told)


@pytest.mark.parametrize(
    ("how", "told"),
    [
        (cmd.Closing.ENDED, ("Le juge a mis fin à la partie.", "La salle ferme.")),
        (
            cmd.Closing.ABANDONED,
            (
                "La partie est abandonnée et ne compte pas.",
                "La partie est abandonnée et ne compte pas. La salle ferme.",
            ),
        ),
    ],
)
def test_the_room_is_told_the_end_and_the_judge_the_reason(bench, how, told):
    bench.open_game()
    bench.ask(cmd.CloseGame("la salle ferme", how))
    assert (bench.public.phase.reason, end_reason(bench.state)) == told


def test_annuler_goes_on_playing(bench):
    bench.open_game().announce()
    bench.press(Button.VALIDER, held=True)
    bench.press(Button.ANNULER)
    assert bench.judge.situation.name == "announced"
    assert bench.state.phase is Phase.ANNOUNCED


def test_a_coup_in_play_is_given_up_and_said_so(bench):
    bench.open_game().announce()
    bench.post(ASK_ENDING)
    assert "Le coup 1 sera perdu." in asked(bench)
    bench.press(Button.VALIDER, held=True)
    assert bench.state.phase is Phase.ENDED
    assert bench.state.coups == ()


def test_closing_the_window_asks_and_says_that_nothing_is_lost(bench):
    bench.open_game()
    bench.post(LEAVE_WINDOW)
    assert bench.judge.situation.name == "leaving"
    assert "Rien n'est perdu" in asked(bench).replace("’", "'")
    bench.post(EndMode(QuestionMode))
    assert bench.judge.situation.name == "ready"


def test_no_game_to_finish(bench):
    bench.post(ASK_ENDING)
    assert bench.codes() == ["nothing_to_finish"]
