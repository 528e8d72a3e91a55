"""A whole desk with no metal: a pad, a bag above a UHF reader, a panel; bad manners on demand.

The console opens the rig's names with the same drivers as the real thing, and cannot tell.
"""

import hashlib
import shutil
import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Self

from firmware_bridge.messages import BridgeError
from firmware_bridge.panel.panel import STANDARD_PANEL, PanelSettings
from firmware_bridge.virtual.hands import VirtualPad, VirtualPanel, VirtualReader, VirtualStock
from firmware_bridge.virtual.pty_device import PtyDevice, Schedule
from firmware_bridge.virtual.simulators import SIMULATORS
from firmware_bridge.virtual.simulators.base import POLITE, Rudeness


@dataclass(frozen=True, slots=True)
class RigSettings:
    """`tags` is the set in the bag; `stock_tags` their UHF twins, made up if not given."""

    tags: tuple[str, ...]
    seed: int
    pad: str = "pn532"
    stock: bool = True
    rudeness: Rudeness = POLITE
    stock_tags: Mapping[str, str] = field(default_factory=dict)
    panel: PanelSettings = STANDARD_PANEL
    directory: Path | None = None  # where the ports' names appear; a temporary one if not given


class VirtualRig:
    """Works from the moment it is made until `close`."""

    def __init__(self, settings: RigSettings) -> None:
        self.settings = settings
        self.directory = settings.directory or Path(tempfile.mkdtemp(prefix="pupitre-rig-"))
        self.directory.mkdir(parents=True, exist_ok=True)
        self.schedule = Schedule()
        self.bag = VirtualBag(settings.tags, self._dice("bag"))
        self.panel = VirtualPanel(settings.panel, self.schedule)
        self.pad = VirtualPad(self._device("pad", settings.pad, "ttyUSB0"), self.schedule)
        self.stock: VirtualStock | None = None
        if settings.stock:
            self.stock = VirtualStock(self._device("stock", "m100", "ttyUSB1"), self.schedule)
        self._lay_bag()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def pin_factory(self) -> Any:
        return self.panel.factory

    def draw(self) -> str:
        """Draw a tile from the bag and lay it on the pad."""
        tag = self.bag.draw()
        self._lay_bag()
        self.pad.place(tag)
        return tag

    def place(self, *tags: str) -> None:
        """Lay these tiles on the pad, out of the bag if they are in it."""
        for tag in tags:
            self.bag.take(tag)
        self._lay_bag()
        self.pad.place(*tags)

    def put_back(self, tag: str) -> None:
        """Drop a tile into the bag."""
        self.bag.put_back(tag)
        self._lay_bag()

    def miss(self, count: int = 1) -> tuple[str, ...]:
        """So many tiles are no longer in the bag, and nobody has noticed."""
        lost = self.bag.miss(count)
        self._lay_bag()
        return lost

    def find(self) -> tuple[str, ...]:
        found = self.bag.find()
        self._lay_bag()
        return found

    def reader(self, name: str) -> VirtualReader:
        readers: dict[str, VirtualReader] = {"pad": self.pad}
        if self.stock is not None:
            readers["stock"] = self.stock
        if name not in readers:
            raise BridgeError("reader_unknown", reader=name, known=tuple(readers))
        return readers[name]

    def after(self, delay_ms: float, action: Callable[[], None]) -> None:
        self.schedule.after(delay_ms, action)

    def close(self) -> None:
        """May be called twice."""
        self.schedule.close()
        self.pad.close()
        if self.stock is not None:
            self.stock.close()
        if self.settings.directory is None:
            shutil.rmtree(self.directory, ignore_errors=True)

    def stock_tag(self, tag: str) -> str:
        return self.settings.stock_tags.get(tag) or stock_tag(tag)

    def _lay_bag(self) -> None:
        if self.stock is not None:
            self.stock.lay_over([self.stock_tag(tag) for tag in self.bag.tags])

    def _dice(self, what: str) -> Random:
        return Random(f"{what} {self.settings.seed}")

    def _device(self, name: str, model: str, port: str) -> PtyDevice:
        sim = SIMULATORS[model](self._dice(name), self.settings.rudeness)
        return PtyDevice(name, sim, self.directory, port)


# --- The bag ------------------------------------------------------------------------------------
# Opaque tags, drawn with the dice of a seed that is written down.

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


class VirtualBag:
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
