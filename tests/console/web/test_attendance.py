"""Who follows the pages: phones are counted, and a judge at work is shown no demonstration."""

import asyncio

import pytest

from console.desk.inbox import Attended
from console.tv.compose import scene
from console.web.access import ARBITER, JUDGE
from console.web.attendance import PUBLIC, SAME_VISIT_MS, Attendance
from tests.console.games.duplicate.bench import DuplicateBench

AFTER_MS = 90_000
"""Of which nobody may be there before the screens play by themselves."""


class Door:
    """An attendance with a clock and an inbox to look into."""

    def __init__(self):
        self.now_ms, self.told = 0, []
        self.attendance = Attendance(lambda: self.now_ms, self.told.append)

    async def come(self, address, role=PUBLIC):
        async def messages():
            while True:
                yield "toujours là"

        stream = self.attendance.while_open(address, role, messages())
        await anext(stream)
        return stream


def test_a_phone_is_an_address_and_this_machine_is_none():
    async def evening():
        door = Door()
        streams = [
            await door.come(address)
            for address in ("10.0.0.2", "10.0.0.3", "10.0.0.2", "127.0.0.1", "::1")
        ]
        assert door.attendance.now == Attended(phones=2)
        for stream in streams:
            await stream.aclose()
        assert door.told == [Attended(1), Attended(2), Attended(1), Attended(0)]

    asyncio.run(evening())


def test_the_judge_is_there_while_a_page_of_his_is_open():
    async def evening():
        door = Door()
        await door.come("10.0.0.9", ARBITER)
        assert not door.attendance.now.judge
        page = await door.come("127.0.0.1", JUDGE)
        assert door.attendance.now == Attended(1, judge=True)
        await page.aclose()
        assert door.told[-1] == Attended(1)

    asyncio.run(evening())


def test_what_a_page_asks_for_at_once_is_one_visit():
    door = Door()
    for door.now_ms in (0, 1, SAME_VISIT_MS - 1, SAME_VISIT_MS):
        door.attendance.asked(JUDGE)
        door.attendance.asked(ARBITER)
    assert len(door.told) == 2


# --- the demonstration --------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path, free_lexicon):
    return DuplicateBench(tmp_path, free_lexicon)


def shown(bench, later_ms):
    return scene(bench.judge.public, bench.now_ms + later_ms).name


def test_alone_the_screens_play_by_themselves(home):
    assert shown(home, AFTER_MS - 1) == "welcome"
    assert shown(home, AFTER_MS) == "demonstration"


def test_no_demonstration_begins_while_somebody_is_on_the_judges_pages(home):
    home.post(Attended(judge=True))
    assert shown(home, 100 * AFTER_MS) == "welcome"
    home.advance_to(home.now_ms + 10 * AFTER_MS)
    home.post(Attended())
    assert shown(home, AFTER_MS - 1) == "welcome", "he has only just left"
    assert shown(home, AFTER_MS) == "demonstration"


def test_a_page_without_a_stream_is_a_visit_too(home):
    home.advance_to(home.now_ms + AFTER_MS)
    assert shown(home, 0) == "demonstration"
    home.post(Attended())
    assert shown(home, 0) == "welcome"


def test_phones_that_come_do_not_stop_it(home):
    home.advance_to(home.now_ms + AFTER_MS)
    home.post(Attended(phones=3))
    assert shown(home, 0) == "demonstration"


def test_the_welcome_counts_them(home):
    home.post(Attended(phones=3))
    assert "3 téléphones" in scene(home.judge.public, home.now_ms).texts
