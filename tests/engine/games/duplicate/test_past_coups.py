"""A coup played before is corrected: word, place or tirage, and what follows from it."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.room import CONSOLE_WAS_WRONG
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.state import Phase
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.moves import Move
from tests.engine.games.duplicate.bench import Oracle, PlayedDuplicate, assert_whole_set, new_game

WORDS = "TABLE TABLES SOT SOTS LOT LOTS MOT MOTS OS TOS MA AM"


@pytest.fixture
def game() -> PlayedDuplicate:
    """TABLES in H4, SOT down from its S, MOTS through the T of SOT: three coups."""
    words = Lexicon(build_graph(sorted(WORDS.split()), name="essai", edition=""))
    game = new_game(players="AB", oracle=Oracle(words=words))
    game.play("TABLESR", "TABLES H4")
    game.play("OTOMSU", "SOT 9H")
    game.play("EN", "MOTS J7")
    return game


def correction(coup: int, word: str | None = None, tirage: str | None = None) -> cmd.CorrectCoup:
    """The room had it right: what it had otherwise is in `test_what_the_room_had`."""
    move = Move.parse(*word.split()) if word else None
    return cmd.CorrectCoup(coup, "erreur de saisie", move, tirage, CONSOLE_WAS_WRONG)


def test_the_fixture_is_what_it_says(game):
    assert [str(each.top.move) for each in game.state.coups] == ["TABLES H4", "SOT 9H", "MOTS J7"]


def test_another_word_is_laid_and_the_scores_follow(game):
    (corrected, *_) = game.do(correction(3, "MOT J7"))
    assert isinstance(corrected, ev.CoupCorrected)
    assert (corrected.coup, corrected.lost) == (3, ())
    assert str(game.state.coups[2].top.move) == "MOT J7"
    assert game.state.cumul == game.state.coups[1].cumul + game.state.coups[2].top.points
    assert "S" in game.state.rack


def test_what_the_top_was_is_written_down(game):
    game.do(correction(3, "MOT J7"))
    top = game.state.coups[2].top
    assert top.points < top.top_points
    assert top.reason == "erreur de saisie"


def test_coups_that_can_no_longer_lie_there_are_lost(game):
    """With an A where the S was, SOT cannot lie there, nor what leaned on it."""
    (corrected, *_) = game.do(correction(1, "TABLE H8"))
    assert corrected.lost == (2, 3)
    assert len(game.state.coups) == 1
    assert [each.number for each in game.state.annulments] == [2, 3]
    assert game.state.next_number == 2
    assert game.state.phase is Phase.IDLE


def test_a_coup_that_still_holds_stays(game):
    """TABLE alone: SOT now brings the S itself, and makes TABLES in passing."""
    before = game.state.coups[1].top.points
    (corrected, *_) = game.do(correction(1, "TABLE H4"))
    assert corrected.lost == ()
    second = game.state.coups[1].top
    assert [word.word for word in second.words] == ["SOT", "TABLES"]
    assert second.points > before


def test_other_letters_than_announced(game):
    game.do(correction(1, tirage="TABLESE"))
    assert game.state.coups[0].tirage == "TABLESE"
    assert "R" not in game.state.coups[0].before.rack
    assert len(game.state.coups) == 3


def test_letters_nobody_has_any_more_are_refused(game):
    assert game.refusal(correction(1, tirage="KWXYZK")).code == "letters_missing"


def test_a_word_that_cannot_be_is_refused_with_why(game):
    assert game.refusal(correction(2, "XYZ H4")).code == "illegal_move"
    assert game.refusal(correction(9, "SOT 9H")).code == "past_coup_unknown"
    assert game.refusal(cmd.CorrectCoup(3, " ", Move.parse("MOT", "J7"))).code == "reason_required"


def test_nothing_changed_is_nothing_done(game):
    assert game.do(correction(3, "MOTS J7")) == ()


def test_the_set_stays_whole_and_the_journal_gives_it_back(game):
    for each in (correction(3, "MOT J7"), correction(1, "TABLE H8")):
        game.do(each)
        assert_whole_set(game.state)
        assert game.replayed() == game.state


def test_slips_are_read_again_and_decisions_stay(game):
    paper = {"word": "MOTS", "reference": "J7", "score": game.state.coups[2].top.points}
    game.do(slips.EnterSlip(3, 1, parse_short("T"), "a", rack=None), by="Ada")
    game.do(slips.EnterSlip(3, 2, slip_from_json(paper), "b"), by="Ada")
    game.do(slips.AmendVerdict(3, 2, 7, Sanction.NONE, "recours"), by="juge")
    game.do(correction(3, "MOT J7"))
    current = {
        table: slip.current.verdict.points
        for table, slip in game.state.correction.slips_of(3).items()
        if slip.current
    }
    assert current == {1: game.state.coups[2].top.points, 2: 7}


def test_between_two_coups_only(game):
    game.do(cmd.OpenCoup())
    assert game.refusal(correction(1, "TABLE H4")).code == "phase_drawing"
