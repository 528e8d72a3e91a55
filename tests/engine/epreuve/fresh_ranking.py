"""A slow and obvious reference of the general ranking of an épreuve, written from the rules alone.

By eyes that had their texts, the issue and the types below, and nothing of ours. Two of their
answers were decided otherwise afterwards (« decided »); the questions stand beside.

Articles: 2020 edition unless said; Qn: fresh_ranking_questions.md.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Count = Literal["points", "time", "survival"]
# points: the usual game, everybody's points are added (cumul).
# time: topping; a coup brings the time in which the top was found (in ms).
# survival: mort subite.


class Slip(NamedTuple):
    """What one player (or pair, one key) brought from one coup. Time parties: see `points`."""

    points: int  # of the word he wrote, before penalties, before a solo's bonus; time: his time
    penalty: int = 0  # taken off this slip (5.6; warnings too many, 5.5/5.9, are in it already)
    average: int = 0  # given instead of points (5.9), as the judge fixed it; points is 0 then
    # time: penalty is time that is ADDED (3.8.4)


class Coup(NamedTuple):
    top: int  # 0 in a time partie
    slips: Mapping[str, Slip]  # by key; who is entered and not here handed nothing in
    common: bool = True  # False: this centre's letters are no longer the common ones (3.6)
    neutral: bool = False  # neutralised in this centre: nobody of it scores, letters stay common


class CentreGame(NamedTuple):
    """What one centre played of one partie."""

    entered: tuple[str, ...]  # the keys on its list, whoever came or not
    coups: tuple[Coup, ...]  # in their order from 1; fewer than elsewhere: they have not come (yet)
    interrupted: bool = False  # it ended by an interruption after its last coup (3.7)


class Partie(NamedTuple):
    count: Count  # type: ignore[assignment]
    coups: int  # how many the common game has
    least: int  # 3.7: 15, or 10 in an original formula
    centres: Mapping[str, CentreGame]


class Exclusion(NamedTuple):
    """6.1, decided in a partie, at the beginning of a coup (after its end: coup = coups + 1)."""

    key: str
    partie: int  # from 1
    coup: int
    annul_earlier: bool
    exclude_following: bool


class Departage(NamedTuple):
    rank: int  # the shared rank the judge named
    order: Mapping[str, int]  # key -> 1, 2, 2, 4: who took part, and how it ended


class Epreuve(NamedTuple):
    parties: tuple[Partie, ...]
    sum_by: Literal["points", "times", "places"]
    best: int | None = None  # N best of M; None: all count
    solos: Literal["epreuve", "centre", "none"] = "epreuve"  # among whom a solo is looked for
    exclusions: tuple[Exclusion, ...] = ()
    departages: tuple[Departage, ...] = ()  # in the order they were played
    departage_between_centres: bool = False
    set_aside: frozenset[str] = frozenset()  # centres the organiser took out altogether
    out_from: Mapping[tuple[str, int], int] = {}  # (centre, partie): taken out from that coup on
    neutralised: frozenset[tuple[int, int]] = frozenset()  # (partie, coup), for all centres
    annulled: Mapping[int, int] = {}  # partie -> the common game ends before that coup, for all


class Result(NamedTuple):
    value: int  # points (penalties, bonus in it), time, or number of coups survived
    solos: int = 0


class Line(NamedTuple):
    rank: int | None  # None: nothing of his counts
    key: str
    total: int | None  # points, time or places
    results: tuple[Result | None, ...]  # one per partie; None: nothing that counts there


# ---- the rules' own numbers, and the answers that are a constant

SOLO_PLAYERS = 16  # 3.5: « au moins de seize »
SOLO_BONUS = 10  # 3.5
ABSENT_PLACE_AFTER_LAST = 1  # Q12: nobody's place is the last one's + 1 (0: the last one's)
Order = tuple[int, int]  # smaller is better; compared first by the first number


class Mark(NamedTuple):
    """What a player has in one partie, and how it compares inside it."""

    result: Result
    order: Order


# ---- what counts


def is_void(partie: Partie, game: CentreGame) -> bool:
    """3.7. Q3: all its collected coups are counted, the neutral and its own (not common) too."""
    return game.interrupted and len(game.coups) < partie.least


def coup_counts(e: Epreuve, p: int, centre: str, i: int) -> bool:
    """Does coup i of partie p count for this centre?"""
    if not is_common(e, p, centre, i):
        return False
    # Q6: the whole slip goes, its penalty with it
    return (p, i) not in e.neutralised and not e.parties[p - 1].centres[centre].coups[i - 1].neutral


def is_common(e: Epreuve, p: int, centre: str, i: int) -> bool:
    """Did this centre play it in common with the others, whoever scores it?"""
    partie = e.parties[p - 1]
    game = partie.centres[centre]
    if centre in e.set_aside or is_void(partie, game):
        return False
    if i > len(game.coups) or i > partie.coups:
        return False  # not come (yet), or after the common game's end
    if p in e.annulled and i >= e.annulled[p]:
        return False  # Q4: 3.7's « moins de 15 coups » is not asked of what is left
    if (centre, p) in e.out_from and i >= e.out_from[centre, p]:
        return False  # Q5: in this partie only
    return all(coup.common for coup in game.coups[:i])  # 3.6: out of the common game from there


def is_annulled(e: Epreuve, key: str, p: int, i: int) -> bool:
    """6.1, « annulation de ses scores précédents »: in all the parties of the épreuve."""
    return any(
        x.key == key and x.annul_earlier and (p, i) < (x.partie, x.coup) for x in e.exclusions
    )


def is_excluded(e: Epreuve, key: str, p: int, i: int) -> bool:
    """6.1, « exclusion ». Q7: the rest of the current partie, too."""
    return any(
        x.key == key and x.exclude_following and (p, i) >= (x.partie, x.coup) for x in e.exclusions
    )


def handed_in(game: CentreGame, key: str) -> bool:
    return any(key in coup.slips for coup in game.coups)


def halls(partie: Partie) -> dict[str, str]:
    """Each key's centre. Q2: of two lists, where he handed in; else the first by name."""
    found: dict[str, str] = {}
    for centre, game in sorted(partie.centres.items()):
        for key in game.entered:
            if key not in found or (
                handed_in(game, key) and not handed_in(partie.centres[found[key]], key)
            ):
                found[key] = centre
    return found


