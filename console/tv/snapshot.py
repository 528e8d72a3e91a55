"""What the room may know, as far as the house looks at it: the frame around any game.

A game adds its own fields and draws itself on a canvas; nothing private has a place here.
Times ending in `_ms` are readings of the loop's monotonic clock; a scene is a pure function
of a snapshot and of `now`.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from enum import Enum
from typing import Self

from console.columns import Row
from console.tv.canvas import Canvas


@dataclass(frozen=True)
class PublicClock:
    """A clock that runs until `deadline_ms`, or stands at `left_ms` when it is None."""

    total_ms: int
    left_ms: int
    warning_ms: int
    deadline_ms: int | None = None

    @property
    def running(self) -> bool:
        return self.deadline_ms is not None

    def left_at(self, now_ms: int) -> int:
        left = self.left_ms if self.deadline_ms is None else self.deadline_ms - now_ms
        return max(0, min(left, self.total_ms))

    def seconds_at(self, now_ms: int) -> int:
        """Rounded up: « 0:01 » is still time to write, « 0:00 » is not."""
        return -(-self.left_at(now_ms) // 1000)


@dataclass(frozen=True)
class TirageLetter:
    """A letter of the tirage: `since_ms` is when it was announced, None for the reliquat."""

    letter: str
    since_ms: int | None = None


ACCESS_PAGE = "access"
GENERAL_PAGE = "general"
"""The pages of the house itself; the others are the game's."""


@dataclass(frozen=True)
class Access:
    """How a phone reaches the console. `pin` is set only while the panel asks for it."""

    url: str
    pin: str | None = None
    network: str = ""
    password: str = ""
    """Of that network, when it is the console's own: without it nobody gets as far as a page."""
    once: bool = False
    """The code serves once: it is no longer any use to whoever read it over a shoulder."""
    why_closed: str = ""
    """In French, why no phone can reach it and what to do; empty when phones can."""
    can_open: bool = False
    """One gesture would let them in: who shows this card says which."""
    put_away: str = ""
    """In French, that the players' telephones are put away: no code invites them, and whoever
    judges or corrects types the address. Empty when they may follow."""
    others: tuple[str, ...] = ()
    """Where else it answers: a machine may be in several networks."""

    @property
    def judge_url(self) -> str:
        """Where the judge's page answers, on this machine at least."""
        return f"{self.url.rstrip('/')}/juge"


class Severity(Enum):
    INFORMATION = "information"
    FAULT = "fault"
    STANDING = "standing"
    """A fault the room has been told of: a sign stays, its words are the judge's."""
    SPOKEN = "spoken"
    """No news: what the voice says."""


@dataclass(frozen=True)
class Banner:
    """A discreet line at the foot of the screen; `text` is French, already worded."""

    code: str
    text: str
    severity: Severity = Severity.FAULT
    awaited: bool = False
    """Somebody is waiting for it: a question, or an answer. It stays before all others."""


@dataclass(frozen=True)
class Caption:
    """What the voice says, for who hears badly; `until_ms` is set once it has said it."""

    text: str
    until_ms: int | None = None


@dataclass(frozen=True)
class KeyHint:
    """One key of the laptop's legend: « Espace », « Suite »."""

    key: str
    label: str
    means: tuple[str, ...] = ()
    """What a mouse pressed on it means; nothing, when empty."""


@dataclass(frozen=True)
class GameHeader:
    """Whose evening it is, and what is played: a line per fact that is known."""

    club: str
    title: str
    manner: str = ""
    """Which way it is played: a formule, racks followed or free."""
    tempo: str = ""
    lexicon: str = ""
    players: int = 0
    """Who has been entered; 0 where nobody is."""
    phones: str = ""
    """What the room is told of the players' telephones, when they are put away."""
    game: str = ""
    """What people call the game that is chosen, where it is told before it is played."""

    @property
    def line(self) -> str:
        return " · ".join(part for part in (self.club, self.title) if part)


@dataclass(frozen=True)
class General:
    """The general ranking of an épreuve, as far as a television shows it."""

    epreuve: str
    official: bool
    awaited: int
    """Centres that have not finished."""
    players: int
    rows: tuple[Row, ...] = ()
    hall: str = ""
    """Of an épreuve of one hall: how far it is, in French."""


@dataclass(frozen=True)
class ReadyPartie:
    """A partie of the épreuve that may be played here."""

    number: int
    label: str
    name: str
    """Of its game in the journal."""
    epreuve: str = ""
    """The identity of its épreuve, and what people call it."""
    title: str = ""


@dataclass(frozen=True)
class SharedRank:
    """A rank of an épreuve of one hall that several share, now that all is played."""

    rank: int
    names: tuple[str, ...]


