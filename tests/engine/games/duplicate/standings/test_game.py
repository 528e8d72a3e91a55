"""Cumul, négatif, pourcentage, rang; late, gone, excluded players; annulled coups."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.games.duplicate.standings.game import PlayerStatus, standings, summarise
from engine.games.duplicate.standings.sheet import Presence, ScoredCoup, ScoreSheet
from engine.play.players import player
from engine.rulings import RuleError
from tests.engine.games.duplicate.standings.room import null, paid, room, sheet, totals, warned


def test_total_negatif_and_percentage_against_the_tops():
    line = standings(sheet(room(2), [[80, 50], [100, 70]], top=100)).line(1)
    assert (line.total, line.negatif, line.percentage) == (180, -20, 90.0)


def test_equal_totals_share_a_rank_and_the_next_counts_everybody():
    made = sheet(room(4), [[50, 70, 50, 20]])
    assert [(line.rank, line.table) for line in standings(made).lines] == [
        (1, 2),
        (2, 1),
        (2, 3),
        (4, 4),
    ]


def test_tops_found_are_counted():
    made = sheet(room(1), [[100], [99], [paid(100)]], top=100)
    assert standings(made).line(1).tops == 2


@pytest.mark.article("fisf-2020 §6.2")
@pytest.mark.article("fisf-2014 §6.1")
def test_coups_played_before_a_late_player_arrives_are_null():
    rows = [[50, None], [50, None], [50, 60]]
    made = sheet(room(2), rows, presences={2: Presence(first_coup=3)})
    line = standings(made).line(2)
    assert [score.status for score in line.coups] == [
        PlayerStatus.ABSENT,
        PlayerStatus.ABSENT,
        PlayerStatus.PLAYED,
    ]
    assert line.total == 60
    assert standings(made).missing == {1: (), 2: (), 3: ()}


def test_a_player_who_leaves_keeps_what_was_earned():
    rows = [[50, 60], [50, None]]
    made = sheet(room(2), rows, presences={2: Presence(last_coup=1)})
    assert totals(made) == {1: 100, 2: 60}
    assert standings(made).line(2).rank == 2


@pytest.mark.article("fisf-2020 §6.1")
def test_an_excluded_player_loses_every_score_and_the_rank():
    made = sheet(room(2), [[50, 90]], presences={2: Presence(excluded=True)})
    last = standings(made).lines[-1]
    assert (last.table, last.total, last.rank) == (2, 0, None)
    assert standings(made).solos[0].table == 1


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.article("fisf-2014 §6.2")
def test_the_points_of_an_annulled_coup_are_annulled():
    coups = (ScoredCoup(1, 100), ScoredCoup(2, 80, annulled=True))
    made = sheet(room(2), [[50, 40], [70, 10]], coups=coups)
    assert totals(made) == {1: 50, 2: 40}
    assert standings(made).top_total == 100


def test_missing_slips_are_told_and_worth_nothing_yet():
    made = sheet(room(3), [[50, None, 20]])
    assert standings(made).missing == {1: (2,)}
    assert standings(made).line(2).coups[0].status is PlayerStatus.MISSING


def test_the_judge_s_summary_of_a_coup():
    made = sheet(room(5), [[100, 100, warned(60), null(), None]], top=100)
    summary = summarise(made, made.coups[0])
    assert (summary.entered, summary.missing, summary.found_top) == (4, (5,), 2)
    assert list(summary.scores.items()) == [(100, 2), (60, 1), (0, 1)]


def test_a_slip_for_nobody_or_for_no_coup_is_refused():
    with pytest.raises(RuleError, match="slip_table_unknown"):
        ScoreSheet(room(1), (ScoredCoup(1, 100),), {(1, 9): paid(10)})
    with pytest.raises(RuleError, match="slip_coup_unknown"):
        ScoreSheet(room(1), (ScoredCoup(1, 100),), {(2, 1): paid(10)})
    with pytest.raises(RuleError, match="coup_twice"):
        ScoreSheet(room(1), (ScoredCoup(1, 100), ScoredCoup(1, 90)))
    with pytest.raises(RuleError, match="table_twice"):
        ScoreSheet((player(1, "A"), player(1, "B")), ())


VERDICTS = st.one_of(
    st.integers(0, 120).map(paid),
    st.integers(0, 120).map(warned),
    st.sampled_from([null(), null("MOTX", proposed=50), null("MOTY", proposed=9)]),
)


@settings(max_examples=60, deadline=None)
@given(
    rows=st.lists(st.lists(VERDICTS, min_size=4, max_size=4), min_size=1, max_size=6),
    seed=st.integers(0, 10_000),
)
def test_the_standings_do_not_depend_on_the_order_of_entry(rows, seed):
    made = sheet(room(4), rows)
    entered = list(made.verdicts.items())
    random.Random(seed).shuffle(entered)
    again = ScoreSheet(made.players, made.coups[::-1], dict(entered), made.rules)
    assert standings(again) == standings(made)
