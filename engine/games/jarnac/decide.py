"""Decisions of a game of Jarnac: `decide(state, command, at) -> events` is pure, may refuse.

One table says which phases accept a command; everything else is refused with the phase it
came in, whose sentence tells what to do instead. The lexicon is asked where the rules make it
speak, and nowhere else: a contestation, a claim out of time, « refus immédiat ».
"""

from collections.abc import Callable
from typing import Any

from engine.games.jarnac import commands as cmd
from engine.games.jarnac import draws, plays
from engine.games.jarnac import events as ev
from engine.games.jarnac.evolve import evolve, fold, rewritten
from engine.games.jarnac.options import ClockMode
from engine.games.jarnac.state import (
    FINAL_MS,
    Circumstances,
    Phase,
    State,
    check_side,
    is_final,
    other,
)
from engine.letters.tiles import JOKER, minus, parse_letters
from engine.play import game
from engine.play.clock import check_time
from engine.play.titles import GiveTitle, give_title
from engine.rulings import RuleError


def decide(state: State | None, command: cmd.Command, at: Circumstances) -> ev.Events:
    if isinstance(command, cmd.OpenGame):
        return _open_game(state, command)
    state, handler = game.admitted(RULES, state, command)
    events = handler(state, command, at)
    return (*events, *follow(state, events, at.now_ms))


def _open_game(state: State | None, command: cmd.OpenGame) -> ev.Events:
    if state is not None and state.phase is not Phase.ENDED:
        raise RuleError("game_in_progress", game=state.options.id)
    command.options.check()
    return (ev.GameOpened(command.options),)


def accepts(phase: Phase, command: type[cmd.Command]) -> bool:
    return game.accepts(RULES, phase, command)


def refusal_of(state: State, command: cmd.Command) -> RuleError | None:
    """Why it would be refused as the table stands; None where it would not be."""
    return game.refusal_of(RULES, state, command)


def is_possible(state: State, kind: type[cmd.Command]) -> bool:
    """Is there any command of this kind that the table would allow now? Nobody is offered
    another; what the lexicon thinks of it is not asked."""
    check = _CONDITIONS.get(kind)
    try:
        if check is not None:
            check(state)
    except RuleError:
        return False
    return accepts(state.phase, kind)


# --- Time ---------------------------------------------------------------------------------------
# The thirty seconds of a move, the two clocks of a competition, the last ten seconds.

_ACTS = (ev.DrawBegun, ev.LetterDrawn, ev.LettersSetAside, ev.WordMade, ev.JarnacTaken)
_RULINGS = (ev.ContestRuled, ev.ClaimRuled)
_RESTARTING = (ev.LetterDrawn, ev.Passed, ev.ContestRuled, ev.FlagFell, ev.ActTakenBack)
_STILL = frozenset({Phase.ARBITRATION, Phase.FINAL, Phase.ENDED})
"""Both clocks stand still: an arbitration, the last ten seconds, the end."""


def press(state: State, command: cmd.PressClock, at: Circumstances) -> ev.Events:
    timing, side = state.timing, check_side(command.side)
    if timing.clocks is None:
        raise RuleError("jarnac_no_clock")
    if state.out_of_time[other(side)]:
        raise RuleError("jarnac_other_out_of_time")
    if not timing.begun and state.phase is not Phase.PLAYING:
        raise RuleError("jarnac_clock_not_yet")
    if timing.running == other(side):
        raise RuleError("jarnac_clock_not_yours")
    if state.turn == side:
        raise RuleError("jarnac_pass_first")
    given = state.options.increment_ms if timing.begun else 0
    return (_started(state, other(side), at.now_ms, given),)


def _started(state: State, side: int, now_ms: int, given_ms: int = 0) -> ev.ClockStarted:
    """`given_ms`: to the other, who gave the bag up; below zero, taken back from this one, who
    never did."""
    left = list(state.timing.left(now_ms))
    whose = other(side) if given_ms > 0 else side
    left[whose] = max(0, left[whose] + given_ms)
    return ev.ClockStarted(side, now_ms, (left[0], left[1]))


def pause(state: State, command: cmd.Pause, at: Circumstances) -> ev.Events:
    stopped = _stop_everything(state, at.now_ms, at.now_ms)
    if not stopped:
        raise RuleError("jarnac_clock_not_running")
    return stopped


