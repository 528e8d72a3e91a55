"""Decisions of a duplicate game: `decide(state, command, at) -> events` is pure, may refuse.

One table says which phases accept a command; everything else is refused with the phase it
came in, whose sentence tells what to do instead.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import ending, on_devices, past_coup, timing, top_choice
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction import cases, handing_in, seating
from engine.games.duplicate.correction import commands as slips
from engine.games.duplicate.correction import decide as correcting
from engine.games.duplicate.evolve import as_played, fold
from engine.games.duplicate.formules import Topic
from engine.games.duplicate.rack import INTERRUPTION_LIMIT_MS
from engine.games.duplicate.state import ABANDONED, NO_SOLUTION, RESULTS_STAND, Phase, State
from engine.games.duplicate.tops import Circumstances
from engine.letters.tiles import JOKER, parse_letters, sort_letters
from engine.play import game
from engine.play.hands import letters_of
from engine.play.players import check_tables
from engine.play.titles import GiveTitle, give_title
from engine.rulings import Outcome, RuleError, Ruling


def decide(state: State | None, command: cmd.Command, at: Circumstances) -> ev.Events:
    if isinstance(command, cmd.OpenGame):
        return _open_game(state, command)
    state, handler = game.admitted(RULES, state, command)
    on_devices.check_allowed(state, command)
    return handler(state, command, at)


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
    if options.devices is not None and not (options.rules.claims_tops and options.source.seal):
        raise RuleError("course_needs_sealed_topping")
    if options.judge_table is not None and options.judge_table not in {
        each.table for each in players
    }:
        raise RuleError("judge_table_unknown", table=options.judge_table)
    name = options.name.strip() or options.id
    contest = options.rules.code
    return (ev.GameOpened(replace(options, name=name, contest=contest, players=players)),)


# --- From the opening of a coup to its tirage (fisf-2020 §3.1, §3.2) ----------------------------


def open_coup(state: State, command: cmd.OpenCoup, at: Circumstances) -> ev.Events:
    if not state.table.remaining:
        raise RuleError("nothing_left_to_draw")
    if state.end:
        raise RuleError("end_proposed", cause=state.end.code, article=state.end.article)
    reason = (command.reason or "").strip() or None
    _check_decided(state, reason)
    reliquat = sort_letters(letters_of(state.table.held))
    companion = state.options.formule.companion_jokers(state.grid.letters.count(JOKER))
    return (ev.CoupOpened(state.next_number, reliquat, companion, reason),)


def _check_decided(state: State, reason: str | None) -> None:
    """Where slips decide who goes out, nobody plays on before they have (§3.8.3)."""
    if reason is not None or not state.options.rules.eliminates:
        return
    open_coups = (
        record.number
        for record in state.correction.coups.values()
        if not (record.closed or record.annulled)
    )
    undecided = next((coup for coup in open_coups if len(state.playing(coup)) > 1), None)
    if undecided is not None:
        raise RuleError("elimination_open", coup=undecided)


def lay_tile(state: State, command: cmd.LayTile, at: Circumstances) -> ev.Events:
    tile = command.tile
    instead_of = state.table.identify(tile)
    _check_drawable(state, tile.letter)
    return (ev.TileDrawn(tile.letter, tile, instead_of),)


def type_tile(state: State, command: cmd.TypeTile, at: Circumstances) -> ev.Events:
    letter = parse_letters(command.letter)
    if len(letter) != 1:
        raise RuleError("one_letter_expected", text=command.letter)
    _check_drawable(state, letter)
    return (ev.TileDrawn(letter),)


def _check_drawable(state: State, letter: str) -> None:
    formule, table = state.options.formule, state.table
    if formule.joker and letter == JOKER:
        raise RuleError("joker_is_automatic")
    if len(table.rack) >= formule.rack_size:
        raise RuleError("rack_full", letter=letter, size=formule.rack_size)
    if letter not in table.bag:
        raise RuleError("letter_not_in_bag", letter=letter)


def take_back(state: State, command: cmd.TakeBackTile, at: Circumstances) -> ev.Events:
    letter = parse_letters(command.letter) if command.letter else None
    held = state.table.find_drawn(command.tile, letter)
    return (ev.TileReturned(held.letter, held.tile),)


def reject_rack(state: State, command: cmd.RejectRack, at: Circumstances) -> ev.Events:
    if not state.table.held:
        raise RuleError("nothing_to_reject")
    ruling = state.tirage_ruling
    if ruling is None or ruling.outcome is Outcome.VALID:
        if not (command.reason or "").strip():
            raise RuleError("rejet_needs_reason", tirage=state.rack)
        article = state.options.edition.article(Topic.TIRAGE)
        ruling = Ruling(Outcome.CHOICE, "rejet_by_judge", article)
    return (ev.RackRejected(state.open_coup.number, state.rack, ruling, command.reason),)


def announce(state: State, command: cmd.AnnounceRack, at: Circumstances) -> ev.Events:
    ruling = state.tirage_ruling
    if ruling is None:
        lacking = state.table.lacking(state.options.formule)
        raise RuleError("rack_incomplete", lacking=lacking)
    if not ruling.is_valid:
        raise RuleError(ruling.code, article=ruling.article, **ruling.data)
    table = state.table
    return (
        ev.RackAnnounced(
            coup=state.open_coup.number,
            tirage=table.rack,
            reliquat=sort_letters(letters_of(table.reliquat)),
            drawn=letters_of(table.drawn),
            ruling=ruling,
        ),
    )


# --- The judge closes the game (fisf-2020 §3.7) -------------------------------------------------


def close_game(state: State, command: cmd.CloseGame, at: Circumstances) -> ev.Events:
    noted: ev.Events = ()
    ruling = state.ended_by
    if command.how is cmd.Closing.ABANDONED:
        ruling = None
    elif command.how is cmd.Closing.INTERRUPTED and state.interruption is None:
        ruling = ending.stood_still(state, INTERRUPTION_LIMIT_MS + 1)
        noted = (ev.InterruptionNoted(INTERRUPTION_LIMIT_MS + 1, ruling),) if ruling else ()
    if ruling is None and not (command.reason or "").strip():
        raise RuleError("close_needs_reason")
    last = (*on_devices.closed(state, at), *_last_coup(state, ruling, command.reason, at))
    after = as_played(fold(last, state))
    by_judge = ABANDONED if command.how is cmd.Closing.ABANDONED else "end_by_judge"
    return (
        *noted,
        *last,
        ev.GameClosed(
            code=ruling.code if ruling else by_judge,
            article=ruling.article if ruling else "",
            coups=len(after.coups),
            cumul=after.cumul,
            reason=command.reason,
            at_ms=at.now_ms,
        ),
    )


def _last_coup(
    state: State, ruling: Ruling | None, reason: str | None, at: Circumstances
) -> ev.Events:
    """A coup in play is given up with the game, unless the results stand and its slips had been
    collected: they stand « à l'issue » of that very coup."""
    if state.coup is None:
        return ()
    if ruling is not None and ruling.code == RESULTS_STAND and state.coup_is_collected:
        try:
            return _ended(state, at)
        except RuleError as refusal:
            if refusal.code != NO_SOLUTION:
                raise
    return (ev.CoupAnnulled(state.coup.number, state.rack, "given_up", reason),)


