"""The papers of an evening of listening: one to copy for everybody, one for who counts."""

from collections import Counter
from collections.abc import Sequence

from console.columns import Column
from console.french import text
from console.papers.document import Document, DocumentPart, PaperTable, Paragraph, Size
from console.papers.pdf import write_pdf
from console.voice.hearing import HearingItem, VoiceTurn

Numbered = tuple[int, HearingItem]


def _empty(_: object) -> str:
    """To be written in by hand."""
    return ""


_NUMBER: Column[Numbered] = Column("number", "n°", lambda row: row[0], True, width=12)
_FORM: tuple[Column[Numbered], ...] = (
    _NUMBER,
    Column("part", "à écrire", lambda row: row[1].part, width=44),
    Column("understood", "compris", _empty, width=76),
    Column("sure", "entourez", lambda _: text("listening_form_sure"), width=50),
)
_ANSWERS: tuple[Column[Numbered], ...] = (
    _NUMBER,
    Column("part", "annonce", lambda row: row[1].part, width=44),
    Column("answer", "réponse", lambda row: row[1].answer, width=56),
    Column("right", "justes", _empty, width=20),
    Column("mistaken", "confusions", _empty, width=50),
)
_COUNT: tuple[Column[tuple[str, int]], ...] = (
    Column("part", "annonces", lambda row: row[0], width=54),
    Column("count", "combien", lambda row: row[1], True, width=20),
    Column("people", "× personnes", _empty, width=36),
    Column("right", "justes en tout", _empty, width=36),
    Column("percentage", "pour cent", _empty, width=36),
)


def form(announced: Sequence[HearingItem]) -> bytes:
    """What each listener fills in: nothing on it gives an answer away."""
    lines = ("listening_form_place", "listening_form_hearing")
    parts: tuple[DocumentPart, ...] = (
        *(Paragraph(text(line), Size.LARGE, apart=True) for line in lines),
        PaperTable(_FORM, list(enumerate(announced, start=1)), size=12),
    )
    facts = (text("listening_form_how"),)
    return write_pdf(Document(text("listening_title"), text("listening_form"), facts, parts))


def answers(announced: Sequence[HearingItem], facts: Sequence[str]) -> bytes:
    """What was said, and where the right answers are counted. `facts`: how it was spoken."""
    counted = Counter(each.part for each in announced)
    parts = (
        PaperTable(_ANSWERS, list(enumerate(announced, start=1))),
        PaperTable(_COUNT, list(counted.items()), size=10),
        Paragraph(text("listening_goals"), apart=True),
    )
    head = (text("listening_answers_how"), *facts, text("listening_room"))
    return write_pdf(Document(text("listening_answers"), text("listening_title"), head, parts))


# --- two voices, without their names ------------------------------------------------------


def _tables(
    turns: Sequence[VoiceTurn], columns: tuple[Column[Numbered], ...], size: int
) -> list[DocumentPart]:
    parts: list[DocumentPart] = []
    start = 1
    for turn in turns:
        lines = list(enumerate(turn.items, start=start))
        start += len(lines)
        parts.append(Paragraph(text("listening_voice_number", number=turn.number), Size.LARGE))
        parts.append(PaperTable(columns, lines, size=size))
    return parts


def blind_form(turns: Sequence[VoiceTurn]) -> bytes:
    """What each listener fills in, and the box he ticks at the end."""
    lines = ("listening_form_place", "listening_form_hearing")
    head = [Paragraph(text(line), Size.LARGE, apart=True) for line in lines]
    vote = Paragraph(text("listening_vote"), Size.LARGE, apart=True)
    parts = (*head, *_tables(turns, _FORM, 11), vote)
    facts = (text("listening_form_how"), text("listening_two_voices"))
    return write_pdf(Document(text("listening_title"), text("listening_form"), facts, parts))


def blind_answers(turns: Sequence[VoiceTurn], facts: Sequence[str]) -> bytes:
    """What was said; nothing tells which voice is which."""
    counted = Counter(
        (text("listening_voice_number", number=turn.number) + ", " + each.part)
        for turn in turns
        for each in turn.items
    )
    parts = (
        *_tables(turns, _ANSWERS, 10),
        PaperTable(_COUNT, sorted(counted.items()), size=10),
        Paragraph(text("listening_votes"), Size.LARGE, apart=True),
    )
    head = (text("listening_answers_how"), *facts, text("listening_room"))
    return write_pdf(Document(text("listening_answers"), text("listening_title"), head, parts))


def blind_key(turns: Sequence[VoiceTurn], facts: Sequence[str]) -> bytes:
    """Which is which, to be opened when all is counted, and what the count allows to say."""
    names = {turn.number: turn.voice for turn in turns}
    told = text("listening_key", one=names[1], two=names[2])
    parts = (Paragraph(told, Size.LARGE), Paragraph(text("listening_decides"), apart=True))
    return write_pdf(
        Document(text("listening_key_title"), text("listening_title"), tuple(facts), parts)
    )
