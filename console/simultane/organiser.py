"""The organiser's page: centres in, late, silent, flagged; what may be decided about them."""

from dataclasses import dataclass, field
from typing import Any

from console.french import text
from console.requests import fits, malformed
from console.simultane.database import database_sentence
from console.simultane.envelopes import is_public_key, short
from console.simultane.folder import dictated
from console.simultane.hub import Hub, now_ms
from console.simultane.pages import centre_name, official_told
from console.simultane.store import APPROVED, Centre, CentreFlag
from engine.epreuve.decisions import (
    ANNULLED,
    BEGUN,
    DRAWS,
    KINDS,
    NEUTRALISED,
    OF_ALL,
    OF_COUP,
    OF_PARTIE,
    OUT,
    Decision,
    Decisions,
)
from engine.epreuve.fold import BY_DECISION, OTHER_TOP, VOID, Fold, OtherTop
from engine.epreuve.manifest import EpreuveMode, Manifest
from engine.epreuve.plis import HIGHEST_COUP, LONGEST_REASON
from engine.epreuve.sheet import CentreSheet
from engine.rulings import RuleError

SILENT_MS = 10 * 60 * 1000
_MOST_LICENCES, _MOST_FLAGS = 200, 8


def overview(hub: Hub) -> dict[str, Any]:
    follower = hub.follower
    codes = [(each, hub.released(each.number)) for each in hub.manifest.parties if each.sealed]
    with follower.reading() as known:
        furthest = {
            each.number: max(
                (
                    max(sheet.coups, default=0)
                    for centre in known.fold.centres
                    if (sheet := known.fold.sheet(centre, each.number))
                ),
                default=0,
            )
            for each in hub.manifest.parties
        }
        other_tops = known.fold.other_tops(follower.standing)
        waited = frozenset(follower.waited_for())
        centres = [
            _centre(
                hub, each, furthest, waited, [top for top in other_tops if top.centre == each.id]
            )
            for each in follower.centres.values()
        ]
        doubles = known.fold.same_licences()
        return {
            "nom": hub.manifest.name,
            "officiel": follower.standing.official,
            "signe": official_told(hub),
            "attendus": len(waited),
            "base": follower.reachable and hub.trouble is None,
            "base_ennui": database_sentence(hub.trouble) if hub.trouble else "",
            "multiplex": hub.manifest.mode is not EpreuveMode.SIMULTANE,
            "centres": centres,
            "licences": [
                {"licence": licence, "centres": [centre_name(hub, each) for each in centres_of]}
                for licence, centres_of in list(doubles.items())[:_MOST_LICENCES]
            ],
            "codes": [
                {
                    "partie": each.number,
                    "nom": each.name,
                    "heure": each.starts,
                    "sans_heure": text("hub_hourless") if each.lacks_hour and code is None else "",
                    "code": str(code) if code else "",
                    "epele": dictated(code) if code else [],
                }
                for each, code in codes
            ],
            "parties": [{"partie": each.number, "nom": each.name} for each in hub.manifest.parties],
            "coups": _coups(follower.standing),
            "decisions": [
                {
                    "quoi": each.kind,
                    "centre": centre_name(hub, each.centre) if each.centre else "",
                    "partie": each.partie,
                    "coup": each.coup,
                    "motif": each.reason,
                    "le_ms": each.decided_ms,
                }
                for each in reversed(follower.decisions)
            ],
        }


def _coups(standing: Decisions) -> list[dict[str, Any]]:
    """The coups that were decided for all centres, as it stands."""
    found = [
        (partie, coup, NEUTRALISED)
        for partie, coups in standing.neutralised.items()
        for coup in coups
    ]
    found += [(partie, coup, ANNULLED) for partie, coup in standing.annulled.items()]
    return [{"partie": partie, "coup": coup, "quoi": kind} for partie, coup, kind in sorted(found)]


