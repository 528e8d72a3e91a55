"""The end of a game and its winner."""

import enum
from dataclasses import dataclass

from engine.errors import RuleError
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.state import Circumstances, State, check_side, other

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
