"""Contestations, « je conteste et Jarnac ! », and what the judge rules."""

from engine.errors import RuleError
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac import playing
from engine.games.jarnac.evolve import fold
from engine.games.jarnac.formule import Validity
from engine.games.jarnac.state import Circumstances, Made, State, other

BY_JUDGE = "jarnac_word_ruled"


def contest(state: State, command: cmd.Contest, at: Circumstances) -> ev.Events:
    made = state.contestable
    theft = _theft(state, made, command)
    found = playing.verdict(made.word, made.old, state, at)
    if found.validity is Validity.JUDGE:
        word, row = theft or ("", None)
        side = other(made.side)
        return (ev.ArbitrationAsked(side, made.word, found.code, jarnac=word, jarnac_row=row),)
    return _ruled(state, made, found.is_good, found.code, theft)


def accept(state: State, command: cmd.AcceptWord, at: Circumstances) -> ev.Events:
    return _rule(state, valid=True)


def refuse(state: State, command: cmd.RefuseWord, at: Circumstances) -> ev.Events:
    return _rule(state, valid=False)


def _rule(state: State, *, valid: bool) -> ev.Events:
    asked = state.pending
    if asked is None:
        raise RuleError("jarnac_nothing_asked")
    if asked.row is not None:
        return playing.claim_ruled(asked.side, asked.word, asked.row, valid, BY_JUDGE)
    theft = (asked.jarnac, asked.jarnac_row) if asked.jarnac_row is not None else None
    return _ruled(state, state.contestable, valid, BY_JUDGE, theft)


Theft = tuple[str, int]


def _theft(state: State, made: Made, command: cmd.Contest) -> Theft | None:
    """The word of « je conteste et Jarnac ! » must be possible with the contested word's
    letters back in their place; checked before the verdict, so that it tells nothing."""
    if not command.jarnac.strip():
        return None
    word = playing.read_word(command.jarnac)
    contester = other(made.side)
    if state.out_of_time[contester]:
        raise RuleError("jarnac_claim_too_late")
    if made.mats[contester].free_row is None:
        raise RuleError("jarnac_no_free_row")
    return word, playing.chosen_row(made.mats[made.side], word, command.row)


def _ruled(state: State, made: Made, valid: bool, code: str, theft: Theft | None) -> ev.Events:
    contester = other(made.side)
    ruled = ev.ContestRuled(contester, made.word, valid, code)
    if valid:
        return (ruled,)
    if state.out_of_time[contester]:
        return (ruled, ev.GameEnded(ev.EndCause.CONTEST, contester))
    if made.final:
        return (ruled, ev.GameEnded(end_cause(made.mats[contester].is_full), contester))
    if theft is None:
        return (ruled,)
    playing.check_may_take(fold((ruled,), state))
    return (ruled, ev.JarnacTaken(contester, *theft))


def end_cause(rows_filled: bool) -> ev.EndCause:
    return ev.EndCause.ROWS if rows_filled else ev.EndCause.BAG
