"""The general ranking as a function of the parties' results, judged by the slow reference that was
written from the rules alone (`slow_ranking.py`)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.epreuve.general import Departage, PartieFigure, PartieResults, general_ranking, shared
from engine.epreuve.manifest import Count, SumBy, check_sum, sums_of
from engine.rulings import RuleError
from tests.engine.epreuve import slow_ranking as slow

KINDS: dict[slow.Kind, Count] = {
    "points": Count.POINTS,
    "time": Count.TIME,
    "survival": Count.COUPS,
}
SUMS: dict[SumBy, slow.SumBy] = {
    SumBy.POINTS: "points",
    SumBy.TIMES: "times",
    SumBy.PLACES: "places",
}
WAYS = {
    "points": slow.points_of_partie,
    "time": slow.times_of_partie,
    "survival": slow.survival_of_partie,
}
PLAYERS = "abcdef"


def points(**results: int) -> PartieResults:
    return PartieResults(
        Count.POINTS, 1, {key: PartieFigure(each, 1) for key, each in results.items()}
    )


def short(lines):
    return [(line.rank, line.key, line.total) for line in lines]


# --- By hand ------------------------------------------------------------------------------------


def test_two_games_96_40_and_40_96_share_the_first_rank_until_a_departage():
    games = [points(a=96, b=40), points(a=40, b=96)]
    lines = general_ranking(games)
    assert short(lines) == [(1, "a", 136), (1, "b", 136)]
    assert shared(lines) == {1: ("a", "b")}
    decided = general_ranking(games, departages=[Departage(1, {"b": 1, "a": 2})])
    assert short(decided) == [(1, "b", 136), (2, "a", 136)]


@pytest.mark.article("fisf-2020 §3.8.3")
def test_a_departage_of_some_of_those_who_share_the_rank_changes_nothing():
    games = [points(a=50, b=50, c=50)]
    assert {line.rank for line in general_ranking(games, departages=[Departage(1, {"a": 1})])} == {
        1
    }


@pytest.mark.article("fisf-2014 §7")
def test_places_are_added_and_the_absent_is_placed_after_all():
    lines = general_ranking([points(a=9, b=8, c=7), points(a=1, b=9)], SumBy.PLACES)
    assert short(lines) == [(1, "a", 1 + 2), (1, "b", 2 + 1), (3, "c", 3 + 3)]


def test_two_best_of_three():
    games = [points(a=50, b=90, c=65), points(a=70, b=0, c=65), points(a=60, b=50)]
    lines = general_ranking(games, best=2)
    assert short(lines) == [(1, "b", 140), (2, "a", 130), (2, "c", 130)]
    assert [cell.counted for cell in lines[1].cells] == [False, True, True]
    assert lines[2].cells[2].marked


MIXED = [Count.POINTS, Count.TIME]


@pytest.mark.article("fisf-2014 §7")
@pytest.mark.parametrize(
    ("counts", "by", "why"),
    [
        (MIXED, SumBy.POINTS, "epreuve_no_sum_mixed"),
        (MIXED, SumBy.TIMES, "epreuve_no_sum_mixed"),
        ([Count.TIME], SumBy.POINTS, "epreuve_no_sum_temps"),
        ([Count.POINTS], SumBy.TIMES, "epreuve_no_sum_points"),
        ([Count.COUPS], SumBy.POINTS, "epreuve_no_sum_coups"),
    ],
)
def test_a_sum_that_does_not_exist_is_refused_with_its_reason(counts, by, why):
    with pytest.raises(RuleError, match=why):
        check_sum(counts, by)


def test_parties_of_different_kinds_have_places_only():
    assert sums_of(MIXED) == (SumBy.PLACES,)
    assert sums_of([Count.POINTS]) == (SumBy.POINTS, SumBy.PLACES)
    assert sums_of([Count.TIME]) == (SumBy.TIMES, SumBy.PLACES)


# --- Against the slow reference -----------------------------------------------------------------


@st.composite
def centre_games(draw, kind: slow.Kind, coups: int, hall: str):
    players = draw(st.lists(st.sampled_from(PLAYERS), unique=True, min_size=1))
    players = [f"{hall}{each}" for each in players]
    marks = st.builds(
        lambda points, penalty: slow.Mark(points, penalty), st.integers(0, 4), st.integers(0, 1)
    )
    slips = st.dictionaries(st.sampled_from(players), marks)
    absent = draw(st.frozensets(st.sampled_from(players), max_size=2))
    told = tuple(draw(slips) for _ in range(coups))
    return slow.CentreGame(tuple(players), told, absent)


@st.composite
def parties(draw, kinds):
    kind = draw(st.sampled_from(kinds))
    coups = draw(st.integers(1, 3))
    halls = draw(st.sampled_from(["H", "HK"]))
    centres = {hall: draw(centre_games(kind, coups, hall)) for hall in halls}
    return slow.Partie(kind, (4,) * coups, centres)


@st.composite
def epreuves(draw):
    sum_by = draw(st.sampled_from(["points", "times", "places"]))
    kinds = {"points": ["points"], "times": ["time"], "places": [*KINDS]}[sum_by]
    played = tuple(draw(st.lists(parties(kinds), min_size=1, max_size=4)))
    keys = sorted(
        {key for each in played for game in each.centres.values() for key in game.players}
    )
    exclusion = st.builds(
        slow.Exclusion, st.sampled_from(keys), st.integers(1, len(played)), st.booleans(),
        st.booleans(),
    )  # fmt: skip
    out = st.dictionaries(
        st.tuples(st.sampled_from("HK"), st.integers(1, len(played))), st.integers(1, 3), max_size=2
    )
    epreuve = slow.Epreuve(
        played,
        sum_by,
        draw(st.none() | st.integers(1, 3)),
        exclusions=tuple(draw(st.lists(exclusion, max_size=2))),
        set_aside=draw(st.sampled_from([frozenset(), frozenset("K")])),
        out_from=draw(out),
        departage_between_centres=True,
    )
    tied: dict[int, list[str]] = {}
    for line in slow.general_ranking(epreuve):
        tied.setdefault(line.rank or 0, []).append(line.key)
    decided = []
    for rank, who in tied.items():
        if rank and len(who) > 1 and draw(st.booleans()):
            order = draw(st.permutations(who))
            cut = draw(st.integers(1, len(order)))
            groups = (tuple(order[:cut]), *((each,) for each in order[cut:]))
            decided.append(slow.Departage(rank, groups))
    return epreuve._replace(departages=tuple(decided))


def results_of(epreuve: slow.Epreuve) -> list[PartieResults]:
    found = []
    for number, partie in enumerate(epreuve.parties, 1):
        brought = WAYS[partie.kind](epreuve, number)
        results = {key: PartieFigure(each.value, each.coups) for key, each in brought.items()}
        found.append(PartieResults(KINDS[partie.kind], len(partie.tops), results))
    return found


@settings(max_examples=60)
@given(epreuves())
def test_it_ranks_as_the_reference_does(epreuve):
    entered = {
        key
        for partie in epreuve.parties
        for centre, game in partie.centres.items()
        if centre not in epreuve.set_aside
        for key in game.players
    }
    by = next(each for each, name in SUMS.items() if name == epreuve.sum_by)
    departages = [
        Departage(
            each.rank,
            {key: place for place, group in enumerate(each.order, 1) for key in group},
        )
        for each in epreuve.departages
    ]
    fast = general_ranking(results_of(epreuve), by, epreuve.best or 0, departages, entered)
    told = {line.key: (line.rank, line.total, _cells(line)) for line in fast}
    wanted = {
        line.key: (
            line.rank,
            line.total,
            [(each.place, each.counted, each.marked) for each in line.figures],
        )
        for line in slow.general_ranking(epreuve)
    }
    assert told == wanted
    ranks = [line.rank for line in fast]
    assert ranks == sorted(ranks, key=lambda rank: (rank is None, rank or 0))


def _cells(line):
    return [(cell.place, cell.counted, cell.marked) for cell in line.cells]


@settings(max_examples=20)
@given(epreuves(), st.randoms())
def test_it_is_a_function_of_the_results_whatever_their_order(epreuve, dice):
    results = results_of(epreuve)
    by = next(each for each, name in SUMS.items() if name == epreuve.sum_by)
    shuffled = []
    for partie in results:
        items = list(partie.results.items())
        dice.shuffle(items)
        shuffled.append(PartieResults(partie.count, partie.coups, dict(items)))
    assert general_ranking(results, by) == general_ranking(shuffled, by)
