"""Deciding on slips: each is judged here, once, and nothing is ever overwritten in silence."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.games.duplicate import events as game_ev
from engine.games.duplicate.correction import bounds, handing_in, judgement
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.by_phone import PHONE_ENTRY
from engine.games.duplicate.correction.seating import stated
from engine.games.duplicate.correction.state import (
    CaseEnd,
    CorrectionState,
    CoupRecord,
    Slip,
    SlipEntry,
)
from engine.games.duplicate.ending import check_in_time, then_contest_end, too_late
from engine.games.duplicate.evolve import fold
from engine.games.duplicate.formules import Topic
from engine.games.duplicate.slips.judgement import RULES
from engine.games.duplicate.slips.slip import NO_PAPER, Bulletin, SlipState
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import BILLET, JudgeQuestion, Reason, Sanction, Verdict
from engine.games.duplicate.state import State
from engine.games.duplicate.tops import Circumstances
from engine.play.players import Player
from engine.rulings import RuleError

LONGEST_ENTRY = 64
MOST_READINGS = 40
"""Of one slip by one person: each is kept for ever."""
AMENDED = "verdict_amended"
DISCIPLINE = "slip_discipline_warning"


def enter(state: State, command: cmd.EnterSlip, at: Circumstances) -> game_ev.Events:
    correction = state.correction
    player = correction.player(command.table)
    if not command.entry or len(command.entry) > LONGEST_ENTRY:
        raise RuleError("correction_entry_unnamed")
    slip = correction.slip(command.coup, command.table)
    if slip.knows(command.entry):
        return ()  # sent again after a break in the network: it is there already
    if sum(entry.by == at.by for entry in (*slip.entries, *slip.second)) >= MOST_READINGS:
        raise RuleError("correction_readings_many", player=player.name, most=MOST_READINGS)
    record = awaiting(state, command.coup, command.table)
    if command.entry.startswith(PHONE_ENTRY):
        raise RuleError("correction_entry_unnamed")
    known = {"".join(sorted(each)) for each in (record.rack, record.at(command.table).rack)}
    if command.rack is not None and "".join(sorted(command.rack)) not in known:
        raise RuleError("correction_other_tirage", coup=command.coup, tirage=record.rack)
    _refuse_silent_change(slip, player, command.after, second=command.second)
    if command.second and any(entry.by == at.by for entry in slip.entries):
        raise RuleError("correction_not_blind", player=player.name)
    written = handing_in.beside_a_phone(slip, command)
    entered = ev.SlipEntered(
        command.coup,
        command.table,
        written,
        judgement.judged(correction, record, command.table, written, {}, at),
        command.entry,
        at.by,
        command.second,
    )
    return _then_asked(state, command.coup, command.table, (entered,), at)


def enter_points(state: State, command: cmd.EnterPoints, at: Circumstances) -> game_ev.Events:
    """The same storage as a slip, with no paper behind it."""
    correction, points, penalty = state.correction, command.points, command.penalty
    player = correction.player(command.table)
    slip = correction.slip(command.coup, command.table)
    if command.entry and slip.knows(command.entry):
        return ()
    record = awaiting(state, command.coup, command.table)
    if command.entry:
        _refuse_silent_change(slip, player, command.after, second=False)
    bounds.check_score(points)
    bounds.check_penalty(penalty)
    sanction = Sanction.PENALTY if penalty else Sanction.NONE
    verdict = entered_verdict(points, points - bounds.paid(points, sanction), sanction)
    if not bounds.is_searched(state, record.number):
        verdict = _vouched(state, record, verdict, command, at)
    entry = command.entry[:LONGEST_ENTRY] or slip.next_id
    entered = ev.SlipEntered(command.coup, command.table, NO_PAPER, verdict, entry, at.by)
    return _then_for_all(state, entered, at)


def entered_verdict(points: int, penalty: int, sanction: Sanction | None = None) -> Verdict:
    """Points given without a slip: nothing was judged, so nothing is explained."""
    usual = Sanction.PENALTY if penalty else Sanction.NONE
    return Verdict(points - penalty, points, sanction or usual)


def _vouched(
    state: State,
    record: CoupRecord,
    verdict: Verdict,
    command: bounds.PointsCommand,
    at: Circumstances,
) -> Verdict:
    """The verdict with the word it is for, when it is above all that the solver found. No word
    earned an average: nothing lifts it above."""
    word = "" if verdict.sanction is Sanction.AVERAGE else command.word
    found = bounds.vouched(state, record, command, word, at)
    if found is None:
        return verdict
    told = f"{stated(command.reason)} ({found.move.word.upper()} {found.move.ref})"
    article = state.correction.edition.article(Topic.TOP)
    reason = Reason(AMENDED, article, verdict.sanction, {"reason": told, **found.data})
    discipline = tuple(each for each in verdict.reasons if each.code != AMENDED)
    return replace(verdict, reasons=(reason, *discipline), accepted=found.move)


def awaiting(state: State, coup: int, table: int) -> CoupRecord:
    """The coup, when the slip of this table may come in."""
    if state.options.rules.claims_tops:
        raise RuleError("topping_has_no_slips")
    record = open_record(state.correction, coup)
    if not state.correction.expects(coup, table):
        player = state.correction.player(table)
        raise RuleError("correction_not_there", coup=coup, player=player.name)
    return record


def _refuse_silent_change(slip: Slip, player: Player, after: str | None, *, second: bool) -> None:
    read = slip.read_by(second)
    seen = read[-1].id if read else None
    if after != seen:
        by = read[-1].by if read else "—"
        raise RuleError("correction_changed_meanwhile", player=player.name, by=by, entry=seen)


def answer(state: State, command: cmd.AnswerQuestion, at: Circumstances) -> game_ev.Events:
    correction, coup, table = state.correction, command.coup, command.table
    about_billet = command.key == BILLET
    record = correction.coup(coup)
    entry = must_have_slip(correction, coup, table)
    question = entry.verdict.question
    put_off = question is not None and question.key == command.key
    if not (about_billet or put_off) or record.annulled or state.options.rules.eliminates:
        open_record(correction, coup)
    is_changed = about_billet and BILLET in entry.answers
    if not is_changed and (question is None or question.key != command.key):
        player = correction.player(table)
        raise RuleError("correction_no_question", player=player.name, coup=coup)
    if is_changed and entry.answers[BILLET] == command.answer:
        return ()
    answers = {**entry.answers, command.key: command.answer}
    answered = ev.QuestionAnswered(
        coup,
        table,
        command.key,
        command.answer,
        judgement.judged(correction, record, table, entry.slip, answers, at),
        correction.slip(coup, table).next_id,
        at.by,
    )
    decided: game_ev.Events = (answered, *ruled_by(correction, coup, table, "", at))
    if about_billet:
        told = judgement.told_by_answer(correction, coup, table, command.answer, at.by)
        return (*decided, *told)
    return _then_asked(state, coup, table, decided, at)


def _then_asked(
    state: State, coup: int, table: int, events: game_ev.Events, at: Circumstances
) -> game_ev.Events:
    """What this slip changes for the player's later ones: a word refused here may be repeated
    there, and nobody had been asked."""
    if coup >= max(state.correction.coups):
        return events
    before, after = state.correction, fold(events, state).correction
    return (*events, *judgement.asked_later(before, after, coup, table, at.by))


def amend(state: State, command: cmd.AmendVerdict, at: Circumstances) -> game_ev.Events:
    correction = state.correction
    record = _to_decide(state, command.coup, command.table)
    entry = must_have_slip(correction, command.coup, command.table)
    bounds.check_decision(command.points, command.sanction, entry.verdict)
    if bounds.is_searched(state, record.number):
        bounds.check_judge_has_played(state)
    is_case = correction.slip(command.coup, command.table).case is not None
    check_in_time(state, at, late=command.late or is_case)
    stated_reason = stated(command.reason)
    decided = _decided(correction, entry.verdict, command, stated_reason)
    verdict = _vouched(state, record, decided, command, at)
    entry_id = correction.slip(command.coup, command.table).next_id
    late = not is_case and too_late(state, at.now_ms) is not None
    amended = ev.VerdictAmended(
        record.number, command.table, verdict, entry_id, stated_reason, at.by, late
    )
    ruled = ruled_by(correction, command.coup, command.table, stated_reason, at)
    return (*_then_for_all(state, amended, at), *ruled)


def _then_for_all(
    state: State, event: ev.SlipEntered | ev.VerdictAmended, at: Circumstances
) -> game_ev.Events:
    """A word the judge answers for is a word for every table: whoever was refused for it is
    judged again, at the coups that are open. The same when he takes it back."""
    before, after = state.correction, fold((event,), state).correction
    if before.vouched == after.vouched:
        return (event,)
    return (event, *judgement.judged_again(before, after, at, closed=False))


def _decided(
    correction: CorrectionState, before: Verdict, command: cmd.AmendVerdict, reason: str
) -> Verdict:
    """Points are those of the word, the penalty is taken off here. No word earned an average, so
    it makes no solo. A warning for conduct goes with anything (§5.8)."""
    sanction, edition = command.sanction, correction.edition
    reasons = [Reason(AMENDED, edition.cite("6.3"), sanction, {"reason": reason})]
    warned = before.disciplinary_warning if command.discipline is None else command.discipline
    rulebook = RULES[edition].rulebook
    warned = warned and DISCIPLINE in rulebook.articles
    if warned:
        reasons.append(rulebook.reason(DISCIPLINE))
    return replace(
        before,
        points=bounds.paid(command.points, sanction),
        gross=0 if sanction is Sanction.AVERAGE else command.points,
        sanction=sanction,
        reasons=tuple(reasons),
        question=None,
        only_refused=False,
        disciplinary_warning=warned,
    )


def retain(state: State, command: cmd.RetainReading, at: Circumstances) -> game_ev.Events:
    correction, coup, table = state.correction, command.coup, command.table
    _to_decide(state, coup, table)
    slip = correction.slip(coup, table)
    if slip.readings is None:
        raise RuleError("correction_read_once", player=correction.player(table).name)
    reason = stated(command.reason)
    retained = ev.ReadingRetained(coup, table, command.second, slip.next_id, reason, at.by)
    ruled = ruled_by(correction, coup, table, reason, at)
    return _then_asked(state, coup, table, (retained, *ruled), at)


def hand_out(state: State, command: cmd.HandOutBillet, at: Circumstances) -> game_ev.Events:
    must_have_slip(state.correction, command.coup, command.table)
    before = state.correction.next_coup
    return (ev.BilletHandedOut(command.coup, command.table, before, at.by),)


def close(state: State, command: cmd.CloseCoup, at: Circumstances) -> game_ev.Events:
    """Closed once and for everybody; only what a contest makes of it is told besides."""
    came = handing_in.read(state, handing_in.unread(state), at)
    if came:
        return (*came, *close(fold(came, state), command, at))
    correction, coup = state.correction, command.coup
    record = open_record(correction, coup)
    if late := correction.phones.late_at(coup):
        raise RuleError("correction_late_open", coup=coup, players=_people(correction, late))
    missing = correction.missing(coup)
    if missing and not command.missing_as_none:
        people = _people(correction, missing)
        raise RuleError("correction_slips_missing", coup=coup, players=people)
    questions = open_questions(correction, coup)
    decides = state.options.rules.eliminates
    if questions and (decides or not command.later):
        people = _people(correction, questions)
        code = "correction_question_decides" if decides else "correction_questions_open"
        raise RuleError(code, coup=coup, players=people)
    disputed = [
        table
        for table, slip in correction.slips_of(coup).items()
        if slip.in_dispute and slip.case is None
    ]
    if disputed:
        raise RuleError("correction_disputed", coup=coup, players=_people(correction, disputed))
    bounds.check_announced(state, record, at)
    events: list[game_ev.Event] = []
    if missing:
        none = Bulletin(state=SlipState.NONE)
        verdict = judgement.judged(correction, record, missing[0], none, {}, at)
        events.append(ev.SlipsMissing(coup, missing, verdict, at.by))
    events.append(ev.CoupClosed(coup, at.by, tuple(questions)))
    out = state.options.rules.goes_out(fold(events, state), coup)
    if out:
        events.append(ev.PlayersEliminated(coup, out))
    return then_contest_end(state, *events)


def reopen(state: State, command: cmd.ReopenCoup, at: Circumstances) -> game_ev.Events:
    if not state.correction.coup(command.coup).closed:
        raise RuleError("correction_already_open", coup=command.coup)
    check_in_time(state, at, late=command.late)
    late = too_late(state, at.now_ms) is not None
    return (ev.CoupReopened(command.coup, stated(command.reason), at.by, late),)


def open_questions(correction: CorrectionState, coup: int) -> list[int]:
    """Tables whose verdict waits for the judge: not for the commission."""
    pending = pending_questions(correction, coup)
    return [
        table
        for table, question in pending.items()
        if question.is_judges and (coup, table) not in correction.submitted
    ]


def pending_questions(correction: CorrectionState, coup: int) -> Mapping[int, JudgeQuestion]:
    """By table, what waits for the judge or the commission; once the coup is closed, what was put
    off then."""
    record, slips = correction.coup(coup), correction.slips_of(coup)
    if record.annulled:
        return {}
    current = (
        (table, slips[table].current) for table in (record.asked if record.closed else slips)
    )
    return {
        table: entry.verdict.question
        for table, entry in sorted(current, key=lambda each: each[0])
        if entry is not None
        and entry.verdict.question is not None
        and _stands(correction, coup, table, entry)
    }


def _stands(correction: CorrectionState, coup: int, table: int, entry: SlipEntry) -> bool:
    question = entry.verdict.question
    if question is None or question.key in entry.answers:
        return False
    return question.key != BILLET or judgement.is_asked(correction, coup, table, entry)


def _people(correction: CorrectionState, tables: Sequence[int]) -> tuple[str, ...]:
    """A judge calls people, not numbers."""
    return tuple(correction.player(table).name for table in sorted(tables))


def open_record(correction: CorrectionState, coup: int) -> CoupRecord:
    record = correction.coup(coup)
    if record.annulled:
        raise RuleError("correction_coup_annulled", coup=coup)
    if record.closed:
        raise RuleError("correction_coup_closed", coup=coup)
    return record


def _to_decide(state: State, coup: int, table: int) -> CoupRecord:
    """What the commission decides changes a coup that is closed: it had not been settled."""
    correction = state.correction
    record, question = correction.coup(coup), pending_questions(correction, coup).get(table)
    theirs = question is not None and not question.is_judges
    if not record.closed or (correction.slip(coup, table).case is None and not theirs):
        return open_record(correction, coup)
    return record


def ruled_by(
    correction: CorrectionState, coup: int, table: int, reason: str, at: Circumstances
) -> tuple[ev.CaseSettled, ...]:
    """A decision about a slip that was submitted is the commission's."""
    if correction.slip(coup, table).case is None:
        return ()
    return (ev.CaseSettled(coup, table, CaseEnd.RULED, reason, at.by),)


