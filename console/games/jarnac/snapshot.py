"""Everything the room may know of a game of Jarnac: all of it lies on the table.

Nothing here depends on a word list before the end, but where the rules made it speak; what
nobody saw has a place only beside a result.
"""

from dataclasses import dataclass, replace
from typing import Self

from console.french import text
from console.games.jarnac.mat_solver import Answer
from console.lexicons.store import lexicon_label
from console.tv.canvas import Canvas
from console.tv.snapshot import GameHeader, PublicClock, PublicSnapshot
from engine.games.jarnac import events as ev
from engine.games.jarnac.options import ClockMode, GameOptions
from engine.games.jarnac.plays import WinReason, result
from engine.games.jarnac.state import Phase, State, other
from engine.play.clock import MINUTE_MS, SECOND_MS, Clock


@dataclass(frozen=True)
class MatSnapshot:
    name: str
    rows: tuple[str, ...]
    reliquat: str
    points: int
    jarnacs: int
    has_bag: bool = False
    out_of_time: bool = False
    clock: PublicClock | None = None
    fresh: int | None = None
    """The row of the last word, 1 to 8."""


@dataclass(frozen=True)
class Theft:
    """The moment the room enjoys."""

    since_ms: int
    thief: int
    word: str


@dataclass(frozen=True)
class Missed:
    """A Jarnac nobody saw."""

    turn: int
    name: str
    word: str


@dataclass(frozen=True)
class PublicResult:
    since_ms: int
    winner: str
    reason: str
    """Which of the three cases, or an abandonment."""
    cause: str
    """What ended the game."""
    missed: tuple[Missed, ...] | None = None
    """None while it is being looked for."""


@dataclass(frozen=True)
class TypedRow:
    """What is typed at the window's mats: never drawn anywhere else."""

    mats: tuple[int, ...]
    """Whose rows can be pointed at."""
    side: int | None = None
    """Whose mat it is made of; None while nobody has begun."""
    row: int | None = None
    """Where it would stand; None where no row is free."""
    word: str = ""
    heading: str = ""
    told: str = ""
    """What it would be worth, or why it was refused, in French."""
    refused: bool = False


@dataclass(frozen=True)
class JarnacSnapshot(PublicSnapshot):
    mats: tuple[MatSnapshot, MatSnapshot]
    status: str
    bag: int
    since_ms: int = 0
    timer: PublicClock | None = None
    """Of the move, or of the last ten seconds."""
    theft: Theft | None = None
    ended: PublicResult | None = None
    typing: TypedRow | None = None
    """For the window where it is typed; None while no word can be."""

    def without_keys(self) -> Self:
        return replace(super().without_keys(), typing=None)

    def draw(self, canvas: Canvas) -> str:
        # Here, not above: how it is drawn is made of what is shown.
        from console.games.jarnac.drawing import draw_screen

        return draw_screen(canvas, self)


# --- Labels -------------------------------------------------------------------------------------
# Its formule, its time, its end, its winner.


def formule_label(options: GameOptions) -> str:
    return text(f"jarnac_formule_{options.formule.code}")


