"""Rows that a page and a sheet of paper show alike."""

from console.figures_fr import figure
from console.games.duplicate.sheets.results.report import Report

Row = tuple[str | int, ...]


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
