"""Soft movement, no flicker, and nothing redrawn without need."""

import itertools
from dataclasses import replace

import pytest

from console.tv.canvas import ARRIVE_MS, FADE_MS, ease_out, progress
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import needs_repaint
from console.tv.snapshot import AT_A_GLANCE, Pace
from tests.tools.every import over
from tests.tools.pictures import SCENES, pictures
from tests.tools.snapshots import LATER_MS, START_MS, after, before, drawing, revealing, thinking

QUIET = [
    name
    for name in SCENES
    # These run by themselves: a clock, pages that turn, a demonstration, tiles being laid.
    if name
    not in {
        "premier-coup",
        "neuf-lettres",
        "pause",
        "reflexion",
        "alerte",
        "ramassage",
        "mort-subite",
        "mort-subite-tableau",
        "topping",
        "topping-tableau",
        "panne",
        "panne-et-touches",
        "demonstration",
        "sous-titres",
        "sous-tops",
        "top-en-cours",
        "fin",
        "fin-coups",
        "fin-classement",
        "classement",
        "classement-200",
        "accueil-touches",
    }
]


@over("name", QUIET)
def test_a_scene_at_rest_asks_for_nothing(name):
    taken = pictures()[name]
    picture = scene(taken.snapshot, taken.now_ms)
    assert picture.next_change_ms is None
    assert not needs_repaint(picture, scene(taken.snapshot, taken.now_ms + 3_600_000))


def test_a_running_clock_changes_once_a_second():
    snapshot = thinking(left_ms=107_000)
    pictures = [scene(snapshot, LATER_MS + elapsed) for elapsed in range(0, 3_000, 50)]
    changes = sum(needs_repaint(one, two) for one, two in itertools.pairwise(pictures))
    assert changes == 2


def test_the_clock_tells_when_its_next_second_falls():
    snapshot = thinking(left_ms=106_400)
    picture = scene(snapshot, LATER_MS)
    assert picture.next_change_ms == LATER_MS + 400
    assert not needs_repaint(picture, scene(snapshot, LATER_MS + 399))
    assert needs_repaint(picture, scene(snapshot, LATER_MS + 400))


def test_between_two_wakes_nothing_changes():
    """`next_change_ms` may be trusted: a screen that sleeps until then misses nothing."""
    for make in (revealing, drawing, thinking, after, before):
        snapshot, now = make(17), START_MS
        picture = scene(snapshot, now)
        for _ in range(200):
            if picture.next_change_ms is None or picture.next_change_ms > START_MS + 60_000:
                break
            last = picture.next_change_ms - 1
            if last > now + 40:  # between animation frames a difference is the frame to come
                assert not needs_repaint(picture, scene(snapshot, last))
            now = picture.next_change_ms
            picture = scene(snapshot, now)
        else:
            pytest.fail("the scene never came to rest")


def grid_letters(picture, top) -> str:
    """The letters of the top that lie on its squares, in order."""
    place = Aspect.WIDE.frame.board
    found = ""
    for index in top.placed:
        x, y = place.square(index)
        found += "".join(
            label.text
            for label in picture.labels
            if len(label.text) == 1
            and label.text.isalpha()
            and x < label.x < x + place.cell
            and y < label.y < y + place.cell
        )
    return found


def test_the_word_is_laid_letter_by_letter_in_its_order():
    snapshot = revealing(17)
    top = snapshot.phase.top
    first = START_MS + AT_A_GLANCE.word_ms
    seen = [
        grid_letters(scene(snapshot, first + count * AT_A_GLANCE.letter_ms - 1), top)
        for count in range(len(top.word) + 1)
    ]
    assert seen == ["AUTOMNE"[:count] for count in range(8)]


def test_a_voice_sets_the_pace_of_the_letters():
    phase = replace(revealing(17).phase, pace=Pace(word_ms=5_000, letter_ms=500))
    snapshot = replace(revealing(17), phase=phase)
    seen = [
        grid_letters(scene(snapshot, START_MS + elapsed), phase.top)
        for elapsed in (4_999, 5_499, 5_999, 5_000 + 7 * 500)
    ]
    assert seen == ["", "A", "AU", "AUTOMNE"]


def test_points_and_place_come_before_the_word():
    picture = scene(revealing(17), START_MS + AT_A_GLANCE.word_ms - 1)
    assert {"72", "K9"} <= set(picture.texts)
    assert grid_letters(picture, revealing(17).phase.top) == ""


def test_the_frame_closes_around_the_finished_word():
    end = START_MS + AT_A_GLANCE.word_ms + 6 * AT_A_GLANCE.letter_ms + ARRIVE_MS
    for now, frames in ((end - 1, 0), (end, 1)):
        picture = scene(revealing(17), now)
        framed = [item for item in picture.items if getattr(item, "stroke_width", 0) >= 6]
        assert len(framed) == frames


def test_the_warning_warms_up_instead_of_flashing():
    grounds = []
    for elapsed in range(0, FADE_MS + 40, 40):
        picture = scene(thinking(left_ms=30_000), LATER_MS + elapsed)
        card = max(
            (item for item in picture.items if getattr(item, "radius", 0) == 18),
            key=lambda item: item.width * item.height,
        )
        grounds.append(card.fill)
    assert grounds[0] == "#ffffff" and grounds[-1] == "#ffc933"
    blues = [int(colour[5:7], 16) for colour in grounds]
    assert blues == sorted(blues, reverse=True), "from white to amber without turning back"


def test_a_tile_comes_down_and_stays():
    snapshot = drawing(17, 3)
    called = snapshot.phase.tirage[-1].since_ms
    moving = [scene(snapshot, called + elapsed) for elapsed in (0, 100, 200, ARRIVE_MS)]
    heights = [
        min(label.y for label in picture.labels if label.text == "U" and label.x > 1100)
        for picture in moving
    ]
    assert heights == sorted(heights) and heights[0] < heights[-1]
    assert moving[-1].next_change_ms is None


def test_what_is_not_moving_is_not_touched_by_a_movement():
    """No flicker: the grid of two neighbouring frames is the same, item for item."""
    one, two = scene(revealing(17), START_MS + 50), scene(revealing(17), START_MS + 83)
    assert one != two
    assert left_of(one, 1_080) == left_of(two, 1_080)


def left_of(picture, edge: int) -> list:
    return [item for item in picture.items if getattr(item, "x", edge) < edge]


@pytest.mark.parametrize(("elapsed", "share"), [(-5, 0), (0, 0), (50, 0.5), (100, 1), (500, 1)])
def test_progress_is_held_between_nought_and_one(elapsed, share):
    assert progress(elapsed, 100) == share


def test_easing_starts_fast_and_settles():
    steps = [ease_out(step / 10) for step in range(11)]
    gains = [later - sooner for sooner, later in itertools.pairwise(steps)]
    assert (steps[0], steps[-1]) == (0, 1)
    assert gains == sorted(gains, reverse=True)
