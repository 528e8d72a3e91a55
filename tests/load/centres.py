"""Many centres in one process, speaking HTTP over cuts: each believes nothing but the hub's ack."""

import asyncio
import json
import random
import ssl
from dataclasses import dataclass, field
from typing import Any, ClassVar

from console.simultane.envelopes import Envelope, KeyPair, pack, seal
from console.simultane.intake import Application, certificate
from engine.epreuve.manifest import Manifest
from engine.epreuve.plis import Content, Pli

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Cut(Exception):  # noqa: N818 - what happens, not a mistake
    """The line dropped, or the hub could not answer."""


@dataclass
class CentreLine:
    """One kept connection to the hub; `cuts` is how often a request is cut, at any point."""

    port: int
    dice: random.Random
    cuts: float = 0.0
    tls: ssl.SSLContext | None = None
    count: int = 0
    header: ClassVar[str] = ""
    """One more, whole: of somebody who is known by it."""
    _streams: Streams | None = None

    async def ask(
        self, method: str, path: str, body: bytes = b"", patience_s: float = 20.0
    ) -> tuple[int, Any]:
        try:
            return await asyncio.wait_for(self._ask(method, path, body), patience_s)
        except (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError) as trouble:
            self.drop()
            raise Cut(str(trouble)) from trouble

    async def connect(self) -> Streams:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port, ssl=self.tls)
        return self._streams

    async def _ask(self, method: str, path: str, body: bytes) -> tuple[int, Any]:
        reader, writer = await self.connect()
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: localhost\r\nx-pupitre: 1\r\n{self.header}"
            f"content-length: {len(body)}\r\n\r\n"
        )
        request = head.encode() + body
        cut = self.dice.random() < self.cuts
        if cut and self.dice.random() < 0.5:
            writer.write(request[: self.dice.randrange(len(request))])
            await writer.drain()
            self.count += 1
            raise ConnectionError("cut while asking")
        writer.write(request)
        await writer.drain()
        if cut:
            self.count += 1
            raise ConnectionError("cut while answering")
        status = int((await reader.readuntil(b"\r\n")).split()[1])
        length = 0
        while (line := await reader.readuntil(b"\r\n")) != b"\r\n":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        content = await reader.readexactly(length)
        return status, json.loads(content)

    def drop(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


@dataclass
class SimulatedCentre:
    manifest: Manifest
    name: str
    key: KeyPair
    line: CentreLine
    dice: random.Random
    envelopes: list[Envelope] = field(default_factory=list)
    plis: list[Pli] = field(default_factory=list)
    ack: int = 0
    replays: int = 0

    def tell(self, contents: list[Content], partie: int = 1) -> None:
        for number, content in enumerate(contents, start=1):
            pli = Pli(self.manifest.id, self.key.public, partie, number, content)
            self.plis.append(pli)
            self.envelopes.append(seal(pli, self.key))

    async def join(self, organiser: KeyPair) -> None:
        """With the organiser's approval in hand."""
        asked = Application(self.manifest.id, self.key.public, self.name)
        approval = certificate(organiser, self.manifest.id, self.key.public)
        body = json.dumps(asked.signed(self.key, approval)).encode()
        while True:
            try:
                status, _ = await self.line.ask("POST", "/centres", body)
                if status == 200:
                    return
            except Cut:
                pass
            await asyncio.sleep(0.2)

    async def deliver(self, *, replays: float = 0.0, pace_s: float = 0.0) -> None:
        """Everything, some at a time, until the hub has it all without a gap."""
        while self.ack < len(self.envelopes):
            count = self.dice.randint(1, 3)
            some = self.envelopes[self.ack : self.ack + count]
            if self.dice.random() < replays:
                some = [*self.dice.choices(self.envelopes, k=2), *some]
                self.dice.shuffle(some)
                self.replays += 1
            try:
                status, answer = await self.line.ask("POST", "/plis", pack(some))
            except Cut:
                await asyncio.sleep(self.dice.uniform(0.05, 0.5))
                continue
            if status == 200:
                assert not answer["refused"], answer["refused"]
                self.ack = answer["acks"].get("1", 0)
                await asyncio.sleep(self.dice.uniform(0, pace_s))
            else:
                assert status in (403, 429, 503), (status, answer)
                await asyncio.sleep(self.dice.uniform(0.2, 0.6))


def make_centres(
    manifest: Manifest,
    port: int,
    count: int,
    seed: int,
    cuts: float = 0.0,
    tls: ssl.SSLContext | None = None,
) -> list[SimulatedCentre]:
    dice = random.Random(seed)
    return [
        SimulatedCentre(
            manifest,
            f"Centre {number}",
            KeyPair(random.Random(f"{seed}/{number}").randbytes(32)),
            CentreLine(port, random.Random(dice.random()), cuts, tls),
            random.Random(dice.random()),
        )
        for number in range(1, count + 1)
    ]
