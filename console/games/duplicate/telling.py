"""What a journal tells the hub: the events of a game, turned into the contents of plis.

The only place that knows both. What an event adds depends on the events before it alone, so the
plis of a journal that has grown begin with the plis it had: their numbers never change, and nobody
needs to remember what was sent. Contents are found by comparing what is known before and after.
"""

from collections.abc import Iterator

from engine.epreuve.plis import (
    LONGEST_REASON,
    Content,
    Correction,
    CoupClosed,
    End,
    Exclusion,
    Players,
    Tirage,
    Top,
)
from engine.games.duplicate import State, events
from engine.games.duplicate.correction import Correction as Slips
from engine.games.duplicate.correction import events as slips
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.options import Role
from engine.games.duplicate.rack import stands_by_annulled
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings import CoupScore, Status, standings
from engine.games.duplicate.state import RESULTS_VOID
from engine.play.players import Player

_CORRECTED = "correction"
_INTERRUPTED = frozenset({"interruption_results_stand", RESULTS_VOID})


class DuplicateTeller:
    """`hear` an event, get the contents it adds."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._players: tuple[Player, ...] = ()
        self._excluded: frozenset[int] = frozenset()
        self._told: dict[int, CoupClosed] = {}
        self._reopened: dict[int, str] = {}
        self._apart = ""

    def hear(self, event: events.Event) -> Iterator[Content]:
        self._state = evolve(self._state, event)
        correction = self._state.correction
        yield from self._room(correction, event)
        yield from self._letters(self._state, event)
        match event:
            case events.CoupAnnulled(coup, _, code, reason):
                self._apart = self._apart or _short(f"coup {coup} annulé : {reason or code}")
                yield from self._coups(correction, reason or _CORRECTED)
            case events.TopChosen() | events.MoveWithdrawn():
                yield from self._coups(correction, _CORRECTED)
            case events.CoupCorrected():
                yield from self._coups(correction, event.reason)
            case events.GameClosed(code, _, coups, _, reason):
                interrupted = code in _INTERRUPTED and not self._stands_by_annulled(code)
                yield End(coups, _short(reason or code), interrupted)
            case events.GameReopened():
                yield End(0, "")
            case slips.CoupReopened(coup, reason, _):
                self._reopened[coup] = reason
            case slips.SlipEntered() | slips.SlipsMissing() | slips.QuestionAnswered():
                if correction.coups[event.coup].closed:
                    yield from self._coups(correction, _CORRECTED)
            case _ if isinstance(event, slips.CorrectionEvent):
                yield from self._coups(correction, getattr(event, "reason", "") or _CORRECTED)

    def _stands_by_annulled(self, code: str) -> bool:
        """The hub counts the coups that are left, and would annul what stands here."""
        ruling = self._state.interruption if self._state else None
        return ruling is not None and ruling.code == code and stands_by_annulled(ruling)

    def _room(self, correction: Slips, event: events.Event) -> Iterator[Content]:
        """Who is in it, and who is no longer allowed to be."""
        if correction.players != self._players:
            self._players = correction.players
            yield Players(self._players)
        excluded = frozenset(
            table for table, presence in correction.presences.items() if presence.excluded
        ) & frozenset(correction.tables)
        for table in sorted(excluded ^ self._excluded):
            yield Exclusion(table, _short(getattr(event, "reason", "")), table in excluded)
        self._excluded = excluded

    def _letters(self, state: State, event: events.Event) -> Iterator[Content]:
        """What the others need, from the centre that draws for them."""
        common = state.options.common
        if common is None or common.role is not Role.DRAWS:
            return
        match event:
            case events.RackAnnounced(coup, tirage):
                annulled = sum(each.number == coup for each in state.annulments)
                yield Tirage(coup, tirage, bool(state.open_coup.rejets), annulled)
            case events.TopChosen():
                yield _top(event)
            case events.CoupCorrected():
                yield Tirage(event.coup, event.tirage)
                yield from map(_top, event.tops)

    def _coups(self, correction: Slips, reason: str) -> Iterator[Content]:
        """The closed coups that are not as they were told."""
        closed = {
            number
            for number, record in correction.coups.items()
            if record.closed and not record.annulled
        }
        if not closed:
            return
        table = standings(correction.sheet)
        scores = {
            number: {
                line.table: next(score for score in line.coups if score.coup == number)
                for line in table.lines
            }
            for number in sorted(closed)
        }
        for number, by_table in scores.items():
            fresh = self._content(number, correction.coups[number].top_points, by_table)
            known = self._told.get(number)
            if known == fresh:
                continue
            self._told[number] = fresh
            why = self._reopened.pop(number, reason)
            yield Correction(fresh, _short(why)) if known is not None else fresh

    def _content(self, number: int, top: int, scores: dict[int, CoupScore]) -> CoupClosed:
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
            top,
            tuple(played),
            tuple(score.gross for score in played.values()),
            tuple((table, points) for table, points in penalties.items() if points > 0),
            tuple((table, points) for table, points in averages.items() if points > 0),
            self._told[number].apart if number in self._told else self._apart,
        )


def _top(chosen: events.TopChosen) -> Top:
    return Top(chosen.coup, chosen.move.word, str(chosen.move.ref), chosen.points)


def _short(text: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in text)
    return plain[:LONGEST_REASON]
