"""Slips, verdicts and billets as plain values with French sentences, for those who may see."""

from typing import Any

from console.french import printed
from console.french.typography import cited, typeset
from console.games.duplicate.labels import (
    SANCTIONS,
    answer_text,
    billet_text,
    reason_words,
    slip_text,
)
from engine.games.duplicate.correction.cases import OpenCase
from engine.games.duplicate.correction.judgement import BilletAnswer
from engine.games.duplicate.correction.state import CorrectionState, Slip, SlipEntry
from engine.games.duplicate.slips.position import RetainedTop
from engine.games.duplicate.slips.slip import Bulletin
from engine.games.duplicate.slips.slip_json import slip_to_json
from engine.games.duplicate.slips.verdict import BILLET, JudgeQuestion, Reason, Verdict
from engine.games.duplicate.standings.billets import Billet


def verdict_view(verdict: Verdict) -> dict[str, Any]:
    return {
        "points": verdict.points,
        "gross": verdict.gross,
        "sanction": verdict.sanction.value,
        "told": told_sanction(verdict),
        "discipline": verdict.disciplinary_warning,
        "reasons": [reason_view(reason) for reason in verdict.reasons],
        "accepted": str(verdict.accepted) if verdict.accepted else None,
        "question": question_view(verdict.question) if verdict.question else None,
    }


def told_sanction(verdict: Verdict) -> str:
    parts = [SANCTIONS[verdict.sanction]]
    if verdict.disciplinary_warning:
        parts.append("avertissement disciplinaire")
    return " et ".join(filter(None, parts))


def reason_view(reason: Reason) -> dict[str, str]:
    return {
        "text": typeset(reason_words(reason)),
        "article": cited(reason.article),
    }


def question_view(question: JudgeQuestion) -> dict[str, Any]:
    return {
        "key": question.key,
        "text": typeset(reason_words(question)),
        "proposal": question.proposal,
        "yes": answer_text(question, answer=True),
        "no": answer_text(question, answer=False),
    }


def billet_question_view(found: BilletAnswer) -> dict[str, Any]:
    """What was said of a refused word played again, to be read and changed."""
    return {
        "coup": found.coup,
        "table": found.player.table,
        "name": found.player.name,
        "knew": found.knew,
        "text": billet_text(found),
    }


def entry_view(entry: SlipEntry, paper: Bulletin) -> dict[str, Any]:
    return {
        "entry": entry.id,
        "by": entry.by,
        "amended": entry.amended,
        "text": slip_text(paper),
        "slip": slip_to_json(paper),
        "verdict": verdict_view(entry.verdict),
        "knew": entry.answers.get(BILLET),
    }


def current_view(slip: Slip) -> dict[str, Any] | None:
    """The entry that counts."""
    return entry_view(slip.current, slip.paper) if slip.current else None


def blind_view(slip: Slip) -> dict[str, Any] | None:
    return entry_view(slip.blind, slip.blind.slip) if slip.blind else None


def case_view(found: OpenCase) -> dict[str, Any]:
    """A slip the commission has still to decide about, with what may be entered as its decision."""
    slip, case = found.slip, found.case
    told = {
        "coup": found.coup,
        "table": found.player.table,
        "name": found.player.name,
        "text": slip_text(slip.paper),
        "points": slip.current.verdict.points if slip.current else 0,
        "reason": case.reason if case else "",
        "by": case.by if case else "",
        "question": question_view(found.question) if found.question else None,
        "readings": [],
    }
    if case is not None and slip.in_dispute and slip.readings is not None:
        told["readings"] = [entry_view(entry, entry.slip) for entry in slip.readings]
    return told


def top_view(correction: CorrectionState, coup: int) -> dict[str, Any] | None:
    top = correction.coup(coup).top
    if top is None:
        return None
    return {"word": top.move.word, "ref": str(top.move.ref), "points": top.points}


def t_told(correction: CorrectionState, coup: int) -> str | None:
    """What « T » stands for, where it is no longer the word of the coup."""
    record = correction.coups.get(coup)
    if record is None or not record.shown or record.top is None:
        return None
    lines = [_t_text(record.top)]
    lines += [
        printed("t_apart", name=correction.player(table).name, t=_t_text(seen.top))
        for table, seen in sorted(record.apart.items())
        if seen.top is not None and seen.top != record.top
    ]
    return " ".join(lines)


def _t_text(top: RetainedTop) -> str:
    code = "t_announced" if top.acceptable else "t_void"
    return printed(code, word=top.move.word.upper(), ref=str(top.move.ref), points=top.points)


def billet_view(billet: Billet, handed: bool) -> dict[str, Any]:
    return {
        "coup": billet.coup,
        "table": billet.player.table,
        "name": billet.player.name,
        "arbiter": billet.player.arbiter,
        "points": billet.points,
        "sanction": SANCTIONS[billet.sanction] or "avertissement disciplinaire",
        "reasons": [reason_view(reason) for reason in billet.reasons],
        "accepted": str(billet.accepted) if billet.accepted else None,
        "refused": list(billet.refused_words),
        "warnings": billet.warnings,
        "penalty": billet.penalty,
        "handed": handed,
    }
