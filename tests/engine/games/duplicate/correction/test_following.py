"""What the game does to the correction: coups to correct, tops, annulments, eliminations."""

import pytest

from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.formules import BLITZ
from engine.games.duplicate.room import CONSOLE_WAS_WRONG
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import standings
from tests.engine.games.duplicate.bench import new_game
from tests.engine.games.duplicate.correction.arbiters_room import collected_room, open_room

CHATTING = {"word": "MAISON", "score": 18, "discipline": "warning"}


def test_a_coup_opens_when_its_clock_stops_and_learns_its_top():
    room = open_room()
    assert room.correction.next_coup == 1
    room.collect()
    record = room.correction.coup(1)
    assert (sorted(record.rack), record.top) == (sorted("MAISONE"), None)
    room.retain()
    assert room.correction.coup(1).top_points == 18
    assert room.correction.next_coup == 2


def test_coup_n_is_corrected_while_coup_n_plus_1_is_thought_over():
    room = collected_room(1)
    room.play(game_cmd.PlaceTop())
    room.game.announce("RSTLIA")
    room.game.do(game_cmd.StartClock())
    (entered,) = room.enter(1)
    assert entered.verdict.points == 18


@pytest.mark.article("fisf-2020 §3.6")
def test_an_annulled_coup_is_played_again_with_slips_of_its_own():
    room = collected_room(2)
    room.enter(1)
    room.play(game_cmd.AnnulCoup("panne"))
    assert room.correction.next_coup == 1
    assert room.refusal(cmd.CloseCoup(1)).code == "correction_coup_annulled"
    assert standings(room.correction.sheet).line(1).total == 0
    room.collect("MAISONS")
    room.retain("MAISONS H3")
    assert room.correction.missing(1) == (1, 2)
    (kept,) = room.correction.past[1]
    assert kept[1].current.verdict.points == 18


@pytest.mark.article("fisf-2020 §5.8")
def test_chatting_during_an_annulled_coup_stays_on_the_account():
    room = collected_room(1)
    room.ask(cmd.EnterSlip(1, 1, slip_from_json(CHATTING), "a"))
    room.play(game_cmd.AnnulCoup("panne"))
    assert standings(room.correction.sheet).line(1).warnings == 1
    room.collect("MAISONS")
    room.retain("MAISONS H3")
    room.enter(1, entry="b")
    assert standings(room.correction.sheet).line(1).warnings == 1


def test_a_word_withdrawn_keeps_the_slips_of_its_coup():
    room = collected_room(1)
    room.enter(1)
    room.play(game_cmd.PlaceTop())
    room.play(game_cmd.WithdrawMove())
    assert room.correction.slip(1, 1).current is not None
    room.retain("AMIS H8", had=CONSOLE_WAS_WRONG)
    assert room.correction.coup(1).top_points == 10
    assert room.correction.slip(1, 1).current.verdict.points == 18


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.parametrize(
    ("options", "free"), [({}, 3), ({"tempo": BLITZ}, 5), ({"contest": "mort-subite"}, 5)]
)
def test_the_game_says_how_many_warnings_are_free(options, free):
    assert open_room(0, **options).correction.rules.free_warnings == free


@pytest.mark.article("fisf-2020 §3.8.3")
def test_who_is_eliminated_hands_in_no_more_slips_until_the_coup_is_reopened():
    room = collected_room(2, contest="mort-subite")
    room.enter(1)
    room.enter(2, word="AMIS", ref="H8", score=10)
    assert ev.PlayersEliminated(1, (2,)) in room.ask(cmd.CloseCoup(1))
    assert room.correction.presence(2).last_coup == 1
    assert room.correction.expects(1, 2)
    assert not room.correction.expects(2, 2)
    room.ask(cmd.ReopenCoup(1, "recours"))
    assert room.correction.expects(2, 2)


@pytest.mark.article("fisf-2020 §3.6")
def test_whoever_an_annulled_coup_had_put_out_is_back():
    room = collected_room(2, contest="mort-subite")
    room.enter(1)
    room.ask(cmd.CloseCoup(1, missing_as_none=True))
    assert room.correction.still_in == (1,)
    room.play(game_cmd.AnnulCoup("panne"))
    assert room.correction.still_in == (1, 2)


def test_players_known_at_the_opening_are_seated():
    assert [each.name for each in new_game(players="BAC").state.players] == ["B", "A", "C"]


def test_a_new_game_begins_with_an_empty_correction():
    room = collected_room(1)
    room.enter(1, score=17)
    assert room.correction.slip(1, 1).current.verdict.sanction is Sanction.WARNING
    assert evolve(room.game.state, room.game.events[0]).correction.slips == {}