def _ended(state: State, at: Circumstances) -> ev.Events:
    """Its top retained and laid. What the letters left would propose no longer matters."""
    retained = state.open_coup.top is not None
    chosen = () if retained else top_choice.choose(state, cmd.ChooseTop(), at)
    placed = top_choice.place(fold(chosen, state), cmd.PlaceTop(), at)
    return (*chosen, *(event for event in placed if not isinstance(event, ev.EndProposed)))


# --- The table of commands ----------------------------------------------------------------------

Handler = Callable[[State, Any, Circumstances], ev.Events]

_ANY = frozenset(Phase)
_PLAYING = _ANY - {Phase.ENDED}
_COUP = _PLAYING - {Phase.IDLE}

RULES: dict[type[cmd.Command], tuple[frozenset[Phase], Handler]] = {
    GiveTitle: (_ANY, give_title),
    cmd.OpenCoup: (frozenset({Phase.IDLE}), open_coup),
    cmd.LayTile: (frozenset({Phase.DRAWING}), lay_tile),
    cmd.TypeTile: (frozenset({Phase.DRAWING}), type_tile),
    cmd.TakeBackTile: (frozenset({Phase.DRAWING, Phase.ANNOUNCED}), take_back),
    cmd.RejectRack: (frozenset({Phase.DRAWING, Phase.ANNOUNCED}), reject_rack),
    cmd.AnnounceRack: (frozenset({Phase.DRAWING}), announce),
    cmd.StartClock: (frozenset({Phase.ANNOUNCED}), timing.start),
    cmd.RestartClock: (frozenset({Phase.THINKING}), timing.restart),
    cmd.Pause: (frozenset({Phase.THINKING}), timing.pause),
    cmd.Resume: (frozenset({Phase.THINKING}), timing.resume),
    cmd.Tick: (_ANY, handing_in.tick),
    cmd.StopClock: (frozenset({Phase.THINKING}), timing.stop),
    cmd.TakeBackStop: (frozenset({Phase.COLLECTING}), timing.take_back_stop),
    cmd.RecoverClock: (_ANY, timing.recover),
    cmd.NoteInterruption: (_PLAYING, timing.note_interruption),
    cmd.NoteCut: (_PLAYING, timing.note_cut),
    cmd.CutWasShort: (_PLAYING, timing.cut_was_short),
    cmd.CutWasLong: (_PLAYING, timing.cut_was_long),
    cmd.CallTop: (frozenset({Phase.THINKING}), timing.call),
    cmd.NameCaller: (frozenset({Phase.THINKING}), timing.name_caller),
    cmd.ClaimTop: (frozenset({Phase.THINKING}), timing.claim_top),
    cmd.RefuseCall: (frozenset({Phase.THINKING}), timing.refuse),
    cmd.HearAgain: (frozenset({Phase.THINKING, Phase.COLLECTING}), timing.hear_again),
    cmd.ChooseTop: (frozenset({Phase.COLLECTING, Phase.TOP_CHOSEN}), top_choice.choose),
    cmd.CautionTop: (frozenset({Phase.COLLECTING}), top_choice.caution),
    cmd.ChooseNextTop: (frozenset({Phase.TOP_CHOSEN}), top_choice.choose_next),
    cmd.PlaceTop: (frozenset({Phase.TOP_CHOSEN}), top_choice.place),
    cmd.WithdrawMove: (frozenset({Phase.IDLE, Phase.TOP_CHOSEN}), top_choice.withdraw),
    cmd.CorrectCoup: (frozenset({Phase.IDLE}), past_coup.correct),
    cmd.AnnulCoup: (_COUP, top_choice.annul),
    cmd.NeutraliseCoup: (_COUP - {Phase.DRAWING}, top_choice.neutralise),
    cmd.DeclineEnd: (_PLAYING, ending.decline),
    cmd.CloseGame: (_PLAYING, close_game),
    cmd.ReopenGame: (frozenset({Phase.ENDED}), ending.reopen),
    cmd.CloseAppeals: (frozenset({Phase.ENDED}), ending.close_appeals),
    cmd.LayCourse: (frozenset({Phase.IDLE}), on_devices.lay),
    cmd.BeReady: (frozenset({Phase.IDLE}), on_devices.be_ready),
    cmd.SetOff: (frozenset({Phase.IDLE}), on_devices.set_off),
    cmd.ProposeTop: (frozenset({Phase.IDLE}), on_devices.propose),
    cmd.HoldRuns: (frozenset({Phase.IDLE}), on_devices.hold),
    cmd.ResumeRuns: (frozenset({Phase.IDLE}), on_devices.resume),
    slips.SeatPlayers: (_ANY, seating.seat_players),
    slips.SeatPlayer: (_ANY, seating.seat_player),
    slips.UnseatPlayer: (_ANY, seating.unseat_player),
    slips.AssignTables: (_ANY, seating.assign_tables),
    slips.LeavePlayer: (_ANY, seating.leave),
    slips.ExcludePlayer: (_ANY, seating.exclude),
    slips.EnterSlip: (_ANY, correcting.enter),
    slips.EnterPoints: (_ANY, correcting.enter_points),
    slips.AnnouncePoints: (_ANY, correcting.announce),
    slips.ContestPoints: (_ANY, correcting.contest),
    slips.AnswerQuestion: (_ANY, correcting.answer),
    slips.AmendVerdict: (_ANY, correcting.amend),
    slips.RetainReading: (_ANY, correcting.retain),
    slips.HandOutBillet: (_ANY, correcting.hand_out),
    slips.CloseCoup: (_ANY, correcting.close),
    slips.ReopenCoup: (_ANY, correcting.reopen),
    slips.SubmitCase: (_ANY, cases.submit),
    slips.SettleCase: (_ANY, cases.settle),
    slips.ChooseWay: (_ANY, handing_in.choose_way),
    slips.HandIn: (_ANY, handing_in.hand_in),
    slips.JudgeLateSlip: (_ANY, handing_in.judge_late),
    slips.SignalProblem: (_ANY, handing_in.signal),
    slips.SeeProblem: (_ANY, handing_in.see),
}
