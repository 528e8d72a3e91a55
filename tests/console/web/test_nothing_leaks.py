"""Before the clock stops, nothing the solver found is in anything the public can fetch."""

import itertools
import json

import pytest

from console.desk.inbox import Show
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import scene_to_json
from console.tv.snapshot import ACCESS_PAGE, Access
from console.web.access import ARBITER
from console.web.link import LAYOUTS
from console.web.stream import patch, whole
from engine.games.duplicate import commands as cmd
from engine.letters.lexicon import Lexicon, build_graph
from tests.console.web.rig import WebRig, happen

TIRAGES = ["FEDAYIN", "CHATEAU", "E?LASTI"]


def public_bytes(rig, role=None):
    """Everything a public page or a stream would send now."""
    client = rig.client(role)
    pages = b"".join(client.get(path).content for path in ("/", "/tv", "/entrer"))
    scenes = [scene(rig.desk.showcase.public, 0, aspect) for aspect in Aspect]
    return pages + json.dumps([scene_to_json(one) for one in scenes]).encode()


@pytest.mark.parametrize("tirage", TIRAGES)
@pytest.mark.parametrize("role", [None, ARBITER])
def test_public_bytes_are_the_same_whatever_the_solver_found(rig, tmp_path, tirage, role):
    """Two rooms, the same letters, one with a lexicon of a single word: no page can tell."""
    lexicon = rig.judge_lexicon
    poor = Lexicon(build_graph(["ZUT"], name=lexicon.name, edition=lexicon.edition))
    other = WebRig.open(tmp_path / "other", poor)
    for room in (rig, other):
        room.think_over(tirage)
    assert len(rig.judge.answer.solutions) != len(other.judge.answer.solutions)
    assert public_bytes(rig, role) == public_bytes(other, role)


@pytest.mark.parametrize("tirage", TIRAGES)
def test_no_solution_is_written_on_a_screen_while_players_think(rig, tirage):
    rig.think_over(tirage)
    written = " ".join(scene(rig.desk.showcase.public, 0).texts).upper()
    found = {solution.move.word.upper() for solution in rig.judge.answer.solutions}
    # Two- and three-letter words are part of any French sentence.
    assert not {word for word in found if len(word) > 3 and f" {word} " in f" {written} "}


def test_the_public_snapshot_has_no_place_for_an_answer(rig):
    rig.think_over("FEDAYIN")
    assert "FEDAYIN" not in repr(rig.desk.showcase.public.last_top)
    assert not hasattr(rig.desk.showcase.public, "answer")
    rig.do(cmd.StopClock())
    assert rig.desk.showcase.public.last_top is None


def test_the_pin_is_for_the_television_never_for_a_page(rig):
    card = Access("http://pupitre.local", rig.desk.access.judge_pin)
    happen(rig.console, Show(ACCESS_PAGE, card))
    on_tv = scene(rig.desk.showcase.public, 0)
    assert has_pin(rig, on_tv)
    on_page = scene(rig.desk.showcase.public.without_pin(), 0)
    assert not has_pin(rig, on_page)
    for layout in LAYOUTS:
        board = rig.desk.broadcast(layout)
        assert rig.desk.access.judge_pin not in repr(board)


def has_pin(rig, picture):
    return rig.desk.access.judge_pin in "".join("".join(picture.texts).split())


def test_a_patch_turns_one_picture_into_the_next(rig):
    """The browser's work, done here: whole, then patches, gives every picture exactly."""
    pictures = [scene_to_json(scene(rig.desk.showcase.public, 0))]
    rig.think_over("FEDAYIN")
    for step in (cmd.Pause(), cmd.Resume(), cmd.StopClock(), cmd.ChooseTop(), cmd.PlaceTop()):
        rig.do(step)
        pictures.append(scene_to_json(scene(rig.desk.showcase.public, 5_000)))
    shown = apply([], whole(pictures[0]))
    for before, after in itertools.pairwise(pictures):
        shown = apply(shown, patch(before, after))
        assert shown == after["items"]


def apply(items, message):
    kept = items[: message["count"]]
    for place, item in message["items"].items():
        if place < len(kept):
            kept[place] = item
        else:
            kept.append(item)
    return kept
