"""Deciding on the people in the room: who sits where, who corrects them, who leaves."""

from collections.abc import Iterable
from dataclasses import replace

from engine.errors import RuleError
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.state import Correction
from engine.play.players import HIGHEST_TABLE, Player, check_tables

RoomCommand = (
    cmd.SeatPlayers
    | cmd.SeatPlayer
    | cmd.UnseatPlayer
    | cmd.AssignTables
    | cmd.LeavePlayer
    | cmd.ExcludePlayer
)
LONGEST_NAME = 120


def decide_on_room(correction: Correction, command: RoomCommand, by: str) -> ev.CorrectionEvent:
    match command:
        case cmd.SeatPlayers(players):
            seated = tuple(map(_checked, players))
            check_tables(seated)
            _refuse_losing_slips(correction, {player.table for player in seated})
            return ev.PlayersSeated(seated, by)
        case cmd.SeatPlayer(player, first_coup):
            return ev.PlayerSeated(
                _checked(player), _first_coup(correction, player.table, first_coup), by
            )
        case cmd.UnseatPlayer(table):
            correction.player(table)
            _refuse_losing_slips(
                correction, {player.table for player in correction.players} - {table}
            )
            return ev.PlayerUnseated(table, by)
        case cmd.AssignTables(arbiter, tables):
            for table in tables:
                correction.player(table)
            return ev.TablesAssigned(" ".join(arbiter.split()), tables, by)
        case cmd.LeavePlayer(table, last_coup):
            correction.player(table)
            if last_coup is not None and not 0 <= last_coup < correction.next_coup:
                raise RuleError("correction_last_coup", coup=last_coup)
            return ev.PlayerLeft(table, last_coup, by)
        case cmd.ExcludePlayer(table, reason, excluded):
            correction.player(table)
            return ev.PlayerExcluded(table, stated(reason), by, excluded)


def _first_coup(correction: Correction, table: int, asked: int | None) -> int | None:
    """Where the player begins; None for somebody who is there already."""
    if asked is not None:
        if not 1 <= asked <= correction.next_coup:
            raise RuleError("correction_first_coup", coup=asked)
        return asked
    seated = any(player.table == table for player in correction.players)
    return None if seated else correction.next_coup


def _checked(player: Player) -> Player:
    if not 1 <= player.table <= HIGHEST_TABLE:
        raise RuleError("correction_bad_table", table=player.table, most=HIGHEST_TABLE)
    people = tuple(
        replace(person, name=" ".join(person.name.split())[:LONGEST_NAME])
        for person in player.people
    )
    if not people or not all(person.name for person in people):
        raise RuleError("correction_unnamed", table=player.table)
    return replace(player, people=people)


def _refuse_losing_slips(correction: Correction, tables: Iterable[int]) -> None:
    lost = sorted({table for _, table in correction.slips} - set(tables))
    if lost:
        raise RuleError("correction_tables_with_slips", tables=", ".join(map(str, lost)))


def stated(reason: str) -> str:
    cleaned = " ".join(reason.split())
    if not cleaned:
        raise RuleError("correction_reason_needed")
    return cleaned
