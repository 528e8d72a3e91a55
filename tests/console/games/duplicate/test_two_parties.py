"""What one partie of an épreuve decides, at the centre and at the hub alike."""

from dataclasses import replace

import pytest

from console.games import face_of
from console.games.duplicate.teller import DuplicateTeller
from console.games.history import Histories, History
from console.journal.records import GameSummary, Stamp
from engine.epreuve.fold import Fold
from engine.epreuve.manifest import SoloScope
from engine.epreuve.plis import Correction, CoupClosed, End, Exclusion, Pli, check_pli
from engine.games.duplicate import commands as game
from engine.games.duplicate.competition import in_competition
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.events import PlayerExcluded
from engine.games.duplicate.options import CommonGame, Role
from engine.games.duplicate.slips.verdict import BILLET
from engine.games.duplicate.standings.sheet import SoloRules
from engine.play.players import Person, Player, player
from tests.engine.epreuve.event import centre_name, manifest
from tests.engine.games.duplicate.bench import new_game
from tests.engine.games.duplicate.correction.arbiters_room import WORDS, ArbitersRoom

EPREUVE = manifest(solo=SoloScope.CENTRE, solo_players=2, least_coups=1)
SEATS = (
    player(1, "Ana", licence="1"),
    player(2, "Bob"),
    Player(3, (Person("Cléo"), Person("Dan"))),
    player(4, "Jean Petit"),
    player(5, "Jean Petit"),
)


def open_partie(number):
    common = CommonGame(EPREUVE.id, number, Role.FILE)
    options = {"id": f"partie-{number}", "name": f"partie-{number}", "common": common}
    room = ArbitersRoom(
        new_game(**options, solos=SoloRules(EPREUVE.solo_players, EPREUVE.solo_bonus))
    )
    room.game.oracle.words = WORDS
    room.ask(cmd.SeatPlayers(SEATS), "juge")
    return room


def play_coup(room, coup, letters, top, slips, *, unaware=()):
    """`slips` by table: a word and its place, or nothing handed in. `unaware`: tables that repeat a
    refused word and had not got their billet."""
    room.collect(letters)
    room.retain(top)
    for table, written in slips.items():
        word, ref = written.split()
        room.enter(table, word, coup=coup, ref=ref, score=18)
    for table in unaware:
        room.ask(cmd.AnswerQuestion(coup, table, BILLET, False), "juge")
    room.ask(cmd.CloseCoup(coup, missing_as_none=True), "juge")
    room.play(game.PlaceTop())


def partie(number, *excluded, after=2, **chosen):
    """MAISONE is not admitted; Bob plays it again before he is told, and gets an average (§5.9).
    Table 4 never hands in anything. `after`: the coup after which some are excluded."""
    room = open_partie(number)

    def exclude(coup):
        for table in excluded if coup == after else ():
            room.ask(cmd.ExcludePlayer(table, "documents", **chosen), "juge")

    everybody = {1: "MAISON H4", 2: "MAISONE H4", 3: "SOMA H4", 5: "MAISON H4"}
    play_coup(room, 1, "MAISONE", "MAISON H4", everybody)
    exclude(1)
    again = {1: "MAISONS H4", 2: "MAISONE H4", 3: "SOT 9H"}
    there = {table: again[table] for table in again if room.correction.expects(2, table)}
    play_coup(room, 2, "ILTOSR", "MAISONS H4", there, unaware=(2,) if 2 in there else ())
    exclude(2)
    room.play(game.CloseGame("fin"))
    return room


def told(room):
    teller = DuplicateTeller()
    return [content for event in room.happened for content in teller.hear(event)]


def at_the_hub(*rooms):
    fold = Fold(EPREUVE)
    for number, room in enumerate(rooms, start=1):
        for at, content in enumerate(told(room), start=1):
            pli = Pli(EPREUVE.id, centre_name(1), number, at, content)
            check_pli(pli, EPREUVE)
            fold.add(pli)
    return fold


@pytest.mark.article("fisf-2020 §6.1")
@pytest.mark.parametrize("cheats", [(), (1,), (3,), (4,), (5,), (1, 2, 3)])
def test_the_hub_ranks_each_partie_as_the_centre_does(cheats):
    first, second = partie(1), partie(2, *cheats)
    states = [room.game.state for room in (first, second)]
    fold = at_the_hub(first, second)
    for number, state in enumerate(states, start=1):
        ours = in_competition(state, [other for other in states if other is not state])
        lines = fold.ranking(parties=[number]).lines
        assert {
            line.tables[number]: (line.rank, line.total, line.points, line.solos, line.excluded)
            for line in lines
        } == {
            line.table: (line.rank, line.total, line.points, line.solos, line.rank is None)
            for line in ours.final_standings.lines
        }


