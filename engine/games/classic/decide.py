"""Decisions of a classic game: `decide(state, command, at) -> events` is pure, may refuse.

One table says which phases accept a command; whatever follows by itself from what was decided (a
starter found, an exchange complete, a turn lost, a clock to start, the end) is added here.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.games.classic import commands as cmd
from engine.games.classic import draws, ending, plays
from engine.games.classic import events as ev
from engine.games.classic.evolve import fold
from engine.games.classic.options import ClockKind, check
from engine.games.classic.state import OVERTIME, Circumstances, Phase, State
from engine.games.classic.turns import (
    PASS,
    TIME_UP,
    VAIN_CHALLENGE,
    Play,
    PlayKind,
    PlayRecord,
    Turn,
)
from engine.letters.board import Grid
from engine.letters.moves import Move, parse_word
from engine.letters.tiles import parse_letters, sort_letters
from engine.play import game
from engine.play.clock import Clock, check_time
from engine.play.titles import GiveTitle, give_title
from engine.rulings import RuleError


def decide(state: State | None, command: cmd.Command, at: Circumstances) -> ev.Events:
    if isinstance(command, cmd.OpenGame):
        return _open_game(state, command)
    state, handler = game.admitted(RULES, state, command, "classic_phase")
    events = handler(state, command, at)
    return _and_then(state, _clock_stopped(state, events, at), at)


def _open_game(state: State | None, command: cmd.OpenGame) -> ev.Events:
    if state is not None and state.phase is not Phase.ENDED:
        raise RuleError("game_in_progress", game=state.options.id)
    check(command.options)
    opened = ev.GameOpened(command.options)
    seats = command.options.seats
    return (opened, ev.StarterChosen(seats[0].id, by_toss=False)) if len(seats) == 1 else (opened,)


def accepts(phase: Phase, command: type[cmd.Command]) -> bool:
    return game.accepts(RULES, phase, command)


def refusal_of(state: State, command: cmd.Command) -> RuleError | None:
    """Why it would be refused as the table stands; None where it would not be."""
    return game.refusal_of(RULES, state, command, "classic_phase")


def _clock_stopped(state: State, events: ev.Events, at: Circumstances) -> ev.Events:
    """A clock only runs while its player is to play: it stands still while a word waits, while
    tiles are drawn, and once the turn is over."""
    now = fold(events, state)
    goes_on = now.phase is Phase.PLAYING and (now.on_turn, now.next_number) == (
        state.on_turn,
        state.next_number,
    )
    if goes_on or any(isinstance(event, ev.ClockStopped) for event in events):
        return events
    return (*stopped(state, at.now_ms), *events)


def _and_then(state: State, events: ev.Events, at: Circumstances) -> ev.Events:
    """What follows by itself, again and again until nothing does."""
    if not events:
        return ()
    now = fold(events, state)
    more = _consequences(now, at)
    return (*events, *_and_then(now, more, at))


def _consequences(state: State, at: Circumstances) -> ev.Events:
    if state.phase is Phase.TOSS:
        return draws.settle(state)
    if state.phase is Phase.EXCHANGING:
        return plays.exchanged(state)
    ended = ending.due(state)
    if ended:
        return ended
    if state.phase is Phase.PLAYING and state.fresh and state.owes_turn(state.on_turn):
        return (ev.TurnLost(state.next_number, state.on_turn, VAIN_CHALLENGE.cause),)
    return started(state, at.now_ms)


# --- Clocks -------------------------------------------------------------------------------------
# None, one per turn, or a chess clock each. They only run while somebody is to play.


def pause(state: State, command: cmd.Pause, at: Circumstances) -> ev.Events:
    if not _clock(state).is_running:
        raise RuleError("clock_paused")
    return stopped(state, at.now_ms)


def resume(state: State, command: cmd.Resume, at: Circumstances) -> ev.Events:
    if _clock(state).is_running:
        raise RuleError("clock_running")
    return (ev.ClockStarted(state.on_turn, at.now_ms),)


def press(state: State, command: cmd.PressClock, at: Circumstances) -> ev.Events:
    clock = _clock(state)
    if command.player != state.on_turn:
        raise RuleError("not_your_clock", player=state.seat(state.on_turn).title)
    return (
        stopped(state, at.now_ms)
        if clock.is_running
        else (ev.ClockStarted(state.on_turn, at.now_ms),)
    )


def set_clock(state: State, command: cmd.SetClock, at: Circumstances) -> ev.Events:
    """A clock of the turn is that of whoever is to play."""
    player = state.seat(command.player).id
    if player not in state.clocks or player not in state.present:
        raise RuleError("no_clock")
    if state.options.timing.kind is ClockKind.PER_TURN and player != state.on_turn:
        raise RuleError("not_your_clock", player=state.seat(state.on_turn).title)
    check_time(command.left_ms)
    return (ev.ClockSet(player, at.now_ms, command.left_ms),)


def stopped(state: State, now_ms: int) -> ev.Events:
    """The clock of the player on turn stands still; nothing when it does already."""
    clock = state.clock
    if clock is None or not clock.is_running:
        return ()
    return (ev.ClockStopped(state.on_turn, clock.balance(now_ms)),)


def started(state: State, now_ms: int) -> ev.Events:
    """A turn that has just come round starts its clock; the very first waits for a hand."""
    if state.phase is not Phase.PLAYING or not state.fresh or not state.turns:
        return ()
    return (ev.ClockStarted(state.on_turn, now_ms),) if state.clock else ()


def tick(state: State, command: cmd.Tick, at: Circumstances) -> ev.Events:
    clock = state.clock
    if clock is None or not clock.is_running:
        return ()
    if clock.left(at.now_ms) == 0:
        return _beyond(state, clock, at) if clock.told_ms == 0 else _time_up(state)
    due = clock.due(at.now_ms)
    return () if due is None else (ev.ClockWarned(state.on_turn, due),)


def _time_up(state: State) -> ev.Events:
    """A buzzer; a chess clock runs on and counts, a turn's clock stops and may cost the turn."""
    up = ev.TimeUp(state.on_turn)
    if state.options.timing.kind is ClockKind.CHESS:
        return (up,)
    stop = ev.ClockStopped(state.on_turn, 0)
    if not state.options.timing.costs_turn:
        return (up, stop)
    return (up, stop, ev.TurnLost(state.next_number, state.on_turn, TIME_UP.cause))


