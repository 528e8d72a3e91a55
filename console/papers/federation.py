"""The federation's results: one line a table, in Latin-1."""

import unicodedata
from collections.abc import Iterable, Mapping

from console.papers.csv import cell, quoted
from engine.play.players import Player

EMPTY_TABLE = "--table vide--"
EMPTY_SCORE = -1
_OUTSIDE_LATIN_1 = {
    "œ": "oe",
    "Œ": "OE",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "–": "-",
    "—": "-",
}


def federation_csv(players: Iterable[Player], scores: Mapping[int, int]) -> str:
    """The federation's results: `"table","name","score"`, every table from 1 to the last,
    empty ones said so. Every character has a Latin-1 code, so the caller may encode it."""
    by_table = {each.table: each for each in players}
    lines = []
    for table in range(1, max(by_table, default=0) + 1):
        if table in by_table:
            name = str(cell(_latin_1(by_table[table].name)))
            cells = (str(table), name, str(scores.get(table, 0)))
        else:
            cells = (str(table), EMPTY_TABLE, str(EMPTY_SCORE))
        lines.append(",".join(map(quoted, cells)) + "\r\n")
    return "".join(lines)


def _latin_1(text: str) -> str:
    """The nearest a Latin-1 file can hold: œ becomes oe, a foreign accent falls."""
    kept = ""
    for char in "".join(_OUTSIDE_LATIN_1.get(char, char) for char in text):
        if ord(char) < 256:
            kept += char
        else:
            bare = unicodedata.normalize("NFKD", char)
            kept += "".join(part for part in bare if ord(part) < 256) or "?"
    return kept
