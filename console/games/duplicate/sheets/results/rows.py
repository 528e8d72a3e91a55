"""Rows that a page and a sheet of paper show alike."""

from console.figures_fr import figure
from console.games.duplicate.sheets.results.report import Report
from console.games.duplicate.sheets.results.words import billet_text

Row = tuple[str | int, ...]
BILLETS = "Mots refusés, rejoués : le billet était-il reçu ?"


def billet_rows(report: Report) -> list[Row]:
    return [
        (each.coup, each.player.table, each.player.name, billet_text(each))
        for each in report.billets
    ]


def coup_rows(report: Report) -> list[Row]:
    return [
        (
            coup.number,
            coup.tirage,
            coup.word,
            coup.ref,
            coup.points,
            coup.cumul,
            coup.found_top,
            figure(coup.mean, 1),
            coup.solo,
        )
        for coup in report.coups
    ]
