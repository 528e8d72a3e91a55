"""The screens of a classic game: read from ten metres, day and night, in three shapes."""

from dataclasses import replace
from functools import cache

import pytest

from console.games import face_of
from console.games.classic.simulation import demonstration_at
from console.games.classic.snapshot import ClassicSnapshotMaker
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Reach
from console.tv.theme import THEMES
from tests.console.games.classic.moments import MOMENTS, all_equal, samples
from tests.console.tv.measuring import MM_PER_PIXEL, contrast, grounds, height_mm, ink

face_of("classic")
LATER_MS = 1_000
HEIGHTS = {Reach.ROOM: 25.0, Reach.HALL: 14.5}


@cache
def moments():
    return dict(samples())


@cache
def scenes():
    return [
        (name, aspect, scene(shown, LATER_MS, aspect, theme, legend=True))
        for name, shown in moments().items()
        for aspect in Aspect
        for theme in THEMES.values()
    ]


@pytest.mark.parametrize("reach", list(HEIGHTS))
def test_letters_are_high_enough_from_ten_metres(reach):
    too_small = {
        (name, aspect.name, label.text)
        for name, aspect, picture in scenes()
        if aspect in MM_PER_PIXEL
        for label in picture.labels
        if label.reach is reach and height_mm(label, aspect) < HEIGHTS[reach]
    }
    assert too_small == set()


def test_every_text_has_a_contrast_of_seven():
    poor = {
        (name, label.text)
        for name, _, picture in scenes()
        for label, ground in grounds(picture)
        if contrast(label.fill, ground) < 7
    }
    assert poor == set()


def test_no_text_leaves_the_screen_nor_covers_another():
    for name, _, picture in scenes():
        boxes = [(label.text, ink(label)) for label in picture.labels]
        for text, box in boxes:
            assert box.left >= 0, (name, text)
            assert box.right <= picture.width, (name, text)
        for rank, (text, box) in enumerate(boxes):
            for other, another in boxes[rank + 1 :]:
                assert not box.overlaps(another), (name, picture.width, text, other)


def texts(name, **more):
    return scene(moments()[name], LATER_MS, **more).texts


def test_a_panel_per_player_with_score_clock_and_tiles():
    shown = texts("tour-3")
    assert {"Camille", "Maxence", "82", "18:37", "20:00", "7 jetons", "65"} <= set(shown)
    assert "À Dominique Lefèvre-Duplantier" in shown


def test_a_word_that_waits_tells_its_points_and_nothing_of_its_validity():
    assert {"SAC M8", "6 points"} <= set(texts("mot-pose"))
    assert not any("valable" in each.lower() for each in texts("mot-pose"))


def test_the_end_is_shown_as_arithmetic():
    assert "93 − 7 = 86  AAAAAAA" in texts("fin")
    assert "Victoire de Camille" in texts("fin")


def test_a_clock_that_is_overrun_goes_below_zero():
    assert "−0:15" in texts("depassement")


def test_a_running_clock_wakes_the_screen_at_the_next_second():
    state = MOMENTS["tour-2"]()
    player = state.on_turn
    running = state.clocks[player].resume(5_000)
    state = state.with_clock(player, running)
    picture = scene(ClassicSnapshotMaker(0).snapshot(state, None, voiced=False), 7_400)
    assert picture.next_change_ms == 8_000


def test_the_only_humans_rack_is_drawn_in_his_own_window_alone():
    """V, W, X, Y, Z and both jokers: nothing else on this screen writes them."""
    own = texts("contre-robot", legend=True)
    assert {"V", "W", "X", "Y", "Z", "?"} <= set(own)
    everywhere = texts("contre-robot")
    assert not {"V", "W", "X", "Y", "Z", "?"} & set(everywhere)


def test_between_people_no_window_shows_a_rack():
    assert moments()["pioche"].own_rack == ""


def test_the_page_of_turns():
    shown = scene(replace(moments()["tour-4"], page="history"), LATER_MS).texts
    assert {"PUPITRE H4", "78", "Les tours"} <= set(shown)


def test_the_demonstration_goes_round():
    base = moments()["tour-2"]
    seen = set()
    now_ms = 10_000
    for _ in range(14):
        shown, until_ms = demonstration_at(base, 10_000, now_ms)
        assert until_ms > now_ms
        seen.add(scene(shown, now_ms).texts)
        now_ms = until_ms
    assert len(seen) == 13


LONG = tuple(
    f"{name} de Courcelles-Sauveterre-Montaigu"[:40]
    for name in ("Marie-Bernadette", "Jean-Christophe", "Anne-Charlotte", "Pierre-Emmanuel")
)


@pytest.mark.parametrize("aspect", list(Aspect))
@pytest.mark.parametrize("names", [("Ana", "Bob", "Cléo", "Dan"), LONG])
def test_four_equal_winners_are_all_named_in_the_same_size(names, aspect):
    shown = ClassicSnapshotMaker(0).snapshot(all_equal(names), None, voiced=False)
    picture = scene(shown, LATER_MS, aspect)
    first = [label for label in picture.labels if label.text.startswith("1. ")]
    assert len(first) == 4
    assert len({(label.size, label.weight) for label in first}) == 1
    assert first[0].size >= aspect.frame.small
    assert not [text for text in picture.texts if text.endswith("…")]
    assert all(word in " ".join(picture.texts) for name in names for word in name.split())
