"""What a journal tells the hub: the events of a game, turned into the contents of plis.

The only place that knows both. What an event adds depends on the events before it alone, so the
plis of a journal that has grown begin with the plis it had: their numbers never change, and nobody
needs to remember what was sent. Contents are found by comparing what is known before and after.
"""

from collections.abc import Iterator
from dataclasses import replace

from console.french import text
from console.games.duplicate.labels import answer_text
from engine.epreuve.plis import (
    COMMISSION,
    LONGEST_REASON,
    Content,
    Correction,
    CoupClosed,
    End,
    Exclusion,
    Players,
    TakenReading,
    Tirage,
    Top,
)
from engine.games.duplicate import events
from engine.games.duplicate.correction import events as slips
from engine.games.duplicate.correction.judgement import reading_answers
from engine.games.duplicate.correction.state import CorrectionState, Slip
from engine.games.duplicate.evolve import evolve
from engine.games.duplicate.options import Role
from engine.games.duplicate.rack import stands_by_annulled
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import CoupScore, PlayerStatus, standings
from engine.games.duplicate.standings.sheet import Presence
from engine.games.duplicate.state import RESULTS_VOID, State
from engine.play.players import Player

_CORRECTED = "correction"
_INTERRUPTED = frozenset({"interruption_results_stand", RESULTS_VOID})


class DuplicateTeller:
    """`hear` an event, get the contents it adds."""

    def __init__(self) -> None:
        self._state: State | None = None
        self._players: tuple[Player, ...] = ()
        self._punished: dict[int, Presence] = {}
        self._told: dict[int, CoupClosed] = {}
        self._reopened: dict[int, str] = {}
        self._apart, self._apart_from = "", 0
        """Why the letters are no longer the common ones, and from which coup on (§3.6)."""

    def hear(self, event: events.Event) -> Iterator[Content]:
        self._state = evolve(self._state, event)
        correction = self._state.correction
        yield from self._room(correction, event)
        yield from self._letters(self._state, event)
        self._note_annulments(self._state)
        match event:
            case events.CoupAnnulled():
                yield from self._coups(correction, event.reason or _CORRECTED)
                yield from self._leaving(event)
            case slips.CoupNeutralised():
                yield from self._coups(correction, event.reason or _CORRECTED)
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
            case slips.CaseSubmitted() | slips.CaseSettled():
                # why a player appeals is his, and a correction is read by everybody
                settled = isinstance(event, slips.CaseSettled)
                yield from self._coups(
                    correction, text(f"pli_case_{'over' if settled else 'open'}")
                )
            case slips.SlipEntered() | slips.SlipsMissing() | slips.QuestionAnswered():
                if correction.coups[event.coup].closed:
                    yield from self._coups(correction, _answered(correction, event))
            case _ if isinstance(event, slips.CorrectionEvent):
                yield from self._coups(correction, getattr(event, "reason", "") or _CORRECTED)

    def _stands_by_annulled(self, code: str) -> bool:
        """The hub counts the coups that are left, and would annul what stands here."""
        ruling = self._state.interruption if self._state else None
        return ruling is not None and ruling.code == code and stands_by_annulled(ruling)

    def _room(self, correction: CorrectionState, event: events.Event) -> Iterator[Content]:
        """Who is in it, and who is no longer allowed to be."""
        if correction.players != self._players:
            self._players = correction.players
            yield Players(self._players)
        known = {table: correction.presence(table) for table in correction.tables}
        punished = {table: _ruling(each) for table, each in known.items() if each.is_punished}
        reason = _short(getattr(event, "reason", "") or "")
        for table in sorted(punished.keys() | self._punished.keys()):
            each = punished.get(table)
            if each is None:
                yield Exclusion(table, reason, False)
            elif each != self._punished.get(table):
                following = each.excluded or bool(each.barred_from)
                earlier = each.excluded or bool(each.annulled_before)
                yield Exclusion(table, reason, True, earlier, following, each.decided)
        self._punished = punished

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

    def _note_annulments(self, state: State) -> None:
        """By the judge, or by a correction that leaves later coups nowhere to lie."""
        for each in state.annulments:
            text = _short(f"coup {each.number} annulé : {each.reason or each.code}")
            self._apart = self._apart or text
            self._apart_from = min(self._apart_from or each.number, each.number)

    def _leaving(self, event: events.CoupAnnulled) -> Iterator[Content]:
        """That this centre leaves the common game, as soon as it does: the coup is empty until it
        is played again. 0.2.0 told it with that coup."""
        if event.leaves and event.coup not in self._told:
            yield CoupClosed(event.coup, 0, (), (), apart=self._apart)

    def _coups(self, correction: CorrectionState, reason: str) -> Iterator[Content]:
        """The closed coups that are not as they were told, and those that were told and are
        annulled: until they are played again they bring nobody anything. Slips may all be in before
        a word is retained: a coup without a top would be refused for ever, and all that follows it
        would stay unacknowledged."""
        for number, before in self._told.items():
            empty = CoupClosed(number, 0, (), (), apart=self._apart)
            if correction.coups[number].annulled and before != empty:
                self._told[number] = empty
                yield Correction(empty, _short(reason))
        closed = {
            number
            for number, record in correction.coups.items()
            if record.closed and record.top is not None and not record.annulled
        }
        if not closed:
            return
        table = standings(correction.sheet.as_told)
        scores = {
            number: {
                line.table: next(score for score in line.coups if score.coup == number)
                for line in table.lines
            }
            for number in sorted(closed)
        }
        for number, by_table in scores.items():
            fresh = self._content(number, correction, by_table)
            known = self._told.get(number)
            if known == fresh:
                continue
            self._told[number] = fresh
            why = self._reopened.pop(number, reason)
            yield Correction(fresh, _short(why)) if known is not None else fresh

    def _content(
        self, number: int, correction: CorrectionState, scores: dict[int, CoupScore]
    ) -> CoupClosed:
        apart = self._apart if number >= self._apart_from else ""
        if correction.coups[number].neutral and not apart:
            return CoupClosed(number, correction.coups[number].top_points, (), (), neutral=True)
        played = {
            table: score
            for table, score in sorted(scores.items())
            if score.status is PlayerStatus.PLAYED
        }
        averages, penalties = {}, {}
        for table, score in played.items():
            averaged = score.sanction is Sanction.AVERAGE
            if averaged and score.points > score.gross:
                averages[table] = score.points - score.gross
            penalty = score.late_penalty + (0 if averaged else score.gross - score.points)
            if penalty > 0:
                penalties[table] = penalty
        told = {
            table: score.gross
            for table, score in played.items()
            if score.gross
            or table in averages
            or table in penalties
            or not _is_without_slip(correction.slip(number, table))
        }
        return CoupClosed(
            number,
            correction.coups[number].top_points,
            tuple(told),
            tuple(told.values()),
            tuple(penalties.items()),
            tuple(averages.items()),
            apart,
            _readings(number, correction, frozenset(told)),
        )


