"""Jarnac, fin de partie and vainqueur."""

from dataclasses import replace

import pytest

from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.plays import WinReason, result
from engine.games.jarnac.state import Phase
from tests.engine.games.jarnac.bench import A, B, at_table, begun, game_in

END = pytest.mark.article("jarnac, fin de partie")
WINNER = pytest.mark.article("jarnac, vainqueur")
EIGHT = "TON " * 8


def last_seconds(mine: str = EIGHT + "/ E", theirs: str = "RAT /", **options):
    """A has filled eight rows and said « je passe »."""
    game = at_table(mine, theirs, **options)
    game.passes()
    assert game.state.phase is Phase.FINAL
    return game


@END
def test_eight_rows_je_passe_and_ten_seconds():
    game = last_seconds()
    game.after(9.9)
    assert game.state.phase is Phase.FINAL
    game.after(0.1)
    assert game.state.ended == ev.GameEnded(ev.EndCause.ROWS)


@END
def test_the_seconds_run_even_when_no_jarnac_is_possible():
    """To end at once would tell that there is none."""
    game = last_seconds(EIGHT + "/")
    assert game.after(9.9) == ()
    assert game.state.ended is None


@END
def test_seven_rows_do_not_end_it():
    game = at_table("TON " * 7 + "/ E", "RAT /")
    game.passes()
    assert game.state.phase is Phase.RECEIVING


@END
def test_eight_rows_do_not_end_it_before_je_passe():
    game = at_table("TON " * 7 + "/ RITE", "RAT /")
    game.word("RIT")
    game.draw("S")
    game.word("RITE", 8)
    assert game.state.phase is Phase.MADE


@END
def test_a_jarnac_in_time_and_the_game_goes_on():
    game = last_seconds()
    game.after(5, cmd.Jarnac("NOTE", 3))
    assert (game.rows(B), len(game.rows(A)), game.state.turn) == (["RAT", "NOTE"], 7, B)
    assert (game.state.phase, game.state.to_draw) == (Phase.RECEIVING, 1)
    game.after(60)
    assert game.state.ended is None


@END
def test_a_jarnac_refused_in_time_ends_it():
    game = last_seconds()
    game.do(cmd.Jarnac("TONE", 3))
    game.contest()
    assert game.state.ended == ev.GameEnded(ev.EndCause.ROWS, A)
    assert (len(game.rows(A)), game.rows(B)) == (8, ["RAT"])


@END
def test_said_in_time_the_word_may_take_longer():
    game = last_seconds()
    game.after(9, cmd.CallJarnac())
    assert game.after(60) == ()
    assert game.refusal(cmd.CallJarnac()).code == "jarnac_already_called"
    game.do(cmd.Jarnac("NOTE", 3))
    assert game.rows(B) == ["RAT", "NOTE"]


@END
def test_a_jarnac_said_and_withdrawn_lets_the_seconds_run_again():
    game = game_in(Phase.FINAL)
    game.after(9, cmd.CallJarnac())
    game.after(60, cmd.Undo())
    game.after(10)
    assert game.state.ended == ev.GameEnded(ev.EndCause.ROWS)


@END
def test_nothing_but_jarnac_is_possible_then():
    game = last_seconds()
    for command in (cmd.TypeTile("E"), cmd.MakeWord("RATE"), cmd.Pass(), cmd.SetAside("ABC")):
        assert game.refusal(command).code == "phase_jarnac_final"


@END
def test_a_jarnac_on_the_eighth_row_takes_the_hand_and_exposes_itself():
    game = last_seconds(theirs="RAT " + "AIE " * 6 + "/ E")
    game.do(cmd.Jarnac("NOTE", 3))
    assert (game.state.turn, game.state.mat(B).is_full, game.state.ended) == (B, True, None)
    game.draw("Z")
    game.passes()
    assert (game.state.phase, game.state.turn) == (Phase.FINAL, A)
    game.do(cmd.Jarnac("RATE", 1))
    assert (game.state.ended, game.rows(A)[2]) == (None, "RATE")


