"""The ranking for the public, as pages and as files: general, by centre, club or series."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any

from console.columns import EPREUVE, TEAMS, Row, insert_own, ranked
from console.french import text
from console.papers.plain import federation_ranking, write_spreadsheet
from console.requests import malformed
from console.simultane.hub import Hub
from console.simultane.official import SUM_SIGNS
from console.simultane.store import APPROVED
from engine.epreuve.block import folded
from engine.epreuve.fold import Late
from engine.epreuve.manifest import titled
from engine.epreuve.ranking import Ranking, RankingLine, RankingPage

PAGE = 100
MOST_FOUND = 50
MOST_TYPED, MOST_SUGGESTED = 120, 20
FIRST_ONES, MOST_OWN = 10, 200
"""Of a file's sum, as people compare it."""
E2020 = "2020"
"""The edition that has an article on exclusion (§6.1)."""


class By(Enum):
    GENERAL = "general"
    CENTRE = "centre"
    CLUB = "club"
    SERIES = "serie"
    CATEGORY = "categorie"
    PAIRS = "paires"
    TEAMS = "equipes"


WHOLE = frozenset({By.GENERAL, By.PAIRS, By.TEAMS})
"""Of which there is one, and nothing to choose."""
_FIELDS = {By.CLUB: "club", By.SERIES: "series", By.CATEGORY: "category"}


@dataclass(frozen=True)
class RankingAsked:
    """In the words of the addresses: which page, of whom, of which partie."""

    page: int = 0
    q: str = ""
    par: By = By.GENERAL
    valeur: str = ""
    partie: int | None = None


def status(hub: Hub) -> dict[str, Any]:
    """What everybody may know of the state of things."""
    follower = hub.follower
    with follower.reading() as known:
        waited, public = follower.waited_for(), follower.public
        return {
            "nom": hub.manifest.name,
            "version": known.version,
            "officiel": follower.standing.official,
            "signe": official_told(hub),
            "attendus": len(waited),
            "cas": known.fold.cases(follower.playing),
            "centres": len(follower.playing),
            "avance": _progress(hub),
            "pret": follower.ready,
            "classements": [each.value for each in published(hub)],
            "retenus": public is not None
            and any(coup > public[partie] for partie, coup in known.first_closed),
            "parties": [{"numero": each.number, "nom": each.name} for each in hub.manifest.parties],
        }


def published(hub: Hub) -> list[By]:
    """The rankings of this épreuve; that of a centre is the hub's own. Inside `reading`."""
    wanted = {each.value for each in hub.manifest.classements}
    if not hub.follower.known.fold.has_pairs:
        wanted.discard(By.PAIRS.value)
    return [each for each in By if each in (By.GENERAL, By.CENTRE) or each.value in wanted]


def official_told(hub: Hub) -> dict[str, Any] | None:
    """The signed version that stands, and how much has come since. Inside `reading`."""
    follower = hub.follower
    official = follower.official
    if official is None:
        return None
    return {
        "version": official.version,
        "le_ms": official.signed["signed_ms"],
        "somme": official.sum[:SUM_SIGNS],
        "depuis": len(follower.news) + len(follower.decided_since),
    }


def _progress(hub: Hub) -> list[dict[str, Any]]:
    """Of each partie that has begun: after how many coups its ranking stands, from the centre that
    is last to the one that is first, as far as the public may know. Inside `reading`."""
    follower, told = hub.follower, []
    for partie in hub.manifest.parties:
        sheets = [follower.known.fold.sheet(each, partie.number) for each in follower.playing]
        coups = [max(sheet.coups, default=0) if sheet else 0 for sheet in sheets]
        if follower.public is not None:
            coups = [min(coup, follower.public[partie.number]) for coup in coups]
        if not any(coups):
            continue
        ended = all(sheet is not None and sheet.end for sheet in sheets)
        told.append(
            {"partie": partie.number, "nom": partie.name, "de": min(coups), "a": max(coups),
             "fin": ended and follower.public is None}
        )  # fmt: skip
    return told