def must_have_slip(correction: CorrectionState, coup: int, table: int) -> SlipEntry:
    correction.coup(coup)
    entry = correction.slip(coup, table).current
    if entry is None:
        raise RuleError("correction_no_slip", coup=coup, player=correction.player(table).name)
    return entry


# --- « Entre amis » -----------------------------------------------------------------------------
# Points announced instead of slips, a word shown only when it is contested, and a judge who
# plays too (notice, règle simplifiée).

_POINTS = re.compile(r"(?:(\d{1,5}):)?(\d{1,4})")


def announce(state: State, command: cmd.AnnouncePoints, at: Circumstances) -> game_ev.Events:
    coup = _coup(state, command.coup)
    events: list[game_ev.Event] = []
    for table, points in _read(state, coup, command.line):
        asked = cmd.EnterPoints(coup, table, points)
        events += enter_points(state, asked, at)
    return tuple(events)


def contest(state: State, command: cmd.ContestPoints, at: Circumstances) -> game_ev.Events:
    coup, correction = _coup(state, command.coup), state.correction
    correction.player(command.table)
    slip = correction.slip(coup, command.table)
    told = slip.current
    paper: dict[str, object] = {"word": command.word, "reference": command.reference}
    if told is not None:
        paper["score"] = told.verdict.gross
    after = told.id if told else None
    asked = cmd.EnterSlip(coup, command.table, slip_from_json(paper), slip.next_id, after)
    return enter(state, asked, at)


