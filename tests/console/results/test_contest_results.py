"""Results, season and federation file of a contest: ranked by its own rule
(fisf-2020 §3.8.3, §3.8.4; fisf-2014 §7, §7.3, §7.4)."""

import json
from dataclasses import replace

import pytest

from console.games.duplicate.papers import RESULTS
from console.games.duplicate.papers.sheet import result_of
from engine.games.duplicate import events as ev
from engine.games.duplicate.contests import PlayerTime
from engine.games.duplicate.correction.state import frozen
from engine.games.duplicate.state import State
from engine.play.players import typed_player
from engine.play.season import RankBy, rank_games
from tests.console.results.test_every_end import ended

SEATS = (
    typed_player(1, "Ana"),
    typed_player(2, "Bob / Zoé"),
    typed_player(3, "Cléo"),
    typed_player(4, "Dan"),
)


def seated(state: State, **correction: object) -> State:
    changed = replace(state.correction, players=SEATS, **correction)
    return replace(state, correction=changed)


def mort_subite() -> State:
    """Ana stays, the others go out: Cléo and Dan together, Bob and Zoé before them all.
    Points would rank them otherwise."""
    return seated(
        ended("end_contest_decided", "mort-subite"), eliminated=frozen({2: 1, 3: 2, 4: 2})
    )


def topping() -> State:
    """Cléo is the quickest though she missed a top; Ana and Dan are equal."""
    times = (
        PlayerTime(1, 50_000),
        PlayerTime(2, 60_000, 20_000),
        PlayerTime(3, 10_000, 20_000),
        PlayerTime(4, 50_000),
    )
    state = ended("end_all_placed", "topping")
    return seated(replace(state, timed=(ev.CoupTimed(1, times),)))


def ranking(state: State) -> list[tuple[int, str, str]]:
    told = json.loads(RESULTS["json"].write(state, 0))
    return [(line["rank"], line["name"], line["contest"]) for line in told["ranking"]]


@pytest.mark.article("fisf-2020 §3.8.3")
@pytest.mark.article("fisf-2014 §7.3")
def test_a_mort_subite_ranks_by_elimination_and_says_who_went_out_when():
    assert ranking(mort_subite()) == [
        (1, "Ana", "en lice"),
        (2, "Cléo", "sorti au coup 2"),
        (2, "Dan", "sorti au coup 2"),
        (4, "Bob / Zoé", "sorti au coup 1"),
    ]


@pytest.mark.article("fisf-2020 §3.8.4")
@pytest.mark.article("fisf-2014 §7.4")
def test_a_topping_ranks_by_time_penalties_included():
    assert ranking(topping()) == [
        (1, "Cléo", "30 s"),
        (2, "Ana", "50 s"),
        (2, "Dan", "50 s"),
        (4, "Bob / Zoé", "1 min 20"),
    ]


@pytest.mark.article("fisf-2020 §3.8.3")
@pytest.mark.parametrize("state", [mort_subite(), topping()], ids=["mort subite", "topping"])
@pytest.mark.parametrize("form", ["csv", "html"])
def test_every_form_says_what_ranks_them(state, form):
    written = RESULTS[form].write(state, 0).decode("utf-8-sig")
    assert all(fate in written for _, _, fate in ranking(state))
    names = [name for _, name, _ in ranking(state)]
    places = [written.index(name) for name in names]
    assert places == sorted(places), "in the order of the contest"


@pytest.mark.parametrize("state", [mort_subite(), topping()], ids=["mort subite", "topping"])
def test_the_federation_s_scores_give_the_same_order(state):
    lines = RESULTS["federation"].write(state, 0).decode("latin-1").splitlines()
    scores = {int(line.split('","')[0][1:]): int(line.split('","')[2][:-1]) for line in lines}
    ranks = {line.table: line.rank for line in state.ranking}
    for one in scores:
        for other in scores:
            assert (scores[one] > scores[other]) is (ranks[one] < ranks[other])


@pytest.mark.article("fisf-2014 §7")
def test_a_season_by_places_counts_each_game_by_its_own_rule():
    games = [result_of(mort_subite()), result_of(topping())]
    lines = rank_games([game for game in games if game], RankBy.PLACES)
    assert [(line.name, line.places, line.rank) for line in lines] == [
        ("Ana", 3, 1),
        ("Cléo", 3, 1),
        ("Dan", 4, 3),
        ("Bob / Zoé", 8, 4),
    ]


def test_a_pair_is_two_people_in_a_season():
    (line,) = [each for each in rank_games([result_of(topping())]) if "Zoé" in each.name]
    turned = typed_player(2, "Zoé / Bob")
    assert line.key == turned.key
