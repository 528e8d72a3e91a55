"""The judge corrects a coup played before: another word, another place, other letters.

Tirages that were announced stay what they were; the words after it are laid again on the grid as
it now is. From the first that cannot lie there on, the coups are lost and will be played again.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

from engine.errors import RuleError
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.answer import word_list
from engine.games.duplicate.correction.bounds import vouched_at
from engine.games.duplicate.correction.decide import judged_again
from engine.games.duplicate.ending import proposed_end, required_reason
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.options import Role
from engine.games.duplicate.state import PlayedCoup, State
from engine.games.duplicate.table import Table
from engine.letters.legality import examine
from engine.letters.moves import Move, parse_word
from engine.letters.solver import solve_top
from engine.letters.tiles import parse_letters, sort_letters
from engine.play.game import Circumstances


@dataclass(frozen=True)
class _Words:
    """The list, and the words a coup had already brought: a prepared game may know others."""

    listed: Container[str]
    accepted: frozenset[str]

    def __contains__(self, word: object) -> bool:
        return word in self.accepted or word in self.listed


def correct(state: State, command: cmd.CorrectCoup, at: Circumstances) -> ev.Events:
    played = _played(state, command.coup)
    common = state.options.common
    if common is not None and common.role is Role.FILE:
        raise RuleError("coup_of_the_file", coup=command.coup)
    tirage = _tirage(state, played, command.tirage)
    move = played.top.move if command.move is None else _move(command.move)
    if (tirage, move) == (played.tirage, played.top.move):
        return ()
    reason = required_reason(command.reason)
    tops = tuple(_laid_again(state, played, tirage, move, reason, at))
    lost = tuple(each.number for each in state.coups[command.coup - 1 + len(tops) :])
    corrected = ev.CoupCorrected(command.coup, tirage, tops, lost, reason)
    after = fold((corrected,), state)
    slips = judged_again(state.correction, after.correction, at)
    end = proposed_end(after, at)
    return (corrected, *slips, *((ev.EndProposed(end),) if end else ()))


def _played(state: State, number: int) -> PlayedCoup:
    if not 1 <= number <= len(state.coups):
        raise RuleError("past_coup_unknown", coup=number)
    return state.coups[number - 1]


def _tirage(state: State, played: PlayedCoup, asked: str | None) -> str:
    letters = parse_letters(asked) if asked else played.tirage
    size = state.options.formule.rack_size
    if len(letters) > size:
        raise RuleError("rack_full", letter=letters[size], size=size)
    same = sort_letters(letters) == sort_letters(played.tirage)
    return played.tirage if same else letters


def _move(move: Move) -> Move:
    return Move(parse_word(move.word), move.ref)


def _laid_again(
    state: State, first: PlayedCoup, tirage: str, move: Move, reason: str, at: Circumstances
) -> Iterator[ev.TopChosen]:
    """The coup corrected, refused when it cannot be; then those after it, while they can."""
    formule, table = state.options.formule, first.before
    for played in state.coups[first.number - 1 :]:
        is_first = played is first
        try:
            letters = tirage if is_first else played.tirage
            before = table.deal(letters, formule, played.before.held)
            top = _retained(played, before, move if is_first else played.top.move, at, state)
        except RuleError:
            if is_first:
                raise
            return
        yield replace(top, reason=reason) if is_first else top
        table, _ = before.lay(top.move, formule)


def _retained(
    played: PlayedCoup, before: Table, move: Move, at: Circumstances, state: State
) -> ev.TopChosen:
    top, formule, listed = played.top, state.options.formule, word_list(at)
    unchanged = (before.grid, before.rack) == (played.before.grid, played.before.rack)
    if unchanged and move == top.move:
        return top
    accepted = frozenset(word.word.upper() for word in top.words)
    vouched = (each.words for each in vouched_at(state.correction, played.number))
    words = _Words(listed, accepted if move == top.move else frozenset().union(*vouched))
    examination = examine(before.grid, move, before.rack, words, formule)
    if examination.score is None or not examination.is_legal:
        raise RuleError(
            "illegal_move",
            word=move.word,
            ref=str(move.ref),
            first=examination.reasons[0],
            reasons=examination.reasons,
        )
    move, scored = move.normalised(before.grid), examination.score
    best = solve_top(before.grid, before.rack, listed, formule)
    return ev.TopChosen(
        coup=played.number,
        move=move,
        points=scored.points,
        words=tuple(ev.WordFormed(word.word, word.ref, word.points) for word in scored.words),
        prime=scored.prime,
        top_points=max(best.top_points, scored.points),
        ties=len(best),
        reason=top.reason,
    )