def is_player(e: Epreuve, p: int, i: int, centre: str, key: str) -> bool:
    """Q8: of the « joueurs » of a coup (3.5, 3.8.3): he handed in once in this partie at least,
    the coup counts in his centre, he is not excluded by then. Annulled scores: he did play."""
    game = e.parties[p - 1].centres[centre]
    return handed_in(game, key) and coup_counts(e, p, centre, i) and not is_excluded(e, key, p, i)


def is_counted(e: Epreuve, p: int, i: int, centre: str, key: str) -> bool:
    """Q8, decided: one of the sixteen, on the coups after he was put out as well."""
    game = e.parties[p - 1].centres[centre]
    if is_excluded(e, key, p, 1):
        return False
    return handed_in(game, key) and coup_counts(e, p, centre, i)


def is_there(e: Epreuve, p: int, i: int, centre: str, key: str) -> bool:
    game = e.parties[p - 1].centres[centre]
    return handed_in(game, key) and is_common(e, p, centre, i) and not is_excluded(e, key, p, i)


# ---- one coup


def net(count: Count, slip: Slip) -> int:
    """5.6, 5.9; 3.8.4: in a time partie the penalty is added. Q9: it may be below zero."""
    gained = slip.points + slip.average
    return gained + slip.penalty if count == "time" else gained - slip.penalty


def solo_groups(e: Epreuve, players: list[str], hall: dict[str, str]) -> list[list[str]]:
    """Among whom a solo is looked for."""
    if e.solos == "none":
        return []
    if e.solos == "epreuve":
        return [players]
    return [[k for k in players if hall[k] == c] for c in sorted(set(hall.values()))]


def solo_in(group: list[str], slips: dict[str, Slip]) -> str | None:
    """3.5: before penalties, above ALL the others; below the top is good enough.
    Q10: nobody without another player, an average is not a word's score, annulled is no score."""
    words = {k: slips[k].points if k in slips else 0 for k in group}
    best = max(words.values(), default=0)
    authors = [k for k in group if words[k] == best]
    return authors[0] if best > 0 and len(authors) == 1 and len(group) > 1 else None


def knocked_out(alive: list[str], slips: dict[str, Slip]) -> list[str]:
    """3.8.3, 5.9: below the best of those still in, penalties applied on the coup itself (Q11);
    nothing handed in is a zero (5.7)."""
    scores = {k: net("survival", slips[k]) if k in slips else 0 for k in alive}
    return [k for k in alive if scores[k] < max(scores.values())]


# ---- one partie