def _stop_everything(state: State, seen_ms: int, now_ms: int) -> ev.Events:
    events: list[ev.Event] = []
    for side, clock in state.timing.active:
        if side is None:
            # A last millisecond: a timer without any left is no timer any more.
            events.append(ev.TimerStopped(now_ms, max(1, clock.left(seen_ms))))
        else:
            events.append(ev.ClocksStopped(now_ms, state.timing.left(seen_ms)))
    return tuple(events)


def resume(state: State, command: cmd.Resume, at: Circumstances) -> ev.Events:
    timing, events = state.timing, list[ev.Event]()
    if timing.clocks and timing.begun and timing.running is None and state.phase not in _STILL:
        events.append(_started(state, state.turn, at.now_ms))
    if timing.timer is not None and timing.timer.is_paused:
        events.append(ev.TimerResumed(at.now_ms))
    if not events:
        raise RuleError("jarnac_clock_not_stopped")
    return tuple(events)


def set_clock(state: State, command: cmd.SetClock, at: Circumstances) -> ev.Events:
    side = check_side(command.side)
    if state.timing.clocks is None:
        raise RuleError("jarnac_no_clock")
    if state.out_of_time[side]:
        raise RuleError("jarnac_flag_fallen", name=state.name(side))
    check_time(command.left_ms)
    return (ev.ClockSet(side, at.now_ms, command.left_ms),)


def recover(state: State, command: cmd.RecoverClock, at: Circumstances) -> ev.Events:
    """Stamps of the session that was cut mean nothing now: only what was left is kept."""
    return _stop_everything(state, command.ran_until_ms, at.now_ms)


def tick(state: State, command: cmd.Tick, at: Circumstances) -> ev.Events:
    for side, clock in state.timing.active:
        if clock.left(at.now_ms) == 0:
            return _over(state, side)
        due = clock.due(at.now_ms)
        if due is not None:
            return (ev.TimeWarned(due, side),)
    return ()


def _over(state: State, side: int | None) -> ev.Events:
    if side is not None:
        fell = ev.FlagFell(side)
        both = state.out_of_time[other(side)]
        return (fell, ev.GameEnded(ev.EndCause.FLAGS, side)) if both else (fell,)
    if state.phase is Phase.FINAL:
        full = any(mat.is_full for mat in state.mats)
        return (ev.GameEnded(ev.EndCause.ROWS if full else ev.EndCause.BAG),)
    return (ev.Passed(state.turn, is_final(state, state.turn), ev.PassCause.TIME),)


# What clocks do of themselves after something happened


def follow(before: State, events: ev.Events, now_ms: int) -> ev.Events:
    """Nobody has to think of the clocks but where the rules ask for it."""
    if not any(not isinstance(event, ev.TIME_EVENTS) for event in events):
        return ()
    after = fold(events, before)
    return (*_follow_clocks(after, events, now_ms), *_follow_timer(after, events, now_ms))


def _happened(events: ev.Events, kinds: tuple[type, ...]) -> bool:
    return any(isinstance(event, kinds) for event in events)


def _follow_clocks(after: State, events: ev.Events, now_ms: int) -> ev.Events:
    timing = after.timing
    if timing.clocks is None:
        return ()
    if after.phase in _STILL or _happened(events, _RULINGS):
        stopped = ev.ClocksStopped(now_ms, timing.left(now_ms))
        return (stopped,) if timing.running is not None else ()
    if not _must_start(after, events):
        return ()
    return (_started(after, after.turn, now_ms, _given_ms(after, events)),)


def _given_ms(after: State, events: ev.Events) -> int:
    """What a clock gets back for a turn that is over, once both clocks have begun to run."""
    given_ms = after.options.increment_ms
    if after.timing.running is None or after.timing.running == after.turn:
        return 0
    if _happened(events, (ev.ActTakenBack,)):
        return -given_ms
    over = after.out_of_time[other(after.turn)] or not _happened(events, (ev.Passed,))
    return 0 if over else given_ms


def _must_start(after: State, events: ev.Events) -> bool:
    """Does the clock of whoever has the bag start by itself?"""
    buttons = after.options.clock_buttons
    if _happened(events, (ev.FlagFell,)):
        return True
    if not after.timing.begun:
        return not buttons and after.phase is Phase.PLAYING
    if _happened(events, (ev.Passed,)):
        return not buttons or after.out_of_time[other(after.turn)]
    running = after.timing.running
    if running is not None and running != after.turn and _happened(events, (ev.ActTakenBack,)):
        return True  # « je passe » never was
    # After a stop, the next act of whoever has the bag ends it.
    return after.timing.running is None and _happened(events, _ACTS)