def _beyond(state: State, clock: Clock, at: Circumstances) -> ev.Events:
    """A limit of overtime: of two, one has lost; of more, one leaves and the others go on."""
    limit_ms = state.options.timing.overtime_limit_ms
    if not limit_ms or clock.balance(at.now_ms) > -limit_ms:
        return ()
    if len(state.present) > 2:
        return (ev.PlayerLeft(state.on_turn),)
    return (ev.GameEnded(OVERTIME, state.on_turn),)


def recover(state: State, command: cmd.RecoverClock, at: Circumstances) -> ev.Events:
    """Stamps of the session that was cut mean nothing now: only what was left is kept."""
    return stopped(state, command.ran_until_ms)


def time_ends_at(state: State) -> int | None:
    """When the time of whoever is on turn is up, if nobody touches the clock."""
    clock = state.clock
    return None if clock is None or clock.told_ms == 0 else clock.ends_at


def wake_at(state: State) -> int | None:
    clock, limit_ms = state.clock, state.options.timing.overtime_limit_ms
    if clock is None:
        return None
    if clock.told_ms != 0:
        return clock.next_signal_at()
    if clock.since_ms is None or not limit_ms:
        return None
    return clock.since_ms + clock.left_ms + limit_ms


def _clock(state: State) -> Clock:
    if state.clock is None:
        raise RuleError("no_clock")
    return state.clock


# --- Correction of a past turn ------------------------------------------------------------------
# Everything after it is counted again.

MOST_POINTS = 2_000
"""No turn of a hundred and two letters is worth more; what the judge gives a word below that
counts, whatever the console counted."""


def correct(state: State, command: cmd.CorrectTurn, at: Circumstances) -> ev.Events:
    turn, ruled = state.record.turn(command.turn), command.points
    play = _cleaned(state, turn, command.play) if command.play else turn.play
    if (play, ruled) == (turn.play, turn.ruled):
        return ()
    withdrawn = turn.refused and play == turn.play
    if ruled is not None and (play.kind is not PlayKind.WORD or withdrawn):
        raise RuleError("points_without_word", turn=turn.number)
    if ruled is not None and not 0 <= ruled <= MOST_POINTS:
        raise RuleError("points_impossible", turn=turn.number, points=ruled, most=MOST_POINTS)
    record = state.record.corrected(state.options, turn.number, play, ruled)
    if state.options.immediate_refusal:
        _check_words(record, state.record, turn.number, at)
    corrected = record.turn(turn.number).play
    return (ev.TurnCorrected(turn.number, corrected, ruled),)


