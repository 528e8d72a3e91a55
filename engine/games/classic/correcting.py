"""The judge corrects a past turn: everything after it is counted again."""

from dataclasses import replace

from engine.errors import RuleError
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.contesting import refusal_of
from engine.games.classic.record import Record
from engine.games.classic.state import Circumstances, State
from engine.games.classic.turns import PASS, Kind, Play, Turn
from engine.letters.board import Grid
from engine.letters.moves import Move, parse_word
from engine.letters.tiles import parse_letters, sort_letters

MOST_POINTS = 2_000
"""No turn of a hundred and two letters is worth more; what the judge gives a word below that
counts, whatever the console counted."""


def correct(state: State, command: cmd.CorrectTurn, at: Circumstances) -> ev.Events:
    turn, ruled = state.record.turn(command.turn), command.points
    play = _cleaned(state, turn, command.play) if command.play else turn.play
    if (play, ruled) == (turn.play, turn.ruled):
        return ()
    withdrawn = turn.refused and play == turn.play
    if ruled is not None and (play.kind is not Kind.WORD or withdrawn):
        raise RuleError("points_without_word", turn=turn.number)
    if ruled is not None and not 0 <= ruled <= MOST_POINTS:
        raise RuleError("points_impossible", turn=turn.number, points=ruled, most=MOST_POINTS)
    record = state.record.corrected(state.options, turn.number, play, ruled)
    if state.options.immediate_refusal:
        _check_words(record, state.record, turn.number, at)
    corrected = record.turn(turn.number).play
    return (ev.TurnCorrected(turn.number, corrected, ruled),)


def _cleaned(state: State, turn: Turn, play: Play) -> Play:
    """As the machine itself would have written it. Pieces of wood that passed over the reader
    are still those, if they have the same letters."""
    if play.kind is Kind.LOST:
        raise RuleError("cannot_correct_so")
    if play.kind is Kind.PASS:
        return PASS
    grid = tuple(state.record.tables(state.options))[turn.number - 1].grid
    cleaned = _word(grid, play) if play.kind is Kind.WORD else _exchange(state, play)
    told = sort_letters("".join(tile.letter for tile in turn.play.tiles))
    same = bool(told) and told == _letters(grid, cleaned)
    return replace(cleaned, tiles=turn.play.tiles if same else ())


def _word(grid: Grid, play: Play) -> Play:
    if play.move is None:
        raise RuleError("word_wanted")
    move = Move(parse_word(play.move.word), play.move.ref)
    return Play(Kind.WORD, move.normalised(grid) if move.fits else move)


def _exchange(state: State, play: Play) -> Play:
    letters = sort_letters(parse_letters(play.letters)) if state.options.followed else ""
    if state.options.followed and not letters:
        raise RuleError("exchange_letters_wanted")
    return Play(Kind.EXCHANGE, letters=letters, count=len(letters) or play.count)


def _letters(grid: Grid, play: Play) -> str:
    if play.move is None:
        return play.letters
    return sort_letters(play.move.taken(grid)) if play.move.fits else ""


def _check_words(after: Record, before: Record, number: int, at: Circumstances) -> None:
    """« Refus immédiat »: no correction may bring a wrong word onto the board."""
    for turn, was in zip(after.turns, before.turns, strict=True):
        if turn != was and not turn.refused:
            _check_turn(turn, number, at)


def _check_turn(turn: Turn, number: int, at: Circumstances) -> None:
    refusal = refusal_of(turn.score, at) if turn.score else None
    if refusal is None:
        return
    why = RuleError("word_unknown", word=refusal.bad_words[0])
    if turn.number == number:
        raise why
    raise RuleError("correction_breaks_turn", turn=number, later=turn.number, why=why)
