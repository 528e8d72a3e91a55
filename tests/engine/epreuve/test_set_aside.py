"""The general ranking is a function of the results, whatever is set aside: centres, parties, coups,
people. The judges are `slow_ranking` and `fresh_ranking`, written apart from the rules' texts: they
know nothing of plis, folds and decisions."""

import random
from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.epreuve import decisions as kinds
from engine.epreuve.decisions import OWN_PARTIE, Decision
from engine.epreuve.fold import Fold
from engine.epreuve.manifest import SoloScope, SumBy
from engine.epreuve.plis import CoupClosed, End, Exclusion, Players, Pli, read_pli
from tests.engine.epreuve import fresh_ranking as fresh
from tests.engine.epreuve.event import TOPS, ToldCentre, manifest, seat
from tests.engine.epreuve.slow_ranking import (
    CentreGame,
    Epreuve,
    Mark,
    Partie,
    general_ranking,
)
from tests.engine.epreuve.slow_ranking import Exclusion as Excluded

SCOPES = {SoloScope.EPREUVE: "epreuve", SoloScope.CENTRE: "centre", SoloScope.AUCUN: "none"}
SUMS = {SumBy.POINTS: "points", SumBy.PLACES: "places"}
LEAST = 3


class Told(NamedTuple):
    """One épreuve, told twice: in plis, and as the slow ranking reads it."""

    plis: list[Pli]
    slowly: Epreuve
    names: dict[str, str]
    """Key → the name it has in a ranking."""


def invent(seed: int, scope: SoloScope) -> tuple[Fold, Told]:
    """Halls of a few players; anything may be put out of it, from anywhere."""
    dice = random.Random(seed)
    by, best = dice.choice(list(SUMS)), dice.choice((0, 0, 1, 2))
    parties = dice.randint(1, 3)
    épreuve = manifest(
        parties=parties, solo=scope, solo_players=16, least_coups=LEAST, sum_by=by, best=best
    )
    numbers = [partie.number for partie in épreuve.parties]
    halls = [ToldCentre(épreuve, number) for number in range(1, dice.randint(2, 4) + 1)]
    out: dict[tuple[str, int], int] = {}
    neutral: set[tuple[int, int, str | None]] = set()
    excluded: list[Excluded] = []
    games: dict[int, dict[str, CentreGame]] = {number: {} for number in numbers}
    for hall in halls:
        people = {table: f"{hall.name[-1]}.{table}" for table in range(1, dice.randint(1, 8) + 1)}
        played = [partie for partie in numbers if dice.random() < 0.9] or numbers
        gone = _choose(dice, people, played, scope)
        excluded += gone
        for partie in played:
            listed = {
                table: key
                for table, key in people.items()
                if scope is SoloScope.AUCUN or not _barred(gone, key, partie, 1)
            }
            games[partie][hall.name] = _play(dice, hall, partie, listed, gone, out, neutral, scope)
    decided = _decide(dice, halls, numbers, out, neutral)
    aside = {each.centre for each in decided if each.kind == kinds.SET_ASIDE}
    plis = [pli for hall in halls for pli in hall.plis]
    plis += [
        Pli(épreuve.id, épreuve.organiser, OWN_PARTIE, number, each)
        for number, each in enumerate(decided, start=1)
    ]
    slowly = Epreuve(
        tuple(Partie("points", TOPS, games[number], minimum=LEAST) for number in numbers),
        SUMS[by] if parties > 1 else "points",
        best or None,
        solo_scope=SCOPES[scope],
        exclusions=tuple(excluded),
        set_aside=frozenset(aside),
        out_from=out,
        neutralised=frozenset(neutral),
        annulled_still_compared=False,
        annulled_still_counted=True,
    )
    names = {key: key for each in games.values() for game in each.values() for key in game.players}
    return Fold(épreuve), Told(plis, slowly, names)


def _choose(
    dice: random.Random, people: dict[int, str], played: list[int], scope: SoloScope
) -> list[Excluded]:
    """Who is excluded, at the beginning of which coup of which partie, and how (§6.1). Where solos
    are counted, who is out before a partie begins does not sit there."""
    gone = []
    for key in people.values():
        if dice.random() < 0.2:
            earlier, following = dice.choice([(True, True), (True, False), (False, True)])
            coup = dice.randint(1 if scope is SoloScope.AUCUN else 2, len(TOPS) + 1)
            gone.append(Excluded(key, dice.choice(played), earlier, following, coup))
    return gone


def _barred(gone: list[Excluded], key: str, partie: int, coup: int) -> bool:
    return any(
        each.key == key and each.exclude_following and (partie, coup) >= (each.partie, each.coup)
        for each in gone
    )


