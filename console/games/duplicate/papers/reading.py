"""What a page tells of a duplicate game that was played: its end, its winner, slips nobody has
entered, and the sheet of each player."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from statistics import fmean

from console.columns import Column
from console.french import text
from console.french.typography import figure, typeset
from console.games.duplicate.labels import end_reason
from console.games.duplicate.papers.dossier import in_commission
from console.games.duplicate.papers.report import (
    GameReport,
    SheetRow,
    left_out,
    put_off,
    totals_of,
)
from console.games.duplicate.papers.results import SHEET
from console.games.duplicate.ranking import public_correction
from console.lexicons.lookup import CREDIT, ToldWord, told_words
from console.lexicons.store import default_store, lexicon_label
from console.papers.reading import GameOutcome, MissedWord, PlayerSheet, laid_out
from console.tv.svg import Curve
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.standings.game import StandingLine
from engine.games.duplicate.state import Phase, State
from engine.letters.lexicon import Lexicon
from engine.rulings import RuleError

_OWN: dict[str, Column[SheetRow]] = {each.key: each for each in SHEET}


LEAST_COMPARED = 3
"""Players, before one is compared with the others."""
UNTOLD = ToldWord()


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


@dataclass(frozen=True)
class RoomSheets:
    """What every player may read of his own game now: gathered once for a whole room."""

    report: GameReport
    words: Mapping[str, ToldWord]
    """Of every top, where the lexicon of the game is here."""

    @classmethod
    def of(cls, state: State) -> "RoomSheets":
        """For the judge and, once it is over, for everybody. RuleError where nobody is ranked."""
        report = GameReport.of(state, 0)
        return cls(report, _words_of(report))

    @classmethod
    def public(cls, state: State) -> "RoomSheets":
        """For the players: while it is played, what the ranking on the screens rests on."""
        if state.phase is Phase.ENDED:
            return cls.of(state)
        return cls.of(replace(state, correction=public_correction(state)))

    def sheet_of(self, table: int) -> PlayerSheet:
        """RuleError where nobody sits there."""
        report = self.report
        line = next((each for each in report.standings.lines if each.table == table), None)
        if line is None:
            raise RuleError("unknown_player", table=table)
        rows = report.rows_of(line)
        place = report.place_told(line)
        earned = f"{line.total} points · {figure(line.percentage)} %"
        if report.contest:
            earned = report.fates.get(table, "")
        told = " · ".join(filter(None, (f"Table {table}", earned, place)))
        timed = report.state.options.rules.claims_tops
        drawn = [] if timed else [row for row in rows if row.counts]
        missed = () if timed else tuple(self._missed(rows))
        return PlayerSheet(
            report.players[table].name,
            typeset(told),
            *laid_out(_columns(report), rows),
            own=tuple(row.cumul for row in drawn),
            tops=tuple(accumulate(row.top for row in drawn)),
            others=self._others if drawn else (),
            missed=missed,
            notes=tuple(map(typeset, _notes(report, line))),
            credit=CREDIT if any(each.meaning for each in missed) else "",
        )

    @cached_property
    def _others(self) -> tuple[Curve, ...]:
        """Of whoever is ranked: nobody's own way can be read off a mean of one."""
        totals = [totals_of(line) for line in self.report.standings.lines if line.rank]
        if len(totals) < LEAST_COMPARED:
            return ()
        best = totals[: -(-len(totals) // 3)]
        return (
            Curve(text("sheet_best_third"), _mean(best)),
            Curve(text("sheet_room"), _mean(totals)),
        )

    def _missed(self, rows: Sequence[SheetRow]) -> Iterator[MissedWord]:
        coups = {coup.number: coup for coup in self.report.coups}
        for row in rows:
            coup = coups.get(row.coup)
            if not row.lost or coup is None or not coup.word:
                continue
            word = coup.word.upper()
            told = self.words.get(word, UNTOLD)
            about = coup.ref, coup.points, row.lost, told.entry, told.meaning
            yield MissedWord(row.coup, coup.tirage, word, *about)


def player_sheet(state: State, table: int) -> PlayerSheet:
    return RoomSheets.of(state).sheet_of(table)


def _words_of(report: GameReport) -> Mapping[str, ToldWord]:
    lexicon = lexicon_of(report.state.options)
    if lexicon is None:
        return {}
    return told_words(lexicon, sorted({coup.word.upper() for coup in report.coups if coup.word}))


def lexicon_of(options: GameOptions) -> Lexicon | None:
    """Of the same name and edition, another list has other words; None is made for a paper."""
    try:
        lexicon = default_store().open(options.lexicon)
    except (RuleError, OSError):
        return None
    same = lexicon_label(lexicon.name, lexicon.edition) == lexicon_label(
        options.lexicon, options.lexicon_edition
    )
    return lexicon if same else None


def _mean(ways: Sequence[Sequence[int]]) -> tuple[int, ...]:
    return tuple(round(fmean(totals)) for totals in zip(*ways, strict=True))


def _notes(report: GameReport, line: StandingLine) -> Iterator[str]:
    if line.warnings:
        yield text("sheet_warnings", count=line.warnings)
    if line.penalty:
        yield text("sheet_penalty", points=line.penalty)
    own = [solo for solo in report.standings.solos if solo.table == line.table]
    if own:
        where = ", ".join(f"coup {solo.coup} ({solo.points})" for solo in own)
        yield text("sheet_solos", where=where)
    if line.bonus:
        yield text("sheet_bonus", points=line.bonus)
    if waiting := left_out(report.uncounted):
        yield waiting