def _cleaned(state: State, turn: Turn, play: Play) -> Play:
    """As the machine itself would have written it. Pieces of wood that passed over the reader
    are still those, if they have the same letters."""
    if play.kind is PlayKind.LOST:
        raise RuleError("cannot_correct_so")
    if play.kind is PlayKind.PASS:
        return PASS
    grid = tuple(state.record.tables(state.options))[turn.number - 1].grid
    cleaned = _word(grid, play) if play.kind is PlayKind.WORD else _exchange(state, play)
    told = sort_letters("".join(tile.letter for tile in turn.play.tiles))
    same = bool(told) and told == _letters(grid, cleaned)
    return replace(cleaned, tiles=turn.play.tiles if same else ())


def _word(grid: Grid, play: Play) -> Play:
    if play.move is None:
        raise RuleError("word_wanted")
    move = Move(parse_word(play.move.word), play.move.ref)
    return Play(PlayKind.WORD, move.normalised(grid) if move.fits else move)


def _exchange(state: State, play: Play) -> Play:
    letters = sort_letters(parse_letters(play.letters)) if state.options.followed else ""
    if state.options.followed and not letters:
        raise RuleError("exchange_letters_wanted")
    return Play(PlayKind.EXCHANGE, letters=letters, count=len(letters) or play.count)


def _letters(grid: Grid, play: Play) -> str:
    if play.move is None:
        return play.letters
    return sort_letters(play.move.taken(grid)) if play.move.fits else ""


def _check_words(after: PlayRecord, before: PlayRecord, number: int, at: Circumstances) -> None:
    """« Refus immédiat »: no correction may bring a wrong word onto the board."""
    for turn, was in zip(after.turns, before.turns, strict=True):
        if turn != was and not turn.refused:
            _check_turn(turn, number, at)


def _check_turn(turn: Turn, number: int, at: Circumstances) -> None:
    refusal = plays.refusal_of(turn.score, at) if turn.score else None
    if refusal is None:
        return
    why = RuleError("word_unknown", word=refusal.bad_words[0])
    if turn.number == number:
        raise why
    raise RuleError("correction_breaks_turn", turn=number, later=turn.number, why=why)


# --- The table of commands ----------------------------------------------------------------------

Handler = Callable[[State, Any, Circumstances], ev.Events]

_ANY = frozenset(Phase)
_TOSS = frozenset({Phase.TOSS})
_PLAYING = frozenset({Phase.PLAYING})
_LAID = frozenset({Phase.LAID})
_BAG = frozenset({Phase.DRAWING, Phase.EXCHANGING})
_BETWEEN = frozenset({Phase.PLAYING, Phase.DRAWING})
"""Nothing is pending: no word laid, no exchange begun."""
_OVER = frozenset({Phase.COUNTING, Phase.ENDED})

RULES: dict[type[cmd.Command], tuple[frozenset[Phase], Handler]] = {
    GiveTitle: (_ANY, give_title),
    cmd.DrawForStart: (_TOSS, draws.draw),
    cmd.ChooseStarter: (_TOSS, draws.choose),
    cmd.LayTile: (_BAG | _PLAYING | {Phase.COUNTING}, draws.lay_tile),
    cmd.TypeTiles: (_BAG, draws.type_tiles),
    cmd.TakeBackTile: (_BAG | _PLAYING | {Phase.COUNTING}, draws.take_back),
    cmd.PlayWord: (_PLAYING, plays.play_word),
    cmd.PlayTiles: (_PLAYING, plays.play_tiles),
    cmd.LetBotPlay: (_PLAYING, plays.let_bot_play),
    cmd.Exchange: (_PLAYING, plays.exchange),
    cmd.Pass: (_PLAYING, plays.pass_turn),
    cmd.TakeBackPlay: (_LAID | {Phase.EXCHANGING}, plays.take_back),
    cmd.Validate: (_LAID, plays.validate),
    cmd.Contest: (_LAID, plays.contest),
    cmd.Pause: (_PLAYING, pause),
    cmd.Resume: (_PLAYING, resume),
    cmd.PressClock: (_PLAYING, press),
    cmd.SetClock: (_ANY - _OVER, set_clock),
    cmd.Tick: (_ANY, tick),
    cmd.RecoverClock: (_ANY, recover),
    cmd.CorrectTurn: (_BETWEEN | _OVER, correct),
    cmd.RenamePlayer: (_ANY, ending.rename_player),
    cmd.RemovePlayer: (_BETWEEN, ending.remove_player),
    cmd.DeclareBlocked: (_PLAYING, ending.declare_blocked),
    cmd.CloseGame: (_TOSS | _BETWEEN, ending.close),
    cmd.ReopenGame: (_OVER, ending.reopen),
    cmd.DeclareRack: (_OVER, ending.declare_rack),
}
