"""An evening of listening: what is said to a room that writes down what it understood."""

from collections.abc import Sequence
from dataclasses import dataclass

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


def numbered(announced: Sequence[HearingItem], style: Style) -> list[Piece]:
    """All of them, each after its number, with the time to write."""
    pieces: list[Piece] = []
    for number, one in enumerate(announced, start=1):
        said = one.said.pieces
        silence_ms = sum(piece.ms for piece in said if isinstance(piece, Gap))
        writing_ms = _LONG_WRITING_MS if silence_ms > _LONG_MS else _WRITING_MS
        pieces += [Say(f"numéro {in_words(number, style.numbers)}"), Gap(_BEFORE_MS)]
        pieces += [*said, Gap(writing_ms)]
    return pieces
