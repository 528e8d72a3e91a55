"""Deciding on the people in the room: who sits where, who corrects them, who leaves."""

from collections.abc import Iterable
from dataclasses import replace

from engine.games.duplicate import events as game_ev
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.ending import then_contest_end
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.state import State
from engine.games.duplicate.tops import Circumstances
from engine.play.players import HIGHEST_TABLE, Player, check_tables
from engine.rulings import RuleError

LONGEST_NAME = 120
LONGEST_REASON = 300


def seat_players(state: State, command: cmd.SeatPlayers, at: Circumstances) -> game_ev.Events:
    seated = tuple(map(checked, command.players))
    check_tables(seated)
    _refuse_losing_slips(state.correction, {player.table for player in seated})
    return then_contest_end(state, ev.PlayersSeated(seated, at.by))


def seat_player(state: State, command: cmd.SeatPlayer, at: Circumstances) -> game_ev.Events:
    player = checked(command.player)
    first_coup = _first_coup(state.correction, player.table, command.first_coup)
    seated = ev.PlayerSeated(player, first_coup, at.by)
    return (seated, *_out_by_being_late(fold((seated,), state), player.table))


def _out_by_being_late(state: State, table: int) -> game_ev.Events:
    """Coups already played are null for who comes late (§6.2); in a contest that puts players
    out, the first of them that somebody scored puts this one out."""
    for number, record in sorted(state.correction.coups.items()):
        missed = record.closed and not record.annulled and table in state.late_for(number)
        if missed and table in state.options.rules.goes_out(state, number):
            return (ev.PlayersEliminated(number, (table,)),)
    return ()


def unseat_player(state: State, command: cmd.UnseatPlayer, at: Circumstances) -> game_ev.Events:
    correction = state.correction
    correction.player(command.table)
    _refuse_losing_slips(correction, set(correction.tables) - {command.table})
    return then_contest_end(state, ev.PlayerUnseated(command.table, at.by))


def assign_tables(state: State, command: cmd.AssignTables, at: Circumstances) -> game_ev.Events:
    for table in command.tables:
        state.correction.player(table)
    return (ev.TablesAssigned(" ".join(command.arbiter.split()), command.tables, at.by),)


def leave(state: State, command: cmd.LeavePlayer, at: Circumstances) -> game_ev.Events:
    correction, last_coup = state.correction, command.last_coup
    correction.player(command.table)
    if last_coup is not None and not 0 <= last_coup < correction.next_coup:
        raise RuleError("correction_last_coup", coup=last_coup)
    return then_contest_end(state, ev.PlayerLeft(command.table, last_coup, at.by))


def exclude(state: State, command: cmd.ExcludePlayer, at: Circumstances) -> game_ev.Events:
    state.correction.player(command.table)
    reason = stated(command.reason)
    if not (command.earlier or command.following):
        raise RuleError("exclusion_of_nothing")
    if not command.excluded:
        lifted = ev.PlayerExcluded(command.table, reason, at.by, False)
        return then_contest_end(state, lifted)
    begins = state.correction.next_coup
    excluded = ev.PlayerExcluded(
        command.table, reason, at.by, True, command.earlier, command.following, begins
    )
    return then_contest_end(state, excluded)


def _first_coup(correction: CorrectionState, table: int, asked: int | None) -> int | None:
    """Where the player begins; None for somebody who is there already."""
    if asked is not None:
        if not 1 <= asked <= correction.next_coup:
            raise RuleError("correction_first_coup", coup=asked)
        return asked
    return None if table in correction.tables else correction.next_coup


def checked(player: Player) -> Player:
    if not 1 <= player.table <= HIGHEST_TABLE:
        raise RuleError("correction_bad_table", table=player.table, most=HIGHEST_TABLE)
    people = tuple(
        replace(person, name=" ".join(person.name.split())[:LONGEST_NAME])
        for person in player.people
    )
    if not people or not all(person.name for person in people):
        raise RuleError("correction_unnamed", table=player.table)
    return replace(player, people=people)


def _refuse_losing_slips(correction: CorrectionState, tables: Iterable[int]) -> None:
    lost = sorted({table for slips in correction.slips.values() for table in slips} - set(tables))
    if lost:
        people = tuple(correction.player(table).name for table in lost)
        raise RuleError("correction_tables_with_slips", players=people)


def stated(reason: str) -> str:
    cleaned = " ".join(reason.split())[:LONGEST_REASON]
    if not cleaned:
        raise RuleError("correction_reason_needed")
    return cleaned
