"""The results as text for programs and spreadsheets: CSV, JSON, the federation's file."""

from typing import Any

from console.federation import federation_csv
from console.figures_fr import figure
from console.games.duplicate.sheets.results.groups import cuts_of
from console.games.duplicate.sheets.results.report import Report, reason_texts
from console.games.duplicate.sheets.results.words import SANCTIONS
from console.spreadsheets import written
from engine.games.duplicate.standings import Line

BOM = "\ufeff"
"""Without it spreadsheets take the accents of a UTF-8 file for something else."""

_COLUMNS = (
    "rang", "table", "nom", "licence", "club", "catégorie", "série", "total", "négatif",
    "pourcentage", "tops", "solos", "avertissements", "pénalités",
)  # fmt: skip
_RANKS = {
    "serie": "rang dans la série", "categorie": "rang dans la catégorie",
    "club": "rang dans le club", "paires": "rang des paires",
}  # fmt: skip
"""One column more for each cut that tells something."""


def as_csv(report: Report) -> str:
    """One line per player, one column per coup at the end."""
    numbers = [coup.number for coup in report.sheet.ordered_coups]
    cuts = cuts_of(report)
    ranks = {
        (cut.key, line.table): rank or "exclu"
        for cut in cuts
        for group in cut.groups
        for rank, line in group.lines
    }
    contest = (report.contest.lower(),) if report.contest else ()
    own = tuple(_RANKS[cut.key] for cut in cuts)
    rows: list[tuple[object, ...]] = [
        (*_COLUMNS, *own, *contest, *(f"coup {number}" for number in numbers))
    ]
    for line in report.standings.lines:
        people = report.players[line.table].people
        rows.append(
            (
                line.rank or "exclu",
                line.table,
                report.players[line.table].name,
                *(
                    " / ".join(getattr(person, field) for person in people).strip(" /")
                    for field in ("licence", "club", "category", "series")
                ),
                line.total,
                line.negatif,
                figure(line.percentage),
                line.tops,
                line.solos,
                line.warnings,
                -line.penalty,
                *(ranks.get((cut.key, line.table), "") for cut in cuts),
                *((report.fates[line.table],) if report.contest else ()),
                *(score.points for score in line.coups),
            )
        )
    return BOM + written(rows, ";")


def as_federation(report: Report) -> bytes:
    """`"table","name","score"` in Latin-1, empty tables said so."""
    return federation_csv(report.correction.players, report.contest_scores).encode("latin-1")


def as_json(report: Report) -> dict[str, Any]:
    return {
        "game": report.game,
        "title": report.title,
        "day": report.day,
        "formule": report.state.options.formule.code,
        "edition": report.state.options.edition.value,
        "lexicon": report.state.options.lexicon,
        "provisional": report.provisional,
        "contest": report.state.options.contest,
        "tie_breaks": [each.game for each in report.state.tie_breaks],
        "top_total": report.standings.top_total,
        "ranking": [_line(report, line) for line in report.standings.lines],
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
        "coups": [vars(coup) for coup in report.coups],
        "solos": [
            {
                "coup": solo.coup,
                "table": solo.table,
                "name": report.players[solo.table].name,
                "points": solo.points,
                "margin": solo.margin,
                "confirmed": solo.confirmed,
            }
            for solo in report.standings.solos
        ],
        "sanctions": [
            {
                "coup": billet.coup,
                "table": billet.player.table,
                "name": billet.player.name,
                "sanction": billet.sanction.value,
                "points": billet.points,
                "penalty": billet.penalty,
                "reasons": reason_texts(billet),
            }
            for billet in report.sanctions
        ],
        **_billets(report),
    }


def _billets(report: Report) -> dict[str, Any]:
    """Only where something was asked: a program that reads our results need not know of it."""
    answers = [
        {
            "coup": each.coup,
            "table": each.player.table,
            "name": each.player.name,
            "word": each.word,
            "refused_at": each.first_coup,
            "knew": each.knew,
            "by": each.by,
        }
        for each in report.billets
    ]
    return {"billets": answers} if answers else {}


def _line(report: Report, line: Line) -> dict[str, Any]:
    player = report.players[line.table]
    return {
        "rank": line.rank,
        "table": line.table,
        "name": player.name,
        "people": [vars(person) for person in player.people],
        "total": line.total,
        "contest": report.fates[line.table],
        "points": line.points,
        "negatif": line.negatif,
        "percentage": round(line.percentage, 2),
        "tops": line.tops,
        "solos": line.solos,
        "bonus": line.bonus,
        "warnings": line.warnings,
        "penalty": line.penalty,
        "coups": [
            {
                "coup": score.coup,
                "status": score.status.value,
                "points": score.points,
                "sanction": SANCTIONS[score.sanction],
                "solo": score.solo,
            }
            for score in line.coups
        ],
    }
