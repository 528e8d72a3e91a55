"""What players do with their words: make them, take them by Jarnac, contest them, end the game."""

import enum
from dataclasses import dataclass

from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.evolve import fold as fold_events
from engine.games.jarnac.mat import LONGEST, SHORTEST, Mat
from engine.games.jarnac.options import Validity, WordRuling, examine
from engine.games.jarnac.state import Circumstances, Made, State, check_side, is_final, other
from engine.letters.lexicon.spelling import fold
from engine.letters.tiles import LETTERS
from engine.rulings import RuleError


def read_word(text: str) -> str:
    """A word as people write it, accents or not."""
    word = fold(text.strip())
    strange = next((char for char in word if char not in LETTERS), None)
    if strange is not None:
        position = word.index(strange) + 1
        raise RuleError("unknown_letter", letter=strange, position=position, text=text.strip())
    if not SHORTEST <= len(word) <= LONGEST:
        raise RuleError("jarnac_word_length", word=word, shortest=SHORTEST, longest=LONGEST)
    return word


def chosen_row(mat: Mat, word: str, row: int | None) -> int:
    """The row asked for if the letters allow it, else the only one where they do."""
    if row is not None:
        mat.needed(word, row)
        return row
    rows = mat.possible_rows(word)
    if not rows:
        raise RuleError("jarnac_word_impossible", word=word)
    if len(rows) > 1:
        raise RuleError("jarnac_several_rows", word=word, rows=", ".join(map(str, rows)))
    return rows[0]


def verdict(word: str, old: str, state: State, at: Circumstances) -> WordRuling:
    if at.lexicon is None:
        raise RuleError("no_lexicon_open")
    return examine(word, old, state.options.formule, at.lexicon)


def _check_at_once(state: State, word: str, old: str, accepted: bool, at: Circumstances) -> None:
    """« Refus immédiat »: the dictionary speaks before the word is on the mat."""
    if not state.options.immediate_refusal:
        return
    found = verdict(word, old, state, at)
    undecided = found.validity is Validity.JUDGE and not accepted
    if found.validity is Validity.WRONG or undecided:
        raise RuleError(found.code, word=word, old=old)


def check_drawn(state: State) -> None:
    if state.to_draw:
        raise RuleError("jarnac_draw_first", count=state.to_draw)


def make_word(state: State, command: cmd.MakeWord, at: Circumstances) -> ev.Events:
    check_drawn(state)
    word, mat = read_word(command.word), state.mat(state.turn)
    row = chosen_row(mat, word, command.row)
    _check_at_once(state, word, mat.row(row), command.accepted, at)
    return (ev.WordMade(state.turn, word, row),)


def say_pass(state: State, command: cmd.Pass, at: Circumstances) -> ev.Events:
    check_drawn(state)
    return (ev.Passed(state.turn, is_final(state, state.turn)),)


def call_jarnac(state: State, command: cmd.CallJarnac, at: Circumstances) -> ev.Events:
    if state.called:
        raise RuleError("jarnac_already_called")
    if state.claimable:
        return (ev.JarnacCalled(other(state.turn)),)
    check_may_take(state)
    return (ev.JarnacCalled(state.turn),)


def jarnac(state: State, command: cmd.Jarnac, at: Circumstances) -> ev.Events:
    side = command.side
    if side is None:
        side = other(state.turn) if state.claimable else state.turn
    word, victim = read_word(command.word), state.mat(other(check_side(side)))
    if state.out_of_time[side]:
        if not state.claimable:
            raise RuleError("jarnac_claim_too_late")
        row = chosen_row(victim, word, command.row)
        return claim(state, word, row, at)
    if side != state.turn:
        raise RuleError("jarnac_not_your_bag")
    check_may_take(state)
    row = chosen_row(victim, word, command.row)
    _check_at_once(state, word, victim.row(row), command.accepted, at)
    return (ev.JarnacTaken(side, word, row),)


def check_may_take(state: State) -> None:
    """Whoever has the bag may take a word now."""
    if state.jarnac_barred:
        raise RuleError("jarnac_barred_by_flag")
    if state.out_of_time[other(state.turn)] and not state.options.jarnac_on_absent:
        raise RuleError("jarnac_from_absent")
    if state.taken_now and not state.options.several_jarnacs:
        raise RuleError("jarnac_already_taken")
    if state.mat(state.turn).free_row is None:
        raise RuleError("jarnac_no_free_row")


