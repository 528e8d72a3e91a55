"""The papers of an épreuve of one hall: to read, to print, for spreadsheets, for the federation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from console.columns import HALL, TEAMS, Column, Row, insert_own
from console.folders import file_name
from console.french import printed
from console.french.terms import terms
from console.games.epreuve import (
    HallEpreuves,
    days_told,
    partie_columns,
    partie_state,
    partie_words,
    progress,
    rankings,
    rows_of,
    standing_in,
)
from console.journal.store import JournalFile
from console.papers.document import Document, DocumentPart, Heading, PaperTable, Paragraph
from console.papers.epreuve import PRIZES, TERMS, PrizeTold, prize_told
from console.papers.plain import federation_csv, records, write_json, write_spreadsheet
from engine.epreuve.general import HallStanding
from engine.epreuve.manifest import Classement, Manifest, SumBy
from engine.play.players import Player
from engine.rulings import RuleError

FORMS: Mapping[str, tuple[str, str]] = {
    "pdf": (".pdf", "application/pdf"),
    "html": (".html", "text/html; charset=utf-8"),
    "csv": (".csv", "text/csv; charset=utf-8"),
    "json": (".json", "application/json"),
    "federation": ("-federation.csv", "text/csv; charset=iso-8859-1"),
}
"""By form: how its file ends, and what it is."""

_PARTIES = (
    Column[tuple[str, str, str]]("number", "Partie", lambda row: row[0], width=46),
    Column[tuple[str, str, str]]("played", "Jouée", lambda row: row[2], width=40),
    Column[tuple[str, str, str]]("what", "Ce qui s’y joue", lambda row: row[1], width=104),
)


def prizes(standing: HallStanding) -> tuple[PrizeTold, ...]:
    return tuple(
        prize_told(each, [standing.people[key].name for key in each.winners])
        for each in standing.prizes
    )


def _by_phone(manifest: Manifest) -> tuple[str, ...]:
    """A partie that §2.1 was left out of is in the sum."""
    by_phone = any(partie.phones for partie in manifest.parties)
    return (printed("played_with_phones"),) if by_phone else ()


def document(standing: HallStanding, words: Sequence[str], official: int = 0) -> Document:
    manifest = standing.manifest
    own = {"parties": partie_columns(standing)}
    columns = insert_own(HALL.paper, own)
    parties = [
        (partie.name, told, partie_state(standing, partie))
        for partie, told in zip(manifest.parties, words, strict=True)
    ]
    parts: list[DocumentPart] = [
        Heading(printed("hall_general")),
        PaperTable(columns, rows_of(standing)),
    ]
    if manifest.dotation:
        parts += [Heading(printed("hall_dotation")), PaperTable(PRIZES, prizes(standing))]
    for ranking in rankings(standing):
        parts.append(Heading(ranking.label))
        for heading, rows in ranking.groups:
            teams = ranking.key == Classement.EQUIPES.value
            shown = TEAMS.paper if teams else columns
            parts += [Heading(heading, level=3), PaperTable(shown, rows)]
    notes = [f"{row.name} : {row.note}." for row in rows_of(standing) if row.note]
    if notes:
        parts += [Heading(printed("hall_absences")), *map(Paragraph, notes)]
    parts += [
        Heading(printed("hall_parties")),
        PaperTable(_PARTIES, parties),
        Heading(printed("hall_terms")),
        PaperTable(TERMS, terms(manifest)),
    ]
    notices = () if standing.is_complete else (printed("hall_provisional"),)
    signed = (printed("hall_official", version=official),) if official else ()
    facts = (days_told(manifest), progress(standing), *_by_phone(manifest), *signed)
    return Document(manifest.name, "épreuve", facts, tuple(parts), notices)


def written_epreuve(
    standing: HallStanding, form: str, words: Sequence[str], logo: bytes | None, official: int = 0
) -> bytes:
    """`words`: what is played in each partie, in French; `official`: the version that stands."""
    match form:
        case "pdf":
            # a large library: only when a PDF is asked for
            from console.papers.pdf import write_pdf

            return write_pdf(document(standing, words, official), logo)
        case "html":
            from console.papers.html import write_html

            return write_html(document(standing, words, official))
        case "csv":
            own = {"parties": partie_columns(standing)}
            return write_spreadsheet(insert_own(HALL.csv, own), rows_of(standing))
        case "json":
            return write_json({**as_json(standing), "official": official or None})
        case "federation":
            return as_federation(standing).encode("latin-1")
    raise RuleError("export_unknown", format=form, known=", ".join(FORMS))


def as_json(standing: HallStanding) -> dict[str, Any]:
    manifest = standing.manifest
    lines = {line.key: line for line in standing.lines}

    def by_partie(row: Row) -> list[dict[str, Any]]:
        return [
            {
                "partie": partie.number,
                "value": cell.figure.value if cell.figure else None,
                "place": cell.place,
                "counted": cell.counted,
            }
            for partie, cell in zip(manifest.parties, lines[row.key].cells, strict=True)
        ]

    own = {"parties": (Column[Row]("parties", value=by_partie),)}
    return {
        "epreuve": manifest.id,
        "name": manifest.name,
        "first_day": manifest.first_day,
        "last_day": manifest.last_day,
        "sum_by": manifest.sum_by.value,
        "best": manifest.best or None,
        "provisional": not standing.is_complete,
        "parties": [
            {
                "number": partie.number,
                "name": partie.name,
                "formule": partie.formule,
                "tempo": partie.tempo,
                "edition": partie.edition,
                "contest": partie.contest,
                "game": game.game if (game := standing.played.get(partie.number)) else None,
            }
            for partie in manifest.parties
        ],
        "ranking": records(insert_own(HALL.json, own), rows_of(standing)),
    }


def as_federation(standing: HallStanding) -> str:
    """One whole number each, the greater the better: points, or times and places below zero.
    Tables are those of the last partie; whoever shares one with another is given a free one."""
    seats: dict[int, Player] = {}
    scores: dict[int, int] = {}
    sign = 1 if standing.manifest.sum_by is SumBy.POINTS else -1
    later = []
    for line in standing.lines:
        player = standing.people[line.key]
        if player.table in seats:
            later.append(line)
            continue
        seats[player.table], scores[player.table] = player, sign * (line.total or 0)
    for line in later:
        table = max(seats) + 1
        seats[table] = replace(standing.people[line.key], table=table)
        scores[table] = sign * (line.total or 0)
    return federation_csv(seats.values(), scores, "".join(_by_phone(standing.manifest)))


def epreuve_papers(
    journal: JournalFile, data: Path, logo: bytes | None
) -> Iterator[tuple[str, bytes]]:
    """Of the épreuve of this hall that is played, and has a ranking."""
    manifest = HallEpreuves(data).current
    if manifest is None:
        return
    standing = standing_in(journal, manifest)
    if not standing.over:
        return
    words = partie_words(manifest)
    for form, (suffix, _) in FORMS.items():
        content = written_epreuve(standing, form, words, logo)
        yield f"{file_name(manifest.name)}{suffix}", content
