"""One scene, many screens: scenes sent as patches by server-sent events.

A scene is a flat list of items; a patch carries only the items that changed, so that a
clock ticking on fifty phones costs fifty short lines a second. It is computed once,
whoever listens.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

from console.tv.scene import Scene, scene_to_json

SLOWEST_CLIENT = 32
"""Patches a client may lag behind before it is sent the whole scene again."""
KEEP_ALIVE_S = 15.0
AT_ONCE = 10
"""Clients of a crowd: two milliseconds."""

SceneJson = dict[str, Any]
"""A scene as plain values (`scene_to_json`)."""


def whole(scene: SceneJson) -> dict[str, Any]:
    """Everything, for a client that has nothing yet."""
    return _message(scene, dict(enumerate(scene["items"])))


def patch(before: SceneJson, after: SceneJson) -> dict[str, Any]:
    """What turns one scene into the next: items by place, and how many there are."""
    old, new = before["items"], after["items"]
    changed = {
        place: item for place, item in enumerate(new) if place >= len(old) or old[place] != item
    }
    return _message(after, changed)


def _message(scene: SceneJson, items: dict[int, Any]) -> dict[str, Any]:
    frame = {key: value for key, value in scene.items() if key != "items"}
    return {**frame, "count": len(scene["items"]), "items": items}


def event(name: str, data: Any) -> str:
    """One server-sent event."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {name}\ndata: {text}\n\n"


@dataclass
class Mailbox:
    """Everybody who listens to one stream. Lives on the server's loop."""

    _clients: set[asyncio.Queue[str | None]] = field(default_factory=set)

    @property
    def watched(self) -> bool:
        return bool(self._clients)

    @property
    def watching(self) -> int:
        return len(self._clients)

    def send(self, message: str, restart: str) -> None:
        """`message` to everybody; a client that does not keep up is sent `restart`, the
        present, instead of its history."""
        for client in self._clients:
            if client.qsize() >= SLOWEST_CLIENT:
                while not client.empty():
                    client.get_nowait()
                client.put_nowait(restart)
            else:
                client.put_nowait(message)

    async def spread(self, message: str, over_s: float) -> None:
        """The same to everybody, a few at a time: whoever else waits for this loop is served in
        between."""
        clients = list(self._clients)
        for at in range(0, len(clients), AT_ONCE):
            for client in clients[at : at + AT_ONCE]:
                if client in self._clients and client.qsize() < SLOWEST_CLIENT:
                    client.put_nowait(message)
            await asyncio.sleep(over_s * AT_ONCE / len(clients))

    async def listen(self, first: str | None) -> AsyncIterator[str]:
        """What one client is sent, for as long as it stays."""
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._clients.add(queue)
        try:
            if first is not None:
                yield first
            while True:
                try:
                    async with asyncio.timeout(KEEP_ALIVE_S):  # `wait_for` makes a task each time
                        message = await queue.get()
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                if message is None:
                    return
                yield message
        finally:
            self._clients.discard(queue)

    def close(self) -> None:
        """Let every client go: browsers come back by themselves. Nothing is sent after the word
        that ends a stream: a client that lags behind would have it swept away."""
        for client in self._clients:
            client.put_nowait(None)
        self._clients.clear()


@dataclass
class Broadcast:
    """The scene of one layout and everybody who looks at it."""

    mailbox: Mailbox = field(default_factory=Mailbox)
    _scene: Scene | None = None
    _json: SceneJson | None = None

    def show(self, scene: Scene) -> None:
        if scene == self._scene:
            return
        before, after = self._json, scene_to_json(scene)
        self._scene, self._json = scene, after
        if self.mailbox.watched:
            fresh = event("whole", whole(after))
            self.mailbox.send(event("patch", patch(before, after)) if before else fresh, fresh)

    def listen(self) -> AsyncIterator[str]:
        first = event("whole", whole(self._json)) if self._json else None
        return self.mailbox.listen(first)