def tempo_label(options: GameOptions) -> str:
    code = f"jarnac_tempo_{options.clock.value}"
    if options.clock is ClockMode.CHESS:
        told = text(code, minutes=options.total_ms // MINUTE_MS)
        seconds = options.increment_ms // SECOND_MS
        return f"{told}, {text('jarnac_increment', seconds=seconds)}" if seconds else told
    return text(code, seconds=options.move_ms // SECOND_MS)


def end_cause(state: State) -> str:
    """Why the game is over, by the rules or by the judge."""
    ended = state.ended
    assert ended is not None, "asked of a game that is over"
    name = state.name(ended.side) if ended.side is not None else ""
    return text(f"jarnac_{ended.cause.value}", name=name)


def end_label(state: State) -> str:
    """The same in the words of the judge who gave some, which are not for the room."""
    return (state.ended and state.ended.reason) or end_cause(state)


def winner_label(state: State) -> str:
    found = result(state)
    if found.reason is WinReason.ABANDONED:
        return text("jarnac_void")
    if found.winner is None:
        return text("jarnac_draw_game")
    return text("jarnac_won", name=state.name(found.winner))


def reason_label(state: State) -> str:
    """Which of the three cases decided."""
    found = result(state)
    return text(f"jarnac_why_{found.reason.value}", gap=found.gap)


# --- From the state to the snapshot -------------------------------------------------------------
# From the state alone until the game is over.


class JarnacSnapshotMaker:
    """Remembers when the last things came about, and the last ruling."""

    def __init__(self, now_ms: int) -> None:
        self._since_ms = now_ms
        self._theft: Theft | None = None
        self._ruling: str | None = None

    def on_event(self, event: ev.Event, now_ms: int) -> None:
        if isinstance(event, ev.TIME_EVENTS):
            return
        self._since_ms = now_ms
        self._ruling = None
        match event:
            case ev.JarnacTaken(side, word):
                self._theft = Theft(now_ms, side, word)
            case ev.ContestRuled(_, word, valid) | ev.ClaimRuled(_, word, _, valid):
                code = "jarnac_tv_accepted" if valid else "jarnac_tv_refused"
                self._ruling = text(code, word=word)
                self._theft = None if not valid else self._theft
            case _:
                self._theft = None

    def snapshot(self, state: State, answer: Answer | None, *, voiced: bool) -> JarnacSnapshot:
        ended = self._ended(state, answer) if state.phase is Phase.ENDED else None
        return JarnacSnapshot(
            header=_header(state),
            mats=(_mat(state, 0), _mat(state, 1)),
            status=self._ruling or _status(state),
            bag=len(state.bag),
            since_ms=self._since_ms,
            timer=_clock(state.timing.timer),
            theft=self._theft,
            ended=ended,
        )

    def _ended(self, state: State, answer: Answer | None) -> PublicResult:
        missed = None
        if answer is not None and answer.turns is not None:
            missed = tuple(
                Missed(turn.number, state.name(other(turn.side)), turn.best[0].word)
                for turn in answer.turns
                if turn.unseen
            )
        return PublicResult(
            self._since_ms,
            winner_label(state),
            reason_label(state),
            end_cause(state),
            missed,
        )


def _header(state: State) -> GameHeader:
    options = state.options
    return GameHeader(
        options.club,
        options.title,
        formule_label(options),
        tempo_label(options),
        lexicon_label(options.lexicon, options.lexicon_edition),
    )


def _mat(state: State, side: int) -> MatSnapshot:
    mat, clocks = state.mat(side), state.timing.clocks
    return MatSnapshot(
        state.name(side),
        mat.rows,
        mat.reliquat,
        state.points(side),
        state.jarnacs[side],
        has_bag=state.phase not in (Phase.TOSS, Phase.ENDED) and state.turn == side,
        out_of_time=state.out_of_time[side],
        clock=_clock(clocks[side]) if clocks else None,
        fresh=_fresh_row(state, side),
    )


def _fresh_row(state: State, side: int) -> int | None:
    made = state.last
    if made is None or made.side != side:
        return None
    return made.mats[side].free_row if made.jarnac else made.row


def _clock(clock: Clock | None) -> PublicClock | None:
    if clock is None:
        return None
    deadline_ms = None if clock.since_ms is None else clock.since_ms + clock.left_ms
    warning_ms = min(clock.step.warnings_ms, default=0)
    return PublicClock(clock.step.total_ms, clock.left_ms, warning_ms, deadline_ms)


def _status(state: State) -> str:
    made, name = state.last, state.name(state.turn)
    if state.called:
        return text("jarnac_tv_called")
    match state.phase:
        case Phase.ARBITRATION if state.pending is not None:
            return text("jarnac_tv_arbitration", word=state.pending.word)
        case Phase.MADE if made is not None:
            return text("jarnac_tv_made", name=state.name(made.side), word=made.word)
        case Phase.RECEIVING if made is not None and made.jarnac:
            return text("jarnac_tv_taken", name=state.name(made.side), word=made.word)
        case Phase.ENDED:
            return winner_label(state)
    return text(f"jarnac_tv_{state.phase.value.removeprefix('jarnac_')}", name=name)