def ranking_page(hub: Hub, asked: RankingAsked) -> dict[str, Any]:
    with hub.follower.reading() as known:
        ranking = hub.follower.ranking(parties_of(hub, asked))
        if asked.par is By.TEAMS and not asked.q.strip():
            return {**_team_page(ranking, asked.page), "version": known.version,
                    "corrections": _corrections(hub)}  # fmt: skip
        found = _found(hub, ranking, asked)
        rows = ranked((row_of(hub, line) for line in found.lines), first=found.best)
        return {
            "version": known.version,
            "nombre": found.count,
            "page": asked.page,
            "par_page": PAGE,
            "colonnes": EPREUVE.headings,
            "lignes": [
                {**_line(hub, line), "cellules": EPREUVE.cells(row)}
                for line, row in zip(found.lines, rows, strict=True)
            ],
            "corrections": _corrections(hub),
        }


def _team_page(ranking: Ranking, page: int) -> dict[str, Any]:
    rows = team_rows(ranking)
    return {
        "nombre": len(rows),
        "page": page,
        "par_page": PAGE,
        "colonnes": TEAMS.headings,
        "lignes": [
            {"rang": row.rank, "nom": row.name, "total": row.total, "exclu": False, "a_part": "",
             "cellules": TEAMS.cells(row)}
            for row in rows[page * PAGE : (page + 1) * PAGE]
        ],
    }  # fmt: skip


def team_rows(ranking: Ranking) -> list[Row]:
    return [
        Row(team.rank, team.club, total=team.total, note=", ".join(ranking.names(team.members)))
        for team in ranking.teams
    ]


def centre_page(hub: Hub, centre: str) -> dict[str, Any]:
    """What a centre's television shows: the first ones, then its own players."""
    with hub.follower.reading():
        ranking = hub.follower.ranking()
        first = ranking.page(0, FIRST_ONES)
        own = ranking.people_of(centre)[:MOST_OWN]
        seen = {(line.centre, *sorted(line.tables.items())) for line in first.lines}
        rest = [line for line in own if (line.centre, *sorted(line.tables.items())) not in seen]
        return {
            "nom": hub.manifest.name,
            "officiel": hub.follower.standing.official,
            "attendus": len(hub.follower.waited_for()),
            "nombre": first.count,
            "lignes": [
                {**_line(hub, line), "ici": line.centre == centre} for line in (*first.lines, *rest)
            ],
        }


def _found(hub: Hub, ranking: Ranking, asked: RankingAsked) -> RankingPage:
    if wanted := asked.q.strip():
        return ranking.search(wanted[:80], MOST_FOUND)
    value, first = asked.valeur, asked.page * PAGE
    if asked.par is By.GENERAL:
        found = ranking.page(first, PAGE)
        rest = ranking.unranked(max(0, first - found.count), PAGE - len(found.lines))
        return RankingPage(found.count + rest.count, (*found.lines, *rest.lines), ranking.best)
    if asked.par is By.PAIRS:
        return ranking.having("is_pair", [True], first, PAGE)
    if asked.par is By.CENTRE:
        keys = _approved(hub)
        meant = next((keys[name] for name in _meant(keys, value)), value)
        return ranking.of_centre(meant, first, PAGE)
    field = _FIELDS[asked.par]
    return ranking.having(field, _meant(ranking.values(field), value), first, PAGE)


def _approved(hub: Hub) -> dict[str, str]:
    """Name → key, of the centres that take part: whoever only asks takes nobody's name."""
    follower = hub.follower
    return {
        name: key for key, name in follower.names.items() if follower.centres[key].state == APPROVED
    }


def _meant(values: Iterable[str], typed: str) -> list[str]:
    """Those that are written so, accents aside; else the only one that holds these words."""
    fitting = _holding(values, typed) if typed.strip() else []
    same = [each for each in fitting if _known(each) == folded(typed)]
    return same or (fitting if len(fitting) == 1 else [])


def _holding(values: Iterable[str], typed: str) -> list[str]:
    words = folded(typed[:MOST_TYPED]).split()
    return [each for each in values if all(word in _known(each) for word in words)]


@lru_cache(20_000)
def _known(name: str) -> str:
    """Of a club or a centre, as it is compared: they are few, and asked for by everybody."""
    return folded(name)


def suggestions(hub: Hub, asked: RankingAsked) -> dict[str, Any]:
    """The centres, clubs, series or categories whose name holds what is typed."""
    if asked.par in WHOLE:
        raise malformed("par")
    return {"valeurs": _holding(values_of(hub, asked), asked.valeur)[:MOST_SUGGESTED]}


