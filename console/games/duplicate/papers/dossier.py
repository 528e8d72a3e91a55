"""The dossier of a slip for the commission d'arbitrage (fisf-2020 §6.3, §6.4): the slip as it is
drawn, what its table had before it, every reading with its article and its price, and who decided
what, when."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from console.columns import Column
from console.french import game_called, text
from console.french.typography import cited, typeset
from console.games.duplicate.labels import (
    SANCTIONS,
    STATES,
    answer_text,
    formule_label,
    reason_words,
    rules_label,
    slip_text,
)
from console.lexicons.store import lexicon_label
from console.papers.document import (
    Beside,
    Document,
    DocumentPart,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    Size,
    Together,
)
from console.tv.scene import Anchor, Box, Disc, Item, Label, Polygon, Scene, Weight
from console.tv.svg import board_picture
from engine.games.duplicate.correction import events as ev
from engine.games.duplicate.correction.cases import open_cases
from engine.games.duplicate.correction.state import CoupRecord, Slip, SlipEntry
from engine.games.duplicate.slips.slip import Bulletin, Written
from engine.games.duplicate.slips.verdict import JudgeQuestion, Verdict
from engine.games.duplicate.state import State
from engine.rulings import RuleError

Happened = tuple[int, Any]
"""When, in milliseconds of the wall clock, and the event."""
BOARD_MM, SLIP_MM = 84, 96
BLANK_LINES = 6
_CELL, _EDGE, _SIDE, _FEWEST_COLUMNS, _FEWEST_ROWS = 74, 20, 250, 9, 3
_WHITE, _INK, _SOFT, _LINE, _RED = "#ffffff", "#14202b", "#3c4753", "#8d96a0", "#a3141f"


@dataclass(frozen=True)
class Price:
    """One way the slip may be read, and what it is then worth."""

    reading: str
    points: int | str
    sanction: str
    article: str


@dataclass(frozen=True)
class DossierLine:
    moment: str
    by: str
    what: str


PRICES: tuple[Column[Price], ...] = (
    Column("reading", "Lecture", width=78),
    Column("points", "Points", is_number=True, width=18),
    Column("sanction", "Sanction", width=40),
    Column("article", "Article", width=46),
)
DEEDS: tuple[Column[DossierLine], ...] = (
    Column("moment", "Quand", width=36),
    Column("by", "Qui", width=34),
    Column("what", "Quoi", width=112),
)


def dossier(state: State, happened: Sequence[Happened], coup: int, table: int) -> Document:
    """RuleError when nobody handed that slip in."""
    correction = state.correction
    player, slip = correction.player(table), correction.slip(coup, table)
    current = slip.current
    if current is None:
        raise RuleError("correction_no_slip", coup=coup, player=player.name)
    record, options = correction.coup(coup).at(table), state.options
    title = " · ".join(filter(None, (options.club, options.title))) or game_called(options.name)
    lexicon = lexicon_label(options.lexicon, options.lexicon_edition)
    rules = (formule_label(options.formule), rules_label(options), lexicon)
    parts = (
        Heading(text("dossier_asked")),
        *_asked(state, coup, table, slip),
        Beside(tuple(_papers(slip)), _grid(record), BOARD_MM),
        Together((Heading(text("dossier_readings")), PaperTable(PRICES, _prices(slip), size=8))),
        Paragraph(text("dossier_meanwhile", points=current.verdict.points), strong=True),
        Heading(text("dossier_deeds")),
        PaperTable(DEEDS, _deeds(happened, coup, table), size=8),
        _room_for_the_decision(state),
    )
    who = text("dossier_facts", coup=coup, table=table, player=player.name)
    facts = title, who, " · ".join(filter(None, rules))
    return Document(text("dossier_title"), "", facts, parts)


def in_commission(state: State) -> str:
    """The slips that wait for the commission d'arbitrage (§6.3); empty when none does."""
    found = open_cases(state.correction)
    where = ", ".join(text("case_where", coup=each.coup, player=each.player.name) for each in found)
    return text("cases_listed", count=len(found), where=where) if found else ""


def _asked(state: State, coup: int, table: int, slip: Slip) -> Iterator[DocumentPart]:
    open_ = next(
        (
            each
            for each in open_cases(state.correction)
            if (each.coup, each.player.table) == (coup, table)
        ),
        None,
    )
    for case in slip.cases:
        told = text("dossier_case", by=_author(case.by), reason=case.reason)
        yield Paragraph(typeset(told[:1].upper() + told[1:]))
    if open_ is not None and open_.question is not None:
        yield Paragraph(typeset(reason_words(open_.question)))
    if slip.in_dispute:
        yield Paragraph(text("dossier_dispute"))
    article = state.options.edition.cite("6.3")
    yield Paragraph(typeset(text("dossier_favour", article=cited(article))), Size.SMALL)


