"""Before the clock stops, nothing the solver found is in anything the public can fetch."""

import asyncio
import itertools
import json
import random
from contextlib import asynccontextmanager

import pytest

from console.desk.inbox import Show
from console.games.duplicate.drawing.interlude import INTERLUDE_MS
from console.games.duplicate.snapshot import Page
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.scene import scene_to_json
from console.tv.snapshot import ACCESS_PAGE, Access
from console.web.access import ARBITER
from console.web.link import LAYOUTS
from console.web.stream import patch, whole
from engine.games.duplicate import commands as cmd
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.solver import solve_top
from tests.console.games.duplicate.bench import DuplicateBench

TIRAGES = ["FEDAYIN", "CHATEAU", "E?LASTI"]


def public_bytes(rig, role=None):
    """Everything a public page or a stream would send now."""
    client = rig.client(role)
    pages = b"".join(client.get(path).content for path in ("/", "/tv", "/entrer"))
    scenes = [scene(rig.desk.snapshots.public, 0, aspect) for aspect in Aspect]
    return pages + json.dumps([scene_to_json(one) for one in scenes]).encode()


@pytest.mark.parametrize("tirage", TIRAGES)
@pytest.mark.parametrize("role", [None, ARBITER])
def test_public_bytes_are_the_same_whatever_the_solver_found(rig, tmp_path, tirage, role):
    """Two rooms, the same letters, one with a lexicon of a single word: no page can tell."""
    lexicon = rig.lexicon
    poor = Lexicon(build_graph(["ZUT"], name=lexicon.name, edition=lexicon.edition))
    other = DuplicateBench.typed(tmp_path / "other", poor)
    for room in (rig, other):
        room.think_over(tirage)
    assert len(rig.judge.answer.solutions) != len(other.judge.answer.solutions)
    assert public_bytes(rig, role) == public_bytes(other, role)


@pytest.mark.parametrize("tirage", TIRAGES)
def test_no_solution_is_written_on_a_screen_while_players_think(rig, tirage):
    rig.think_over(tirage)
    written = " ".join(scene(rig.desk.snapshots.public, 0).texts).upper()
    found = {solution.move.word.upper() for solution in rig.judge.answer.solutions}
    # Two- and three-letter words are part of any French sentence.
    assert not {word for word in found if len(word) > 3 and f" {word} " in f" {written} "}


def test_the_public_snapshot_has_no_place_for_an_answer(rig):
    rig.think_over("FEDAYIN")
    assert "FEDAYIN" not in repr(rig.desk.snapshots.public.last_top)
    assert not hasattr(rig.desk.snapshots.public, "answer")
    rig.do(cmd.StopClock())
    assert rig.desk.snapshots.public.last_top is None


def test_the_pin_is_for_the_television_never_for_a_page(rig):
    card = Access("http://pupitre.local", rig.desk.access.judge_pin)
    rig.post(Show(ACCESS_PAGE, card))
    on_tv = scene(rig.desk.snapshots.public, 0)
    assert has_pin(rig, on_tv)
    on_page = scene(rig.desk.snapshots.public.without_pin(), 0)
    assert not has_pin(rig, on_page)
    for layout in LAYOUTS:
        board = rig.desk.broadcast(layout)
        assert rig.desk.access.judge_pin not in repr(board)


def has_pin(rig, picture):
    return rig.desk.access.judge_pin in "".join("".join(picture.texts).split())


def test_a_patch_turns_one_picture_into_the_next(rig):
    """The browser's work, done here: whole, then patches, gives every picture exactly."""
    pictures = [scene_to_json(scene(rig.desk.snapshots.public, 0))]
    rig.think_over("FEDAYIN")
    for step in (cmd.Pause(), cmd.Resume(), cmd.StopClock(), cmd.ChooseTop(), cmd.PlaceTop()):
        rig.do(step)
        pictures.append(scene_to_json(scene(rig.desk.snapshots.public, 5_000)))
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


# --- A whole short game, twice ------------------------------------------------------------------
# same letters, same words retained, another lexicon behind.
#
# What the solver finds differs at every coup. As long as a clock has not stopped, the bytes sent
# to public screens may not: neither the pictures nor the patches between them.


COUPS = 4
REASON = "choix du juge"
PAGES = ("/", "/tv", "/entrer", "/static/tv.js")