@dataclass(frozen=True)
class CentreSummary:
    """What the centre national has of the game on the desk; `line` is French, already worded."""

    line: str
    trouble: str = ""
    """For the judge: why nothing leaves."""
    refused: tuple[str, ...] = ()
    """For the judge: what the centre national would not take, and why."""
    general: General | None = None
    ready: tuple[ReadyPartie, ...] = ()
    epreuve: str = ""
    """The name of the épreuve all this is about."""
    decided: tuple[str, ...] = ()
    """For the judge: what the organiser decided of this centre, or of everybody."""
    hall: str = ""
    """Its identity, where it is one of this hall alone."""
    shared: tuple[SharedRank, ...] = ()
    to_declare: int = 0
    """The version of its official ranking that may be signed now; 0: none."""
    official: int = 0
    """The version that stands; 0: none."""
    to_take: tuple[ReadyPartie, ...] = ()
    """The next partie nobody has sealed: does this place draw, or follow?"""


@dataclass(frozen=True)
class Pace:
    """How a move is unveiled. With a voice, at its pace: the eye must not be told before the
    ear, nor long after it."""

    word_ms: int = 900
    """The points and the place stand alone before the word comes (fisf-2020 §3.4)."""
    letter_ms: int = 420
    """Between two letters laid on the grid: time to follow with the eyes."""


AT_A_GLANCE = Pace()


@dataclass(frozen=True)
class HouseSnapshot:
    """What the console adds to a game on its screens."""

    page: str | None = None
    """What the judge asked to see instead of the game; the game has its own, the house one."""
    access: Access | None = None
    banners: tuple[Banner, ...] = ()
    keys: tuple[KeyHint, ...] = ()
    centre: CentreSummary | None = None
    told_ms: int = 0
    """When the latest banner came."""
    page_ms: int = 0
    """When that page was asked for: a long table begins at its first page."""
    unprompted: bool = False
    """Between two moments of the game, the screens may show a page by themselves."""
    touched_ms: int = 0
    """When a hand last did anything: what came by itself yields to it."""
    phones: int = 0
    """That follow the game on a page."""
    captions: bool = False
    """What the voice says is written too: there is always room for it."""
    caption: Caption | None = None


@dataclass(frozen=True, kw_only=True)
class PublicSnapshot(ABC):
    header: GameHeader
    page: str | None = None
    access: Access | None = None
    banners: tuple[Banner, ...] = ()
    keys: tuple[KeyHint, ...] = ()
    centre: CentreSummary | None = None
    """None: the game is played in this club alone."""
    told_ms: int = 0
    """When the latest banner came."""
    page_ms: int = 0
    unprompted: bool = False
    touched_ms: int = 0
    phones: int = 0
    captions: bool = False
    caption: Caption | None = None

    @abstractmethod
    def draw(self, canvas: Canvas) -> str:
        """Draw the whole screen; returns the name of what it shows."""

    def has(self, page: str) -> bool:
        """Whether a page of the game has anything to show in this one."""
        return True

    def spoken(self, now_ms: int) -> str:
        """The same in words, for whoever listens to the page."""
        return self.header.line

    def with_house(self, house: HouseSnapshot) -> Self:
        return replace(
            self,
            page=house.page,
            access=house.access,
            banners=house.banners,
            keys=house.keys,
            centre=house.centre,
            told_ms=house.told_ms,
            page_ms=house.page_ms,
            unprompted=house.unprompted,
            touched_ms=house.touched_ms,
            phones=house.phones,
            captions=house.captions,
            caption=house.caption,
        )

    def without_keys(self) -> Self:
        return replace(self, keys=()) if self.keys else self

    @property
    def messages(self) -> tuple[Banner, ...]:
        """What is written out, the first of it first; where there is nothing, what is said."""
        told = tuple(each for each in self.banners if each.severity is not Severity.STANDING)
        if told or self.caption is None:
            return told
        return (Banner("caption", self.caption.text, Severity.SPOKEN),)

    @property
    def has_sign(self) -> bool:
        """Something is wrong that has only its sign."""
        return any(each.severity is Severity.STANDING for each in self.banners)

    def for_everybody(self) -> Self:
        """For a page anyone can open: no PIN, and nothing of what is wrong with the machine."""
        kept = tuple(each for each in self.banners if each.severity is Severity.INFORMATION)
        return replace(self.without_pin(), banners=kept)

    def without_pin(self) -> Self:
        """The PIN is for the television in the room, never for a page anyone can open."""
        if self.access is None or self.access.pin is None:
            return self
        return replace(self, access=replace(self.access, pin=None))
