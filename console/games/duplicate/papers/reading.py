"""What a page tells of a duplicate game that was played: its end, its winner, slips nobody has
entered, and the sheet of each player."""

import re
from dataclasses import replace
from itertools import accumulate

from console.columns import Column
from console.french.typography import figure, typeset
from console.games.duplicate.labels import end_reason
from console.games.duplicate.papers.dossier import in_commission
from console.games.duplicate.papers.report import (
    GameReport,
    SheetRow,
    left_out,
    put_off,
)
from console.games.duplicate.papers.results import SHEET
from console.papers.reading import GameOutcome, PlayerSheet, laid_out
from engine.games.duplicate.state import State
from engine.rulings import RuleError

_OWN: dict[str, Column[SheetRow]] = {each.key: each for each in SHEET}


def told_once(row: SheetRow) -> str:
    """What the slip says, beside the word of the top: a joker is written as it is there, in lower
    case, and the points that stand in their own column are not said twice."""
    told = re.sub(r"\((\w)\)", lambda circled: circled[1].lower(), row.slip)
    return told if row.points is None else told.removesuffix(f" {row.points}")


def _columns(report: GameReport) -> tuple[Column[SheetRow], ...]:
    words = {coup.number: f"{coup.word} {coup.ref}".strip() for coup in report.coups}
    return (
        _OWN["coup"],
        replace(_OWN["slip"], heading="Joué", of=told_once),
        _OWN["points"],
        _OWN["top"],
        Column("word", "Mot du top", lambda row: words.get(row.coup, "")),
        Column("lost", "Perdu", lambda row: "" if row.lost is None else row.lost, is_number=True),
        _OWN["cumul"],
        _OWN["remark"],
    )


def outcome(state: State) -> GameOutcome:
    """Known of a game nobody was ranked in, too."""
    closed = state.closed
    told = GameOutcome(closed is not None, (typeset(end_reason(state)),) if closed else ())
    if not state.options.rules.claims_tops and not state.is_void:
        still = left_out(state.uncounted), put_off(state.correction), in_commission(state)
        waiting = typeset(" ".join(filter(None, still)))
        slips = state.options.has_slips
        told = replace(told, missing=_missing(state), slips=slips, waiting=waiting)
    try:
        report = GameReport.of(state, 0)
    except RuleError:
        return told
    first = [line.table for line in report.standings.lines if line.rank == 1]
    if closed is None or not first:
        return told
    names = tuple(report.players[table].name for table in first)
    return replace(told, winners=names, figure=report.fates.get(first[0], ""))


def _missing(state: State) -> tuple[tuple[int, tuple[int, ...]], ...]:
    correction = state.correction
    found = ((number, correction.missing(number)) for number in correction.in_correction)
    return tuple((number, tables) for number, tables in found if tables)


def player_sheet(state: State, table: int) -> PlayerSheet:
    """RuleError where nobody is ranked, or nobody sits there."""
    report = GameReport.of(state, 0)
    line = next((each for each in report.standings.lines if each.table == table), None)
    if line is None:
        raise RuleError("unknown_player", table=table)
    rows = report.rows_of(line)
    place = report.place_told(line)
    told = f"Table {table} · {line.total} points · {figure(line.percentage)} % · {place}"
    drawn = [] if state.options.rules.claims_tops else [row for row in rows if row.counts]
    return PlayerSheet(
        report.players[table].name,
        typeset(told),
        *laid_out(_columns(report), rows),
        own=tuple(row.cumul for row in drawn),
        tops=tuple(accumulate(row.top for row in drawn)),
    )
