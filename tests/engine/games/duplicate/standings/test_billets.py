"""« Billets de correction »: who is told what, and what needs no paper."""

import pytest

from console.french import text
from engine.games.duplicate.formules import Edition
from engine.games.duplicate.slips.slip import Discipline, write
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.billets import billets, to_hand_out
from engine.games.duplicate.standings.game import standings
from engine.games.duplicate.standings.sheet import (
    ScoredCoup,
    ScoreSheet,
    same_effect,
    standing_rules,
)
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import desk_2020
from tests.engine.games.duplicate.standings.room import paid, room

DOWN = Direction.VERTICAL


@pytest.fixture
def desk():
    return desk_2020("H ...MAISON", "SOTLEKR", "MAISON MAISONS SOT TORE", top="SOT 10H")


def made(desk, *slips):
    """A coup where each table handed in one of these slips."""
    top = desk.position.top
    verdicts = {(1, table): slip for table, slip in enumerate(slips, start=1)}
    return ScoreSheet(room(len(slips)), (ScoredCoup(1, top.points, top.move),), verdicts)


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
    assert same_effect(good, short)
    assert not same_effect(good, wrong)
    assert not same_effect(good, None)


def test_the_count_of_warnings_goes_with_the_billet(desk):
    slip = desk.judge(write("TORE", "8G", 99, DOWN))
    coups = tuple(ScoredCoup(number, 13) for number in range(1, 5))
    sheet = ScoreSheet(room(1), coups, {(number, 1): slip for number in range(1, 5)})
    assert [(each.warnings, each.penalty) for each in billets(sheet, standings(sheet))] == [
        (1, 0),
        (2, 0),
        (3, 0),
        (4, 5),
    ]


@pytest.mark.article("fisf-2020 §5.9")
@pytest.mark.article("fisf-2014 §5.7")
@pytest.mark.parametrize(
    ("edition", "article"),
    [(Edition.E2020, "règlement 2020, art. 5.9"), (Edition.E2014, "règlement 2014, art. 5.7")],
)
def test_an_average_is_told_as_one_and_not_as_a_zero(edition, article):
    refused = desk_2020("H ...MAISON", "SOTLEKR", "MAISON").judge(write("TOREL", "8G", 6, DOWN))
    coups = tuple(ScoredCoup(number, 4) for number in (1, 2))
    verdicts = {
        **{(number, 1): refused for number in (1, 2)},
        **{(number, 2): paid(4) for number in (1, 2)},
    }
    sheet = ScoreSheet(room(2), coups, verdicts, standing_rules(edition))
    null, average = billets(sheet, standings(sheet))
    assert (null.sanction, average.sanction) == (Sanction.ZERO, Sanction.AVERAGE)
    assert (null.required, average.required) == (False, True), "only a zero above the top"
    (reason,) = average.reasons
    assert text(reason.code, article=reason.article, **reason.data) == (
        "TOREL, refusé au coup 1, a été rejoué sans que le joueur en ait su le motif. "
        f"La moyenne est attribuée : 4 points ({article})."
    )


@pytest.mark.article("fisf-2020 §3.6")
@pytest.mark.article("fisf-2020 §5.8")
def test_of_a_coup_annulled_only_conduct_is_told(desk):
    chatting = desk.judge(write("SOT", "10H", 99, DOWN), discipline=Discipline.WARNING)
    assert len(chatting.reasons) == 2
    annulled = (ScoredCoup(1, 13, annulled=True),)
    sheet = ScoreSheet(room(2), annulled, {(1, 1): chatting, (1, 2): paid(13)})
    (told,) = billets(sheet, standings(sheet))
    assert [reason.code for reason in told.reasons] == ["slip_discipline_warning"]
