"""The judge corrects a coup played before: another word, another place, other letters.

Tirages that were announced stay what they were; the words after it are laid again on the grid as
it now is. From the first that cannot lie there on, the coups are lost and will be played again.

What the room had decides the rest (§5.9). When the console alone was mistaken, the coups after it
are counted again on the grid the room had all along. When the room had what was announced, they
keep the points they were announced for: whoever found such a top has lost nothing by it.
"""

from collections.abc import Container, Iterator
from dataclasses import dataclass, replace

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction import events as slip_ev
from engine.games.duplicate.correction.bounds import impossible_points, vouched_at
from engine.games.duplicate.correction.judgement import judged_again
from engine.games.duplicate.ending import proposed_end, required_reason
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.options import Role
from engine.games.duplicate.room import Had, Room, answered
from engine.games.duplicate.state import PlayedCoup, State
from engine.games.duplicate.table import Table
from engine.games.duplicate.tops import Circumstances, word_list
from engine.letters.legality import examine
from engine.letters.moves import Move, parse_word
from engine.letters.solver import solve_top
from engine.letters.tiles import parse_letters, sort_letters
from engine.rulings import RuleError


@dataclass(frozen=True)
class _CoupWords:
    """The list, and the words a coup had already brought: a prepared game may know others."""

    listed: Container[str]
    accepted: frozenset[str]

    def __contains__(self, word: object) -> bool:
        return word in self.accepted or word in self.listed


def correct(state: State, command: cmd.CorrectCoup, at: Circumstances) -> ev.Events:
    played = _played(state, command.coup)
    common = state.options.common
    left = min((each.number for each in state.annulments), default=command.coup + 1)
    if common is not None and common.role is Role.FILE and command.coup < left:
        raise RuleError("coup_of_the_file", coup=command.coup)
    tirage = _tirage(state, played, command.tirage)
    move = played.top.move if command.move is None else _move(command.move)
    if (tirage, move) == (played.tirage, played.top.move):
        return ()
    reason = required_reason(command.reason)
    tops = tuple(_laid_again(state, played, tirage, move, reason, command.room, at))
    room = answered(state.correction, command.room, command.coup)
    lost = tuple(each.number for each in state.coups[command.coup - 1 + len(tops) :])
    void = room is not None and _is_void(state, played, tirage, room, at)
    corrected = ev.CoupCorrected(command.coup, tirage, tops, lost, reason, room, void)
    after = fold((corrected,), state)
    slips = judged_again(state.correction, after.correction, at)
    after = fold(slips, after)
    reopened = _to_be_closed_again(state, after, reason, at)
    end = proposed_end(fold(reopened, after), at)
    return (corrected, *slips, *reopened, *((ev.EndProposed(end),) if end else ()))


def _is_void(state: State, played: PlayedCoup, tirage: str, room: Room, at: Circumstances) -> bool:
    """Could the word the room had not even lie there with what it had? (§5.7)"""
    record = state.correction.coups.get(played.number)
    if record is None or record.top is None or not room.had_announced:
        return False
    heard = room if room.word is Had.ANNOUNCED else room.at(room.apart[0])
    rack = tirage if heard.heard is Had.CORRECTED else record.rack
    words = _CoupWords(word_list(at), state.correction.admitted_at(record))
    return not examine(record.grid, record.top.move, rack, words, record.formule).is_legal


def _to_be_closed_again(
    before: State, after: State, reason: str, at: Circumstances
) -> tuple[slip_ev.CoupReopened, ...]:
    """Where a closed coup decided who goes out and would now decide otherwise, the judge closes it
    again: nobody is put out, or brought back, in passing. So he does where points by hand are now
    above all that the coup is worth."""
    decides = after.options.rules.eliminates
    return tuple(
        slip_ev.CoupReopened(number, reason, at.by)
        for number, record in sorted(after.correction.coups.items())
        if record.closed
        and not record.annulled
        and (
            (decides and _scores(before, number) != _scores(after, number))
            or (
                record != before.correction.coups.get(number)
                and impossible_points(after, record, at) is not None
            )
        )
    )


def _scores(state: State, coup: int) -> dict[int, int]:
    return dict(state.net_points(coup))


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
    state: State,
    first: PlayedCoup,
    tirage: str,
    move: Move,
    reason: str,
    room: Room | None,
    at: Circumstances,
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
        if is_first:
            top = replace(top, reason=reason, room=None)
        elif room is not None and room.word is Had.ANNOUNCED:
            top = replace(played.top, move=top.move)
        yield top
        table, _ = before.lay(top.move, formule)


def _retained(
    played: PlayedCoup, before: Table, move: Move, at: Circumstances, state: State
) -> ev.TopChosen:
    top, formule, listed = played.top, state.options.formule, word_list(at)
    unchanged = (before.grid, before.rack) == (played.before.grid, played.before.rack)
    if unchanged and move == top.move:
        return top
    vouched = (each.words for each in vouched_at(state.correction, played.number))
    words = _CoupWords(listed, _words_of(top) if move == top.move else frozenset().union(*vouched))
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


def _words_of(top: ev.TopChosen) -> frozenset[str]:
    return frozenset(word.word.upper() for word in top.words)