def check_announced(state: State, at: Circumstances) -> None:
    """Nobody scores more than the top."""
    if state.options.announced:
        bounds.check_announced(state, state.correction.coup(state.open_coup.number), at)


def closing(state: State, coup: int, at: Circumstances) -> game_ev.Events:
    """Once the top is on the grid and everybody has announced, the coup is closed."""
    settled = state.correction.coup(coup).closed or state.correction.missing(coup)
    if not state.options.announced or settled:
        return ()
    return close(state, cmd.CloseCoup(coup), at)


def _coup(state: State, wanted: int | None) -> int:
    coup = wanted if wanted is not None else state.correction.next_coup - 1
    if coup < 1:
        raise RuleError("announced_too_early")
    return coup


def _read(state: State, coup: int, line: str) -> list[tuple[int, int]]:
    words = line.replace(",", " ").replace(";", " ").split()
    found = [_POINTS.fullmatch(word) for word in words]
    if not words or None in found:
        raise RuleError("announced_unreadable", line=line)
    named = [(match[1], int(match[2])) for match in found if match]
    if all(table is not None for table, _ in named):
        return [(int(table), points) for table, points in named]
    tables = state.correction.playing(coup)
    if any(table is not None for table, _ in named):
        raise RuleError("announced_unreadable", line=line)
    if len(named) != len(tables):
        people = ", ".join(state.correction.player(table).name for table in tables)
        raise RuleError("announced_count", given=len(named), wanted=len(tables), players=people)
    return [(table, points) for table, (_, points) in zip(tables, named, strict=True)]
