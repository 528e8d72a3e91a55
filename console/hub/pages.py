"""What the public page shows: a page of a ranking, a search, a club, a licence; and CSV."""

from collections.abc import Iterable, Mapping
from typing import Any

from console.federation import federation_csv
from console.hub.hub import Hub
from console.hub.store import APPROVED
from console.spreadsheets import written
from engine.epreuve.block import folded
from engine.epreuve.ranking import Found, Line, Ranking
from engine.errors import RuleError
from engine.numbers import whole_number
from engine.play.players import player

PAGE = 100
MOST_FOUND = 50
MOST_TYPED, MOST_SUGGESTED = 120, 20
FIRST_ONES, MOST_OWN = 10, 200
BOM = "\ufeff"
_FIELDS = {"club": "club", "serie": "series", "categorie": "category"}
_COLUMNS = (
    "rang", "nom", "club", "catégorie", "série", "centre", "total", "points", "solos",
    "pénalité", "négatif", "pourcentage",
)  # fmt: skip


def status(hub: Hub) -> dict[str, Any]:
    """What everybody may know of the state of things."""
    follower = hub.follower
    with follower.reading() as known:
        waited, public = follower.waited_for(), follower.public
        return {
            "nom": hub.manifest.name,
            "version": known.version,
            "officiel": follower.standing.official,
            "attendus": len(waited),
            "centres": len(follower.centres),
            "pret": follower.ready,
            "retenus": public is not None
            and any(coup > public[partie] for partie, coup in known.first_closed),
            "parties": [{"numero": each.number, "nom": each.name} for each in hub.manifest.parties],
        }


def ranking_page(hub: Hub, asked: Mapping[str, str]) -> dict[str, Any]:
    place = max(0, _number(asked.get("page", "0")))
    with hub.follower.reading() as known:
        ranking = hub.follower.ranking(parties_of(hub, asked))
        found = _found(hub, ranking, asked, place)
        return {
            "version": known.version,
            "nombre": found.count,
            "page": place,
            "par_page": PAGE,
            "lignes": [_line(hub, line) for line in found.lines],
            "corrections": _corrections(hub),
        }


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


def _found(hub: Hub, ranking: Ranking, asked: Mapping[str, str], place: int) -> Found:
    if wanted := asked.get("q", "").strip():
        return ranking.search(wanted[:80], MOST_FOUND)
    value = asked.get("valeur", "")
    match asked.get("par", "general"):
        case "general":
            return ranking.page(place * PAGE, PAGE)
        case "centre":
            keys = _approved(hub)
            meant = next((keys[name] for name in _meant(keys, value)), value)
            return ranking.of_centre(meant, place * PAGE, PAGE)
        case ("club" | "serie" | "categorie") as by:
            field = _FIELDS[by]
            chosen = _meant(ranking.values(field), value)
            return ranking.among(
                lambda entrant: getattr(entrant, field) in chosen, place * PAGE, PAGE
            )
    raise RuleError("request_malformed")


def _approved(hub: Hub) -> dict[str, str]:
    """Name → key, of the centres that take part: whoever only asks takes nobody's name."""
    follower = hub.follower
    return {
        name: key for key, name in follower.names.items() if follower.centres[key].state == APPROVED
    }


def _meant(values: Iterable[str], typed: str) -> list[str]:
    """Those that are written so, accents aside; else the only one that holds these words."""
    fitting = _holding(values, typed) if typed.strip() else []
    same = [each for each in fitting if folded(each) == folded(typed)]
    return same or (fitting if len(fitting) == 1 else [])


def _holding(values: Iterable[str], typed: str) -> list[str]:
    words = folded(typed[:MOST_TYPED]).split()
    return [each for each in values if all(word in folded(each) for word in words)]


def suggestions(hub: Hub, asked: Mapping[str, str]) -> dict[str, Any]:
    """The centres, clubs, series or categories whose name holds what is typed."""
    by = asked.get("par", "")
    with hub.follower.reading():
        if by == "centre":
            values: Iterable[str] = sorted(_approved(hub), key=folded)
        elif by in _FIELDS:
            values = hub.follower.ranking(parties_of(hub, asked)).values(_FIELDS[by])
        else:
            raise RuleError("request_malformed")
        return {"valeurs": _holding(values, asked.get("valeur", ""))[:MOST_SUGGESTED]}


def parties_of(hub: Hub, asked: Mapping[str, str]) -> tuple[int, ...]:
    wanted = asked.get("partie", "")
    return (hub.manifest.partie(_number(wanted)).number,) if wanted else ()


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None:
        raise RuleError("request_malformed")
    return number


def centre_name(hub: Hub, centre: str) -> str:
    return hub.follower.names.get(centre, centre[:8])


def _line(hub: Hub, line: Line) -> dict[str, Any]:
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
            "motif": late.reason,
            "recu_ms": received_ms,
        }
        for late, received_ms in hub.follower.corrections()
    ]


def export_federation(hub: Hub, asked: Mapping[str, str]) -> bytes:
    """The federation's file for the whole épreuve: a line per player, in the order of the ranks."""
    with hub.follower.reading():
        lines = [
            line
            for line in hub.follower.ranking(parties_of(hub, asked)).lines
            if line.rank is not None
        ]
    players = [player(place, line.name) for place, line in enumerate(lines, start=1)]
    scores = {place: line.total for place, line in enumerate(lines, start=1)}
    return federation_csv(players, scores).encode("latin-1")


def export_csv(hub: Hub, asked: Mapping[str, str], *, licences: bool = False) -> bytes:
    """The whole general ranking, for a spreadsheet; with the licences for the organiser alone."""
    rows: list[tuple[object, ...]] = [(*_COLUMNS, "licence") if licences else _COLUMNS]
    with hub.follower.reading():
        for line in hub.follower.ranking(parties_of(hub, asked), public=not licences).lines:
            whole, hundredths = divmod(line.percentage, 100)
            row = (
                line.rank or "", line.name, line.club, line.category, line.series,
                centre_name(hub, line.centre), line.total, line.points, line.solos, line.penalty,
                line.negatif, f"{whole},{hundredths:02}",
            )  # fmt: skip
            rows.append((*row, line.licence) if licences else row)
    return (BOM + written(rows, ";")).encode()
