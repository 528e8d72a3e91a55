"""The results as one HTML file that needs nothing else: to send, to read, to print."""

from collections.abc import Iterable, Sequence
from html import escape

from console.figures_fr import figure
from console.games.duplicate.sheets.exports.sheet import Sheet as GameSheet
from console.games.duplicate.sheets.exports.sheet import facts, played_rows, title
from console.games.duplicate.sheets.results.groups import cuts_of
from console.games.duplicate.sheets.results.report import Report, notices, reason_texts
from console.games.duplicate.sheets.results.rows import BILLETS, billet_rows, coup_rows
from console.games.duplicate.sheets.results.words import SANCTIONS
from console.hypertext import document, table
from console.view.prints import board_picture, curves_picture
from console.view.svg import scene_to_svg
from engine.games.duplicate.standings import Line


def as_html(report: Report, *, sheets: bool = True) -> str:
    parts = [
        f"<h1>{escape(report.title)}</h1>",
        f"<p class=soft>{escape(report.facts)}</p>",
        *(f'<p class="notice">{escape(told)}</p>' for told in notices(report)),
        "<h2>Classement</h2>",
        _ranking(report, [(line.rank, line) for line in report.standings.lines]),
        "<h2>Coups</h2>",
        _coups(report),
        *_pictures(report),
        *_cuts(report),
        "<h2>Solos</h2>",
        *(f"<p class=soft>{escape(told)}.</p>" for told in (report.solo_border,) if told),
        _solos(report),
        "<h2>Sanctions</h2>",
        _sanctions(report),
        *_billets(report),
        *(_sheets(report) if sheets else ()),
    ]
    return document(f"{report.title}, résultats", parts)


def sheet_html(sheet: GameSheet) -> str:
    """The game itself, without its players."""
    columns = [
        ("N°", True), ("Tirage", False), ("Mot", False), ("Place", False), ("Points", True),
        ("Cumul", True),
    ]  # fmt: skip
    parts = [
        f"<h1>{escape(title(sheet))}</h1>",
        *(f"<p class=soft>{escape(fact)}</p>" for fact in facts(sheet)),
        "<h2>Coups</h2>",
        table(columns, played_rows(sheet)),
        "<h2>Grille</h2>",
        f"<figure class=board>{scene_to_svg(board_picture(sheet.state.grid))}</figure>",
    ]
    return document(f"{title(sheet)}, feuille", parts)


def _pictures(report: Report) -> Iterable[str]:
    yield "<h2>Grille</h2>"
    yield f"<figure class=board>{scene_to_svg(board_picture(report.state.grid))}</figure>"
    if report.curves:
        yield "<h2>Courbes des scores</h2>"
        yield f"<figure>{scene_to_svg(curves_picture(report.curves))}</figure>"


def _cuts(report: Report) -> Iterable[str]:
    for cut in cuts_of(report):
        yield f"<h2>{escape(cut.label)}</h2>"
        for group in cut.groups:
            yield f"<h3>{escape(group.heading)}</h3>"
            yield _ranking(report, group.lines)


def _ranking(report: Report, lines: Sequence[tuple[int | None, Line]]) -> str:
    columns = [
        ("Rang", True), ("Table", True), ("Joueur", False), ("Club", False), ("Total", True),
        ("Négatif", True), ("%", True), ("Tops", True), ("Solos", True), ("Pén.", True),
    ]  # fmt: skip
    if report.contest:
        columns.insert(4, (report.contest, False))
    return table(
        columns,
        (
            (
                rank or "exclu",
                line.table,
                report.players[line.table].name,
                report.players[line.table].clubs,
                *((report.fates[line.table],) if report.contest else ()),
                line.total,
                line.negatif,
                figure(line.percentage),
                line.tops,
                line.solos or "",
                -line.penalty if line.penalty else "",
            )
            for rank, line in lines
        ),
    )


def _coups(report: Report) -> str:
    columns = [
        ("N°", True), ("Tirage", False), ("Mot", False), ("Place", False), ("Points", True),
        ("Cumul", True), ("Au top", True), ("Moyenne", True), ("Solo", False),
    ]  # fmt: skip
    return table(columns, coup_rows(report))


def _solos(report: Report) -> str:
    if not report.standings.solos:
        return "<p class=soft>Aucun solo.</p>"
    columns = [
        ("Coup", True), ("Table", True), ("Joueur", False), ("Points", True), ("Avance", True),
    ]  # fmt: skip
    return table(
        columns,
        (
            (solo.coup, solo.table, report.players[solo.table].name, solo.points, solo.margin)
            for solo in report.standings.solos
        ),
    )


def _sanctions(report: Report) -> str:
    if not report.sanctions:
        return "<p class=soft>Aucune sanction.</p>"
    columns = [("Coup", True), ("Table", True), ("Joueur", False), ("Sanction", False),
               ("Motif", False)]  # fmt: skip
    return table(
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


def _billets(report: Report) -> Iterable[str]:
    """The answers of §5.9, for whoever asks why one zero became an average and another did not."""
    if not report.billets:
        return
    yield f"<h2>{BILLETS}</h2>"
    columns = [("Coup", True), ("Table", True), ("Joueur", False), ("Réponse", False)]
    yield table(columns, billet_rows(report))


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
        place = f"rang {line.rank}" if line.rank else "exclu"
        told = f"{line.total} points, {figure(line.percentage)} %, {place}"
        yield (
            f"<article><h3>Table {line.table}, {name}</h3><p class=soft>{told}</p>"
            f"{table(columns, rows)}</article>"
        )
