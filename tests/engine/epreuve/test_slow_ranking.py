"""Cases worked out by hand from the articles (2020 unless said; Qn: slow_ranking_questions.md).

The figures of every case are added up in its comments, never by the module under test.
"""

import pytest

from tests.engine.epreuve.slow_ranking import (
    CentreGame,
    Departage,
    Epreuve,
    Exclusion,
    Kind,
    Line,
    Mark,
    Partie,
    general_ranking,
)


def coup(**points: int) -> dict[str, Mark]:
    return {key: Mark(n) for key, n in points.items()}


def hall(*coups: dict[str, Mark], top: int = 200, kind: Kind = "points") -> Partie:
    """One partie in one centre H; its players are those of its first coup."""
    game = CentreGame(tuple(coups[0]), coups)
    return Partie(kind, (top,) * len(coups), {"H": game})


def short(lines: list[Line]) -> list[tuple[int | None, str, int | None]]:
    return [(line.rank, line.key, line.total) for line in lines]


def room(n: int, best: int, others: int = 20, name: str = "p") -> dict[str, Mark]:
    """A coup of n players, the first with `best`, all the others with `others`."""
    return {f"{name}{i:02}": Mark(best if i == 0 else others) for i in range(n)}


def of(lines: list[Line], key: str) -> Line:
    return next(line for line in lines if line.key == key)


# --- sums and shared ranks -------------------------------------------------------------------


def test_ex_aequo_share_their_rank_1_2_2_4() -> None:
    # a 50+50, b 60+30, c 30+60, d 10+10; no article breaks a tie by itself.
    e = Epreuve((hall(coup(a=50, b=60, c=30, d=10)), hall(coup(a=50, b=30, c=60, d=10))), "points")
    assert short(general_ranking(e)) == [(1, "a", 100), (2, "b", 90), (2, "c", 90), (4, "d", 20)]


def test_two_games_96_40_and_40_96() -> None:
    e = Epreuve((hall(coup(a=96, b=40)), hall(coup(a=40, b=96))), "points")
    assert short(general_ranking(e)) == [(1, "a", 136), (1, "b", 136)]
    e = e._replace(departages=(Departage(1, (("b",), ("a",))),))  # 3.8.3
    assert short(general_ranking(e)) == [(1, "b", 136), (2, "a", 136)]


def test_two_best_of_three() -> None:
    # a 50 70 60 -> 130; b 90 0 50 -> 140; c plays two only: 65+65 = 130.
    absent = CentreGame(("a", "b", "c"), (coup(a=60, b=50),), absent=frozenset("c"))
    third = Partie("points", (200,), {"H": absent})
    e = Epreuve((hall(coup(a=50, b=90, c=65)), hall(coup(a=70, b=0, c=65)), third), "points", 2)
    lines = general_ranking(e)
    assert short(lines) == [(1, "b", 140), (2, "a", 130), (2, "c", 130)]
    assert [figure.counted for figure in of(lines, "a").figures] == [False, True, True]
    assert [figure.counted for figure in of(lines, "c").figures] == [True, True, False]
    assert of(lines, "c").figures[2].marked


def test_absent_for_all_has_a_line_and_no_rank() -> None:
    game = CentreGame(("a", "b"), (coup(a=0),), absent=frozenset("b"))
    e = Epreuve((Partie("points", (30,), {"H": game}),), "points")
    assert short(general_ranking(e)) == [(1, "a", 0), (None, "b", None)]


def test_late_player_has_zero_for_the_coups_already_played() -> None:
    # 6.2: b comes at coup 3.
    game = CentreGame(("a", "b"), (coup(a=10), coup(a=20), coup(a=10, b=35)))
    e = Epreuve((Partie("points", (40, 40, 40), {"H": game}),), "points")
    lines = general_ranking(e)
    assert short(lines) == [(1, "a", 40), (2, "b", 35)]
    assert not of(lines, "b").figures[0].marked


