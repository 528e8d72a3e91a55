"""A word the judge answers for (« mot de l'ODS absent du lexique ») is a word for every table, and
what is retained is paid written out as it is by « T » (fisf-2020 §5.1, §5.3)."""

import pytest

from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.judgement import billet_answers
from engine.games.duplicate.room import CONSOLE_WAS_WRONG
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.moves import Move
from engine.letters.scoring import score
from tests.engine.games.duplicate.correction.arbiters_room import (
    WORDS,
    ArbitersRoom,
    collected_room,
    open_room,
)
from tests.engine.games.duplicate.correction.test_bounds import ABSENT, BETTER, VOUCHED, verdict_of
from tests.engine.games.duplicate.correction.test_notifying import repeating
from tests.engine.games.duplicate.test_what_the_room_had import ROOM_HAD_THE_OTHER
from tests.engine.games.jarnac.bench import lexicon_of

TOP = {"top": True}
VOUCHING = (
    cmd.AmendVerdict(1, 1, BETTER, Sanction.NONE, ABSENT, **VOUCHED),
    cmd.EnterPoints(1, 1, BETTER, reason=ABSENT, **VOUCHED),
)


def paid(room, coup=1):
    return {table: verdict_of(room, table, coup).points for table in room.correction.slips_of(coup)}


@pytest.mark.article("fisf-2020 §5.1")
@pytest.mark.parametrize("vouching", VOUCHING, ids=["decided", "announced"])
def test_who_was_refused_for_it_before_is_paid_and_so_is_who_comes_after(vouching):
    room = collected_room(4)
    room.enter(1)
    room.enter(2, word="MAISONE", score=BETTER)
    room.enter(3)
    assert paid(room) == {1: 18, 2: 0, 3: 18}
    room.ask(vouching, "juge")
    room.enter(4, word="MAISONE", score=BETTER)
    assert paid(room) == {1: BETTER, 2: BETTER, 3: 18, 4: BETTER}
    assert room.game.replayed() == room.game.state


def test_the_judge_takes_it_back():
    room = collected_room(2)
    room.enter(1)
    room.enter(2, word="MAISONE", score=BETTER)
    room.ask(VOUCHING[0], "juge")
    room.ask(cmd.AmendVerdict(1, 1, 0, Sanction.ZERO, "pas dans l'ODS"), "juge")
    assert paid(room) == {1: 0, 2: 0}


def twice_played(*, closing: bool = False) -> ArbitersRoom:
    """MAISONE is refused at the first coup to table 2, and played again at the second, under MA."""
    room = open_room(2)
    room.collect()
    room.retain("MA H7")
    room.enter(1, word="MA", ref="H7", score=8)
    room.enter(2, word="MAISONE", score=BETTER)
    if closing:
        room.ask(cmd.CloseCoup(1))
    room.play(game.PlaceTop())
    room.collect("MA")
    room.retain("AMIS 8H")
    room.enter(1, word="AMIS", ref="8H", score=6, coup=2)
    played = Move.parse("MAISONE", "I7")
    worth = score(room.game.state.grid, played).points
    vouched = cmd.AmendVerdict(2, 1, worth, Sanction.NONE, ABSENT, word="MAISONE", reference="I7")
    room.ask(vouched, "juge")
    return room


def test_at_another_coup_too():
    assert paid(twice_played())[2] == BETTER


def test_a_coup_that_is_closed_stays_as_it_was_closed():
    assert paid(twice_played(closing=True))[2] == 0


def test_the_coup_is_corrected_to_it_and_the_slips_that_had_it_are_paid():
    room = collected_room(3)
    room.play(game.PlaceTop())
    room.game.oracle.words = lexicon_of(" ".join(WORDS))
    room.enter(1)
    room.ask(VOUCHING[0], "juge")
    corrected = game.CorrectCoup(
        1, "mot de l'ODS", Move.parse("MAISONE", "H4"), room=CONSOLE_WAS_WRONG
    )
    room.ask(corrected, "juge")
    room.ask(cmd.EnterSlip(1, 2, slip_from_json(TOP), "t"), "Ada")
    room.enter(3, word="MAISONE", score=BETTER)
    assert paid(room) == {1: BETTER, 2: BETTER, 3: BETTER}


# A prepared game may retain a word the list does not have


@pytest.mark.article("fisf-2020 §5.3")
@pytest.mark.article("fisf-2014 §5.3")
def test_what_is_retained_is_paid_written_out_as_by_t():
    room = open_room(3)
    room.collect()
    room.enter(1, word="MAISONE", score=BETTER)
    assert paid(room) == {1: 0}  # nobody knew yet
    room.game.oracle.say("MAISONE H4")
    room.game.oracle.retained = Move.parse("MAISONE", "H4")
    room.play(game.ChooseTop())
    room.enter(2, word="MAISONE", score=BETTER)
    room.ask(cmd.EnterSlip(1, 3, slip_from_json(TOP), "t"), "Ada")
    assert paid(room) == {1: BETTER, 2: BETTER, 3: BETTER}


# What a closed coup rests on


def test_points_by_hand_above_what_the_corrected_tirage_allows_open_the_coup_again():
    room = collected_room(2)
    room.ask(cmd.EnterPoints(1, 1, 18))
    room.enter(2)
    room.play(game.PlaceTop())
    room.ask(cmd.CloseCoup(1))
    room.game.oracle.words = lexicon_of(" ".join(WORDS))
    room.ask(
        game.CorrectCoup(
            1, "mal lu", Move.parse("SAIN", "H8"), tirage="SAINEEE", room=CONSOLE_WAS_WRONG
        ),
        "juge",
    )
    assert not room.correction.coup(1).closed
    assert room.refusal(cmd.CloseCoup(1)).code == "points_above_maximum"


# §5.9: what is listed at the end


def test_a_word_paid_since_is_no_longer_listed_as_a_zero():
    room = repeating()
    assert len(billet_answers(room.correction)) == 1
    worth = 16  # NOM H8, twice: the first word of the game
    room.ask(cmd.AmendVerdict(1, 1, worth, Sanction.NONE, ABSENT), "juge")
    assert billet_answers(room.correction) == ()


def test_it_stays_worth_its_points_to_whoever_had_it_however_often_the_coup_is_corrected():
    """The room had MAISONE; the console's word for that coup is mended twice."""
    room = collected_room(3)
    room.play(game.PlaceTop())
    room.game.oracle.words = lexicon_of(" ".join(WORDS))
    room.enter(1)
    room.ask(VOUCHING[0], "juge")
    for word, had in (
        ("MAISONE H4", CONSOLE_WAS_WRONG),
        ("MAISON H4", ROOM_HAD_THE_OTHER),
        ("MAISON H3", ROOM_HAD_THE_OTHER),
    ):
        move = Move.parse(*word.split())
        room.ask(game.CorrectCoup(1, "mal saisi", move, room=had), "juge")
    room.ask(cmd.EnterSlip(1, 2, slip_from_json(TOP), "t"), "Ada")
    room.enter(3, word="MAISONE", score=BETTER)
    assert paid(room) == {1: BETTER, 2: BETTER, 3: BETTER}
