"""fisf-2020 §3.5, fisf-2014 §3.5: the solo."""

import pytest

from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.verdict import NO_SLIP_REASON, Reason, Sanction, nullity
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.standings.sheet import Presence, ScoredCoup, SoloRules, StandingRules
from engine.play.players import Person, Player
from tests.engine.games.duplicate.standings.room import null, paid, penalised, room, sheet, totals


def solos(made):
    return [(solo.coup, solo.table) for solo in standings(made).solos]


@pytest.mark.article("fisf-2020 §3.5")
def test_a_solo_is_strictly_above_all_other_players():
    assert solos(sheet(room(3), [[50, 40, 40]])) == [(1, 1)]
    assert solos(sheet(room(3), [[50, 50, 40]])) == []


@pytest.mark.article("fisf-2020 §3.5")
def test_a_solo_may_lie_below_the_top_retained():
    assert solos(sheet(room(3), [[50, 40, 40]], top=88)) == [(1, 1)]


@pytest.mark.article("fisf-2020 §3.5")
def test_scores_are_compared_before_the_five_points_are_taken_off():
    """57 less five is below 55, and still the only 57."""
    made = sheet(room(3), [[penalised(57), 55, 40]])
    assert solos(made) == [(1, 1)]


@pytest.mark.article("fisf-2020 §3.5")
def test_a_penalised_player_also_prevents_a_solo():
    assert solos(sheet(room(2), [[penalised(57), 57]])) == []


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.parametrize(("count", "bonus"), [(15, 0), (16, 10)])
def test_the_bonus_is_given_from_sixteen_players(count, bonus):
    made = sheet(room(count), [[50] + [40] * (count - 1)])
    assert totals(made)[1] == 50 + bonus
    assert standings(made).line(1).solos == 1


NO_SLIP = nullity(Reason(NO_SLIP_REASON, "fisf-2020 §5.7", Sanction.ZERO))


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.article("fisf-2014 §3.5")
@pytest.mark.parametrize("nothing", [None, NO_SLIP])
def test_whoever_is_on_the_list_and_handed_in_no_slip_is_no_player(nothing):
    """Sixteen tables are on the list; the last one never came."""
    rows = [[50] + [40] * 14 + [nothing]] * 3
    assert totals(sheet(room(16), rows))[1] == 150
    rows[1] = [50] + [40] * 14 + [null("MOTX")]
    assert totals(sheet(room(16), rows))[1] == 180, "one slip makes a player, even a null one"


@pytest.mark.article("fisf-2020 §3.5")
def test_a_slip_of_an_annulled_coup_makes_no_player():
    rows = [[50] + [40] * 15, [50] + [40] * 14 + [None]]
    coups = (ScoredCoup(1, 100, annulled=True), ScoredCoup(2, 100))
    assert totals(sheet(room(16), rows, coups=coups))[1] == 50


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.parametrize(
    "presence", [Presence(first_coup=2), Presence(last_coup=1), Presence(excluded=True)]
)
def test_late_gone_or_excluded_since_they_played(presence):
    rows = [[50] + [40] * 15, [50] + [40] * 15]
    made = sheet(room(16), rows, presences={16: presence})
    assert standings(made).line(1).bonus == 20


@pytest.mark.article("fisf-2020 §3.5")
def test_a_pair_hands_in_one_slip_and_is_one_player():
    pairs = tuple(Player(table, (Person("Ana"), Person("Bob"))) for table in range(1, 16))
    made = sheet(pairs, [[50] + [40] * 14])
    assert (standings(made).line(1).bonus, len(made.handed_in)) == (0, 15)


@pytest.mark.parametrize(
    ("played", "threshold", "told"),
    [(14, 16, False), (15, 16, True), (16, 16, True), (17, 16, False), (5, 6, True)],
)
def test_at_fifteen_and_at_sixteen_players_the_judge_is_told(played, threshold, told):
    rules = StandingRules(solos=SoloRules(threshold))
    rows = [[40] * played + [None] * (20 - played)]
    assert sheet(room(20), rows, rules=rules).at_solo_border is told


def test_where_no_bonus_hangs_on_it_nobody_is_told():
    for solos in (SoloRules(bonus=0), SoloRules(across_centres=True)):
        rules = StandingRules(solos=solos)
        assert not sheet(room(16), [[40] * 16], rules=rules).at_solo_border


@pytest.mark.parametrize(("best", "top", "made"), [(50, 50, [(1, 1)]), (50, 51, []), (0, 0, [])])
def test_among_friends_a_solo_is_the_top_found_alone(best, top, made):
    """The notice: « le seul à trouver le top »."""
    rules = StandingRules(edition=Edition.NOTICE)
    assert solos(sheet(room(3), [[best, 40 if best else 0, 0]], top=top, rules=rules)) == made


def test_among_friends_the_top_found_by_two_is_no_solo():
    rules = StandingRules(edition=Edition.NOTICE)
    assert solos(sheet(room(3), [[50, 50, 40]], top=50, rules=rules)) == []


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.parametrize(("players", "bonus", "total"), [(2, 10, 60), (3, 10, 50), (2, 25, 75)])
def test_an_epreuve_may_have_its_own_threshold_and_bonus(players, bonus, total):
    rules = StandingRules(solos=SoloRules(players, bonus))
    assert totals(sheet(room(2), [[50, 40]], rules=rules))[1] == total


@pytest.mark.article("fisf-2020 §3.5")
def test_where_solos_are_counted_across_centres_a_centre_knows_of_none():
    rules = StandingRules(solos=SoloRules(2, 10, across_centres=True))
    made = sheet(room(2), [[50, 40]], rules=rules)
    assert (totals(made)[1], solos(made)) == (50, [])


@pytest.mark.article("fisf-2014 §3.5")
def test_a_penalised_solo_keeps_its_bonus():
    made = sheet(room(16), [[penalised(57)] + [40] * 15])
    assert totals(made)[1] == 57 - 5 + 10


@pytest.mark.article("fisf-2014 §3.5")
def test_a_zero_is_no_solo_nor_is_playing_alone():
    assert solos(sheet(room(3), [[null(), null(), null()]])) == []
    assert solos(sheet(room(1), [[50]])) == []


def test_a_solo_is_a_candidate_until_every_slip_is_in():
    made = sheet(room(3), [[50, 40, None]])
    assert [solo.confirmed for solo in standings(made).solos] == [False]
    assert solos(sheet(room(3), [[50, 40, 50]])) == []


def test_a_solo_on_an_annulled_coup_never_was():
    made = sheet(room(16), [[50] + [40] * 15], coups=(ScoredCoup(1, 100, annulled=True),))
    assert (solos(made), totals(made)[1]) == ([], 0)


def test_an_average_neither_makes_nor_prevents_a_solo():
    """Table 2 repeats a refused word and is averaged at 50 like table 1: 1 has its solo."""
    rows = [[10, null("MOTX", proposed=90)], [50, null("MOTX", proposed=90)]]
    made = sheet(room(2), rows)
    assert solos(made) == [(1, 1), (2, 1)]
    assert standings(made).line(2).coups[1].sanction is Sanction.AVERAGE
    assert standings(made).line(2).coups[1].points == 50


def test_the_margin_is_told():
    (solo,) = standings(sheet(room(3), [[paid(70), 52, 10]])).solos
    assert (solo.points, solo.margin) == (70, 18)
