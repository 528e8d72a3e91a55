"""Formules as data: what is drawn, what may be played, what it earns (fisf-2020 §1.2.3, §3.8).

Rack size, most tiles played and primes are three separate numbers: in « 7 sur 8 » the
rack holds eight letters, seven may be played, and seven earn the prime.
Nobody outside this module compares a formule by its name; ask it a question.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.errors import RuleError
from engine.letters.limits import Limits
from engine.letters.tiles import FRENCH, JOKER, Distribution, minus

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
