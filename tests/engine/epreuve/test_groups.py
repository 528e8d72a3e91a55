"""Pairs, teams and prizes: of an épreuve of one hall and of many centres, by one arithmetic."""

from dataclasses import replace

import pytest

from engine.epreuve.decisions import DecidedPlace, Decisions
from engine.epreuve.general import PartieFigure, PartieResults, PlayedPartie, hall_standing
from engine.epreuve.manifest import Classement, Count, EpreuveMode, Prize, SoloScope, SumBy
from engine.epreuve.plis import Players
from engine.play.players import Person, Player
from tests.engine.epreuve.event import ToldCentre, manifest
from tests.engine.epreuve.test_ranking import fold_of

PORT, GARE, PHARE = "Port", "Gare", "Phare"
ALL = tuple(Classement)


def somebody(table, name, club, series="4B"):
    return Player(table, (Person(name, f"L{name}", club, "S", series),))


def pair(table, one, two, club):
    return Player(table, tuple(Person(name, f"L{name}", club, "S", "4B") for name in (one, two)))


ROOMS = (
    (somebody(1, "Ada", PORT, "3A"), somebody(2, "Bob", GARE), pair(3, "Cid", "Dan", PORT)),
    (somebody(1, "Eva", PORT), somebody(2, "Fay", GARE, "3A"), pair(3, "Guy", "Hal", GARE)),
)
POINTS = ({1: 88, 2: 70, 3: 60}, {1: 50, 2: 88, 3: 60})
"""By room and table: the only coup of each partie."""


def centres(sum_by=SumBy.POINTS, parties=1, **more):
    épreuve = manifest(parties=parties, solo=SoloScope.AUCUN, sum_by=sum_by, **more)
    told = []
    for number, room in enumerate(ROOMS, start=1):
        centre = ToldCentre(épreuve, number)
        for partie in range(1, parties + 1):
            centre.tell(partie, Players(room))
            centre.close(partie, 1, POINTS[number - 1], top=88)
        told.append(centre)
    return fold_of(épreuve, *told), told


def hall(sum_by, count, *results, **more):
    """Each of the results: by name, what it brought and of how many coups."""
    made = manifest(parties=len(results))
    parties = tuple(
        replace(each, sealed="", contest={"temps": "topping"}.get(count.value, "cumul"))
        for each in made.parties
    )
    salle = EpreuveMode.SALLE
    épreuve = replace(made, mode=salle, serial="e", parties=parties, sum_by=sum_by, **more)
    seats = {name: somebody(at, name, club) for at, (name, club) in enumerate(CLUBS, start=1)}
    games = [
        PlayedPartie(
            "e", number, f"g{number}", over=True, settled=True, void=False, top_total=0,
            results=PartieResults(count, 2, {key(n): PartieFigure(*f) for n, f in each.items()}),
            players={key(name): player for name, player in seats.items()},
        )
        for number, each in enumerate(results, start=1)
    ]  # fmt: skip
    return hall_standing(épreuve, games)


def key(name):
    return f"L{name.upper()}"


CLUBS = (("Ada", PORT), ("Bob", PORT), ("Eva", GARE), ("Fay", GARE))


def test_pairs_are_ranked_among_themselves_and_share_their_rank():
    fold, _ = centres()
    ranking = fold.ranking()
    assert fold.has_pairs
    assert [(line.rank, line.name) for line in ranking.having("is_pair", [True]).lines] == [
        (1, "Cid / Dan"), (1, "Guy / Hal"),
    ]  # fmt: skip
    alone = ToldCentre(fold.manifest, 3)
    alone.tell(1, Players(ROOMS[0][:2]))
    assert not fold_of(fold.manifest, alone).has_pairs


@pytest.mark.parametrize(
    ("sum_by", "expected"),
    # points: Port 88 + 60, Gare 88 + 70; of two parties places are 1 1 3 4 4 6 each
    [
        (SumBy.POINTS, [(1, GARE, 316), (2, PORT, 296)]),
        (SumBy.PLACES, [(1, GARE, 8), (2, PORT, 10)]),
    ],
)  # fmt: skip
def test_a_team_is_the_best_of_a_club_in_whatever_centre(sum_by, expected):
    fold, _ = centres(sum_by, parties=2, team=2, classements=ALL)
    teams = fold.ranking().teams
    assert [(team.rank, team.club, team.total) for team in teams] == expected
    assert fold.ranking().names(teams[1].members) == ["Ada", "Cid / Dan"]


def test_a_club_with_too_few_has_no_team():
    fold, _ = centres(team=4)
    assert fold.ranking().teams == ()


def test_a_team_that_missed_a_topping_is_no_faster_for_it():
    """Times are added after the coups that are missing, of one as of three."""
    first = {"Ada": (9_000, 2), "Bob": (9_000, 2), "Eva": (5_000, 2), "Fay": (8_000, 2)}
    second = {"Ada": (9_000, 2), "Bob": (9_000, 2), "Eva": (5_000, 2)}  # Fay is absent
    standing = hall(SumBy.TIMES, Count.TIME, first, second, team=2)
    assert [(team.rank, team.club, team.total) for team in standing.teams] == [
        (1, PORT, 36_000), (2, GARE, 18_000),
    ]  # fmt: skip


PRIZES = (
    Prize("coupe"),
    Prize("livre", 1, Classement.SERIE, "3A"),
    Prize("vin", 1, Classement.EQUIPES),
    Prize("bon", 2, Classement.PAIRES),
    Prize("stylo", 1, Classement.SERIE, "7"),
)


def test_every_prize_names_who_holds_its_rank_in_all_centres():
    fold, _ = centres(team=2, dotation=PRIZES, classements=ALL)
    ranking = fold.ranking()
    told = [(won.prize.text, won.clubs or ranking.names(won.winners)) for won in ranking.prizes]
    assert told == [
        ("coupe", ["Ada", "Fay"]),
        ("livre", ["Ada", "Fay"]),
        ("vin", (GARE,)),
        ("bon", []),  # two pairs share the first rank
        ("stylo", []),  # nobody is of that série: the line is printed all the same
    ]


def test_a_departage_gives_the_prize_and_another_orders_those_it_left_level():
    """Three share the rank: one wins, two remain; the next départage is theirs."""
    épreuve = manifest(parties=1, solo=SoloScope.AUCUN, dotation=PRIZES[:1])
    centre = ToldCentre(épreuve, 1)
    centre.tell(1, Players(tuple(somebody(t, n, PORT) for t, n in ((1, "A"), (2, "B"), (3, "C")))))
    centre.close(1, 1, dict.fromkeys((1, 2, 3), 20))

    def places(**by_table):
        return tuple(
            DecidedPlace(place, centre.name, 1, int(t[1:])) for t, place in by_table.items()
        )

    fold = fold_of(épreuve, centre)
    first = {1: places(t1=2, t2=1, t3=2)}
    ranking = fold.ranking(Decisions(departages=first))
    assert [(line.rank, line.name) for line in ranking.lines] == [(1, "B"), (2, "A"), (2, "C")]
    assert [rank for rank, _ in ranking.shared(9)] == [2]
    assert ranking.names(ranking.prizes[0].winners) == ["B"]
    both = {**first, 2: places(t1=2, t3=1)}
    ranking = fold.ranking(Decisions(departages=both))
    assert [(line.rank, line.name) for line in ranking.lines] == [(1, "B"), (2, "C"), (3, "A")]
    assert list(ranking.shared(9)) == []
