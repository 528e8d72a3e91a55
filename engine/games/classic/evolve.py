"""`evolve(state, event) -> State`: what a fact changes. Pure, silent, total; it never opens the
lexicon: a word once entered stays entered, whatever a later word list says."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from engine.games.classic import events as ev
from engine.games.classic.options import ClockKind
from engine.games.classic.state import (
    GIVEN_BY_RULE,
    GameEnd,
    Laid,
    Phase,
    State,
    Swap,
    Toss,
    TossDraw,
)
from engine.games.classic.turns import PASS, Play, PlayKind, TileDraw, Turn
from engine.play.clock import Clock
from engine.play.hands import Held
from engine.play.titles import TitleGiven, title_given
from engine.rulings import RuleError


def evolve(state: State | None, event: ev.Event) -> State:
    if isinstance(event, ev.GameOpened):
        return State.start(event.options)
    if state is None:
        raise RuleError("no_game_open", command=type(event).__name__)
    return APPLY[type(event)](state, event)


def fold(events: Iterable[ev.Event], state: State | None = None) -> State:
    """A game from its facts."""
    for event in events:
        state = evolve(state, event)
    if state is None:
        raise RuleError("no_game_open", command="")
    return state


def _settled(state: State) -> State:
    """The phase that follows from everything else, once nothing is pending."""
    if state.end:
        phase = Phase.COUNTING if state.to_declare else Phase.ENDED
    else:
        phase = Phase.DRAWING if state.drawer else Phase.PLAYING
    return replace(state, phase=phase)


# Who begins


def _start_tile_drawn(state: State, event: ev.StartTileDrawn) -> State:
    toss = state.toss
    draw = TossDraw(event.player, Held(event.letter, event.tile), event.counts_as)
    if event.counts_as:
        return replace(state, toss=replace(toss, draws=(*toss.draws, draw)))
    return replace(state, toss=replace(toss, before=(*toss.before, draw)))


def _toss_tied(state: State, event: ev.TossTied) -> State:
    before = state.toss.before + state.toss.draws
    return replace(state, toss=Toss(event.players, before=before))


def _starter_chosen(state: State, event: ev.StarterChosen) -> State:
    """The tiles of the toss go back, and racks begin to fill."""
    begun = replace(state, starter=event.player, on_turn=event.player, fresh=True)
    return _settled(replace(begun, table=state.record.dealt(state.options)))


# Drawing


def _tile_drawn(state: State, event: ev.TileDrawn) -> State:
    draw = TileDraw(event.player, Held(event.letter, event.tile))
    drawn = replace(state, table=state.table.draw(draw.player, draw.held))
    if state.swap:
        return replace(drawn, swap=replace(state.swap, draws=(*state.swap.draws, draw)))
    return _settled(replace(drawn, record=state.record.with_draw(draw)))


def _tile_returned(state: State, event: ev.TileReturned) -> State:
    draw = TileDraw(event.player, Held(event.letter, event.tile))
    returned = replace(state, table=state.table.undraw(draw.player, draw.held))
    if state.swap:
        return replace(returned, swap=replace(state.swap, draws=state.swap.draws[:-1]))
    return _settled(replace(returned, record=state.record.without_draw(draw)))


def _tile_laid(state: State, event: ev.TileLaid) -> State:
    return replace(state, pad=(*state.pad, event.tile))


def _tile_lifted(state: State, event: ev.TileLifted) -> State:
    return replace(state, pad=tuple(tile for tile in state.pad if tile != event.tile))


# Playing


def _word_laid(state: State, event: ev.WordLaid) -> State:
    laid = Laid(event.player, event.move, event.score, event.tiles, event.announced)
    return replace(state, phase=Phase.LAID, laid=laid, pad=())


def _word_contested(state: State, event: ev.WordContested) -> State:
    return replace(state, laid=replace(_laid(state), challenge=event.challenge))


def _taken_back(state: State, event: ev.PlayTakenBack) -> State:
    table = state.record.table(state.options)
    return replace(state, phase=Phase.PLAYING, laid=None, swap=None, table=table)


def _word_validated(state: State, event: ev.WordValidated) -> State:
    return _turn_over(state, _laid_turn(state, event.turn))


def _word_refused(state: State, event: ev.WordRefused) -> State:
    if event.again:
        return replace(state, phase=Phase.PLAYING, laid=None, tried=True)
    return _turn_over(state, replace(_laid_turn(state, event.turn), refused=True))


def _laid(state: State) -> Laid:
    if state.laid is None:
        raise RuleError("classic_phase_playing", command="")
    return state.laid


def _laid_turn(state: State, number: int) -> Turn:
    laid = _laid(state)
    play = Play(PlayKind.WORD, laid.move, tiles=laid.tiles)
    return Turn(
        number,
        laid.player,
        play,
        laid.score,
        announced=laid.announced,
        challenge=laid.challenge,
    )


def _exchange_begun(state: State, event: ev.ExchangeBegun) -> State:
    swap = Swap(event.player, event.count, event.letters, event.tiles)
    table = state.table
    if event.letters:
        table, given = table.take(event.player, event.letters, event.tiles)
        swap = replace(swap, given=given)
    return replace(state, phase=Phase.EXCHANGING, swap=swap, table=table, pad=())


def _exchange_done(state: State, event: ev.ExchangeDone) -> State:
    swap = state.swap
    if swap is None:
        raise RuleError("classic_phase_playing", command="")
    play = Play(PlayKind.EXCHANGE, letters=swap.letters, count=swap.count, tiles=swap.tiles)
    drawn = len(swap.draws)
    turn = Turn(event.turn, swap.player, play, draws=swap.draws, drawn_before_return=drawn)
    before = replace(state, swap=None, table=state.record.table(state.options))
    return _turn_over(before, turn)


def _turn_passed(state: State, event: ev.TurnPassed) -> State:
    return _turn_over(state, Turn(event.turn, event.player, PASS))


def _turn_lost(state: State, event: ev.TurnLost) -> State:
    play = Play(PlayKind.LOST, cause=event.cause)
    return _turn_over(state, Turn(event.turn, event.player, play))


def _turn_over(state: State, turn: Turn) -> State:
    record = state.record.with_turn(turn)
    over = replace(
        state,
        record=record,
        table=record.after(state.table, turn),
        laid=None,
        pad=(),
        on_turn=state.after(turn.player),
        fresh=True,
        tried=False,
    )
    return _settled(_incremented(over, turn))


def _incremented(state: State, turn: Turn) -> State:
    """What a chess clock gets back for a turn that was played; one that was lost gets nothing."""
    timing, clock = state.options.timing, state.clocks.get(turn.player)
    if clock is None or not timing.increment_ms or turn.play.kind is PlayKind.LOST:
        return state
    left_ms = clock.left_ms + timing.increment_ms
    told = clock.set_to(left_ms, 0)
    return state.with_clock(turn.player, told if left_ms > 0 else told.told(0))


# Clocks


def _clock_started(state: State, event: ev.ClockStarted) -> State:
    timing, clock = state.options.timing, state.clocks[event.player]
    if timing.kind is ClockKind.PER_TURN and state.fresh:
        clock = Clock(timing.step, timing.allowed_ms)
    return replace(state.with_clock(event.player, clock.resume(event.at_ms)), fresh=False)


def _clock_stopped(state: State, event: ev.ClockStopped) -> State:
    clock = state.clocks[event.player]
    still = replace(clock, left_ms=event.left_ms, since_ms=None)
    return state.with_clock(event.player, still)


def _clock_set(state: State, event: ev.ClockSet) -> State:
    clock = state.clocks[event.player].set_to(event.left_ms, event.at_ms)
    return state.with_clock(event.player, clock)


def _clock_warned(state: State, event: ev.ClockWarned) -> State:
    return state.with_clock(event.player, state.clocks[event.player].told(event.left_ms))


def _time_up(state: State, event: ev.TimeUp) -> State:
    return state.with_clock(event.player, state.clocks[event.player].told(0))


# Corrections, players, the end


def _turn_corrected(state: State, event: ev.TurnCorrected) -> State:
    record = state.record.corrected(state.options, event.turn, event.play, event.ruled)
    corrected = replace(state, record=record, table=record.table(state.options), pad=())
    if state.end and state.end.cause in GIVEN_BY_RULE:
        corrected = replace(corrected, end=None, declared={})
    return _settled(corrected)


def _player_renamed(state: State, event: ev.PlayerRenamed) -> State:
    seats = tuple(
        replace(seat, name=event.name) if seat.id == event.player else seat for seat in state.seats
    )
    return replace(state, seats=seats)


def _player_left(state: State, event: ev.PlayerLeft) -> State:
    record = state.record.without_player(event.player)
    table = state.table.leave(event.player).filled(event.player)
    left = replace(state, record=record, table=table)
    if state.on_turn == event.player:
        left = replace(left, on_turn=left.after(event.player), fresh=True, pad=())
    return _settled(left)


def _game_ended(state: State, event: ev.GameEnded) -> State:
    end = GameEnd(event.cause, event.player, event.confirmed, event.reason)
    return _settled(replace(state, end=end, pad=()))


def _game_reopened(state: State, event: ev.GameReopened) -> State:
    reopened = replace(state, end=None, declared={})
    return _settled(reopened) if state.starter else replace(reopened, phase=Phase.TOSS)


def _rack_declared(state: State, event: ev.RackDeclared) -> State:
    declared = state.declared | {event.player: event.letters}
    return _settled(replace(state, declared=declared, pad=()))


APPLY: dict[type, Callable[[State, Any], State]] = {
    TitleGiven: title_given,
    ev.StartTileDrawn: _start_tile_drawn,
    ev.TossTied: _toss_tied,
    ev.StarterChosen: _starter_chosen,
    ev.TileDrawn: _tile_drawn,
    ev.TileReturned: _tile_returned,
    ev.TileLaid: _tile_laid,
    ev.TileLifted: _tile_lifted,
    ev.WordLaid: _word_laid,
    ev.WordContested: _word_contested,
    ev.PlayTakenBack: _taken_back,
    ev.WordRefused: _word_refused,
    ev.WordValidated: _word_validated,
    ev.ExchangeBegun: _exchange_begun,
    ev.ExchangeDone: _exchange_done,
    ev.TurnPassed: _turn_passed,
    ev.TurnLost: _turn_lost,
    ev.ClockStarted: _clock_started,
    ev.ClockStopped: _clock_stopped,
    ev.ClockSet: _clock_set,
    ev.ClockWarned: _clock_warned,
    ev.TimeUp: _time_up,
    ev.TurnCorrected: _turn_corrected,
    ev.PlayerRenamed: _player_renamed,
    ev.PlayerLeft: _player_left,
    ev.GameEnded: _game_ended,
    ev.GameReopened: _game_reopened,
    ev.RackDeclared: _rack_declared,
}
