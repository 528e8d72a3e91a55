"""Jarnac, contestation."""

import pytest

from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.state import Phase
from tests.engine.games.jarnac.bench import (
    A,
    B,
    assert_whole_set,
    at_table,
    begun,
    lexicon_of,
    new_game,
)

ARTICLE = pytest.mark.article("jarnac, contestation")


def ruling(events: ev.Events) -> ev.ContestRuled:
    (ruled,) = [event for event in events if isinstance(event, ev.ContestRuled)]
    return ruled


@ARTICLE
def test_before_the_next_letter_is_drawn():
    game = begun("LACSEZ")
    game.word("LAC")
    game.draw("T")
    assert game.refusal(cmd.Contest()).code == "phase_jarnac_playing"


@ARTICLE
def test_the_hand_is_in_the_bag_once_the_draw_is_said():
    game = begun("LACSEZ")
    game.word("LAC")
    game.do(cmd.Draw())
    assert game.refusal(cmd.Contest()).code == "phase_jarnac_drawing"
    game.do(cmd.Undo())
    game.contest()
    assert game.state.to_draw == 2
    game.do(cmd.Draw())
    game.draw("TO")
    assert game.state.phase is Phase.PLAYING


@ARTICLE
def test_a_good_word_its_player_goes_on_and_draws_two():
    game = begun("LACSEZ")
    game.word("LAC")
    ruled = ruling(game.contest())
    assert (ruled.side, ruled.word, ruled.valid) == (B, "LAC", True)
    assert (game.state.turn, game.state.to_draw) == (A, 2)
    assert game.refusal(cmd.Contest()).code == "jarnac_nothing_to_contest"
    game.draw("TO")
    assert (game.state.phase, game.reliquat(A)) == (Phase.PLAYING, "EOSTZ")


@ARTICLE
def test_a_wrong_word_goes_back_and_the_hand_passes():
    game = begun("LACSEZ")
    game.word("SEZ")
    assert ruling(game.contest()).code == "jarnac_word_unknown"
    assert (game.rows(A), game.reliquat(A)) == ([], "ACELSZ")
    assert (game.state.turn, game.state.phase) == (B, Phase.RECEIVING)


@ARTICLE
def test_a_wrong_lengthening_gives_the_row_its_word_back():
    game = at_table("TON / ES", "/")
    game.word("TONES")
    game.contest()
    assert (game.rows(A), game.reliquat(A)) == (["TON"], "ES")


@ARTICLE
def test_the_contester_may_then_say_jarnac_and_draws_two():
    game = at_table("TON / ES", "RAT / K")
    game.word("TONES")
    game.contest()
    game.jarnac("NOTE")
    assert (game.rows(B), game.state.to_draw) == (["RAT", "NOTE"], 2)
    game.draw("AB")
    assert game.reliquat(B) == "ABK"


@ARTICLE
def test_jarnac_or_not_two_letters_instead_of_one():
    game = at_table("TON / ES", "RAT /")
    game.word("TONES")
    game.contest()
    assert game.state.to_draw == 2


@ARTICLE
def test_or_four_instead_of_three():
    game = at_table("TON / ES", "RAT / XYZ")
    game.word("TONES")
    game.contest()
    game.do(cmd.SetAside("XYZ"))
    assert game.state.to_draw == 4
    game.draw("ABCD")
    assert (game.reliquat(B), game.state.phase) == ("ABCD", Phase.PLAYING)
    assert_whole_set(game.state)


@ARTICLE
def test_je_conteste_et_jarnac_in_one_breath():
    game = at_table("TON / ES", "RAT /")
    game.word("TONES")
    events = game.do(cmd.Contest(jarnac="NOTE"))
    assert [type(event).__name__ for event in events] == ["ContestRuled", "JarnacTaken"]
    assert (game.rows(A), game.rows(B), game.state.to_draw) == ([], ["RAT", "NOTE"], 2)


@ARTICLE
def test_when_the_word_is_good_the_jarnac_falls():
    game = at_table("TON LAC / EZ", "RAT /")
    game.word("NOTE")
    game.do(cmd.Contest(jarnac="CALE"))
    assert (game.rows(A), game.rows(B), game.state.turn) == (["NOTE", "LAC"], ["RAT"], A)


@ARTICLE
@pytest.mark.parametrize("made", ["TONES", "TONS"])
def test_an_impossible_jarnac_is_refused_whatever_the_verdict(made):
    """Refused before the dictionary speaks: it tells nothing of the contested word."""
    game = at_table("TON / ES", "RAT /")
    game.word(made)
    assert game.refusal(cmd.Contest(jarnac="ECLAT")).code == "jarnac_word_impossible"


