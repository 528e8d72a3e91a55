"""How a word of the grid is really written: asked of the lexicon once per word."""

import functools
from collections.abc import Callable

from engine.letters.lexicon import Lexicon


@functools.lru_cache(maxsize=4)
def accents_of(lexicon: Lexicon) -> Callable[[str], str]:
    """In small letters when nobody knows. One cache for screens, voice and pages alike."""

    @functools.lru_cache(maxsize=256)
    def accented(word: str) -> str:
        known = lexicon.accented(word.upper())
        return known[0] if known else word.lower()

    return accented
