"""fisf-2020 §5.9, fisf-2014 §5.7: the average after a repeated zero not notified in time."""

import pytest

from engine.games.duplicate.slips.verdict import Sanction, Verdict
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.standings.sheet import Notice, Presence
from engine.play.players import player
from tests.engine.games.duplicate.standings.room import null, penalised, room, sheet


def coup(made, number, table):
    return standings(made).line(table).coups[number - 1]


def repeated(others_then=(40, 20), proposed=90, **options):
    rows = [
        [null("MOTX", proposed=proposed), 30, 30],
        [null("MOTX", proposed=proposed), *others_then],
    ]
    return sheet(options.pop("players", room(3)), rows, **options)


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_the_same_refused_word_again_earns_the_average_of_the_others():
    made = repeated()
    assert (coup(made, 1, 1).points, coup(made, 1, 1).sanction) == (0, Sanction.ZERO)
    assert (coup(made, 2, 1).points, coup(made, 2, 1).sanction) == (30, Sanction.AVERAGE)


@pytest.mark.article("fisf-2020 §5.9")
def test_zeros_are_counted_in():
    assert coup(repeated((40, null())), 2, 1).points == 20


@pytest.mark.article("fisf-2020 §5.9")
def test_the_scores_are_those_obtained():
    assert coup(repeated((penalised(45), 20)), 2, 1).points == 30


@pytest.mark.article("fisf-2020 §5.9")
def test_other_averages_are_left_out():
    rows = [
        [null("MOTX", proposed=90), null("MOTY", proposed=90), 30],
        [null("MOTX", proposed=90), null("MOTY", proposed=90), 44],
    ]
    made = sheet(room(3), rows)
    assert [coup(made, 2, table).points for table in (1, 2)] == [44, 44]


@pytest.mark.article("fisf-2020 §5.9")
def test_only_the_players_of_the_same_arbiter_are_counted():
    arbiters = ["A", "A", "A", "B", "B"]
    players = tuple(
        player(table, f"J{table}", arbiter=arbiter) for table, arbiter in enumerate(arbiters, 1)
    )
    rows = [
        [null("MOTX", proposed=90), 30, 30, 90, 90],
        [null("MOTX", proposed=90), 40, 20, 90, 90],
    ]
    assert coup(sheet(players, rows), 2, 1).points == 30


@pytest.mark.article("fisf-2020 §5.9")
def test_never_more_than_the_solution_proposed():
    assert coup(repeated(proposed=12), 2, 1).points == 12


@pytest.mark.article("fisf-2020 §5.9")
def test_it_holds_for_every_later_coup_until_the_player_is_told():
    rows = [[null("MOTX", proposed=90), 30]] * 3
    made = sheet(room(2), rows, notices=frozenset({Notice(1, 1, before=3)}))
    assert [score.points for score in standings(made).line(1).coups] == [0, 30, 0]


@pytest.mark.article("fisf-2020 §5.9")
def test_a_player_told_in_time_has_another_zero():
    made = repeated(notices=frozenset({Notice(1, 1, before=2)}))
    assert coup(made, 2, 1).sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.9")
def test_another_refused_word_is_a_nullity_of_its_own():
    rows = [[null("MOTX", proposed=90), 30], [null("MOTX", "MOTY", proposed=90), 30]]
    assert coup(sheet(room(2), rows), 2, 1).sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.9")
def test_another_error_that_is_null_keeps_its_zero():
    also_misplaced = Verdict(0, 0, Sanction.ZERO, refused_words=("MOTX",), only_refused=False)
    rows = [[null("MOTX", proposed=90), 30], [also_misplaced, 30]]
    assert coup(sheet(room(2), rows), 2, 1).sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.9")
def test_an_error_of_grid_or_letters_is_never_compensated():
    """Such a verdict names no refused word."""
    rows = [[null(), 30], [null(), 30]]
    assert coup(sheet(room(2), rows), 2, 1).sanction is Sanction.ZERO


def test_the_mean_is_rounded_to_the_nearest_point_halves_up():
    assert coup(repeated((40, 21)), 2, 1).points == 31
    assert coup(repeated((40, 20)), 2, 1).points == 30


def test_a_lone_player_of_an_arbiter_is_given_the_room_s_mean():
    players = (player(1, "J1", arbiter="A"), player(2, "J2", arbiter="B"))
    rows = [[null("MOTX", proposed=90), 30], [null("MOTX", proposed=90), 26]]
    assert coup(sheet(players, rows), 2, 1).points == 26


def test_players_who_were_not_there_are_not_counted():
    made = repeated((40, 20), presences={3: Presence(last_coup=1)})
    assert coup(made, 2, 1).points == 40


def test_the_judge_sees_every_average_and_why():
    (average,) = standings(repeated()).averages
    assert (average.coup, average.table, average.words) == (2, 1, ("MOTX",))
    assert average.first_coup == 1
