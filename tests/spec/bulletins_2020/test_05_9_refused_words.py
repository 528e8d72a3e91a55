"""fisf-2020 §5.9: the words refused are kept, whatever the zero is called."""

import pytest

from engine.games.duplicate.slips.slip import write
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.standings.game import standings
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2014, desk_2020
from tests.engine.games.duplicate.standings.room import room, sheet
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
GRID = """
D ..ENSUITE
H ...MAISON
"""
WORDS = "MAISON MAISONS SOT TORE ENSUITE"


@pytest.fixture
def desk():
    return desk_2020(GRID, "SOTLEKR", WORDS)


def after(*verdicts):
    """What these coups give player 1, never told, while player 2 earns thirty each time."""
    return standings(sheet(room(2), [[verdict, 30] for verdict in verdicts])).line(1).coups


@pytest.mark.article("fisf-2020 §5.9")
def test_a_fallacious_raccord_names_the_words_it_refused(desk):
    verdict = desk.judge(write("SOT", None, 13, DOWN))
    assert (codes(verdict), verdict.refused_words) == (["slip_fallacious"], ("ENSUITES",))
    assert (verdict.only_refused, verdict.proposed_points) == (True, 13)


@pytest.mark.article("fisf-2020 §5.9")
def test_formed_again_after_a_fallacious_raccord_it_earns_the_average(desk):
    """ENSUITES cost the first zero without being said; formed again it is no new nullity."""
    first = desk.judge(write("SOT", None, 13, DOWN))
    again = desk.judge(write("SOT", "10D", 40, DOWN))
    assert again.refused_words == ("ENSUITES",)
    scores = after(first, again)
    assert [(each.points, each.sanction) for each in scores] == [
        (0, Sanction.ZERO),
        (13, Sanction.AVERAGE),
    ]


@pytest.mark.article("fisf-2020 §5.9")
def test_two_fallacious_raccords_on_the_same_word_give_one_zero(desk):
    fallacious = desk.judge(write("SOT", None, 13, DOWN))
    assert after(fallacious, fallacious)[1].sanction is Sanction.AVERAGE


@pytest.mark.article("fisf-2020 §5.9")
def test_a_fallacious_raccord_among_several_places_names_its_words_too():
    desk = desk_2020("D ...MAISON\nG ....NASON", "SOTLEKR", "MAISON MAISONS SOT")
    verdict = desk.judge(draw("SONS\n...O\n...T", None, None))
    assert (codes(verdict), verdict.refused_words) == (["slip_fallacious"], ("NASONS",))


@pytest.mark.article("fisf-2020 §5.9")
def test_a_false_word_the_judge_finds_plausible_is_named_too():
    desk = desk_2020("H ...MAISON", "SOTLEKR", WORDS)
    slip = write("SOT", None, 13, DOWN)
    key = desk.judge(slip).question.key
    assert "MAISONT" in desk.judge(slip, answers={key: True}).refused_words


@pytest.mark.article("fisf-2020 §5.9")
def test_the_refused_words_of_several_solutions_are_all_kept(desk):
    verdict = desk.judge(write("TOREK", "8G", 30, DOWN), write("LOTE", "8G", 9, DOWN))
    assert set(verdict.refused_words) == {"TOREK", "LOTE"}
    assert not verdict.only_refused


@pytest.mark.article("fisf-2020 §5.9")
def test_a_stray_word_that_is_refused_is_named(desk):
    verdict = desk.judge(draw("S\nOLK\nT", "10H", 13))
    assert verdict.refused_words == ("OLK",)


@pytest.mark.article("fisf-2014 §5.7")
def test_in_2014_a_mode_that_forms_a_refused_word_names_it():
    desk = desk_2014(GRID, "SOTLEKR", WORDS)
    verdict = desk.judge(draw("SONS\n...O\n...T", "10D", 13))
    assert (verdict.points, verdict.refused_words) == (0, ("ENSUITES",))
