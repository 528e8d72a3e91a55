"""`decide(state, command, at) -> events`: pure, and it may refuse.

One table says which phases accept a command; everything else is refused with the phase it
came in, whose sentence tells what to do instead. The lexicon is asked where the rules make it
speak, and nowhere else: a contestation, a claim out of time, « refus immédiat ».
"""

from collections.abc import Callable
from typing import Any

from engine.errors import RuleError
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import (
    contesting,
    correcting,
    drawing,
    ending,
    playing,
    timing,
)
from engine.games.jarnac import events as ev
from engine.games.jarnac.state import Circumstances, Phase, State
from engine.play import phases

Handler = Callable[[State, Any, Circumstances], ev.Events]

_ANY = frozenset(Phase)
_OPEN = _ANY - {Phase.ENDED}
_AT_PLAY = _OPEN - {Phase.TOSS, Phase.ARBITRATION}
_FREE = frozenset({Phase.RECEIVING, Phase.PLAYING, Phase.MADE})
"""A word or « je passe »: on receiving the bag or after a word only when nothing is to draw."""
_DRAWS = frozenset({Phase.TOSS, Phase.RECEIVING, Phase.DRAWING, Phase.MADE})

RULES: dict[type[cmd.Command], tuple[frozenset[Phase], Handler]] = {
    cmd.ChooseStarter: (frozenset({Phase.TOSS}), drawing.choose_starter),
    cmd.LayTile: (_DRAWS, drawing.lay_tile),
    cmd.TypeTile: (_DRAWS, drawing.type_tile),
    cmd.Draw: (frozenset({Phase.RECEIVING, Phase.MADE}), drawing.draw),
    cmd.TakeBackTile: (
        frozenset({Phase.TOSS, Phase.DRAWING, Phase.PLAYING}),
        drawing.take_back,
    ),
    cmd.MakeWord: (_FREE, playing.make_word),
    cmd.CallJarnac: (frozenset({Phase.RECEIVING, Phase.FINAL}), playing.call_jarnac),
    cmd.Jarnac: (frozenset({Phase.RECEIVING, Phase.FINAL}), playing.jarnac),
    cmd.SetAside: (frozenset({Phase.RECEIVING}), drawing.set_aside),
    cmd.Pass: (_FREE, playing.say_pass),
    cmd.Contest: (frozenset({Phase.MADE, Phase.RECEIVING, Phase.FINAL}), contesting.contest),
    cmd.AcceptWord: (frozenset({Phase.ARBITRATION}), contesting.accept),
    cmd.RefuseWord: (frozenset({Phase.ARBITRATION}), contesting.refuse),
    cmd.PressClock: (_AT_PLAY, timing.press),
    cmd.Pause: (_OPEN, timing.pause),
    cmd.Resume: (_OPEN, timing.resume),
    cmd.SetClock: (_OPEN, timing.set_clock),
    cmd.Tick: (_ANY, timing.tick),
    cmd.RecoverClock: (_ANY, timing.recover),
    cmd.Undo: (_AT_PLAY | {Phase.ENDED}, correcting.undo),
    cmd.Correct: (_AT_PLAY | {Phase.ENDED}, correcting.correct),
    cmd.Resign: (_OPEN, ending.resign),
    cmd.CloseGame: (_OPEN, ending.close),
}


def accepts(phase: Phase, command: type[cmd.Command]) -> bool:
    return phases.accepts(RULES, phase, command)


def decide(state: State | None, command: cmd.Command, at: Circumstances) -> ev.Events:
    if isinstance(command, cmd.OpenGame):
        return _open_game(state, command)
    state, handler = phases.admitted(RULES, state, command)
    events = handler(state, command, at)
    return (*events, *timing.follow(state, events, at.now_ms))


def _open_game(state: State | None, command: cmd.OpenGame) -> ev.Events:
    if state is not None and state.phase is not Phase.ENDED:
        raise RuleError("game_in_progress", game=state.options.id)
    command.options.check()
    return (ev.GameOpened(command.options),)
