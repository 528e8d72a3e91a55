"""What the letters of a game allow: a tirage, an end, an exchange of jokers, each with its article.

« Remaining » is every letter not yet on the grid: bag and rack together, with the
accompanying joker of a « partie joker ». It is what §3.2 and §3.7 call the reliquat when they
speak of the end of a game; the reliquat of a coup is only what stays on the rack.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from engine.games.duplicate.formules import NORMALE, Edition, Formule, Topic
from engine.letters.board import Grid
from engine.letters.moves import Move, place
from engine.letters.tiles import ALPHABET, JOKER, minus, sort_letters
from engine.rulings import Outcome, Ruling

# --- Valid tirages (fisf-2020 §3.2) -------------------------------------------------------------

VOWELS = frozenset("AEIOU")
FREE = frozenset("Y" + JOKER)
"""Vowel or consonant, as the judge pleases (§3.2)."""
CONSONANTS = frozenset(ALPHABET) - VOWELS - FREE
_MARKS = str.maketrans(
    {**dict.fromkeys(VOWELS, "v"), **dict.fromkeys(CONSONANTS, "c"), **dict.fromkeys(FREE, "f")}
)

STRICT_COUPS = 15
"""The coups that ask for two vowels and two consonants."""


class Kinds(NamedTuple):
    """How many vowels, consonants and free letters a handful holds."""

    vowels: int
    consonants: int
    free: int

    @classmethod
    def of(cls, letters: str) -> "Kinds":
        marks = letters.translate(_MARKS)
        return cls(marks.count("v"), marks.count("c"), marks.count("f"))

    def reaches(self, minimum: int) -> bool:
        """At least `minimum` of each, free letters counted where they are needed."""
        lacking = max(0, minimum - self.vowels) + max(0, minimum - self.consonants)
        return lacking <= self.free

    def reaches_strictly(self, minimum: int) -> bool:
        """At least `minimum` of each whatever the judge calls the free letters."""
        return min(self.vowels, self.consonants) >= minimum


def minimum_of_each(coup: int, remaining: str, formule: Formule = NORMALE) -> int:
    """Two and two for the first fifteen coups, one and one after, or sooner when the
    letters still to play can no longer give two and two (« du fait du reliquat »)."""
    if coup > STRICT_COUPS:
        return 1
    rack_size = min(formule.rack_size, len(remaining))
    return 2 if rack_size >= 4 and Kinds.of(remaining).reaches(2) else 1


def freedom_has_ended(remaining: str) -> bool:
    """Y and jokers are no longer the judge's choice once the other letters left to play
    are all vowels or all consonants: they then count as the kind that is missing."""
    kinds = Kinds.of(remaining)
    return kinds.vowels == 0 or kinds.consonants == 0


def judge_tirage(
    rack: str,
    coup: int,
    remaining: str,
    formule: Formule = NORMALE,
    edition: Edition = Edition.E2020,
) -> Ruling:
    """May this tirage be played? `remaining` includes the rack."""
    article = edition.article(Topic.TIRAGE)
    minimum = minimum_of_each(coup, remaining, formule)
    kinds = Kinds.of(rack)
    facts = {
        "minimum": minimum,
        "vowels": kinds.vowels,
        "consonants": kinds.consonants,
        "free": kinds.free,
    }
    if kinds.reaches_strictly(minimum):
        return Ruling(Outcome.VALID, "tirage_valid", article, facts)
    if not kinds.reaches(minimum):
        code = "too_few_vowels" if kinds.vowels < minimum else "too_few_consonants"
        return Ruling(Outcome.INVALID, code, article, facts)
    if freedom_has_ended(remaining):
        return Ruling(Outcome.VALID, "tirage_valid_by_free_letters", article, facts)
    return Ruling(Outcome.CHOICE, "tirage_judges_choice", article, facts)


def playable_tirages(tirages: Iterable[str], minimum: int) -> list[str]:
    """Those that `judge_tirage` does not refuse, for whoever tries many and asks no reason;
    `minimum` of each is what it asks for (`minimum_of_each`)."""
    return [tirage for tirage in tirages if Kinds.of(tirage).reaches(minimum)]


def valid_tirages(
    coup: int,
    remaining: str,
    formule: Formule = NORMALE,
    edition: Edition = Edition.E2020,
) -> Iterator[str]:
    """Every different valid tirage the letters left can still give, lazily; the joker of a
    « partie joker » goes with each of them as long as there is one (§3.8.1)."""
    companion = JOKER if formule.joker and JOKER in remaining else ""
    drawable = sort_letters(minus(remaining, companion))
    for handful in distinct_handfuls(drawable, formule.rack_size - len(companion)):
        tirage = handful + companion
        if judge_tirage(tirage, coup, remaining, formule, edition).is_valid:
            yield tirage


def distinct_handfuls(letters: str, size: int) -> Iterator[str]:
    """Every different handful of `size` letters, lazily, each in alphabetical order."""
    size = min(size, len(letters))
    counts = list(Counter(letters).items())

    def fill(kind: int, left: int, after: int) -> Iterator[str]:
        if left == 0:
            yield ""
            return
        if kind == len(counts):
            return
        letter, available = counts[kind]
        after -= available
        for taken in range(min(available, left), max(0, left - after) - 1, -1):
            for rest in fill(kind + 1, left - taken, after):
                yield letter * taken + rest

    return fill(0, size, len(letters))


# --- The end of a game (fisf-2020 §3.7) ---------------------------------------------------------

INTERRUPTION_LIMIT_MS = 15 * 60 * 1000
_COLLECTED_TO_STAND = 15
_COLLECTED_TO_STAND_ORIGINAL = 10


def end_by_letters(remaining: str, edition: Edition = Edition.E2020) -> Ruling | None:
    """Do the letters left to play end the game (§3.7), whatever the grid?"""
    article = edition.article(Topic.END)
    if not remaining:
        return Ruling(Outcome.VALID, "end_all_placed", article)
    facts = {"letters": sort_letters(remaining)}
    if len(remaining) == 1:
        return Ruling(Outcome.VALID, "end_single_letter", article, facts)
    kinds = Kinds.of(remaining)
    if kinds.free:
        return None
    if kinds.consonants == 0:
        return Ruling(Outcome.VALID, "end_only_vowels", article, facts)
    if kinds.vowels == 0:
        return Ruling(Outcome.VALID, "end_only_consonants", article, facts)
    return None


def end_by_no_placement(edition: Edition = Edition.E2020) -> Ruling:
    """No letter left to play can be placed any more (§3.7)."""
    return Ruling(Outcome.VALID, "end_no_placement", edition.article(Topic.END))


def end_by_annulment(
    annulled: str,
    coup: int,
    remaining: str,
    formule: Formule = NORMALE,
    edition: Edition = Edition.E2020,
) -> Ruling | None:
    """After an annulled coup: is there any other tirage to be had? Both texts say it where they
    end a game (fisf-2020 §3.7, fisf-2014 §3.6); the 2014 article on annulments does not."""
    forbidden = sort_letters(annulled)
    for other in valid_tirages(coup, remaining, formule, edition):
        if other != forbidden:
            return None
    return Ruling(
        Outcome.VALID,
        "end_no_other_tirage",
        edition.article(Topic.END),
        {"letters": forbidden},
    )


def judge_interruption(
    interrupted_ms: int,
    collected: int,
    formule: Formule = NORMALE,
    edition: Edition = Edition.E2020,
    annulled: int = 0,
) -> Ruling | None:
    """A break of more than fifteen minutes ends the game; its results stand when enough
    coups had their slips collected: fifteen, ten in an original formule (§3.7).

    `annulled` coups were collected as well. They count towards the fifteen: both texts ask
    whether slips were collected, and the one that speaks of « coups non annulés » does so only
    of the coup after which results stand. Both counts are in the ruling.
    """
    if interrupted_ms <= INTERRUPTION_LIMIT_MS:
        return None
    needed = _COLLECTED_TO_STAND_ORIGINAL if formule.original else _COLLECTED_TO_STAND
    counted = collected + annulled
    code = "interruption_results_stand" if counted >= needed else "interruption_results_void"
    facts = {"collected": counted, "needed": needed}
    if annulled:
        facts["annulled"] = annulled
    outcome = Outcome.VALID if counted >= needed else Outcome.INVALID
    return Ruling(outcome, code, edition.article(Topic.END), facts)


def stands_by_annulled(ruling: Ruling) -> bool:
    """Enough coups were collected only if those that were annulled since count (§3.7)."""
    facts = ruling.data
    if "annulled" not in facts:
        return False
    return bool(facts["collected"] - facts["annulled"] < facts["needed"] <= facts["collected"])


# --- The « partie joker » (fisf-2020 §3.8.1) ----------------------------------------------------
# What becomes of a joker once it is played.


@dataclass(frozen=True)
class JokerSwap:
    """A joker on the grid gave way to the letter it stood for, taken from the bag."""

    index: int
    letter: str


@dataclass(frozen=True)
class Settlement:
    """A coup once the word lies on the grid and jokers have been exchanged."""

    grid: Grid
    rack: str
    """What stays on the rack, the accompanying joker not counted in a « partie joker »."""
    bag: str
    swaps: tuple[JokerSwap, ...]


def settle(grid: Grid, move: Move, rack: str, bag: str, formule: Formule) -> Settlement:
    """Place the move; in a « partie joker » exchange its joker when the bag still can.

    `rack` is the whole tirage. The accompanying joker never goes to the bag: it is handed
    out again with the next tirage as long as the game has one left.
    """
    after = place(grid, move)
    left = minus(rack, move.taken(grid))
    if not formule.joker:
        return Settlement(after, left, bag, ())
    swaps = []
    for placed in move.placed(grid):
        if placed.joker and placed.letter in bag:
            bag = minus(bag, placed.letter)
            swaps.append(JokerSwap(placed.index, placed.letter))
    after = after.with_letters({swap.index: swap.letter for swap in swaps})
    return Settlement(after, left.replace(JOKER, ""), bag, tuple(swaps))


def remaining_letters(settlement: Settlement, formule: Formule) -> str:
    """Every letter still to be played after a coup, the accompanying joker included."""
    companion = formule.companion_jokers(settlement.grid.letters.count(JOKER))
    return settlement.rack + settlement.bag + companion
