"""`evolve(state, event) -> State`: what a fact changes. Pure, silent, total."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine.games.jarnac import events as ev
from engine.games.jarnac.state import Made, Phase, State, other, pair
from engine.letters.tiles import minus, sort_letters
from engine.play.titles import TitleGiven, title_given
from engine.rulings import RuleError


def evolve(state: State | None, event: ev.Event) -> State:
    if isinstance(event, ev.GameOpened):
        return State.start(event.options)
    if state is None:
        raise RuleError("no_game_open", command=type(event).__name__)
    if isinstance(event, TitleGiven):
        return title_given(state, event)  # no act, and so never taken back with one
    if isinstance(event, ev.ActTakenBack | ev.ActCorrected):
        return refold(state, rewritten(state.log, event))
    changed = _APPLY[type(event)](state, event)
    return replace(changed, log=(*state.log, event))


def fold(events: Iterable[ev.Event], state: State | None = None) -> State:
    """A game from its facts."""
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise RuleError("no_game_open", command="")
    return state


def refold(state: State, log: Iterable[ev.Event]) -> State:
    """The game as it would stand had this been its log; the clocks go on as they are."""
    return replace(fold(log, State.start(state.options)), timing=state.timing)


def rewritten(
    log: tuple[ev.Event, ...], change: ev.ActTakenBack | ev.ActCorrected
) -> tuple[ev.Event, ...]:
    number = change.number
    if isinstance(change, ev.ActCorrected):
        act = _corrected(log[number], change)
        return (*log[:number], act, *_renamed(log[number + 1 :], act))
    if isinstance(log[number], ev.LetterDrawn):
        return log[:number] + log[number + 1 :]
    return log[:number]


def _corrected(act: ev.Event, change: ev.ActCorrected) -> ev.Event:
    match act:
        case ev.WordMade() | ev.JarnacTaken():
            return replace(act, word=change.word or act.word, row=change.row or act.row)
        case ev.LetterDrawn():
            return replace(act, letter=change.letters, tile=None)
        case ev.LettersSetAside():
            return replace(act, letters=change.letters)
    raise RuleError("jarnac_not_correctable", number=change.number)


_CLOSING = (ev.DrawBegun, ev.LetterDrawn, ev.LettersSetAside, ev.WordMade, ev.JarnacTaken)
"""After these the act before can no longer be contested."""


def _renamed(later: tuple[ev.Event, ...], act: ev.Event) -> tuple[ev.Event, ...]:
    """A contestation of the act that was corrected speaks of the word it really was."""
    if not isinstance(act, ev.WordMade | ev.JarnacTaken):
        return later
    for index, event in enumerate(later):
        if isinstance(event, ev.ContestRuled):
            return (*later[:index], replace(event, word=act.word), *later[index + 1 :])
        if isinstance(event, _CLOSING):
            break
    return later


# Toss and draws


def _toss_drawn(state: State, event: ev.TossDrawn) -> State:
    held = frozenset() if event.tile is None else frozenset({event.tile})
    return replace(
        state,
        bag=minus(state.bag, event.letter),
        toss=state.toss + event.letter,
        turn=other(event.side),
        known=state.known | held,
    )


def _toss_tied(state: State, event: ev.TossTied) -> State:
    return _toss_over(state)


def _starter_chosen(state: State, event: ev.StarterChosen) -> State:
    back = _toss_over(state)
    return replace(back, starter=event.side, turn=event.side, phase=Phase.RECEIVING)


def _toss_over(state: State) -> State:
    """The letters of the toss go back; nothing else was out of the bag."""
    bag = sort_letters(state.bag + state.toss)
    return replace(state, bag=bag, toss="", turn=0, known=frozenset())


_CLOSED: dict[str, Any] = {"last": None, "claimable": False, "called": False}
"""With a draw nobody may contest, claim or say Jarnac any more."""


def _draw_begun(state: State, event: ev.DrawBegun) -> State:
    return replace(state, phase=Phase.DRAWING, due=state.to_draw, **_CLOSED)


def _letter_drawn(state: State, event: ev.LetterDrawn) -> State:
    due = state.to_draw - 1
    drawn = replace(
        state.with_mat(event.side, state.mat(event.side).draw(event.letter)),
        bag=minus(state.bag, event.letter),
        phase=Phase.DRAWING if due else Phase.PLAYING,
        due=due,
        opened=pair(state.opened, event.side, True),
        **_CLOSED,
    )
    if event.tile is not None:
        drawn = replace(
            drawn, known=drawn.known | {event.tile}, doubtful=drawn.doubtful - {event.tile}
        )
    return drawn if due else _draw_done(drawn)


def _draw_done(state: State) -> State:
    """Letters set aside go back now, and with them what was known of look-alikes."""
    doubts = frozenset(tile for tile in state.known if tile.letter in state.aside)
    return replace(
        state,
        bag=sort_letters(state.bag + state.aside),
        aside="",
        extra=0,
        known=state.known - doubts,
        doubtful=state.doubtful | doubts,
    )


def _letters_set_aside(state: State, event: ev.LettersSetAside) -> State:
    return replace(
        state.with_mat(event.side, state.mat(event.side).put_back(event.letters)),
        phase=Phase.DRAWING,
        aside=event.letters,
        due=min(len(event.letters) + state.extra, len(state.bag)),
        **_CLOSED,
    )


# Words


def _word_made(state: State, event: ev.WordMade) -> State:
    mat = state.mat(event.side)
    made = Made(
        event.side, event.word, mat.row(event.row), event.row, False, state.mats, state.jarnacs
    )
    return replace(
        state.with_mat(event.side, mat.make(event.word, event.row)),
        phase=Phase.MADE,
        last=made,
        extra=0,
        idle_passes=0,
        claimable=False,
        called=False,
    )


def _jarnac_called(state: State, event: ev.JarnacCalled) -> State:
    return replace(state, called=True)


def _jarnac_taken(state: State, event: ev.JarnacTaken) -> State:
    victim = other(event.side)
    old, final = state.mat(victim).row(event.row), state.phase is Phase.FINAL
    made = Made(
        event.side, event.word, old, event.row, True, state.mats, state.jarnacs, final=final
    )
    robbed = state.with_mat(victim, state.mat(victim).give_up(event.word, event.row))
    return replace(
        robbed.with_mat(event.side, state.mat(event.side).receive(event.word)),
        phase=Phase.RECEIVING,
        last=made,
        called=False,
        taken_now=state.taken_now + 1,
        idle_passes=0,
        jarnacs=pair(state.jarnacs, event.side, state.jarnacs[event.side] + 1),
    )


def _received(state: State, side: int, *, extra: int = 0) -> State:
    """This side receives the bag."""
    return replace(
        state,
        phase=Phase.RECEIVING,
        turn=side,
        extra=extra,
        due=0,
        called=False,
        taken_now=0,
        jarnac_barred=False,
        claimable=False,
    )


def _passed(state: State, event: ev.Passed) -> State:
    """The bag goes to the other, or stays when the other's time is over."""
    opponent = other(event.side)
    absent = state.out_of_time[opponent]
    passed = _received(state, event.side if absent else opponent)
    return replace(
        passed,
        phase=Phase.FINAL if event.final else Phase.RECEIVING,
        claimable=absent,
        idle_passes=state.idle_passes + 1 if not state.bag else 0,
    )


