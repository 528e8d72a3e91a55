"""An evening of listening: what is said to a room that writes down what it understood."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from console.voice.style import Style, in_words
from console.voice.utterance import Gap, Piece, Say, Utterance

_BEFORE_MS = 800
_WRITING_MS = 5_000
_LONG_WRITING_MS = 20_000
_LONG_MS = 3_000
"""An announcement with so much silence in it is one to write a whole line about."""


@dataclass(frozen=True)
class HearingItem:
    """One announcement, of its part of the evening, and what is to be written."""

    part: str
    answer: str
    said: Utterance


@dataclass(frozen=True)
class VoiceTurn:
    """So many announcements by one of two voices, which listeners know by its number alone."""

    voice: str
    number: int
    items: tuple[HearingItem, ...]


def turns(
    voices: tuple[str, str], items: Sequence[Sequence[HearingItem]], dice: Random
) -> list[VoiceTurn]:
    """Each voice says its own items, half of every part first: one, two, two, one, so that neither
    has the fresh ears and the tired ones to itself. Which is one is drawn by lot."""
    drawn = list(zip(voices, items, strict=True))
    dice.shuffle(drawn)
    (one, first), (two, second) = drawn
    return [
        VoiceTurn(one, 1, tuple(first[0::2])),
        VoiceTurn(two, 2, tuple(second[0::2])),
        VoiceTurn(two, 2, tuple(second[1::2])),
        VoiceTurn(one, 1, tuple(first[1::2])),
    ]


def opening(number: int, style: Style) -> list[Piece]:
    return [Say(f"voix {in_words(number, style.numbers)}"), Gap(_LONG_MS)]


def numbered(announced: Sequence[HearingItem], style: Style, start: int = 1) -> list[Piece]:
    """All of them, each after its number, with the time to write."""
    pieces: list[Piece] = []
    for number, one in enumerate(announced, start=start):
        said = one.said.pieces
        silence_ms = sum(piece.ms for piece in said if isinstance(piece, Gap))
        writing_ms = _LONG_WRITING_MS if silence_ms > _LONG_MS else _WRITING_MS
        pieces += [Say(f"numéro {in_words(number, style.numbers)}"), Gap(_BEFORE_MS)]
        pieces += [*said, Gap(writing_ms)]
    return pieces
