"""The organiser's page: centres in, late, silent, flagged; what may be decided about them."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from enum import IntEnum
from typing import Any, TypeVar

from console.french import catalogue, sentence, text
from console.french.terms import terms
from console.papers.epreuve import prize_told
from console.requests import fits, malformed
from console.simultane.database import database_sentence
from console.simultane.envelopes import is_public_key, short
from console.simultane.folder import dictated
from console.simultane.hub import Hub, now_ms
from console.simultane.pages import centre_name, official_told
from console.simultane.store import APPROVED, ASKED, Centre, CentreFlag
from engine.epreuve.decisions import (
    ANNULLED,
    BEGUN,
    DECIDED,
    DRAWS,
    KINDS,
    NEUTRALISED,
    OF_ALL,
    OF_COUP,
    OF_PARTIE,
    OUT,
    DecidedPlace,
    Decision,
    Decisions,
)
from engine.epreuve.fold import BY_DECISION, OTHER_TOP, VOID, Fold, OtherTop
from engine.epreuve.manifest import EntryRule, EpreuveMode, Manifest
from engine.epreuve.plis import HIGHEST_COUP, LONGEST_REASON
from engine.epreuve.sheet import CentreSheet
from engine.rulings import RuleError

_MOST_LICENCES = 200
T = TypeVar("T", OtherTop, CentreFlag)


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
        tops = _by_centre(known.fold.other_tops(follower.standing))
        flags = _by_centre(sorted(follower.flags, key=lambda flag: -flag.last_ms))
        waited = frozenset(follower.waited_for())
        centres = [
            _centre(hub, each, furthest, waited, tops.get(each.id, ()), flags.get(each.id, ()))
            for each in follower.centres.values()
        ]
        doubles = known.fold.same_licences()
        return {
            "nom": hub.manifest.name,
            "officiel": follower.standing.official,
            "signe": official_told(hub),
            "officiel_retenu": _held_back(hub),
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
            "dotation": _dotation(hub),
            "termes": [list(each) for each in terms(hub.manifest)],
            "rangs": []
            if any(each in known.fold.centres for each in waited)
            else _shared_ranks(hub),
            "departages": sorted(follower.standing.departages),
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


def _held_back(hub: Hub) -> str:
    """Why it cannot be declared official yet. Inside `reading`."""
    held = hub.held_back(now_ms())
    return sentence(held) if held is not None else ""


def _dotation(hub: Hub) -> list[list[str]]:
    """Each prize, and who holds its rank. Inside `reading`."""
    if not hub.manifest.dotation:
        return []
    ranking = hub.follower.ranking(public=False)
    return [list(prize_told(each, ranking.names(each.winners))) for each in ranking.prizes]


MOST_SHARING, MOST_SHARED = 12, 10
"""Of ranks somebody might play for: more people, and further down, nobody does."""


def _shared_ranks(hub: Hub) -> list[dict[str, Any]]:
    """Those a départage could be noted for; players of several halls, if the épreuve allows it.
    Inside `reading`."""
    ranking, found = hub.follower.ranking(public=False), []
    for rank, lines in itertools.islice(ranking.shared(MOST_SHARING), MOST_SHARED):
        if len({line.centre for line in lines}) > 1 and not hub.manifest.departage_between:
            continue
        seats = [
            {"nom": f"{line.name} ({centre_name(hub, line.centre)})", "centre": line.centre,
             "partie": partie, "table": table}
            for line in lines
            for partie, table in itertools.islice(line.tables.items(), 1)
        ]  # fmt: skip
        found.append({"rang": rank, "joueurs": seats})
    return found


def _coups(standing: Decisions) -> list[dict[str, Any]]:
    """The coups that were decided for all centres, as it stands."""
    found = [
        (partie, coup, NEUTRALISED)
        for partie, coups in standing.neutralised.items()
        for coup in coups
    ]
    found += [(partie, coup, ANNULLED) for partie, coup in standing.annulled.items()]
    return [{"partie": partie, "coup": coup, "quoi": kind} for partie, coup, kind in sorted(found)]


def _by_centre(told: Iterable[T]) -> dict[str, list[T]]:
    """Grouped once: five hundred centres do not each look through all."""
    found: dict[str, list[T]] = {}
    for each in told:
        found.setdefault(each.centre, []).append(each)
    return found


def _centre(
    hub: Hub,
    centre: Centre,
    furthest: dict[int, int],
    waited: frozenset[str],
    other_tops: Sequence[OtherTop],
    flags: Sequence[CentreFlag],
) -> dict[str, Any]:
    follower, fold = hub.follower, hub.follower.known.fold
    seen = follower.known.last_seen.get(centre.id)
    players, standings = [], []
    for number, most in furthest.items():
        sheet = fold.sheet(centre.id, number)
        coup = max(sheet.coups, default=0) if sheet else 0
        apart = apart_told(fold, centre.id, number, follower.standing)
        players.append(len(sheet.entrants) if sheet else 0)
        standings.append(
            CentreProgress(
                number, coup, most - coup, bool(sheet and sheet.end), apart,
                tuple((at, called(sheet, table)) for at, table in sheet.unanswered)
                if sheet else (),
                tuple(at for at in sorted(sheet.coups) if sheet.neutral(at)) if sheet else (),
            )
        )  # fmt: skip
    troubles = [asking()] if centre.state == ASKED else []
    if centre.state == APPROVED:
        silent_ms = now_ms() - seen if seen is not None else None
        troubles = troubles_of(standings, silent_ms, flags, other_tops, fold)
        if hub.manifest.entry is EntryRule.LICENCE:
            sheets = (fold.sheet(centre.id, number) for number in furthest)
            troubles += _without_licence([each for each in sheets if each is not None])
    return {
        "id": centre.id,
        "empreinte": short(centre.id),
        "nom": centre_name(hub, centre.id),
        "etat": centre.state,
        "ecarte": centre.state == APPROVED and centre.id in follower.standing.set_aside,
        "tire": centre.id == follower.standing.drawing,
        "vu_ms": seen,
        "poids": int(weight_of(troubles)),
        "retard": max((each.behind for each in standings if not each.ended), default=0),
        "parties": [
            {
                "partie": each.partie,
                "joueurs": count,
                "coup": each.coup,
                "retard": each.behind,
                "fin": each.ended,
                "a_part": each.apart,
            }
            for each, count in zip(standings, players, strict=True)
        ],
        "attendu": centre.id in waited,
        "ennuis": [each.told for each in troubles],
    }


@dataclass(frozen=True)
class DecisionAsked:
    """What the organiser decides: of a centre, of one of its parties, of a coup, of all."""

    kind: str = field(metadata=fits(KINDS.__contains__))
    reason: str = field(metadata=fits(str.isprintable))
    centre: str = ""
    partie: int = 0
    coup: int = 0
    rank: int = 0
    order: tuple[DecidedPlace, ...] = ()


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
    of_centre = kind not in OF_ALL | OF_COUP | {BEGUN, DECIDED}
    if of_centre and not is_public_key(asked.centre):
        raise malformed("centre")
    if kind == DRAWS and manifest.mode is EpreuveMode.SIMULTANE:
        raise RuleError("simultane_draws_nothing")
    if (kind == DECIDED) != bool(asked.rank) or (asked.order and kind != DECIDED):
        raise malformed("rank")
    return Decision(
        kind,
        asked.reason,
        now_ms,
        asked.centre if of_centre else "",
        asked.partie if of_partie else 0,
        asked.coup if kind in OF_COUP | {OUT} else 0,
        rank=asked.rank,
        order=asked.order,
    )


# --- what is amiss with a centre ----------------------------------------------------------
# A sentence, and what to do about it.

SILENT_MS = 10 * 60 * 1000
LATE = 3
"""Coups behind the first: fewer are a slower hall."""
MOST_OF_A_KIND = 8
_ALIKE = {"pli_other_top": "other_envelope", "pli_coup_unknown": "other_envelope"}
"""Refusals that have one remedy."""


class Concern(IntEnum):
    """Who is looked at first."""

    ASKS = 0
    """Waits for the organiser himself."""
    SILENT = 1
    LATE = 2
    DOUBTFUL = 3
    FINE = 4


@dataclass(frozen=True)
class CentreTrouble:
    weight: Concern
    quoi: str
    faire: str

    @property
    def told(self) -> dict[str, Any]:
        return {**asdict(self), "weight": int(self.weight)}


@dataclass(frozen=True)
class CentreProgress:
    """Where a centre is in one partie."""

    partie: int
    coup: int
    behind: int
    """How many coups after the first centre."""
    ended: bool
    apart: str
    """Why it left the common game, in French."""
    questions: tuple[tuple[int, str], ...] = ()
    """(coup, who) that wait for its judge."""
    neutral: tuple[int, ...] = ()
    """Coups nobody of this centre scored, by its judge's decision."""


