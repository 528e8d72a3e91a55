"""« Coup 14, fin vers 17 h 10 », « retard de 6 minutes »: counted from the ends of coups."""

import pytest

from console.games.duplicate.pages.player import game_view
from console.games.duplicate.pages.view import duplicate_on
from console.games.duplicate.settings import parse_duration
from console.web.access import JUDGE
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.pace import BETWEEN_MS, LONGEST_MS, expected_end_ms, pace
from engine.play.clock import MINUTE_MS
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

TEMPO_MS = 3 * MINUTE_MS
USUAL_MS = TEMPO_MS + BETWEEN_MS


def opened(tmp_path, lexicon, **more):
    people = (player(1, "Ana"), player(2, "Bob"))
    choices = said(seed="banc", players=people, **more)
    return DuplicateBench(tmp_path, lexicon, choices, now_ms=0).open_game()


def play(bench, coups, between_ms):
    for _ in range(coups):
        bench.play_coup()
        bench.advance_to(bench.now_ms + between_ms)


def test_nobody_knows_the_room_before_its_first_coup(tmp_path, free_lexicon):
    bench = opened(tmp_path, free_lexicon)
    assert pace(bench.state, bench.now_ms) is None and expected_end_ms(bench.state) is None


def test_a_slow_room_ends_later_than_a_quick_one(tmp_path, free_lexicon):
    left = []
    for name, between_ms in (("quick", 30_000), ("slow", 5 * MINUTE_MS)):
        bench = opened(tmp_path / name, free_lexicon)
        play(bench, 5, between_ms)
        left.append(pace(bench.state, bench.now_ms).left_ms)
    quick, slow = left
    assert slow > 1.5 * quick
    assert 10 * TEMPO_MS < quick < 22 * USUAL_MS, "some sixteen coups are still to come"


def test_it_comes_nearer_as_coups_are_played(tmp_path, free_lexicon):
    bench = opened(tmp_path, free_lexicon)
    play(bench, 2, BETWEEN_MS)
    early = pace(bench.state, bench.now_ms).left_ms
    play(bench, 6, BETWEEN_MS)
    assert pace(bench.state, bench.now_ms).left_ms < early


@pytest.mark.parametrize(("planned", "late"), [("", None), ("1h", True), ("3h", False)])
def test_behind_what_was_planned_or_ahead(tmp_path, free_lexicon, planned, late):
    bench = opened(tmp_path, free_lexicon, duree=planned)
    play(bench, 4, BETWEEN_MS)
    minutes = pace(bench.state, bench.now_ms).delay_minutes
    assert minutes is None if late is None else (minutes > 0) is late


def test_every_minute_that_is_lost_is_a_minute_late(tmp_path, free_lexicon):
    bench = opened(tmp_path, free_lexicon, duree="1h")
    play(bench, 3, BETWEEN_MS)
    now_ms = bench.state.correction.coups[3].stopped_ms + USUAL_MS
    on_time, later = (pace(bench.state, now_ms + each) for each in (0, 6 * MINUTE_MS))
    assert later.delay_minutes - on_time.delay_minutes == 6


def test_coffee_and_a_cut_are_no_coup(tmp_path, free_lexicon):
    bench = opened(tmp_path, free_lexicon)
    play(bench, 2, BETWEEN_MS)
    steady = pace(bench.state, bench.now_ms).left_ms
    later = pace(bench.state, bench.now_ms + 2 * LONGEST_MS).left_ms
    other_boot = pace(bench.state, 5).left_ms
    assert abs(later - steady) <= USUAL_MS and abs(other_boot - steady) <= USUAL_MS


def test_all_telephones_are_told_the_same_until_the_next_coup(tmp_path, free_lexicon):
    bench = opened(tmp_path, free_lexicon)
    play(bench, 1, BETWEEN_MS)
    told = expected_end_ms(bench.state)
    bench.do(cmd.OpenCoup())
    bench.draw()
    assert abs(expected_end_ms(bench.state) - told) < USUAL_MS


@pytest.mark.parametrize("planned", ["2h15", "2 h 15", "135 min", "135"])
def test_a_duration_is_written_as_people_write_it(planned):
    assert parse_duration(planned) == 135 * MINUTE_MS


def test_the_judges_page_is_told_and_telephones_are(tmp_path, free_lexicon):
    bench = opened(tmp_path, free_lexicon, duree="1h", preset="seance-de-club")
    judge = bench.client(JUDGE)
    assert judge.get("/juge/allure").json() == {"minutes": None, "told": ""}
    play(bench, 2, 5 * MINUTE_MS)
    told = judge.get("/juge/allure").json()
    assert told["minutes"] % 5 == 0 and told["told"].startswith("retard de ")
    assert game_view(duplicate_on(bench.judge), 1)["over_ms"] == expected_end_ms(bench.state)
