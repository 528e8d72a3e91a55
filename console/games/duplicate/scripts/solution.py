"""The solution, in the order the rules prescribe and nothing else (§3.4 of both editions)."""

from collections.abc import Sequence
from dataclasses import dataclass

from console.games.duplicate.style import DuplicateStyle
from console.voice.utterance import Gap, Kind, Piece, Say, Utterance, announcement, spaced
from engine.games.duplicate.tops import Confusion
from engine.letters.board import Direction, Reference
from engine.letters.moves import Move
from engine.letters.tiles import ALPHABET

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
    return announcement(Kind.TOP, pieces, long.ms)


def announce_caution(about: Confusion, style: DuplicateStyle) -> Utterance:
    """Only where there is a real risk of confusion (§3.4)."""
    return announcement(Kind.CAUTION, [Say(CAUTIONS[about])], style.pacing.phrase_ms)


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
