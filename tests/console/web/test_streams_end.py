"""A stream ends with the session it was opened by, however the session ended."""

import asyncio

import pytest

from console.web.access import ARBITER, JUDGE, SESSION_MS, Visitor
from console.web.app import build_app
from console.web.gate import COOKIE
from console.web.stream import SLOWEST_CLIENT, Mailbox
from tests.console.games.duplicate.bench import DuplicateBench


class Listening:
    """A browser that follows a stream, one message at a time."""

    def __init__(self, rig: DuplicateBench, path: str, cookie: str) -> None:
        self.body: asyncio.Queue[bytes | None] = asyncio.Queue(1)
        headers = [(b"host", b"pupitre.local"), (b"cookie", f"{COOKIE}={cookie}".encode())]
        scope = {
            "type": "http", "method": "GET", "path": path, "raw_path": path.encode(),
            "query_string": b"", "headers": headers, "client": ("127.0.0.1", 1),
            "http_version": "1.1", "scheme": "http", "asgi": {"spec_version": "2.4"},
        }  # fmt: skip
        app = build_app(rig.desk, rig.games)
        self._serving = asyncio.create_task(app(scope, self._stays, self._sent))

    async def _stays(self):
        await asyncio.Event().wait()

    async def _sent(self, message):
        if message["type"] == "http.response.body":
            more = message.get("more_body")
            await self.body.put(message.get("body", b"") if more else None)

    async def next(self) -> bytes | None:
        """None: the stream has ended."""
        return await asyncio.wait_for(self.body.get(), 5)

    async def leave(self) -> None:
        self._serving.cancel()
        await asyncio.gather(self._serving, return_exceptions=True)


@pytest.fixture
def rig(tmp_path, free_lexicon):
    rig = DuplicateBench.typed(tmp_path, free_lexicon)
    rig.moment_ms = 0
    rig.desk.access.now_ms = lambda: rig.moment_ms
    return rig


def left(rig, cookie):
    client = rig.client()
    client.cookies.set(COOKIE, cookie)
    client.post("/sortir", json={})


def expired(rig, _cookie):
    rig.moment_ms += SESSION_MS + 1


def revoked(rig, cookie):
    rig.desk.access.revoke(rig.desk.access.session_of(cookie).id)


@pytest.mark.parametrize("ended", [left, expired, revoked])
@pytest.mark.parametrize(("path", "role"), [("/juge/flux", JUDGE), ("/arbitre/flux", ARBITER)])
def test_whoever_is_no_longer_in_is_told_nothing_more(rig, ended, path, role):
    if role == ARBITER:
        rig.desk.access.add_arbiter("Ada")
    cookie = rig.desk.access.cookie_for(Visitor(role, JUDGE if role == JUDGE else "Ada"))

    async def evening():
        listening = Listening(rig, path, cookie)
        assert await listening.next()
        ended(rig, cookie)
        rig.desk._judges.send("secret", "secret")
        for mailbox in rig.desk.watchers[0]._mailboxes.values():
            mailbox.send("secret", "secret")
        assert await listening.next() is None
        await listening.leave()

    asyncio.run(evening())


def test_a_phone_that_does_not_keep_up_is_let_go_all_the_same():
    async def evening():
        mailbox = Mailbox()
        stream = mailbox.listen("first")
        assert await anext(stream) == "first"
        mailbox.close()
        for number in range(2 * SLOWEST_CLIENT):
            mailbox.send(str(number), "whole")
        assert await asyncio.wait_for(anext(stream, "ended"), 5) == "ended"

    asyncio.run(evening())