CHOICES = ({}, {"following": False}, {"earlier": False})


@pytest.mark.article("fisf-2020 §6.1")
@pytest.mark.parametrize("chosen", CHOICES, ids=["both", "earlier", "following"])
@pytest.mark.parametrize("after", [1, 2])
@pytest.mark.parametrize("where", [1, 2])
@pytest.mark.parametrize("cheats", [(1,), (2,), (3, 5)])
def test_what_an_exclusion_reaches_is_the_same_at_the_hub(chosen, after, where, cheats):
    """In the first partie or in the second, after its first coup or its last."""
    rooms = [
        partie(number, *(cheats if number == where else ()), after=after, **chosen)
        for number in (1, 2)
    ]
    states, fold = [room.game.state for room in rooms], at_the_hub(*rooms)
    for number, state in enumerate(states, start=1):
        ours = in_competition(state, states)
        lines = fold.ranking(parties=[number]).lines
        assert {
            line.tables[number]: (line.rank, line.total, line.points, line.solos) for line in lines
        } == {
            line.table: (line.rank, line.total, line.points, line.solos)
            for line in ours.final_standings.lines
        }


@pytest.mark.article("fisf-2020 §6.1")
@pytest.mark.parametrize("chosen", CHOICES, ids=["both", "earlier", "following"])
def test_an_exclusion_is_one_pli_and_one_line_of_corrections(chosen):
    """0.2.0 told every coup of his again, with the reason."""
    plain, decided = told(partie(1)), told(partie(1, 2, **chosen))
    (exclusion,) = [each for each in decided if each not in plain]
    assert isinstance(exclusion, Exclusion) and exclusion.coup == 3
    assert [each for each in decided if each != exclusion] == plain
    (line,) = at_the_hub(partie(1, 2, **chosen)).corrections()
    assert (line.excluded, line.reason, line.coup) == ("Bob", "", 0)


def test_what_0_2_0_told_of_an_exclusion_is_one_line_too():
    """Its journals are told as it told them: their plis keep their numbers."""
    room = partie(1, 2)
    old = [
        replace(event, earlier=True, following=True, coup=0)
        if isinstance(event, PlayerExcluded)
        else event
        for event in room.happened
    ]
    teller = DuplicateTeller()
    plis = [content for event in old for content in teller.hear(event)]
    assert [type(each) for each in plis[-4:]] == [Exclusion, Correction, Correction, End]
    assert all(each.reason == "documents" for each in plis[-4:-1])
    fold = Fold(EPREUVE)
    for number, content in enumerate(plis, start=1):
        fold.add(Pli(EPREUVE.id, centre_name(1), 1, number, content))
    assert [(each.excluded, each.reason) for each in fold.corrections()] == [("Bob", "")]


def test_an_average_is_given_in_these_parties():
    """Else the comparison above would prove less than it says."""
    averages = [each.averages for each in told(partie(1)) if isinstance(each, CoupClosed)]
    assert [table for marks in averages for table, _ in marks] == [2]


@pytest.mark.article("fisf-2020 §3.5")
def test_a_table_that_hands_in_nothing_is_not_told_as_a_player():
    closed = [each for each in told(partie(1)) if isinstance(each, CoupClosed)]
    assert [each.tables for each in closed] == [(1, 2, 3, 5), (1, 2, 3)]
    assert at_the_hub(partie(1)).sheet(centre_name(1), 1).players == 4


@pytest.mark.article("fisf-2020 §6.1")
def test_a_club_game_of_the_same_day_is_none_of_the_epreuves_business():
    room = open_partie(1)
    club = ArbitersRoom(new_game(id="club", name="club"))
    club.ask(cmd.SeatPlayers(SEATS), "juge")
    club.ask(cmd.ExcludePlayer(1, "documents"), "juge")
    assert in_competition(room.game.state, [club.game.state]) == room.game.state
    assert not in_competition(club.game.state, [room.game.state]).tie_breaks


class Journal:
    """Two parties, a week apart; a club game on the day of the second."""

    def __init__(self, *games):
        self._games = games

    def games(self):
        return [
            GameSummary(
                room.game.state.options.id, name, "duplicate", 1, stamp, stamp, epreuve=epreuve
            )
            for room, name, stamp, epreuve in self._games
        ]


