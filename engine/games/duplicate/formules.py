"""What a duplicate game is played under, as data: its formule, its tempo, the text of its rules."""

import enum
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.letters.scoring import Limits
from engine.letters.tiles import FRENCH, JOKER, Distribution, minus
from engine.play.clock import MINUTE_MS, SECOND_MS, Step
from engine.rulings import RuleError

# --- Formules (fisf-2020 §1.2.3, §3.8) ----------------------------------------------------------
# What is drawn, what may be played, what it earns. Rack size, most tiles played and primes are
# three separate numbers: in « 7 sur 8 » the rack holds eight letters, seven may be played, and
# seven earn the prime. Nobody outside this module compares a formule by its name; ask it a
# question.

JOKER_SUFFIX = "joker"


@dataclass(frozen=True)
class Formule(Limits):
    code: str
    joker: bool = False
    original: bool = False
    """One of the « formules originales » (§3.8), which relax a few thresholds."""

    @property
    def first_lies_across(self) -> bool:
        return True

    def initial_bag(self, distribution: Distribution = FRENCH) -> str:
        """The letters in the bag at the start: « joker » takes both jokers out first."""
        jokers = JOKER * distribution.counts.get(JOKER, 0)
        return minus(distribution.letters, jokers) if self.joker else distribution.letters

    def companion_jokers(self, jokers_on_grid: int) -> str:
        """The joker that accompanies every rack, while the game has one left (§3.8.1).

        The first joker that stays on the grid leaves the second; when the second is
        used the game ends as a normal one.
        """
        left = FRENCH.counts[JOKER] - jokers_on_grid
        return JOKER if self.joker and left > 0 else ""

    def to_text(self) -> str:
        return self.code

    @classmethod
    def from_text(cls, text: str) -> "Formule":
        return FORMULES[text]

    def with_joker(self) -> "Formule":
        if self.joker:
            return self
        base = "" if self.code == NORMALE.code else f"{self.code}-"
        return replace(self, code=base + JOKER_SUFFIX, joker=True, original=True)


NORMALE = Formule(7, 7, ((7, 50),), "normale")
SEPT_SUR_HUIT = Formule(8, 7, ((7, 50),), "7sur8", original=True)
SEPT_ET_HUIT = Formule(8, 8, ((7, 50), (8, 75)), "7et8", original=True)
SEPT_HUIT_NEUF = Formule(9, 9, ((7, 50), (8, 75), (9, 100)), "789", original=True)

_BASES = (NORMALE, SEPT_SUR_HUIT, SEPT_ET_HUIT, SEPT_HUIT_NEUF)
FORMULES: Mapping[str, Formule] = MappingProxyType(
    {formule.code: formule for base in _BASES for formule in (base, base.with_joker())}
)


def _squeezed(text: str) -> str:
    return "".join(char for char in text.lower() if char.isalnum())


_SPELLINGS = {
    **{_squeezed(code): formule for code, formule in FORMULES.items()},
    "normal": NORMALE,
    "78": SEPT_ET_HUIT,
    "78joker": SEPT_ET_HUIT.with_joker(),
    "78et9": SEPT_HUIT_NEUF,
    "78et9joker": SEPT_HUIT_NEUF.with_joker(),
    "7joker": NORMALE.with_joker(),
    "normalejoker": NORMALE.with_joker(),
}


def parse_formule(text: str) -> Formule:
    """Read a formule as people write it: `7 sur 8`, `7-8-9 joker`, `Joker`…"""
    formule = _SPELLINGS.get(_squeezed(text))
    if formule is None:
        raise RuleError("unknown_formule", formule=text, known=", ".join(FORMULES))
    return formule


# --- Tempos (fisf-2020 §1.3, §3.3) --------------------------------------------------------------
# Thinking time, warnings, final stage, and how they fall as coups go by.
#
# The text gives three minutes, two and a half, two (« semi-rapide ») and one (« blitz »), with a
# warning thirty or twenty seconds before the end. Clubs add a final stage to finish the slip
# (2 min + 30 s); « mort subite » (§3.8.3) has one and shortens both.

