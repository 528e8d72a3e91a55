"""The turns of a classic game: each play, its conditions, the record of all."""

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from engine.games.classic.options import LEAST_TO_EXCHANGE, LIMITS, GameOptions
from engine.games.classic.table import Table
from engine.letters.board import EMPTY_SQUARE, Direction, Grid, Reference
from engine.letters.legality import examine
from engine.letters.moves import Move, reference_at, word_through
from engine.letters.scoring import Score
from engine.letters.tiles import ALPHABET, JOKER, Tile
from engine.play.hands import Held
from engine.rulings import RuleError


class PlayKind(enum.Enum):
    WORD = "mot"
    EXCHANGE = "échange"
    PASS = "passe"
    LOST = "tour perdu"
    """Taken away: the time was up, or a contestation in vain costs a turn."""


@dataclass(frozen=True)
class Play:
    kind: PlayKind
    move: Move | None = None
    letters: str = ""
    """Given back in an exchange, where racks are followed. Never public."""
    count: int = 0
    """How many are exchanged: public."""
    tiles: tuple[Tile, ...] = ()
    """The pieces of wood, when they passed over the reader."""
    cause: str = ""
    """Of a turn lost."""


PASS = Play(PlayKind.PASS)
TIME_UP = Play(PlayKind.LOST, cause="time_up")
VAIN_CHALLENGE = Play(PlayKind.LOST, cause="vain_challenge")


@dataclass(frozen=True)
class WordVerdict:
    """What the lexicon answered for one word."""

    word: str
    valid: bool


@dataclass(frozen=True)
class Challenge:
    player: str
    """Who contests; empty when the console refused the word by itself."""
    named: tuple[str, ...]
    verdicts: tuple[WordVerdict, ...]
    """Of every word formed, named or not."""
    cost: int = 0
    turn_lost: bool = False
    """The contester will lose a turn."""

    @property
    def upheld(self) -> bool:
        return not all(verdict.valid for verdict in self.verdicts)

    @property
    def bad_words(self) -> tuple[str, ...]:
        return tuple(verdict.word for verdict in self.verdicts if not verdict.valid)


@dataclass(frozen=True)
class TileDraw:
    """One tile out of the bag onto somebody's rack."""

    player: str
    held: Held


@dataclass(frozen=True)
class Turn:
    number: int
    player: str
    play: Play
    score: Score | None = None
    """With its detail, even of a word that was withdrawn."""
    refused: bool = False
    """The word was withdrawn: its tiles went back to the rack."""
    announced: int | None = None
    """What the player said; the console's count is what counts."""
    ruled: int | None = None
    """Points the judge gave by a correction, whatever the count."""
    challenge: Challenge | None = None
    draws: tuple[TileDraw, ...] = ()
    """Tiles taken from the bag because of this turn."""
    drawn_before_return: int = 0
    """How many of them before the letters of an exchange went back."""
    corrected: bool = False
    """The judge changed it afterwards."""
    recomputed: bool = False
    """An earlier correction changed what it is worth."""

    @property
    def points(self) -> int:
        if self.ruled is not None:
            return self.ruled
        return 0 if self.refused or self.score is None else self.score.points

    @property
    def is_scrabble(self) -> bool:
        return not self.refused and self.score is not None and self.score.prime > 0


@dataclass(frozen=True)
class Departure:
    """A player left; his tiles went back to the bag, his points stay."""

    player: str
    after: int
    """The last turn played before."""
    draws: int
    """How many tiles had been drawn since."""


# --- What may be played -------------------------------------------------------------------------
# No word is looked up here: in a classic game only a contestation, or the « refus immédiat »,
# opens the lexicon.


class AnyWord:
    """A word list that refuses nothing."""

    def __contains__(self, word: object) -> bool:
        return True


ANY_WORD = AnyWord()
SHORTEST = 2


