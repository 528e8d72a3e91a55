"""Every clip that can be known before a game starts, most urgent first.

Only the words played, the names of players and rare totals remain to be said live.
"""

from collections.abc import Iterator
from dataclasses import replace

from console.games.duplicate.voice.coup import (
    CAUTIONS,
    DIRECTIONS,
    announce_caution,
    announce_new_letters,
    announce_rejet,
    announce_reliquat,
    pause,
    say_reference,
    say_spelling,
    signal,
    tirage_letter,
)
from console.games.duplicate.voice.game import FOUND, NOT_THE_TOP, announce_not_found
from console.games.duplicate.voice.style import DuplicateStyle
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
    yield from announce_new_letters(SYMBOLS, style).says()
    for letter in SYMBOLS:
        yield Say(style.table[letter])
        for count in range(1, min(FRENCH.counts[letter], LARGEST_RACK) + 1):
            yield tirage_letter(letter, count, style)
            yield tirage_letter(letter, count, other_tempo)
    for count in range(1, LARGEST_RACK + 1):
        yield next(announce_reliquat("A" * count, style).says())
        yield from announce_rejet(count, style).says()


def _signals(style: DuplicateStyle) -> Iterator[Say]:
    said: list[Utterance] = [signal("chrono", style), signal("finished", style)]
    said += [signal("warning", style, seconds) for seconds in _WARNINGS]
    said += [pause(resumed=False), pause(resumed=True)]
    said += [announce_not_found((), style)]
    said += [announce_caution(about, style) for about in CAUTIONS]
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
