"""Screens follow a change at once; those that come in a crowd are shown together, none is lost."""

import asyncio
import contextlib
from itertools import pairwise

import pytest

from console.web.link import SHORTEST_FRAME_S
from engine.games.duplicate import commands as cmd
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.virtual_time import run_in_virtual_time

FRAME_S = pytest.approx(SHORTEST_FRAME_S)


class Notes:
    """What a page of a game was shown, and when."""

    def __init__(self) -> None:
        self.shown: list[tuple[float, object]] = []

    def show(self, snapshot: object) -> None:
        self.shown.append((asyncio.get_running_loop().time(), snapshot))

    def dismiss(self, name: str) -> None: ...
    def close(self) -> None: ...

    @property
    def times(self) -> list[float]:
        return [at for at, _ in self.shown]


class Snapshots:
    """Where a test publishes, as the loop that owns the game does."""

    def __init__(self) -> None:
        self.judge: object = "first"
        self._listeners: list = []

    def listen(self, listener):
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def publish(self, snapshot: object) -> None:
        self.judge = snapshot
        for listener in self._listeners:
            listener(snapshot)


@pytest.fixture
def rig(tmp_path, free_lexicon):
    return DuplicateBench.typed(tmp_path, free_lexicon)


def followed(desk, evening):
    """The desk follows while `evening` happens; no second of it is waited for."""

    async def whole():
        following = asyncio.create_task(desk.follow())
        await asyncio.sleep(1)  # the first picture was long ago
        try:
            await evening(asyncio.get_running_loop())
        finally:
            following.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await following

    run_in_virtual_time(whole())


@pytest.fixture
def room(rig):
    desk, notes = rig.desk, Notes()
    desk.snapshots = Snapshots()
    desk.watchers[:] = [notes]
    return desk, notes


def test_a_change_after_quiet_is_shown_at_once(room):
    desk, notes = room

    async def evening(loop):
        for number in range(3):
            before = loop.time()
            desk.snapshots.publish(number)
            await asyncio.sleep(SHORTEST_FRAME_S)
            assert notes.shown[-1] == (before, number)

    followed(desk, evening)


def test_a_crowd_of_changes_is_two_pictures_the_first_and_the_last(room):
    desk, notes = room

    async def evening(loop):
        notes.shown.clear()
        before = loop.time()
        for number in range(20):
            desk.snapshots.publish(number)
            await asyncio.sleep(SHORTEST_FRAME_S / 25)
        await asyncio.sleep(1)
        (first, shown_first), (last, shown_last) = notes.shown
        assert (first, shown_first, shown_last) == (before, 0, 19)
        assert last - first == FRAME_S

    followed(desk, evening)


def test_a_flood_is_limited_in_rate_and_its_last_word_is_shown(room):
    desk, notes = room

    async def evening(_loop):
        notes.shown.clear()
        for number in range(1000):
            desk.snapshots.publish(number)
            await asyncio.sleep(0.003)
        await asyncio.sleep(1)
        assert all(
            after - before > 0.99 * SHORTEST_FRAME_S for before, after in pairwise(notes.times)
        )
        assert notes.shown[-1][1] == 999

    followed(desk, evening)


def test_what_is_published_while_a_picture_is_made_is_shown_too(room):
    desk, notes = room
    show = notes.show

    def show_and_publish(snapshot):
        show(snapshot)
        if snapshot == "one":
            desk.snapshots.publish("two")

    notes.show = show_and_publish

    async def evening(_loop):
        desk.snapshots.publish("one")
        await asyncio.sleep(1)
        assert [snapshot for _, snapshot in notes.shown[-2:]] == ["one", "two"]

    followed(desk, evening)


def test_clocks_tick_by_themselves_and_hold_up_no_press(rig):
    rig.think_over("FEDAYIN")
    desk, notes = rig.desk, Notes()
    desk.watchers[:] = [notes]

    async def evening(loop):
        began, begun_ms = loop.time(), rig.now_ms
        desk.now_ms = lambda: begun_ms + round((loop.time() - began) * 1000)
        screen = desk.broadcast("large").listen()
        await anext(screen)
        rig.do(cmd.Pause())
        rig.do(cmd.Resume())
        notes.shown.clear()
        listening = asyncio.ensure_future(anext(screen))
        await asyncio.sleep(3.5)
        listening.cancel()
        ticks = notes.times
        assert 3 <= len(ticks) <= 5
        next_tick = ticks[-1] + 1
        await asyncio.sleep(next_tick + SHORTEST_FRAME_S / 5 - loop.time())
        assert notes.times[-1] == pytest.approx(next_tick)
        pressed = loop.time()
        rig.do(cmd.Pause())
        await asyncio.sleep(SHORTEST_FRAME_S / 5)
        assert notes.times[-1] == pressed

    followed(desk, evening)
