"""The bag: opaque tags, drawn with the dice of a seed that is written down."""

import hashlib
from collections.abc import Iterable
from random import Random

from firmware_bridge.errors import BridgeError
from firmware_bridge.virtual.simulators import SIMULATORS

NXP = b"\x04"
EM_VERSION = b"\x01"
UHF_MAKER = "E2801190"


def make_tags(model: str, count: int, seed: int) -> tuple[str, ...]:
    """Tags as a reader of this model would read them from a set of so many tiles."""
    size = SIMULATORS[model].tag_bytes
    first = EM_VERSION if size == 5 else NXP
    rng = Random(f"tags {model} {seed}")
    tags: dict[str, None] = {}
    while len(tags) < count:
        tags[(first + rng.randbytes(size - 1)).hex().upper()] = None
    return tuple(tags)


def stock_tag(tag: str) -> str:
    """The second, UHF tag stuck on the same tile, for taking stock of the whole bag."""
    return UHF_MAKER + hashlib.sha256(tag.encode("ascii")).hexdigest()[:16].upper()


class Bag:
    def __init__(self, tags: Iterable[str], rng: Random) -> None:
        self._tags = list(tags)
        self._lost: list[str] = []
        self._rng = rng

    @property
    def tags(self) -> tuple[str, ...]:
        """What is in the bag now."""
        return tuple(self._tags)

    def draw(self) -> str:
        if not self._tags:
            raise BridgeError("bag_empty")
        return self._tags.pop(self._rng.randrange(len(self._tags)))

    def take(self, tag: str) -> None:
        """Take this very tile out, if it is there: a scenario may choose."""
        if tag in self._tags:
            self._tags.remove(tag)

    def put_back(self, tag: str) -> None:
        if tag in self._tags:
            raise BridgeError("tag_already_in_bag", tag=tag)
        self._tags.append(tag)

    def miss(self, count: int) -> tuple[str, ...]:
        """So many tiles have slipped under the table."""
        lost = tuple(self.draw() for _ in range(count))
        self._lost += lost
        return lost

    def find(self) -> tuple[str, ...]:
        """Somebody looks under the table."""
        found = tuple(self._lost)
        self._tags += found
        self._lost.clear()
        return found