def lay(table: Table, player: str, move: Move, tiles: tuple[Tile, ...] = ()) -> Score:
    """The score, with its detail; RuleError when the tiles cannot lie so.

    The rack is checked apart: a refusal must not tell what is on it."""
    score = score_at(table.grid, move)
    table.check_held(player, move.taken(table.grid), tiles)
    return score


def score_at(grid: Grid, move: Move) -> Score:
    """Whoever has the letters; RuleError when tiles cannot lie so."""
    if len(move.word) < SHORTEST:
        raise RuleError("word_too_short", word=move.word)
    taken = move.taken(grid) if move.fits else ""
    examination = examine(grid, move, taken, ANY_WORD, LIMITS)
    if examination.score is None or not examination.is_legal:
        raise examination.reasons[0]
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
    return whole_word(table.grid, squares, ref.direction)


def whole_word(grid: Grid, squares: dict[int, str], direction: Direction) -> Move:
    """The word that letters on these squares of a line make with what lies there."""
    laid = grid.with_letters(squares)
    start, word = word_through(laid, min(squares), direction)
    if len(word) < SHORTEST:  # a single tile whose word lies the other way
        start, word = word_through(laid, start, direction.across)
        return Move(word, reference_at(start, direction.across))
    return Move(word, reference_at(start, direction))


def check_exchange(table: Table, player: str, play: Play) -> None:
    if table.bag_size < LEAST_TO_EXCHANGE:
        raise RuleError("bag_too_small", left=table.bag_size, least=LEAST_TO_EXCHANGE)
    if not 1 <= play.count <= table.rack(player).size:
        raise RuleError("exchange_count", count=play.count, most=table.rack(player).size)


def is_played_out(table: Table, player: str) -> bool:
    """The bag is empty and so is this rack (notice, « Fin de jeu »)."""
    return table.bag_size == 0 and table.rack(player).size == 0


def check_still_on(table: Table, turns: list[Turn]) -> None:
    """Refused when the last of these turns ended the game."""
    if turns and is_played_out(table, turns[-1].player):
        raise RuleError("game_was_over", player=turns[-1].player)


# --- The record ---------------------------------------------------------------------------------
# What was drawn and played, in order. The table at any moment is a fold of this record, so that
# a past turn can be corrected: everything after it is played again, and the correction is refused
# when a later turn is not possible any more.