def _follow_timer(after: State, events: ev.Events, now_ms: int) -> ev.Events:
    timer, final = after.timing.timer, after.phase is Phase.FINAL
    if after.called:  # the seconds wait for the word
        running = timer is not None and timer.is_running
        return (ev.TimerStopped(now_ms, max(1, timer.left(now_ms))),) if timer and running else ()
    if not final and not _move_is_timed(after):
        return (ev.TimerStopped(now_ms, 0),) if timer is not None else ()
    if timer is None or final != after.timing.final or _happened(events, _RESTARTING):
        duration_ms = FINAL_MS if final else after.options.move_ms
        return (ev.TimerStarted(now_ms, duration_ms, final),)
    return (ev.TimerResumed(now_ms),) if timer.is_paused else ()


def _move_is_timed(state: State) -> bool:
    """From a draw to the next, and from the moment the bag comes; the first six letters are
    drawn in peace."""
    if state.options.clock is not ClockMode.MOVE:
        return False
    if state.phase is Phase.RECEIVING:
        return state.opened[state.turn]
    return state.phase in (Phase.PLAYING, Phase.MADE)


# --- Undoing the last act, correcting a past one ------------------------------------------------

_UNDOABLE = (
    ev.WordMade,
    ev.JarnacCalled,
    ev.JarnacTaken,
    ev.Passed,
    ev.LettersSetAside,
    ev.DrawBegun,
    ev.GameEnded,
)
_ENDED_BY_WORD = (ev.EndCause.JUDGE, ev.EndCause.ABANDONED, ev.EndCause.RESIGNED)
"""Somebody said so, and may have been mistaken; what the rules end stays ended."""


def undo(state: State, command: cmd.Undo, at: Circumstances) -> ev.Events:
    acts = [
        number for number, event in enumerate(state.log) if not isinstance(event, ev.TIME_EVENTS)
    ]
    if not acts:
        raise RuleError("jarnac_nothing_to_undo")
    last = acts[-1]
    if state.ended is not None and state.ended.cause not in _ENDED_BY_WORD:
        raise RuleError("ended_by_rule")
    if isinstance(state.log[last], ev.LetterDrawn):
        raise RuleError("jarnac_undo_after_draw")
    if not isinstance(state.log[last], _UNDOABLE):
        raise RuleError("jarnac_nothing_to_undo")
    return (ev.ActTakenBack(last),)


def correct(state: State, command: cmd.Correct, at: Circumstances) -> ev.Events:
    if not 0 <= command.number < len(state.log):
        raise RuleError("jarnac_no_such_act", number=command.number)
    change = _change(state.log[command.number], command)
    _check_whole_game(state, change)
    return (change,)


def _change(act: ev.Event, command: cmd.Correct) -> ev.ActCorrected:
    match act:
        case ev.WordMade() | ev.JarnacTaken():
            word = plays.read_word(command.word or act.word)
            return ev.ActCorrected(command.number, word, command.row or act.row)
        case ev.LetterDrawn():
            letters = _letters(command.letters, 1)
            return ev.ActCorrected(command.number, letters=letters)
        case ev.LettersSetAside():
            letters = _letters(command.letters, len(act.letters))
            return ev.ActCorrected(command.number, letters=letters)
    raise RuleError("jarnac_not_correctable", number=command.number)


def _letters(text: str, count: int) -> str:
    letters = parse_letters(text)
    if len(letters) != count or JOKER in letters:
        raise RuleError("jarnac_letters_expected", count=count, text=text)
    return letters


def _check_whole_game(state: State, change: ev.ActCorrected) -> None:
    """Play the game again with the change; the first later act it makes impossible is named."""
    replayed = State.start(state.options)
    for number, event in enumerate(rewritten(state.log, change)):
        try:
            check_possible(replayed, event)
        except RuleError as trouble:
            if number == change.number:
                raise
            raise RuleError(
                "jarnac_correction_impossible", number=number, what=_named(event), why=trouble
            ) from trouble
        replayed = evolve(replayed, event)


