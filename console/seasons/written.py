"""The season on paper and as files."""

from collections.abc import Callable, Mapping
from datetime import date

from console.columns import SEASON, Column, Row, insert_own, ranked
from console.french import text
from console.papers.document import Document, Table
from console.papers.plain import records, write_json, write_spreadsheet, write_text
from console.seasons.season import Season
from engine.play.season import RankBy
from engine.rulings import RuleError

FORMS = ("pdf", "html", "csv")
TITLE = "Classement de la saison"
_SCORES = {RankBy.POINTS: "net", RankBy.PLACES: "places"}


def written(season: Season, form: str, logo: bytes | None = None) -> tuple[str, str, bytes]:
    """Its file name, what it is, and its bytes."""
    match form:
        case "pdf":
            # a large library: only when a PDF is asked for
            from console.papers.pdf import write_pdf

            return "saison.pdf", "application/pdf", write_pdf(_document(season), logo)
        case "html":
            from console.papers.html import write_html

            return "saison.html", "text/html; charset=utf-8", write_html(_document(season))
        case "csv":
            return "saison.csv", "text/csv; charset=utf-8", as_csv(season)
    raise RuleError("export_unknown", format=form, known=", ".join(FORMS))


def rows_of(season: Season) -> list[Row]:
    return list(ranked((Row(**vars(line)) for line in season.lines), _SCORES[season.by]))


def _sessions(season: Season) -> tuple[Column[Row], ...]:
    """What each brought home, day by day."""

    def column(day: date) -> Column[Row]:
        def brought(row: Row) -> str | int:
            found = season.of_session(row.key, day)
            return "" if found is None else found

        return Column(str(day), str(day), brought)

    return tuple(map(column, season.sessions))


def heading(season: Season) -> str:
    """How many games, on how many days."""
    first, last = season.sessions[0], season.sessions[-1]
    days = f"le {first:%d/%m/%Y}" if first == last else f"du {first:%d/%m/%Y} au {last:%d/%m/%Y}"
    games, sessions = len(season.games), len(season.sessions)
    return text("season_heading", games=games, sessions=sessions, days=days)


def _document(season: Season) -> Document:
    return Document(TITLE, "", (heading(season),), (Table(SEASON.paper, rows_of(season)),))


def as_csv(season: Season) -> bytes:
    columns = insert_own(SEASON.csv, {"sessions": _sessions(season)})
    return write_spreadsheet(columns, rows_of(season))


def as_text(season: Season) -> bytes:
    table = Table(SEASON.text, rows_of(season), gap=1)
    return write_text(Document("", "", (heading(season),), (table,))).encode()


def as_json(season: Season) -> bytes:
    def by_day(row: Row) -> dict[str, int | None]:
        return {str(day): season.of_session(row.key, day) for day in season.sessions}

    own = {"sessions": (Column("sessions", value=by_day),)}
    return write_json(
        {
            "by": season.by.value,
            "best": season.best,
            "games": [{"game": game.result.game, "day": str(game.day)} for game in season.games],
            "ranking": records(insert_own(SEASON.json, own), rows_of(season)),
        }
    )


FILES: Mapping[str, Callable[[Season], bytes]] = {"text": as_text, "csv": as_csv, "json": as_json}
"""For whoever has a terminal."""
