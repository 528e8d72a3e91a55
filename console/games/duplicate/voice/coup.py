"""What is said of a coup, from its first tile to its top (fisf-2020 and fisf-2014 §3.1–3.4)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from console.games.duplicate.voice.style import DuplicateStyle
from console.voice.style import in_words
from console.voice.utterance import (
    Gap,
    Piece,
    Priority,
    Say,
    Utterance,
    UtteranceKind,
    announcement,
    spaced,
)
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.tops import Confusion
from engine.letters.board import Direction, Reference
from engine.letters.moves import Move
from engine.letters.tiles import ALPHABET, JOKER, parse_letters, sort_letters
from engine.rulings import RuleError

Signal = Literal["chrono", "warning", "finished"]

_JOKER_LETTER_2020 = "lettre blanche"


def announce_reliquat(letters: str, style: DuplicateStyle) -> Utterance:
    """How many letters stay, then which: alphabetical, joker last, table word alone."""
    reliquat = sort_letters(parse_letters(letters))
    if not reliquat:
        return Utterance(UtteranceKind.RELIQUAT)
    pacing = style.pacing
    words = [Say(style.table[letter]) for letter in reliquat]
    pieces: list[Piece] = [
        Say(f"reliquat, {_letter_count(len(reliquat), style)}"),
        Gap(pacing.phrase_ms, " :"),
        *spaced(words, Gap(pacing.letter_ms)),
    ]
    return announcement(UtteranceKind.RELIQUAT, pieces, pacing.letter_ms)


def announce_rejet(count: int, style: DuplicateStyle) -> Utterance:
    """The tirage was not valid: all its letters went back, so many are drawn anew (§3.2)."""
    said = [Say(f"rejet, {_letter_count(count, style)}")]
    return announcement(UtteranceKind.REJET, said, style.pacing.phrase_ms)


def announce_invalid(fact: str, article: str, style: DuplicateStyle) -> Utterance:
    """The tirage, now complete, cannot be played: why, and by which article (§3.1)."""
    long = Gap(style.pacing.phrase_ms, ".")
    pieces: list[Piece] = [Say("tirage non valable"), long, Say(fact), long, Say(article)]
    return announcement(UtteranceKind.REJET, pieces, long.ms)


def announce_new_letters(drawn: str, style: DuplicateStyle) -> Utterance:
    """« Pays, lettre » for each new letter, in the order drawn."""
    says = [_table_word_and_letter(letter, style) for letter in parse_letters(drawn)]
    rest_ms = style.pacing.letter_ms
    return announcement(UtteranceKind.NEW_LETTERS, spaced(says, Gap(rest_ms, " ;")), rest_ms)


def announce_tirage(letters: str, style: DuplicateStyle) -> Utterance:
    """The whole tirage, identical letters together, in the order they stand on the board."""
    tirage = parse_letters(letters)
    says = [tirage_letter(letter, tirage.count(letter), style) for letter in dict.fromkeys(tirage)]
    pieces = spaced(says, Gap(style.pacing.tirage_ms))
    return announcement(UtteranceKind.TIRAGE, pieces, style.pacing.phrase_ms)


def tirage_letter(letter: str, count: int, style: DuplicateStyle) -> Say:
    """One letter of the tirage: table word and letter, or the letter itself in blitz."""
    name = _name_in_tirage(letter, style)
    if count == 1:
        return Say(name)
    times = f"{in_words(count, style.numbers)} fois"
    # the comma keeps « A, deux fois » from running together; after a word it is not needed
    ends_in_letter = name == letter or name.endswith(f", {letter}")
    return Say(f"{name}, {times}" if ends_in_letter else f"{name} {times}")


def _name_in_tirage(letter: str, style: DuplicateStyle) -> str:
    if letter == JOKER:
        return style.table.joker
    if style.blitz:
        return letter
    word = style.table[letter]
    return f"{word}, {letter}" if style.letter_in_tirage else word


def signal(which: Signal, style: DuplicateStyle, seconds: int = 30) -> Utterance:
    """The three steps of the thinking time; `seconds` are those left at the warning (§3.3)."""
    if which == "chrono":
        return Utterance(UtteranceKind.CHRONO, (Say(style.chrono_term),), Priority.SIGNAL)
    if which == "warning":
        return Utterance(UtteranceKind.WARNING, (_seconds_left(seconds, style),), Priority.SIGNAL)
    if which == "finished":
        return Utterance(UtteranceKind.FINISHED, (Say(style.finished_term),), Priority.FINAL)
    raise RuleError("unknown_signal", signal=which)


def pause(resumed: bool) -> Utterance:
    """The clock stands still, or runs again."""
    return Utterance(
        UtteranceKind.PAUSE, (Say("reprise" if resumed else "pause"),), Priority.SIGNAL
    )


def _seconds_left(seconds: int, style: DuplicateStyle) -> Say:
    if seconds < 1:
        raise RuleError("bad_warning", seconds=seconds)
    return Say(style.seconds(seconds).clip)


def _letter_count(count: int, style: DuplicateStyle) -> str:
    noun = "lettre" if count < 2 else "lettres"
    return f"{in_words(count, style.numbers, feminine=True)} {noun}"


def _table_word_and_letter(letter: str, style: DuplicateStyle) -> Say:
    if letter != JOKER:
        return Say(f"{style.table[letter]}, {letter}")
    if style.edition is Edition.E2014:
        return Say(style.table.joker)
    return Say(f"{style.table.joker}, {_JOKER_LETTER_2020}")


# --- The top ------------------------------------------------------------------------------------
# In the order the rules prescribe and nothing else (§3.4 of both editions).


CAUTIONS: dict[Confusion, str] = {
    Confusion.PLACE: "Attention à la place !",
    Confusion.SOLUTION: "Attention à la solution !",
}
DIRECTIONS = {Direction.HORIZONTAL: "horizontal", Direction.VERTICAL: "vertical"}


@dataclass(frozen=True)
class SpokenWord:
    """A word as the grid writes it and, where the lexicon knows it, with its accents."""

    word: str
    accented: str | None = None

    @property
    def say(self) -> Say:
        return Say(self.word.upper(), (self.accented or self.word).lower())


def announce_top(
    points: int,
    move: Move,
    style: DuplicateStyle,
    *,
    accented: str | None = None,
    formed: Sequence[SpokenWord] = (),
) -> Utterance:
    """Points, direction, place, word, spelling, words formed; then word, place, score, the
    score digit by digit where the club wants it.

    `formed` are the words made across it; `move.word` has its jokers in lower case.
    """
    word = SpokenWord(move.word, accented).say
    place = say_reference(move.ref, style)
    score = style.points(points)
    short, long = Gap(style.pacing.reference_ms), Gap(style.pacing.phrase_ms, ".")
    pieces: list[Piece] = [score, Gap(style.pacing.phrase_ms), Say(DIRECTIONS[move.direction])]
    pieces += [short, *place, long, word, long, *say_spelling(move.word, style), long]
    if formed:
        says = [other.say for other in formed]
        pieces += [*spaced(says, Gap(style.pacing.tirage_ms)), long]
    pieces += [word, short, *place, short, score]
    if style.digits_in_reminder and points >= 10:
        pieces += [short, *spaced(style.digits(points), Gap(style.pacing.breath_ms))]
    return announcement(UtteranceKind.TOP, pieces, long.ms)


def announce_caution(about: Confusion, style: DuplicateStyle) -> Utterance:
    """Only where there is a real risk of confusion (§3.4)."""
    return announcement(UtteranceKind.CAUTION, [Say(CAUTIONS[about])], style.pacing.phrase_ms)


def say_reference(ref: Reference, style: DuplicateStyle) -> list[Piece]:
    """« Hongrie, H, 4 » across, « 4, Hongrie, H » down; the bare letter for purists."""
    letter = ALPHABET[ref.row]
    row = Say(f"{style.table[letter]}, {letter}" if style.table_word_in_references else letter)
    says = [row, style.number(ref.col + 1)]
    if ref.direction is Direction.VERTICAL:
        says.reverse()
    return spaced(says, Gap(style.pacing.reference_ms))


def say_spelling(word: str, style: DuplicateStyle) -> list[Piece]:
    """Letter by letter in one go; a joker's letter is given by the table."""
    says = [Say(style.table[char.upper()] if char.islower() else char) for char in word]
    return spaced(says, Gap(style.pacing.spelling_ms))
