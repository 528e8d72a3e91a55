"""What a game of Jarnac is opened with, the points its text leaves open included."""

import enum
from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from engine.errors import RuleError
from engine.games.jarnac.formule import COMPETITION, Formule
from engine.letters.tiles import (
    ALPHABET,
    DISTRIBUTIONS,
    JARNAC,
    LETTERS,
    Distribution,
    sort_letters,
)
from engine.play.clock import MINUTE_MS, SECOND_MS
from engine.play.options import BY_HAND, Source
from engine.play.players import Player, player

LETTERS_IN_ALL = 144


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
        if self.total_ms <= 0 or self.move_ms <= 0:
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
