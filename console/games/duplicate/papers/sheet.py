"""One game, coup by coup, as clubs publish it: on the wall, in files, in the format of games."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from console.columns import Catalogue, Column
from console.french import game_called
from console.games.duplicate.labels import (
    contest_label,
    formule_label,
    played_word,
    rules_label,
    tempo_label,
)
from console.games.history import day_in_words, day_of
from console.lexicons.store import lexicon_label
from console.papers.document import Document, Heading, PaperTable, Paragraph, Picture
from console.papers.plain import records, write_csv, write_text
from console.tv.svg import GRID_MM, board_picture
from engine.games.duplicate.standings.game import Standings
from engine.games.duplicate.state import PlayedCoup, State
from engine.play.players import Player
from engine.play.season import GameResult, PlayerResult


@dataclass(frozen=True)
class GameSheet:
    """A game and the day it was played, in wall time: for people only."""

    state: State
    wall_ms: int

    @property
    def day(self) -> str:
        return day_of(self.wall_ms)

    @property
    def lexicon(self) -> str:
        options = self.state.options
        return lexicon_label(options.lexicon, options.lexicon_edition)

    @property
    def title(self) -> str:
        options = self.state.options
        return " · ".join(part for part in (options.club, options.title) if part) or game_called(
            options.name
        )

    @property
    def facts(self) -> tuple[str, ...]:
        options = self.state.options
        rules = (
            f"Formule {formule_label(options.formule)}",
            f"{tempo_label(options.tempo)} par coup",
            contest_label(options.contest),
            rules_label(options),
        )
        return (
            f"Partie « {game_called(options.name)} », jouée le {day_in_words(self.wall_ms)}",
            ", ".join(rules),
            f"Lexique : {self.lexicon}",
        )


COUPS: Catalogue[PlayedCoup] = Catalogue(
    Column("number", "N°", is_number=True, csv_heading="coup"),
    Column(
        "rack", "Tirage", lambda coup: coup.sheet_tirage,
        csv_cell=lambda coup: coup.tirage, value=lambda coup: coup.tirage,
    ),
    Column("rejected", "Rejet", csv_cell=lambda coup: "oui" if coup.rejected else "non"),
    Column("word", "Mot", played_word),
    Column("ref", "Place", lambda coup: str(coup.top.move.ref), csv_heading="reference"),
    Column("points", "Points", lambda coup: coup.top.points, True),
    Column("cumulative", "Cumul", lambda coup: coup.cumul, True),
    Column("n", of=lambda coup: coup.number),
)  # fmt: skip
ON_PAPER = COUPS.with_widths(number=10, rack=34, word=50, ref=18, points=20, cumulative=20)
IN_TEXT = COUPS.in_text(number=3, rack=11, word=16, ref=6, points=6, cumulative=7)
IN_CSV = COUPS.pick("number rack word ref points cumulative rejected")
PUBLISHED = COUPS.pick("n rack rejected word ref points cumulative")


def as_published(sheet: GameSheet) -> dict[str, Any]:
    """The format clubs' games are kept in; `pupitre replay` and `--prepared` read it."""
    state, options = sheet.state, sheet.state.options
    return {
        "id": options.name,
        "date": sheet.day,
        "edition": options.lexicon_edition or options.lexicon,
        "lexicon": options.lexicon,
        "variant": options.formule.code,
        "published_total": state.cumul,
        "coups": records(PUBLISHED, state.coups),
    }


def sheet_document(sheet: GameSheet) -> Document:
    """The game itself, without its players: for a club without arbiters, and for the wall."""
    parts = (
        Heading("Coups"),
        PaperTable(ON_PAPER, sheet.state.coups),
        Heading("Grille"),
        Picture(board_picture(sheet.state.grid), GRID_MM),
    )
    return Document(sheet.title, "feuille", sheet.facts, parts)


def text_document(sheet: GameSheet) -> Document:
    """`-` before a tirage that followed a rejet."""
    title = sheet.title if sheet.title != game_called(sheet.state.options.name) else ""
    parts = (
        PaperTable(IN_TEXT, sheet.state.coups),
        Paragraph(f"{'':>5}{'Total':<39}{sheet.state.cumul:>7}"),
    )
    return Document(title, "feuille", sheet.facts, parts)


def as_text(sheet: GameSheet) -> str:
    return write_text(text_document(sheet))


def as_csv(sheet: GameSheet) -> str:
    """One line per coup, the lexicon on each: lines get separated from their header."""
    lexicon: Column[PlayedCoup] = Column("lexicon", "Lexique", lambda _: sheet.lexicon)
    return write_csv((*IN_CSV, lexicon), sheet.state.coups)


# --- What it brings to a season -----------------------------------------------------------------


def result_of(state: State) -> GameResult | None:
    """Places as its contest gives them, points as they were marked. None for a game that
    ranks nobody: no slip corrected, no time taken, or results annulled (§3.7); and for a mort
    subite that decides between the ex aequo of another game (§3.8.3)."""
    counted = state.timed if state.options.rules.claims_tops else state.correction.slips
    hall = state.options.hall
    decides = state.options.decides or (hall is not None and hall.rank)
    if state.is_void or not counted or decides:
        return None
    made, excluded = state.standings_so_far, state.excluded
    there = {line.table for line in made.lines if line.rank or line.table in excluded}
    players = [player for player in state.players if player.table in there]
    return game_result(state.options.name, players, made)


def game_result(game: str, players: Iterable[Player], standings: Standings) -> GameResult:
    by_table = {player.table: player for player in players}
    return GameResult(
        game,
        standings.top_total,
        tuple(
            PlayerResult(by_table[line.table].key, by_table[line.table].name, line.total, line.rank)
            for line in standings.lines
            if line.table in by_table
        ),
    )