# --- The slip and what it answers ---------------------------------------------------------------


def _papers(slip: Slip) -> Iterator[DocumentPart]:
    """As it was read last; of a double arbitrage, as each of the two read it."""
    papers = [slip.paper]
    if slip.readings is not None:
        papers = list(dict.fromkeys(entry.slip for entry in slip.readings))
    for number, paper in enumerate(papers):
        heading = "dossier_slip" if not number else "dossier_second_slip"
        yield Heading(text(heading))
        yield Picture(slip_picture(paper), SLIP_MM, (slip_text(paper),))
        if paper.note:
            yield Paragraph(typeset(text("dossier_note", note=paper.note)), Size.SMALL)


def _grid(record: CoupRecord) -> tuple[DocumentPart, ...]:
    top = record.top
    tirage = typeset(text("dossier_tirage", tirage=record.rack))
    parts: list[DocumentPart] = [
        Heading(text("dossier_grid", coup=record.number)),
        Picture(board_picture(record.grid), BOARD_MM),
        Paragraph(tirage, strong=True),
    ]
    if top is not None:
        told = text(
            "dossier_top", word=top.move.word.upper(), ref=str(top.move.ref), points=top.points
        )
        parts.append(Paragraph(typeset(told)))
    return tuple(parts)


def slip_picture(paper: Bulletin) -> Scene:
    """What stands on the paper, letter by letter, with what was struck out."""
    rows = [_solution_size(each) for each in paper.written] or [(_FEWEST_ROWS, _FEWEST_COLUMNS)]
    columns = max(width for _, width in rows)
    width = columns * _CELL + _SIDE + 3 * _EDGE
    height = sum(high * _CELL + _EDGE for high, _ in rows) + _EDGE
    items: list[Item] = []
    top = _EDGE
    for (high, _), written in zip(rows, paper.written or (Written(),), strict=True):
        items += _squares(_EDGE, top, columns, high)
        items += _boxes(columns * _CELL + 2 * _EDGE, top, high * _CELL, written)
        items += _marks(written, _EDGE, top)
        top += high * _CELL + _EDGE
    if not paper.written:
        told = "T" if paper.top else STATES.get(paper.state, slip_text(paper))
        middle = _EDGE + columns * _CELL // 2
        items.append(
            Label(middle, height // 2 + 20, told, 64, Weight.SEMIBOLD, _INK, Anchor.MIDDLE)
        )
    return Scene("bulletin", width, height, _WHITE, tuple(items))


def _solution_size(written: Written) -> tuple[int, int]:
    rows, cols = ([getattr(mark, each) for mark in written.marks] for each in ("row", "col"))
    high = max(rows) - min(rows) + 1 if rows else 1
    wide = max(cols) - min(cols) + 1 if cols else 1
    return max(_FEWEST_ROWS, high), max(_FEWEST_COLUMNS, wide)


def _squares(left: int, top: int, columns: int, rows: int) -> Iterator[Item]:
    wide, high = columns * _CELL, rows * _CELL
    for column in range(1, columns):
        yield Box(left + column * _CELL - 1, top, 2, high, _LINE)
    for row in range(1, rows):
        yield Box(left, top + row * _CELL - 1, wide, 2, _LINE)
    yield Box(left, top, wide, high, None, stroke=_INK, stroke_width=4)


def _boxes(left: int, top: int, height: int, written: Written) -> Iterator[Item]:
    """Reference and score, struck out where the player did."""
    score = None if written.score is None else str(written.score)
    each = (height - _EDGE) // 2
    told = ((written.reference, written.crossed_reference), (score, written.crossed_score))
    for number, (label, (value, crossed)) in enumerate(zip(("Réf.", "Score"), told, strict=True)):
        y = top + number * (each + _EDGE)
        yield Box(left, y, _SIDE, each, None, stroke=_INK, stroke_width=4)
        yield Label(left + 14, y + 34, label, 26, Weight.REGULAR, _SOFT)
        if value:
            middle, base = left + _SIDE // 2, y + each // 2 + 32
            yield Label(middle, base, value, 60, Weight.SEMIBOLD, _INK, Anchor.MIDDLE)
        if value and (crossed or written.crossed):
            yield Box(left + 40, y + each // 2 + 8, _SIDE - 80, 6, _RED)


def _marks(written: Written, left: int, top: int) -> Iterator[Item]:
    if not written.marks:
        return
    first_row = min(mark.row for mark in written.marks)
    first_col = min(mark.col for mark in written.marks)
    for mark in written.marks:
        x = left + (mark.col - first_col) * _CELL
        y = top + (mark.row - first_row) * _CELL
        middle = x + _CELL // 2
        if mark.circled:
            yield Disc(middle, y + _CELL // 2, _CELL // 2 - 4, None, _INK, 4)
        yield Label(middle, y + 56, mark.letter, 54, Weight.SEMIBOLD, _INK, Anchor.MIDDLE)
        if mark.perhaps:
            other = f"{mark.perhaps} ?"
            yield Label(x + _CELL - 4, y + 20, other, 20, Weight.REGULAR, _RED, Anchor.END)
        if mark.crossed or written.crossed:
            yield Polygon(
                ((x + 8, y + 60), (x + 14, y + 66), (x + 66, y + 14), (x + 60, y + 8)), _RED
            )


# --- What it may be worth -----------------------------------------------------------------------


def _prices(slip: Slip) -> list[Price]:
    entries = slip.readings if slip.readings is not None else tuple(filter(None, (slip.current,)))
    found = [price for entry in entries for price in _of_entry(entry)]
    return list(dict.fromkeys(found))


def _of_entry(entry: SlipEntry) -> Iterator[Price]:
    verdict = entry.verdict
    reasons = " ".join(reason_words(reason) for reason in verdict.reasons)
    articles = ", ".join(dict.fromkeys(cited(reason.article) for reason in verdict.reasons))
    accepted = f"{verdict.accepted}".upper() if verdict.accepted else text("dossier_nothing")
    told = text("dossier_entry", by=_author(entry.by), accepted=accepted)
    yield Price(typeset(f"{told} {reasons}".strip()), verdict.points, _sanction(verdict), articles)
    for other in verdict.alternatives:
        where = f"{other.word} {other.ref}".strip()
        yield Price(where, other.points, SANCTIONS[other.sanction], cited(other.article))
    if verdict.question is not None:
        yield from _of_question(verdict.question)


def _of_question(question: JudgeQuestion) -> Iterator[Price]:
    for answer in (True, False):
        points = question.points_if_yes if answer else question.points_if_no
        yield Price(
            answer_text(question, answer=answer), points, "", cited(_against(question, answer))
        )


def _against(question: JudgeQuestion, answer: bool) -> str:
    """The article an answer rests on."""
    return question.article if answer else str(question.data.get("against") or question.article)


def _sanction(verdict: Verdict) -> str:
    return SANCTIONS[verdict.sanction]


# --- Who decided what, and when -----------------------------------------------------------------


def _deeds(happened: Iterable[Happened], coup: int, table: int) -> list[DossierLine]:
    found = []
    for wall_ms, event in happened:
        if getattr(event, "coup", None) != coup or not isinstance(event, ev.CorrectionEvent):
            continue
        tables = getattr(event, "tables", None) or (getattr(event, "table", table),)
        if table in tables and (what := _deed(event)):
            moment = datetime.fromtimestamp(wall_ms / 1000, UTC).astimezone()
            by = _author(getattr(event, "by", ""))
            found.append(DossierLine(f"{moment:%d/%m/%Y %H:%M:%S}", by, typeset(what)))
    return found


def _deed(event: ev.CorrectionEvent) -> str:
    match event:
        case ev.SlipEntered():
            code = "deed_second" if event.second else "deed_entered"
            slip = slip_text(event.slip) or text("deed_points")
            return text(code, slip=slip, points=event.verdict.points)
        case ev.SlipsMissing():
            return text("deed_missing")
        case ev.QuestionAnswered():
            answer = text("deed_yes" if event.answer else "deed_no")
            return text("deed_answered", answer=answer, points=event.verdict.points)
        case ev.VerdictAmended():
            late = text("deed_late") if event.late else ""
            told = text("deed_amended", points=event.verdict.points, reason=event.reason)
            return f"{told} {late}".rstrip()
        case ev.ReadingRetained():
            return text("deed_retained", reason=event.reason)
        case ev.BilletHandedOut():
            return text("deed_billet", coup=event.before)
        case ev.CaseSubmitted():
            late = text("deed_late") if event.late else ""
            return f"{text('deed_submitted', reason=event.reason)} {late}".rstrip()
        case ev.CaseSettled(how=how):
            return text(f"deed_{how.value}", reason=event.reason or "—")
        case ev.CoupClosed():
            return text("deed_closed")
        case ev.CoupReopened():
            return text("deed_reopened", reason=event.reason)
    return ""


def _author(by: str) -> str:
    return text("dossier_judge") if by in ("", "juge") else by


def _room_for_the_decision(state: State) -> DocumentPart:
    """To be filled in by hand, and signed."""
    lines = tuple(Paragraph("." * 190, Size.SMALL, apart=True) for _ in range(BLANK_LINES))
    return Together(
        (
            Heading(text("dossier_decision")),
            *lines,
            Paragraph(text("dossier_signatures"), apart=True),
        )
    )
