"""A game of Jarnac in every form: on paper, as text, CSV and JSON."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from console.columns import Catalogue, Column
from console.french import text
from console.games.face import PaperForm
from console.games.history import day_of
from console.games.jarnac import snapshot
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
from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import TurnReview, analyse
from engine.games.jarnac.evolve import evolve
from engine.games.jarnac.mat import value
from engine.games.jarnac.plays import result
from engine.games.jarnac.solver import Find
from engine.games.jarnac.state import Phase, State, other
from engine.rulings import RuleError

# --- The acts of a game -------------------------------------------------------------------------
# As its sheets tell them, and as `pupitre replay` reads them back.


@dataclass(frozen=True)
class Act:
    number: int
    """Its place in the log: what a correction names."""
    side: int | None
    kind: str
    word: str = ""
    row: int | None = None
    letters: str = ""
    valid: bool | None = None
    points: tuple[int, int] = (0, 0)
    """Of both, once it was done."""
    note: str = ""

    def published(self) -> dict[str, Any]:
        """Only what there is to say."""
        told: dict[str, Any] = {"act": self.kind}
        if self.side is not None:
            told["side"] = self.side + 1
        for key, found in (("word", self.word), ("row", self.row), ("letters", self.letters)):
            if found:
                told[key] = found
        if self.valid is not None:
            told["valid"] = self.valid
        if self.note:
            told["note"] = self.note
        return told


def acts_of(state: State) -> Iterator[Act]:
    """Everything people did, draws of several letters one by one."""
    replayed = State.start(state.options)
    for number, event in enumerate(state.log):
        replayed = evolve(replayed, event)
        act = _act(number, event)
        if act is not None:
            points = (replayed.points(0), replayed.points(1))
            yield Act(**{**vars(act), "points": points})


def _act(number: int, event: ev.Event) -> Act | None:
    match event:
        case ev.StarterChosen(side):
            return Act(number, side, "commence")
        case ev.LetterDrawn(side, letter):
            return Act(number, side, "pioche", letters=letter)
        case ev.LettersSetAside(side, letters):
            return Act(number, side, "change", letters=letters)
        case ev.WordMade(side, word, row):
            return Act(number, side, "mot", word, row)
        case ev.JarnacTaken(side, word, row):
            return Act(number, side, "jarnac", word, row)
        case ev.Passed(side, final, cause):
            note = "temps" if cause is ev.PassCause.TIME else ""
            return Act(number, side, "passe", valid=final or None, note=note)
        case ev.ContestRuled(side, word, valid, code):
            return Act(number, side, "conteste", word, valid=valid, note=code)
        case ev.ClaimRuled(side, word, row, valid, code):
            return Act(number, side, "annonce", word, row, valid=valid, note=code)
        case ev.FlagFell(side):
            return Act(number, side, "drapeau")
        case ev.GameEnded(cause, side, reason):
            return Act(number, side, "fin", note=reason or cause.value)
    return None


def gain_of(act: Act) -> str:
    """The value of a word made or taken."""
    return str(value(act.word)) if act.kind in ("mot", "jarnac") else ""


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


_MOST_WORDS, _MOST_WORDS_OF_A_TEXT = 6, 3


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
        return " · ".join(part for part in (options.club, options.title) if part) or options.name

    @property
    def facts(self) -> str:
        options = self.state.options
        lexicon = lexicon_label(options.lexicon, options.lexicon_edition)
        return (
            f"Jarnac, formule {snapshot.formule_label(options)}, {snapshot.tempo_label(options)}, "
            f"lexique {lexicon}, le {self.day}"
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


def standing(state: State, side: int) -> str:
    jarnacs = text("jarnac_tv_jarnacs", count=state.jarnacs[side])
    return f"{state.name(side)} : {state.points(side)} points, {jarnacs}"


def acts(state: State) -> Catalogue[Act]:
    """Who, what, with which letters, for how much, and both totals."""

    def line(act: Act) -> str:
        return str(act.row or "")

    return Catalogue(
        Column("number", "N°", is_number=True, csv_heading="acte"),
        Column("player", "Joueur", lambda act: _name(state, act.side), most=20),
        Column("act", "Geste", _judged),
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


def _judged(act: Act) -> str:
    if act.valid is None or act.kind == "passe":
        return act.kind
    return f"{act.kind} ({'valable' if act.valid else 'refusé'})"


_ROWS: tuple[Column[tuple[int, str]], ...] = (
    Column("number", "Ligne", lambda row: row[0], True, width=14),
    Column("word", "Mot", lambda row: row[1], width=40),
    Column("value", "Points", lambda row: value(row[1]), True, width=16),
)
_TURNS: tuple[Column[tuple[int, str, str]], ...] = (
    Column("number", "Tour", lambda row: row[0], True, width=12),
    Column("player", "Joueur", lambda row: row[1], width=50),
    Column("words", "Mots", lambda row: row[2], width=116),
)


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
    state = sheet.state
    for place, line in enumerate(sheet.verdict):
        yield Paragraph(line, Size.LARGE, strong=place == 0)
    for side in (0, 1):
        yield Heading(standing(state, side))
        numbered = enumerate(state.mat(side).rows, start=1)
        yield PaperTable(_ROWS, [(number, word) for number, word in numbered if word])
    if sheet.turns is not None:
        for heading, turns in _reviewed(sheet, _MOST_WORDS):
            yield Heading(heading)
            yield PaperTable(_TURNS, turns)
    if sheet.detailed:
        yield Heading(text("jarnac_sheet_acts"))
        columns = acts(state).with_widths(
            number=10, player=38, act=34, word=26, row=12, letters=16, value=14, first=14, second=14
        )
        yield PaperTable(columns, sheet.acts, size=8)


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
