"""The results of a whole épreuve on paper: to be pinned up, sent to the clubs, kept."""

import threading
from collections.abc import Iterator
from datetime import datetime

from console.figures_fr import figure
from console.hub.hub import Hub
from console.hub.pages import RankingAsked, centre_name, parties_of
from console.messages_fr import text
from console.paper import Paper, columns_of
from engine.epreuve.ranking import Line, Ranking

MOST_PRINTED = 10_000
"""Two hundred pages; beyond them the spreadsheet serves better."""
RANKING = columns_of(
    ("Rang", 12, True), ("Nom", 48, False), ("Club", 36, False), ("Série", 12, False),
    ("Cat.", 10, False), ("Centre", 30, False), ("Total", 13, True), ("Négatif", 15, True),
    ("%", 13, True),
)  # fmt: skip
WINNERS = columns_of(
    ("Classement", 32, False), ("Premier", 56, False), ("Club", 50, False), ("Total", 16, True),
    ("Rang", 16, True),
)  # fmt: skip
SOLOS = columns_of(
    ("Partie", 14, True), ("Coup", 14, True), ("Joueur", 62, False), ("Centre", 62, False),
    ("Points", 16, True),
)  # fmt: skip
CORRECTIONS = columns_of(
    ("Reçue le", 36, False), ("Centre", 44, False), ("Partie", 14, True), ("Coup", 12, True),
    ("Motif", 72, False),
)  # fmt: skip

_one_at_a_time = threading.Lock()
"""Some seconds of work for a large épreuve: a crowd must not ask for it all at once."""


def export_pdf(hub: Hub, asked: RankingAsked) -> bytes:
    with _one_at_a_time:
        with hub.follower.reading():
            ranking = hub.follower.ranking(parties_of(hub, asked))
            lines = list(ranking.lines)
            paper = _paper(hub, ranking, lines)
        _write_lines(paper, hub, lines)
        return bytes(paper.output())


def _paper(hub: Hub, ranking: Ranking, lines: list[Line]) -> Paper:
    """All that is read from the fold; the long list comes after, when nobody waits."""
    follower, manifest = hub.follower, hub.manifest
    paper = Paper(manifest.name, "classement général")
    paper.add_page()
    paper.line_of_text(manifest.name, 20, bold=True)
    days = dict.fromkeys((manifest.first_day, manifest.last_day))
    paper.line_of_text(
        text(
            "printed_facts",
            days=" – ".join(days),
            centres=len({line.centre for line in lines}),
            players=len(lines),
        )
    )
    official = follower.standing.official
    waited = len(follower.waited_for())
    paper.line_of_text(
        text("printed_official" if official else "printed_provisional", count=waited), bold=True
    )
    paper.chapter("Premiers de chaque série et de chaque catégorie")
    paper.rows(WINNERS, _winners(lines))
    if ranking.solos:
        paper.chapter("Solos")
        paper.rows(SOLOS, _solos(hub, ranking, lines))
    if corrections := follower.corrections():
        paper.chapter("Corrections tardives")
        paper.rows(
            CORRECTIONS,
            (
                (_when(received_ms), centre_name(hub, late.centre), late.partie, late.coup,
                 late.reason)
                for late, received_ms in corrections
            ),
        )  # fmt: skip
    return paper


def _write_lines(paper: Paper, hub: Hub, lines: list[Line]) -> None:
    paper.chapter("Classement général")
    if len(lines) > MOST_PRINTED:
        paper.line_of_text(text("printed_first_ones", count=MOST_PRINTED, all=len(lines)))
    paper.rows(
        RANKING,
        (
            (_rank(line), line.name, line.club, line.series, line.category,
             centre_name(hub, line.centre), line.total, line.negatif,
             figure(line.percentage / 100))
            for line in lines[:MOST_PRINTED]
        ),
    )  # fmt: skip


def _winners(lines: list[Line]) -> Iterator[tuple[object, ...]]:
    """Whoever shares the best rank of a série or a category is named."""
    for label, groups in (
        ("Série", _by(lines, "series")),
        ("Catégorie", _by(lines, "category")),
    ):
        for value, members in sorted(groups.items()):
            best = members[0].rank
            for line in members:
                if line.rank != best:
                    break
                yield f"{label} {value}", line.name, line.club, line.total, line.rank


def _by(lines: list[Line], field: str) -> dict[str, list[Line]]:
    groups: dict[str, list[Line]] = {}
    for line in lines:
        value = getattr(line, field)
        if value and line.rank is not None:
            groups.setdefault(value, []).append(line)
    return groups


def _solos(hub: Hub, ranking: Ranking, lines: list[Line]) -> Iterator[tuple[object, ...]]:
    names = {
        (line.centre, partie, table): line.name
        for line in lines
        if line.solos
        for partie, table in line.tables.items()
    }
    for solo in ranking.solos:
        name = names[solo.centre, solo.partie, solo.table]
        yield solo.partie, solo.coup, name, centre_name(hub, solo.centre), solo.points


def _rank(line: Line) -> object:
    if line.rank is not None:
        return line.rank
    return "exclu" if line.excluded else "—"


def _when(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000).strftime("%d/%m/%Y %H:%M")