def _named(act: ev.Event) -> str:
    match act:
        case ev.WordMade() | ev.JarnacTaken() | ev.ClaimRuled():
            return act.word
        case ev.LetterDrawn():
            return act.letter
        case ev.LettersSetAside():
            return act.letters
    return "…"


def check_possible(state: State, event: ev.Event) -> None:
    """Could this have happened now? Letters and rows, never words."""
    match event:
        case ev.LetterDrawn(_, letter):
            minus(state.bag, letter)
            if not state.to_draw:
                raise RuleError("jarnac_nothing_due")
        case ev.LettersSetAside(side, letters):
            minus(state.mat(side).reliquat, letters)
        case ev.WordMade(side, word, row):
            state.mat(side).needed(word, row)
        case ev.JarnacTaken(side, word, row):
            state.mat(other(side)).needed(word, row)
            state.mat(side).receive(word)
        case ev.ClaimRuled(side, word, row):
            state.mat(other(side)).needed(word, row)
        case ev.Passed(side, final) if final != is_final(state, side):
            raise RuleError("jarnac_end_changes")


# --- What the table allows, whatever the word or the letter -------------------------------------


def _check_may_take_or_claim(state: State) -> None:
    if not state.claimable:
        plays.check_may_take(state)


_CONDITIONS: dict[type[cmd.Command], Callable[[State], object]] = {
    cmd.LayTile: draws.check_due,
    cmd.TypeTile: draws.check_due,
    cmd.TakeBackTile: lambda state: draws.take_back(state, cmd.TakeBackTile(), Circumstances(0)),
    cmd.SetAside: draws.check_may_change,
    cmd.MakeWord: plays.check_drawn,
    cmd.Pass: plays.check_drawn,
    cmd.Jarnac: _check_may_take_or_claim,
    cmd.Contest: lambda state: state.contestable,
}


# --- The table of commands ----------------------------------------------------------------------

Handler = Callable[[State, Any, Circumstances], ev.Events]

_ANY = frozenset(Phase)
_OPEN = _ANY - {Phase.ENDED}
_AT_PLAY = _OPEN - {Phase.TOSS, Phase.ARBITRATION}
_FREE = frozenset({Phase.RECEIVING, Phase.PLAYING, Phase.MADE})
"""A word or « je passe »: on receiving the bag or after a word only when nothing is to draw."""
_DRAWS = frozenset({Phase.TOSS, Phase.RECEIVING, Phase.DRAWING, Phase.MADE})

RULES: dict[type[cmd.Command], tuple[frozenset[Phase], Handler]] = {
    GiveTitle: (_ANY, give_title),
    cmd.ChooseStarter: (frozenset({Phase.TOSS}), draws.choose_starter),
    cmd.LayTile: (_DRAWS, draws.lay_tile),
    cmd.TypeTile: (_DRAWS, draws.type_tile),
    cmd.Draw: (frozenset({Phase.RECEIVING, Phase.MADE}), draws.draw),
    cmd.TakeBackTile: (
        frozenset({Phase.TOSS, Phase.DRAWING, Phase.PLAYING}),
        draws.take_back,
    ),
    cmd.MakeWord: (_FREE, plays.make_word),
    cmd.CallJarnac: (frozenset({Phase.RECEIVING, Phase.FINAL}), plays.call_jarnac),
    cmd.Jarnac: (frozenset({Phase.RECEIVING, Phase.FINAL}), plays.jarnac),
    cmd.SetAside: (frozenset({Phase.RECEIVING}), draws.set_aside),
    cmd.Pass: (_FREE, plays.say_pass),
    cmd.Contest: (frozenset({Phase.MADE, Phase.RECEIVING, Phase.FINAL}), plays.contest),
    cmd.AcceptWord: (frozenset({Phase.ARBITRATION}), plays.accept),
    cmd.RefuseWord: (frozenset({Phase.ARBITRATION}), plays.refuse),
    cmd.PressClock: (_AT_PLAY, press),
    cmd.Pause: (_OPEN, pause),
    cmd.Resume: (_OPEN, resume),
    cmd.SetClock: (_OPEN, set_clock),
    cmd.Tick: (_ANY, tick),
    cmd.RecoverClock: (_ANY, recover),
    cmd.Undo: (_AT_PLAY | {Phase.ENDED}, undo),
    cmd.Correct: (_AT_PLAY | {Phase.ENDED}, correct),
    cmd.Resign: (_OPEN, plays.resign),
    cmd.CloseGame: (_OPEN, plays.close),
}
