"""The second track: players, and the scores of their slips, coup by coup.

Arbiters correct coup N while coup N+1 is thought over, so every command names its coup.
"""

from engine.errors import RuleError
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.ending import contest_end
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.oracle import Oracle
from engine.games.duplicate.state import State, Track, TrackStatus


def add_player(state: State, command: cmd.AddPlayer, now_ms: int, oracle: Oracle) -> ev.Events:
    player = command.player.strip()
    if not player:
        raise RuleError("player_without_id")
    known = state.player(player)
    if known and known.until is None:
        raise RuleError("player_already_in", player=player)
    return (ev.PlayerAdded(player, command.name.strip(), state.first_free_coup),)


def remove_player(
    state: State, command: cmd.RemovePlayer, now_ms: int, oracle: Oracle
) -> ev.Events:
    known = state.player(command.player)
    if known is None or known.until is not None:
        raise RuleError("unknown_player", player=command.player)
    return _then_contest_end(state, ev.PlayerRemoved(command.player, state.first_free_coup))


def _then_contest_end(state: State, event: ev.Event) -> ev.Events:
    """The event, and the end it may bring to the contest."""
    end = contest_end(evolve(state, event)) if state.end is None else None
    return (event, *((ev.EndProposed(end),) if end else ()))


def _track(state: State, coup: int, *, closed: bool = False) -> Track:
    """The track of a coup, open, or closed when that is what is asked for."""
    track = state.track(coup)
    if track is None or track.status is TrackStatus.PENDING:
        raise RuleError("correction_not_open", coup=coup)
    if closed and track.status is TrackStatus.OPEN:
        raise RuleError("correction_open", coup=coup)
    if not closed and track.status is TrackStatus.CLOSED:
        raise RuleError("correction_closed", coup=coup)
    return track


def enter_score(state: State, command: cmd.EnterScore, now_ms: int, oracle: Oracle) -> ev.Events:
    track = _track(state, command.coup)
    known = state.player(command.player)
    if known is None or not known.plays(track.coup):
        raise RuleError("unknown_player", player=command.player)
    if command.player not in state.playing(track.coup):
        raise RuleError("player_eliminated", player=command.player)
    if command.points < 0 or command.penalty < 0:
        raise RuleError("negative_score", points=command.points, penalty=command.penalty)
    return (
        ev.ScoreEntered(
            command.coup,
            command.player,
            command.points,
            command.penalty,
            command.sanction,
            command.by,
        ),
    )


def close_correction(
    state: State, command: cmd.CloseCorrection, now_ms: int, oracle: Oracle
) -> ev.Events:
    track = _track(state, command.coup)
    expected = state.playing(track.coup)
    missing = [player for player in expected if track.score(player) is None]
    if missing and not command.missing_as_zero:
        raise RuleError(
            "scores_missing", coup=track.coup, count=len(missing), players=", ".join(missing)
        )
    out = state.options.rules.goes_out(expected, track.marks)
    return _then_contest_end(state, ev.CorrectionClosed(track.coup, out))


def reopen_correction(
    state: State, command: cmd.ReopenCorrection, now_ms: int, oracle: Oracle
) -> ev.Events:
    track = _track(state, command.coup, closed=True)
    return (ev.CorrectionReopened(track.coup, command.reason),)