def claim(state: State, word: str, row: int, at: Circumstances) -> ev.Events:
    """A Jarnac said « sans le prendre »: judged at once, for it ends the game or costs."""
    side = other(state.turn)
    found = verdict(word, state.mat(state.turn).row(row), state, at)
    if found.validity is Validity.JUDGE:
        return (ev.ArbitrationAsked(side, word, found.code, row=row),)
    return claim_ruled(side, word, row, found.is_good, found.code)


def claim_ruled(side: int, word: str, row: int, valid: bool, code: str) -> ev.Events:
    ruled = ev.ClaimRuled(side, word, row, valid, code)
    return (ruled, ev.GameEnded(ev.EndCause.JARNAC, side)) if valid else (ruled,)


# --- Contestation -------------------------------------------------------------------------------
# « Je conteste », « je conteste et Jarnac ! », and what the judge rules.

BY_JUDGE = "jarnac_word_ruled"

TheftClaim = tuple[str, int]


def contest(state: State, command: cmd.Contest, at: Circumstances) -> ev.Events:
    made = state.contestable
    theft = _theft(state, made, command)
    found = verdict(made.word, made.old, state, at)
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
        return claim_ruled(asked.side, asked.word, asked.row, valid, BY_JUDGE)
    theft = (asked.jarnac, asked.jarnac_row) if asked.jarnac_row is not None else None
    return _ruled(state, state.contestable, valid, BY_JUDGE, theft)


def _theft(state: State, made: Made, command: cmd.Contest) -> TheftClaim | None:
    """The word of « je conteste et Jarnac ! » must be possible with the contested word's
    letters back in their place; checked before the verdict, so that it tells nothing."""
    if not command.jarnac.strip():
        return None
    word = read_word(command.jarnac)
    contester = other(made.side)
    if state.out_of_time[contester]:
        raise RuleError("jarnac_claim_too_late")
    if made.mats[contester].free_row is None:
        raise RuleError("jarnac_no_free_row")
    return word, chosen_row(made.mats[made.side], word, command.row)


def _ruled(state: State, made: Made, valid: bool, code: str, theft: TheftClaim | None) -> ev.Events:
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
    check_may_take(fold_events((ruled,), state))
    return (ruled, ev.JarnacTaken(contester, *theft))


def end_cause(rows_filled: bool) -> ev.EndCause:
    return ev.EndCause.ROWS if rows_filled else ev.EndCause.BAG


# --- The end of a game --------------------------------------------------------------------------

WIDE_GAP = 70


class WinReason(enum.Enum):
    """Why the game has this winner, or none."""

    GAP = "win_by_gap"
    """1) More than seventy points apart."""
    JARNACS = "win_by_points_and_jarnacs"
    """2a) Seventy points apart or less: more points, and more Jarnacs too."""
    DRAW = "draw"
    """2b) Anything else."""
    RESIGNED = "win_by_resignation"
    ABANDONED = "game_abandoned"


@dataclass(frozen=True)
class Result:
    points: tuple[int, int]
    jarnacs: tuple[int, int]
    winner: int | None
    reason: WinReason

    @property
    def gap(self) -> int:
        return abs(self.points[0] - self.points[1])


def result(state: State) -> Result:
    """As the game stands; once it has ended, its result."""
    points = (state.points(0), state.points(1))
    if state.ended and state.ended.cause is ev.EndCause.RESIGNED and state.ended.side is not None:
        return Result(points, state.jarnacs, other(state.ended.side), WinReason.RESIGNED)
    if state.ended and state.ended.cause is ev.EndCause.ABANDONED:
        return Result(points, state.jarnacs, None, WinReason.ABANDONED)
    leader = 0 if points[0] > points[1] else 1
    if abs(points[0] - points[1]) > WIDE_GAP:
        return Result(points, state.jarnacs, leader, WinReason.GAP)
    if points[0] != points[1] and state.jarnacs[leader] > state.jarnacs[other(leader)]:
        return Result(points, state.jarnacs, leader, WinReason.JARNACS)
    return Result(points, state.jarnacs, None, WinReason.DRAW)


def resign(state: State, command: cmd.Resign, at: Circumstances) -> ev.Events:
    return (ev.GameEnded(ev.EndCause.RESIGNED, check_side(command.side)),)


def close(state: State, command: cmd.CloseGame, at: Circumstances) -> ev.Events:
    if not command.reason.strip():
        raise RuleError("reason_required")
    cause = ev.EndCause.ABANDONED if command.abandoned else ev.EndCause.JUDGE
    return (ev.GameEnded(cause, reason=command.reason.strip()),)
