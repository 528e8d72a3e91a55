"""`decide(state, command, now_ms, oracle) -> events`: pure, and it may refuse.

One table says which phases accept a command; everything else is refused with the phase it
came in, whose sentence tells what to do instead.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.errors import RuleError
from engine.games.duplicate import choosing, correcting, drawing, ending, timing
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.oracle import Oracle
from engine.games.duplicate.state import Phase, State

Handler = Callable[[State, Any, int, Oracle], ev.Events]

_ANY = frozenset(Phase)
_PLAYING = _ANY - {Phase.ENDED}
_COUP = _PLAYING - {Phase.IDLE}

RULES: dict[type[cmd.Command], tuple[frozenset[Phase], Handler]] = {
    cmd.OpenCoup: (frozenset({Phase.IDLE}), drawing.open_coup),
    cmd.LayTile: (frozenset({Phase.DRAWING}), drawing.lay_tile),
    cmd.TypeTile: (frozenset({Phase.DRAWING}), drawing.type_tile),
    cmd.TakeBackTile: (frozenset({Phase.DRAWING, Phase.ANNOUNCED}), drawing.take_back),
    cmd.RejectRack: (frozenset({Phase.DRAWING, Phase.ANNOUNCED}), drawing.reject_rack),
    cmd.AnnounceRack: (frozenset({Phase.DRAWING}), drawing.announce),
    cmd.StartClock: (frozenset({Phase.ANNOUNCED}), timing.start),
    cmd.RestartClock: (frozenset({Phase.THINKING}), timing.restart),
    cmd.Pause: (frozenset({Phase.THINKING}), timing.pause),
    cmd.Resume: (frozenset({Phase.THINKING}), timing.resume),
    cmd.Tick: (_ANY, timing.tick),
    cmd.StopClock: (frozenset({Phase.THINKING}), timing.stop),
    cmd.RecoverClock: (_ANY, timing.recover),
    cmd.NoteInterruption: (_PLAYING, timing.note_interruption),
    cmd.ClaimTop: (frozenset({Phase.THINKING}), timing.claim_top),
    cmd.ChooseTop: (frozenset({Phase.COLLECTING, Phase.TOP_CHOSEN}), choosing.choose),
    cmd.PlaceTop: (frozenset({Phase.TOP_CHOSEN}), choosing.place),
    cmd.WithdrawMove: (frozenset({Phase.IDLE, Phase.TOP_CHOSEN}), choosing.withdraw),
    cmd.AnnulCoup: (_COUP, choosing.annul),
    cmd.DeclineEnd: (_PLAYING, ending.decline),
    cmd.CloseGame: (frozenset({Phase.IDLE}), ending.close),
    cmd.ReopenGame: (frozenset({Phase.ENDED}), ending.reopen),
    cmd.AddPlayer: (_PLAYING, correcting.add_player),
    cmd.RemovePlayer: (_PLAYING, correcting.remove_player),
    cmd.EnterScore: (_ANY, correcting.enter_score),
    cmd.CloseCorrection: (_ANY, correcting.close_correction),
    cmd.ReopenCorrection: (_ANY, correcting.reopen_correction),
}


def accepts(phase: Phase, command: type[cmd.Command]) -> bool:
    """Whether the phase lets a command through; its own conditions are another matter."""
    return command in RULES and phase in RULES[command][0]


def decide(state: State | None, command: cmd.Command, now_ms: int, oracle: Oracle) -> ev.Events:
    if isinstance(command, cmd.OpenGame):
        return _open_game(state, command)
    name = type(command).__name__
    if type(command) not in RULES:
        raise RuleError("unknown_command", kind=name)
    if state is None:
        raise RuleError("no_game_open", command=name)
    phases, handler = RULES[type(command)]
    if state.phase not in phases:
        raise RuleError(f"phase_{state.phase.value}", command=name)
    return handler(state, command, now_ms, oracle)


def _open_game(state: State | None, command: cmd.OpenGame) -> ev.Events:
    options = command.options
    if state is not None and state.phase is not Phase.ENDED:
        raise RuleError("game_in_progress", game=state.options.id)
    if not options.id.strip():
        raise RuleError("game_without_id")
    ids = [player.id for player in options.players]
    if len(set(ids)) < len(ids):
        raise RuleError("player_twice", player=next(each for each in ids if ids.count(each) > 1))
    if options.rules.claims_tops and not ids:
        raise RuleError("topping_without_players")
    return (ev.GameOpened(replace(options, contest=options.rules.code)),)