@pytest.mark.parametrize("kinds", [("points", "time"), ("points", "survival"), ("survival",)])
@pytest.mark.parametrize("sum_by", ["points", "times"])
def test_a_mix_has_no_sum_but_places(kinds: tuple[Kind, ...], sum_by: str) -> None:
    parties = tuple(hall(coup(a=10, b=20), kind=kind) for kind in kinds)
    with pytest.raises(ValueError, match="places"):
        general_ranking(Epreuve(parties, sum_by))  # type: ignore[arg-type]
    assert len(general_ranking(Epreuve(parties, "places"))) == 2


def test_places_are_added_2014_7() -> None:
    # points: c 90 (1), a and b 80 (2, 2), d 10 (4). time: a 100 s (1), d 120 (2), b 130 (3), c 150
    # (4). a 2+1 = 3, b 2+3 = 5, c 1+4 = 5, d 4+2 = 6: 1, 2, 2, 4.
    first = hall(coup(a=80, b=80, c=90, d=10))
    second = hall(coup(a=100, b=130, c=150, d=120), kind="time")
    lines = general_ranking(Epreuve((first, second), "places"))
    assert short(lines) == [(1, "a", 3), (2, "b", 5), (2, "c", 5), (4, "d", 6)]


def test_absent_takes_the_place_after_the_last_when_places_are_added() -> None:
    # Q12. Partie 2 has two players classed, so c has place 3: 1+3 = 4; a 2+1 = 3; b 3+2 = 5.
    second = CentreGame(("a", "b", "c"), (coup(a=9, b=8),), absent=frozenset("c"))
    parties = (hall(coup(a=20, b=10, c=30)), Partie("points", (9,), {"H": second}))
    lines = general_ranking(Epreuve(parties, "places"))
    assert short(lines) == [(1, "a", 3), (2, "c", 4), (3, "b", 5)]
    assert of(lines, "c").figures[1].place is None


# --- topping and mort subite -------------------------------------------------------------------


def test_topping_twenty_seconds_for_a_coup_not_found() -> None:
    # 3.8.4: a 30 + 60+20 = 110; b 50 + 55 = 105. The smaller time wins.
    marks = ({"a": Mark(30), "b": Mark(50)}, {"a": Mark(60, penalty=20), "b": Mark(55)})
    e = Epreuve((hall(*marks, kind="time"),), "times")
    assert short(general_ranking(e)) == [(1, "b", 105), (2, "a", 110)]


def test_a_topping_less_is_no_advantage() -> None:
    # Q14: c was there once only (90 s) and comes after those who played both.
    game = CentreGame(("a", "b", "c"), (coup(a=100, b=95),), absent=frozenset("c"))
    second = Partie("time", (0,), {"H": game})
    e = Epreuve((hall(coup(a=100, b=110, c=90), kind="time"), second), "times")
    assert short(general_ranking(e)) == [(1, "a", 200), (2, "b", 205), (3, "c", 90)]


def test_mort_subite_eliminates_whoever_is_below_the_best_found() -> None:
    # 3.8.3. Coup 1: d 18 < 20, out. Coup 2: b and c 28 < 30, out together. a survives 3.
    # The top (40) was found by nobody, it eliminates nobody.
    coups = (coup(a=20, b=20, c=20, d=18), coup(a=30, b=28, c=28, d=40), coup(a=5))
    lines = general_ranking(Epreuve((hall(*coups, top=40, kind="survival"),), "places"))
    assert short(lines) == [(1, "a", 1), (2, "b", 2), (2, "c", 2), (4, "d", 4)]


def test_mort_subite_penalty_counts_on_its_coup() -> None:
    # 5.9: both found 20, a has five points of penalty: 15 < 20, out.
    one = {"a": Mark(20, penalty=5), "b": Mark(20)}
    lines = general_ranking(Epreuve((hall(one, coup(a=9, b=0), kind="survival"),), "places"))
    assert short(lines) == [(1, "b", 1), (2, "a", 2)]


