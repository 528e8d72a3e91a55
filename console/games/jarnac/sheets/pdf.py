"""A game of Jarnac on paper."""

from console.games.jarnac.sheets.sheet import Sheet, act_line, standing
from console.messages_fr import text
from console.paper import Paper, columns_of
from engine.games.jarnac import other
from engine.games.jarnac.mat import value
from engine.games.jarnac.solver import Find

_MOST_WORDS = 6

ROWS = columns_of(("Ligne", 14, True), ("Mot", 40, False), ("Points", 16, True))
ACTS = columns_of(
    ("N°", 10, True), ("Joueur", 38, False), ("Geste", 34, False), ("Mot", 26, False),
    ("Ligne", 12, True), ("Lettres", 16, False), ("Valeur", 14, True), ("1", 14, True),
    ("2", 14, True),
)  # fmt: skip
TURNS = columns_of(("Tour", 12, True), ("Joueur", 50, False), ("Mots", 116, False))


def as_pdf(sheet: Sheet, *, detailed: bool = True, logo: bytes | None = None) -> bytes:
    state = sheet.state
    paper = Paper(sheet.title, "Jarnac")
    paper.head(sheet.title, (sheet.facts,), logo)
    for line in sheet.verdict:
        paper.line_of_text(line, 12, bold=line is sheet.verdict[0])
    for side in (0, 1):
        paper.chapter(standing(state, side))
        rows = enumerate(state.mat(side).rows, start=1)
        paper.grid(ROWS, [(number, word, value(word)) for number, word in rows if word])
    if sheet.turns is not None:
        paper.chapter(text("jarnac_tv_unseen", count=len(sheet.unseen)))
        paper.grid(
            TURNS,
            [
                (turn.number, state.name(other(turn.side)), _words(turn.best))
                for turn in sheet.unseen
            ],
        )
        paper.chapter(text("jarnac_sheet_missed"))
        paper.grid(
            TURNS,
            [(turn.number, state.name(turn.side), _words(turn.longest)) for turn in sheet.missed],
        )
    if detailed:
        paper.chapter(text("jarnac_sheet_acts"))
        paper.grid(ACTS, [act_line(sheet, act) for act in sheet.acts], size=8)
    return bytes(paper.output())


def _words(finds: tuple[Find, ...]) -> str:
    return ", ".join(find.word for find in finds[:_MOST_WORDS])
