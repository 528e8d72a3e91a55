"""Who sits where: lists, late arrivals, leaving, exclusion, arbiters' tables."""

import pytest

from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.standings.game import PlayerStatus, standings
from engine.play.players import Person, Player, player
from tests.engine.games.duplicate.correction.arbiters_room import collected_room, open_room, seats


def test_a_list_replaces_the_one_before():
    room = open_room(3)
    room.ask(cmd.SeatPlayers(seats(2)))
    assert [each.table for each in room.correction.players] == [1, 2]


def test_a_list_may_not_lose_slips():
    room = collected_room(3)
    room.enter(3)
    refusal = room.refusal(cmd.SeatPlayers(seats(2)))
    third = seats(3)[2].name
    assert (refusal.code, refusal.data["players"]) == ("correction_tables_with_slips", (third,))
    assert room.refusal(cmd.UnseatPlayer(3)).code == "correction_tables_with_slips"
    room.ask(cmd.UnseatPlayer(2))
    assert [each.table for each in room.correction.players] == [1, 3]


def test_two_players_cannot_share_a_table_number():
    twice = (player(1, "Un"), player(1, "Deux"))
    assert open_room(0).refusal(cmd.SeatPlayers(twice)).code == "table_twice"


@pytest.mark.parametrize("table", [0, -1, 10_000])
def test_a_table_has_a_number(table):
    refusal = open_room(0).refusal(cmd.SeatPlayer(player(table, "Un")))
    assert refusal.code == "correction_bad_table"


@pytest.mark.parametrize("people", [(), (Person("  "),), (Person("Un"), Person(""))])
def test_everybody_has_a_name(people):
    refusal = open_room(0).refusal(cmd.SeatPlayer(Player(1, people)))
    assert refusal.code == "correction_unnamed"


@pytest.mark.article("fisf-2020 §6.2")
def test_who_comes_late_has_missed_the_coups_before():
    room = collected_room(2)
    room.ask(cmd.SeatPlayer(player(9, "En retard")))
    line = standings(room.correction.sheet).line(9)
    assert line.coups[0].status is PlayerStatus.ABSENT
    assert 9 not in room.correction.missing(1)
    assert room.refusal(cmd.EnterSlip(1, 9, parse_short("T"), "a")).code == "correction_not_there"


def test_who_was_only_forgotten_by_the_list_has_missed_nothing():
    room = collected_room(2)
    room.ask(cmd.SeatPlayer(player(9, "Oublié"), first_coup=1))
    assert 9 in room.correction.missing(1)
    refused = room.refusal(cmd.SeatPlayer(player(8, "Un"), first_coup=3))
    assert refused.code == "correction_first_coup"


def test_a_first_list_that_comes_late_makes_nobody_late():
    room = collected_room(0)
    room.ask(cmd.SeatPlayers(seats(2)))
    assert room.correction.missing(1) == (1, 2)


def test_a_second_list_makes_its_new_players_late():
    room = collected_room(2)
    room.ask(cmd.SeatPlayers(seats(3)))
    assert room.correction.missing(1) == (1, 2)


def test_a_change_of_name_is_not_an_arrival():
    room = collected_room(2)
    room.ask(cmd.SeatPlayer(player(1, "Autre nom")))
    assert room.correction.player(1).name == "Autre nom"
    assert room.correction.missing(1) == (1, 2)


def test_who_leaves_is_missing_no_more_and_may_come_back():
    room = collected_room(2)
    room.ask(cmd.LeavePlayer(2, 0))
    assert room.correction.missing(1) == (1,)
    assert room.refusal(cmd.LeavePlayer(2, 2)).code == "correction_last_coup"
    room.ask(cmd.LeavePlayer(2, None))
    assert room.correction.missing(1) == (1, 2)


@pytest.mark.article("fisf-2020 §6.1")
def test_exclusion_annuls_every_score_and_may_be_lifted():
    room = collected_room(2)
    room.enter(1)
    room.enter(2, word="AMIS", score=10)
    assert room.refusal(cmd.ExcludePlayer(1, "")).code == "correction_reason_needed"
    room.ask(cmd.ExcludePlayer(1, "documents sous la table"))
    line = standings(room.correction.sheet).line(1)
    assert (line.rank, line.total) == (None, 0)
    room.ask(cmd.ExcludePlayer(1, "recours admis", excluded=False))
    assert standings(room.correction.sheet).line(1).total == 18


def two_coups():
    """AMIS twice for both; the judge decides after the first one."""
    room = collected_room(2)
    for table in (1, 2):
        room.enter(table)
    room.ask(cmd.CloseCoup(1))
    return room


@pytest.mark.article("fisf-2020 §6.1")
@pytest.mark.parametrize(
    ("chosen", "total", "rank", "may_play"),
    [
        ({}, 0, None, False),
        ({"following": False}, 0, None, True),
        ({"earlier": False}, 18, 1, False),
    ],
)
def test_the_judge_chooses_what_an_exclusion_reaches(chosen, total, rank, may_play):
    """The scores before it, what follows, or both; « rank » is of what is left to him."""
    room = two_coups()
    room.ask(cmd.ExcludePlayer(1, "documents", **chosen))
    line = standings(room.correction.sheet).line(1)
    assert (line.total, line.rank) == (total, rank)
    assert room.correction.expects(2, 1) is may_play
    assert room.correction.presence(1).plays_on is may_play
    assert standings(room.correction.sheet).line(2).total == 18
    room.ask(cmd.ExcludePlayer(1, "recours admis", excluded=False))
    assert standings(room.correction.sheet).line(1).total == 18
    assert room.correction.expects(2, 1) and not room.correction.presence(1).is_punished


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.parametrize("chosen", [{}, {"following": False}, {"earlier": False}])
def test_whoever_played_counts_among_the_sixteen_whatever_is_taken_from_him(chosen):
    room = two_coups()
    room.ask(cmd.ExcludePlayer(1, "documents", **chosen))
    assert room.correction.sheet.handed_in == {1, 2}


def test_an_exclusion_of_nothing_is_refused():
    refusal = two_coups().refusal(cmd.ExcludePlayer(1, "x", True, False, False))
    assert refusal.code == "exclusion_of_nothing"


def test_tables_are_shared_among_arbiters():
    room = open_room(3)
    room.ask(cmd.AssignTables(" Ada ", (1, 3)))
    assert [each.arbiter for each in room.correction.players] == ["Ada", "", "Ada"]
    room.ask(cmd.AssignTables("", (3,)))
    assert [each.arbiter for each in room.correction.players] == ["Ada", "", ""]
    assert room.refusal(cmd.AssignTables("Ada", (4,))).code == "correction_table_unknown"


@pytest.mark.parametrize(
    "request_of",
    [cmd.UnseatPlayer, lambda table: cmd.LeavePlayer(table, 0),
     lambda table: cmd.ExcludePlayer(table, "essai")],
)  # fmt: skip
def test_nobody_sits_at_an_unknown_table(request_of):
    assert open_room(2).refusal(request_of(7)).code == "correction_table_unknown"