def test_mort_subite_a_centre_that_leaves_survived_until_there() -> None:
    # Q15: Q is out from coup 3 (two coups survived by c); b falls on coup 3 (two survived);
    # a survives three; d fell on coup 1 (none). 1, 2, 2, 4.
    partie = two_halls((20, 20, 20, 10), (30, 30, 30, 0), (9, 8, 50, 0))._replace(kind="survival")
    lines = general_ranking(Epreuve((partie,), "places", out_from={("Q", 1): 3}))
    assert short(lines) == [(1, "a", 1), (2, "b", 2), (2, "c", 2), (4, "d", 4)]
    assert [line.figures[0].marked for line in lines] == [False, False, True, False]


def test_topping_coup_neutralised_for_all_is_missed_by_nobody() -> None:
    # Coup 1 neutralised for all: a 50, b 20, c 10, d 30. For Q alone: a 60, b 80, then Q (Q14).
    partie = two_halls((10, 60, 5, 5), (50, 20, 10, 30))._replace(kind="time")
    e = Epreuve((partie,), "times", neutralised=frozenset({(1, 1, None)}))
    assert short(general_ranking(e)) == [(1, "c", 10), (2, "b", 20), (3, "d", 30), (4, "a", 50)]
    e = e._replace(neutralised=frozenset({(1, 1, "Q")}))
    assert short(general_ranking(e)) == [(1, "a", 60), (2, "b", 80), (3, "c", 10), (4, "d", 30)]


# --- solos --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "bonus"), [(15, 0), (16, 10)])
def test_solo_from_sixteen_players(players: int, bonus: int) -> None:
    # 3.5: below the top (200) but above all the others.
    lines = general_ranking(Epreuve((hall(room(players, 30)),), "points"))
    assert lines[0].total == 30 + bonus
    first = lines[0].figures[0].result
    assert first is not None and first.solos == 1


def test_no_solo_when_two_share_the_best() -> None:
    marks = room(16, 30) | {"p01": Mark(30)}
    lines = general_ranking(Epreuve((hall(marks),), "points"))
    assert [line.total for line in lines[:3]] == [30, 30, 20]


def test_solo_is_compared_before_the_penalty_and_keeps_its_bonus() -> None:
    # 3.5 (2014 §3.5 says it too): p00 22 against 20; 22 - 5 + 10 = 27.
    marks = room(16, 22) | {"p00": Mark(22, penalty=5)}
    assert general_ranking(Epreuve((hall(marks),), "points"))[0].total == 27
    # and p01, first after penalties only, has none: 22-5 = 17 < 20, but 22 was played.
    marks = room(16, 22) | {"p00": Mark(22, penalty=5), "p01": Mark(21)}
    assert of(general_ranking(Epreuve((hall(marks),), "points")), "p01").total == 21


def two_centres(n: int, m: int, best_p: int, best_q: int, coups: int = 1) -> Partie:
    p, q = room(n, best_p, name="p"), room(m, best_q, name="q")
    games = {
        "P": CentreGame(tuple(p), (p,) * coups),
        "Q": CentreGame(tuple(q), (q,) * coups),
    }
    return Partie("points", (200,) * coups, games)


def test_solo_scopes() -> None:
    # P has 16 players, best 30; Q has 10 players, best 40; the others 20.
    partie = two_centres(16, 10, 30, 40)
    e = Epreuve((partie,), "points")
    lines = general_ranking(e)  # épreuve: q00 alone of 26
    assert (of(lines, "p00").total, of(lines, "q00").total) == (30, 50)
    lines = general_ranking(e._replace(solo_scope="centre"))  # P only has sixteen
    assert (of(lines, "p00").total, of(lines, "q00").total) == (40, 40)
    lines = general_ranking(e._replace(solo_scope="none"))
    assert (of(lines, "p00").total, of(lines, "q00").total) == (30, 40)


