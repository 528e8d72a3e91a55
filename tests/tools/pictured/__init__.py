"""Evenings that are played to be looked at: each holds still for every picture."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from console.desk.option_table import NewGame
from console.games.face import SimulatedConsole


@dataclass(frozen=True)
class Pose:
    """A picture to take of the screens as they are now, or as they are so long after when
    nothing else happens."""

    name: str
    later_ms: int = 0
    legend: bool = False
    """With the keys that are of use, as a window shows them."""


@dataclass(frozen=True)
class Pictured:
    title: str
    request: NewGame
    play: Callable[[SimulatedConsole], Iterator[Pose]]