@END
def test_if_nobody_takes_it_the_game_ends():
    game = last_seconds(theirs="RAT " + "AIE " * 6 + "/")
    game.do(cmd.Jarnac("NOTE", 3))
    game.draw("Z")
    game.passes()
    game.after(10)
    assert game.state.ended == ev.GameEnded(ev.EndCause.ROWS)


@END
def test_an_empty_bag_ends_it_when_both_pass_in_a_row():
    game = at_table("TON /", "RAT / E", bag="")
    game.passes()
    assert game.state.phase is Phase.RECEIVING
    game.word("RATE")
    game.passes()
    assert game.state.phase is Phase.RECEIVING  # a word was made since
    game.passes()
    assert game.state.phase is Phase.FINAL
    game.after(10)
    assert game.state.ended == ev.GameEnded(ev.EndCause.BAG)


@END
def test_with_an_empty_bag_the_last_word_may_be_contested_after_je_passe():
    game = at_table("TON / EZ", "RAT /", bag="")
    game.word("TONEZ")
    game.passes()
    game.contest()
    assert (game.rows(A), game.state.turn) == (["TON"], B)


@END
def test_a_player_who_leaves_gives_the_game_up():
    game = begun()
    game.do(cmd.Resign(A))
    assert (result(game.state).winner, result(game.state).reason) == (B, WinReason.RESIGNED)


@END
def test_the_judge_may_end_it_with_a_reason():
    game = begun()
    assert game.refusal(cmd.CloseGame(" ")).code == "reason_required"
    game.do(cmd.CloseGame("la salle ferme"))
    assert game.state.ended == ev.GameEnded(ev.EndCause.JUDGE, reason="la salle ferme")


# The winner


def standing(mine: str, theirs: str, jarnacs=(0, 0), claims=(0, 0)):
    game = at_table(mine, theirs)
    return replace(game.state, jarnacs=jarnacs, claims=claims)


@WINNER
@pytest.mark.parametrize(("word", "points"), [("TON", 9), ("RATE", 16), ("ABCDEFGHI", 81)])
def test_a_word_counts_the_square_of_its_letters(word, points):
    assert standing(word, "/").points(A) == points


@WINNER
def test_the_reliquat_counts_nothing():
    assert standing("TON / ABCDEF", "/").points(A) == 9


@WINNER
def test_ten_points_for_each_wrong_claim_of_an_opponent_out_of_time():
    assert standing("TON", "/", claims=(2, 0)).points(A) == 29


@WINNER
def test_more_than_seventy_apart_points_decide_alone():
    found = result(standing("ABCDEFGHI", "TON", jarnacs=(0, 5)))
    assert (found.gap, found.winner, found.reason) == (72, A, WinReason.GAP)


@WINNER
def test_seventy_apart_is_not_more():
    state = standing("ABCDEFGHI LATE", "TON TON TON")  # 97 to 27
    assert (result(state).gap, result(state).winner) == (70, None)


@WINNER
def test_the_gap_is_of_the_whole_score():
    state = standing("ABCDEFGHI", "TON", claims=(0, 1))
    assert (result(state).gap, result(state).reason) == (62, WinReason.DRAW)


@WINNER
def test_within_seventy_more_points_and_more_jarnacs_win():
    found = result(standing("RATE", "TON", jarnacs=(2, 1)))
    assert (found.winner, found.reason) == (A, WinReason.JARNACS)


@WINNER
@pytest.mark.parametrize(
    ("mine", "theirs", "jarnacs"),
    [
        ("RATE", "TON", (1, 1)),  # more points, as many Jarnacs
        ("RATE", "TON", (0, 1)),  # more points, fewer Jarnacs
        ("TON", "RAT", (3, 0)),  # as many points
    ],
)
def test_otherwise_it_is_a_draw(mine, theirs, jarnacs):
    found = result(standing(mine, theirs, jarnacs))
    assert (found.winner, found.reason) == (None, WinReason.DRAW)