class Audience:
    """Somebody in front of every public screen of one console, who writes down all bytes."""

    def __init__(self, rig):
        self.rig = rig
        self.heard = []
        self._watching = [
            asyncio.create_task(self._watch(layout, rig.desk.broadcast(layout).listen()))
            for layout in LAYOUTS
        ]

    async def _watch(self, layout, stream):
        async for message in stream:
            self.heard.append((layout, message))

    async def look(self):
        """Every screen is painted again, and what was sent has arrived."""
        for layout in LAYOUTS:
            self.rig.desk.broadcast(layout)
        for _ in range(4):
            await asyncio.sleep(0)

    async def leave(self):
        self.rig.desk.close()
        await asyncio.gather(*self._watching)

    def pages(self):
        client = self.rig.client()
        return [client.get(path).content for path in PAGES]


@asynccontextmanager
async def audiences(rooms):
    watching = [Audience(room) for room in rooms]
    for audience in watching:
        await audience.look()  # they sit down before anything happens
    try:
        yield watching
    finally:
        for audience in watching:
            await audience.leave()


@pytest.fixture
def rooms(tmp_path, free_lexicon):
    """One with all the words, one with the short ones only."""
    short = [word for word in free_lexicon.words() if len(word) <= 4]
    poor = Lexicon(build_graph(short, name=free_lexicon.name, edition=free_lexicon.edition))
    return (
        DuplicateBench.typed(tmp_path / "rich", free_lexicon),
        DuplicateBench.typed(tmp_path / "poor", poor),
    )


async def in_both(rooms, watching, *messages):
    """The same thing happens in both rooms, and everybody looks after each step."""
    for message in messages:
        for room in rooms:
            if isinstance(message, Show):
                room.post(message)
            else:
                room.do(message)
        for audience in watching:
            await audience.look()


async def draw(rooms, watching, dice):
    """A valid tirage from the bag, the same in both rooms; invalid ones are rejected."""
    while True:
        state = rooms[0].judge.state
        letters = dice.sample(state.bag, min(7 - len(state.rack), len(state.bag)))
        await in_both(rooms, watching, *map(cmd.TypeTile, letters))
        if rooms[0].judge.state.tirage_ruling.is_valid:
            return
        await in_both(rooms, watching, cmd.RejectRack())


async def think(rooms, watching):
    """A clock that runs, is paused, warns; a judge who shows a page meanwhile."""
    await in_both(rooms, watching, cmd.AnnounceRack(), cmd.StartClock())
    for room in rooms:
        room.console.loop.advance_to(room.console.loop.now_ms + 155_000)
    await in_both(rooms, watching, cmd.Pause(), Show(Page.COUPS), Show(None), cmd.Resume())


async def play(rooms, dice):
    """One coup up to the end of its clock; what each audience was sent."""
    async with audiences(rooms) as watching:
        await in_both(rooms, watching, cmd.OpenCoup())
        await draw(rooms, watching, dice)
        await think(rooms, watching)
        sent = [list(audience.heard) for audience in watching]
        pages = [audience.pages() for audience in watching]
    return sent, pages


def tops_of(room):
    return [candidate.move for candidate in room.judge.answer.tops]


def retain_the_same(rooms):
    """The best of the short words lies down in both rooms, so that the game stays the same."""
    state = rooms[1].judge.state
    move = solve_top(state.grid, state.rack, rooms[1].lexicon)[0].move
    for room in rooms:
        room.do(cmd.StopClock(), cmd.ChooseTop(move, REASON), cmd.PlaceTop())
        # The sous-tops of a coup that is over differ, and are told: not while another is played.
        room.console.loop.advance_to(room.console.loop.now_ms + INTERLUDE_MS)


async def game(rooms):
    dice = random.Random(5)
    for room in rooms:
        room.post(Show(None))
        room.table.open_game()
    differences = 0
    for number in range(1, COUPS + 1):
        sent, pages = await play(rooms, dice)
        assert tops_of(rooms[0]), "the solver has answered"
        differences += tops_of(rooms[0]) != tops_of(rooms[1])
        assert len(sent[0]) > 6 * len(LAYOUTS)
        assert sent[0] == sent[1], f"coup {number}"
        assert pages[0] == pages[1], f"coup {number}"
        retain_the_same(rooms)
    return differences


def test_no_byte_tells_what_the_solver_found_before_a_clock_stops(rooms):
    differences = asyncio.run(game(rooms))
    assert differences >= COUPS // 2, "otherwise nothing was compared"


def test_after_the_clock_the_bytes_would_tell(rooms):
    """The comparison is able to fail: once each room retains its own top, they differ."""

    async def own_tops():
        for room in rooms:
            room.table.open_game()
            room.think_over("FEDAYIN")
        async with audiences(rooms) as watching:
            for room in rooms:
                room.do(cmd.StopClock(), cmd.ChooseTop())
            for audience in watching:
                await audience.look()
            return [list(audience.heard) for audience in watching]

    rich, poor = asyncio.run(own_tops())
    assert rich != poor
