"""The results of a whole épreuve on paper: to be pinned up, sent to the clubs, kept."""

import threading
from collections.abc import Iterator
from datetime import datetime

from console.columns import EPREUVE, FIRSTS, TEAMS, Column, Row, ranked
from console.french import printed, text
from console.french.terms import terms
from console.papers.document import Document, DocumentPart, Heading, PaperTable, Paragraph
from console.papers.epreuve import PRIZES, TERMS, group_heading, prize_told
from console.papers.pdf import write_pdf
from console.simultane.hub import Hub
from console.simultane.pages import (
    By,
    RankingAsked,
    centre_name,
    late_reason,
    parties_of,
    published,
    row_of,
    team_rows,
    title_of,
)
from engine.epreuve.fold import Late
from engine.epreuve.manifest import Classement
from engine.epreuve.ranking import Ranking, RankingLine
from engine.epreuve.solos import EpreuveSolo

MOST_PRINTED = 10_000
"""Two hundred pages; beyond them the spreadsheet serves better."""
SIZE = 8.0

_one_at_a_time = threading.Lock()
"""Some seconds of work for a large épreuve: a crowd must not ask for it all at once."""


def export_pdf(hub: Hub, asked: RankingAsked) -> bytes:
    with _one_at_a_time:
        with hub.follower.reading():
            ranking = hub.follower.ranking(parties_of(hub, asked))
            document = _document(hub, ranking, title_of(hub, asked))
        return write_pdf(document)  # when nobody waits for the fold any more


def _document(hub: Hub, ranking: Ranking, title: str) -> Document:
    manifest, lines = hub.manifest, list(ranking.lines)
    days = dict.fromkeys((manifest.first_day, manifest.last_day))
    facts = text(
        "printed_facts",
        days=" – ".join(days),
        centres=len({line.centre for line in lines}),
        players=len(lines),
    )
    whole = len(ranking.parties) == len(manifest.parties)
    parts = (
        *_state(hub),
        *(_dotation(hub, ranking) if whole else ()),
        *_highlights(hub, ranking, lines),
        *_others(hub, ranking),
        *_general(hub, lines),
        Heading(printed("hall_terms")),
        PaperTable(TERMS, terms(manifest), SIZE),
    )
    return Document(title, "classement général", (facts,), parts)


def _state(hub: Hub) -> Iterator[DocumentPart]:
    official, waited = hub.follower.standing.official, len(hub.follower.waited_for())
    code = "printed_official" if official else "printed_provisional"
    yield Paragraph(text(code, count=waited), strong=True)
    if cases := hub.follower.known.fold.cases(hub.follower.playing):
        yield Paragraph(printed("hall_cases", count=cases), strong=True)


def _dotation(hub: Hub, ranking: Ranking) -> Iterator[DocumentPart]:
    if hub.manifest.dotation:
        told = [prize_told(each, ranking.names(each.winners)) for each in ranking.prizes]
        yield Heading(printed("hall_dotation"))
        yield PaperTable(PRIZES, told, SIZE)


def _others(hub: Hub, ranking: Ranking) -> Iterator[DocumentPart]:
    """Pairs and teams."""
    shown = published(hub)
    if By.PAIRS in shown and (pairs := ranking.having("is_pair", [True])).lines:
        yield Heading(printed("hall_by_paires"))
        rows = ranked((row_of(hub, line) for line in pairs.lines), first=pairs.best)
        yield PaperTable(EPREUVE.paper, list(rows), SIZE, one_line=True)
    if By.TEAMS in shown and (rows := ranked(team_rows(ranking))):
        yield Heading(printed("hall_by_equipes"))
        yield PaperTable(TEAMS.paper, list(rows), SIZE)


def _highlights(hub: Hub, ranking: Ranking, lines: list[RankingLine]) -> Iterator[DocumentPart]:
    if winners := list(ranked(_winners(hub, lines), first=ranking.best)):
        yield Heading("Premiers de chaque série et de chaque catégorie")
        yield PaperTable(FIRSTS.paper, winners, SIZE, one_line=True)
    if ranking.solos:
        yield Heading("Solos")
        yield PaperTable(_solo_columns(hub, lines), ranking.solos, SIZE, one_line=True)
    if corrections := hub.follower.corrections():
        yield Heading("Corrections tardives")
        yield PaperTable(_correction_columns(hub), corrections, SIZE, one_line=True)


def _solo_columns(hub: Hub, lines: list[RankingLine]) -> tuple[Column[EpreuveSolo], ...]:
    names = {
        (line.centre, partie, table): line.name
        for line in lines
        if line.solos
        for partie, table in line.tables.items()
    }
    return (
        Column("partie", "Partie", is_number=True, width=14),
        Column("coup", "Coup", is_number=True, width=14),
        Column(
            "name", "Joueur", lambda solo: names[solo.centre, solo.partie, solo.table], width=62
        ),
        Column("centre", "Centre", lambda solo: centre_name(hub, solo.centre), width=62),
        Column("points", "Points", is_number=True, width=16),
    )


def _correction_columns(hub: Hub) -> tuple[Column[tuple[Late, int]], ...]:
    return (
        Column("received", "Reçue le", lambda late: _when(late[1]), width=36),
        Column("centre", "Centre", lambda late: centre_name(hub, late[0].centre), width=44),
        Column("partie", "Partie", lambda late: late[0].partie, True, width=14),
        Column("coup", "Coup", lambda late: late[0].coup or "", True, width=12),
        Column("reason", "Motif", lambda late: late_reason(hub, late[0]), width=72),
    )


def _general(hub: Hub, lines: list[RankingLine]) -> Iterator[DocumentPart]:
    yield Heading("Classement général")
    if len(lines) > MOST_PRINTED:
        yield Paragraph(text("printed_first_ones", count=MOST_PRINTED, all=len(lines)))
    rows = list(ranked(row_of(hub, line) for line in lines[:MOST_PRINTED]))
    yield PaperTable(EPREUVE.paper, rows, SIZE, one_line=True)


def _winners(hub: Hub, lines: list[RankingLine]) -> Iterator[Row]:
    """Whoever shares the best rank of a série or a category is named."""
    for classement, field in ((Classement.SERIE, "series"), (Classement.CATEGORIE, "category")):
        if classement not in hub.manifest.classements:
            continue
        for value, members in sorted(_by(lines, field).items()):
            best = members[0].rank
            for line in members:
                if line.rank != best:
                    break
                yield row_of(hub, line)._replace(key=group_heading(classement, value))


def _by(lines: list[RankingLine], field: str) -> dict[str, list[RankingLine]]:
    groups: dict[str, list[RankingLine]] = {}
    for line in lines:
        value = getattr(line, field)
        if value and line.rank is not None:
            groups.setdefault(value, []).append(line)
    return groups


def _when(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000).strftime("%d/%m/%Y %H:%M")
