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
    headed: bool = True
    gap: int = 2
    """Spaces after the first column of a text."""


@dataclass(frozen=True)
class Picture:
    scene: Scene
    width_mm: int


@dataclass(frozen=True)
class Break:
    """A new page; an empty line of a text."""


@dataclass(frozen=True)
class Together:
    """Never cut when it fits on a page of its own."""

    parts: tuple["DocumentPart", ...]


DocumentPart = Heading | Paragraph | PaperTable[Any] | Picture | Break | Together


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
