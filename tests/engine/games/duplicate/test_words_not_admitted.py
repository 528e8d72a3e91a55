"""A word that was announced and is not admitted (fisf-2020 §5.1, §5.7) is no word in this game: not
for « T », not written out, not at another coup, not in passing. Until it is retained again."""

import pytest

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.room import Had, Room
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import BILLET, Sanction
from engine.games.duplicate.standings.game import standings
from engine.letters.moves import Move
from tests.engine.games.duplicate.bench import PlayedDuplicate
from tests.engine.games.duplicate.test_what_the_room_had import (
    NOT_ADMITTED,
    ROOM_HAD_IT_RIGHT,
    ROOM_HAD_THE_OTHER,
    TOP,
    correct,
    paper,
    points,
    read,
    three_coups,
)


def verdict(game: PlayedDuplicate, coup: int, table: int):
    return game.state.correction.slip(coup, table).current.verdict


@pytest.fixture
def game() -> PlayedDuplicate:
    """« T » at coup 3 is MOTS; table 1 plays it again at coup 4, table 2 the shorter word."""
    game = three_coups()
    read(game, 3, {1: TOP, 2: paper("MOT J7 4"), 3: TOP})
    game.play("MOS", "SEN K9")
    read(game, 4, {1: paper("MOTS 4F 5"), 2: paper("MOT 4F 4"), 3: TOP})
    assert points(game, 4) == {1: 5, 2: 4, 3: 12}
    return game


@pytest.mark.article("fisf-2020 §5.1")
@pytest.mark.article("fisf-2020 §5.7")
@pytest.mark.article("fisf-2014 §5.4")
def test_it_is_refused_at_the_coups_after_it_too(game):
    correct(game, "MOT J7", NOT_ADMITTED)
    assert points(game, 4) == {1: 0, 2: 4, 3: 12}
    assert verdict(game, 4, 1).refused_words == ("MOTS",)
    read(game, 4, {4: paper("MOTS 4F 5")})
    assert points(game, 4)[4] == 0


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_whoever_repeats_it_is_asked_about(game):
    """Table 1 had heard MOTS announced as the top: had it been told otherwise before coup 4?"""
    correct(game, "MOT J7", NOT_ADMITTED)
    question = verdict(game, 4, 1).question
    assert (question.key, question.data["word"], question.data["coup"]) == (BILLET, "MOTS", 3)
    game.do(slips.AnswerQuestion(4, 1, BILLET, False))
    (average,) = standings(game.state.correction.sheet).averages
    assert (average.coup, average.table, average.points) == (4, 1, 5)  # (4 + 12) / 2, not above 5


def test_retained_again_it_is_admitted_after_all(game):
    correct(game, "MOT J7", NOT_ADMITTED)
    read(game, 3, {4: paper("MOTS J7 7")})
    assert points(game, 3)[4] == 0
    correct(game, "MOTS J7", ROOM_HAD_IT_RIGHT)
    assert points(game, 3) == {1: 7, 2: 4, 3: 7, 4: 7}
    assert points(game, 4) == {1: 5, 2: 4, 3: 12}
    assert not game.state.correction.refused


def test_it_stays_refused_when_its_coup_is_annulled(game):
    game.do(cmd.WithdrawMove())
    game.do(cmd.WithdrawMove())
    game.oracle.say("MOTS J7", "MOT J7")
    game.do(cmd.ChooseTop(Move.parse("MOT", "J7"), "pas admis", room=NOT_ADMITTED))
    game.do(cmd.AnnulCoup("pas admis"))
    assert game.state.correction.refused == {"MOTS"}


@pytest.mark.article("fisf-2020 §5.7")
def test_a_word_formed_in_passing_is_refused_and_the_word_itself_is_not(game):
    """SEN in K9 makes SOTS, which is not admitted; SEN elsewhere is worth what it was."""
    read(game, 4, {4: paper("SEN 10J 3")})
    room = Room(Had.ANNOUNCED, refused=True, refused_words=("SOTS",))
    correct(game, "SE 10J", room, coup=4)
    assert points(game, 4) == {1: 5, 2: 4, 3: 0, 4: 3}
    assert verdict(game, 4, 3).refused_words == ("SOTS",)
    assert game.replayed() == game.state


