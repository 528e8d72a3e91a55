"""One ranking: ties share a rank, solos by scope, centres apart, nothing by the way it came."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.epreuve.fold import Decisions, Fold
from engine.epreuve.manifest import SoloScope, SumBy
from engine.epreuve.plis import Correction, CoupClosed, End, Exclusion, Players, TakenReading
from tests.engine.epreuve.event import TOPS, ToldCentre, centre_name, manifest, seat, wander
from tests.engine.epreuve.reference import Decided, rank


def fold_of(épreuve, *centres):
    fold = Fold(épreuve)
    for centre in centres:
        for pli in centre.plis:
            fold.add(pli)
    return fold


def figures(ranking):
    by_centre = {block.centre: block for block in ranking.blocks}
    answer = []
    for line in ranking.lines:
        (partie, table), *_ = line.tables.items()
        block = by_centre[line.centre]
        key = block.entrants[block.place(partie, table)].key
        answer.append(
            (line.rank, line.centre, key, line.total, line.solos, line.negatif, line.percentage)
        )
    return answer


def seated(épreuve, number, count, partie=1):
    centre = ToldCentre(épreuve, number)
    centre.tell(
        partie,
        Players(tuple(seat(t, f"J{number}.{t}", f"L{number}.{t}") for t in range(1, count + 1))),
    )
    return centre


def test_equal_totals_share_a_rank_across_centres():
    épreuve = manifest(parties=1, solo=SoloScope.AUCUN)
    one, two = seated(épreuve, 1, 2), seated(épreuve, 2, 2)
    one.close(1, 1, {1: 24, 2: 10})
    two.close(1, 1, {1: 24, 2: 6})
    page = fold_of(épreuve, one, two).ranking().page(0, 10)
    assert [(line.rank, line.total, line.negatif) for line in page.lines] == [
        (1, 24, 0),
        (1, 24, 0),
        (3, 10, -14),
        (4, 6, -18),
    ]
    assert page.lines[3].percentage == 2500


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.parametrize(
    ("scope", "bonuses"), [("epreuve", [10, 0]), ("centre", [0, 0]), ("aucun", [0, 0])]
)
def test_a_solo_is_alone_in_its_scope(scope, bonuses):
    """Eight and eight players: sixteen in the épreuve, too few in a centre."""
    épreuve = manifest(parties=1, solo=SoloScope(scope))
    one, two = seated(épreuve, 1, 8), seated(épreuve, 2, 8)
    one.close(1, 1, {1: 24, 2: 20, **dict.fromkeys(range(3, 9), 0)})
    two.close(1, 1, {1: 20, 2: 6, **dict.fromkeys(range(3, 9), 0)})
    ranking = fold_of(épreuve, one, two).ranking()
    assert [ranking.of_centre(centre.name).lines[0].bonus for centre in (one, two)] == bonuses
    assert len(ranking.solos) == {"epreuve": 1, "centre": 2, "aucun": 0}[scope]


@pytest.mark.article("fisf-2020 §3.5")
def test_solos_compare_points_before_the_penalty():
    épreuve = manifest(parties=1, solo_players=2)
    one = seated(épreuve, 1, 2)
    one.close(1, 1, {1: 24, 2: 22}, penalties=((1, 5),))
    best, _ = fold_of(épreuve, one).ranking().page(0, 2).lines
    assert (best.name, best.points, best.penalty, best.bonus, best.total) == ("J1.1", 24, 5, 10, 29)


def test_a_solo_waits_for_the_centres_that_have_not_closed_the_coup():
    épreuve = manifest(parties=1, solo_players=2)
    one, two = seated(épreuve, 1, 2), seated(épreuve, 2, 2)
    one.close(1, 1, {1: 24, 2: 20})
    fold = fold_of(épreuve, one, two)
    assert fold.ranking().solos == ()
    assert len(fold.ranking(Decisions(official=True)).solos) == 1
    fold.add(two.close(1, 1, {1: 24, 2: 0}))
    assert fold.ranking().solos == fold.ranking(Decisions(official=True)).solos == ()


@pytest.mark.article("fisf-2020 §6.1")
def test_an_excluded_player_has_no_rank_and_hides_no_solo():
    épreuve = manifest(parties=1, solo_players=2)
    one = seated(épreuve, 1, 3)
    one.close(1, 1, {1: 24, 2: 20, 3: 10})
    one.tell(1, Exclusion(1, "triche"))
    lines = list(fold_of(épreuve, one).ranking().lines)
    assert [(line.rank, line.name, line.total) for line in lines] == [
        (1, "J1.2", 30),
        (2, "J1.3", 10),
        (None, "J1.1", 0),
    ]
    assert lines[2].excluded


@pytest.mark.article("fisf-2020 §3.6")
def test_other_letters_take_a_centre_out_of_the_common_game():
    épreuve = manifest(parties=1, solo_players=2)
    one, two = seated(épreuve, 1, 2), seated(épreuve, 2, 2)
    one.close(1, 1, {1: 10, 2: 8})
    two.close(1, 1, {1: 90, 2: 50}, top=90, apart="coup annulé : mauvaise épellation")
    fold = fold_of(épreuve, one, two)
    assert [line.centre for line in fold.ranking().page(0, 9).lines] == [one.name] * 2
    own = fold.ranking().of_centre(two.name).lines
    assert [(line.rank, line.total) for line in own] == [(1, 100), (2, 50)]
    assert "mauvaise épellation" in own[0].apart
    kept = fold.ranking(Decisions(kept=frozenset({(two.name, 1)})))
    assert kept.page(0, 9).lines[0].centre == two.name


@pytest.mark.article("fisf-2020 §3.7")
@pytest.mark.parametrize(("coups", "counted"), [(2, 0), (3, 2)])
def test_a_game_interrupted_too_early_is_void(coups, counted):
    épreuve = manifest(parties=1, least_coups=3)
    one = seated(épreuve, 1, 2)
    for coup in range(1, coups + 1):
        one.close(1, coup, {1: 10, 2: 8})
    one.tell(1, End(coups, "panne", interrupted=True))
    assert fold_of(épreuve, one).ranking().page(0, 9).count == counted


def test_a_centre_set_aside_comes_back_whole():
    épreuve = manifest(parties=1)
    one, two = seated(épreuve, 1, 2), seated(épreuve, 2, 2)
    one.close(1, 1, {1: 10, 2: 8})
    two.close(1, 1, {1: 24, 2: 9})
    fold = fold_of(épreuve, one, two)
    before = fold.ranking().bytes
    assert fold.ranking(Decisions(set_aside=frozenset({two.name}))).page(0, 9).count == 2
    assert fold.ranking().bytes == before


def test_a_correction_replaces_its_coup_and_stays_visible():
    épreuve = manifest(parties=1, solo=SoloScope.AUCUN)
    one = seated(épreuve, 1, 2)
    one.close(1, 1, {1: 10, 2: 8})
    one.tell(1, Correction(CoupClosed(1, TOPS[0], (1, 2), (10, 24)), "raccord accepté"))
    fold = fold_of(épreuve, one)
    assert [line.total for line in fold.ranking().page(0, 9).lines] == [24, 10]
    assert [(late.coup, late.reason) for late in fold.corrections()] == [(1, "raccord accepté")]


def test_parties_add_up_by_licence_and_two_namesakes_stay_two():
    épreuve = manifest(parties=2, solo=SoloScope.AUCUN)
    one = ToldCentre(épreuve, 1)
    one.tell(1, Players((seat(1, "Zoé", "777"), seat(2, "Jean Petit"), seat(3, "Jean Petit"))))
    one.tell(2, Players((seat(3, "Zoé", "777"), seat(2, "Jean Petit"))))
    one.close(1, 1, {1: 20, 2: 10, 3: 4})
    one.close(2, 1, {3: 20, 2: 10})
    lines = fold_of(épreuve, one).ranking().page(0, 9).lines
    assert [(line.name, line.total, dict(line.tables)) for line in lines] == [
        ("Zoé", 40, {1: 1, 2: 3}),
        ("Jean Petit", 20, {1: 2, 2: 2}),
        ("Jean Petit", 4, {1: 3}),
    ]


def test_a_licence_in_two_centres_is_flagged_and_nobody_is_removed():
    épreuve = manifest(parties=1)
    one, two = ToldCentre(épreuve, 1), ToldCentre(épreuve, 2)
    for centre in (one, two):
        centre.tell(1, Players((seat(1, "Zoé", "777"),)))
    fold = fold_of(épreuve, one, two)
    assert fold.same_licences() == {"777": (one.name, two.name)}
    assert fold.ranking().page(0, 9).count == 2


def test_ranks_among_a_club_and_by_search():
    épreuve = manifest(parties=1, solo=SoloScope.AUCUN)
    one = ToldCentre(épreuve, 1)
    one.tell(
        1,
        Players(
            (seat(1, "Ève", "1", "A"), seat(2, "Évariste", "2", "B"), seat(3, "Eva", "3", "B"))
        ),
    )
    one.close(1, 1, {1: 24, 2: 10, 3: 8})
    ranking = fold_of(épreuve, one).ranking()
    club = ranking.having("club", ["B"])
    assert [(line.rank, line.name) for line in club.lines] == [(1, "Évariste"), (2, "Eva")]
    assert [(line.rank, line.name) for line in ranking.search("eva", 5).lines] == [
        (2, "Évariste"),
        (3, "Eva"),
    ]
    assert [line.name for line in ranking.search("1", 5).lines] == ["Ève"]


def test_all_is_provisional_while_a_judge_owes_an_answer():
    épreuve = manifest(parties=1)
    one = seated(épreuve, 1, 2)
    fold = fold_of(épreuve, one)
    asked = CoupClosed(1, TOPS[0], (1,), (0,), readings=(TakenReading(1, "raccord:KES", None),))
    fold.add(one.tell(1, asked))
    fold.add(one.tell(1, End(5, "lettres")))
    assert fold.sheet(one.name, 1).unanswered == ((1, 1),)
    assert fold.waited_for([one.name], Decisions()) == (one.name,)
    settled = replace(asked, readings=(TakenReading(1, "raccord:KES", False),))
    fold.add(one.tell(1, Correction(settled, "lecture littérale")))
    assert fold.waited_for([one.name], Decisions()) == ()


def test_all_is_provisional_until_every_centre_has_ended():
    épreuve = manifest(parties=1)
    one = seated(épreuve, 1, 2)
    fold = fold_of(épreuve, one)
    expected = [one.name, centre_name(2)]
    assert fold.waited_for(expected, Decisions()) == tuple(expected)
    fold.add(one.tell(1, End(5, "lettres")))
    assert fold.waited_for(expected, Decisions()) == (centre_name(2),)
    assert fold.waited_for(expected, Decisions(set_aside=frozenset({centre_name(2)}))) == ()


def test_who_was_taken_out_is_waited_for_no_more():
    """From coup 3 on: what its judge owes of coup 4 matters to nobody, of coup 2 it does."""
    épreuve = manifest(parties=1)
    one = seated(épreuve, 1, 2)
    asked = CoupClosed(4, TOPS[3], (1,), (0,), readings=(TakenReading(1, "raccord:KES", None),))
    one.tell(1, asked)
    fold, out = fold_of(épreuve, one), Decisions(out={(one.name, 1): 3})
    assert fold.waited_for([one.name], Decisions()) == (one.name,)
    assert fold.waited_for([one.name], out) == ()
    fold.add(one.tell(1, replace(asked, coup=2)))
    assert fold.waited_for([one.name], out) == (one.name,)
    assert fold.waited_for([one.name], replace(out, neutralised={1: frozenset({2})})) == ()


def test_a_centre_that_came_for_partie_2_is_not_waited_for_in_partie_1():
    épreuve = manifest(parties=2)
    late, early = seated(épreuve, 1, 2, partie=2), seated(épreuve, 2, 2)
    for centre, partie in ((late, 2), (early, 1)):
        centre.tell(partie, End(5, "lettres"))
    fold = fold_of(épreuve, late, early)
    assert fold.waited_for([late.name, early.name], Decisions()) == (early.name,)


scopes = st.sampled_from(list(SoloScope))


@given(st.integers(0, 10**9), scopes, st.integers(2, 20), st.booleans())
@settings(max_examples=60)
def test_the_ranking_is_the_one_of_the_rules(seed, scope, solo_players, official):
    épreuve = manifest(solo=scope, solo_players=solo_players)
    plis = wander(seed, épreuve)
    dice = random.Random(seed)
    aside = {name for name in map(centre_name, range(1, 5)) if dice.random() < 0.1}
    pairs = [(centre_name(number), partie) for number in range(1, 5) for partie in (1, 2)]
    out = {pair: dice.randint(1, 6) for pair in pairs if dice.random() < 0.1}
    kept = frozenset(pair for pair in pairs if dice.random() < 0.05)
    coups = [(partie, coup) for partie in (1, 2) for coup in range(1, 6)]
    neutral = [each for each in coups if dice.random() < 0.05]
    annulled = {partie: dice.randint(2, 6) for partie in (1, 2) if dice.random() < 0.1}
    fold = Fold(épreuve)
    for pli in plis:
        fold.add(pli)
    decisions = Decisions(
        frozenset(aside),
        out,
        kept,
        official,
        neutralised={
            partie: frozenset(coup for at, coup in neutral if at == partie) for partie in (1, 2)
        },
        annulled=annulled,
    )
    decided = Decided(out, kept, None, neutral, annulled)
    ranking = fold.ranking(decisions)
    assert figures(ranking) == rank(épreuve, plis, aside, decided, official)
    alone = fold.ranking(decisions, [2])
    assert figures(alone) == rank(épreuve, plis, aside, decided, official, only=[2])
    ranked = [line for line in ranking.lines if line.rank is not None]
    for start, count in ((0, 3), (2, 4), (len(ranked) - 1, 5), (0, 999)):
        found = ranking.page(max(0, start), count)
        assert found.count == len(ranked)
        assert list(found.lines) == ranked[max(0, start) : max(0, start) + count]


@given(st.integers(0, 10**9), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_any_order_and_any_number_of_deliveries_give_the_same_bytes(seed, dice):
    épreuve = manifest()
    plis = wander(seed, épreuve)
    straight = Fold(épreuve)
    for pli in plis:
        straight.add(pli)
    astray = Fold(épreuve)
    delivered = plis + dice.choices(plis, k=len(plis)) if plis else []
    dice.shuffle(delivered)
    for count, pli in enumerate(delivered):
        astray.add(pli)
        if count % 7 == 0:
            astray.ranking()  # looking in between changes nothing
    assert astray.ranking().bytes == straight.ranking().bytes


# --- Other sums than all points (2014 §7) -------------------------------------------------------


def two_parties(**more):
    """A has 24 and 4, B 20 and 20, C 10 and 24; D comes for the second alone."""
    épreuve = manifest(parties=2, solo=SoloScope.AUCUN, **more)
    one = ToldCentre(épreuve, 1)
    names = [seat(table, name, name) for table, name in enumerate("ABCD", start=1)]
    one.tell(1, Players(tuple(names[:3])))
    one.close(1, 1, {1: 24, 2: 20, 3: 10})
    one.tell(2, Players(tuple(names)))
    one.close(2, 1, {1: 4, 2: 20, 3: 24, 4: 1}, top=24)
    return fold_of(épreuve, one)


def ranks_of(ranking):
    return [(line.rank, line.name, line.total) for line in ranking.lines]


@pytest.mark.article("fisf-2014 §7")
def test_places_are_added_across_centres_and_the_absent_comes_after_all():
    fold = two_parties(sum_by=SumBy.PLACES)
    ranking = fold.ranking()
    assert ranks_of(ranking) == [(1, "A", 1 + 3), (1, "B", 2 + 2), (1, "C", 3 + 1), (4, "D", 4 + 4)]
    assert ranking.page(0, 1).best == 4 and ranking.page(0, 1).lines[0].negatif == 0
    first_alone = fold.ranking(parties=[1]).lines  # of one partie there is nothing to add
    assert [line.total for line in first_alone] == [24, 20, 10]


def test_the_best_partie_of_each_counts_with_its_own_tops():
    ranking = two_parties(best=1).ranking()
    assert ranks_of(ranking) == [(1, "A", 24), (1, "C", 24), (3, "B", 20), (4, "D", 1)]
    assert [line.negatif for line in ranking.lines] == [0, 0, -4, -23]


@settings(max_examples=20)
@given(st.integers(0, 10_000))
def test_all_parties_kept_is_the_plain_sum(seed):
    plain, kept = manifest(parties=2), manifest(parties=2, best=2)
    told = []
    for épreuve in (plain, kept):
        fold = Fold(épreuve)
        for pli in wander(seed, épreuve):
            fold.add(pli)
        lines = fold.ranking(Decisions(official=True)).lines
        told.append([(line.rank, line.name, line.centre, line.total) for line in lines])
    assert told[0] == told[1]


@pytest.mark.article("fisf-2014 §7")
@settings(max_examples=40)
@given(st.integers(0, 10_000), st.sampled_from([SumBy.POINTS, SumBy.PLACES]), st.integers(0, 3))
def test_each_sum_is_made_of_the_rankings_of_the_parties(seed, by, best):
    """By hand, from the three rankings of one partie each: points or places, the best so many."""
    fold = Fold(manifest(parties=3, sum_by=by, best=best))
    for pli in wander(seed, fold.manifest, centres=3):
        fold.add(pli)
    held = Decisions(official=True)
    alone = [
        {who: (rank, total) for rank, *who_, total, _, _, _ in figures(fold.ranking(held, [partie]))
         if rank is not None for who in [tuple(who_)]}
        for partie in (1, 2, 3)
    ]  # fmt: skip
    played = [each for each in alone if each]  # nobody has anything of the others
    sums = {}
    for who in {who for each in alone for who in each}:
        if by is SumBy.POINTS:
            costs = [-each[who][1] for each in played if who in each]
        else:
            costs = [each[who][0] if who in each else len(each) + 1 for each in played]
        sums[who] = sum(sorted(costs)[: best or None])
    expected = {who: 1 + sum(other < cost for other in sums.values()) for who, cost in sums.items()}
    told = {(line[1], line[2]): (line[0], line[3]) for line in figures(fold.ranking(held))}
    assert {who: rank for who, (rank, _) in told.items() if rank is not None} == expected
    sign = -1 if by is SumBy.POINTS else 1
    assert {who: told[who][1] for who in sums} == {who: sign * cost for who, cost in sums.items()}