def test_solo_after_a_centre_has_left_the_common_game() -> None:
    # Three coups; Q (best 40) is out from coup 2. P: 10 players, so 20 on coup 1 and 10 after.
    # Coup 1: q00 solo of 20 players, +10. Coups 2 and 3: p00 best of 10 players: credited, no
    # bonus. p00 30*3 = 90; q00 40 + 10 = 50.
    e = Epreuve((two_centres(10, 10, 30, 40, 3),), "points", out_from={("Q", 1): 2})
    lines = general_ranking(e)
    assert (of(lines, "p00").total, of(lines, "q00").total) == (90, 50)
    # With 16 in P: p00 30 + 40 + 40 = 110.
    e = Epreuve((two_centres(16, 10, 30, 40, 3),), "points", out_from={("Q", 1): 2})
    assert of(general_ranking(e), "p00").total == 110


# --- penalties and averages ---------------------------------------------------------------------


def test_fourth_warning_costs_five_points_sixth_in_blitz() -> None:
    # 5.9: five coups of 20, a warning on each: the 4th and the 5th cost 5 each, 100 - 10.
    partie = hall(*[{"a": Mark(20, warnings=1), "b": Mark(19)}] * 5)
    assert short(general_ranking(Epreuve((partie,), "points"))) == [(1, "b", 95), (2, "a", 90)]
    blitz = partie._replace(free_warnings=5)
    assert short(general_ranking(Epreuve((blitz,), "points"))) == [(1, "a", 100), (2, "b", 95)]


def test_warnings_do_not_pass_from_one_partie_to_the_next() -> None:
    # Q7: two parties of two coups, a warning on each: four in all, never four in one.
    partie = hall(*[{"a": Mark(20, warnings=1), "b": Mark(0)}] * 2)
    assert general_ranking(Epreuve((partie, partie), "points"))[0].total == 80


def test_average_of_the_others_of_his_arbiter() -> None:
    # 5.9: x is with arbiter 1, with a 30, b 25 - 5 = 20, c 0 and another average y (left out).
    # (30 + 20 + 0) / 3 = 16.67 -> 17 (Q5). z, of arbiter 2, does not count.
    marks = {
        "a": Mark(30),
        "b": Mark(25, penalty=5),
        "x": Mark(40, average=True),
        "y": Mark(12, average=True),  # its solution was worth 12: never more than that
        "z": Mark(90),
    }
    arbiters = {"a": "1", "b": "1", "c": "1", "x": "1", "y": "1", "z": "2"}
    game = CentreGame(("a", "b", "c", "x", "y", "z"), (marks,), arbiters=arbiters)
    lines = general_ranking(Epreuve((Partie("points", (90,), {"H": game}),), "points"))
    assert of(lines, "x").total == 17
    assert of(lines, "y").total == 12


def test_an_average_neither_makes_nor_breaks_a_solo() -> None:
    # Q6. p00 30, all others 20, p15's average fixed at 30: p00 keeps his solo.
    marks = room(16, 30) | {"p15": Mark(50, average=True, awarded=30)}
    lines = general_ranking(Epreuve((hall(marks),), "points"))
    assert (of(lines, "p00").total, of(lines, "p15").total) == (40, 30)


# --- centres, coups, interruptions --------------------------------------------------------------


def two_halls(*rows: tuple[int, int, int, int]) -> Partie:
    """Players a, b in hall P and c, d in hall Q; one row of four scores per coup."""
    p = tuple(coup(a=row[0], b=row[1]) for row in rows)
    q = tuple(coup(c=row[2], d=row[3]) for row in rows)
    games = {"P": CentreGame(("a", "b"), p), "Q": CentreGame(("c", "d"), q)}
    return Partie("points", (200,) * len(rows), games)


ROWS = ((10, 20, 30, 40), (15, 15, 25, 5), (1, 2, 3, 4))  # a 26, b 37, c 58, d 49


def test_a_centre_set_aside_altogether_is_gone() -> None:
    e = Epreuve((two_halls(*ROWS),), "points")
    assert short(general_ranking(e)) == [(1, "c", 58), (2, "d", 49), (3, "b", 37), (4, "a", 26)]
    e = e._replace(set_aside=frozenset({"Q"}))
    assert short(general_ranking(e)) == [(1, "b", 37), (2, "a", 26)]


