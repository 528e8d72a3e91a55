"""What a club listens to, to learn what its room understands: as in a game, drawn by lot."""

import random

from console.french import text
from console.games.duplicate.voice.coup import (
    announce_new_letters,
    announce_top,
    say_reference,
    tirage_letter,
)
from console.games.duplicate.voice.style import DuplicateStyle
from console.voice.hearing import HearingItem
from console.voice.utterance import Utterance, UtteranceKind
from engine.letters.board import SIZE, Direction, Reference
from engine.letters.moves import Move
from engine.letters.tiles import ALPHABET, FRENCH

_LETTERS, _REFERENCES, _REPEATED, _SCORES = 10, 10, 5, 5
_SCORES_CONFUSED = range(60, 100)
_TOP_POINTS = range(60, 100)
_WORDS = (
    "CANARD CITRON COULOIR CRAYON DRAGON FAUCON GALOP GUITARE HIBOU JARDIN LAVABO MIROIR MOUTON "
    "NAVIRE ORAGE PANDA RENARD SABOT TAPIS VOLCAN"
).split()


def hearing_items(style: DuplicateStyle, dice: random.Random) -> tuple[HearingItem, ...]:
    """Ten letters, ten references, five letters of a repeated tirage, five scores, one top."""
    several = [letter for letter in ALPHABET if FRENCH.counts[letter] > 2]
    return (
        *(_letter(letter, style) for letter in dice.sample(ALPHABET, _LETTERS)),
        *(_reference(_place(dice), style) for _ in range(_REFERENCES)),
        *(
            _repeated(letter, dice.choice((2, 3)), style)
            for letter in dice.sample(several, _REPEATED)
        ),
        *(_score(points, style) for points in dice.sample(_SCORES_CONFUSED, _SCORES)),
        _top(dice.choice(_TOP_POINTS), Move(dice.choice(_WORDS), _place(dice)), style),
    )


def _place(dice: random.Random) -> Reference:
    return Reference(dice.randrange(SIZE), dice.randrange(SIZE), dice.choice(list(Direction)))


def _letter(letter: str, style: DuplicateStyle) -> HearingItem:
    return HearingItem(text("listening_letter"), letter, announce_new_letters(letter, style))


def _reference(ref: Reference, style: DuplicateStyle) -> HearingItem:
    said = Utterance(UtteranceKind.TEST, tuple(say_reference(ref, style)))
    return HearingItem(text("listening_reference"), str(ref), said)


def _repeated(letter: str, count: int, style: DuplicateStyle) -> HearingItem:
    said = Utterance(UtteranceKind.TEST, (tirage_letter(letter, count, style),))
    return HearingItem(text("listening_repeated"), f"{letter} × {count}", said)


def _score(points: int, style: DuplicateStyle) -> HearingItem:
    said = Utterance(UtteranceKind.TEST, (style.points(points),))
    return HearingItem(text("listening_score"), str(points), said)


def _top(points: int, move: Move, style: DuplicateStyle) -> HearingItem:
    answer = text("listening_top_answer", word=move.word, place=str(move.ref), points=points)
    return HearingItem(text("listening_top"), answer, announce_top(points, move, style))
