"""An épreuve of one hall, from the games that were played of it."""

from dataclasses import replace

import pytest

from engine.epreuve.general import (
    Departage,
    PartieFigure,
    PartieResults,
    PlayedPartie,
    hall_standing,
)
from engine.epreuve.manifest import Classement, Count, EpreuveMode, Prize, SumBy
from engine.play.players import player
from tests.engine.epreuve.event import manifest

PEOPLE = {
    name: player(table, name, licence=name, club=club, series=series)
    for table, (name, club, series) in enumerate(
        [("A", "Port", "3"), ("B", "Port", "4"), ("C", "Gare", "4"), ("D", "Gare", "3")], start=1
    )
}


def epreuve(parties=3, **more):
    made = manifest(parties=parties)
    return replace(
        made,
        mode=EpreuveMode.SALLE,
        serial="e1",
        parties=tuple(replace(each, sealed="") for each in made.parties),
        **more,
    )


def played(partie, *, over=True, void=False, settled=True, out=(), left=(), count=None, **points):
    """One game: points by name."""
    found = {name: PartieFigure(value, 1) for name, value in points.items()}
    results = PartieResults(count or Count.POINTS, 1, {} if void else found)
    seated = {name: PEOPLE[name] for name in (*points, *out)}
    return PlayedPartie(
        "e1", partie, f"g{partie}{void}", over, settled and over, void, results, 100, seated,
        excluded=frozenset(out), barred=frozenset(out), left=frozenset(left),
    )  # fmt: skip


def ranks(standing):
    return [(line.rank, line.key, line.total) for line in standing.lines]


def test_the_next_partie_is_the_first_that_was_not_played():
    assert hall_standing(epreuve(), []).next.number == 1
    assert hall_standing(epreuve(), [played(1, A=1)]).next.number == 2
    assert hall_standing(epreuve(), [played(1, over=False, A=1)]).next is None
    every = [played(number, A=1) for number in (1, 2, 3)]
    assert hall_standing(epreuve(), every).next is None


@pytest.mark.article("fisf-2020 §3.7")
def test_a_void_partie_is_played_again_and_brings_nobody_anything():
    standing = hall_standing(epreuve(), [played(1, void=True, A=50)])
    assert standing.next.number == 1 and ranks(standing) == []
    again = hall_standing(epreuve(), [played(1, void=True, A=50), played(1, A=9)])
    assert again.next.number == 2 and ranks(again) == [(1, "A", 9)]


def test_the_absent_sits_down_again_and_who_left_or_is_excluded_does_not():
    games = [played(1, A=1, B=2, C=3, D=4), played(2, A=1, C=1, out=("D",), left=("C",))]
    standing = hall_standing(epreuve(), games)
    assert [each.name for each in standing.expected] == ["A", "B"]
    assert standing.absent(2) == ("B",), "who is excluded is not absent"


def test_what_is_being_played_does_not_count_yet():
    standing = hall_standing(epreuve(), [played(1, A=5, B=4), played(2, over=False, A=0, B=9)])
    assert ranks(standing) == [(1, "A", 5), (2, "B", 4)]
    assert standing.over == 1 and not standing.is_complete


@pytest.mark.article("fisf-2020 §3.8.3")
def test_a_shared_rank_is_told_once_all_is_played_and_a_departage_parts_it():
    first, second = played(1, A=96, B=40), played(2, A=40, B=96)
    two = epreuve(parties=2)
    assert hall_standing(two, [first]).shared == {}
    assert hall_standing(two, [first, replace(second, settled=False)]).shared == {}
    level = hall_standing(two, [first, second])
    assert level.shared == {1: ("A", "B")}
    opened = replace(played(0, over=False, A=0, B=0), game="d")
    assert hall_standing(two, [first, second, opened]).shared == {}
    done = replace(opened, over=True, departage=Departage(1, {"B": 1, "A": 2}))
    assert ranks(hall_standing(two, [first, second, done])) == [(1, "B", 136), (2, "A", 136)]


def test_series_clubs_and_teams_rank_among_themselves():
    standing = hall_standing(epreuve(team=2), [played(1, A=10, B=30, C=20, D=5)])
    series = {each.name: each.lines for each in standing.groups(Classement.SERIE)}
    assert series == {"3": ((1, "A"), (2, "D")), "4": ((1, "B"), (2, "C"))}
    told = [(each.rank, each.club, each.total) for each in standing.teams]
    assert told == [(1, "Port", 40), (2, "Gare", 25)]


def test_a_team_of_places_is_the_better_the_fewer_it_has():
    games = [played(1, A=10, B=30, C=20, D=5)]
    standing = hall_standing(epreuve(team=2, sum_by=SumBy.PLACES), games)
    told = [(each.rank, each.club) for each in standing.teams]
    assert told == [(1, "Port"), (2, "Gare")]  # places 1 and 3, 2 and 4


def test_each_prize_names_who_holds_its_rank():
    prizes = (Prize("coupe"), Prize("livre", 1, Classement.SERIE, "4"), Prize("rien", 9))
    standing = hall_standing(epreuve(dotation=prizes), [played(1, A=9, B=9, C=1)])
    assert [won.winners for won in standing.prizes] == [("A", "B"), ("B",), ()]


def test_the_order_of_the_games_changes_nothing_but_who_sits_where():
    games = [played(1, A=9, B=3), played(2, A=1, B=5), played(3, A=2, B=2)]
    assert ranks(hall_standing(epreuve(), games)) == ranks(hall_standing(epreuve(), games[::-1]))
