"""Words made, words taken by Jarnac, « je passe »."""

from engine.errors import RuleError
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.formule import Validity, Verdict, examine
from engine.games.jarnac.mat import LONGEST, SHORTEST, Mat
from engine.games.jarnac.state import Circumstances, State, check_side, is_final, other
from engine.letters.lexicon.spelling import fold
from engine.letters.tiles import LETTERS


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


def verdict(word: str, old: str, state: State, at: Circumstances) -> Verdict:
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


def _check_drawn(state: State) -> None:
    if state.to_draw:
        raise RuleError("jarnac_draw_first", count=state.to_draw)


def make_word(state: State, command: cmd.MakeWord, at: Circumstances) -> ev.Events:
    _check_drawn(state)
    word, mat = read_word(command.word), state.mat(state.turn)
    row = chosen_row(mat, word, command.row)
    _check_at_once(state, word, mat.row(row), command.accepted, at)
    return (ev.WordMade(state.turn, word, row),)


def say_pass(state: State, command: cmd.Pass, at: Circumstances) -> ev.Events:
    _check_drawn(state)
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
