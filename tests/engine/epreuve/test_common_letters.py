"""Solos are found coup by coup among those who had the same letters, and who is excluded in one
partie is out of all of them."""

from dataclasses import replace

import pytest

from engine.epreuve.fold import Decisions
from engine.epreuve.manifest import SoloScope
from engine.epreuve.plis import Correction, CoupClosed, Exclusion, Players, Top
from engine.play.players import Person, Player
from tests.engine.epreuve.event import TOPS, ToldCentre, manifest, seat, unsealed
from tests.engine.epreuve.test_ranking import fold_of, seated


def solos(ranking):
    return [(solo.partie, solo.coup, solo.centre, solo.table) for solo in ranking.solos]


def two_centres(épreuve, ours, theirs):
    """Two players each; the points of each coup by partie: {partie: [(first, second), …]}."""
    centres = []
    for number, points in ((1, ours), (2, theirs)):
        centre = ToldCentre(épreuve, number)
        for partie, coups in points.items():
            names = ((1, f"J{number}.1"), (2, f"J{number}.2"))
            centre.tell(
                partie, Players(tuple(seat(table, name, f"L{name}") for table, name in names))
            )
            for coup, (first, second) in enumerate(coups, start=1):
                centre.close(partie, coup, {1: first, 2: second})
        centres.append(centre)
    return centres


# Whose letters are common


@pytest.mark.article("fisf-2020 §3.5")
def test_a_centre_out_of_the_second_partie_stays_in_the_solos_of_the_first():
    épreuve = manifest(solo_players=2)
    one, two = two_centres(épreuve, {1: [(24, 10)], 2: [(24, 10)]}, {1: [(24, 6)], 2: [(24, 6)]})
    fold = fold_of(épreuve, one, two)
    out = Decisions(out={(two.name, 2): 1})
    assert solos(fold.ranking(out)) == [(2, 1, one.name, 1)]
    assert solos(fold.ranking(out, [1])) == []


@pytest.mark.parametrize(("edition", "found"), [("2020", [1, 2]), ("notice", [1])])
def test_for_the_notice_a_solo_is_the_top_at_the_hub_too(edition, found):
    """Coup 1 at the top alone, coup 2 the best of all rooms below it."""
    usual = manifest(parties=1, solo_players=2)
    épreuve = replace(usual, parties=(replace(usual.parties[0], edition=edition),))
    one, two = two_centres(épreuve, {1: [(24, 10), (50, 5)]}, {1: [(20, 10), (40, 5)]})
    assert TOPS[:2] == (24, 70)
    ranking = fold_of(épreuve, one, two).ranking()
    assert [solo.coup for solo in ranking.solos] == found
    assert next(iter(ranking.lines)).total == 74 + 10 * len(found)


@pytest.mark.article("fisf-2020 §3.6")
def test_the_coups_before_an_annulled_one_were_common():
    """The second centre finds coup 2 alone, and plays other letters from coup 3 on."""
    épreuve = manifest(parties=1, solo_players=2)
    one, two = two_centres(épreuve, {1: [(24, 5), (60, 5)]}, {1: [(24, 5), (70, 5)]})
    one.close(1, 3, {1: 38, 2: 5})
    two.close(1, 3, {1: 90, 2: 50}, top=90, apart="coup 3 annulé : épellation")
    ranking = fold_of(épreuve, one, two).ranking()
    assert solos(ranking) == [(1, 2, two.name, 1), (1, 3, one.name, 1)]
    totals = {line.name: (line.rank, line.total) for line in ranking.lines}
    assert totals["J2.1"] == (2, 24 + 70 + 10) and totals["J1.1"] == (1, 24 + 60 + 38 + 10)
    own = ranking.of_centre(two.name).lines
    assert own[0].total == 24 + 70 + 90 + 3 * 10


