"""What the room sees of a game of Jarnac, built from the state alone until the game is over."""

from console.french import text
from console.games.jarnac import labels
from console.games.jarnac.answer import Answer
from console.games.jarnac.shown import Ended, JarnacShown, MatShown, Missed, Theft
from console.lexicons.store import lexicon_label
from console.tv.snapshot import Clock, GameCard
from engine.games.jarnac import events as ev
from engine.games.jarnac.state import Phase, State, other
from engine.play import clock as engine_clock


class JarnacStage:
    """Remembers when the last things came about, and the last ruling."""

    def __init__(self, now_ms: int) -> None:
        self._since_ms = now_ms
        self._theft: Theft | None = None
        self._ruling: str | None = None

    def happened(self, event: ev.Event, now_ms: int) -> None:
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

    def show(self, state: State, answer: Answer | None, *, voiced: bool) -> JarnacShown:
        ended = self._ended(state, answer) if state.phase is Phase.ENDED else None
        return JarnacShown(
            card=_card(state),
            mats=(_mat(state, 0), _mat(state, 1)),
            status=self._ruling or _status(state),
            bag=len(state.bag),
            since_ms=self._since_ms,
            timer=_clock(state.timing.timer),
            theft=self._theft,
            ended=ended,
        )

    def _ended(self, state: State, answer: Answer | None) -> Ended:
        missed = None
        if answer is not None and answer.turns is not None:
            missed = tuple(
                Missed(turn.number, state.name(other(turn.side)), turn.best[0].word)
                for turn in answer.turns
                if turn.unseen
            )
        return Ended(
            self._since_ms,
            labels.winner_label(state),
            labels.reason_label(state),
            labels.end_label(state),
            missed,
        )


def _card(state: State) -> GameCard:
    options = state.options
    return GameCard(
        options.club,
        options.title,
        labels.formule_label(options),
        labels.tempo_label(options),
        lexicon_label(options.lexicon, options.lexicon_edition),
    )


def _mat(state: State, side: int) -> MatShown:
    mat, clocks = state.mat(side), state.timing.clocks
    return MatShown(
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


def _clock(clock: engine_clock.Clock | None) -> Clock | None:
    if clock is None:
        return None
    deadline_ms = None if clock.since_ms is None else clock.since_ms + clock.left_ms
    warning_ms = min(clock.step.warnings_ms, default=0)
    return Clock(clock.step.total_ms, clock.left_ms, warning_ms, deadline_ms)


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
            return labels.winner_label(state)
    return text(f"jarnac_tv_{state.phase.value.removeprefix('jarnac_')}", name=name)
