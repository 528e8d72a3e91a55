"""`decide(state, command, at) -> events`: pure, and it may refuse.

One table says which phases accept a command; whatever follows by itself from what was decided (a
starter found, an exchange complete, a turn lost, a clock to start, the end) is added here.
"""

from collections.abc import Callable
from typing import Any

from engine.errors import RuleError
from engine.games.classic import commands as cmd
from engine.games.classic import (
    contesting,
    correcting,
    drawing,
    ending,
    playing,
    timing,
    tossing,
)
from engine.games.classic import events as ev
from engine.games.classic.evolve import fold
from engine.games.classic.options import check
from engine.games.classic.state import Circumstances, Phase, State
from engine.games.classic.turns import VAIN_CHALLENGE
from engine.play import phases

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
    cmd.DrawForStart: (_TOSS, tossing.draw),
    cmd.ChooseStarter: (_TOSS, tossing.choose),
    cmd.LayTile: (_BAG | _PLAYING | {Phase.COUNTING}, drawing.lay_tile),
    cmd.TypeTiles: (_BAG, drawing.type_tiles),
    cmd.TakeBackTile: (_BAG | _PLAYING | {Phase.COUNTING}, drawing.take_back),
    cmd.PlayWord: (_PLAYING, playing.play_word),
    cmd.PlayTiles: (_PLAYING, playing.play_tiles),
    cmd.LetBotPlay: (_PLAYING, playing.let_bot_play),
    cmd.Exchange: (_PLAYING, playing.exchange),
    cmd.Pass: (_PLAYING, playing.pass_turn),
    cmd.TakeBackPlay: (_LAID | {Phase.EXCHANGING}, playing.take_back),
    cmd.Validate: (_LAID, playing.validate),
    cmd.Contest: (_LAID, contesting.contest),
    cmd.Pause: (_PLAYING, timing.pause),
    cmd.Resume: (_PLAYING, timing.resume),
    cmd.PressClock: (_PLAYING, timing.press),
    cmd.SetClock: (_ANY - _OVER, timing.set_clock),
    cmd.Tick: (_ANY, timing.tick),
    cmd.RecoverClock: (_ANY, timing.recover),
    cmd.CorrectTurn: (_BETWEEN | _OVER, correcting.correct),
    cmd.RenamePlayer: (_ANY, ending.rename_player),
    cmd.RemovePlayer: (_BETWEEN, ending.remove_player),
    cmd.DeclareBlocked: (_PLAYING, ending.declare_blocked),
    cmd.CloseGame: (_TOSS | _BETWEEN, ending.close),
    cmd.ReopenGame: (_OVER, ending.reopen),
    cmd.DeclareRack: (_OVER, ending.declare_rack),
}


def decide(state: State | None, command: cmd.Command, at: Circumstances) -> ev.Events:
    if isinstance(command, cmd.OpenGame):
        return _open_game(state, command)
    state, handler = phases.admitted(RULES, state, command, "classic_phase")
    events = handler(state, command, at)
    return _and_then(state, _clock_stopped(state, events, at), at)


def _open_game(state: State | None, command: cmd.OpenGame) -> ev.Events:
    if state is not None and state.phase is not Phase.ENDED:
        raise RuleError("game_in_progress", game=state.options.id)
    check(command.options)
    opened = ev.GameOpened(command.options)
    seats = command.options.seats
    return (opened, ev.StarterChosen(seats[0].id, by_toss=False)) if len(seats) == 1 else (opened,)


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
    return (*timing.stopped(state, at.now_ms), *events)


def _and_then(state: State, events: ev.Events, at: Circumstances) -> ev.Events:
    """What follows by itself, again and again until nothing does."""
    if not events:
        return ()
    now = fold(events, state)
    more = _consequences(now, at)
    return (*events, *_and_then(now, more, at))


def _consequences(state: State, at: Circumstances) -> ev.Events:
    if state.phase is Phase.TOSS:
        return tossing.settle(state)
    if state.phase is Phase.EXCHANGING:
        return playing.exchanged(state)
    ended = ending.due(state)
    if ended:
        return ended
    if state.phase is Phase.PLAYING and state.fresh and state.owes_turn(state.on_turn):
        return (ev.TurnLost(state.next_number, state.on_turn, VAIN_CHALLENGE.cause),)
    return timing.started(state, at.now_ms)
