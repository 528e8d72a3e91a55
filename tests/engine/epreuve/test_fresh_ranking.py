"""Cases worked out by hand from the articles; the arithmetic stands beside each."""

from collections.abc import Mapping

import pytest

from tests.engine.epreuve.fresh_ranking import (
    CentreGame,
    Count,
    Coup,
    Departage,
    Epreuve,
    Exclusion,
    Partie,
    Slip,
    general_ranking,
)


def coup(**points: int) -> Coup:
    return Coup(100, {k: Slip(v) for k, v in points.items()})


def game(*coups: Coup, entered: str = "", interrupted: bool = False) -> CentreGame:
    keys = entered.split() or sorted({k for c in coups for k in c.slips})
    return CentreGame(tuple(keys), coups, interrupted)


def partie(
    *coups: Coup, count: Count = "points", entered: str = "", **centres: CentreGame
) -> Partie:
    """One hall « h » of those coups, or the centres named."""
    played: Mapping[str, CentreGame] = centres or {"h": game(*coups, entered=entered)}
    return Partie(count, max(len(g.coups) for g in played.values()), 15, played)


def ranks(e: Epreuve) -> list[tuple[int | None, str, int | None]]:
    return [(line.rank, line.key, line.total) for line in general_ranking(e)]


def by_points(*parties: Partie) -> Epreuve:
    return Epreuve(parties, "points")


# -- sums and shared ranks


def test_sum_and_shared_rank() -> None:
    # 96+40 = 136 = 40+96; c 50+50 = 100: ranks 1, 1, 3 (nothing breaks it by itself)
    e = by_points(partie(coup(b=96, a=40, c=50)), partie(coup(a=96, b=40, c=50)))
    assert ranks(e) == [(1, "a", 136), (1, "b", 136), (3, "c", 100)]


def test_absent_players() -> None:
    # b misses partie 2: 60 + 0; z never came: a line without a rank
    e = by_points(partie(coup(a=40, b=60), entered="a b z"), partie(coup(a=30), entered="a b z"))
    assert ranks(e) == [(1, "a", 70), (2, "b", 60), (None, "z", None)]
    assert general_ranking(e)[1].results[1] is None


def test_late_player_has_nulls() -> None:
    # 6.2: l comes at coup 2: 0 + 50 = 50; a: 30 + 20 = 50
    e = by_points(partie(coup(a=30), coup(a=20, l=50), entered="a l"))
    assert ranks(e) == [(1, "a", 50), (1, "l", 50)]


def test_best_two_of_three() -> None:
    # a 50, 10, 50 -> 100; b 40, 40, 40 -> 80 (the whole would have been 110 to 120)
    e = by_points(partie(coup(a=50, b=40)), partie(coup(a=10, b=40)), partie(coup(a=50, b=40)))
    assert ranks(e._replace(best=2)) == [(1, "a", 100), (2, "b", 80)]
    assert ranks(e) == [(1, "b", 120), (2, "a", 110)]


def test_places() -> None:
    # partie 1: a 1, b and c 2, d 4; partie 2: d 1, b 2, c 3; a is absent: 3 + 1 = 4
    # b 2+2 = 4; a 1+4 = 5, c 2+3 = 5, d 4+1 = 5
    e = Epreuve(
        (partie(coup(a=90, b=50, c=50, d=10)), partie(coup(d=90, b=50, c=40))), sum_by="places"
    )
    assert ranks(e) == [(1, "b", 4), (2, "a", 5), (2, "c", 5), (2, "d", 5)]
    # best of two: a 1, d 1, b 2, c 2
    assert ranks(e._replace(best=1)) == [(1, "a", 1), (1, "d", 1), (3, "b", 2), (3, "c", 2)]


def test_a_partie_nobody_has_a_result_of_gives_no_places() -> None:
    e = Epreuve((partie(coup(a=9, b=5)), partie(coup(a=1, b=2))), "places", annulled={2: 1})
    assert ranks(e) == [(1, "a", 1), (2, "b", 2)]


def test_sums_that_do_not_exist() -> None:
    points, time = partie(coup(a=1)), partie(coup(a=1), count="time")
    sudden = partie(coup(a=1), count="survival")
    for e in (
        Epreuve((points, time), "points"),
        Epreuve((points, time), "times"),
        Epreuve((points,), "times"),
        Epreuve((sudden,), "points"),
        Epreuve((points,), "points", best=0),
    ):
        with pytest.raises(ValueError):
            general_ranking(e)
    assert ranks(Epreuve((points, time, sudden), "places")) == [(1, "a", 3)]


def test_times() -> None:
    # 3.8.4: a 30 s + (60 + 20) s = 110 s; b 50 + 50 = 100 s; c has one coup only: behind
    t = partie(
        Coup(0, {"a": Slip(30_000), "b": Slip(50_000), "c": Slip(1_000)}),
        Coup(0, {"a": Slip(60_000, 20_000), "b": Slip(50_000)}),
        count="time",
    )
    want = [(1, "b", 100_000), (2, "a", 110_000), (3, "c", 1_000)]
    assert ranks(Epreuve((t,), "times")) == want


