"""A game of Jarnac in every form: on paper, as text, CSV and JSON."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from console.columns import Catalogue, Cell, Column
from console.french import game_called, text
from console.french.typography import typeset
from console.games.face import PaperForm
from console.games.history import day_in_words, day_of
from console.games.jarnac import snapshot
from console.games.jarnac.acts import Act, Round, acts_of, gain_of, judged, rounds_of
from console.games.jarnac.mat_solver import words_of
from console.games.papers import GatheredPapers
from console.lexicons.store import lexicon_label, open_lexicon
from console.papers.document import (
    Break,
    Document,
    DocumentPart,
    Heading,
    PaperTable,
    Paragraph,
    Size,
)
from console.papers.plain import write_csv, write_text
from console.papers.reading import GameOutcome
from engine.games.jarnac.best_moves import TurnReview, analyse
from engine.games.jarnac.mat import value
from engine.games.jarnac.plays import result
from engine.games.jarnac.solver import Find
from engine.games.jarnac.state import Phase, State, other
from engine.rulings import RuleError

# --- What nobody saw ----------------------------------------------------------------------------
# Asked of the game's own lexicon, if it is still there.


def review_of(state: State) -> tuple[TurnReview, ...] | None:
    """None while the game goes on, and where the lexicon it was played with is gone."""
    if state.phase is not Phase.ENDED or not state.options.lexicon:
        return None
    try:
        lexicon = open_lexicon(state.options.lexicon)
    except RuleError:
        return None
    return analyse(state, words_of(lexicon))


# --- Documents ----------------------------------------------------------------------------------


_MOST_WORDS_OF_A_TEXT = 3


@dataclass(frozen=True)
class GameSheet:
    """A game, the day it was played, and what nobody saw."""

    state: State
    wall_ms: int
    turns: tuple[TurnReview, ...] | None = None
    detailed: bool = True
    """With every act."""

    @classmethod
    def of(cls, state: State, wall_ms: int, detailed: bool = True) -> "GameSheet":
        return cls(state, wall_ms, review_of(state), detailed)

    @property
    def day(self) -> str:
        return day_of(self.wall_ms)

    @property
    def title(self) -> str:
        options = self.state.options
        return " · ".join(part for part in (options.club, options.title) if part) or game_called(
            options.name
        )

    @property
    def facts(self) -> str:
        options = self.state.options
        lexicon = lexicon_label(options.lexicon, options.lexicon_edition)
        return (
            f"Jarnac, formule {snapshot.formule_label(options)}, {snapshot.tempo_label(options)}, "
            f"lexique {lexicon}, le {day_in_words(self.wall_ms)}"
        )

    @property
    def acts(self) -> tuple[Act, ...]:
        return tuple(acts_of(self.state))

    @property
    def verdict(self) -> tuple[str, ...]:
        """The winner and why, once there is one."""
        if self.state.phase is not Phase.ENDED:
            return ()
        state = self.state
        told = (
            snapshot.winner_label(state),
            snapshot.reason_label(state),
            snapshot.end_label(state),
        )
        return tuple(told)

    @property
    def unseen(self) -> tuple[TurnReview, ...]:
        return tuple(turn for turn in self.turns or () if turn.unseen)

    @property
    def missed(self) -> tuple[TurnReview, ...]:
        """Turns that ended although a word could still be made."""
        return tuple(turn for turn in self.turns or () if turn.longest)


def outcome(state: State) -> GameOutcome:
    verdict = GameSheet(state, 0, None).verdict
    return GameOutcome(bool(verdict), tuple(map(typeset, verdict)))


def standing(state: State, side: int) -> str:
    jarnacs = text("jarnac_tv_jarnacs", count=state.jarnacs[side])
    points = text("terminal_points", points=state.points(side))
    return f"{state.name(side)} : {points}, {jarnacs}"


def acts(state: State) -> Catalogue[Act]:
    """Who, what, with which letters, for how much, and both totals."""

    def line(act: Act) -> str:
        return str(act.row or "")

    return Catalogue(
        Column("number", "N°", is_number=True, csv_heading="acte"),
        Column("player", "Joueur", lambda act: _name(state, act.side), most=20),
        Column("act", "Geste", judged),
        Column("word", "Mot"),
        Column("row", "Ligne", line, True),
        Column("letters", "Lettres"),
        Column("value", "Valeur", gain_of, True),
        Column("first", "1", lambda act: act.points[0], True, csv_heading="points 1"),
        Column("second", "2", lambda act: act.points[1], True, csv_heading="points 2"),
        Column("played", "Mot", lambda act: act.word + act.letters),
        Column("place", "Ligne", lambda act: f"ligne {act.row}" if act.row else ""),
    )


def _name(state: State, side: int | None) -> str:
    return state.name(side) if side is not None else ""


def _reviewed(sheet: GameSheet, most: int) -> tuple[tuple[str, list[tuple[int, str, str]]], ...]:
    """What nobody saw, then words that could still be made: turn, whose, and some of them."""
    name = sheet.state.name

    def words(finds: tuple[Find, ...]) -> str:
        return ", ".join(find.word for find in finds[:most])

    unseen = [(turn.number, name(other(turn.side)), words(turn.best)) for turn in sheet.unseen]
    missed = [(turn.number, name(turn.side), words(turn.longest)) for turn in sheet.missed]
    heading = text("jarnac_tv_unseen", count=len(unseen))
    return (heading, unseen), (text("jarnac_sheet_missed"), missed)


def sheet_document(sheet: GameSheet) -> Document:
    return Document(sheet.title, "Jarnac", (sheet.facts,), tuple(_on_paper(sheet)))


def _on_paper(sheet: GameSheet) -> Iterator[DocumentPart]:
    """The mats side by side, then the game as two players write it down: a line for both."""
    state = sheet.state
    if sheet.verdict:
        first, *others = sheet.verdict
        yield Paragraph(first, Size.LARGE, strong=True)
        yield Paragraph(" ".join(map(_as_sentence, others)))
    filled = [row for mat in state.mats for row, word in enumerate(mat.rows, start=1) if word]
    yield PaperTable(_mats(state), range(1, max(filled, default=0) + 1), dense=True)
    if not sheet.detailed:
        return
    rounds = tuple(rounds_of(state, sheet.turns or ()))
    yield Heading(text("jarnac_sheet_acts"))
    if sheet.turns is not None:
        unseen = text("jarnac_tv_unseen", count=len(sheet.unseen))
        yield Paragraph(f"{_as_sentence(unseen)} {text('jarnac_sheet_missed_key')}", Size.SMALL)
    size = 8 if len(rounds) <= _MOST_ROUNDS else 7
    yield PaperTable(_sides(state, sheet.turns is not None), rounds, size=size, dense=True)


_MOST_ROUNDS = 38
"""Of a page, in letters of eight points."""


def _as_sentence(words: str) -> str:
    return words if words.endswith((".", "!")) else f"{words}."


def _mats(state: State) -> tuple[Column[int], ...]:
    """Both mats, line by line, under who has them."""

    def word(side: int) -> Callable[[int], str]:
        rows = state.mat(side).rows
        return lambda row: rows[row - 1] if row <= len(rows) else ""

    return (
        Column("row", "Ligne", lambda row: row, True, width=12),
        *(
            column
            for side in (0, 1)
            for column in (
                Column(f"gap{side}", "", lambda _: "", width=4),
                Column(f"word{side}", standing(state, side), word(side), width=63),
                Column(f"value{side}", "Points", _worth(word(side)), True, width=18),
            )
        ),
    )


def _worth(word: Callable[[int], str]) -> Callable[[int], Cell]:
    return lambda row: value(word(row)) if word(row) else ""


def _sides(state: State, reviewed: bool) -> tuple[Column[Round], ...]:
    def of(side: int, what: str) -> Callable[[Round], Cell]:
        return lambda row: getattr(row[1][side], what) if row[1][side] else ""

    columns = [Column[Round]("number", "Tour", lambda row: row[0], True, width=9)]
    for side in (0, 1):
        columns += [
            Column(f"gap{side}", "", lambda _: "", width=2),
            Column(f"letters{side}", "Pioche", of(side, "letters"), width=17),
            Column(f"words{side}", state.name(side), of(side, "words"), width=40),
            *(
                [Column(f"missed{side}", "Manqué", of(side, "missed"), width=21)]
                if reviewed
                else []
            ),
            Column(f"points{side}", "Pts", of(side, "points"), True, width=9),
        ]
    return tuple(columns)


def text_document(sheet: GameSheet) -> Document:
    return Document(sheet.title, "Jarnac", (sheet.facts,), tuple(_in_text(sheet)))


def _in_text(sheet: GameSheet) -> Iterator[DocumentPart]:
    state = sheet.state
    for side in (0, 1):
        yield Paragraph(standing(state, side))
        mat = state.mat(side)
        yield from (Paragraph(f"    {word:<10}{value(word):>4}") for word in mat.rows if word)
        if mat.reliquat:
            yield Paragraph(f"    reliquat {mat.reliquat}")
    yield Break()
    yield from map(Paragraph, sheet.verdict)
    yield Break()
    columns = acts(state).in_text(
        number=4, player=20, act=20, played=11, place=9, value=4, first=6, second=6
    )
    yield PaperTable(columns, sheet.acts, headed=False)
    if sheet.turns is not None:
        yield Break()
        for heading, turns in _reviewed(sheet, _MOST_WORDS_OF_A_TEXT):
            yield Paragraph(heading)
            for number, name, words in turns:
                yield Paragraph(f"    tour {number}, {name} : {words}")


def as_text(sheet: GameSheet) -> str:
    return write_text(text_document(sheet))


def as_csv(sheet: GameSheet) -> str:
    columns = acts(sheet.state).pick("number player act word row letters value first second")
    return write_csv(columns, sheet.acts)


def as_published(sheet: GameSheet) -> dict[str, Any]:
    """What `pupitre replay` reads back."""
    state, options, found = sheet.state, sheet.state.options, result(sheet.state)
    return {
        "game": "jarnac",
        "id": options.name or options.id,
        "date": sheet.day,
        "lexicon": options.lexicon,
        "edition": options.lexicon_edition,
        "formule": options.formule.code,
        "letters": options.letters,
        "several_jarnacs": options.several_jarnacs,
        "players": [state.name(0), state.name(1)],
        "acts": [act.published() for act in sheet.acts],
        "rows": [list(mat.rows) for mat in state.mats],
        "points": list(found.points),
        "jarnacs": list(found.jarnacs),
        "winner": None if found.winner is None else found.winner + 1,
        "reason": found.reason.value,
        "end": state.ended.cause.value if state.ended else None,
        "missed": None if sheet.turns is None else [_turn(turn) for turn in sheet.turns],
    }


def _turn(turn: TurnReview) -> dict[str, Any]:
    return {
        "turn": turn.number,
        "side": turn.side + 1,
        "longest": [find.word for find in turn.longest],
        "jarnacs": turn.jarnacs,
        "unseen": [find.word for find in turn.best] if turn.unseen else [],
        "taken": turn.taken or None,
    }


# --- Forms --------------------------------------------------------------------------------------


_papers = GatheredPapers(GameSheet.of)

SHEETS: Mapping[str, PaperForm[State]] = {
    "json": _papers.json("Partie", as_published),
    "text": _papers.text("Feuille", text_document),
    "csv": _papers.csv("Feuille", as_csv),
}
RESULTS: Mapping[str, PaperForm[State]] = {"pdf": _papers.pdf("Feuille", sheet_document), **SHEETS}
