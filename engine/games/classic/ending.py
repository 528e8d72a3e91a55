"""The end of a classic game and its result (notice, « Fin de jeu »)."""

from dataclasses import dataclass

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.state import (
    ABANDONED,
    ALL_PASSED,
    BLOCKED,
    BY_JUDGE,
    EVERYONE_LEFT,
    OVERTIME,
    PLAYED_OUT,
    Circumstances,
    Phase,
    State,
)
from engine.games.classic.turns import is_played_out
from engine.letters.solver import solve_top
from engine.letters.tiles import VALUES, minus, missing, parse_letters, sort_letters
from engine.play.clock import MINUTE_MS
from engine.rulings import RuleError

PASSES_IN_A_ROW = 2


def due(state: State) -> ev.Events:
    """Does a rule end the game now?"""
    if state.end or state.phase not in (Phase.PLAYING, Phase.DRAWING):
        return ()
    if not state.present:
        return (ev.GameEnded(EVERYONE_LEFT),)
    out = next((each for each in state.present if is_played_out(state.table, each)), None)
    if out:
        return (ev.GameEnded(PLAYED_OUT, out),)
    return (ev.GameEnded(ALL_PASSED),) if _all_passed(state) else ()


def _all_passed(state: State) -> bool:
    """Everyone twice in a row, nobody having played in between."""
    passes: dict[str, int] = {}
    for turn in reversed(state.turns):
        if not state.is_pass(turn):
            break
        passes[turn.player] = passes.get(turn.player, 0) + 1
    return all(passes.get(player, 0) >= PASSES_IN_A_ROW for player in state.present)


def declare_blocked(state: State, command: cmd.DeclareBlocked, at: Circumstances) -> ev.Events:
    """A referee who follows the racks has it confirmed. Without one, nobody may learn from the
    console whether a word can still be found: the players agree among themselves."""
    reason = command.reason.strip()
    asked = state.options.referee and state.options.followed
    playable = asked and _playable(state, at)
    if playable and not reason:
        raise RuleError("still_playable")
    return (ev.GameEnded(BLOCKED, confirmed=asked and not playable, reason=reason),)


def _playable(state: State, at: Circumstances) -> bool:
    lexicon = at.lexicon
    if lexicon is None:
        raise RuleError("no_lexicon_open")
    return any(
        len(solve_top(state.grid, rack.letters, lexicon))
        for rack in state.table.racks
        if rack.letters
    )


def close(state: State, command: cmd.CloseGame, at: Circumstances) -> ev.Events:
    cause = ABANDONED if command.abandoned else BY_JUDGE
    return (ev.GameEnded(cause, reason=_reason(command.reason)),)


def reopen(state: State, command: cmd.ReopenGame, at: Circumstances) -> ev.Events:
    reason = _reason(command.reason)
    if state.end and state.end.cause not in (BY_JUDGE, BLOCKED, ABANDONED, OVERTIME):
        raise RuleError("ended_by_rule")
    return (ev.GameReopened(reason),)


def _reason(reason: str) -> str:
    if not reason.strip():
        raise RuleError("reason_required")
    return reason.strip()


# --- People and racks at the end ----------------------------------------------------------------


def remove_player(state: State, command: cmd.RemovePlayer, at: Circumstances) -> ev.Events:
    state.table.rack(command.player)
    return (ev.PlayerLeft(command.player),)


def rename_player(state: State, command: cmd.RenamePlayer, at: Circumstances) -> ev.Events:
    name = command.name.strip()
    if state.seat(command.player).name == name:
        return ()
    return (ev.PlayerRenamed(command.player, name),)


def declare_rack(state: State, command: cmd.DeclareRack, at: Circumstances) -> ev.Events:
    """Free racks: as many letters as were in hand, none that lies on the board or elsewhere."""
    player = command.player or next(iter(state.to_declare), "")
    rack = state.table.rack(player)
    letters = parse_letters(command.letters) or "".join(tile.letter for tile in state.pad)
    if len(letters) != rack.hidden:
        raise RuleError(
            "declared_count", player=state.seat(player).title, told=len(letters), held=rack.hidden
        )
    others = "".join(told for each, told in state.declared.items() if each != player)
    lacking = missing(minus(state.table.unseen, others), letters)
    if lacking:
        raise RuleError("letters_all_gone", letters=lacking)
    return (ev.RackDeclared(player, sort_letters(letters)),)


# --- The final arithmetic -----------------------------------------------------------------------
# Everyone loses the letters left on his rack, and who has used all of his adds those of all the
# others. Equal totals are equal winners.


@dataclass(frozen=True)
class FinalScore:
    player: str
    score: int
    """Before the end was counted."""
    left: str
    """Letters on the rack."""
    deduction: int
    bonus: int
    """The letters of all the others, for who has none."""
    overtime: int
    """What minutes begun beyond the time cost."""
    rank: int = 0

    @property
    def total(self) -> int:
        return self.score - self.deduction + self.bonus - self.overtime


def worth(letters: str) -> int:
    return sum(VALUES[letter] for letter in letters)


def results(state: State) -> tuple[FinalScore, ...]:
    """In the order of the seats. Of one who left, only the points stay; who was too late is last;
    an abandoned game has none."""
    if state.is_void:
        return ()
    left = {seat.id: _left(state, seat.id) for seat in state.seats}
    everything = sum(map(worth, left.values()))
    finishers = [
        player for player in state.present if state.turns and is_played_out(state.table, player)
    ]
    counted = [
        FinalScore(
            player=player,
            score=state.score(player),
            left=letters,
            deduction=worth(letters),
            bonus=everything if player in finishers else 0,
            overtime=overtime(state, player),
        )
        for player, letters in left.items()
    ]
    late = state.end.player if state.end and state.end.cause == OVERTIME else ""
    worth_of = {each.player: (each.player != late, each.total) for each in counted}
    return tuple(
        FinalScore(
            result.player,
            result.score,
            result.left,
            result.deduction,
            result.bonus,
            result.overtime,
            rank=1 + sum(other > worth_of[result.player] for other in worth_of.values()),
        )
        for result in counted
    )


def winners(state: State) -> tuple[str, ...]:
    return tuple(result.player for result in results(state) if result.rank == 1)


def _left(state: State, player: str) -> str:
    if player not in state.present:
        return ""
    return state.declared.get(player, "") or state.table.rack(player).letters


def overtime(state: State, player: str) -> int:
    """Points for every minute begun beyond the time, on a clock that stands still."""
    clock = state.clocks.get(player)
    over_ms = -clock.left_ms if clock else 0
    if over_ms <= 0:
        return 0
    return -(-over_ms // MINUTE_MS) * state.options.timing.overtime_points