# -- one coup


def sixteen(*rest: str) -> dict[str, int]:
    return {f"p{n:02}": 10 for n in range(16 - len(rest))} | dict.fromkeys(rest, 10)


def test_solo_needs_sixteen() -> None:
    # 16 players: 30 + 10; 15 players: credited, 30 only
    full = coup(**(sixteen("s") | {"s": 30}))
    line = general_ranking(by_points(partie(full)))[0]
    assert (line.key, line.total, line.results[0]) == ("s", 40, (40, 1))
    fewer = Coup(100, {k: v for k, v in full.slips.items() if k != "p00"})
    line = general_ranking(by_points(partie(fewer)))[0]
    assert (line.key, line.total, line.results[0]) == ("s", 30, (30, 1))


def test_entered_and_never_there_is_not_one_of_the_sixteen() -> None:
    slips = sixteen("s") | {"s": 30}
    del slips["p00"]
    e = by_points(partie(coup(**slips), entered=" ".join(slips) + " p00"))
    assert ranks(e)[0] == (1, "s", 30)
    # p00 comes late, at coup 2: he is a player of both: 50
    # (coup 1: 30 + 10; coup 2: 10, nobody's solo)
    late = coup(**sixteen("s"))
    e = by_points(partie(coup(**slips), late, entered=" ".join(slips) + " p00"))
    assert ranks(e)[0] == (1, "s", 50)


def test_solo_before_the_penalty() -> None:
    # 3.5: s 31 > 30 of r, both before penalties: s 31 - 5 + 10 = 36, r 30
    slips = {k: Slip(v) for k, v in sixteen("r", "s").items()}
    slips |= {"s": Slip(31, 5), "r": Slip(30)}
    assert ranks(by_points(partie(Coup(100, slips))))[:2] == [(1, "s", 36), (2, "r", 30)]
    # 30 - 5 against 30: no solo for either
    slips |= {"s": Slip(30, 5)}
    assert ranks(by_points(partie(Coup(100, slips))))[:2] == [(1, "r", 30), (2, "s", 25)]


def test_average_is_added_and_stops_no_solo() -> None:
    slips = {k: Slip(v) for k, v in sixteen("m", "s").items()}
    slips |= {"s": Slip(30), "m": Slip(0, 0, 30)}
    assert ranks(by_points(partie(Coup(100, slips))))[:2] == [(1, "s", 40), (2, "m", 30)]


def test_solo_of_the_epreuve_and_of_the_centre() -> None:
    # two halls of 16: s 30 in one, t 30 in the other: alone at home, not in the épreuve
    here = {f"a{k}": v for k, v in sixteen("s").items()} | {"as": 30}
    there = {f"b{k}": v for k, v in sixteen("t").items()} | {"bt": 30}
    e = by_points(partie(A=game(coup(**here)), B=game(coup(**there))))
    assert ranks(e)[:2] == [(1, "as", 30), (1, "bt", 30)]
    assert ranks(e._replace(solos="centre"))[:2] == [(1, "as", 40), (1, "bt", 40)]
    assert general_ranking(e._replace(solos="none"))[0].results == ((30, 0),)
    # B neutralised there: s has nobody above or beside him; 32 - 16 = 16 players are left
    b = game(coup(**there)._replace(neutral=True))
    assert ranks(by_points(partie(A=game(coup(**here)), B=b)))[0] == (1, "as", 40)


def test_mort_subite() -> None:
    # coup 1: top found 20, c 18 out; coup 2: a 30-5 = 25 < 28: a out; b has two, a one, c none
    s = partie(
        coup(a=20, b=20, c=18),
        Coup(100, {"a": Slip(30, 5), "b": Slip(28), "c": Slip(99)}),
        count="survival",
    )
    lines = general_ranking(Epreuve((s,), "places"))
    assert [(x.rank, x.key, x.results[0].value if x.results[0] else None) for x in lines] == [
        (1, "b", 2), (2, "a", 1), (3, "c", 0),
    ]  # fmt: skip


# -- what counts


def test_interrupted_before_fifteen() -> None:
    fourteen = [coup(a=10) for _ in range(14)]
    other = [coup(b=1) for _ in range(20)]
    e = by_points(partie(A=game(*fourteen, interrupted=True), B=game(*other)))
    assert ranks(e) == [(1, "b", 20), (None, "a", None)]
    # a fifteenth: 15 x 10
    e = by_points(partie(A=game(*fourteen, coup(a=10), interrupted=True), B=game(*other)))
    assert ranks(e) == [(1, "a", 150), (2, "b", 20)]
    # an original formula: ten
    p = e.parties[0]._replace(least=10)
    short = p._replace(centres={"A": game(*fourteen[:10], interrupted=True), "B": game(*other)})
    assert ranks(by_points(short)) == [(1, "a", 100), (2, "b", 20)]


def test_leaving_the_common_game() -> None:
    # A's coup 2 is of other letters: a keeps 10 (a third coup marked common again changes nothing)
    a = game(coup(a=10), coup(a=50)._replace(common=False), coup(a=50))
    b = game(coup(b=5), coup(b=5), coup(b=5))
    nxt = partie(A=game(coup(a=9)), B=game(coup(b=9)))
    assert ranks(by_points(partie(A=a, B=b), nxt)) == [(1, "b", 24), (2, "a", 19)]