@dataclass(frozen=True)
class PlayRecord:
    deal: tuple[TileDraw, ...] = ()
    turns: tuple[Turn, ...] = ()
    departures: tuple[Departure, ...] = ()

    def turn(self, number: int) -> Turn:
        if not 1 <= number <= len(self.turns):
            raise RuleError("no_such_turn", turn=number, last=len(self.turns))
        return self.turns[number - 1]

    # Folding

    def dealt(self, options: GameOptions) -> Table:
        """The table before the first turn."""
        players = [seat.id for seat in options.seats]
        table = Table.start(players, followed=options.followed).filled(players[0])
        return self._drawn(table, 0, self.deal)

    def tables(self, options: GameOptions) -> Iterator[Table]:
        """The table before each turn, then as it is now."""
        table = self.dealt(options)
        yield table
        for turn in self.turns:
            table = self.after(table, turn)
            yield table

    def table(self, options: GameOptions) -> Table:
        *_, last = self.tables(options)
        return last

    def after(self, table: Table, turn: Turn) -> Table:
        """The table once a turn is over and its tiles are drawn."""
        play = turn.play
        if play.kind is PlayKind.WORD and play.move and not turn.refused:
            played = table.play(turn.player, play.move, play.tiles).filled(turn.player)
            return self._drawn(played, turn.number, turn.draws)
        if play.kind is PlayKind.EXCHANGE and play.letters:
            aside, given = table.take(turn.player, play.letters, play.tiles)
            before = turn.drawn_before_return
            done = draw_all(aside, turn.draws[:before]).put_back(given)
            return self._drawn(done, turn.number, turn.draws, before)
        return self._drawn(table, turn.number, turn.draws)

    def _drawn(
        self, table: Table, number: int, draws: tuple[TileDraw, ...], first: int = 0
    ) -> Table:
        """Draws and departures that followed a turn, in the order they came."""
        for departure in self.departures:
            if departure.after == number:
                table = draw_all(table, draws[first : departure.draws]).leave(departure.player)
                table = table.filled(departure.player)
                first = max(first, departure.draws)
        return draw_all(table, draws[first:])

    # Adding facts

    def with_turn(self, turn: Turn) -> "PlayRecord":
        return replace(self, turns=(*self.turns, turn))

    def with_draw(self, draw: TileDraw) -> "PlayRecord":
        """Owed to the last turn, or to the deal."""
        if not self.turns:
            return replace(self, deal=(*self.deal, draw))
        return self._with_last(draws=(*self.turns[-1].draws, draw))

    @property
    def last_draws(self) -> tuple[TileDraw, ...]:
        return self.turns[-1].draws if self.turns else self.deal

    def without_draw(self, draw: TileDraw) -> "PlayRecord":
        draws = self.last_draws
        last = max(index for index, each in enumerate(draws) if each == draw)
        kept = draws[:last] + draws[last + 1 :]
        return self._with_last(draws=kept) if self.turns else replace(self, deal=kept)

    def without_player(self, player: str) -> "PlayRecord":
        departure = Departure(player, len(self.turns), len(self.last_draws))
        return replace(self, departures=(*self.departures, departure))

    def _with_last(self, draws: tuple[TileDraw, ...]) -> "PlayRecord":
        return replace(self, turns=(*self.turns[:-1], replace(self.turns[-1], draws=draws)))

    # Correcting

    def corrected(
        self, options: GameOptions, number: int, play: Play, ruled: int | None
    ) -> "PlayRecord":
        """With another turn `number`, and all later ones counted again."""
        changed = _changed(self.turn(number), play, ruled)
        table = self.dealt(options)
        turns: list[Turn] = []
        for turn in (*self.turns[: number - 1], changed, *self.turns[number:]):
            try:
                check_still_on(table, turns)
                counted = recounted(table, turn)
                table = self.after(table, counted)
            except RuleError as why:
                if turn.number == number:
                    raise
                raise RuleError(
                    "correction_breaks_turn", turn=number, later=turn.number, why=why
                ) from why
            turns.append(counted)
        return replace(self, turns=tuple(turns))


def draw_all(table: Table, draws: Iterable[TileDraw]) -> Table:
    for draw in draws:
        table = table.draw(draw.player, draw.held)
        if table.rack(draw.player).size > LIMITS.rack_size:
            raise RuleError("rack_too_full", player=draw.player, size=LIMITS.rack_size)
    return table


def _changed(turn: Turn, play: Play, ruled: int | None) -> Turn:
    if (play, ruled) == (turn.play, turn.ruled):
        return turn
    if play == turn.play:
        return replace(turn, ruled=ruled, corrected=True)
    return Turn(
        turn.number,
        turn.player,
        play,
        announced=turn.announced,
        ruled=ruled,
        draws=turn.draws,
        drawn_before_return=turn.drawn_before_return or len(turn.draws),
        corrected=True,
    )


def recounted(table: Table, turn: Turn) -> Turn:
    """The turn as it is worth on this table; RuleError when it cannot be played."""
    play = turn.play
    if play.kind is PlayKind.EXCHANGE:
        check_exchange(table, turn.player, play)
    if play.kind is not PlayKind.WORD or play.move is None or turn.refused:
        return turn
    score = lay(table, turn.player, play.move, play.tiles)
    move = play.move.normalised(table.grid)
    if turn.score is None or score == turn.score:
        return replace(turn, score=score, play=replace(play, move=move))
    return replace(turn, score=score, play=replace(play, move=move), recomputed=True)
