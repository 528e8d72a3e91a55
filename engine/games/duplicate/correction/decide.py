"""Deciding on a request: the slip is judged here, and nothing is ever overwritten in silence."""

from collections.abc import Container, Hashable
from dataclasses import replace
from functools import lru_cache
from typing import Protocol

from engine.errors import RuleError
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.room import decide_on_room, stated
from engine.games.duplicate.correction.state import Correction, CoupRecord, Entry, Slip
from engine.games.duplicate.slips import CoupPosition, Sanction, SlipState, Verdict, judge
from engine.games.duplicate.slips.slip import Bulletin
from engine.games.duplicate.slips.slip_json import bulletin_from_json, bulletin_to_json
from engine.games.duplicate.slips.verdict import Reason
from engine.letters.tiles import sort_letters

LONGEST_ENTRY = 64
MOST_POINTS = 3000
RECENT_COUPS = 4
AMENDED = "verdict_amended"


class WordList(Container[str], Hashable, Protocol):
    """Words that do not change while a game is corrected."""


def decide(
    correction: Correction, command: cmd.CorrectionCommand, by: str, words: WordList
) -> tuple[ev.CorrectionEvent, ...]:
    match command:
        case cmd.EnterSlip():
            return _enter(correction, command, by, words)
        case cmd.AnswerQuestion():
            return _answer(correction, command, by, words)
        case cmd.AmendVerdict():
            return _amend(correction, command, by)
        case cmd.HandOutBillet(coup, table):
            _must_have_slip(correction, coup, table)
            return (ev.BilletHandedOut(coup, table, correction.next_coup, by),)
        case cmd.CloseCoup():
            return _close(correction, command, by, words)
        case cmd.ReopenCoup(coup, reason):
            if not correction.coup(coup).closed:
                raise RuleError("correction_already_open", coup=coup)
            return (ev.CoupReopened(coup, stated(reason), by),)
        case _:
            return (decide_on_room(correction, command, by),)


def _enter(
    correction: Correction, command: cmd.EnterSlip, by: str, words: WordList
) -> tuple[ev.CorrectionEvent, ...]:
    correction.player(command.table)
    if not command.entry or len(command.entry) > LONGEST_ENTRY:
        raise RuleError("correction_entry_unnamed")
    slip = correction.slip(command.coup, command.table)
    if slip.knows(command.entry):
        return ()  # sent again after a break in the network: it is there already
    record = _open_record(correction, command.coup)
    if command.rack is not None and sort_letters(command.rack) != sort_letters(record.rack):
        raise RuleError("correction_other_tirage", coup=command.coup, tirage=record.rack)
    if not correction.expects(command.coup, command.table):
        raise RuleError("correction_not_there", coup=command.coup, table=command.table)
    _refuse_silent_change(slip, command)
    if command.second and any(entry.by == by for entry in slip.entries):
        raise RuleError("correction_not_blind", table=command.table)
    bulletin = bulletin_from_json({**command.slip, "table": command.table})
    return (
        ev.SlipEntered(
            command.coup,
            command.table,
            bulletin_to_json(bulletin),
            _judged(correction, record, bulletin, {}, words),
            command.entry,
            by,
            command.second,
        ),
    )


def _refuse_silent_change(slip: Slip, command: cmd.EnterSlip) -> None:
    track = slip.track(command.second)
    seen = track[-1].id if track else None
    if command.after != seen:
        raise RuleError(
            "correction_changed_meanwhile",
            table=command.table,
            by=track[-1].by if track else "—",
            entry=seen,
        )


def _judged(
    correction: Correction,
    record: CoupRecord,
    bulletin: Bulletin,
    answers: dict[str, bool],
    words: WordList,
) -> Verdict:
    if bulletin.top and record.top is None:
        raise RuleError("correction_no_top_yet", coup=record.number)
    return judge(bulletin, _position(record, words), correction.edition, answers=answers)


