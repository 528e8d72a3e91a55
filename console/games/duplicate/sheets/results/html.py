"""The results as one HTML file that needs nothing else: to send, to read, to print."""

from collections.abc import Iterable, Sequence
from html import escape

from console.figures_fr import figure
from console.games.duplicate.sheets.results.report import Report, reason_texts
from console.games.duplicate.sheets.results.rows import coup_rows
from console.games.duplicate.sheets.results.words import SANCTIONS

_STYLE = """
body { font: 16px/1.4 system-ui, sans-serif; color: #1c2230; margin: 1.5rem auto;
  max-width: 62rem; padding: 0 1rem; }
h1 { margin: 0; } h2 { margin: 2rem 0 .5rem; } .soft { color: #5a6274; }
table { border-collapse: collapse; width: 100%; } .wide { overflow-x: auto; }
th { text-align: left; color: #5a6274; font-size: .85rem; border-bottom: 2px solid #1c2230; }
td, th { padding: .25rem .5rem; border-bottom: 1px solid #cfc8b8; vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.notice { border-left: .4rem solid #8a4b00; padding: .3rem .8rem; background: #f6f3ec; }
article { break-inside: avoid; margin-top: 1.5rem; }
@media print { body { font-size: 10pt; margin: 0; } h2 { break-after: avoid; }
  tr { break-inside: avoid; } }
"""
Cell = str | int
Column = tuple[str, bool]
"""Its heading, and whether it holds numbers."""


def as_html(report: Report, *, sheets: bool = True) -> str:
    parts = [
        f"<h1>{escape(report.title)}</h1>",
        f"<p class=soft>{escape(report.facts)}</p>",
        '<p class="notice">Résultats provisoires : un coup au moins n’est pas clôturé.</p>'
        if report.provisional
        else "",
        "<h2>Classement</h2>",
        _ranking(report),
        "<h2>Coups</h2>",
        _coups(report),
        "<h2>Solos</h2>",
        _solos(report),
        "<h2>Sanctions</h2>",
        _sanctions(report),
        *(_sheets(report) if sheets else ()),
    ]
    return (
        '<!doctype html>\n<html lang="fr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(report.title)}, résultats</title>\n<style>{_STYLE}</style>\n</head>\n"
        "<body>\n" + "\n".join(filter(None, parts)) + "\n</body>\n</html>\n"
    )


def _table(columns: Sequence[Column], rows: Iterable[Sequence[Cell]]) -> str:
    def cell(tag: str, value: Cell, is_number: bool) -> str:
        return f"<{tag}{' class=n' if is_number else ''}>{escape(str(value))}</{tag}>"

    head = "".join(cell("th", name, is_number) for name, is_number in columns)
    body = "\n".join(
        "<tr>"
        + "".join(
            cell("td", value, is_number) for value, (_, is_number) in zip(row, columns, strict=True)
        )
        + "</tr>"
        for row in rows
    )
    return (
        f"<div class=wide><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _ranking(report: Report) -> str:
    columns = [
        ("Rang", True), ("Table", True), ("Joueur", False), ("Club", False), ("Total", True),
        ("Négatif", True), ("%", True), ("Tops", True), ("Solos", True), ("Pén.", True),
    ]  # fmt: skip
    if report.contest:
        columns.insert(4, (report.contest, False))
    return _table(
        columns,
        (
            (
                line.rank or "exclu",
                line.table,
                report.players[line.table].name,
                report.players[line.table].clubs,
                *((report.fates[line.table],) if report.contest else ()),
                line.total,
                line.negatif,
                figure(line.percentage),
                line.tops,
                line.solos,
                -line.penalty if line.penalty else "",
            )
            for line in report.standings.lines
        ),
    )


def _coups(report: Report) -> str:
    columns = [
        ("N°", True), ("Tirage", False), ("Mot", False), ("Place", False), ("Points", True),
        ("Cumul", True), ("Au top", True), ("Moyenne", True), ("Solo", False),
    ]  # fmt: skip
    return _table(columns, coup_rows(report))


def _solos(report: Report) -> str:
    if not report.standings.solos:
        return "<p class=soft>Aucun solo.</p>"
    columns = [("Coup", True), ("Joueur", False), ("Points", True), ("Avance", True)]
    return _table(
        columns,
        (
            (solo.coup, report.players[solo.table].name, solo.points, solo.margin)
            for solo in report.standings.solos
        ),
    )


def _sanctions(report: Report) -> str:
    if not report.sanctions:
        return "<p class=soft>Aucune sanction.</p>"
    columns = [("Coup", True), ("Table", True), ("Joueur", False), ("Sanction", False),
               ("Motif", False)]  # fmt: skip
    return _table(
        columns,
        (
            (
                billet.coup,
                billet.player.table,
                billet.player.name,
                SANCTIONS[billet.sanction] or "avertissement disciplinaire",
                " ".join(reason_texts(billet)),
            )
            for billet in report.sanctions
        ),
    )


def _sheets(report: Report) -> Iterable[str]:
    yield "<h2>Feuilles des joueurs</h2>"
    columns = [("Coup", True), ("Bulletin", False), ("Points", True), ("Top", True),
               ("Remarque", False), ("Cumul", True)]  # fmt: skip
    for line in sorted(report.standings.lines, key=lambda line: line.table):
        name = escape(report.players[line.table].name)
        rows = (
            (row.coup, row.slip, row.points, row.top, row.remark, row.cumul)
            for row in report.rows_of(line)
        )
        yield (
            f"<article><h3>Table {line.table}, {name} : {line.total} points</h3>"
            f"{_table(columns, rows)}</article>"
        )
