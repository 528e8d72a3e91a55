"""When nobody plays: the sample game goes by itself, legally, and starts again."""

from dataclasses import replace

import pytest

from console.games.duplicate.demonstration import demonstration_at, sample_coups
from console.games.duplicate.published_games import PublishedCoup, PublishedGame
from console.games.duplicate.replay import replay
from console.games.duplicate.snapshot import Drawing, Revealing
from console.tv.compose import scene
from console.tv.snapshot import Banner
from console.tv.welcome import Welcome
from engine.games.duplicate.formules import NORMALE
from engine.games.duplicate.rack import judge_tirage
from engine.letters.tiles import FRENCH, sort_letters
from tests.tools.snapshots import START_MS, welcome

IDLE = Welcome(START_MS, demonstration_at, START_MS, header=welcome().header)


def phases():
    """Every snapshot of one whole loop, with the moment it begins."""
    now = START_MS
    while True:
        shown, until = demonstration_at(IDLE, START_MS, now)
        yield shown, now
        if shown.coup == len(sample_coups()) and type(shown.phase).__name__ == "Between":
            return
        now = until


LOOP = list(phases())


def as_published() -> PublishedGame:
    coups = tuple(
        PublishedCoup(
            coup.number,
            coup.tirage,
            coup.rejected,
            coup.top.word,
            coup.top.ref,
            coup.top.points,
            coup.cumul,
        )
        for coup in sample_coups()
    )
    return PublishedGame("démonstration", "", NORMALE, coups[-1].cumul, coups)


def test_the_sample_game_is_a_game_that_can_be_replayed(free_lexicon):
    """Letters, places, words, points and cumul, checked as those of a club's published game;
    and every word is a top."""
    replayed = replay(as_published(), free_lexicon)
    assert replayed.contradictions == ()
    assert [coup.remarks for coup in replayed.coups] == [()] * len(replayed.coups)
    assert replayed.all_tops


def test_the_sample_game_keeps_the_102_tiles():
    for coup in sample_coups():
        tiles = coup.grid_before.letters + coup.tirage + coup.bag_after
        assert sort_letters(tiles) == FRENCH.letters


def test_its_tirages_are_valid():
    for coup in sample_coups():
        remaining = coup.tirage + coup.bag_after
        assert judge_tirage(coup.tirage, coup.number, remaining).is_valid


def test_every_stage_of_every_coup_is_shown():
    kinds = {(shown.coup, type(shown.phase).__name__) for shown, _ in LOOP}
    expected = ("Drawing", "Announced", "Thinking", "Collecting", "Revealing", "Between")
    assert kinds == {(coup.number, kind) for coup in sample_coups() for kind in expected}


def test_tiles_are_called_one_by_one():
    counts = [len(s.phase.tirage) for s, _ in LOOP if s.coup == 1 and isinstance(s.phase, Drawing)]
    assert counts == list(range(8))


def test_it_starts_again():
    _, last = LOOP[-1]
    shown, until = demonstration_at(IDLE, START_MS, last)
    again, _ = demonstration_at(IDLE, START_MS, until)
    assert (shown.coup, again.coup) == (19, 1)


@pytest.mark.parametrize("place", range(0, len(LOOP), 17))
def test_it_says_that_it_is_a_demonstration(place):
    _, now = LOOP[place]
    picture = scene(IDLE, now)
    assert picture.name == "demonstration"
    assert any(text.startswith("DÉMONSTRATION") for text in picture.texts)


def test_a_fault_is_still_shown_first():
    fault = Banner("reader_lost", "Lecteur débranché. Rebranchez-le.")
    picture = scene(replace(IDLE, banners=(fault,)), START_MS)
    assert any(text.startswith("Lecteur débranché.") for text in picture.texts)


def test_the_top_is_shown_long_enough_to_be_read():
    reveals = [(s, now) for s, now in LOOP if isinstance(s.phase, Revealing)]
    for shown, now in reveals:
        _, until = demonstration_at(IDLE, START_MS, now)
        assert until - now >= 5_000 + 420 * len(shown.phase.top.word)