def _centre(
    hub: Hub,
    centre: Centre,
    furthest: dict[int, int],
    waited: frozenset[str],
    other_tops: list[OtherTop],
) -> dict[str, Any]:
    follower = hub.follower
    known = follower.known
    seen = known.last_seen.get(centre.id)
    parties = []
    for number, most in furthest.items():
        sheet = known.fold.sheet(centre.id, number)
        coup = max(sheet.coups, default=0) if sheet else 0
        parties.append(
            {
                "partie": number,
                "joueurs": len(sheet.entrants) if sheet else 0,
                "coup": coup,
                "retard": most - coup,
                "fin": bool(sheet and sheet.end),
                "a_part": _apart(known.fold, centre.id, number, follower.standing),
            }
        )
    ended = all(each["fin"] for each in parties)
    return {
        "id": centre.id,
        "empreinte": short(centre.id),
        "nom": centre_name(hub, centre.id),
        "etat": centre.state,
        "ecarte": centre.state == APPROVED and centre.id in follower.standing.set_aside,
        "tire": centre.id == follower.standing.drawing,
        "vu_ms": seen,
        "muet": centre.state == APPROVED and not ended and now_ms() - (seen or 0) > SILENT_MS,
        "parties": parties,
        "attendu": centre.id in waited,
        "signalements": [
            {"quoi": _flagged(known.fold, flag), "fois": flag.times, "le_ms": flag.last_ms}
            for flag in sorted(follower.flags, key=lambda flag: -flag.last_ms)
            if flag.centre == centre.id
        ][:_MOST_FLAGS],
        "autres_tops": [_other_top(each) for each in other_tops],
        "questions": [
            text("hub_unanswered", partie=number, coup=coup, player=_called(sheet, table))
            for number in furthest
            if (sheet := known.fold.sheet(centre.id, number))
            for coup, table in sheet.unanswered
        ][:_MOST_FLAGS],
        "neutralises": [
            text("hub_neutral", partie=number, coup=coup)
            for number in furthest
            if (sheet := known.fold.sheet(centre.id, number))
            for coup in sorted(sheet.coups)
            if sheet.neutral(coup)
        ],
    }


def _flagged(fold: Fold, flag: CentreFlag) -> str:
    """What is wrong, and where the hub knows it: at which coup, with whom."""
    code, *where = flag.code.split()
    if not where:
        return text(f"flag_{code}")
    partie, coup, *tables = map(int, where)
    told = [text("flag_at_coup", what=text(f"flag_{code}"), partie=partie, coup=coup)]
    for table in tables:
        told.append(_called(fold.sheet(flag.centre, partie), table))
    return ", ".join(told)


def _called(sheet: CentreSheet | None, table: int) -> str:
    """Whoever sits there, or the table while its centre has not told who."""
    people = dict(zip(sheet.tables, sheet.entrants, strict=True)) if sheet else {}
    return people[table].name if table in people else text("flag_of_table", table=table)


def _apart(fold: Fold, centre: str, partie: int, decisions: Decisions) -> str:
    """Why it is no longer in the common game, a code of ours in French, a centre's own words as
    they are; and what of it is ranked all the same."""
    reason = fold.apart(centre, partie, decisions)
    if reason in (VOID, BY_DECISION, OTHER_TOP):
        reason = text(f"apart_{reason}")
    last = fold.apart_from(centre, partie, decisions) - 1
    return text("apart_from_coup", coup=last, reason=reason) if last > 0 else reason


def _other_top(other: OtherTop) -> str:
    code = "flag_other_top" if other.common else "flag_coup_too_many"
    return text(code, partie=other.partie, coup=other.coup, top=other.top, common=other.common)


@dataclass(frozen=True)
class DecisionAsked:
    """What the organiser decides: of a centre, of one of its parties, of a coup, of all."""

    kind: str = field(metadata=fits(KINDS.__contains__))
    reason: str = field(metadata=fits(str.isprintable))
    centre: str = ""
    partie: int = 0
    coup: int = 0


def checked(asked: DecisionAsked, manifest: Manifest, now_ms: int) -> Decision:
    """The decision, without what says nothing about it."""
    if not asked.reason.strip() or len(asked.reason) > LONGEST_REASON:
        raise RuleError("decision_without_reason")
    kind = asked.kind
    of_partie = kind in OF_PARTIE | OF_COUP | {BEGUN}
    if of_partie and not 1 <= asked.partie <= len(manifest.parties):
        raise malformed("partie")
    if not int(kind in OF_COUP) <= asked.coup <= HIGHEST_COUP:
        raise RuleError("decision_which_coup", most=HIGHEST_COUP)
    if kind == BEGUN and not manifest.partie(asked.partie).lacks_hour:
        raise RuleError("partie_has_its_hour", partie=asked.partie)
    of_centre = kind not in OF_ALL | OF_COUP | {BEGUN}
    if of_centre and not is_public_key(asked.centre):
        raise malformed("centre")
    if kind == DRAWS and manifest.mode is EpreuveMode.SIMULTANE:
        raise RuleError("simultane_draws_nothing")
    return Decision(
        kind,
        asked.reason,
        now_ms,
        asked.centre if of_centre else "",
        asked.partie if of_partie else 0,
        asked.coup if kind in OF_COUP | {OUT} else 0,
    )
