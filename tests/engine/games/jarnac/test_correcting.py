"""Taking back and correcting: history stays possible, or the correction is refused."""

import pytest

from console.french import sentence
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.decide import check_possible
from engine.games.jarnac.evolve import evolve
from engine.games.jarnac.state import Phase
from engine.letters.tiles import Tile
from engine.rulings import RuleError
from tests.engine.games.jarnac.bench import (
    A,
    B,
    PlayedJarnac,
    assert_whole_set,
    at_table,
    begun,
    new_game,
)


def number(game: PlayedJarnac, kind: type, which: int = -1) -> int:
    """The place in the log of an act of this kind."""
    return [k for k, event in enumerate(game.state.log) if isinstance(event, kind)][which]


@pytest.fixture
def game() -> PlayedJarnac:
    """A made LAC then ECLAT; B took nothing, drew six and made TON."""
    game = begun("LACSEZ")
    game.word("LAC")
    game.draw("T")
    game.word("ECLAT")
    game.draw("M")
    game.passes()
    game.draw("TONRIT")
    game.word("TON")
    return game


def test_the_last_word_is_undone_before_the_next_draw(game):
    game.do(cmd.Undo())
    assert (game.rows(B), game.reliquat(B), game.state.phase) == ([], "INORTT", Phase.PLAYING)


def test_not_after_the_draw(game):
    game.draw("S")
    assert game.refusal(cmd.Undo()).code == "jarnac_undo_after_draw"


def test_je_passe_is_undone():
    game = begun()
    game.passes()
    game.do(cmd.Undo())
    assert (game.state.turn, game.state.phase) == (A, Phase.PLAYING)


def test_a_jarnac_and_a_change_are_undone():
    game = begun("LACSEZ")
    game.passes()
    game.jarnac("LAC")
    game.do(cmd.Undo())
    assert (game.rows(B), game.reliquat(A), game.state.jarnacs) == ([], "ACELSZ", (0, 0))
    game.draw("TONRIT")
    game.passes()
    game.do(cmd.SetAside("LAC"))
    game.do(cmd.Undo())
    assert (game.reliquat(A), game.state.phase) == ("ACELSZ", Phase.RECEIVING)


def test_a_ruling_is_not_undone(game):
    game.contest()
    assert game.refusal(cmd.Undo()).code == "jarnac_nothing_to_undo"


@pytest.mark.parametrize(
    "end",
    [cmd.CloseGame("essai"), cmd.CloseGame("essai", abandoned=True), cmd.Resign(A)],
)
def test_an_end_that_somebody_said_is_taken_back(game, end):
    before = game.state
    game.do(end)
    assert game.state.phase is Phase.ENDED
    game.do(cmd.Undo())
    assert (game.state.phase, game.state.ended) == (before.phase, None)
    assert (game.state.mats, game.state.bag) == (before.mats, before.bag)


def test_the_end_of_a_toss_is_taken_back():
    game = new_game()
    game.do(cmd.CloseGame("essai"))
    game.do(cmd.Undo())
    assert (game.state.phase, game.state.ended) == (Phase.TOSS, None)


def test_what_the_rules_ended_stays_ended(game):
    ended = ev.GameEnded(ev.EndCause.ROWS)
    game.state = evolve(game.state, ended)
    assert game.refusal(cmd.Undo()).code == "ended_by_rule"
    assert sentence(game.refusal(cmd.Undo()))


def test_a_letter_read_wrongly_is_taken_back(game):
    game.draw("S")
    game.do(cmd.TakeBackTile())
    assert (game.state.phase, game.state.last is not None) == (Phase.MADE, True)
    game.draw("E")
    assert game.reliquat(B) == "EIRT"
    assert_whole_set(game.state)


def test_any_letter_of_the_draw_but_no_older_one():
    game = new_game()
    game.do(cmd.ChooseStarter(A))
    game.do(cmd.LayTile(Tile("E", 3)))
    game.draw("LACSZ")
    assert game.refusal(cmd.TakeBackTile(letter="T")).code == "not_drawn_now"
    assert game.refusal(cmd.TakeBackTile(Tile("E", 4))).code == "not_drawn_now"
    game.do(cmd.TakeBackTile(Tile("E", 3)))
    assert (game.reliquat(A), game.state.to_draw, game.state.known) == ("ACLSZ", 1, frozenset())
    game.draw("E")
    game.word("LAC")
    assert game.refusal(cmd.TakeBackTile()).code == "phase_jarnac_made"


def test_a_past_word_is_corrected(game):
    game.do(cmd.Correct(number(game, ev.WordMade, 0), word="CAL"))
    first = game.state.log[number(game, ev.WordMade, 0)]
    assert first == ev.WordMade(A, "CAL", 1)
    assert game.rows(A) == ["ECLAT"]
    assert game.replayed() == game.state


def test_a_past_draw_is_corrected(game):
    game.do(cmd.Correct(number(game, ev.LetterDrawn, 7), letters="K"))
    assert game.reliquat(A) == "KSZ"
    assert_whole_set(game.state)


def test_a_correction_that_makes_a_later_act_impossible_is_refused_naming_it(game):
    refusal = game.refusal(cmd.Correct(number(game, ev.LetterDrawn, 6), letters="K"))
    assert refusal.code == "jarnac_correction_impossible"
    assert (refusal.data["what"], refusal.data["number"]) == (
        "ECLAT",
        number(game, ev.WordMade, 1),
    )
    words = sentence(refusal)
    assert "ECLAT" in words
    assert "Il manque T" in words


def test_a_correction_that_was_itself_impossible_is_refused(game):
    refusal = game.refusal(cmd.Correct(number(game, ev.WordMade, 0), word="TRI"))
    assert refusal.code == "jarnac_letters_missing"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (cmd.Correct(-1, word="LAC"), "jarnac_no_such_act"),
        (cmd.Correct(10_000, word="LAC"), "jarnac_no_such_act"),
        (cmd.Correct(0, word="LAC"), "jarnac_not_correctable"),
        (cmd.Correct(1, letters="AB"), "jarnac_letters_expected"),
        (cmd.Correct(1, letters="?"), "jarnac_letters_expected"),
        (cmd.Correct(1, letters="é"), "unknown_letter"),
    ],
)
def test_what_cannot_be_corrected(game, command, code):
    assert game.refusal(command).code == code


def test_a_correction_may_not_move_the_end_of_the_game():
    """« Je passe » opened the last ten seconds because of an eighth row."""
    seven, eight = at_table("TON " * 7, "/"), at_table("TON " * 8, "/")
    check_possible(eight.state, ev.Passed(A, final=True))
    with pytest.raises(RuleError, match="jarnac_end_changes"):
        check_possible(seven.state, ev.Passed(A, final=True))


def test_a_contested_word_that_is_corrected_keeps_its_ruling(game):
    game.contest()
    game.do(cmd.Correct(number(game, ev.WordMade), word="NOT"))
    ruled = game.state.log[number(game, ev.ContestRuled)]
    assert isinstance(ruled, ev.ContestRuled)
    assert (ruled.word, game.rows(B)) == ("NOT", ["NOT"])


def test_the_result_follows_a_correction_made_after_the_end(game):
    game.do(cmd.CloseGame("fin de soirée"))
    before = game.state.points(B)
    game.do(cmd.Correct(number(game, ev.WordMade), word="RIT"))
    assert (game.state.phase, game.rows(B), game.state.points(B)) == (
        Phase.ENDED,
        ["RIT"],
        before,
    )