LONGEST_MS = 60 * MINUTE_MS
BLITZ_MS = MINUTE_MS


@dataclass(frozen=True)
class Tempo:
    code: str
    steps: tuple[Step, ...]

    def for_coup(self, number: int) -> Step:
        """The time of coup `number` (from 1)."""
        last = 0
        for step in self.steps:
            last += step.coups or 0
            if step.coups is None or number <= last:
                return step
        return self.steps[-1]

    @property
    def is_blitz(self) -> bool:
        """One minute or less to think: letters are then announced bare (§3.1)."""
        return max(step.thinking_ms for step in self.steps) <= BLITZ_MS

    def with_warnings(self, *seconds: int) -> "Tempo":
        """The same time with other warnings, those that fit before the end."""
        for value in seconds:
            if value < 1:
                raise RuleError("bad_warning", seconds=value)
        warnings = sorted({value * SECOND_MS for value in seconds}, reverse=True)
        steps = tuple(
            replace(step, warnings_ms=tuple(ms for ms in warnings if ms < step.total_ms))
            for step in self.steps
        )
        return replace(self, steps=steps)


def _default_warnings(thinking_ms: int, final_ms: int) -> tuple[int, ...]:
    """Thirty seconds, twenty in blitz; none where the final stage is the warning."""
    if final_ms:
        return ()
    warning = 30 * SECOND_MS if thinking_ms > BLITZ_MS else 20 * SECOND_MS
    return (warning,) if warning < thinking_ms else ()


