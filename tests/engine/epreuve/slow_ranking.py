"""A slow and obvious reference of the general ranking of an épreuve of duplicate.

Written by somebody who had the rules' texts and what was wanted, and had never seen the engine's.
Articles: 2020 edition unless said; Qn: slow_ranking_questions.md. Parties and coups are numbered
from 1. A key is a player, a pair or a team.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Kind = Literal["points", "time", "survival"]  # cumul; topping, 3.8.4; mort subite, 3.8.3
SumBy = Literal["points", "times", "places"]  # places: 2014 §7
SoloScope = Literal["epreuve", "centre", "none"]


class Mark(NamedTuple):
    # One slip. In a TIME partie `points` and `penalty` are times, and the penalty is added.
    points: int  # before penalty, before solo bonus; if `average`: worth of the proposed solution
    penalty: int = 0  # 5.6: 5 points on this slip; 3.8.4: 20 seconds
    warnings: int = 0  # 5.5, 5.9
    average: bool = False  # 5.9, the average is given instead of a second zero
    awarded: int | None = None  # the average if the judge has fixed it; None: computed here


class CentreGame(NamedTuple):
    # What one centre (one hall) played of one partie.
    players: tuple[str, ...]  # the keys entered here, absent ones included
    coups: tuple[Mapping[str, Mark], ...]  # no mark of a player present: a zero (5.7, 6.2)
    absent: frozenset[str] = frozenset()
    arbiters: Mapping[str, str] = {}  # key -> arbiter; default: the same
    interrupted_after: int | None = None  # 3.7: coups collected when the interruption came


class Partie(NamedTuple):
    kind: Kind
    tops: tuple[int, ...]  # one per coup of the common game (0 in a TIME partie)
    centres: Mapping[str, CentreGame]
    free_warnings: int = 3  # 5.9: the fourth costs 5 points; 5 in blitz or original formula
    minimum: int = 15  # 3.7: coups collected; 10 in an original formula


class Exclusion(NamedTuple):
    # 6.1, decided at the beginning of `coup` of `partie`: what is before it is « earlier ».
    key: str
    partie: int
    annul_earlier: bool
    exclude_following: bool
    coup: int = 1


class Departage(NamedTuple):
    rank: int  # the shared rank the judge named
    order: tuple[tuple[str, ...], ...]  # best first; a group of several: still ex aequo


class Epreuve(NamedTuple):
    parties: tuple[Partie, ...]
    sum_by: SumBy
    best: int | None = None  # N best of M; None: all
    solo_scope: SoloScope = "epreuve"
    exclusions: tuple[Exclusion, ...] = ()
    departages: tuple[Departage, ...] = ()  # applied in this order
    departage_between_centres: bool = False
    set_aside: frozenset[str] = frozenset()  # centres taken out altogether
    out_from: Mapping[tuple[str, int], int] = {}  # (centre, partie): coup
    neutralised: frozenset[tuple[int, int, str | None]] = frozenset()  # (partie, coup, centre/all)
    annulled_still_compared: bool = True  # Q9
    annulled_still_counted: bool = False  # Q9: to sixteen, where they are not compared


class Result(NamedTuple):
    value: int  # points, time, or number of coups survived
    coups: int  # coups that count for him in common (TIME: coups he has a time for)
    solos: int = 0  # credited, with or without the bonus (3.5)


class Figure(NamedTuple):
    result: Result | None  # None: nothing that counts in this partie
    place: int | None  # in this partie, ex aequo sharing (1, 2, 2, 4)
    counted: bool  # False: no result, or not among the N best
    marked: bool  # not the whole partie in common: absent, left, void, annulled, excluded


class Line(NamedTuple):
    rank: int | None  # None: nothing of his counts
    key: str
    total: int | None  # points, time or places
    figures: tuple[Figure, ...]  # one per partie, in order


def check(e: Epreuve) -> None:
    """Refuse what has no sum and a score above the top (3.4)."""
    kinds: set[str] = {partie.kind for partie in e.parties}
    summable = {"points": {"points"}, "times": {"time"}, "places": kinds}[e.sum_by]
    if kinds - summable:
        raise ValueError(f"{sorted(kinds)} cannot be added as {e.sum_by}; places could")
    for p, partie in enumerate(e.parties, 1):
        for centre, game in partie.centres.items():
            for top, marks in zip(
                partie.tops, game.coups[: last_common(e, p, centre)], strict=False
            ):
                worst = max((m.points for m in marks.values() if not m.average), default=0)
                if partie.kind != "time" and worst > top:
                    raise ValueError(f"above the top in {centre}")


def last_common(e: Epreuve, p: int, centre: str) -> int:
    """The last coup this centre played in common with the others; 0: none."""
    partie = e.parties[p - 1]
    last = min(len(partie.centres[centre].coups), len(partie.tops))
    collected = partie.centres[centre].interrupted_after
    if collected is not None:  # 3.7: validated up to there, or void
        last = min(last, collected) if collected >= partie.minimum else 0
    if (centre, p) in e.out_from:
        last = min(last, e.out_from[centre, p] - 1)  # 3.6: other letters from that coup
    return 0 if centre in e.set_aside else last


def annulled(e: Epreuve, key: str, p: int, c: int) -> bool:
    """6.1: « annulation de ses scores précédents »."""
    his = [(x.partie, x.coup) for x in e.exclusions if x.key == key and x.annul_earlier]
    return any((p, c) < decided for decided in his)


def barred(e: Epreuve, key: str, p: int, c: int) -> bool:
    """6.1: « son exclusion des éventuelles autres parties »."""
    his = [(x.partie, x.coup) for x in e.exclusions if x.key == key and x.exclude_following]
    return any((p, c) >= decided for decided in his)


def with_the_letters(e: Epreuve, p: int, c: int) -> dict[str, str]:
    """Key -> centre of all who played this coup in common."""
    found: dict[str, str] = {}
    for centre, game in e.parties[p - 1].centres.items():
        for key in game.players if c <= last_common(e, p, centre) else ():
            if key not in game.absent and not barred(e, key, p, c):
                found[key] = centre
    return found


def neutral(e: Epreuve, p: int, c: int, centre: str) -> bool:
    return (p, c, centre) in e.neutralised or (p, c, None) in e.neutralised


def compared(e: Epreuve, p: int, c: int) -> dict[str, str]:
    """Those of them whose slips are compared: solos, averages, mort subite (Q8, Q9)."""
    here = with_the_letters(e, p, c)
    if not e.annulled_still_compared:
        here = {key: here[key] for key in here if not annulled(e, key, p, c)}
    return {key: here[key] for key in here if not neutral(e, p, c, here[key])}


def counted(e: Epreuve, p: int, c: int) -> dict[str, str]:
    """Those who make sixteen: as Q8 says, or whoever began the partie and had the letters (Q9)."""
    if not e.annulled_still_counted:
        return compared(e, p, c)
    found: dict[str, str] = {}
    for centre, game in e.parties[p - 1].centres.items():
        for key in game.players if c <= last_common(e, p, centre) else ():
            begun = key not in game.absent and not barred(e, key, p, 1)
            if begun and not neutral(e, p, c, centre):
                found[key] = centre
    return found


def slip(e: Epreuve, p: int, c: int, centre: str, key: str) -> Mark:
    return e.parties[p - 1].centres[centre].coups[c - 1].get(key, Mark(0))  # 5.7, 6.2


def coup_points(e: Epreuve, p: int, c: int, there: Mapping[str, str], key: str, centre: str) -> int:
    """Points of a slip, its penalty taken, before the bonus; the average of 5.9 is made here."""
    mark = slip(e, p, c, centre, key)
    if not mark.average:
        return mark.points - mark.penalty
    arbiter = e.parties[p - 1].centres[centre].arbiters
    peers = [k for k in there if there[k] == centre and arbiter.get(k) == arbiter.get(key)]
    slips = [slip(e, p, c, centre, k) for k in peers if k != key]
    others = [m.points - m.penalty for m in slips if not m.average]  # other averages left out
    n = max(1, len(others))
    mean = (2 * sum(others) + n) // (2 * n)  # to the nearest, half up (Q5); nobody else: 0
    mean = mean if mark.awarded is None else mark.awarded
    return min(mean, mark.points) - mark.penalty  # never more than the solution he proposed


def solos(e: Epreuve, p: int, c: int, there: Mapping[str, str]) -> dict[str, int]:
    """Key -> bonus (10 or 0) of everyone credited with a solo on this coup (3.5)."""
    found: dict[str, int] = {}
    room = counted(e, p, c)
    groups = {"epreuve": [set(room.values())], "centre": [{h} for h in set(room.values())]}
    for halls in groups.get(e.solo_scope, []):
        players = [key for key in room if room[key] in halls]
        marks = {key: slip(e, p, c, h, key) for key, h in there.items() if h in halls}
        words = {key: mark.points for key, mark in marks.items() if not mark.average}
        best = max(words.values(), default=0)
        authors = [key for key in words if words[key] == best]
        if best > 0 and len(authors) == 1 and len(players) > 1:
            found[authors[0]] = 10 if len(players) >= 16 else 0
    return found


def points_of_partie(e: Epreuve, p: int) -> dict[str, Result]:
    results: dict[str, Result] = {}
    warned: dict[str, int] = {}
    for c in range(1, len(e.parties[p - 1].tops) + 1):
        there = compared(e, p, c)
        bonus = solos(e, p, c, there)
        for key, centre in with_the_letters(e, p, c).items():
            value, coups, credited = results.get(key, Result(0, 0))
            if annulled(e, key, p, c):
                continue
            if not neutral(e, p, c, centre):  # else nobody of this centre scores it
                value += coup_points(e, p, c, there, key, centre) + bonus.get(key, 0)
                credited += 1 if key in bonus else 0
                for _ in range(slip(e, p, c, centre, key).warnings):
                    warned[key] = warned.get(key, 0) + 1
                    value -= 5 if warned[key] > e.parties[p - 1].free_warnings else 0  # 5.9
            results[key] = Result(value, coups + 1, credited)
    return results


def times_of_partie(e: Epreuve, p: int) -> dict[str, Result]:
    results: dict[str, Result] = {}
    for c in range(1, len(e.parties[p - 1].tops) + 1):
        for key, centre in with_the_letters(e, p, c).items():
            value, coups, _ = results.get(key, Result(0, 0))
            mark = e.parties[p - 1].centres[centre].coups[c - 1].get(key)
            if neutral(e, p, c, centre):  # for all: nobody has a time, nobody misses it
                mark = Mark(0) if (p, c, None) in e.neutralised else None
            if not annulled(e, key, p, c):
                time = mark.points + mark.penalty if mark else 0
                results[key] = Result(value + time, coups + (1 if mark else 0))
    return results


def survival_of_partie(e: Epreuve, p: int) -> dict[str, Result]:
    """3.8.3: the number of coups survived; 5.9: every penalty is applied on its coup."""
    partie = e.parties[p - 1]
    alive = with_the_letters(e, p, 1)
    results = {key: Result(0, len(partie.tops)) for key in alive if not annulled(e, key, p, 1)}
    warned = dict.fromkeys(alive, 0)
    for c in range(1, len(partie.tops) + 1):
        here, there = with_the_letters(e, p, c), compared(e, p, c)
        net: dict[str, int] = {}
        for key in [key for key in alive if key in there]:
            net[key] = coup_points(e, p, c, there, key, alive[key])
            for _ in range(slip(e, p, c, alive[key], key).warnings):
                warned[key] += 1
                net[key] -= 5 if warned[key] > partie.free_warnings else 0
        best = max(net.values(), default=0)
        for key in list(alive):
            if key not in here or net.get(key, best) < best:
                del alive[key]
            if key in results and key in alive:
                results[key] = Result(c, len(partie.tops))
            elif key in results and key not in here:
                results[key] = Result(c - 1, c - 1)  # left the common game (Q15)
    return results


def general_ranking(e: Epreuve) -> list[Line]:
    check(e)
    ways = {"points": points_of_partie, "time": times_of_partie, "survival": survival_of_partie}
    results = {p: ways[partie.kind](e, p) for p, partie in enumerate(e.parties, 1)}
    places: dict[int, dict[str, int]] = {}
    centres: dict[str, set[str]] = {}  # everyone who has a line, and where he played
    for p, partie in enumerate(e.parties, 1):
        merit = {k: (0, -done.value) for k, done in results[p].items()}  # smaller is better
        if partie.kind == "time":  # a coup less is no advantage (Q14)
            merit = {k: (-done.coups, done.value) for k, done in results[p].items()}
        places[p] = {k: 1 + len([1 for m in merit.values() if m < merit[k]]) for k in merit}
        for centre in set(partie.centres) - e.set_aside:
            for key in partie.centres[centre].players:
                centres.setdefault(key, set()).add(centre)
    standing = [p for p in results if results[p]]  # a partie void or not played counts for nobody
    worth: dict[str, tuple[int, int]] = {}  # (coups missing, cost): smaller is better
    kept: dict[str, list[int]] = {}
    for key in centres:
        costs: list[tuple[int, int, int]] = []  # (coups missing, cost, partie)
        for p in standing:
            mine = results[p].get(key)
            if e.sum_by == "places":  # 2014 §7; who has none comes after the last (Q12)
                costs.append((0, places[p].get(key, len(places[p]) + 1), p))
            elif e.sum_by == "times":  # (Q14)
                has = mine or Result(0, 0)
                costs.append((len(e.parties[p - 1].tops) - has.coups, has.value, p))
            elif mine:
                costs.append((0, -mine.value, p))
        costs = sorted(costs)[: e.best]  # N best; [:None] is all
        if any(key in results[p] for p in standing):  # else nothing counts: no rank
            worth[key] = (sum(cost[0] for cost in costs), sum(cost[1] for cost in costs))
            kept[key] = [cost[2] for cost in costs]
    rank = {key: 1 + len([1 for w in worth.values() if w < worth[key]]) for key in worth}
    for d in e.departages:
        settle(e, d, rank, centres)
    lines: list[Line] = []
    for key in sorted(centres, key=lambda k: (k not in rank, rank.get(k, 0), k)):
        figures: list[Figure] = []
        for p, partie in enumerate(e.parties, 1):
            mine, counted = results[p].get(key), key in results[p] and p in kept[key]
            marked = mine is None or mine.coups < len(partie.tops)
            figures.append(Figure(mine, places[p].get(key), counted, marked))
        total = worth[key][1] if key in worth else None
        total = -total if total is not None and e.sum_by == "points" else total
        lines.append(Line(rank.get(key), key, total, tuple(figures)))
    return lines


def settle(e: Epreuve, d: Departage, rank: dict[str, int], centres: Mapping[str, set[str]]) -> None:
    """3.8.3, 2014 §7.3: order those who share the named rank; everything else stays."""
    sharing = [key for key in rank if rank[key] == d.rank]
    group = {key: g for g, keys in enumerate(d.order) for key in keys}
    halls = {centre for key in sharing for centre in centres[key]}
    allowed = len(halls) == 1 or e.departage_between_centres  # unless the épreuve says so
    if not allowed or any(key not in group for key in sharing):
        return  # the rank stays shared: between halls, or with someone who did not play (Q16)
    for key in sharing:
        rank[key] = d.rank + len([1 for other in sharing if group[other] < group[key]])
