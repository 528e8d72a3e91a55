"""The season on paper and as files."""

from html import escape

from console.figures_fr import figure
from console.hypertext import document, table
from console.seasons.season import Season, as_csv, heading
from engine.errors import RuleError
from engine.play.season import SeasonLine

FORMS = ("pdf", "html", "csv")
TITLE = "Classement de la saison"
_COLUMNS = (
    ("Rang", True), ("Nom", False), ("Parties", True), ("Points", True), ("Places", True),
    ("Négatif", True), ("%", True),
)  # fmt: skip
_WIDTHS = (14, 70, 18, 20, 18, 20, 20)


def written(season: Season, form: str, logo: bytes | None) -> tuple[str, str, bytes]:
    """Its file name, what it is, and its bytes."""
    match form:
        case "pdf":
            return "saison.pdf", "application/pdf", _pdf(season, logo)
        case "html":
            return "saison.html", "text/html; charset=utf-8", _html(season).encode()
        case "csv":
            return "saison.csv", "text/csv; charset=utf-8", as_csv(season).encode()
    raise RuleError("export_unknown", format=form, known=", ".join(FORMS))


def _row(line: SeasonLine) -> tuple[str | int, ...]:
    percentage = figure(line.percentage)
    return line.rank, line.name, line.games, line.net, line.places, line.negatif, percentage


def _html(season: Season) -> str:
    parts = [
        f"<h1>{TITLE}</h1>",
        f"<p class=soft>{escape(heading(season))}</p>",
        table(_COLUMNS, map(_row, season.lines)),
    ]
    return document(TITLE, parts)


def _pdf(season: Season, logo: bytes | None) -> bytes:
    # a large library: only when a PDF is asked for
    from console.paper import Paper, columns_of

    columns = columns_of(
        *(
            (name, width, is_number)
            for (name, is_number), width in zip(_COLUMNS, _WIDTHS, strict=True)
        )
    )
    paper = Paper(TITLE, "saison")
    paper.head(TITLE, (heading(season),), logo)
    paper.ln(3)
    paper.grid(columns, [_row(line) for line in season.lines])
    return bytes(paper.output())