def test_a_centre_out_of_the_common_game_keeps_what_it_played_in_common() -> None:
    # 3.6: Q out from coup 2 of partie 1; partie 2 is common again (Q3).
    # c 30 + 58, d 40 + 49; a 26*2, b 37*2.
    e = Epreuve((two_halls(*ROWS),) * 2, "points", out_from={("Q", 1): 2})
    lines = general_ranking(e)
    assert short(lines) == [(1, "d", 89), (2, "c", 88), (3, "b", 74), (4, "a", 52)]
    assert [f.marked for f in of(lines, "c").figures] == [True, False]
    assert [f.marked for f in of(lines, "a").figures] == [False, False]


def test_out_from_the_first_coup_is_no_result() -> None:
    e = Epreuve((two_halls(*ROWS),), "points", out_from={("Q", 1): 1})
    ranks = short(general_ranking(e))
    assert ranks == [(1, "b", 37), (2, "a", 26), (None, "c", None), (None, "d", None)]


def test_a_coup_neutralised_for_a_centre_or_for_all() -> None:
    # Coup 1: Q without it: c 28, d 9, P unchanged. For all: a 16, b 17, c 28, d 9.
    e = Epreuve((two_halls(*ROWS),), "points", neutralised=frozenset({(1, 1, "Q")}))
    assert short(general_ranking(e)) == [(1, "b", 37), (2, "c", 28), (3, "a", 26), (4, "d", 9)]
    assert not of(general_ranking(e), "c").figures[0].marked  # the letters stayed common
    e = e._replace(neutralised=frozenset({(1, 1, None)}))
    assert short(general_ranking(e)) == [(1, "c", 28), (2, "b", 17), (3, "a", 16), (4, "d", 9)]


def test_a_neutralised_centre_is_not_compared_for_solos() -> None:
    # Q8: Q's 40 does not deny p00's solo (16 in P); with 15 in P there are not sixteen any more.
    away = frozenset({(1, 1, "Q")})
    e = Epreuve((two_centres(16, 10, 30, 40),), "points", neutralised=away)
    lines = general_ranking(e)
    assert (of(lines, "p00").total, of(lines, "q00").total) == (40, 0)
    e = Epreuve((two_centres(15, 10, 30, 40),), "points", neutralised=away)
    assert of(general_ranking(e), "p00").total == 30


@pytest.mark.parametrize(("collected", "total"), [(14, None), (15, 150)])
def test_interrupted_before_fifteen_coups_is_void(collected: int, total: int | None) -> None:
    # 3.7: a scores 10 a coup; at 15 the results are valid.
    game = CentreGame(("a",), (coup(a=10),) * collected, interrupted_after=collected)
    e = Epreuve((Partie("points", (10,) * 20, {"H": game}),), "points")
    assert short(general_ranking(e)) == [(None if total is None else 1, "a", total)]


def test_interrupted_original_formula_ten_coups_are_enough() -> None:
    game = CentreGame(("a",), (coup(a=10),) * 10, interrupted_after=10)
    e = Epreuve((Partie("points", (10,) * 20, {"H": game}, minimum=10),), "points")
    assert short(general_ranking(e)) == [(1, "a", 100)]


def test_a_void_partie_gives_no_place_to_anybody() -> None:
    # Q13: places of partie 1 only; nobody pays a place for the void one.
    void = CentreGame(("a", "b"), (coup(a=1, b=9),), interrupted_after=1)
    parties = (hall(coup(a=20, b=10)), Partie("points", (9,), {"H": void}))
    assert short(general_ranking(Epreuve(parties, "places"))) == [(1, "a", 1), (2, "b", 2)]


# --- exclusion ----------------------------------------------------------------------------------


def sunday() -> Epreuve:
    """Three parties: x 50 50 50, a 40 40 40, b 30 60 10."""
    points = (coup(x=50, a=40, b=30), coup(x=50, a=40, b=60), coup(x=50, a=40, b=10))
    return Epreuve(tuple(hall(marks) for marks in points), "points")