def test_from_an_annulled_coup_on_a_centre_is_not_waited_for():
    épreuve = manifest(parties=1, solo_players=2)
    one, two = two_centres(épreuve, {1: [(24, 5), (60, 5), (38, 5)]}, {1: [(24, 5)]})
    two.close(1, 2, {1: 3, 2: 0}, apart="coup 2 annulé")
    assert solos(fold_of(épreuve, one, two).ranking()) == [
        (1, 2, one.name, 1),
        (1, 3, one.name, 1),
    ]


@pytest.mark.article("fisf-2020 §3.4")
def test_the_coups_before_another_top_were_common():
    épreuve = unsealed(manifest(parties=1, solo_players=2))
    drawing, following = two_centres(épreuve, {1: [(24, 5), (60, 5)]}, {1: [(24, 5)]})
    for coup in (1, 2):
        drawing.tell(1, Top(coup, "TABLE", "H4", TOPS[coup - 1]))
    following.close(1, 2, {1: 65, 2: 5}, top=65)
    fold = fold_of(épreuve, drawing, following)
    assert solos(fold.ranking(Decisions(drawing=drawing.name))) == [(1, 2, drawing.name, 1)]


@pytest.mark.article("fisf-2020 §3.5")
def test_the_sixteen_are_counted_among_those_who_had_the_letters_of_the_coup():
    """Eight and eight; the second centre leaves the common game at coup 2."""
    épreuve = manifest(parties=1)
    one, two = seated(épreuve, 1, 8), seated(épreuve, 2, 8)
    nothing = dict.fromkeys(range(2, 9), 0)
    for coup in (1, 2):
        one.close(1, coup, {1: 20, **nothing})
    two.close(1, 1, {1: 5, **nothing})
    two.close(1, 2, {1: 5, **nothing}, apart="coup 2 annulé")
    best = fold_of(épreuve, one, two).ranking().of_centre(one.name).lines[0]
    assert (best.solos, best.bonus) == (2, 10)


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.parametrize(("handed_in", "bonus"), [(15, 0), (16, 10)])
def test_the_sixteen_are_those_who_handed_in_a_slip(handed_in, bonus):
    """Eighteen tables on the list; whoever handed in one slip of the partie counts in all of it."""
    épreuve = manifest(parties=1)
    one = seated(épreuve, 1, 18)
    one.close(1, 1, {1: 24, 2: 10})
    one.close(1, 2, dict.fromkeys(range(2, handed_in + 1), 7))
    assert fold_of(épreuve, one).ranking().page(0, 1).lines[0].bonus == bonus


@pytest.mark.article("fisf-2020 §3.5")
@pytest.mark.parametrize("backwards", [False, True])
def test_who_was_excluded_did_play_and_counts_among_the_sixteen(backwards):
    """His slips are no longer told, and had been: whichever comes first."""
    épreuve = manifest(parties=1)
    one = seated(épreuve, 1, 16)
    points = {1: 24, **dict.fromkeys(range(2, 17), 7)}
    one.close(1, 1, points)
    one.tell(1, Exclusion(16, "documents"))
    del points[16]
    one.tell(1, Correction(CoupClosed(1, TOPS[0], tuple(points), tuple(points.values())), "§6.1"))
    if backwards:
        one.plis.reverse()
    assert fold_of(épreuve, one).ranking().page(0, 1).lines[0].bonus == 10


# Exclusion


@pytest.fixture
def excluded_later():
    """In partie 1 J1.1 and J2.1 share the best score; J1.1 cheats in partie 2."""
    épreuve = manifest(solo_players=2)
    one, two = two_centres(épreuve, {1: [(24, 10)], 2: [(20, 10)]}, {1: [(24, 6)], 2: [(18, 6)]})
    one.tell(2, Exclusion(1, "documents"))
    return épreuve, one, two


@pytest.mark.article("fisf-2020 §6.1")
@pytest.mark.parametrize("parties", [[1], [2], [1, 2]])
def test_who_cheats_in_one_partie_has_neither_points_nor_rank_in_any(excluded_later, parties):
    épreuve, one, two = excluded_later
    lines = list(fold_of(épreuve, one, two).ranking(parties=parties).lines)
    assert [(line.rank, line.name) for line in lines] == [
        (1, "J2.1"),
        (2, "J1.2"),
        (3, "J2.2"),
        (None, "J1.1"),
    ]
    assert (lines[-1].total, lines[-1].points, lines[-1].excluded) == (0, 0, True)


