"""Every clip that can be known before a game starts, most urgent first.

Only the words played, the names of players and rare totals remain to be said live.
"""

from collections.abc import Iterator
from dataclasses import replace

from console.games.duplicate import scripts
from console.games.duplicate.scripts.coup import tirage_letter
from console.games.duplicate.scripts.game import FOUND, NOT_THE_TOP
from console.games.duplicate.scripts.solution import (
    CAUTIONS,
    DIRECTIONS,
    say_reference,
    say_spelling,
)
from console.games.duplicate.style import DuplicateStyle
from console.voice.utterance import Piece, Say, Utterance
from engine.letters.board import SIZE, Direction, Reference
from engine.letters.tiles import ALPHABET, FRENCH, SYMBOLS

MOST_POINTS = 300
LARGEST_RACK = 9
_WARNINGS = (60, 30, 20, 10)


def closed_set(style: DuplicateStyle) -> tuple[Say, ...]:
    """Each clip once, in the order a first game needs them."""
    clips: dict[str, Say] = {}
    for source in (_drawing, _signals, _solution):
        for say in source(style):
            clips.setdefault(say.clip, say)
    return tuple(clips.values())


def _drawing(style: DuplicateStyle) -> Iterator[Say]:
    other_tempo = replace(style, blitz=not style.blitz)  # the next game may be a blitz
    yield from scripts.announce_new_letters(SYMBOLS, style).says()
    for letter in SYMBOLS:
        yield Say(style.table[letter])
        for count in range(1, min(FRENCH.counts[letter], LARGEST_RACK) + 1):
            yield tirage_letter(letter, count, style)
            yield tirage_letter(letter, count, other_tempo)
    for count in range(1, LARGEST_RACK + 1):
        yield next(scripts.announce_reliquat("A" * count, style).says())
        yield from scripts.announce_rejet(count, style).says()


def _signals(style: DuplicateStyle) -> Iterator[Say]:
    said: list[Utterance] = [scripts.signal("chrono", style), scripts.signal("finished", style)]
    said += [scripts.signal("warning", style, seconds) for seconds in _WARNINGS]
    said += [scripts.pause(resumed=False), scripts.pause(resumed=True)]
    said += [scripts.announce_not_found((), style)]
    said += [scripts.announce_caution(about, style) for about in CAUTIONS]
    for utterance in said:
        yield from utterance.says()
    yield from (FOUND, NOT_THE_TOP)


def _solution(style: DuplicateStyle) -> Iterator[Say]:
    yield from _says(say_spelling(ALPHABET, style))
    yield from map(Say, DIRECTIONS.values())
    for square in range(SIZE):
        yield from _says(say_reference(Reference(square, square, Direction.HORIZONTAL), style))
    for points in range(MOST_POINTS + 1):
        yield style.points(points)
    yield from map(style.number, range(10))


def _says(pieces: list[Piece]) -> Iterator[Say]:
    return (piece for piece in pieces if isinstance(piece, Say))
