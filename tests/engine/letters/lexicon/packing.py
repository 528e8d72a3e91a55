"""Word lists and readings a test writes itself, packed as compiling a lexicon packs them."""

from collections.abc import Iterable, Mapping

from engine.letters.lexicon._packed import Readings, Words
from engine.letters.lexicon.entries import build_entries
from engine.letters.lexicon.readings import Reading


def packed(known: Mapping[str, Iterable[Reading]], others: Iterable[str] = ()) -> Readings:
    """What is known of some words of a list; nothing of the others."""
    readings = Readings(Words(sorted({*known, *others})))
    for word, found in known.items():
        for reading in found:
            readings.add(word, reading)
    readings.settle()
    return readings


def entries_of(known: Mapping[str, Iterable[Reading]]) -> bytes:
    """The file of entries for these words."""
    return build_entries(packed(known))
