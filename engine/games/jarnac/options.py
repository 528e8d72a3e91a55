"""Options of a game of Jarnac, the points its text leaves open included."""

import enum
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from engine.letters.lexicon import Lexicon
from engine.letters.lexicon.readings import Entry, Kinship, SameEntry, kinship, only_conjugated
from engine.letters.tiles import (
    ALPHABET,
    DISTRIBUTIONS,
    JARNAC,
    LETTERS,
    Distribution,
    sort_letters,
)
from engine.play.clock import MINUTE_MS, SECOND_MS
from engine.play.codec import added
from engine.play.game import BY_HAND, Source
from engine.play.players import Player, player
from engine.rulings import RuleError

LETTERS_IN_ALL = 144


@dataclass(frozen=True)
class Formule:
    conjugations: bool
    """May a word be played that is only a conjugated form?"""
    chains: bool
    """May a word be lengthened to another of the same entry?"""

    @property
    def code(self) -> str:
        return next(code for code, formule in FORMULES.items() if formule == self)

    def to_text(self) -> str:
        return self.code

    @classmethod
    def from_text(cls, text: str) -> "Formule":
        return FORMULES[text]


COMPETITION = Formule(conjugations=False, chains=False)
LIBRE = Formule(conjugations=True, chains=True)
FORMULES = {
    "competition": COMPETITION,
    "conjugaisons": Formule(conjugations=True, chains=False),
    "enchainements": Formule(conjugations=False, chains=True),
    "libre": LIBRE,
}


class ClockMode(enum.Enum):
    NONE = "none"
    MOVE = "move"
    """Thirty seconds per move; when they are over, « je passe »."""
    CHESS = "chess"
    """A clock each; whose flag falls plays no more."""


class Strength(enum.Enum):
    """How much a virtual player sees."""

    DEBUTANT = "debutant"
    CLUB = "club"
    EXPERT = "expert"


@dataclass(frozen=True)
class GameOptions:
    id: str
    name: str = ""
    club: str = ""
    title: str = ""
    source: Source = BY_HAND
    lexicon: str = ""
    lexicon_edition: str = ""
    players: tuple[Player, Player] = (player(1, "A"), player(2, "B"))
    """Two players, or two teams; their places are the sides 0 and 1."""
    virtual: tuple[Strength | None, Strength | None] = (None, None)
    """Which of them the console plays, and how well."""
    referee: bool = True
    """Somebody judges: what the solver finds is for them alone until the end."""
    letters: str = JARNAC.letters
    """The whole set, in alphabetical order."""
    formule: Formule = COMPETITION
    clock: ClockMode = ClockMode.MOVE
    total_ms: int = 20 * MINUTE_MS
    """Of each chess clock."""
    move_ms: int = 30 * SECOND_MS
    clock_buttons: bool = False
    """« Je passe » and pressing the clock are two acts; without buttons one does both."""
    immediate_refusal: bool = False
    """A wrong word is refused at once instead of waiting to be contested."""
    several_jarnacs: bool = False
    """More than one Jarnac on receiving the bag."""
    jarnac_on_absent: bool = False
    """May words be taken from a player whose time is over?"""
    increment_ms: int = added("0.2.1", 0)
    """Chess clocks: what a player gets back when he gives the bag up. No text has it."""

    @cached_property
    def distribution(self) -> Distribution:
        counts = Counter(self.letters)
        for known in DISTRIBUTIONS.values():
            if Counter(known.letters) == counts:
                return known
        return Distribution("jarnac-libre", {each: counts[each] for each in ALPHABET})

    def check(self) -> None:
        """Refuse what no game can be played with."""
        if not self.id.strip():
            raise RuleError("game_without_id")
        check_letters(self.letters)
        first, second = (each.name.strip() for each in self.players)
        if not first or not second or first == second:
            raise RuleError("jarnac_two_players", first=first, second=second)
        if self.total_ms <= 0 or self.move_ms <= 0 or self.increment_ms < 0:
            raise RuleError("jarnac_no_time")


def check_letters(letters: str) -> None:
    strange = set(letters) - LETTERS
    if strange:
        raise RuleError("jarnac_foreign_letters", letters=" ".join(sorted(strange)))
    if len(letters) != LETTERS_IN_ALL:
        raise RuleError("jarnac_wrong_total", total=len(letters), expected=LETTERS_IN_ALL)


def letters_from_counts(text: str) -> str:
    """A set as people write it: `A14 B4 C6 …`, or the name of a known box."""
    if text.strip().lower() in DISTRIBUTIONS:
        letters = DISTRIBUTIONS[text.strip().lower()].letters
    else:
        letters = sort_letters("".join(map(_repeated, text.upper().replace(",", " ").split())))
    check_letters(letters)
    return letters


def _repeated(token: str) -> str:
    letter, count = token[0], token[1:].lstrip(":=")
    if letter not in LETTERS or not count.isdecimal() or len(count) > 3:
        raise RuleError("jarnac_bad_count", text=token)
    return letter * int(count)


# --- Words under a formule ----------------------------------------------------------------------
# *Compétition* is without conjugations and without chains of the same entry. Most answers are the
# dictionary's; where it is silent, or where only a form the formule does not admit ties two words
# together, the judge rules.


class Validity(enum.Enum):
    GOOD = "good"
    WRONG = "wrong"
    JUDGE = "judge"
    """Only a person can tell."""


@dataclass(frozen=True)
class WordRuling:
    """Is a word good, made new or out of another one? With the reason, and what it rests on."""

    validity: Validity
    code: str
    shared: tuple[Entry, ...] = field(default=(), compare=False)
    """The entries both words stand at."""

    @property
    def is_good(self) -> bool:
        return self.validity is Validity.GOOD


_GOOD = WordRuling(Validity.GOOD, "jarnac_word_good")


def examine(word: str, old: str, formule: Formule, lexicon: Lexicon) -> WordRuling:
    """`old` is the word it lengthens, empty for a word on a new row."""
    if word not in lexicon:
        return WordRuling(Validity.WRONG, "jarnac_word_unknown")
    alone = _alone(word, formule, lexicon)
    if alone.validity is Validity.WRONG or formule.chains or not old:
        return alone
    chain = _chained(kinship_of(old, word, formule, lexicon))
    return chain if alone.is_good or chain.validity is Validity.WRONG else alone


def kinship_of(old: str, word: str, formule: Formule, lexicon: Lexicon) -> Kinship:
    entries = lexicon.entries(old), lexicon.entries(word)
    return kinship(*entries, conjugations=formule.conjugations)


def _alone(word: str, formule: Formule, lexicon: Lexicon) -> WordRuling:
    if formule.conjugations:
        return _GOOD
    entries = lexicon.entries(word)
    if not entries:
        return WordRuling(Validity.JUDGE, "jarnac_word_without_entry")
    if only_conjugated(entries):
        return WordRuling(Validity.WRONG, "jarnac_word_conjugated")
    return _GOOD


def _chained(found: Kinship) -> WordRuling:
    shared = tuple(entry for entry, _ in found.shared)
    if found.answer is SameEntry.DIFFERENT:
        return _GOOD
    if found.answer is SameEntry.SAME:
        return WordRuling(Validity.WRONG, "jarnac_same_entry", shared)
    code = "jarnac_chain_without_entry" if found.unknown else "jarnac_chain_by_conjugation"
    return WordRuling(Validity.JUDGE, code, shared)
