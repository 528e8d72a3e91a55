"""« Billets de correction »: who is told what, and what needs no paper."""

import pytest

from engine.games.duplicate.slips import Bulletin, Discipline, Sanction, write
from engine.games.duplicate.standings import (
    ScoredCoup,
    Sheet,
    billets,
    differences,
    standings,
    to_hand_out,
)
from engine.letters.board import Direction
from tests.engine.bulletins.desk import desk_2020
from tests.engine.standings.room import paid, room

DOWN = Direction.VERTICAL


@pytest.fixture
def desk():
    return desk_2020("H ...MAISON", "SOTLEKR", "MAISON MAISONS SOT TORE", top="SOT 10H")


def made(desk, *slips):
    """A coup where each table handed in one of these slips."""
    top = desk.position.top
    verdicts = {(1, table): slip for table, slip in enumerate(slips, start=1)}
    return Sheet(room(len(slips)), (ScoredCoup(1, top.points, top.move),), verdicts)


def handed(sheet, **options):
    return [
        billet.player.table for billet in to_hand_out(billets(sheet, standings(sheet), **options))
    ]


@pytest.mark.article("fisf-2020 §5.9")
def test_every_sanction_is_notified_with_its_reason_and_the_word(desk):
    sheet = made(
        desk,
        desk.judge(write("SOT", "10H", 13, DOWN)),
        desk.judge(write("TORE", "8G", 99, DOWN)),
        desk.judge(write("TOREL", "8G", 6, DOWN)),
        desk.judge(write("SOT", None, 13, DOWN)),
    )
    told = billets(sheet, standings(sheet))
    assert [(billet.player.table, billet.sanction) for billet in told] == [
        (2, Sanction.WARNING),
        (3, Sanction.ZERO),
        (4, Sanction.PENALTY),
    ]
    assert told[1].refused_words == ("TOREL",)
    assert told[1].reasons[0].article == "fisf-2020 §5.4.1.a"
    assert all(billet.required for billet in told)


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_a_wrong_score_for_the_retained_word_needs_no_paper(desk):
    sheet = made(desk, desk.judge(write("SOT", "10H", 12, DOWN)))
    assert len(billets(sheet, standings(sheet))) == 1
    assert handed(sheet) == []


@pytest.mark.article("fisf-2020 §5.9")
def test_another_failing_for_the_retained_word_does(desk):
    sheet = made(desk, desk.judge(write("SOT", "H10", 13, DOWN)))
    assert handed(sheet) == [1]


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
def test_a_zero_above_the_top_needs_no_paper_unless_it_matters(desk):
    sheet = made(desk, desk.judge(write("TOREKS", "8G", 60, DOWN)))
    assert handed(sheet) == []
    assert handed(sheet, important={(1, 1)}) == [1]


@pytest.mark.article("fisf-2020 §5.9")
def test_a_zero_below_the_top_does(desk):
    assert handed(made(desk, desk.judge(write("TOREL", "8G", 6, DOWN)))) == [1]


def test_discipline_is_always_told(desk):
    slip = desk.judge(write("SOT", "10H", 13, DOWN), discipline=Discipline.WARNING)
    assert handed(made(desk, slip)) == [1]


def test_two_arbiters_differ_only_where_the_effect_does(desk):
    good = desk.judge(write("SOT", "10H", 13, DOWN))
    short = desk.judge(top=True)
    wrong = desk.judge(write("SOT", "8G", 3, DOWN))
    found = differences({1: good, 2: good, 3: good}, {1: short, 2: wrong, 4: paid(5)})
    assert [difference.table for difference in found] == [2, 3, 4]
    assert (found[1].first, found[1].second) == (good, None)


def test_the_count_of_warnings_goes_with_the_billet(desk):
    slip = desk.judge(write("TORE", "8G", 99, DOWN))
    coups = tuple(ScoredCoup(number, 13) for number in range(1, 5))
    sheet = Sheet(room(1), coups, {(number, 1): slip for number in range(1, 5)})
    assert [(each.warnings, each.penalty) for each in billets(sheet, standings(sheet))] == [
        (1, 0),
        (2, 0),
        (3, 0),
        (4, 5),
    ]


def test_a_bulletin_may_be_given_discipline_afterwards():
    assert Bulletin(1).with_discipline(Discipline.ZERO).discipline is Discipline.ZERO