def asking() -> CentreTrouble:
    return _trouble(Concern.ASKS, "trouble_asks")


def troubles_of(
    parties: Sequence[CentreProgress],
    silent_ms: int | None,
    flags: Sequence[CentreFlag],
    other_tops: Sequence[OtherTop],
    fold: Fold,
) -> list[CentreTrouble]:
    """Of a centre that takes part, the gravest first. `silent_ms`: how long nothing has come from
    it; none when nothing ever has."""
    found = [
        *_silence(parties, silent_ms),
        *_lateness(parties, silent_ms),
        *_letters(parties, other_tops),
        *(told for each in flags[:MOST_OF_A_KIND] for told in _flagged(fold, each)),
        *_questions(parties),
        *(
            _trouble(Concern.DOUBTFUL, "hub_neutral", partie=each.partie, coup=coup)
            for each in parties
            for coup in each.neutral
        ),
    ]
    return sorted(found, key=lambda each: each.weight)


def weight_of(troubles: Sequence[CentreTrouble]) -> Concern:
    return min((each.weight for each in troubles), default=Concern.FINE)


def _trouble(weight: Concern, code: str, **data: Any) -> CentreTrouble:
    return CentreTrouble(weight, text(code, **data), text(f"{code}_remedy", **data))


def _silence(parties: Sequence[CentreProgress], silent_ms: int | None) -> Iterator[CentreTrouble]:
    if all(each.ended for each in parties):
        return
    others_play = any(each.behind for each in parties)
    if silent_ms is None and others_play:
        yield _trouble(Concern.SILENT, "trouble_never_heard")
    elif silent_ms is not None and silent_ms > SILENT_MS and _is_playing(parties):
        yield _trouble(Concern.SILENT, "trouble_silent", minutes=silent_ms // 60_000)


def _is_playing(parties: Sequence[CentreProgress]) -> bool:
    """Begun and not ended; between two parties nobody has anything to say."""
    return any((each.coup or each.behind) and not each.ended for each in parties)


def _lateness(parties: Sequence[CentreProgress], silent_ms: int | None) -> Iterator[CentreTrouble]:
    for each in parties:
        if each.behind >= LATE and not each.ended and silent_ms is not None:
            yield _trouble(Concern.LATE, "trouble_late", partie=each.partie, count=each.behind)


def _letters(
    parties: Sequence[CentreProgress], other_tops: Sequence[OtherTop]
) -> Iterator[CentreTrouble]:
    for each in parties:
        if each.apart:
            yield _trouble(Concern.DOUBTFUL, "trouble_apart", partie=each.partie, why=each.apart)
    for top in other_tops:
        code = "flag_other_top" if top.common else "flag_coup_too_many"
        told = text(code, partie=top.partie, coup=top.coup, top=top.top, common=top.common)
        yield CentreTrouble(Concern.DOUBTFUL, told, text("trouble_other_top_remedy"))


def apart_told(fold: Fold, centre: str, partie: int, decisions: Decisions) -> str:
    """Why it is no longer in the common game, a code of ours in French, a centre's own words as
    they are; and what of it is ranked all the same."""
    reason = fold.apart(centre, partie, decisions)
    if reason in (VOID, BY_DECISION, OTHER_TOP):
        reason = text(f"apart_{reason}")
    last = fold.apart_from(centre, partie, decisions) - 1
    return text("apart_from_coup", coup=last, reason=reason) if last > 0 else reason


def _flagged(fold: Fold, flag: CentreFlag) -> Iterator[CentreTrouble]:
    code = flag.code.split()[0]
    remedy = f"remedy_{_ALIKE.get(code, code)}"
    if remedy not in catalogue():
        remedy = "remedy_any"
    yield CentreTrouble(
        Concern.DOUBTFUL,
        text("trouble_refused", what=flag_told(fold, flag), count=flag.times),
        text(remedy),
    )


def flag_told(fold: Fold, flag: CentreFlag) -> str:
    """What is wrong, and where the hub knows it: at which coup, with whom."""
    code, *where = flag.code.split()
    if not where:
        return text(f"flag_{code}")
    partie, coup, *tables = map(int, where)
    told = [text("flag_at_coup", what=text(f"flag_{code}"), partie=partie, coup=coup)]
    told += [called(fold.sheet(flag.centre, partie), table) for table in tables]
    return ", ".join(told)


def called(sheet: CentreSheet | None, table: int) -> str:
    """Whoever sits there, or the table while its centre has not told who."""
    people = dict(zip(sheet.tables, sheet.entrants, strict=True)) if sheet else {}
    return people[table].name if table in people else text("flag_of_table", table=table)


def _without_licence(sheets: Sequence[CentreSheet]) -> Iterator[CentreTrouble]:
    """Of an épreuve for people with a licence: whoever has none is ranked, and named here."""
    entrants = (entrant for sheet in sheets for entrant in sheet.entrants)
    names = list(dict.fromkeys(each.name for each in entrants if each.lacks_licence))
    if names:
        told = ", ".join(names[:MOST_OF_A_KIND]) + (", …" if len(names) > MOST_OF_A_KIND else "")
        yield _trouble(Concern.DOUBTFUL, "trouble_no_licence", count=len(names), names=told)


def _questions(parties: Sequence[CentreProgress]) -> Iterator[CentreTrouble]:
    waiting = [(each.partie, *where) for each in parties for where in each.questions]
    for partie, coup, player in waiting[:MOST_OF_A_KIND]:
        yield _trouble(Concern.DOUBTFUL, "hub_unanswered", partie=partie, coup=coup, player=player)