@lru_cache(maxsize=RECENT_COUPS)
def _position(record: CoupRecord, words: WordList) -> CoupPosition:
    """Players write the same words: where they fit on the grid is worked out once."""
    return CoupPosition(record.grid, record.rack, words, record.formule, record.top)


def _answer(
    correction: Correction, command: cmd.AnswerQuestion, by: str, words: WordList
) -> tuple[ev.CorrectionEvent, ...]:
    record = _open_record(correction, command.coup)
    entry = _must_have_slip(correction, command.coup, command.table)
    question = entry.verdict.question
    if question is None or question.key != command.key:
        raise RuleError("correction_no_question", table=command.table, coup=command.coup)
    answers = {**entry.answers, command.key: command.answer}
    bulletin = bulletin_from_json(entry.slip)
    verdict = _judged(correction, record, bulletin, answers, words)
    return (
        ev.SlipEntered(
            command.coup,
            command.table,
            entry.slip,
            verdict,
            _next_id(correction, command.coup, command.table),
            by,
            answers=answers,
        ),
    )


def _amend(
    correction: Correction, command: cmd.AmendVerdict, by: str
) -> tuple[ev.CorrectionEvent, ...]:
    record = _open_record(correction, command.coup)
    entry = _must_have_slip(correction, command.coup, command.table)
    if not 0 <= command.points <= MOST_POINTS:
        raise RuleError("correction_points", points=command.points)
    article = f"fisf-{correction.edition.value} §6.3"
    reason = Reason(AMENDED, article, command.sanction, {"reason": stated(command.reason)})
    penalty = 5 if command.sanction is Sanction.PENALTY else 0
    verdict = replace(
        entry.verdict,
        points=command.points,
        gross=command.points + penalty,
        sanction=command.sanction,
        reasons=(reason,),
        question=None,
        only_refused=False,
    )
    return (
        ev.VerdictAmended(
            record.number,
            command.table,
            verdict,
            _next_id(correction, command.coup, command.table),
            command.reason.strip(),
            by,
        ),
    )


def _close(
    correction: Correction, command: cmd.CloseCoup, by: str, words: WordList
) -> tuple[ev.CorrectionEvent, ...]:
    record = _open_record(correction, command.coup)
    missing = correction.missing(command.coup)
    if missing and not command.missing_as_none:
        raise RuleError(
            "correction_slips_missing", coup=command.coup, tables=", ".join(map(str, missing))
        )
    questions = _open_questions(correction, command.coup)
    if questions:
        raise RuleError(
            "correction_questions_open", coup=command.coup, tables=", ".join(map(str, questions))
        )
    none_handed_in = [
        ev.SlipEntered(
            command.coup,
            table,
            bulletin_to_json(Bulletin(table, state=SlipState.NONE)),
            _judged(correction, record, Bulletin(table, state=SlipState.NONE), {}, words),
            _next_id(correction, command.coup, table),
            by,
        )
        for table in missing
    ]
    return (*none_handed_in, ev.CoupClosed(command.coup, by))


def _open_questions(correction: Correction, coup: int) -> list[int]:
    """Tables whose verdict waits for the judge."""
    return sorted(
        table
        for (number, table), slip in correction.slips.items()
        if number == coup
        and slip.current is not None
        and slip.current.verdict.question is not None
        and slip.current.verdict.question.key not in slip.current.answers
    )


def _open_record(correction: Correction, coup: int) -> CoupRecord:
    record = correction.coup(coup)
    if record.annulled:
        raise RuleError("correction_coup_annulled", coup=coup)
    if record.closed:
        raise RuleError("correction_coup_closed", coup=coup)
    return record


def _must_have_slip(correction: Correction, coup: int, table: int) -> Entry:
    correction.coup(coup)
    entry = correction.slip(coup, table).current
    if entry is None:
        raise RuleError("correction_no_slip", coup=coup, table=table)
    return entry


def _next_id(correction: Correction, coup: int, table: int) -> str:
    """A name no browser would choose, the same whenever the journal is read back."""
    return f"console-{len(correction.slip(coup, table).entries) + 1}"
