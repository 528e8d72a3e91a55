"""What the public page shows: a page of a ranking, a search, a club, a licence; and CSV."""

import csv
import io
from collections.abc import Mapping
from typing import Any

from console.federation import federation_csv
from console.hub.hub import Hub
from engine.epreuve.block import folded
from engine.epreuve.ranking import Found, Line, Ranking
from engine.errors import RuleError
from engine.play.players import player

PAGE = 100
MOST_FOUND = 50
BOM = "\ufeff"
_FIELDS = {"club": "club", "serie": "series", "categorie": "category"}
_COLUMNS = (
    "rang", "nom", "licence", "club", "catégorie", "série", "centre", "total", "points", "solos",
    "pénalité", "négatif", "pourcentage",
)  # fmt: skip


def status(hub: Hub) -> dict[str, Any]:
    """What everybody may know of the state of things."""
    follower = hub.follower
    with follower.reading() as known:
        waited = follower.waited_for()
        return {
            "nom": hub.manifest.name,
            "version": known.version,
            "officiel": follower.standing.official,
            "attendus": len(waited),
            "centres": len(follower.centres),
            "pret": follower.ready,
            "parties": [{"numero": each.number, "nom": each.name} for each in hub.manifest.parties],
        }


def ranking_page(hub: Hub, asked: Mapping[str, str]) -> dict[str, Any]:
    place = max(0, _number(asked.get("page", "0")))
    with hub.follower.reading() as known:
        ranking = hub.follower.ranking(_parties(hub, asked))
        found = _found(hub, ranking, asked, place)
        return {
            "version": known.version,
            "nombre": found.count,
            "page": place,
            "par_page": PAGE,
            "lignes": [_line(hub, line) for line in found.lines],
            "corrections": _corrections(hub),
        }


def _found(hub: Hub, ranking: Ranking, asked: Mapping[str, str], place: int) -> Found:
    if wanted := asked.get("q", "").strip():
        return ranking.search(wanted[:80], MOST_FOUND)
    value = asked.get("valeur", "")
    match asked.get("par", "general"):
        case "general":
            return ranking.page(place * PAGE, PAGE)
        case "centre":
            names = {each.name: each.id for each in hub.follower.centres.values()}
            return ranking.of_centre(names.get(value, value), place * PAGE, PAGE)
        case ("club" | "serie" | "categorie") as by:
            field, same = _FIELDS[by], folded(value)
            return ranking.among(
                lambda entrant: folded(getattr(entrant, field)) == same, place * PAGE, PAGE
            )
    raise RuleError("request_malformed")


def _parties(hub: Hub, asked: Mapping[str, str]) -> tuple[int, ...]:
    wanted = asked.get("partie", "")
    return (hub.manifest.partie(_number(wanted)).number,) if wanted else ()


def _number(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise RuleError("request_malformed")
    return int(text)


def _centre(hub: Hub, centre: str) -> str:
    known = hub.follower.centres.get(centre)
    return known.name if known else centre[:8]


def _line(hub: Hub, line: Line) -> dict[str, Any]:
    """Without the licence: a name is published, a number is its owner's."""
    return {
        "rang": line.rank,
        "nom": line.name,
        "club": line.club,
        "categorie": line.category,
        "serie": line.series,
        "centre": _centre(hub, line.centre),
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
            "centre": _centre(hub, late.centre),
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
            for line in hub.follower.ranking(_parties(hub, asked)).lines
            if line.rank is not None
        ]
    players = [player(place, line.name) for place, line in enumerate(lines, start=1)]
    scores = {place: line.total for place, line in enumerate(lines, start=1)}
    return federation_csv(players, scores).encode("latin-1")


def export_csv(hub: Hub, asked: Mapping[str, str]) -> bytes:
    """The whole general ranking, for a spreadsheet."""
    output = io.StringIO()
    writer = csv.writer(output, delimiter=";", lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    with hub.follower.reading():
        for line in hub.follower.ranking(_parties(hub, asked)).lines:
            whole, hundredths = divmod(line.percentage, 100)
            writer.writerow(
                (
                    line.rank or "", line.name, line.licence, line.club, line.category,
                    line.series, _centre(hub, line.centre), line.total, line.points, line.solos,
                    line.penalty, line.negatif, f"{whole},{hundredths:02}",
                )
            )  # fmt: skip
    return (BOM + output.getvalue()).encode()
