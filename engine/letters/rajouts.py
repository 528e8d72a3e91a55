"""Rajouts: the letters that make another word when they stand before a word, or after it.

« AS » has B, C, L… before it (BAS, CAS, LAS) and E after it (ASE) where the lexicon has these
words. The short words with their rajouts are what players learn by heart, and what the notice of
the box asks to have at hand.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import product

from engine.letters.tiles import ALPHABET

SHORT = (2, 3)
"""Letters of the words whose rajouts are listed."""


@dataclass(frozen=True)
class Rajouts:
    word: str
    before: str
    """The letters, in alphabetical order."""
    after: str


def rajouts_of(word: str, words: Container[str]) -> Rajouts:
    return Rajouts(
        word,
        "".join(letter for letter in ALPHABET if letter + word in words),
        "".join(letter for letter in ALPHABET if word + letter in words),
    )


def all_short_words(words: Container[str]) -> tuple[Rajouts, ...]:
    return tuple(each for length in SHORT for each in short_words(words, length))


def short_words(words: Container[str], length: int) -> Iterator[Rajouts]:
    """All words of so many letters, in alphabetical order. Every combination is tried: at three
    letters that takes 18,000 looks, and no lexicon is read from end to end."""
    for letters in product(ALPHABET, repeat=length):
        word = "".join(letters)
        if word in words:
            yield rajouts_of(word, words)
