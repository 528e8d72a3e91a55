"""What the options of every game have in common, and where its letters come from."""

import enum
from dataclasses import dataclass
from typing import Protocol


class SourceKind(enum.Enum):
    """Where the letters come from. All go through the same commands."""

    PHYSICAL = "physical"
    TYPED = "typed"
    SOFTWARE = "software"
    PREPARED = "prepared"

    @property
    def is_by_hand(self) -> bool:
        """Somebody draws real tiles: nothing comes by itself."""
        return self in (SourceKind.PHYSICAL, SourceKind.TYPED)


@dataclass(frozen=True)
class Source:
    kind: SourceKind = SourceKind.TYPED
    seed: int | None = None
    """Of the software bag: journaled, never shown, since it tells the letters to come."""
    seal: str | None = None
    """Fingerprint of the prepared game's file, so that a resumed game finds the same one."""
    name: str = ""
    """Of the tile set or of the prepared game."""


BY_HAND = Source()


class Options(Protocol):
    @property
    def id(self) -> str:
        """Unique for ever: no two games of any console share it."""

    @property
    def name(self) -> str:
        """What people call the game: its day and its number, or a name they gave it."""

    @property
    def source(self) -> Source: ...
    @property
    def lexicon(self) -> str:
        """Name of the word list, recorded: replay never opens it."""