def fixed_tempo(thinking_ms: int, final_ms: int = 0) -> Tempo:
    """The same time for every coup, with the usual warning."""
    if not (SECOND_MS <= thinking_ms <= LONGEST_MS and 0 <= final_ms <= LONGEST_MS):
        raise RuleError("tempo_out_of_range", seconds=(thinking_ms + final_ms) // SECOND_MS)
    code = _written(thinking_ms) + (f"+{_written(final_ms)}" if final_ms else "")
    step = Step(thinking_ms, final_ms, _default_warnings(thinking_ms, final_ms))
    return Tempo(code, (step,))


def _written(duration_ms: int) -> str:
    """`3min`, `2min30`, `20s`: what `parse_tempo` reads back."""
    minutes, seconds = divmod(duration_ms // SECOND_MS, 60)
    if not minutes:
        return f"{seconds}s"
    return f"{minutes}min{seconds:02d}" if seconds else f"{minutes}min"


TROIS_MINUTES = fixed_tempo(3 * MINUTE_MS)
SEMI_RAPIDE = fixed_tempo(2 * MINUTE_MS)
BLITZ = fixed_tempo(MINUTE_MS)
MORT_SUBITE = Tempo(
    "mort-subite",
    (
        Step(60 * SECOND_MS, 20 * SECOND_MS, coups=3),
        Step(40 * SECOND_MS, 20 * SECOND_MS, coups=3),
        Step(20 * SECOND_MS, 20 * SECOND_MS),
    ),
)

_NAMED: Mapping[str, Tempo] = MappingProxyType(
    {
        "mortsubite": MORT_SUBITE,
        "subite": MORT_SUBITE,
        "blitz": BLITZ,
        "semirapide": SEMI_RAPIDE,
        "rapide": SEMI_RAPIDE,
        "normal": TROIS_MINUTES,
        "normale": TROIS_MINUTES,
        "trois": TROIS_MINUTES,
    }
)

_DURATION = re.compile(
    r"""(?:(?P<minutes>\d{1,3})(?:m|mn|min|mins|minute|minutes|:|'|h?′)
         (?:(?P<seconds>\d{1,2})(?:s|sec|secs|seconde|secondes|"|″)?)?
        |(?P<only_seconds>\d{1,4})(?:s|sec|secs|seconde|secondes|"|″)
        |(?P<bare>\d{1,4}))""",
    re.VERBOSE,
)
_BARE_MINUTES = 10
"""« 3 » means three minutes, « 90 » ninety seconds: the limit between the two readings."""


def parse_tempo(text: str) -> Tempo:
    """Read a tempo as people write it: `3 min`, `2:30`, `2min + 30s`, `90`, `blitz`…"""
    squeezed = "".join(word for word in text.lower().split() if word != "et")
    named = _NAMED.get("".join(char for char in squeezed if char.isalpha()))
    if named and not any(char.isdigit() for char in squeezed):
        return named
    parts = [_parse_duration(part) for part in squeezed.split("+")]
    if len(parts) > 2 or None in parts:
        raise RuleError("unknown_tempo", tempo=text)
    durations = [part for part in parts if part is not None]
    return fixed_tempo(*durations)


def _parse_duration(text: str) -> int | None:
    match = _DURATION.fullmatch(text)
    if match is None:
        return None
    if match["bare"]:
        value = int(match["bare"])
        return value * (MINUTE_MS if value <= _BARE_MINUTES else SECOND_MS)
    if match["only_seconds"]:
        return int(match["only_seconds"]) * SECOND_MS
    return int(match["minutes"]) * MINUTE_MS + int(match["seconds"] or 0) * SECOND_MS


# --- Editions of the rules ----------------------------------------------------------------------
# Which texts a game may be played under, and where each says what.


class Topic(enum.Enum):
    """What a ruling is about; each edition has its own article for it."""

    ANNOUNCEMENT = enum.auto()
    TIRAGE = enum.auto()
    TIME = enum.auto()
    TOP = enum.auto()
    SOLO = enum.auto()
    ANNULMENT = enum.auto()
    END = enum.auto()
    JOKER = enum.auto()
    BIG_RACKS = enum.auto()
    MORT_SUBITE = enum.auto()
    TOPPING = enum.auto()
    WARNINGS = enum.auto()


class Edition(enum.Enum):
    E2020 = "2020"
    E2014 = "2014"
    NOTICE = "notice"
    """The simplified rule of the notice, « entre amis »: no warnings, no penalties, no appeals."""

    def article(self, topic: Topic) -> str:
        if self is Edition.NOTICE:
            return f"{_NOTICE}, {_HEADINGS.get(topic, 'règle simplifiée')}"
        return self.cite(_ARTICLES[self][topic])

    def cite(self, number: str) -> str:
        """The article of that number; the notice has none."""
        return _NOTICE if self is Edition.NOTICE else f"fisf-{self.value} §{number}"


FEDERATION = (Edition.E2020, Edition.E2014)
"""The texts that have articles, warnings and penalties."""
_NOTICE = "notice"
_HEADINGS = {
    Topic.ANNOUNCEMENT: "tirages",
    Topic.TIRAGE: "minimum de voyelles et de consonnes",
    Topic.TIME: "bulletins réponses et marques",
    Topic.TOP: "bulletins réponses et marques",
    Topic.SOLO: "solo",
    Topic.END: "fin de partie",
}

_ARTICLES: dict[Edition, dict[Topic, str]] = {
    Edition.E2020: {
        Topic.ANNOUNCEMENT: "3.1",
        Topic.TIRAGE: "3.2",
        Topic.TIME: "3.3",
        Topic.TOP: "3.4",
        Topic.SOLO: "3.5",
        Topic.ANNULMENT: "3.6",
        Topic.END: "3.7",
        Topic.JOKER: "3.8.1",
        Topic.BIG_RACKS: "3.8.2",
        Topic.MORT_SUBITE: "3.8.3",
        Topic.TOPPING: "3.8.4",
        Topic.WARNINGS: "5.9",
    },
    Edition.E2014: {
        Topic.ANNOUNCEMENT: "3.1",
        Topic.TIRAGE: "3.2",
        Topic.TIME: "3.3",
        Topic.TOP: "3.4",
        Topic.SOLO: "3.5",
        Topic.ANNULMENT: "6.2",
        Topic.END: "3.6",
        Topic.JOKER: "7.1",
        Topic.BIG_RACKS: "7.2",
        Topic.MORT_SUBITE: "7.3",
        Topic.TOPPING: "7.4",
        Topic.WARNINGS: "5.7",
    },
}
