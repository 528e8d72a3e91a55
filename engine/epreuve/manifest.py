"""The manifest of an épreuve: what every centre and the hub must agree on, before it begins.

It names formule, tempo, edition and contest by their codes: this folder knows no game. What came
with 0.2.1 is left out of its text while it is as it always was: a manifest that was signed before
keeps its bytes, its name and its ranking.
"""

import enum
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from engine.play.codec import added, canonical, fingerprint, from_json, parse, to_json
from engine.play.players import Player
from engine.rulings import RuleError

MOST_PARTIES = 20
LONGEST_TEXT = 200
LONGEST_WAIT_MIN = 24 * 60
LEAST_COUPS, LEAST_COUPS_ORIGINAL = 15, 10
"""Fewer than these, an interrupted game is void; the second in a formule originale (§3.7)."""
APPEALS_MS = 15 * 60_000
"""How long after the last partie of an épreuve a decision may be appealed against (§6.3)."""
MOST_PRIZES = 60
MOST_ON_COMMISSION = 9
_HASH = 64
_SINCE = "0.2.1"


class EpreuveMode(enum.Enum):
    SIMULTANE = "simultane"
    """Sealed games, opened by their code at the hour."""
    MULTIPLEX = "multiplex"
    """One centre draws; the others receive its letters and its tops, at once or late by a lag."""
    SALLES = "salles"
    """Several halls of one place: each plays the letters it is told, nothing is sealed."""
    SALLE = "salle"
    """One hall, which draws for itself: neither hub nor network."""


class Count(enum.Enum):
    """What a partie is counted in, by its contest."""

    POINTS = "points"
    TIME = "temps"
    """A topping (§3.8.4): who takes least has won."""
    COUPS = "coups"
    """A mort subite (§3.8.3): how many coups one stayed in."""


COUNTS: Mapping[str, Count] = {
    "cumul": Count.POINTS,
    "topping": Count.TIME,
    "mort-subite": Count.COUPS,
}
"""By the contest of a partie."""


class SumBy(enum.Enum):
    """How the parties of an épreuve are added up."""

    POINTS = "points"
    """2014 §7, first choice; 2020 adds points alone."""
    TIMES = "temps"
    """Of toppings: usage, no article adds them."""
    PLACES = "places"
    """2014 §7, second choice: one for the first, two for the second… the least has won. Whoever
    did not play a partie is placed after all who did: usage."""


_ADDED: Mapping[SumBy, frozenset[Count]] = {
    SumBy.POINTS: frozenset({Count.POINTS}),
    SumBy.TIMES: frozenset({Count.TIME}),
    SumBy.PLACES: frozenset(Count),
}


class Classement(enum.Enum):
    """The rankings an épreuve publishes."""

    GENERAL = "general"
    SERIE = "serie"
    CATEGORIE = "categorie"
    CLUB = "club"
    PAIRES = "paires"
    EQUIPES = "equipes"
    """Of each club its best so many players, added up: usage."""


USUAL_CLASSEMENTS = (
    Classement.GENERAL,
    Classement.SERIE,
    Classement.CATEGORIE,
    Classement.CLUB,
    Classement.PAIRES,
)


class EntryRule(enum.Enum):
    """Who may enter."""

    LIBRE = "libre"
    LICENCE = "licence"
    """Nobody without a licence."""