@ARTICLE
def test_a_jarnac_too_may_be_contested():
    game = at_table("RAT /", "TON / ES", Phase.RECEIVING)
    game.jarnac("TONES")
    ruled = ruling(game.contest())
    assert (ruled.side, ruled.valid) == (B, False)
    assert (game.rows(A), game.rows(B), game.reliquat(B)) == (["RAT"], ["TON"], "ES")
    assert (game.state.turn, game.state.to_draw, game.state.jarnacs) == (B, 2, (0, 0))


@ARTICLE
def test_a_good_jarnac_contested_draws_two():
    game = at_table("RAT /", "TON / ES", Phase.RECEIVING)
    game.jarnac("NOTE")
    game.contest()
    assert (game.state.turn, game.state.to_draw, game.state.jarnacs) == (A, 2, (1, 0))


@ARTICLE
def test_an_uncontested_wrong_word_stands():
    game = begun("LACSEZ")
    game.word("SEZ")
    game.draw("T")
    assert game.rows(A) == ["SEZ"]


@ARTICLE
def test_refus_immediat_refuses_it_at_once():
    game = begun("LACSEZ", immediate_refusal=True)
    assert game.refusal(cmd.MakeWord("SEZ")).code == "jarnac_word_unknown"
    game.word("LAC")
    game.draw("T")
    assert game.refusal(cmd.MakeWord("LACS", 1)).code == "jarnac_same_entry"
    assert game.refusal(cmd.MakeWord("LACET", 1)).code == "jarnac_word_unknown"


@ARTICLE
def test_refus_immediat_holds_for_a_jarnac():
    game = at_table("RAT /", "TON / ES", Phase.RECEIVING, immediate_refusal=True)
    assert game.refusal(cmd.Jarnac("TONES")).code == "jarnac_word_unknown"
    game.jarnac("NOTE")


@ARTICLE
def test_where_the_dictionary_is_silent_the_judge_rules():
    """ZUT has no entry here: nobody knows whether it is only a conjugated form."""
    for valid, turn in ((True, A), (False, B)):
        game = at_table("/ ZUTE", "/")
        game.word("ZUT")
        (asked, *_) = game.contest()
        assert isinstance(asked, ev.ArbitrationAsked)
        assert asked.code == "jarnac_word_without_entry"
        assert game.state.phase is Phase.ARBITRATION
        assert game.refusal(cmd.TypeTile("E")).code == "phase_jarnac_arbitration"
        assert (
            ruling(game.do(cmd.AcceptWord() if valid else cmd.RefuseWord())).code
            == "jarnac_word_ruled"
        )
        assert (game.state.turn, game.state.to_draw) == (turn, 2)


@ARTICLE
def test_the_jarnac_said_with_it_waits_for_the_judge():
    game = at_table("/ ZUTON", "RAT /")
    game.word("ZUT")
    game.do(cmd.Contest(jarnac="TON"))
    assert game.rows(B) == ["RAT"]
    game.do(cmd.RefuseWord())
    assert (game.rows(A), game.rows(B), game.reliquat(A)) == ([], ["RAT", "TON"], "UZ")


@ARTICLE
def test_refus_immediat_asks_the_judge_first():
    game = at_table("/ ZUTE", "/", immediate_refusal=True)
    assert game.refusal(cmd.MakeWord("ZUT")).code == "jarnac_word_without_entry"
    game.do(cmd.MakeWord("ZUT", accepted=True))
    assert game.rows(A) == ["ZUT"]


@ARTICLE
def test_the_dictionary_never_speaks_unless_the_rules_make_it():
    """Two lists that share no word: the same acts are the same facts."""
    acts = [
        *(cmd.TypeTile(letter) for letter in "DMLACSEZ"),
        cmd.MakeWord("ZEC"),
        cmd.TypeTile("T"),
        cmd.MakeWord("LAST"),
        cmd.TypeTile("E"),
        cmd.Pass(),
        *(cmd.TypeTile(letter) for letter in "TONRIT"),
        cmd.Pass(),
    ]
    told = []
    for words in ("LAC:lac/N", "ZEC:zec/N"):
        game = new_game(lexicon_of(words))
        told.append([game.do(act) for act in acts])
    assert told[0] == told[1]


@ARTICLE
def test_the_first_six_become_seven_for_who_contested_rightly():
    game = begun("LACSEZ")
    game.word("SEZ")
    game.contest()
    assert game.state.to_draw == 7