@pytest.mark.article("fisf-2020 §6.1")
def test_an_epreuve_of_several_days_is_one_competition(monkeypatch):
    early, late = (Stamp(days * 24 * 3600 * 1000, 0, "") for days in (1, 8))
    first, second, club = partie(1), partie(2, 1), ArbitersRoom(new_game(id="club", name="club"))
    journal = Journal(
        (first, "un", early, EPREUVE.id), (second, "deux", late, EPREUVE.id), (club, "c", late, "")
    )
    rooms = {room.game.state.options.id: room for room in (first, second, club)}
    face = face_of("duplicate")
    monkeypatch.setattr(
        Histories, "_of", lambda histories, game: History(face, (), rooms[game].game.state)
    )
    seen = Histories(journal).in_competition("partie-1").state
    assert seen.final_standings.line(1).rank is None
    assert first.game.state.final_standings.line(1).rank == 1


# Annulled coups (§3.6)


@pytest.mark.article("fisf-2020 §3.6")
def test_a_coup_corrected_after_a_later_one_was_annulled_had_the_common_letters():
    room = open_partie(1)
    room.collect("MAISONE")
    room.retain("MAISON H4")
    room.play(game.PlaceTop())
    room.collect("ILTOSR")
    room.play(game.AnnulCoup("mauvaise épellation", leaves=True))
    room.ask(cmd.CloseCoup(1, missing_as_none=True), "juge")
    play_coup(room, 2, "EILTOSA", "MAISONS H4", {1: "MAISONS H4"})
    aparts = {each.coup: each.apart for each in told(room) if isinstance(each, CoupClosed)}
    assert aparts == {1: "", 2: "coup 2 annulé : mauvaise épellation"}


@pytest.mark.article("fisf-2020 §3.6")
def test_the_hub_hears_at_once_that_a_centre_leaves():
    """The coup is told again when it is played again, and that is no late correction."""
    room = open_partie(1)
    play_coup(room, 1, "MAISONE", "MAISON H4", {1: "MAISON H4"})
    room.collect("ILTOSR")
    room.play(game.AnnulCoup("chrono", leaves=True))
    assert told(room)[-1] == CoupClosed(2, 0, (), (), apart="coup 2 annulé : chrono")
    fold = at_the_hub(room)
    assert fold.ranking().lines.__next__().apart == "coup 2 annulé : chrono"
    play_coup(room, 2, "EILTOSA", "MAISONS H4", {1: "MAISONS H4"})
    assert [type(each) for each in told(room)[-2:]] == [CoupClosed, CoupClosed]
    assert at_the_hub(room).corrections() == ()


def test_a_neutralised_coup_is_told_with_its_top_and_nobody():
    room = open_partie(1)
    neutral = replace(room.game.state.options.common, neutralises=True)
    room.game.state = replace(
        room.game.state, options=replace(room.game.state.options, common=neutral)
    )
    play_coup(room, 1, "MAISONE", "MAISON H4", {1: "MAISON H4", 2: "SOMA H4"})
    room.collect("ILTOSR")
    room.enter(1, "MAISONS", coup=2, ref="H4", score=9)
    room.play(game.NeutraliseCoup("chrono"))
    room.retain("MAISONS H4")
    closed = [each for each in told(room) if isinstance(each, CoupClosed)]
    assert closed[-1] == CoupClosed(2, room.correction.coup(2).top_points, (), (), neutral=True)
    assert [each.neutral for each in closed] == [False, True]


@pytest.mark.article("fisf-2020 §3.6")
def test_a_coup_annulled_after_it_was_told_brings_nobody_anything():
    room = open_partie(1)
    play_coup(room, 1, "MAISONE", "MAISON H4", {1: "MAISON H4", 2: "SOMA H4"})
    room.collect("ILTOSR")
    room.retain("MAISONS H4")
    room.enter(1, "MAISONS", coup=2, ref="H4", score=9)
    room.ask(cmd.CloseCoup(2, missing_as_none=True), "juge")
    room.play(game.AnnulCoup("lettre tombée", leaves=True))
    ours = in_competition(room.game.state, []).final_standings
    best = at_the_hub(room).ranking().of_centre(centre_name(1)).lines[0]
    assert (best.total, best.negatif) == (ours.lines[0].total, ours.lines[0].negatif)
    assert told(room)[-1] == Correction(
        CoupClosed(2, 0, (), (), apart="coup 2 annulé : lettre tombée"), "lettre tombée"
    )
    play_coup(room, 2, "EILTOSA", "MAISONS H4", {1: "MAISONS H4"})
    again = at_the_hub(room).ranking().of_centre(centre_name(1)).lines[0]
    assert again.total > best.total