def _play(dice, hall, partie, listed, gone, out, neutral, scope) -> CentreGame:
    hall.tell(partie, Players(tuple(seat(table, key, key) for table, key in listed.items())))
    interrupted = scope is SoloScope.AUCUN and dice.random() < 0.2
    played = dice.randint(1, len(TOPS)) if interrupted else len(TOPS)
    leaves = dice.randint(1, played) if dice.random() < 0.2 else 0
    if leaves:
        out[hall.name, partie] = leaves
    coups = []
    for coup, top in enumerate(TOPS[:played], start=1):
        marks: dict[str, Mark] = {}
        told: dict[int, tuple[int, int, int]] = {}
        for table, key in listed.items():
            if scope is not SoloScope.AUCUN and _barred(gone, key, partie, coup):
                continue
            points, average = dice.choice((0, top, top // 2, top - 2)), 0
            penalty = 5 * (dice.random() < 0.1)
            if dice.random() < 0.1:
                average = dice.randint(1, 9)
                marks[key] = Mark(top, penalty, average=True, awarded=average)
                points = 0
            else:
                marks[key] = Mark(points, penalty)
            told[table] = (points, penalty, average)
        coups.append(marks)
        apart = "coup annulé" if leaves and coup >= leaves else ""
        # not the first one: a player is who was seen to hand in a slip
        if not apart and coup > 1 and dice.random() < 0.1:
            neutral.add((partie, coup, hall.name))
            hall.tell(partie, CoupClosed(coup, top, (), (), neutral=True))
            continue
        hall.tell(
            partie,
            CoupClosed(
                coup,
                top,
                tuple(told),
                tuple(points for points, _, _ in told.values()),
                tuple((table, each[1]) for table, each in told.items() if each[1]),
                tuple((table, each[2]) for table, each in told.items() if each[2]),
                apart,
            ),
        )
    for each in gone:
        if each.partie == partie:
            (table,) = (at for at, key in listed.items() if key == each.key)
            chosen = (each.annul_earlier, each.exclude_following, each.coup)
            hall.tell(partie, Exclusion(table, "documents", True, *chosen))
    hall.tell(partie, End(played, "lettres", interrupted=interrupted))
    return CentreGame(
        tuple(listed.values()), tuple(coups), interrupted_after=played if interrupted else None
    )


def _decide(dice, halls, numbers, out, neutral) -> list[Decision]:
    decided = []
    for hall in halls:
        if dice.random() < 0.1:
            decided.append(Decision(kinds.SET_ASIDE, "a triché", 1, hall.name))
        for partie in numbers:
            if dice.random() < 0.1:
                coup = dice.randint(0, len(TOPS))
                decided.append(Decision(kinds.OUT, "autre enveloppe", 2, hall.name, partie, coup))
                out[hall.name, partie] = min(coup or 1, out.get((hall.name, partie), 99))
    for partie in numbers:
        if dice.random() < 0.15:
            coup = dice.randint(1, len(TOPS))
            decided.append(Decision(kinds.NEUTRALISED, "faute du fichier", 3, "", partie, coup))
            neutral.add((partie, coup, None))
        if dice.random() < 0.1:
            coup = dice.randint(1, len(TOPS))
            decided.append(Decision(kinds.ANNULLED, "fichier mêlé", 4, "", partie, coup))
            for hall in halls:
                out[hall.name, partie] = min(coup, out.get((hall.name, partie), 99))
    return decided


def summed(fold: Fold) -> dict[str, tuple[int | None, int | None]]:
    return {
        line.name: (line.rank, line.total if line.rank is not None else None)
        for line in fold.ranking().lines
    }


@given(st.integers(0, 10**9), st.sampled_from(list(SoloScope)))
@settings(max_examples=120)
def test_the_ranking_is_the_slow_one_whatever_is_set_aside(seed, scope):
    fold, told = invent(seed, scope)
    for pli in random.Random(seed).sample(told.plis, len(told.plis)):
        fold.add(read_pli(pli.bytes))
    slowly = {line.key: (line.rank, line.total) for line in general_ranking(told.slowly)}
    assert summed(fold) == slowly


# --- the same, judged by eyes that had the rules' texts alone ---------------------------------


def as_fresh_eyes_read(slowly: Epreuve) -> fresh.Epreuve:
    parties = []
    for number, partie in enumerate(slowly.parties, start=1):
        games = {}
        for centre, game in partie.centres.items():
            coups = [
                fresh.Coup(
                    top,
                    {key: _as_slip(mark) for key, mark in marks.items()},
                    neutral=(number, coup, centre) in slowly.neutralised,
                )
                for coup, (top, marks) in enumerate(
                    zip(partie.tops, game.coups, strict=False), start=1
                )
            ]
            interrupted = game.interrupted_after is not None
            games[centre] = fresh.CentreGame(game.players, tuple(coups), interrupted)
        parties.append(fresh.Partie("points", len(partie.tops), partie.minimum, games))
    return fresh.Epreuve(
        tuple(parties),
        slowly.sum_by,
        slowly.best,
        solos=slowly.solo_scope,
        exclusions=tuple(
            fresh.Exclusion(each.key, each.partie, each.coup, each.annul_earlier,
                            each.exclude_following)
            for each in slowly.exclusions
        ),
        set_aside=slowly.set_aside,
        out_from=slowly.out_from,
        neutralised=frozenset((p, c) for p, c, centre in slowly.neutralised if centre is None),
    )  # fmt: skip


def _as_slip(mark: Mark) -> fresh.Slip:
    if mark.average:
        return fresh.Slip(0, mark.penalty, mark.awarded or 0)
    return fresh.Slip(mark.points, mark.penalty)


@given(st.integers(0, 10**9), st.sampled_from(list(SoloScope)))
@settings(max_examples=120)
def test_the_ranking_is_that_of_fresh_eyes(seed, scope):
    fold, told = invent(seed, scope)
    for pli in told.plis:
        fold.add(read_pli(pli.bytes))
    freshly = fresh.general_ranking(as_fresh_eyes_read(told.slowly))
    expected = {line.key: (line.rank, line.total) for line in freshly if line.rank is not None}
    found = {name: line for name, line in summed(fold).items() if line[0] is not None}
    assert found == expected
