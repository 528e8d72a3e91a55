"""`decide(state, command, at) -> events`: pure, and it may refuse.

One table says which phases accept a command; everything else is refused with the phase it
came in, whose sentence tells what to do instead.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.errors import RuleError
from engine.games.duplicate import (
    appeals,
    calling,
    choosing,
    closing,
    drawing,
    ending,
    rewriting,
    timing,
)
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.answer import Circumstances
from engine.games.duplicate.correction import announcing, seating
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction import decide as correcting
from engine.games.duplicate.state import Phase, State
from engine.play import phases
from engine.play.players import Player, check_tables

Handler = Callable[[State, Any, Circumstances], ev.Events]

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
    cmd.TakeBackStop: (frozenset({Phase.COLLECTING}), timing.take_back_stop),
    cmd.RecoverClock: (_ANY, timing.recover),
    cmd.NoteInterruption: (_PLAYING, timing.note_interruption),
    cmd.NoteCut: (_PLAYING, timing.note_cut),
    cmd.CutWasShort: (_PLAYING, timing.cut_was_short),
    cmd.CutWasLong: (_PLAYING, timing.cut_was_long),
    cmd.CallTop: (frozenset({Phase.THINKING}), calling.call),
    cmd.NameCaller: (frozenset({Phase.THINKING}), calling.name_caller),
    cmd.ClaimTop: (frozenset({Phase.THINKING}), calling.claim_top),
    cmd.RefuseCall: (frozenset({Phase.THINKING}), calling.refuse),
    cmd.HearAgain: (frozenset({Phase.THINKING, Phase.COLLECTING}), calling.hear_again),
    cmd.ChooseTop: (frozenset({Phase.COLLECTING, Phase.TOP_CHOSEN}), choosing.choose),
    cmd.CautionTop: (frozenset({Phase.COLLECTING}), choosing.caution),
    cmd.ChooseNextTop: (frozenset({Phase.TOP_CHOSEN}), choosing.choose_next),
    cmd.PlaceTop: (frozenset({Phase.TOP_CHOSEN}), choosing.place),
    cmd.WithdrawMove: (frozenset({Phase.IDLE, Phase.TOP_CHOSEN}), choosing.withdraw),
    cmd.CorrectCoup: (frozenset({Phase.IDLE}), rewriting.correct),
    cmd.AnnulCoup: (_COUP, choosing.annul),
    cmd.DeclineEnd: (_PLAYING, ending.decline),
    cmd.CloseGame: (_PLAYING, closing.close),
    cmd.ReopenGame: (frozenset({Phase.ENDED}), ending.reopen),
    cmd.CloseAppeals: (frozenset({Phase.ENDED}), appeals.close),
    slips.SeatPlayers: (_ANY, seating.seat_players),
    slips.SeatPlayer: (_ANY, seating.seat_player),
    slips.UnseatPlayer: (_ANY, seating.unseat_player),
    slips.AssignTables: (_ANY, seating.assign_tables),
    slips.LeavePlayer: (_ANY, seating.leave),
    slips.ExcludePlayer: (_ANY, seating.exclude),
    slips.EnterSlip: (_ANY, correcting.enter),
    slips.EnterPoints: (_ANY, correcting.enter_points),
    slips.AnnouncePoints: (_ANY, announcing.announce),
    slips.ContestPoints: (_ANY, announcing.contest),
    slips.AnswerQuestion: (_ANY, correcting.answer),
    slips.AmendVerdict: (_ANY, correcting.amend),
    slips.RetainReading: (_ANY, correcting.retain),
    slips.HandOutBillet: (_ANY, correcting.hand_out),
    slips.CloseCoup: (_ANY, correcting.close),
    slips.ReopenCoup: (_ANY, correcting.reopen),
}


def decide(state: State | None, command: cmd.Command, at: Circumstances) -> ev.Events:
    if isinstance(command, cmd.OpenGame):
        return _open_game(state, command)
    state, handler = phases.admitted(RULES, state, command)
    return handler(state, command, at)


def _table(player: Player) -> int:
    return player.table


def _open_game(state: State | None, command: cmd.OpenGame) -> ev.Events:
    options = command.options
    if state is not None:
        raise RuleError("game_in_progress", game=state.options.name)
    if not options.id.strip():
        raise RuleError("game_without_id")
    players = tuple(map(seating.checked, options.players))
    check_tables(players)
    if options.rules.claims_tops and not players:
        raise RuleError("topping_without_players")
    if options.judge_table is not None and options.judge_table not in map(_table, players):
        raise RuleError("judge_table_unknown", table=options.judge_table)
    name = options.name.strip() or options.id
    contest = options.rules.code
    return (ev.GameOpened(replace(options, name=name, contest=contest, players=players)),)
