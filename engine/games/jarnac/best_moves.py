"""The best words of a mat: what a virtual player makes, what a review shows after the game.

A turn ends when the bag is given up: the words its player could still have made are the words
missed, and for the other they were so many Jarnacs.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.draws import CHANGED
from engine.games.jarnac.evolve import evolve
from engine.games.jarnac.mat import LONGEST, Mat, value
from engine.games.jarnac.options import Strength, Validity, WordRuling
from engine.games.jarnac.plays import check_may_take
from engine.games.jarnac.solver import Find, Words
from engine.games.jarnac.state import Phase, State, other
from engine.rulings import RuleError


@dataclass(frozen=True)
class TurnReview:
    number: int
    side: int
    """Whose turn it was."""
    longest: tuple[Find, ...]
    """The longest words missed, all of one length, those that gain most first."""
    jarnacs: int
    """How many Jarnacs the other could have said."""
    best: tuple[Find, ...]
    """The longest of them: nobody saw better."""
    taken: str = ""
    """The word taken, if any."""

    @property
    def unseen(self) -> bool:
        """A Jarnac was possible, and none was said."""
        return self.jarnacs > 0 and not self.taken


def analyse(state: State, words: Words) -> tuple[TurnReview, ...]:
    """Every turn of a game, from its log."""
    return tuple(
        _judged(number, before, after, taken, words)
        for number, (before, after, taken) in enumerate(_handovers(state), start=1)
    )


def _judged(number: int, before: State, after: State, taken: str, words: Words) -> TurnReview:
    side = before.turn
    sight = words.look(after.mat(side), after.options.formule)
    finds = tuple(find for row in sight.rows for find in row.certain)
    may_take = _may_take(after, other(side))
    return TurnReview(
        number,
        side,
        _longest(finds),
        jarnacs=len(finds) if may_take else 0,
        best=_longest(finds) if may_take else (),
        taken=taken,
    )


def _may_take(state: State, side: int) -> bool:
    return (
        state.turn == side
        and state.phase is not Phase.ENDED
        and not state.jarnac_barred
        and state.mat(side).free_row is not None
    )


def _longest(finds: tuple[Find, ...]) -> tuple[Find, ...]:
    most = max((len(find.word) for find in finds), default=0)
    return tuple(
        sorted(
            (find for find in finds if len(find.word) == most),
            key=lambda find: (-find.gain, find.row, find.word),
        )
    )


def _handovers(state: State) -> Iterator[tuple[State, State, str]]:
    """Where a player gave the bag up: before, after, and the word taken just then."""
    replayed = State.start(state.options)
    moments: list[tuple[State, State, str]] = []
    for event in state.log:
        before = replayed
        replayed = evolve(replayed, event)
        if isinstance(event, ev.Passed | ev.FlagFell) or (
            isinstance(event, ev.ContestRuled) and before.turn != replayed.turn
        ):
            if replayed.turn != before.turn or isinstance(event, ev.Passed):
                moments.append((before, replayed, ""))
        elif isinstance(event, ev.JarnacTaken) and moments:
            moments[-1] = (*moments[-1][:2], event.word)
    return iter(moments)


# --- Virtual players ----------------------------------------------------------------------------
# Their strength is what they see: how often a Jarnac, and words of how many letters. Dice are
# handed in: `dice(n)` is any number from 0 to n - 1.

Dice = Callable[[int], int]

_VOWELS = "AEIOUY"
_FEW = 2
"""Fewer vowels or consonants than this make a reliquat worth changing."""


@dataclass(frozen=True)
class Sharpness:
    jarnacs: int
    """Percent of the occasions for a Jarnac that are seen; of wrong words, too."""
    words: int
    """Percent of the words one could make oneself that come to mind."""
    longest: int
    """Letters of the longest word thought of."""


SHARPNESS = {
    Strength.DEBUTANT: Sharpness(jarnacs=20, words=40, longest=6),
    Strength.CLUB: Sharpness(jarnacs=60, words=70, longest=8),
    Strength.EXPERT: Sharpness(jarnacs=100, words=100, longest=LONGEST),
}


def next_act(state: State, strength: Strength, words: Words, dice: Dice) -> cmd.Command | None:
    """What a virtual player does who has the bag; None: draws the letters due, or waits."""
    sharpness = SHARPNESS[strength]
    if state.phase in (Phase.RECEIVING, Phase.FINAL):
        theft = _theft(state, sharpness, words, dice)
        if theft is not None:
            return theft
    if state.phase is Phase.RECEIVING and state.to_draw:
        return _change(state, sharpness, words, dice)
    if state.phase not in (Phase.RECEIVING, Phase.PLAYING, Phase.MADE) or state.to_draw:
        return None
    best = _best(_own_words(state, sharpness, words, dice), _own_gain)
    return cmd.MakeWord(best.word, best.row) if best else cmd.Pass()


def contests(verdict: WordRuling, strength: Strength, dice: Dice) -> bool:
    """Does a virtual player contest a word, whose verdict the console knows?"""
    wrong = verdict.validity is Validity.WRONG
    return wrong and dice(100) < SHARPNESS[strength].jarnacs


def _theft(state: State, sharpness: Sharpness, words: Words, dice: Dice) -> cmd.Jarnac | None:
    try:
        check_may_take(state)
    except RuleError:
        return None
    if dice(100) >= sharpness.jarnacs:
        return None
    best = _best(_seen(state.mat(other(state.turn)), sharpness, state, words), _theft_gain)
    return cmd.Jarnac(best.word, best.row, side=state.turn) if best else None


def _change(state: State, sharpness: Sharpness, words: Words, dice: Dice) -> cmd.SetAside | None:
    """Three of a reliquat that has no vowel, or no consonant, and makes nothing."""
    mat = state.mat(state.turn)
    if not state.opened[state.turn] or len(mat.reliquat) <= CHANGED or len(state.bag) < CHANGED:
        return None
    vowels = [letter for letter in mat.reliquat if letter in _VOWELS]
    consonants = [letter for letter in mat.reliquat if letter not in _VOWELS]
    rare, many = sorted((vowels, consonants), key=len)
    if len(rare) >= _FEW or _best(_own_words(state, sharpness, words, dice), _own_gain):
        return None
    return cmd.SetAside("".join(many[:CHANGED]))


def _seen(mat: Mat, sharpness: Sharpness, state: State, words: Words) -> Iterable[Find]:
    sight = words.look(mat, state.options.formule)
    return (
        find for row in sight.rows for find in row.certain if len(find.word) <= sharpness.longest
    )


def _own_words(state: State, sharpness: Sharpness, words: Words, dice: Dice) -> Iterable[Find]:
    seen = _seen(state.mat(state.turn), sharpness, state, words)
    return (find for find in seen if dice(100) < sharpness.words)


def _own_gain(find: Find) -> int:
    return find.gain


def _theft_gain(find: Find) -> int:
    """What one wins and what the other loses."""
    return value(find.word) + value(find.old)


def _best(finds: Iterable[Find], worth: Callable[[Find], int]) -> Find | None:
    return max(finds, key=lambda find: (worth(find), -find.row), default=None)
