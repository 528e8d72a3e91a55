"""What a journal tells the hub: its lines, turned into the contents of plis.

The only place that knows both. What a line adds depends on the lines before it alone, so the plis
of a journal that has grown begin with the plis it had: their numbers never change, and nobody needs
to remember what was sent. Contents are found by comparing what is known before and after a line.
"""

from collections.abc import Iterator

from console.games.duplicate.correcting import is_slip
from console.journal import Record
from engine.epreuve.plis import (
    LONGEST_REASON,
    Content,
    Correction,
    CoupClosed,
    End,
    Exclusion,
    Players,
)
from engine.games.duplicate import State, events
from engine.games.duplicate import evolve as evolve_game
from engine.games.duplicate.correction import Correction as Slips
from engine.games.duplicate.correction import events as slips
from engine.games.duplicate.correction import evolve, follow
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings import CoupScore, Status, standings
from engine.play.players import Player

_CORRECTED = "correction"
_INTERRUPTED = frozenset({"interruption_results_stand", "interruption_results_void"})


class Teller:
    """`hear` a line, get the contents it adds."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._slips: Slips | None = None
        self._players: tuple[Player, ...] = ()
        self._excluded: frozenset[int] = frozenset()
        self._told: dict[int, CoupClosed] = {}
        self._reopened: dict[int, str] = {}
        self._apart = ""

    def hear(self, record: Record) -> Iterator[Content]:
        raw = {"kind": record.kind, "version": record.version, "payload": record.data}
        if is_slip(record):
            if self._slips is not None:
                happened = slips.decode(raw)
                self._slips = evolve(self._slips, happened)
                yield from self._after_slip(happened)
            return
        event = events.decode(raw)
        before, self._state = self._state, evolve_game(self._state, event)
        self._slips = follow(self._slips, before, event, self._state)
        yield from self._after_event(event)

    def _after_event(self, event: events.Event) -> Iterator[Content]:
        match event:
            case events.CoupAnnulled(coup, _, code, reason):
                self._apart = self._apart or _short(f"coup {coup} annulé : {reason or code}")
                yield from self._coups(reason or _CORRECTED)
            case events.TopChosen() | events.MoveWithdrawn():
                yield from self._coups(_CORRECTED)
            case events.GameClosed(code, _, coups, _, reason):
                yield End(coups, _short(reason or code), code in _INTERRUPTED)
            case events.GameReopened():
                yield End(0, "")

    def _after_slip(self, event: slips.CorrectionEvent) -> Iterator[Content]:
        assert self._slips is not None
        if self._slips.players != self._players:
            self._players = self._slips.players
            yield Players(self._players)
        excluded = frozenset(
            player.table for player in self._players if self._slips.presence(player.table).excluded
        )
        for table in sorted(excluded ^ self._excluded):
            yield Exclusion(table, _short(getattr(event, "reason", "")), table in excluded)
        self._excluded = excluded
        if isinstance(event, slips.CoupReopened):
            self._reopened[event.coup] = event.reason
        elif not (
            isinstance(event, slips.SlipEntered) and not self._slips.coups[event.coup].closed
        ):
            yield from self._coups(getattr(event, "reason", "") or _CORRECTED)

    def _coups(self, reason: str) -> Iterator[Content]:
        """The closed coups that are not as they were told."""
        assert self._slips is not None
        closed = {
            number
            for number, record in self._slips.coups.items()
            if record.closed and not record.annulled
        }
        if not closed:
            return
        table = standings(self._slips.sheet)
        scores = {
            number: {
                line.table: next(score for score in line.coups if score.coup == number)
                for line in table.lines
            }
            for number in sorted(closed)
        }
        for number, by_table in scores.items():
            fresh = self._content(number, by_table)
            known = self._told.get(number)
            if known == fresh:
                continue
            self._told[number] = fresh
            why = self._reopened.pop(number, reason)
            yield Correction(fresh, _short(why)) if known is not None else fresh

    def _content(self, number: int, scores: dict[int, CoupScore]) -> CoupClosed:
        assert self._slips is not None
        played = {
            table: score for table, score in sorted(scores.items()) if score.status is Status.PLAYED
        }
        averages = {
            table: score.points - score.gross
            for table, score in played.items()
            if score.sanction is Sanction.AVERAGE
        }
        penalties = {
            table: score.late_penalty + (0 if table in averages else score.gross - score.points)
            for table, score in played.items()
        }
        return CoupClosed(
            number,
            self._slips.coups[number].top_points,
            tuple(played),
            tuple(score.gross for score in played.values()),
            tuple((table, points) for table, points in penalties.items() if points > 0),
            tuple((table, points) for table, points in averages.items() if points > 0),
            self._told[number].apart if number in self._told else self._apart,
        )


def _short(text: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in text)
    return plain[:LONGEST_REASON]
