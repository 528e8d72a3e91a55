"""What the pages of an evening are handed, typed here so that web need not know who makes it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from console.desk.choices import Picks
from console.desk.option_table import Menu
from console.papers.player_lists import LONGEST_NAME, Licences
from console.settings.sections import Settings
from engine.play.game import State
from engine.play.players import Person, Player
from engine.rulings import RuleError


class BroughtFile(Protocol):
    @property
    def stick(self) -> str: ...
    @property
    def path(self) -> Path: ...
    @property
    def name(self) -> str: ...


class Evening(Protocol):
    """The evening being prepared (`console.app.evening`). What is slow runs in a thread."""

    def menu(self, before: State | None, picks: Picks) -> Menu: ...
    def keep(self, picks: Picks) -> None: ...
    def players(self) -> tuple[Player, ...]: ...
    def keep_players(self, players: Sequence[Player]) -> None: ...
    def last_players(self) -> tuple[Player, ...]: ...
    def season_people(self) -> tuple[Person, ...]: ...
    @property
    def licences(self) -> Licences: ...
    def keep_licences(self, path: Path) -> int: ...
    def on_sticks(self) -> Sequence[BroughtFile]: ...
    def listed_in(self, path: Path) -> Sequence[Player]: ...
    def keep_prepared(self, path: Path, name: str) -> str: ...
    def keep_lexicon(self, path: Path, name: str) -> str: ...


@dataclass(frozen=True)
class OnStick:
    """A file, as a page asks for it."""

    stick: str = ""
    name: str = ""


def on_stick(evening: Evening, asked: OnStick) -> BroughtFile:
    """The file that was asked for, if its stick is still there. Slow."""
    for each in evening.on_sticks():
        if (each.stick, each.name) == (asked.stick, asked.name):
            return each
    raise RuleError("brought_gone", name=asked.name[:LONGEST_NAME])


class WifiShown(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def password(self) -> str: ...


class Wifi(Protocol):
    """The box's own network."""

    def ask(self, on: bool) -> None: ...
    def card(self) -> WifiShown | None:
        """None while it is off."""


class PanelShown(Protocol):
    """Buttons, lamps and buzzer, as the judge has to know of them."""

    def told(self) -> str:
        """Never seen, seen just now, which pin is ignored."""


class Settled(Protocol):
    """The settings of the club, as they are now."""

    @property
    def now(self) -> Settings: ...
    def change(self, section: str, key: str, value: object) -> None:
        """RuleError when it cannot be."""
