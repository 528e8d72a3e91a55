"""A whole short game, twice: same letters, same words retained, another lexicon behind.

What the solver finds differs at every coup. As long as a clock has not stopped, the bytes
sent to public screens may not: neither the pictures nor the patches between them.
"""

import asyncio
import random
from contextlib import asynccontextmanager

import pytest

from console.app.assembly import SimulatedTable
from console.desk.inbox import Show
from console.games.duplicate.snapshot import Page
from console.web.link import LAYOUTS
from engine.games.duplicate import commands as cmd
from engine.letters.lexicon import Lexicon, build_graph
from engine.letters.solver import solve_top
from tests.console.web.rig import WebRig, happen

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
        WebRig.open(tmp_path / "rich", free_lexicon),
        WebRig.open(tmp_path / "poor", poor),
    )


async def in_both(rooms, watching, *messages):
    """The same thing happens in both rooms, and everybody looks after each step."""
    for message in messages:
        for room in rooms:
            if isinstance(message, Show):
                happen(room.console, message)
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
    move = solve_top(state.grid, state.rack, rooms[1].judge_lexicon)[0].move
    for room in rooms:
        room.do(cmd.StopClock(), cmd.ChooseTop(move, REASON), cmd.PlaceTop())


async def game(rooms):
    dice = random.Random(5)
    for room in rooms:
        happen(room.console, Show(None))
        SimulatedTable(room.console).open_game()
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
            SimulatedTable(room.console).open_game()
            room.think_over("FEDAYIN")
        async with audiences(rooms) as watching:
            for room in rooms:
                room.do(cmd.StopClock(), cmd.ChooseTop())
            for audience in watching:
                await audience.look()
            return [list(audience.heard) for audience in watching]

    rich, poor = asyncio.run(own_tops())
    assert rich != poor
