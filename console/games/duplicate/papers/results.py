"""The results of one game, in every form: ranking, coups, solos, sanctions, a sheet per player."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from console.columns import GAME, Column, Row, insert_own, ranked
from console.french import text
from console.french.typography import figure
from console.games.duplicate.drawing.pictures import papers_of
from console.games.duplicate.labels import (
    SANCTIONS,
    attendance,
    billet_text,
    phones_told,
    reading_text,
)
from console.games.duplicate.papers.report import (
    CoupLine,
    GameReport,
    SheetRow,
    cuts_of,
    notices,
    reason_texts,
)
from console.games.duplicate.pictures import pictures_of
from console.papers.document import (
    Break,
    Document,
    DocumentPart,
    Heading,
    PaperTable,
    Paragraph,
    Picture,
    Size,
    Together,
)
from console.papers.plain import BOM, federation_csv, records, write_csv
from console.tv.svg import CURVES_MM, GRID_MM, board_picture, curves_picture
from engine.games.duplicate.correction.cases import open_cases
from engine.games.duplicate.correction.judgement import BilletAnswer, ReadingAnswer
from engine.games.duplicate.standings.billets import Billet
from engine.games.duplicate.standings.game import Solo, StandingLine

BILLETS = "Mots refusés, rejoués : le billet était-il reçu ?"
READINGS = "Bulletins à deux lectures : ce que le juge-arbitre a tranché"
_CUT_RANKS = {
    "serie": "rang dans la série", "categorie": "rang dans la catégorie",
    "club": "rang dans le club", "paires": "rang des paires",
}  # fmt: skip
"""In a spreadsheet, one column more for each cut that tells something."""

COUPS: tuple[Column[CoupLine], ...] = (
    Column("number", "N°", is_number=True, width=9),
    Column("tirage", "Tirage", width=26),
    Column("word", "Mot", width=34),
    Column("ref", "Place", width=13),
    Column("points", "Points", is_number=True, width=14),
    Column("cumul", "Cumul", is_number=True, width=15),
    Column("found_top", "Au top", is_number=True, width=14),
    Column("mean", "Moyenne", lambda coup: figure(coup.mean, 1), True,
           value=lambda coup: coup.mean, width=18),
    Column("solo", "Solo", width=39),
)  # fmt: skip
SANCTIONED: tuple[Column[Billet], ...] = (
    Column("coup", "Coup", is_number=True, width=10),
    Column("table", "Table", lambda billet: billet.player.table, True, width=11),
    Column("name", "Joueur", lambda billet: billet.player.name, width=34),
    Column(
        "sanction", "Sanction",
        lambda billet: SANCTIONS[billet.sanction] or "avertissement disciplinaire",
        value=lambda billet: billet.sanction.value, width=28,
    ),
    Column("reasons", "Motif", lambda billet: " ".join(reason_texts(billet)),
           value=reason_texts, width=99),
)  # fmt: skip
ANSWERED: tuple[Column[BilletAnswer], ...] = (
    Column("coup", "Coup", is_number=True, width=10),
    Column("table", "Table", lambda answer: answer.player.table, True, width=11),
    Column("name", "Joueur", lambda answer: answer.player.name, width=40),
    Column("answer", "Réponse", billet_text, width=121),
)
RULED: tuple[Column[ReadingAnswer], ...] = (
    Column("coup", "Coup", is_number=True, width=10),
    Column("table", "Table", lambda answer: answer.player.table, True, width=11),
    Column("name", "Joueur", lambda answer: answer.player.name, width=40),
    Column("answer", "Question et réponse", reading_text, width=121),
)
SHEET: tuple[Column[SheetRow], ...] = (
    Column("coup", "Coup", is_number=True, width=12),
    Column("slip", "Bulletin", width=62),
    Column(
        "points", "Points", lambda row: "" if row.points is None else row.points, True, width=14
    ),
    Column("top", "Top", is_number=True, width=12),
    Column("remark", "Remarque", width=52),
    Column("cumul", "Cumul", is_number=True, width=16),
)


def rows_of(report: GameReport) -> list[Row]:
    return list(ranked(_row(report, line) for line in report.standings.lines))


def _row(report: GameReport, line: StandingLine) -> Row:
    player = report.players[line.table]
    is_excluded = report.correction.presence(line.table).excluded

    def of_each(field: str) -> str:
        return " / ".join(getattr(person, field) for person in player.people).strip(" /")

    return Row(
        line.rank,
        player.name,
        table=line.table,
        people=player.people,
        licence=of_each("licence"),
        club=of_each("club"),
        clubs=player.clubs,
        category=of_each("category"),
        series=of_each("series"),
        note="" if is_excluded else attendance(report.correction, line.table),
        excluded=is_excluded,
        total=line.total,
        points=line.points,
        negatif=line.negatif,
        percentage=line.percentage,
        tops=line.tops,
        solos=line.solos,
        bonus=line.bonus,
        warnings=line.warnings,
        penalty=line.penalty,
    )


def _fates(report: GameReport) -> Column[Row]:
    """What ranks the players, where their points do not."""
    return Column("contest", report.contest, lambda row: report.fates[row.table])


def _contest(report: GameReport) -> Mapping[str, tuple[Column[Row], ...]]:
    return {"contest": (_fates(report),) if report.contest else ()}


# --- To read and to print -----------------------------------------------------------------------


def results_document(report: GameReport) -> Document:
    parts = (
        Heading("Classement"),
        _ranking(report, rows_of(report)),
        Heading("Coups"),
        PaperTable(COUPS, report.coups),
        Heading("Grille"),
        Picture(board_picture(report.state.grid), GRID_MM),
        *_curves(report),
        *_pictures(report),
        *_cuts(report),
        Heading("Solos"),
        *_solos(report),
        Heading("Sanctions"),
        PaperTable(SANCTIONED, report.sanctions, size=8)
        if report.sanctions
        else Paragraph("Aucune sanction."),
        *_billets(report),
        *(_sheets(report) if report.detailed else ()),
    )
    return Document(report.title, "résultats", (report.facts,), parts, tuple(notices(report)))


def _ranking(report: GameReport, rows: Sequence[Row]) -> PaperTable[Row]:
    return PaperTable(insert_own(GAME.paper, _contest(report)), rows)


def _curves(report: GameReport) -> Iterator[DocumentPart]:
    if report.curves:
        yield Heading("Courbes des scores")
        yield Picture(curves_picture(report.curves), CURVES_MM)


def _pictures(report: GameReport) -> Iterator[DocumentPart]:
    """As the television shows them at the end."""
    pictures = pictures_of(report.state)
    if pictures is not None:
        for words, scene in papers_of(pictures):
            yield Together((Heading(words, level=3), Picture(scene, CURVES_MM)))


def _cuts(report: GameReport) -> Iterator[DocumentPart]:
    for cut in cuts_of(report):
        yield Heading(cut.label)
        for group in cut.groups:
            yield Heading(group.heading, level=3)
            rows = (_row(report, line)._replace(rank=rank) for rank, line in group.lines)
            yield _ranking(report, list(ranked(rows)))


def _solo_columns(report: GameReport) -> tuple[Column[Solo], ...]:
    return (
        Column("coup", "Coup", is_number=True, width=12),
        Column("table", "Table", is_number=True, width=12),
        Column("name", "Joueur", lambda solo: report.players[solo.table].name, width=60),
        Column("points", "Points", is_number=True, width=16),
        Column("margin", "Avance", is_number=True, width=16),
    )


def _solos(report: GameReport) -> Iterator[DocumentPart]:
    if report.solo_border:
        yield Paragraph(f"{report.solo_border}.")
    solos = report.standings.solos
    yield PaperTable(_solo_columns(report), solos) if solos else Paragraph("Aucun solo.")


def _billets(report: GameReport) -> Iterator[DocumentPart]:
    """The answers of §5.9 and §6.3, for whoever asks why one zero was paid and another was not."""
    if report.billets:
        yield Heading(BILLETS)
        yield PaperTable(ANSWERED, report.billets, size=8)
    if report.readings:
        yield Heading(READINGS)
        yield PaperTable(RULED, report.readings, size=8)


def _sheets(report: GameReport) -> Iterator[DocumentPart]:
    yield Break()
    yield Heading("Feuilles des joueurs")
    for line in sorted(report.standings.lines, key=lambda line: line.table):
        place = report.place_told(line)
        points = text("terminal_points", points=line.total)
        told = f"{points}, {figure(line.percentage)} %, {place}"
        yield Together(
            (
                Heading(f"Table {line.table}, {report.players[line.table].name}", level=3),
                Paragraph(told, Size.SMALL),
                PaperTable(SHEET, report.rows_of(line), size=7.5),
            )
        )


# --- For programs and spreadsheets --------------------------------------------------------------


def as_spreadsheet(report: GameReport) -> str:
    """One line per player, one column per coup at the end."""
    own = {**_contest(report), "cuts": _cut_ranks(report), "coups": _coup_points(report)}
    return BOM + write_csv(insert_own(GAME.csv, own), rows_of(report), ";")


def _cut_ranks(report: GameReport) -> tuple[Column[Row], ...]:
    def column(key: str, ranks: Mapping[int, int | str]) -> Column[Row]:
        return Column(key, _CUT_RANKS[key], lambda row: ranks.get(row.table, ""))

    return tuple(
        column(
            cut.key,
            {
                line.table: rank or report.place_told(line)
                for group in cut.groups
                for rank, line in group.lines
            },
        )
        for cut in cuts_of(report)
    )


def _coup_points(report: GameReport) -> tuple[Column[Row], ...]:
    points = {line.table: [score.points for score in line.coups] for line in report.entered.lines}

    def column(place: int, number: int) -> Column[Row]:
        return Column(f"coup {number}", f"coup {number}", lambda row: points[row.table][place])

    coups = report.sheet.ordered_coups
    return tuple(column(place, coup.number) for place, coup in enumerate(coups))


def as_federation(report: GameReport) -> bytes:
    """`"table","name","score"` in Latin-1, empty tables said so; and telephones, as if they were
    a table after the last: a line its readers know."""
    players, said = report.correction.players, phones_told(report.state.options)
    rows = federation_csv(players, report.contest_scores, said)
    return rows.encode("latin-1")


def as_json(report: GameReport) -> dict[str, Any]:
    lines = {line.table: line for line in report.entered.lines}
    coups: Column[Row] = Column("coups", value=lambda row: _scores(lines[row.table]))
    own = {"contest": (_fates(report),), "coups": (coups,)}
    confirmed: Column[Solo] = Column("confirmed")
    return {
        "game": report.game,
        "title": report.title,
        "day": report.day,
        "formule": report.state.options.formule.code,
        "edition": report.state.options.edition.value,
        "lexicon": report.state.options.lexicon,
        **({"phones": phones} if (phones := phones_told(report.state.options)) else {}),
        "provisional": report.provisional,
        "contest": report.state.options.contest,
        "tie_breaks": [each.game for each in report.state.tie_breaks],
        "top_total": report.standings.top_total,
        "ranking": records(insert_own(GAME.json, own), rows_of(report)),
        "cuts": [
            {
                "key": cut.key,
                "label": cut.label,
                "groups": [
                    {
                        "heading": group.heading,
                        "ranking": [
                            {"rank": rank, "table": line.table} for rank, line in group.lines
                        ],
                    }
                    for group in cut.groups
                ],
            }
            for cut in cuts_of(report)
        ],
        "coups": records(COUPS, report.coups),
        "solos": records((*_solo_columns(report), confirmed), report.standings.solos),
        "sanctions": records(_SANCTIONS_TOLD, report.sanctions),
        # Only where something was asked: a program that reads our results need not know of it.
        **({"billets": records(_ANSWERS_TOLD, report.billets)} if report.billets else {}),
        **({"cases": _cases(report)} if open_cases(report.correction) else {}),
    }


def _cases(report: GameReport) -> list[dict[str, Any]]:
    """What the commission has still to decide (§6.3)."""
    return [
        {"coup": each.coup, "table": each.player.table, "name": each.player.name}
        for each in open_cases(report.correction)
    ]


_SANCTIONS_TOLD: tuple[Column[Billet], ...] = (
    *SANCTIONED[:-1], Column("points"), Column("penalty"), SANCTIONED[-1],
)  # fmt: skip
_ANSWERS_TOLD: tuple[Column[BilletAnswer], ...] = (
    *ANSWERED[:-1], Column("word"), Column("refused_at", value=lambda answer: answer.first_coup),
    Column("knew"), Column("by"),
)  # fmt: skip


def _scores(line: StandingLine) -> list[dict[str, Any]]:
    return [
        {
            "coup": score.coup,
            "status": score.status.value,
            "points": score.points,
            "sanction": SANCTIONS[score.sanction],
            "solo": score.solo,
        }
        for score in line.coups
    ]