@pytest.mark.article("fisf-2020 §6.1")
def test_the_points_of_who_cheats_later_take_no_solo_from_anybody(excluded_later):
    épreuve, one, two = excluded_later
    fold = fold_of(épreuve, one, two)
    assert solos(fold.ranking()) == [(1, 1, two.name, 1), (2, 1, two.name, 1)]
    assert solos(fold.ranking(parties=[1])) == [(1, 1, two.name, 1)]


@pytest.mark.article("fisf-2020 §6.1")
def test_an_exclusion_that_is_lifted_is_lifted_in_every_partie(excluded_later):
    épreuve, one, two = excluded_later
    before = fold_of(épreuve, *two_centres(
        épreuve, {1: [(24, 10)], 2: [(20, 10)]}, {1: [(24, 6)], 2: [(18, 6)]}
    )).ranking().bytes  # fmt: skip
    one.tell(2, Exclusion(1, "recours admis", excluded=False))
    assert fold_of(épreuve, one, two).ranking().bytes == before


@pytest.mark.article("fisf-2020 §6.1")
def test_one_of_a_pair_takes_the_other_pairs_of_the_same_person_along():
    épreuve = manifest(solo=SoloScope.AUCUN)
    ana, bob, cleo = (Person(name) for name in ("Ana", "Bob", "Cléo"))
    one = ToldCentre(épreuve, 1)
    one.tell(1, Players((Player(1, (bob, ana)), Player(2, (cleo,)))))
    one.tell(2, Players((Player(1, (ana, cleo)), Player(2, (bob,)))))
    one.close(1, 1, {1: 20, 2: 10})
    one.close(2, 1, {1: 20, 2: 10})
    one.tell(2, Exclusion(2, "documents"))
    ranks = {line.name: line.rank for line in fold_of(épreuve, one).ranking(parties=[1]).lines}
    assert ranks == {"Bob / Ana": None, "Cléo": 1}


@pytest.mark.article("fisf-2020 §6.1")
def test_a_namesake_told_apart_by_his_table_is_left_alone():
    épreuve = manifest(solo=SoloScope.AUCUN)
    one = ToldCentre(épreuve, 1)
    for partie in (1, 2):
        one.tell(partie, Players((seat(2, "Jean Petit"), seat(3, "Jean Petit"))))
        one.close(partie, 1, {2: 20, 3: 10})
    one.tell(2, Exclusion(3, "documents"))
    lines = fold_of(épreuve, one).ranking().lines
    assert [(line.rank, dict(line.tables)) for line in lines] == [
        (1, {1: 2, 2: 2}),
        (None, {1: 3, 2: 3}),
    ]


@pytest.mark.article("fisf-2020 §6.1")
@pytest.mark.parametrize(
    ("seats", "reached"),
    [
        ({1: seat(1, "Zoé", "777")}, True),
        ({1: seat(1, "Zoé")}, False),
        ({1: seat(1, "Zoé", "777"), 2: seat(1, "Zoé", "777")}, False),
    ],
)
def test_a_licence_tells_who_it_is_at_another_centre(seats, reached):
    """Without one it may be a namesake; and nobody plays one partie in two places."""
    épreuve = manifest(solo=SoloScope.AUCUN)
    one, two = ToldCentre(épreuve, 1), ToldCentre(épreuve, 2)
    one.tell(2, Players((seat(4, "Zoé", "777"),)))
    one.tell(2, Exclusion(4, "documents"))
    for partie, player in seats.items():
        two.tell(partie, Players((player,)))
    fold = fold_of(épreuve, one, two)
    there = [line.excluded for line in fold.ranking().lines if line.centre == two.name]
    assert there == [reached]
    aside = fold.ranking(Decisions(set_aside=frozenset({one.name})))
    assert not any(line.excluded for line in aside.lines)
