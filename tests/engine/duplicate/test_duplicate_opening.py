"""Opening a game."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.decide import decide
from engine.games.duplicate.evolve import evolve, fold
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.state import Phase
from engine.play.game import Circumstances
from engine.play.players import player
from engine.rulings import RuleError
from tests.engine.duplicate.rig import new_game


def test_a_new_game_waits_for_its_first_coup():
    state = new_game().state
    assert (state.phase, state.next_number, state.cumul) == (Phase.IDLE, 1, 0)


def test_one_game_at_a_time():
    game = new_game()
    other = cmd.OpenGame(GameOptions("autre"))
    assert game.refusal(other).code == "game_in_progress"
    game.do(cmd.CloseGame("fin"))
    assert game.refusal(other).code == "game_in_progress", "a state is one game, also when over"
    assert game.state.phase is Phase.ENDED


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (GameOptions(" "), "game_without_id"),
        (GameOptions("a", players=(player(1, "Ana"), player(1, "Bob"))), "table_twice"),
        (GameOptions("a", contest="belote"), "unknown_contest"),
        (GameOptions("a", contest="topping"), "topping_without_players"),
    ],
)
def test_options_that_make_no_game(options, code):
    with pytest.raises(RuleError) as refused:
        decide(None, cmd.OpenGame(options), Circumstances(0))
    assert refused.value.code == code


def test_a_journal_must_begin_with_the_opening():
    with pytest.raises(RuleError, match="no_game_open"):
        evolve(None, ev.CoupOpened(1, "", ""))
    with pytest.raises(RuleError, match="no_game_open"):
        fold([])
