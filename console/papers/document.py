"""A paper as a value: what stands on it, in order. Its writers lay it out, each in its own way."""

import enum
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic

from console.columns import Column, R
from console.tv.scene import Scene


class Size(enum.Enum):
    SMALL = 9
    NORMAL = 10
    LARGE = 12


@dataclass(frozen=True)
class Heading:
    words: str
    level: int = 2


@dataclass(frozen=True)
class Paragraph:
    words: str
    size: Size = Size.NORMAL
    strong: bool = False
    apart: bool = False
    """With room around it on paper."""


@dataclass(frozen=True)
class PaperTable(Generic[R]):
    columns: tuple[Column[R], ...]
    rows: Sequence[R]
    size: float = 9
    """Of its letters on paper."""
    one_line: bool = False
    """For thousands of rows: on paper a text too long is cut."""
    dense: bool = False
    """On paper rows stand close: a whole game on one page."""
    headed: bool = True
    gap: int = 2
    """Spaces after the first column of a text."""


@dataclass(frozen=True)
class Picture:
    scene: Scene
    width_mm: int
    words: tuple[str, ...] = ()
    """What a text has in its place."""


@dataclass(frozen=True)
class Break:
    """A new page; an empty line of a text."""


@dataclass(frozen=True)
class Together:
    """Never cut when it fits on a page of its own."""

    parts: tuple["DocumentPart", ...]


@dataclass(frozen=True)
class Beside:
    """Two columns of a paper, never cut; one below the other where there is no room."""

    left: tuple["DocumentPart", ...]
    right: tuple["DocumentPart", ...]
    right_mm: int


@dataclass(frozen=True)
class FullPage:
    """A page of its own, drawn to its edges in tenths of a millimetre: A4, lying where the scene
    is wider than it is high."""

    scene: Scene
    copies: int = 1


@dataclass(frozen=True)
class TentCard:
    """A page folded in two: half of it on either side, each upright for who sits there."""

    face: Scene


DocumentPart = (
    Heading
    | Paragraph
    | PaperTable[Any]
    | Picture
    | Break
    | Together
    | Beside
    | FullPage
    | TentCard
)


@dataclass(frozen=True)
class Document:
    title: str
    """Empty where a text has no name but that of its file."""
    subject: str
    """Which paper of that title it is."""
    facts: tuple[str, ...]
    parts: tuple[DocumentPart, ...]
    notices: tuple[str, ...] = ()
    """What a reader must know before the figures."""

    @property
    def name(self) -> str:
        return ", ".join(filter(None, (self.title, self.subject)))

    @property
    def has_head(self) -> bool:
        """Title and facts stand above the first part, unless it takes its whole page."""
        return not self.parts or not isinstance(self.parts[0], FullPage | TentCard)
