"""May this word be laid, and what is it worth? Words are not looked up here: in a classic game
only a contestation, or the « refus immédiat », opens the lexicon."""

from engine.errors import RuleError
from engine.games.classic.options import LIMITS
from engine.games.classic.table import Table
from engine.letters.board import EMPTY_SQUARE, Reference
from engine.letters.legality import examine
from engine.letters.moves import Move, reference_at, word_through
from engine.letters.scoring import Score
from engine.letters.tiles import ALPHABET, JOKER, Tile


class AnyWord:
    """A word list that refuses nothing."""

    def __contains__(self, word: object) -> bool:
        return True


ANY_WORD = AnyWord()
SHORTEST = 2


def lay(table: Table, player: str, move: Move, tiles: tuple[Tile, ...] = ()) -> Score:
    """The score, with its detail; RuleError when the tiles cannot lie so.

    The rack is checked apart: a refusal must not tell what is on it."""
    if len(move.word) < SHORTEST:
        raise RuleError("word_too_short", word=move.word)
    taken = move.taken(table.grid) if move.fits else ""
    examination = examine(table.grid, move, taken, ANY_WORD, LIMITS)
    if examination.score is None or not examination.is_legal:
        raise examination.reasons[0]
    table.check_held(player, taken, tiles)
    return examination.score


def spelled(table: Table, tiles: tuple[Tile, ...], ref: Reference, jokers: str) -> Move:
    """The word that tiles laid on the pad in order make at a place: squares already taken are
    read from the board, and the word is the whole one, wherever the reference fell in it."""
    wanted = sum(tile.letter == JOKER for tile in tiles)
    if len(jokers) != wanted or any(letter not in ALPHABET for letter in jokers):
        raise RuleError("joker_letters_wanted", jokers=wanted)
    named = iter(jokers.lower())
    faces = [next(named) if tile.letter == JOKER else tile.letter for tile in tiles]
    free = (
        square
        for square in (ref.square(offset) for offset in range(ref.room))
        if table.grid.squares[square] == EMPTY_SQUARE
    )
    squares = dict(zip(free, faces, strict=False))
    if len(squares) < len(faces):
        raise RuleError("tiles_do_not_fit", ref=str(ref))
    laid = table.grid.with_letters(squares)
    start, word = word_through(laid, min(squares), ref.direction)
    if len(word) < SHORTEST:  # a single tile whose word lies the other way
        start, word = word_through(laid, start, ref.direction.across)
        return Move(word, reference_at(start, ref.direction.across))
    return Move(word, reference_at(start, ref.direction))