def test_only_a_word_of_the_coup_can_be_said_not_to_be_admitted(game):
    room = Room(Had.ANNOUNCED, refused=True, refused_words=("TABLE",))
    asked = cmd.CorrectCoup(4, "vu après coup", Move.parse("SE", "10J"), room=room)
    refusal = game.refusal(asked)
    assert (refusal.code, refusal.data["words"]) == ("room_other_word", "SE, SEN, SOTS")


@pytest.mark.article("fisf-2020 §5.1")
def test_the_next_top_is_never_that_word_by_a_mere_press(game):
    """The word list still has MOTS; a reason says that the judge means it."""
    correct(game, "MOT J7", NOT_ADMITTED)
    game.oracle.forget()
    game.announce("SAE")
    game.think()
    game.oracle.say("MOTS 4F")
    refusal = game.refusal(cmd.ChooseTop())
    assert (refusal.code, refusal.data) == ("choice_refused", {"word": "MOTS"})
    game.do(cmd.ChooseTop(Move.parse("MOT", "4F"), "MOTS n'est pas admis"))
    assert str(game.state.open_coup.top.move) == "MOT 4F"


# Two arbiters, and the judge between them


@pytest.mark.parametrize("second", [False, True])
@pytest.mark.article("fisf-2020 §5.9")
def test_the_judge_chose_a_reading_not_its_points(second):
    """One arbiter read « T », the other MOT; the judge says « T ». T is then worth what it is."""
    game = three_coups()
    papers = [TOP, paper("MOT J7 4")]
    first, blind = reversed(papers) if second else papers
    game.do(slips.EnterSlip(3, 1, slip_from_json(first), "a"), by="Ada")
    game.do(slips.EnterSlip(3, 1, slip_from_json(blind), "b", second=True), by="Zoé")
    game.do(slips.RetainReading(3, 1, second, "c'est bien un T"), by="juge")
    assert points(game, 3) == {1: 7}
    correct(game, "MOT J7", NOT_ADMITTED)
    slip = game.state.correction.slip(3, 1)
    assert (slip.current.verdict.sanction, slip.current.reason) == (
        Sanction.ZERO,
        "c'est bien un T",
    )
    assert not slip.in_dispute
    game.do(slips.CloseCoup(3, missing_as_none=True))
    assert game.replayed() == game.state


def test_a_reading_whose_worth_stays_is_not_chosen_again():
    game = three_coups()
    game.do(slips.EnterSlip(3, 1, slip_from_json(TOP), "a"), by="Ada")
    game.do(slips.EnterSlip(3, 1, slip_from_json(paper("MOT J7 4")), "b", second=True), by="Zoé")
    game.do(slips.RetainReading(3, 1, False, "c'est bien un T"), by="juge")
    entries = len(game.state.correction.slip(3, 1).entries)
    correct(game, "MOT J7", ROOM_HAD_THE_OTHER)
    assert len(game.state.correction.slip(3, 1).entries) == entries


# A table that had the corrected grid all along


@pytest.mark.article("fisf-2020 §5.3")
@pytest.mark.article("fisf-2014 §5.3")
def test_t_and_the_word_written_out_are_worth_the_same_on_the_grid_of_a_table_apart():
    """Tables 2 and 3 had MOT; on their grid SEN in 10J makes MOTS in passing."""
    game = three_coups()
    game.play("SAB", "SEN 10J")
    read(game, 4, {1: TOP, 2: paper("SEN 10J 12"), 3: TOP})
    correct(game, "MOT J7", Room(Had.ANNOUNCED, apart=(2, 3)))
    assert points(game, 4) == {1: 3, 2: 12, 3: 12}
    assert game.state.correction.coup(4).top_points == 3