def _ruling(presence: Presence) -> Presence:
    """What was decided of somebody, whenever he came and left."""
    return replace(presence, first_coup=1, last_coup=None)


def _readings(
    coup: int, correction: CorrectionState, tables: frozenset[int]
) -> tuple[TakenReading, ...]:
    """And the slips the commission has still to decide about, as a question nobody has answered: a
    hub of 0.2.1 knows them by that name."""
    found = [
        TakenReading(each.player.table, each.question.key, each.answer)
        for each in reading_answers(correction)
        if each.coup == coup and each.player.table in tables
    ]
    found += [
        TakenReading(table, COMMISSION, None)
        for number, table in correction.submitted
        if number == coup and table in tables
    ]
    return tuple(sorted(found, key=lambda each: (each.table, each.question)))


def _is_without_slip(slip: Slip) -> bool:
    """A table that hands nothing in scores zero as one whose word is refused does, and is no player
    of §3.5 if it never does."""
    return slip.current is not None and slip.current.verdict.without_slip


def _answered(correction: CorrectionState, event: events.Event) -> str:
    """Why a closed coup is told again: the answer to a question that was put off. The others say
    what they always said: a pli told again must be the pli that was sent."""
    if not isinstance(event, slips.QuestionAnswered):
        return _CORRECTED
    entries = correction.slip(event.coup, event.table).entries
    asked = (each.verdict.question for each in reversed(entries))
    question = next((each for each in asked if each and each.key == event.key), None)
    if question is None or not question.has_two_readings:
        return _CORRECTED
    return text(
        "pli_answer",
        player=correction.player(event.table).name,
        word=question.data["word"],
        answer=answer_text(question, answer=event.answer),
    )


def _top(chosen: events.TopChosen) -> Top:
    return Top(chosen.coup, chosen.move.word, str(chosen.move.ref), chosen.points)


def _short(text: str) -> str:
    plain = "".join(char if char.isprintable() else " " for char in text)
    return plain[:LONGEST_REASON]
