"""fisf-2020 §5.9, fisf-2014 §5.7: warnings that add up to penalties."""

import pytest

from engine.games.duplicate.formules import NORMALE, SEPT_SUR_HUIT, Edition
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.standings.sheet import (
    Notice,
    ScoredCoup,
    SoloRules,
    StandingRules,
    standing_rules,
)
from tests.engine.games.duplicate.standings.room import paid, room, sheet, totals, warned


def penalties(made, table=1):
    return [(score.coup, score.late_penalty) for score in standings(made).line(table).coups]


def warned_coups(count, **options):
    return sheet(room(1), [[warned(20)] for _ in range(count)], **options)


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_the_fourth_warning_and_each_after_it_cost_five_points():
    assert penalties(warned_coups(5)) == [(1, 0), (2, 0), (3, 0), (4, 5), (5, 5)]
    assert totals(warned_coups(3))[1] == 60
    assert totals(warned_coups(5))[1] == 100 - 10


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
@pytest.mark.parametrize(
    "rules",
    [
        standing_rules(blitz=True),
        standing_rules(formule=SEPT_SUR_HUIT),
        standing_rules(Edition.E2014, NORMALE.with_joker()),
    ],
)
def test_the_sixth_in_blitz_and_in_original_formules(rules):
    made = warned_coups(7, rules=rules)
    assert penalties(made) == [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (6, 5), (7, 5)]


@pytest.mark.article("fisf-2020 §5.9")
def test_penalties_are_taken_off_at_the_end_and_dated_to_their_coup():
    """The points of the fourth coup stay whole; the total has five less."""
    line = standings(warned_coups(4)).line(1)
    assert line.coups[3].points == 20
    assert (line.points, line.penalty, line.total) == (80, 5, 75)


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_warnings_add_up_even_for_a_player_who_was_handed_no_billet():
    """No billet reached table 1; table 2 was told of each. Both lose the same."""
    rows = [[warned(20), warned(20)]] * 5
    told = frozenset(Notice(2, coup, before=coup + 1) for coup in range(1, 6))
    made = totals(sheet(room(2), rows, notices=told))
    assert made[1] == made[2] == 100 - 10


@pytest.mark.article("fisf-2020 §5.9")
def test_in_mort_subite_a_penalty_counts_on_the_coup_itself():
    rules = standing_rules(mort_subite=True)
    line = standings(warned_coups(6, rules=rules)).line(1)
    assert [score.net for score in line.coups] == [20, 20, 20, 20, 20, 15]


@pytest.mark.article("fisf-2020 §5.8")
def test_a_disciplinary_warning_counts_beside_the_slip_s_own():
    rows = [[warned(20, disciplinary_warning=True)], [warned(20, disciplinary_warning=True)]]
    made = sheet(room(1), rows)
    assert standings(made).line(1).warnings == 4
    assert penalties(made) == [(1, 0), (2, 5)]


def test_warnings_of_an_annulled_coup_fall_but_for_discipline():
    coups = (ScoredCoup(1, 100, annulled=True),)
    assert standings(sheet(room(1), [[warned(20)]], coups=coups)).line(1).warnings == 0
    chatting = paid(20, disciplinary_warning=True)
    assert standings(sheet(room(1), [[chatting]], coups=coups)).line(1).warnings == 1


def test_a_competition_may_have_its_own_rules():
    rules = StandingRules(solos=SoloRules(players=2, bonus=5), free_warnings=0)
    made = sheet(room(2), [[warned(50), 40]], rules=rules)
    assert totals(made) == {1: 50 + 5 - 5, 2: 40}