# Contestations


def _arbitration_asked(state: State, event: ev.ArbitrationAsked) -> State:
    return replace(state, phase=Phase.ARBITRATION, pending=event, asked_in=state.phase)


def _answered(state: State) -> State:
    if state.pending is None:
        return state
    return replace(state, phase=state.asked_in, pending=None)


def _contest_ruled(state: State, event: ev.ContestRuled) -> State:
    made, state = state.contestable, _answered(state)
    settled = replace(state, last=None)
    if not event.valid:
        back = replace(settled, mats=made.mats, jarnacs=made.jarnacs, idle_passes=0)
        return _received(back, event.side, extra=1)
    if state.out_of_time[event.side]:
        settled = _with_claim(settled, made.side)
    return replace(settled, extra=state.extra + 1) if state.turn == made.side else settled


def _claim_ruled(state: State, event: ev.ClaimRuled) -> State:
    """A wrong claim may be followed by another; only a draw closes the moment."""
    state = replace(_answered(state), called=False)
    return state if event.valid else _with_claim(state, other(event.side))


def _with_claim(state: State, side: int) -> State:
    return replace(state, claims=pair(state.claims, side, state.claims[side] + 1))


# Time


def _clock_started(state: State, event: ev.ClockStarted) -> State:
    return replace(state, timing=state.timing.run(event.side, event.at_ms, event.clocks_ms))