@dataclass(frozen=True)
class Prize:
    """A line of the dotation: what the holder of a rank receives."""

    text: str
    rank: int = 1
    classement: Classement = Classement.GENERAL
    group: str = ""
    """« 4 » of the séries, « V » of the categories; empty: whoever holds that rank in each."""


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
    least_coups: int = LEAST_COUPS
    untimed: bool = added(_SINCE, False)
    """« sans heure », said on purpose: its code may be known as soon as it is published."""
    contest: str = added(_SINCE, "cumul")
    phones: bool = added(_SINCE, False)
    """Played outside §2.1: slips may come by telephone."""

    @property
    def lacks_hour(self) -> bool:
        """Sealed, and nobody has said when it may be opened."""
        return bool(self.sealed) and not self.starts and not self.untimed

    @property
    def count(self) -> Count:
        return COUNTS[self.contest]

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
    serial: str = added(_SINCE, "")
    """Of an épreuve of one hall: its name for ever, chosen when it is made, so that a partie can
    still be added when others have been played. Empty: it is named by its text."""
    sum_by: SumBy = field(default=SumBy.POINTS, metadata={"since": _SINCE})
    best: int = added(_SINCE, 0)
    """Of each player's parties only the best so many count: usage; 0: all."""
    departage_between: bool = added(_SINCE, False)
    """A départage (§3.8.3) may also order players of several halls; else their rank stays
    shared."""
    neutralises: bool = added(_SINCE, False)
    """Its own rule lets a centre neutralise a coup instead of annulling it: nobody there scores
    it, and the letters stay common. §3.6 knows annulment only."""
    entry: EntryRule = field(default=EntryRule.LIBRE, metadata={"since": _SINCE})
    entry_told: str = added(_SINCE, "")
    """Who may enter, in the organiser's words: « séries 4 à 7 », « moins de 18 ans »."""
    commission: tuple[str, ...] = added(_SINCE, ())
    """The commission d'arbitrage (§6.4.1), its president first."""
    classements: tuple[Classement, ...] = added(_SINCE, USUAL_CLASSEMENTS)
    team: int = added(_SINCE, 3)
    """How many players of a club make a team."""
    dotation: tuple[Prize, ...] = added(_SINCE, ())

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
        self._check_ranking()
        self._check_people()

    def _check_ranking(self) -> None:
        for partie in self.parties:
            if partie.contest not in COUNTS:
                raise RuleError("manifest_contest", contest=partie.contest, known=", ".join(COUNTS))
            if self.mode is not EpreuveMode.SALLE and partie.count is not Count.POINTS:
                raise RuleError("manifest_contest_centres", partie=partie.number)
        if not 0 <= self.best <= MOST_PARTIES:
            raise RuleError("manifest_best", best=self.best, most=MOST_PARTIES)
        check_sum((partie.count for partie in self.parties), self.sum_by)

    def _check_people(self) -> None:
        texts = [self.entry_told, *self.commission]
        for prize in self.dotation:
            texts += [prize.text, prize.group]
            if prize.rank < 1 or not prize.text.strip():
                raise RuleError("manifest_prize")
        if max(map(len, texts)) > LONGEST_TEXT:
            raise RuleError("manifest_text", most=LONGEST_TEXT)
        if len(self.dotation) > MOST_PRIZES or len(self.commission) > MOST_ON_COMMISSION:
            raise RuleError("manifest_lists", prizes=MOST_PRIZES, people=MOST_ON_COMMISSION)
        if self.team < 2:
            raise RuleError("manifest_team")

    @property
    def bytes(self) -> bytes:
        return canonical(to_json(self))

    @property
    def id(self) -> str:
        """Names the épreuve: any change makes it another one, but for that of one hall."""
        return self.serial or fingerprint(self.bytes)

    def not_entitled(self, players: Iterable[Player]) -> tuple[str, ...]:
        """The names of those who may not enter: nobody without a licence, where one is asked."""
        if self.entry is not EntryRule.LICENCE:
            return ()
        people = (person for player in players for person in player.people)
        return tuple(person.name for person in people if not person.licence)

    def partie(self, number: int) -> Partie:
        if not 1 <= number <= len(self.parties):
            raise RuleError("pli_partie_unknown", partie=number)
        return self.parties[number - 1]


def check_sum(counts: Iterable[Count], by: SumBy) -> None:
    """RuleError for parties that have no such sum: points are added among parties counted in
    points, times among toppings; of different kinds there are only places (2014 §7)."""
    found = set(counts)
    if found <= _ADDED[by]:
        return
    kind = found.pop().value if len(found) == 1 else "mixed"
    raise RuleError(f"epreuve_no_sum_{kind}")


def sums_of(counts: Iterable[Count]) -> tuple[SumBy, ...]:
    """The sums such parties have, the usual one first."""
    found = set(counts)
    return tuple(by for by in SumBy if found <= _ADDED[by])


def titled(epreuve: str, partie: str) -> str:
    """What papers and files of one partie are headed by: « Simultané d'automne, partie 1 »."""
    return (
        f"{epreuve}, {partie[0].lower()}{partie[1:]}"
        if _NUMBERED.fullmatch(partie)
        else (f"{epreuve}, {partie}")
    )


_NUMBERED = re.compile(r"Partie \d+")
"""A name that tells the number and no more."""


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
