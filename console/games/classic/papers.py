"""One classic game, turn by turn, in every form. Before the end, nothing of a rack."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from console.columns import SEATS, Catalogue, Column, Row, insert_own, ranked
from console.french import text
from console.french.typography import figure, signed
from console.games.classic.snapshot import (
    end_label,
    lexicon_of,
    name_of,
    play_label,
    racks_label,
    remarks,
    timing_label,
)
from console.games.face import PaperForm
from console.games.history import day_of
from console.games.papers import GatheredPapers
from console.lexicons.store import open_lexicon
from console.papers.document import (
    Break,
    Document,
    DocumentPart,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
)
from console.papers.plain import write_csv, write_text
from console.tv.svg import GRID_MM, board_picture
from engine.games.classic.best_moves import Analysis, PlayerAnalysis, TurnAnalysis, analyse
from engine.games.classic.ending import FinalScore, results
from engine.games.classic.gcg import write_gcg
from engine.games.classic.public import PublicTurn, public
from engine.games.classic.state import Phase, State
from engine.rulings import RuleError


@dataclass(frozen=True)
class GameSheet:
    """A game, when it was opened, and whether its analysis is wanted."""

    state: State
    wall_ms: int
    detailed: bool = True

    @property
    def title(self) -> str:
        options = self.state.options
        return " · ".join(part for part in (options.club, options.title) if part)

    @property
    def opened(self) -> str:
        day = day_of(self.wall_ms)
        return text("classic_sheet_head", game=self.state.options.name, day=day)

    @property
    def ranked(self) -> list[FinalScore]:
        return sorted(results(self.state), key=lambda each: each.rank)


def analysis_of(state: State) -> Analysis | None:
    """After the end, where racks were followed and the lexicon of the game is still there."""
    if state.phase is not Phase.ENDED or not state.options.followed:
        return None
    try:
        return analyse(state, open_lexicon(state.options.lexicon or None))
    except RuleError:
        return None


def arithmetic(result: FinalScore) -> str:
    """« 312 − 11 = 301 »."""
    terms = [signed(result.score)]
    terms += [f"− {value}" for value in (result.deduction,) if value]
    terms += [f"+ {value}" for value in (result.bonus,) if value]
    terms += [f"− {value} ({text('classic_overtime')})" for value in (result.overtime,) if value]
    sum_of = " ".join(terms)
    return f"{sum_of} = {signed(result.total)}" if len(terms) > 1 else sum_of


# --- Columns ------------------------------------------------------------------------------------


def turns(state: State) -> Catalogue[PublicTurn]:
    return Catalogue(
        Column("number", "Tour", is_number=True),
        Column("player", "Joueur", lambda turn: name_of(state, turn.player), most=16),
        Column("play", "Coup", play_label),
        Column("word", "Coup", lambda turn: turn.move.word if turn.move else play_label(turn)),
        Column("ref", "Place", lambda turn: str(turn.move.ref) if turn.move else ""),
        Column("points", "Points", is_number=True),
        Column("total", "Total", is_number=True),
        Column("remarks", "Remarques", remarks),
        Column("lexicon", "Lexique", lambda _: lexicon_of(state.options)),
    )


def _own_columns(sheet: GameSheet) -> Mapping[str, tuple[Column[Row], ...]]:
    found = {each.player: each for each in sheet.ranked}
    return {
        "left": (Column("left", "Lettres restantes", lambda row: found[row.key].left),),
        "sum": (Column("sum", "Compte", lambda row: arithmetic(found[row.key])),),
    }


def _rows(sheet: GameSheet) -> list[Row]:
    rows = (
        Row(each.rank, name_of(sheet.state, each.player), key=each.player, total=each.total)
        for each in sheet.ranked
    )
    return list(ranked(rows))


def _players(state: State) -> tuple[Column[PlayerAnalysis], ...]:
    return (
        Column("player", "Joueur", lambda each: name_of(state, each.player), width=50),
        Column("turns", "Tours", is_number=True, width=16),
        Column("average", "Moyenne", lambda each: figure(each.average, 1), True, width=20),
        Column("best_turn", "Meilleur", is_number=True, width=20),
        Column("scrabbles", "Scrabbles", is_number=True, width=20),
        Column("contested", "Contestations",
               lambda each: f"{each.contested_well}/{each.contested}", True, width=28),
        Column("withdrawn", "Refusés", is_number=True, width=18),
        Column("lost", "Perdus", is_number=True, width=18),
    )  # fmt: skip


def _analysed(state: State) -> tuple[Column[TurnAnalysis], ...]:
    return (
        Column("turn", "Tour", is_number=True, width=10),
        Column("player", "Joueur", lambda each: name_of(state, each.player), width=34),
        Column("rack", "Chevalet", width=26),
        Column("best", "Meilleur",
               lambda each: f"{each.best.word} {each.best.ref}" if each.best else "", width=44),
        Column("best_points", "Points", is_number=True, width=16),
        Column("played", "Joué", is_number=True, width=16),
        Column("difference", "Écart", lambda each: each.difference or "", True, width=16),
    )  # fmt: skip


# --- Documents ----------------------------------------------------------------------------------


def sheet_document(sheet: GameSheet) -> Document:
    """Turns, result and, after the end, the analysis."""
    state, options = sheet.state, sheet.state.options
    facts = (sheet.opened, racks_label(options), timing_label(options.timing), lexicon_of(options))
    ended = end_label(state.end) if state.end else ""
    paper = turns(state).with_widths(number=10, player=36, play=52, points=14, total=14, remarks=56)
    parts = (
        *_result(sheet),
        Heading(text("tv_classic_history")),
        PaperTable(paper, public(state).turns),
        Heading("Grille"),
        Picture(board_picture(state.grid), GRID_MM),
        *_analysis(sheet),
    )
    told = (", ".join(fact for fact in facts if fact), ended)
    return Document(sheet.title or options.name, text("game_classic"), told, parts)


def _result(sheet: GameSheet) -> Iterator[DocumentPart]:
    if sheet.state.phase is Phase.ENDED and not sheet.state.is_void:
        yield Heading(text("classic_result"))
        yield PaperTable(insert_own(SEATS.paper, _own_columns(sheet)), _rows(sheet))


def _analysis(sheet: GameSheet) -> Iterator[DocumentPart]:
    analysis = analysis_of(sheet.state) if sheet.detailed else None
    if analysis:
        yield Heading(text("classic_analysis"))
        yield PaperTable(_players(sheet.state), analysis.players)
        yield PaperTable(_analysed(sheet.state), analysis.turns, size=8)


def text_document(sheet: GameSheet) -> Document:
    state, options = sheet.state, sheet.state.options
    facts = (
        sheet.opened,
        ", ".join(filter(None, (racks_label(options), timing_label(options.timing)))),
        text("classic_sheet_lexicon", lexicon=lexicon_of(options)),
    )
    columns = turns(state).in_text(number=3, player=16, play=26, points=6, total=7, remarks=0)
    parts = (PaperTable(columns, public(state).turns), *_ending(sheet))
    return Document(sheet.title, text("game_classic"), facts, parts)


def _ending(sheet: GameSheet) -> Iterator[DocumentPart]:
    if sheet.state.end is None:
        return
    yield Break()
    yield Paragraph(end_label(sheet.state.end))
    if sheet.state.phase is Phase.ENDED:
        yield PaperTable(insert_own(SEATS.text, _own_columns(sheet)), _rows(sheet), headed=False)


def as_text(state: State, wall_ms: int) -> str:
    return write_text(text_document(GameSheet(state, wall_ms)))


def as_csv(sheet: GameSheet) -> str:
    columns = turns(sheet.state).pick("number player word ref points total remarks lexicon")
    return write_csv(columns, public(sheet.state).turns)


def as_json(sheet: GameSheet) -> dict[str, Any]:
    state, options = sheet.state, sheet.state.options
    game: dict[str, Any] = {
        "game": "classic",
        "name": options.name,
        "date": day_of(sheet.wall_ms),
        "lexicon": lexicon_of(options),
        "racks": options.racks.value,
        "players": [
            {"id": seat.id, "name": name_of(state, seat.id), "score": state.score(seat.id)}
            for seat in state.seats
        ],
        "turns": [_turn(state, turn) for turn in public(state).turns],
    }
    if state.end is not None:
        game["end"] = {"cause": state.end.cause, "reason": state.end.reason}
    if state.phase is Phase.ENDED:
        game["results"] = [{**vars(each), "total": each.total} for each in results(state)]
        analysis = analysis_of(state) if sheet.detailed else None
        if analysis:
            game["analysis"] = analysis_json(analysis)
    return game


def _turn(state: State, turn: PublicTurn) -> dict[str, Any]:
    return {
        "turn": turn.number,
        "player": turn.player,
        "kind": turn.kind.value,
        "word": turn.move.word if turn.move else None,
        "ref": str(turn.move.ref) if turn.move else None,
        "exchanged": turn.exchanged,
        "points": turn.points,
        "total": turn.total,
        "words": [[word.word, word.points] for word in turn.score.words] if turn.score else [],
        "refused": turn.refused,
        "contested": turn.challenge is not None,
        "corrected": turn.corrected,
    }


def analysis_json(analysis: Analysis) -> dict[str, Any]:
    return {
        "turns": [
            {
                "turn": turn.turn,
                "player": turn.player,
                "rack": turn.rack,
                "best": turn.best.word if turn.best else None,
                "ref": str(turn.best.ref) if turn.best else None,
                "best_points": turn.best_points,
                "ties": turn.ties,
                "played": turn.played,
                "difference": turn.difference,
            }
            for turn in analysis.turns
        ],
        "players": [
            {**vars(player), "average": round(player.average, 2)} for player in analysis.players
        ],
    }


# --- Forms --------------------------------------------------------------------------------------


_papers = GatheredPapers(GameSheet)

SHEETS: Mapping[str, PaperForm[State]] = {
    "text": _papers.text("Feuille", text_document),
    "csv": _papers.csv("Feuille", as_csv),
    "json": _papers.json("Partie", as_json),
    "gcg": _papers.file("GCG", ".gcg", lambda sheet: write_gcg(sheet.state).encode()),
    "pdf": _papers.pdf("Feuille", sheet_document),
}
RESULTS: Mapping[str, PaperForm[State]] = {key: SHEETS[key] for key in ("pdf", "csv", "json")}
