"""Taking back the last act, correcting a past one."""

from engine.errors import RuleError
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.evolve import evolve, rewritten
from engine.games.jarnac.playing import read_word
from engine.games.jarnac.state import Circumstances, State, is_final, other
from engine.letters.tiles import JOKER, minus, parse_letters

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
            word = read_word(command.word or act.word)
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
