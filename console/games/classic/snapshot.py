"""What the room may know of a classic game, and when it came about.

It is made of `engine.games.classic.public`, which has no place for a rack. The one exception is
the rack of a person who plays alone against virtual players: it is drawn only where a legend of
keys is drawn, in his own window, and `without_keys` takes it away for every other screen.
"""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Self

from console.french import text
from console.french.typography import duration_label
from console.lexicons.store import lexicon_label
from console.tv.canvas import Canvas
from console.tv.snapshot import GameHeader, PublicSnapshot
from engine.games.classic import events as ev
from engine.games.classic.options import ClockKind, GameOptions, Timing
from engine.games.classic.public import PublicState, PublicTurn, public
from engine.games.classic.state import GameEnd, Phase, State
from engine.games.classic.turns import PlayKind
from engine.letters.board import Direction, Grid
from engine.letters.moves import Move
from engine.letters.scoring import Score
from engine.letters.tiles import FRENCH, minus
from engine.play.clock import MINUTE_MS, SECOND_MS
from engine.play.titles import TitleGiven


@dataclass(frozen=True)
class LastWord:
    """The word to be lit on the board."""

    move: Move
    placed: tuple[int, ...]


@dataclass(frozen=True)
class TypedWord:
    """What is typed at the window's board: never drawn anywhere else."""

    begun: bool = False
    """There is a cursor; before, squares can be pointed at."""
    heading: str = ""
    told: str = ""
    """What it would be worth, or why it was refused, in French."""
    worth: bool = False
    refused: bool = False
    ghosts: tuple[tuple[int, str], ...] = ()
    cursor: int | None = None
    direction: Direction = Direction.HORIZONTAL


@dataclass(frozen=True, kw_only=True)
class ClassicSnapshot(PublicSnapshot):
    game: PublicState
    since_ms: int
    """When the present moment of the game began."""
    last: LastWord | None = None
    end: str = ""
    """Why the game is over, in French."""
    own_rack: str = ""
    """Of the only human, for his own window."""
    typing: TypedWord | None = None
    """For the window where it is typed; None while no word can be."""

    @property
    def grid(self) -> Grid:
        return Grid(self.game.grid)

    @property
    def last_turn(self) -> PublicTurn | None:
        return self.game.turns[-1] if self.game.turns else None

    def draw(self, canvas: Canvas) -> str:
        # Here, not above: how a moment is drawn is made of moments.
        from console.games.classic.drawing.screen import draw_screen

        return draw_screen(canvas, self)

    def without_keys(self) -> Self:
        return replace(super().without_keys(), own_rack="", typing=None)


# --- Labels for screens and sheets --------------------------------------------------------------


def timing_label(timing: Timing) -> str:
    if timing.kind is ClockKind.NONE:
        return ""
    code = f"classic_time_{timing.kind.name.lower()}"
    return text(code, time=duration_label(timing.allowed_ms))


