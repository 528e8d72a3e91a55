"""Before its time, no scene and no byte of it holds anything of the top."""

import json
from dataclasses import replace

from console.games.duplicate.demonstration import sample_coups
from console.games.duplicate.snapshot import Announced, Page
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import scene_to_json
from console.tv.svg import scene_to_svg
from tests.every import over
from tests.snapshots import LATER_MS, before, collecting, drawing, paused, thinking

COUPS = [coup.number for coup in sample_coups()][::3]
MOMENTS = {
    "drawing": drawing,
    "announced": before,
    "thinking": thinking,
    "warning": lambda number: thinking(number, left_ms=12_000),
    "paused": paused,
    "collecting": collecting,
    "collecting with time": lambda number: collecting(number, left_ms=9_000),
}


def spelled(snapshot) -> str:
    """Every text of the scene in both written forms."""
    picture = scene(snapshot, LATER_MS, Aspect.WIDE, legend=True)
    return json.dumps(scene_to_json(picture), ensure_ascii=False) + scene_to_svg(picture)


@over("moment", list(MOMENTS))
@over("page", [None, Page.COUPS, Page.STANDINGS], ids=str)
def test_no_scene_tells_the_word_before_it_is_announced(moment, page):
    for number in COUPS:
        top = sample_coups()[number - 1].top
        snapshot = replace(MOMENTS[moment](number), page=page)
        told = spelled(snapshot)
        already = {past.top.word.upper() for past in sample_coups()[: number - 1]}
        if top.word.upper() not in already:
            assert f'"{top.word.upper()}"' not in told.upper()
            assert f">{top.word.upper()}<" not in told.upper()


def test_the_place_of_the_top_is_not_marked_on_the_grid():
    coup = sample_coups()[16]
    picture = scene(thinking(17), LATER_MS)
    place = Aspect.WIDE.frame.board
    for index in coup.top.placed:
        x, y = place.square(index)
        on_square = {
            label.text
            for label in picture.labels
            if x < label.x < x + place.cell and y < label.y < y + place.cell
        }
        assert on_square <= {"LD", "LT", "MD", "MT"}


def test_an_announced_stage_has_nothing_but_letters_and_time():
    assert set(Announced.__dataclass_fields__) == {"since_ms", "tirage", "clock"}
