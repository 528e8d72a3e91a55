"""The screens of a game of Jarnac: read from ten metres, day and night, in three shapes."""

from dataclasses import replace
from functools import cache

import pytest

from console.french.typography import FIXED
from console.games import face_of
from console.games.jarnac.drawing import REVIEW_PAGE, THEFT_MS
from console.games.jarnac.mat_solver import Answer
from console.games.jarnac.simulation import demonstration_at
from console.games.jarnac.snapshot import JarnacSnapshot, JarnacSnapshotMaker
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import Reach, Scene
from console.tv.snapshot import KeyHint
from console.tv.theme import THEMES
from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import TurnReview
from engine.games.jarnac.options import ClockMode
from engine.games.jarnac.solver import Find
from engine.games.jarnac.state import Phase
from engine.play.players import player
from tests.console.tv.measuring import MM_PER_PIXEL, contrast, grounds, height_mm, ink
from tests.engine.games.jarnac.bench import A, B, at_table, game_in

face_of("jarnac")
KEYS = (KeyHint("Espace", "piocher"), KeyHint("F3", "contester le mot"))
NAMES = (player(1, "Camille Lefèvre-Duplantier"), player(2, "Bo"))


def shown_in(phase: Phase) -> JarnacSnapshot:
    game = game_in(phase, ClockMode.CHESS)
    return JarnacSnapshotMaker(0).snapshot(game.state, None, voiced=False)


def full_table(*happened: ev.Event) -> JarnacSnapshot:
    """Long names, long words, a long reliquat."""
    mine = "ECLATS ABCDEFGHI ROTATIVES CAL TON RAT / EEEEEESSSSSS"
    game = at_table(mine, "IMAGINENT QUILLONS / XYZW", players=NAMES, clock=ClockMode.CHESS)
    maker = JarnacSnapshotMaker(0)
    for event in happened:
        maker.on_event(event, 0)
    return maker.snapshot(game.state, None, voiced=False)


def ended(missed: int = 40) -> JarnacSnapshot:
    game = game_in(Phase.ENDED)
    turns = tuple(
        TurnReview(number, number % 2, (), 1, (Find(1, "TON", "ROTATIVES"),))
        for number in range(1, missed + 1)
    )
    return JarnacSnapshotMaker(0).snapshot(game.state, Answer(turns=turns), voiced=False)


@cache
def shown() -> dict[str, JarnacSnapshot]:
    return {
        **{phase.name: shown_in(phase) for phase in Phase},
        "full": full_table(),
        "theft": full_table(ev.JarnacTaken(B, "IMAGINENT", 1)),
        "review": replace(ended(), page=REVIEW_PAGE),
        "demonstration": demonstration_at(ended(), -25_000, 0)[0],
    }


@cache
def scenes() -> list[tuple[str, Aspect, Scene]]:
    return [
        (name, aspect, scene(replace(each, keys=KEYS), LATER_MS, aspect, theme, legend=True))
        for name, each in shown().items()
        for aspect in Aspect
        for theme in THEMES.values()
    ]


LATER_MS = 1_000
HEIGHTS = {Reach.ROOM: 25.0, Reach.HALL: 14.5}


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
        if name in ("theft", "demonstration"):
            continue  # the theft covers the mats on purpose
        for rank, (text, box) in enumerate(boxes):
            for other, another in boxes[rank + 1 :]:
                assert not box.overlaps(another), (name, picture.width, text, other)


def texts(name: str, now_ms: int = LATER_MS) -> tuple[str, ...]:
    return scene(shown()[name], now_ms).texts


def test_each_mat_has_its_name_points_jarnacs_and_the_value_of_its_rows():
    told = texts("full")
    assert {"Camille Lefèvre-Duplantier", "Bo", "0 Jarnac", "20:00", "81", "64"} <= set(told)
    assert f"Au sac{FIXED}: {144 - 33 - 12 - 17 - 4}" in told


def test_the_theft_fills_the_screen_for_a_moment():
    assert f"JARNAC{FIXED}!" in texts("theft")
    assert f"JARNAC{FIXED}!" not in texts("theft", THEFT_MS)


def test_the_picture_wakes_when_a_clock_ticks():
    picture = scene(shown()["PLAYING"], LATER_MS)
    assert picture.next_change_ms is not None


def test_what_nobody_saw_is_shown_only_once_the_game_is_over():
    assert f"Jarnacs que personne n’a vus{FIXED}: 40" in texts("review")
    asked = replace(shown()["PLAYING"], page=REVIEW_PAGE)
    assert scene(asked, LATER_MS).name == "jarnac"


def test_a_refused_word_is_told():
    maker = JarnacSnapshotMaker(0)
    maker.on_event(ev.ContestRuled(A, "SEZ", False, "jarnac_word_unknown"), 0)
    shown = maker.snapshot(game_in(Phase.RECEIVING).state, None, voiced=False)
    assert shown.status == "SEZ refusé"
