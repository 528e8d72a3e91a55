"""The manifest of an épreuve: what every centre and the hub must agree on, before it begins.

It names formule, tempo and edition by their codes: this folder knows no game.
"""

import enum
import re
from dataclasses import dataclass

from engine.play.codec import added, canonical, fingerprint, from_json, parse, to_json
from engine.rulings import RuleError

MOST_PARTIES = 20
LONGEST_TEXT = 200
LONGEST_WAIT_MIN = 24 * 60
_HASH = 64


class EpreuveMode(enum.Enum):
    SIMULTANE = "simultane"
    """Sealed games, opened by their code at the hour."""
    MULTIPLEX = "multiplex"
    """One centre draws; the others receive its letters and its tops, at once or late by a lag."""
    SALLES = "salles"
    """Several halls of one place: each plays the letters it is told, nothing is sealed."""


class SoloScope(enum.Enum):
    """Among whom a solo is alone (§3.5 leaves it to the épreuve)."""

    EPREUVE = "epreuve"
    CENTRE = "centre"
    AUCUN = "aucun"


@dataclass(frozen=True)
class Partie:
    number: int
    name: str
    formule: str
    tempo: str
    edition: str
    starts: str = ""
    """As people write it, 2026-11-21 14:00: the hour of the hub's machine, unless it says
    2026-11-21 14:00+01:00."""
    sealed: str = ""
    """SHA-256 of the sealed file; empty when a centre draws."""
    solo: SoloScope = SoloScope.EPREUVE
    least_coups: int = 15
    """Fewer than these, an interrupted game is void (§3.7)."""
    untimed: bool = added("0.2.1", False)
    """« sans heure », said on purpose: its code may be known as soon as it is published."""

    @property
    def lacks_hour(self) -> bool:
        """Sealed, and nobody has said when it may be opened."""
        return bool(self.sealed) and not self.starts and not self.untimed

    @property
    def solo_is_top(self) -> bool:
        """For the notice a solo is the top found alone, not the best score of the room."""
        return self.edition == "notice"


@dataclass(frozen=True)
class Manifest:
    name: str
    mode: EpreuveMode
    first_day: str
    last_day: str
    organiser: str
    """The organiser's public key."""
    lexicon: str
    lexicon_fingerprint: str
    parties: tuple[Partie, ...] = ()
    solo_players: int = 16
    solo_bonus: int = 10
    """§3.5, unless the épreuve's own rules say otherwise."""
    lag_min: int = 0
    """Multiplex: by how many minutes the others follow the centre that draws."""
    public_delay_min: int = 0
    """While centres are staggered, the public sees a coup once all have closed it, or so many
    minutes after the first one has; none: at once."""

    def __post_init__(self) -> None:
        numbers = [partie.number for partie in self.parties]
        if numbers != list(range(1, len(numbers) + 1)) or len(numbers) > MOST_PARTIES:
            raise RuleError("manifest_parties", count=len(numbers))
        texts = [self.name, *(partie.name for partie in self.parties)]
        if not self.name.strip() or max(map(len, texts)) > LONGEST_TEXT:
            raise RuleError("manifest_name")
        for wait_min in (self.lag_min, self.public_delay_min):
            if not 0 <= wait_min <= LONGEST_WAIT_MIN:
                raise RuleError("manifest_wait", minutes=wait_min, most=LONGEST_WAIT_MIN)
        if not is_day(self.first_day) or not is_day(self.last_day):
            raise RuleError("manifest_day", first=self.first_day, last=self.last_day)
        for partie in self.parties:
            if partie.starts and not is_hour(partie.starts):
                raise RuleError("manifest_hour", text=partie.starts)
            if partie.starts and partie.untimed:
                raise RuleError("manifest_hour_twice", partie=partie.number)
            if self.mode is EpreuveMode.SIMULTANE and len(partie.sealed) != _HASH:
                raise RuleError("manifest_unsealed", partie=partie.number)

    @property
    def bytes(self) -> bytes:
        return canonical(to_json(self))

    @property
    def id(self) -> str:
        """Names the épreuve: any change makes it another one."""
        return fingerprint(self.bytes)

    def partie(self, number: int) -> Partie:
        if not 1 <= number <= len(self.parties):
            raise RuleError("pli_partie_unknown", partie=number)
        return self.parties[number - 1]


def read_manifest(data: bytes) -> Manifest:
    manifest: Manifest = from_json(Manifest, parse(data))
    return manifest


# --- Days and hours as a manifest writes them ---------------------------------------------------
# Read as text: the engine has no calendar.

_DAY = re.compile(r"(\d{4})-(\d\d)-(\d\d)", re.ASCII)
_CLOCK = r"([01]\d|2[0-3]):[0-5]\d"
_HOUR = re.compile(rf"(?P<day>.{{10}})[T ]{_CLOCK}(:[0-5]\d)?(Z|[+-]{_CLOCK})?", re.ASCII)
_LONG_MONTHS = (1, 3, 5, 7, 8, 10, 12)


def is_day(text: str) -> bool:
    """« 2026-11-21 »."""
    written = _DAY.fullmatch(text)
    if written is None:
        return False
    year, month, day = map(int, written.groups())
    return year > 0 and 1 <= month <= 12 and 1 <= day <= _length(month, year)


def is_hour(text: str) -> bool:
    """« 2026-11-21 14:00 », with or without seconds and a zone."""
    written = _HOUR.fullmatch(text)
    return written is not None and is_day(written["day"])


def _length(month: int, year: int) -> int:
    if month == 2:
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        return 29 if leap else 28
    return 31 if month in _LONG_MONTHS else 30