def values_of(hub: Hub, asked: RankingAsked) -> list[str]:
    """Every centre, club, series or category there is."""
    with hub.follower.reading():
        if asked.par is By.CENTRE:
            return sorted(_approved(hub), key=folded)
        return list(hub.follower.ranking(parties_of(hub, asked)).values(_FIELDS[asked.par]))


def every_line(hub: Hub, asked: RankingAsked) -> dict[str, Any]:
    """The whole ranking in one piece, for whoever searches in it himself."""
    with hub.follower.reading():
        ranking = hub.follower.ranking(parties_of(hub, asked))
        lines = list(ranking.lines)
        rows = ranked((row_of(hub, line) for line in lines), first=ranking.best)
        return {
            "nombre": len(lines),
            "colonnes": EPREUVE.headings,
            "lignes": [
                {"nom": line.name, "exclu": line.excluded, "a_part": line.apart,
                 "cellules": EPREUVE.cells(row)}
                for line, row in zip(lines, rows, strict=True)
            ],
        }  # fmt: skip


def parties_of(hub: Hub, asked: RankingAsked) -> tuple[int, ...]:
    return () if asked.partie is None else (hub.manifest.partie(asked.partie).number,)


def title_of(hub: Hub, asked: RankingAsked) -> str:
    """What a paper of the whole épreuve, or of one partie, is headed by."""
    if asked.partie is None:
        return hub.manifest.name
    return titled(hub.manifest.name, hub.manifest.partie(asked.partie).name)


def centre_name(hub: Hub, centre: str) -> str:
    return hub.follower.names.get(centre, centre[:8])


def _line(hub: Hub, line: RankingLine) -> dict[str, Any]:
    """Without the licence: a name is published, a number is its owner's."""
    return {
        "rang": line.rank,
        "nom": line.name,
        "club": line.club,
        "categorie": line.category,
        "serie": line.series,
        "centre": centre_name(hub, line.centre),
        "total": line.total,
        "solos": line.solos,
        "penalite": line.penalty,
        "negatif": line.negatif,
        "pourcentage": line.percentage,
        "exclu": line.excluded,
        "a_part": line.apart,
    }


def _corrections(hub: Hub) -> list[dict[str, Any]]:
    """The late ones, the newest first, with the hub's hour."""
    return [
        {
            "centre": centre_name(hub, late.centre),
            "partie": late.partie,
            "coup": late.coup,
            "motif": late_reason(hub, late),
            "recu_ms": received_ms,
        }
        for late, received_ms in hub.follower.corrections()
    ]


def late_reason(hub: Hub, late: Late) -> str:
    """Why the ranking changed. Of an exclusion who it is, never why: under 2014 it is a decision
    without an article."""
    if not late.excluded:
        return late.reason
    article = hub.manifest.partie(late.partie).edition == E2020
    return text("late_excluded_article" if article else "late_excluded", name=late.excluded)


def export_federation(hub: Hub, asked: RankingAsked) -> bytes:
    """The federation's file: a line per player in the order of the ranks, with the licence by which
    it knows him. So it is the organiser's."""
    with hub.follower.reading():
        ranking = hub.follower.ranking(parties_of(hub, asked), public=False)
        lines = [
            (line.rank, line.name, line.total, line.licence)
            for line in ranking.lines
            if line.rank is not None
        ]
    return federation_ranking(lines).encode("latin-1")


def export_csv(hub: Hub, asked: RankingAsked, *, licences: bool = False) -> bytes:
    """The whole general ranking, for a spreadsheet; with the licences for the organiser alone."""
    columns = EPREUVE.csv if licences else insert_own(EPREUVE.csv, {"licence": ()})
    with hub.follower.reading():
        lines = hub.follower.ranking(parties_of(hub, asked), public=not licences).lines
        return write_spreadsheet(columns, ranked(row_of(hub, line) for line in lines))


def row_of(hub: Hub, line: RankingLine) -> Row:
    return Row(
        line.rank,
        line.name,
        licence=line.licence,
        club=line.club,
        clubs=line.club,
        category=line.category,
        series=line.series,
        centre=centre_name(hub, line.centre),
        excluded=line.excluded,
        apart=bool(line.apart),
        total=line.total,
        points=line.points,
        negatif=line.negatif,
        percentage=line.percentage / 100,
        solos=line.solos,
        bonus=line.bonus,
        penalty=line.penalty,
    )
