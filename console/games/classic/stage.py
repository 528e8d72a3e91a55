"""What the room sees of a classic game: built from its public state alone."""

from console.games.classic.labels import end_label, lexicon_of, racks_label, timing_label
from console.games.classic.shown import ClassicShown, LastWord
from console.tv.snapshot import GameCard
from engine.games.classic import events as ev
from engine.games.classic.public import public
from engine.games.classic.state import Phase, State
from engine.letters.moves import Move
from engine.letters.scoring import Score

_QUIET = (
    ev.ClockStarted
    | ev.ClockStopped
    | ev.ClockWarned
    | ev.TileLaid
    | ev.TileLifted
    | ev.PlayerRenamed
)
"""They do not begin a new moment."""


class ClassicStage:
    """Remembers when the present moment began."""

    def __init__(self, now_ms: int) -> None:
        self._since_ms = now_ms

    def happened(self, event: ev.Event, now_ms: int) -> None:
        if not isinstance(event, _QUIET):
            self._since_ms = now_ms

    def show(self, state: State, answer: object, *, voiced: bool) -> ClassicShown:
        return ClassicShown(
            card=game_card(state),
            game=public(state),
            since_ms=self._since_ms,
            last=_last_word(state),
            end=end_label(state.end) if state.end else "",
            own_rack=own_rack(state),
        )


def game_card(state: State) -> GameCard:
    options = state.options
    return GameCard(
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