def test_neutral_here_and_everywhere() -> None:
    # A neutral at coup 2, its penalty too: a 10 + 7; b 5 + 5 + 5
    a = game(coup(a=10), Coup(50, {"a": Slip(50, 5)}, neutral=True), coup(a=7))
    b = game(coup(b=5), coup(b=5), coup(b=5))
    e = by_points(partie(A=a, B=b))
    assert ranks(e) == [(1, "a", 17), (2, "b", 15)]
    # coup 1 for all: a 7, b 10; the game ended before coup 3 for all: a 10, b 10
    assert ranks(e._replace(neutralised=frozenset({(1, 1)}))) == [(1, "b", 10), (2, "a", 7)]
    assert ranks(e._replace(annulled={1: 3})) == [(1, "a", 10), (1, "b", 10)]


def test_centres_set_aside_and_out_from() -> None:
    # a plays partie 1 in A and partie 2 in B
    one = partie(A=game(coup(a=10), coup(a=10)), B=game(coup(b=8), coup(b=8)))
    two = partie(B=game(coup(a=3, b=4)))
    e = by_points(one, two)
    assert ranks(e) == [(1, "a", 23), (2, "b", 20)]
    assert ranks(e._replace(set_aside=frozenset({"A"}))) == [(1, "b", 20), (2, "a", 3)]
    assert ranks(e._replace(out_from={("A", 1): 2})) == [(1, "b", 20), (2, "a", 13)]
    assert ranks(e._replace(set_aside=frozenset({"B"}))) == [(1, "a", 20), (None, "b", None)]


def test_on_two_lists_he_plays_where_he_handed_in() -> None:
    p = partie(A=game(coup(b=5), entered="a b"), B=game(coup(a=9)))
    assert ranks(by_points(p)) == [(1, "a", 9), (2, "b", 5)]


# -- 6.1


def test_exclusion_three_choices() -> None:
    # x: partie 1: 20, 20; partie 2: 20, 20; decided in partie 2 at the beginning of coup 2
    # a: 10 each, 40.  annul: 20 left.  exclude: 20 + 20 + 20 = 60.  both: nothing
    e = by_points(*(partie(coup(a=10, x=20), coup(a=10, x=20)) for _ in range(2)))
    want = {(True, False): 20, (False, True): 60, (True, True): None, (False, False): 80}
    for (annul, exclude), total in want.items():
        got = ranks(e._replace(exclusions=(Exclusion("x", 2, 2, annul, exclude),)))
        assert {k: t for _, k, t in got} == {"a": 40, "x": total}


def test_exclusion_after_the_end_takes_all_three_parties() -> None:
    e = by_points(*(partie(coup(a=10, b=10, x=20)) for _ in range(3)))
    e = e._replace(exclusions=(Exclusion("x", 3, 2, True, True),))
    assert ranks(e) == [(1, "a", 30), (1, "b", 30), (None, "x", None)]


def test_exclusion_frees_a_solo_and_leaves_sixteen_sixteen() -> None:
    # s and x both 30; x's score is annulled: s alone, they were sixteen: 40
    e = by_points(partie(coup(**(sixteen("s", "x") | {"s": 30, "x": 30}))))
    assert ranks(e)[:2] == [(1, "s", 30), (1, "x", 30)]
    e = e._replace(exclusions=(Exclusion("x", 1, 2, True, True),))
    assert ranks(e)[0] == (1, "s", 40)
    # excluded from coup 1 on: fifteen players
    e = e._replace(exclusions=(Exclusion("x", 1, 1, True, True),))
    assert ranks(e)[0] == (1, "s", 30)


# -- départage


def test_departage() -> None:
    e = by_points(partie(coup(a=9, b=9, c=9, d=9, e=1)))
    e = e._replace(departages=(Departage(1, {"c": 1, "a": 2, "b": 2}),))
    # d did not take part: after all; no points change
    want = [(1, "c", 9), (2, "a", 9), (2, "b", 9), (4, "d", 9), (5, "e", 1)]
    assert ranks(e) == want
    again = e._replace(departages=(*e.departages, Departage(2, {"b": 1, "a": 2})))
    assert [r for r, k, _ in ranks(again)] == [1, 2, 3, 4, 5]
    assert [k for _, k, _ in ranks(again)] == ["c", "b", "a", "d", "e"]
    # a rank nobody shares: nothing
    assert ranks(e._replace(departages=(Departage(5, {"e": 1, "a": 2}),)))[0] == (1, "a", 9)


def test_departage_between_halls() -> None:
    p = partie(A=game(coup(a=9)), B=game(coup(b=9)))
    e = Epreuve((p,), "points", departages=(Departage(1, {"b": 1, "a": 2}),))
    assert ranks(e) == [(1, "a", 9), (1, "b", 9)]
    assert ranks(e._replace(departage_between_centres=True)) == [(1, "b", 9), (2, "a", 9)]