def _clocks_stopped(state: State, event: ev.ClocksStopped) -> State:
    return replace(state, timing=state.timing.stop(event.at_ms, event.clocks_ms))


def _clock_set(state: State, event: ev.ClockSet) -> State:
    return replace(state, timing=state.timing.set_to(event.side, event.left_ms, event.at_ms))


def _timer_started(state: State, event: ev.TimerStarted) -> State:
    timing = state.timing.start_timer(event.at_ms, event.duration_ms, final=event.final)
    return replace(state, timing=timing)


def _timer_stopped(state: State, event: ev.TimerStopped) -> State:
    return replace(state, timing=state.timing.stop_timer(event.at_ms, event.left_ms))


def _timer_resumed(state: State, event: ev.TimerResumed) -> State:
    return replace(state, timing=state.timing.resume_timer(event.at_ms))


def _time_warned(state: State, event: ev.TimeWarned) -> State:
    return replace(state, timing=state.timing.warned(event.side, event.left_ms))


def _flag_fell(state: State, event: ev.FlagFell) -> State:
    """Whoever had the bag gives it up; letters being changed go back as they were meant to."""
    fallen = replace(state, out_of_time=pair(state.out_of_time, event.side, True))
    if state.turn != event.side or state.phase is Phase.TOSS:
        return fallen
    return replace(_received(_draw_done(fallen), other(event.side)), jarnac_barred=True)


def _game_ended(state: State, event: ev.GameEnded) -> State:
    back = _toss_over(state) if state.phase is Phase.TOSS else state
    bag = sort_letters(back.bag + state.aside)
    return replace(back, phase=Phase.ENDED, ended=event, turn=state.turn, bag=bag, aside="")


_APPLY: dict[type, Callable[[State, Any], State]] = {
    ev.TossDrawn: _toss_drawn,
    ev.TossTied: _toss_tied,
    ev.StarterChosen: _starter_chosen,
    ev.DrawBegun: _draw_begun,
    ev.LetterDrawn: _letter_drawn,
    ev.LettersSetAside: _letters_set_aside,
    ev.WordMade: _word_made,
    ev.JarnacCalled: _jarnac_called,
    ev.JarnacTaken: _jarnac_taken,
    ev.Passed: _passed,
    ev.ArbitrationAsked: _arbitration_asked,
    ev.ContestRuled: _contest_ruled,
    ev.ClaimRuled: _claim_ruled,
    ev.ClockStarted: _clock_started,
    ev.ClocksStopped: _clocks_stopped,
    ev.ClockSet: _clock_set,
    ev.TimerStarted: _timer_started,
    ev.TimerStopped: _timer_stopped,
    ev.TimerResumed: _timer_resumed,
    ev.TimeWarned: _time_warned,
    ev.FlagFell: _flag_fell,
    ev.GameEnded: _game_ended,
}
