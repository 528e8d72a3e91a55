"""`evolve(state, event) -> State`: what a fact changes. Pure, silent, total; it asks neither
lexicon nor solver, so that a game replays the same whatever a later word list says."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine.games.duplicate import events as ev
from engine.games.duplicate.correction import events as slips
from engine.games.duplicate.correction.evolve import APPLY as APPLY_TO_CORRECTION
from engine.games.duplicate.correction.evolve import (
    Change,
    with_annulled,
    with_change,
    with_collected,
    with_top,
    without_collected,
)
from engine.games.duplicate.correction.phone_folding import without_coup
from engine.games.duplicate.correction.state import CoupRecord, Seen
from engine.games.duplicate.rack import JokerSwap
from engine.games.duplicate.runs import APPLY as APPLY_TO_COURSE
from engine.games.duplicate.runs import Course, SealedGame
from engine.games.duplicate.slips.position import RetainedTop
from engine.games.duplicate.state import (
    CONTEST_DECIDED,
    Annulment,
    Coup,
    Phase,
    PlayedCoup,
    State,
    top_points,
)
from engine.games.duplicate.table import Table
from engine.play.clock import Clock
from engine.play.hands import letters_of, tile_moves
from engine.play.titles import TitleGiven, title_given
from engine.rulings import RuleError


def evolve(state: State | None, event: ev.Event) -> State:
    if isinstance(event, ev.GameOpened):
        return State.start(event.options)
    if state is None:
        raise RuleError("no_game_open", command=type(event).__name__)
    apply_to_correction = APPLY_TO_CORRECTION.get(type(event))
    if apply_to_correction is not None:
        state = state.with_correction(apply_to_correction(state.correction, event))
    if state.cut and isinstance(event, _GAME_GOES_ON):
        state = replace(state, cut=False)
    if state.course is not None and (run := APPLY_TO_COURSE.get(type(event))) is not None:
        return replace(state, course=run(state.course, event))
    apply = _APPLY.get(type(event))
    return apply(state, event) if apply is not None else state


def fold(events: Iterable[ev.Event], state: State | None = None) -> State:
    """A game from its facts."""
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise RuleError("no_game_open", command="")
    return state


# Drawing


def _coup_opened(state: State, event: ev.CoupOpened) -> State:
    return replace(
        state,
        phase=Phase.DRAWING,
        coup=Coup(event.coup, reliquat=event.reliquat),
        table=state.table.open_coup(event.companion),
        end=None,
        interruption=None,
        to_move=(),
    )


def _tile_drawn(state: State, event: ev.TileDrawn) -> State:
    return state.with_table(state.table.draw(event.letter, event.tile, event.instead_of))


def _tile_returned(state: State, event: ev.TileReturned) -> State:
    return _back_to_drawing(state.with_table(state.table.give_back(event.letter, event.tile)))


def _rack_rejected(state: State, event: ev.RackRejected) -> State:
    rejets = (*state.open_coup.rejets, event.tirage)
    emptied = replace(state, table=state.table.empty_rack())
    return _back_to_drawing(emptied.with_coup(rejets=rejets, reliquat=""))


def _back_to_drawing(state: State) -> State:
    return replace(state, phase=Phase.DRAWING).with_coup(tirage="", ruling=None)


def _rack_announced(state: State, event: ev.RackAnnounced) -> State:
    announced = replace(state, phase=Phase.ANNOUNCED)
    return announced.with_coup(tirage=event.tirage, ruling=event.ruling)


# The clock


def _clock_started(state: State, event: ev.ClockStarted) -> State:
    thinking = replace(state, phase=Phase.THINKING, interruption=None)
    clock = Clock.start(event.step, event.at_ms)
    return thinking.with_coup(clock=clock, claims=(), called=None, answered=None)


def _clock(state: State) -> Clock:
    if state.clock is None:
        raise RuleError("clock_not_started")
    return state.clock


def _clock_paused(state: State, event: ev.ClockPaused) -> State:
    """A new pause is measured anew."""
    paused = state.with_clock(_clock(state).pause(event.at_ms, event.left_ms))
    return replace(paused, interruption=None)


def _clock_recovered(state: State, event: ev.ClockRecovered) -> State:
    return state.with_clock(_clock(state).pause(event.at_ms, event.left_ms))


def _clock_resumed(state: State, event: ev.ClockResumed) -> State:
    return state.with_clock(_clock(state).resume(event.at_ms))


def _clock_warned(state: State, event: ev.ClockWarned) -> State:
    return state.with_clock(_clock(state).told(event.left_ms))


def _clock_stopped(state: State, event: ev.ClockStopped) -> State:
    """The slips are collected: their correction may begin while the game goes on."""
    clock = _clock(state)
    ends_ms = clock.ends_at
    stopped = state.with_coup(clock=clock.stop(event.left_ms), called=None)
    stopped_ms = None if ends_ms is None else ends_ms - event.left_ms
    return _collected(replace(stopped, phase=Phase.COLLECTING), stopped_ms)


def _collected(state: State, stopped_ms: int | None = None) -> State:
    number, formule = state.open_coup.number, state.options.formule
    record = CoupRecord(number, state.grid, state.rack, formule, stopped_ms=stopped_ms)
    return replace(state, correction=with_collected(state.correction, record))


def _stop_taken_back(state: State, event: ev.StopTakenBack) -> State:
    clock = _clock(state).resume(event.at_ms)
    return _thinking_again(state, event.coup, clock, event.withdrawn)


def _thinking_again(state: State, coup: int, clock: Clock, withdrawn: int | None) -> State:
    """As if the time had never been ended: nothing was collected, nothing was timed, and the
    top that this table had found is to be found."""
    claims = tuple(
        claim for claim in state.open_coup.claims if not (claim.right and claim.table == withdrawn)
    )
    return replace(
        state.with_coup(clock=clock, claims=claims),
        phase=Phase.THINKING,
        timed=_timed_but(state, coup),
        correction=without_collected(state.correction, coup),
    )


def _interruption_noted(state: State, event: ev.InterruptionNoted) -> State:
    return replace(state, interruption=event.ruling, cut=False)


def _cut_noted(state: State, event: ev.CutNoted) -> State:
    return replace(state, cut=True)


def _cut_measured(state: State, event: ev.CutMeasured) -> State:
    return replace(state, cut=False)


# The top


def _top_called(state: State, event: ev.TopCalled) -> State:
    clock = _clock(state).pause(event.at_ms, event.left_ms)
    return replace(state.with_coup(clock=clock, called=event.table), interruption=None)


def _caller_named(state: State, event: ev.CallerNamed) -> State:
    return state.with_coup(called=event.table)


def _call_refused(state: State, event: ev.CallRefused) -> State:
    return state.with_coup(called=None, answered=(event.table, _clock(state).left_ms))


def _top_claimed(state: State, event: ev.TopClaimed) -> State:
    claims = (*state.open_coup.claims, event)
    called_at_ms = _clock(state).step.total_ms - event.elapsed_ms
    return state.with_coup(claims=claims, called=None, answered=(event.table, called_at_ms))


def _call_heard_again(state: State, event: ev.CallHeardAgain) -> State:
    clock = _clock(state).resume(event.at_ms).pause(event.at_ms, event.left_ms)
    thinking = _thinking_again(state, event.coup, clock, event.table)
    return replace(thinking.with_coup(called=event.table, answered=None), interruption=None)


def _coup_timed(state: State, event: ev.CoupTimed) -> State:
    return replace(state, timed=(*_timed_but(state, event.coup), event))


def _timed_but(state: State, coup: int) -> tuple[ev.CoupTimed, ...]:
    return tuple(timed for timed in state.timed if timed.coup != coup)


def _top_chosen(state: State, event: ev.TopChosen) -> State:
    top, known = RetainedTop(event.move, event.points), state.correction.coups.get(event.coup)
    if event.room is None or known is None:
        correction = with_top(state.correction, event.coup, top)
    else:
        was = Seen(state.grid, state.rack, known.top)
        change = Change(was, replace(was, top=top))
        correction = with_change(state.correction, known, change, event.room)
    chosen = replace(state, phase=Phase.TOP_CHOSEN, correction=correction)
    return chosen.with_coup(top=event)


def _move_placed(state: State, event: ev.MovePlaced) -> State:
    coup = state.open_coup
    if coup.top is None:
        raise RuleError("top_not_chosen")
    placed = replace(coup, withdrawn=False)
    played = PlayedCoup(placed, coup.top, event.cumul, before=state.table)
    return replace(
        state,
        phase=Phase.IDLE,
        coup=None,
        coups=(*state.coups, played),
        table=state.table.play(event.move),
        forbidden=None,
    )


def _joker_swapped(state: State, event: ev.JokerSwapped) -> State:
    last = state.coups[-1]
    swapped = replace(last, swaps=(*last.swaps, JokerSwap(event.index, event.letter)))
    return replace(
        state,
        table=state.table.swap_joker(event.index, event.letter),
        coups=(*state.coups[:-1], swapped),
    )


def _move_withdrawn(state: State, event: ev.MoveWithdrawn) -> State:
    last = state.coups[-1]
    withdrawn = replace(
        state,
        phase=Phase.TOP_CHOSEN,
        coup=replace(last.coup, withdrawn=True),
        coups=state.coups[:-1],
        table=last.before,
        forbidden=None,
        end=None,
        to_move=(),
    )
    return _collected(withdrawn)


def _coup_corrected(state: State, event: ev.CoupCorrected) -> State:
    """The coups from there on are dealt and laid again; their slips stay (`with_collected`)."""
    formule, past = state.options.formule, state.coups[: event.coup - 1]
    follow = state.coups[event.coup - 1 :]
    coups, correction = list(past), state.correction
    table, cumul = follow[0].before, past[-1].cumul if past else 0
    for played, top in zip(follow, event.tops, strict=False):
        tirage = event.tirage if played.number == event.coup else played.tirage
        before = table.deal(tirage, formule, played.before.held)
        table, swaps = before.lay(top.move, formule)
        record = CoupRecord(top.coup, before.grid, before.rack, formule)
        change = Change(
            was=_seen(played.before, played.top),
            now=_seen(before, top),
            retained=played.number == event.coup,
            void=event.void,
        )
        correction = with_change(correction, record, change, event.room)
        cumul += top_points(correction, top)
        coup = replace(played.coup, tirage=tirage, top=top)
        coups.append(PlayedCoup(coup, top, cumul, before, swaps))
    lost = [played for played in follow if played.number in event.lost]
    for played in lost:
        correction = with_annulled(correction, played.number)
    return replace(
        state,
        coups=tuple(coups),
        table=table,
        correction=correction,
        timed=tuple(timed for timed in state.timed if timed.coup not in event.lost),
        annulments=(
            *state.annulments,
            *(
                Annulment(each.number, each.tirage, "corrected", event.reason, collected=True)
                for each in lost
            ),
        ),
        forbidden=None,
        end=None,
        to_move=tile_moves(state.table.layout, table.layout),
    )


def _seen(table: Table, top: ev.TopChosen) -> Seen:
    return Seen(table.grid, table.rack, RetainedTop(top.move, top.points))


def _coup_annulled(state: State, event: ev.CoupAnnulled) -> State:
    """Its letters and its points are gone; the facts of the annulment stay."""
    collected = state.coup_is_collected
    annulment = Annulment(event.coup, event.tirage, event.code, event.reason, collected)
    announced = bool(state.open_coup.tirage)
    return replace(
        state,
        phase=Phase.IDLE,
        coup=None,
        table=state.table.empty_rack().close_coup(),
        annulments=(*state.annulments, annulment),
        forbidden=event.tirage if announced else state.forbidden,
        timed=_timed_but(state, event.coup),
        correction=with_annulled(without_coup(state.correction, event.coup), event.coup),
    )


# The end


def _end_proposed(state: State, event: ev.EndProposed) -> State:
    return replace(state, end=event.ruling)


def _end_declined(state: State, event: ev.EndDeclined) -> State:
    return replace(state, end=None)


def _game_closed(state: State, event: ev.GameClosed) -> State:
    return replace(as_played(state), phase=Phase.ENDED, closed=event)


def _course_laid(state: State, event: ev.CourseLaid) -> State:
    game = SealedGame(event.coups, state.options.formule)
    return replace(state, course=Course(game, state.options.tempo))


def as_played(state: State) -> State:
    """A topping on devices is over: what was played stands as if it had been played for all."""
    course = state.course
    if course is None:
        return state
    coups, cumul = [], 0
    for laid, before in zip(course.game.coups[: course.farthest], course.game.tables, strict=False):
        top = laid.top
        cumul += top.points
        rejets = ("",) if laid.rejected else ()
        coup = Coup(top.coup, rejets, laid.tirage, letters_of(before.reliquat), top=top)
        _, swaps = before.lay(top.move, state.options.formule)
        coups.append(PlayedCoup(coup, top, cumul, before, swaps))
    after = course.game.tables[len(coups)].empty_rack().close_coup()
    return replace(state, coups=tuple(coups), table=after, timed=course.timed())


def _game_reopened(state: State, event: ev.GameReopened) -> State:
    return replace(
        state,
        phase=Phase.IDLE,
        closed=None,
        end=None,
        interruption=None,
        appeals_closed=None,
    )


def _appeals_closed(state: State, event: ev.AppealsClosed) -> State:
    return replace(state, appeals_closed=event.code)


# The correction


def _coup_reopened(state: State, event: slips.CoupReopened) -> State:
    """Its scores may change: a contest they had decided is open again."""
    decided = state.end is not None and state.end.code == CONTEST_DECIDED
    return replace(state, end=None) if decided else state


_APPLY: dict[type, Callable[[State, Any], State]] = {
    TitleGiven: title_given,
    ev.CoupOpened: _coup_opened,
    ev.TileDrawn: _tile_drawn,
    ev.TileReturned: _tile_returned,
    ev.RackRejected: _rack_rejected,
    ev.RackAnnounced: _rack_announced,
    ev.ClockStarted: _clock_started,
    ev.ClockPaused: _clock_paused,
    ev.ClockResumed: _clock_resumed,
    ev.ClockWarned: _clock_warned,
    ev.ClockStopped: _clock_stopped,
    ev.StopTakenBack: _stop_taken_back,
    ev.ClockRecovered: _clock_recovered,
    ev.InterruptionNoted: _interruption_noted,
    ev.CutNoted: _cut_noted,
    ev.CutMeasured: _cut_measured,
    ev.TopCalled: _top_called,
    ev.CallerNamed: _caller_named,
    ev.CallRefused: _call_refused,
    ev.CallHeardAgain: _call_heard_again,
    ev.TopClaimed: _top_claimed,
    ev.CoupTimed: _coup_timed,
    ev.TopChosen: _top_chosen,
    ev.MovePlaced: _move_placed,
    ev.JokerSwapped: _joker_swapped,
    ev.MoveWithdrawn: _move_withdrawn,
    ev.CoupCorrected: _coup_corrected,
    ev.CoupAnnulled: _coup_annulled,
    ev.EndProposed: _end_proposed,
    ev.EndDeclined: _end_declined,
    ev.GameClosed: _game_closed,
    ev.GameReopened: _game_reopened,
    ev.AppealsClosed: _appeals_closed,
    ev.CourseLaid: _course_laid,
    slips.CoupReopened: _coup_reopened,
}

_GAME_GOES_ON = (
    ev.CoupOpened,
    ev.RackAnnounced,
    ev.ClockStarted,
    ev.ClockResumed,
    ev.StopTakenBack,
    ev.TopChosen,
    ev.MovePlaced,
    ev.MoveWithdrawn,
    ev.CoupAnnulled,
    ev.GameClosed,
)
"""Whoever plays on has answered: a cut that nobody spoke of is asked about no more."""
