"""A dialogue and a simulated reader face to face, in a time that only this table makes pass."""

from collections import deque
from collections.abc import Iterable
from random import Random
from typing import Any

from firmware_bridge.messages import (
    ReaderMessage,
    StockProgress,
    StockTaken,
    TagGone,
    TagSeen,
    TwoTags,
)
from firmware_bridge.readers.auto import make_dialogue
from firmware_bridge.settings import ReaderSettings
from firmware_bridge.virtual.simulators import SIMULATORS
from firmware_bridge.virtual.simulators.base import POLITE, Rudeness

NFC = ["04A31B2A5C6180", "04B79C2A5C6181", "04C0FFEE5C6182"]
EM = ["010063E9AE", "67003B51C6", "62E3086CED"]


def tags_for(model: str) -> list[str]:
    return EM if SIMULATORS[model].tag_bytes == 5 else NFC


class ReaderInTime:
    def __init__(
        self,
        model: str,
        *,
        sim: str | None = None,
        rudeness: Rudeness = POLITE,
        seed: int = 1,
        **settings: Any,
    ) -> None:
        self.sim = SIMULATORS[sim or model](Random(seed), rudeness)
        self.dialogue = make_dialogue(ReaderSettings("pad", "/dev/none", model, **settings))
        self.now = 1000
        self.late_ms = 0
        self._under_way: deque[tuple[int, bytes]] = deque()
        """What the reader said and a slow machine has not yet brought."""
        self.messages: list[ReaderMessage] = []
        self.sent = bytearray()
        self.tags = tags_for(sim or model)
        self.sim.power_on(self.now)
        self.dialogue.open(self.now)

    def run(self, ms: int) -> list[ReaderMessage]:
        """Let time pass, one millisecond at a time. Gives the messages of that time."""
        start = len(self.messages)
        for _ in range(ms):
            self.now += 1
            output = self.dialogue.take_output()
            if output:
                self.sent += output
                self.sim.host_sent(output, self.now)
            data = self.sim.advance(self.now)
            if data:
                self._under_way.append((self.now + self.late_ms, data))
            while self._under_way and self._under_way[0][0] <= self.now:
                self.messages += self.dialogue.receive(self._under_way.popleft()[1], self.now)
            self.messages += self.dialogue.tick(self.now)
        return self.messages[start:]

    def place(self, *tags: str) -> None:
        self.sim.place(list(tags), self.now)

    def remove(self, tag: str | None = None) -> None:
        self.sim.remove(tag, self.now)


def seen(messages: Iterable[ReaderMessage]) -> list[str]:
    return [message.tag for message in messages if isinstance(message, TagSeen)]


def gone(messages: Iterable[ReaderMessage]) -> list[str]:
    return [message.tag for message in messages if isinstance(message, TagGone)]


def crowds(messages: Iterable[ReaderMessage]) -> list[tuple[str, ...]]:
    return [message.tags for message in messages if isinstance(message, TwoTags)]


def stock(messages: Iterable[ReaderMessage]) -> list[StockProgress | StockTaken]:
    return [message for message in messages if isinstance(message, StockProgress | StockTaken)]
