"""The papers of an evening of listening: one to copy for everybody, one for who counts."""

from collections import Counter
from collections.abc import Sequence

from console.messages_fr import text
from console.paper import Paper, columns_of
from console.speech.listening import Announced

_FORM = columns_of(
    ("n°", 12, True), ("à écrire", 44, False), ("compris", 76, False), ("entourez", 50, False),
)  # fmt: skip
_ANSWERS = columns_of(
    ("n°", 12, True), ("annonce", 44, False), ("réponse", 56, False), ("justes", 20, False),
    ("confusions", 50, False),
)  # fmt: skip
_COUNT = columns_of(
    ("annonces", 54, False), ("combien", 20, True), ("× personnes", 36, False),
    ("justes en tout", 36, False), ("pour cent", 36, False),
)  # fmt: skip
_FORM_SIZE, _ANSWERS_SIZE = 12.0, 9.0


def form(announced: Sequence[Announced]) -> bytes:
    """What each listener fills in: nothing on it gives an answer away."""
    title = text("listening_title")
    paper = Paper(title, text("listening_form"))
    paper.head(title, [text("listening_form_how")])
    for line in ("listening_form_place", "listening_form_hearing"):
        paper.ln(2)
        paper.line_of_text(text(line), 12)
    paper.ln(2)
    sure = text("listening_form_sure")
    rows = [(n, each.part, "", sure) for n, each in enumerate(announced, start=1)]
    paper.grid(_FORM, rows, _FORM_SIZE)
    return bytes(paper.output())


def answers(announced: Sequence[Announced], facts: Sequence[str]) -> bytes:
    """What was said, and where the right answers are counted. `facts`: how it was spoken."""
    title = text("listening_answers")
    paper = Paper(title, text("listening_title"))
    paper.head(title, [text("listening_answers_how"), *facts, text("listening_room")])
    paper.ln(2)
    rows = [(n, each.part, each.answer, "", "") for n, each in enumerate(announced, start=1)]
    paper.grid(_ANSWERS, rows, _ANSWERS_SIZE)
    paper.ln(2)
    parts = Counter(each.part for each in announced)
    paper.grid(
        _COUNT, [(part, count, "", "", "") for part, count in parts.items()], _ANSWERS_SIZE + 1
    )
    paper.ln(2)
    paper.line_of_text(text("listening_goals"), 10)
    return bytes(paper.output())