@pytest.mark.parametrize(
    ("annul", "exclude", "expected"),
    [
        (True, True, [(1, "a", 120), (2, "b", 100), (None, "x", None)]),
        (True, False, [(1, "a", 120), (2, "b", 100), (3, "x", 50)]),
        (False, True, [(1, "a", 120), (2, "b", 100), (2, "x", 100)]),
    ],
)
def test_exclusion_in_partie_3(
    annul: bool, exclude: bool, expected: list[tuple[int | None, str, int | None]]
) -> None:
    # 6.1: annulled 1 and 2, excluded from 3, or both: he leaves all three.
    e = sunday()._replace(exclusions=(Exclusion("x", 3, annul, exclude),))
    assert short(general_ranking(e)) == expected


def test_exclusion_in_the_middle_of_a_partie() -> None:
    # Q10: one partie of three coups, decided before coup 3: earlier are coups 1 and 2.
    partie = hall(coup(x=10, a=9), coup(x=20, a=9), coup(x=40, a=9))
    only = Epreuve((partie,), "points", exclusions=(Exclusion("x", 1, False, True, coup=3),))
    assert short(general_ranking(only)) == [(1, "x", 30), (2, "a", 27)]
    gone = only._replace(exclusions=(Exclusion("x", 1, True, False, coup=3),))
    assert short(general_ranking(gone)) == [(1, "x", 40), (2, "a", 27)]


def test_an_annulled_player_leaves_the_places_and_not_the_solos_of_others() -> None:
    # Places: without p15, who was first with 30, p00 (25) is first (Q11). Solo (Q9): p15's 30 was
    # played, so p00's 25 is no solo; with the other choice it is one, of the sixteen who remain.
    marks = room(17, 25) | {"p15": Mark(30)}
    e = Epreuve((hall(marks),), "points", exclusions=(Exclusion("p15", 2, True, True),))
    line = of(general_ranking(e), "p00")
    assert (line.total, line.figures[0].place) == (25, 1)
    line = of(general_ranking(e._replace(annulled_still_compared=False)), "p00")
    assert (line.total, line.figures[0].place) == (35, 1)


# --- départage ----------------------------------------------------------------------------------


def tied(departage: Departage, between: bool = False) -> list[tuple[int | None, str, int | None]]:
    # a 20, b and c and d 10: rank 2 thrice.
    partie = hall(coup(a=20, b=10, c=10, d=10, f=5))
    return short(
        general_ranking(
            Epreuve((partie,), "points", departages=(departage,), departage_between_centres=between)
        )
    )


def test_departage_orders_the_named_rank_only() -> None:
    order = Departage(2, (("d",), ("b", "c")))
    expected = [(1, "a", 20), (2, "d", 10), (3, "b", 10), (3, "c", 10), (5, "f", 5)]
    assert tied(order) == expected


def test_departage_of_another_rank_or_of_some_only_changes_nothing() -> None:
    as_was = [(1, "a", 20), (2, "b", 10), (2, "c", 10), (2, "d", 10), (5, "f", 5)]
    assert tied(Departage(3, (("d",), ("b",), ("c",)))) == as_was
    assert tied(Departage(2, (("d",), ("b",)))) == as_was  # Q16: c did not play it
    assert tied(Departage(1, (("a",),))) == as_was


def test_departage_between_halls_only_if_the_epreuve_says_so() -> None:
    played = (Departage(1, (("c",), ("a",))),)
    e = Epreuve((two_halls((30, 10, 30, 10)),), "points", departages=played)
    assert [line.rank for line in general_ranking(e)] == [1, 1, 3, 3]
    ranks = short(general_ranking(e._replace(departage_between_centres=True)))
    assert ranks == [(1, "c", 30), (2, "a", 30), (3, "b", 10), (3, "d", 10)]


def test_a_score_above_the_top_is_refused() -> None:
    with pytest.raises(ValueError, match="top"):
        general_ranking(Epreuve((hall(coup(a=41), top=40),), "points"))