def marks(e: Epreuve, p: int) -> dict[str, Mark]:
    """Q1: only who has a slip that counts is in it."""
    partie = e.parties[p - 1]
    hall = halls(partie)
    value = dict.fromkeys(hall, 0)
    handed = dict.fromkeys(hall, 0)  # his slips that count
    sat = dict.fromkeys(hall, 0)
    solos = dict.fromkeys(hall, 0)
    out: set[str] = set()  # mort subite
    for i in range(1, partie.coups + 1):
        players = [k for k in sorted(hall) if is_player(e, p, i, hall[k], k)]
        standing = [k for k in players if not is_annulled(e, k, p, i)]
        began = [k for k in sorted(hall) if is_counted(e, p, i, hall[k], k)]
        for k in hall:  # Q1, decided: he sat through a neutralised coup, and has 0
            sat[k] += is_there(e, p, i, hall[k], k) and not is_annulled(e, k, p, i)
        slips: dict[str, Slip] = {}
        for k in standing:
            written = partie.centres[hall[k]].coups[i - 1].slips
            if k in written:
                slips[k] = written[k]
                handed[k] += 1
        if partie.count == "survival":
            alive = [k for k in standing if k not in out]
            out.update(knocked_out(alive, slips))
            for k in alive:
                value[k] += 0 if k in out else 1  # Q11: a coup that does not count adds nothing
            continue
        for k in slips:
            value[k] += net(partie.count, slips[k])
        if partie.count == "points":  # 3.5 is of points
            for group in solo_groups(e, began, hall):
                author = solo_in(group, slips)
                if author is not None:
                    solos[author] += 1  # credited, whatever their number
                    value[author] += SOLO_BONUS if len(group) >= SOLO_PLAYERS else 0
    return {
        k: Mark(Result(value[k], solos[k]), partie_order(partie.count, value[k], handed[k]))
        for k in hall
        if sat[k] > 0
    }


def partie_order(count: Count, value: int, handed: int) -> Order:
    """Introduction: by points, descending; 3.8.4: the least time. Q13: more coups timed first."""
    return (-handed, value) if count == "time" else (0, -value)


def shared_ranks(orders: Mapping[str, Order]) -> dict[str, int]:
    """1 + the number of those who are better: 1, 2, 2, 4."""
    return {k: 1 + sum(other < mine for other in orders.values()) for k, mine in orders.items()}


# ---- the épreuve


def check_sum(e: Epreuve) -> None:
    """Issue, item 2; 2014 §7. Q14: mort subite adds up by places only."""
    kinds = {partie.count for partie in e.parties}
    if e.sum_by == "points" and kinds - {"points"}:
        raise ValueError("points are added among parties counted in points only")
    if e.sum_by == "times" and kinds - {"time"}:
        raise ValueError("times are added among toppings only")
    if e.best is not None and e.best < 1:
        raise ValueError("the N best of M: N is 1 at least")


def partie_places(found: dict[str, Mark], keys: list[str]) -> dict[str, Order]:
    """2014 §7: 1 to the first, 2 to the second… Q12: equals all have the better place, who is
    not in it has one after the last; a partie without any result has no places."""
    places = shared_ranks({k: mark.order for k, mark in found.items()})
    absent = len(found) + ABSENT_PLACE_AFTER_LAST
    return {k: (0, places.get(k, absent)) for k in keys} if found else {}


def departaged(e: Epreuve, ranks: dict[str, int]) -> dict[str, int]:
    """3.8.3, 2014 §7.3, one after the other; each acts on who shares the named rank by now."""
    for d in e.departages:
        tied = [k for k in ranks if ranks[k] == d.rank]
        if len({last_hall(e, k) for k in tied}) > 1 and not e.departage_between_centres:
            continue  # Q15: one of them elsewhere, and the rank stays shared by all
        after_all = max(d.order.values(), default=0) + 1  # Q16: who did not take part
        fought = {k: d.order.get(k, after_all) for k in tied}
        ranks = ranks | {
            k: d.rank + sum(other < fought[k] for other in fought.values()) for k in tied
        }
    return ranks


def last_hall(e: Epreuve, key: str) -> str:
    """Q15: his hall is that of the last partie he was entered in."""
    return [h[key] for h in map(halls, e.parties) if key in h][-1]


def general_ranking(e: Epreuve) -> list[Line]:
    """Best first; equal ranks in the order of their keys; those without a rank last.
    ValueError for a sum that does not exist (2014 §7; the issue's item 2)."""
    check_sum(e)
    parties = [marks(e, p) for p in range(1, len(e.parties) + 1)]
    entered = {k for x in e.parties for game in x.centres.values() for k in game.entered}
    listed = sorted(entered)  # Q17: those of a centre set aside, and the excluded, too
    ranked = [k for k in listed if any(k in found for found in parties)]
    columns = [
        partie_places(found, ranked)
        if e.sum_by == "places"
        else {k: mark.order for k, mark in found.items()}
        for found in parties
    ]
    sums: dict[str, Order] = {}
    for k in ranked:
        kept = sorted(column[k] for column in columns if k in column)[: e.best]  # Q18
        sums[k] = (sum(o[0] for o in kept), sum(o[1] for o in kept))
    ranks = departaged(e, shared_ranks(sums))
    lines: list[Line] = []
    for k in sorted(ranked, key=lambda k: (ranks[k], k)) + [k for k in listed if k not in ranked]:
        results = tuple(found[k].result if k in found else None for found in parties)
        total = None
        if k in sums:
            total = -sums[k][1] if e.sum_by == "points" else sums[k][1]
        lines.append(Line(ranks.get(k), k, total, results))
    return lines