def beyond_notice_label(options: GameOptions) -> str:
    """What this game has that the notice has not; nothing where it has nothing of the kind."""
    timing = options.timing
    told = []
    if timing.increment_ms:
        told.append(text("classic_increment", seconds=timing.increment_ms // SECOND_MS))
    if timing.overtime_limit_ms:
        told.append(text("classic_limit", minutes=timing.overtime_limit_ms // MINUTE_MS))
    if options.try_again:
        told.append(text("classic_try_again"))
    return text("classic_beyond_notice", what=", ".join(told)) if told else ""


def racks_label(options: GameOptions) -> str:
    return text("classic_followed" if options.followed else "classic_free")


def lexicon_of(options: GameOptions) -> str:
    return lexicon_label(options.lexicon, options.lexicon_edition)


def end_cause(end: GameEnd) -> str:
    """Why the game is over, in one sentence."""
    return text(f"classic_end_{end.cause}")


def end_label(end: GameEnd) -> str:
    """The same with what the judge wrote, which is not for the room."""
    return f"{end_cause(end)} {end.reason}".strip()


def play_label(turn: PublicTurn) -> str:
    """« MAISON H4 », « échange de 3 lettres », « passe »; never a letter nobody has seen."""
    if turn.kind is PlayKind.WORD and turn.move:
        return f"{turn.move.word} {turn.move.ref}"
    if turn.kind is PlayKind.EXCHANGE:
        return text("classic_exchanged", count=turn.exchanged)
    if turn.kind is PlayKind.LOST:
        return text(f"classic_lost_{turn.cause}")
    return text("classic_passed")


def remarks(turn: PublicTurn) -> str:
    """What else is to be known of a turn."""
    found = []
    if turn.refused:
        found.append(text("classic_refused"))
    if turn.challenge and not turn.challenge.upheld:
        found.append(text("classic_contested_in_vain"))
    if turn.corrected:
        found.append(text("classic_corrected"))
    if turn.recomputed:
        found.append(text("classic_recomputed"))
    if turn.announced is not None and turn.announced != turn.points and not turn.refused:
        found.append(text("classic_announced", points=turn.announced))
    return ", ".join(found)


def name_of(state: State, player: str) -> str:
    """« Léa », or « joueur 2 » when nobody gave a name."""
    seat = state.seat(player)
    return seat.name or text("classic_player", number=seat.id)


# --- From the state to the snapshot -------------------------------------------------------------
# Built from the public state alone.


_QUIET = (
    ev.ClockStarted
    | ev.ClockStopped
    | ev.ClockWarned
    | ev.TileLaid
    | ev.TileLifted
    | ev.PlayerRenamed
    | TitleGiven
)
"""They do not begin a new moment."""


class ClassicSnapshotMaker:
    """Remembers when the present moment began."""

    def __init__(self, now_ms: int) -> None:
        self._since_ms = now_ms

    def on_event(self, event: ev.Event, now_ms: int) -> None:
        if not isinstance(event, _QUIET):
            self._since_ms = now_ms

    def snapshot(self, state: State, answer: object, *, voiced: bool) -> ClassicSnapshot:
        return ClassicSnapshot(
            header=game_header(state),
            game=public(state),
            since_ms=self._since_ms,
            last=_last_word(state),
            end=end_cause(state.end) if state.end else "",
            own_rack=own_rack(state),
        )


def game_header(state: State) -> GameHeader:
    options = state.options
    return GameHeader(
        club=options.club,
        title=options.title,
        manner=racks_label(options),
        tempo=timing_label(options.timing),
        lexicon=lexicon_of(options),
    )


def sole_human(state: State) -> str | None:
    """The one person at the table, when all others are virtual or there are none."""
    humans = [seat.id for seat in state.seats if seat.bot is None]
    return humans[0] if len(humans) == 1 else None


def own_rack(state: State) -> str:
    human = sole_human(state)
    if human is None or human not in state.present or state.phase is Phase.TOSS:
        return ""
    return state.table.rack(human).letters


def unseen_tiles(state: State) -> str:
    """The pool of a player: all tiles but those on the board and, where one person plays alone, on
    his own rack. What others hold is never taken from it."""
    human, own = sole_human(state), own_rack(state)
    his = state.laid is not None and state.laid.player == human and bool(own)
    board = state.grid if his else state.shown_grid
    return minus(FRENCH.letters, board.letters + own)


def pool_label(letters: str) -> str:
    """« A 5, B 2, ? 1 »."""
    return ", ".join(f"{letter} {count}" for letter, count in Counter(letters).items())


def _last_word(state: State) -> LastWord | None:
    """The word that waits for its points, else the last one on the board."""
    if state.laid:
        return _lit(state.laid.move, state.laid.score)
    for turn in reversed(state.turns):
        if turn.play.move and turn.score and not turn.refused:
            return _lit(turn.play.move, turn.score)
    return None


def _lit(move: Move, score: Score) -> LastWord:
    laid = zip(move.squares, score.words[0].letters, strict=True)
    return LastWord(move, tuple(square for square, letter in laid if letter.placed))
