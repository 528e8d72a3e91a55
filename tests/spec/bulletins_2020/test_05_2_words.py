"""fisf-2020 §5.1 and §5.2: words played, stray letters, words formed."""

import pytest

from engine.games.duplicate.slips.slip import write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2020, played
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
MAISON = """
H ...MAISON
"""
WORDS = "MAISON MAISONS SOT TORE"


@pytest.fixture
def desk():
    return desk_2020(MAISON, "SOTLEKR", WORDS)


@pytest.mark.article("fisf-2020 §5.1")
def test_the_lexicon_alone_says_which_words_are_admitted(desk):
    verdict = desk.judge(write("TOREK", "8G", 30, DOWN))
    assert (verdict.points, codes(verdict)) == (0, ["slip_word_refused"])
    assert verdict.refused_words == ("TOREK",)


@pytest.mark.article("fisf-2020 §5.2.1")
def test_a_played_word_holds_a_letter_of_the_tirage(desk):
    assert desk.judge(write("MAISON", "H4", 7)).sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.2.1")
def test_a_played_word_uses_only_letters_of_grid_and_tirage(desk):
    verdict = desk_2020(MAISON, "LEKRAAA", WORDS).judge(write("SOT", "10H", 13, DOWN))
    assert codes(verdict) == ["slip_letter_error"]


@pytest.mark.article("fisf-2020 §5.2.1")
def test_a_played_word_has_free_squares_at_its_ends():
    """TON at 9G would run on into the S below it: it is no word there."""
    grid = """
H ...MAISON
I .........
J ........S
"""
    desk = desk_2020(grid, "TOLEKRI", "MAISON TON NI")
    verdict = desk.judge(write("ONI", "9G", 9, DOWN))
    assert verdict.sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.2.1")
def test_a_letter_glued_to_the_word_is_part_of_it(desk):
    """SOTK is what stands there: SOT is not picked out of it."""
    verdict = desk.judge(write("SOTK", "10H", 13, DOWN))
    assert codes(verdict) == ["slip_word_refused"]


@pytest.mark.article("fisf-2020 §5.2.1")
def test_letters_neither_of_the_word_nor_of_its_raccord_are_strays(desk):
    """The Y is neglected; S, O and N still locate."""
    verdict = desk.judge(draw("Y..\n...\n.T.\nSON\n.R.\n.E.", None, desk.worth("TORE 8G")))
    assert (played(verdict), verdict.sanction) == ("TORE 8G", Sanction.NONE)


@pytest.mark.article("fisf-2020 §5.2.2")
def test_an_extension_shows_all_it_lays_and_two_letters_of_the_word(desk):
    verdict = desk.judge(draw("ONS", None, 8))
    assert (verdict.points, played(verdict)) == (8, "MAISONS H4")


@pytest.mark.article("fisf-2020 §5.2.2")
def test_one_letter_of_the_extended_word_is_not_enough(desk):
    verdict = desk.judge(draw("NS", "H4", 8))
    assert codes(verdict) == ["slip_extension_raccord"]
    assert verdict.points == 0


@pytest.mark.article("fisf-2020 §5.2.2")
def test_extended_at_both_ends_it_shows_a_letter_next_to_each():
    desk = desk_2020("H ...POSE", "DISKRWX", "POSE DISPOSER")
    score = desk.worth("DISPOSER H1")
    assert played(desk.judge(draw("DISP..ER", None, score))) == "DISPOSER H1"
    assert desk.judge(draw("DISPO..R", None, score)).points == 0


@pytest.mark.article("fisf-2020 §5.2.2")
def test_a_stray_letter_may_stand_for_a_letter_of_the_extended_word(desk):
    verdict = desk.judge(draw("MAYSONS", None, 8))
    assert (verdict.points, played(verdict)) == (8, "MAISONS H4")
    assert codes(verdict) == ["slip_extension_not_whole"]


@pytest.mark.article("fisf-2020 §5.2.2")
def test_letters_of_a_word_that_can_be_played_are_no_strays():
    """POSTAL exists for 11 points somewhere; it is not read as POSTAS with a stray L."""
    desk = desk_2020("H .......TAS\nM ......T", "POSTALE", "TAS POSTAL POSTAS")
    verdict = desk.judge(write("POSTAL", None, desk.worth("POSTAL M4")))
    assert (played(verdict), verdict.sanction) == ("POSTAL M4", Sanction.PENALTY)


@pytest.mark.article("fisf-2020 §5.2.3")
def test_the_slip_may_show_several_played_words(desk):
    """MAISONS and SOT both stand there; SOT accounts for every letter and pays more."""
    verdict = desk.judge(draw("MAISONS\n......O\n......T", None, 12))
    assert (played(verdict), verdict.points) == ("SOT 10H", 13)
    assert {alternative.word for alternative in verdict.alternatives} == {"SOT", "MAISONS"}


@pytest.mark.article("fisf-2020 §5.2.3")
def test_a_stray_letter_breaks_the_chain_of_raccord_letters(desk):
    """Beyond the X, M, A and I no longer count: two raccord letters are left."""
    verdict = desk.judge(draw("MAIXONS\n......O\n......T", None, 13))
    assert (verdict.points, played(verdict)) == (13, "SOT 10H")
    assert codes(verdict) == ["slip_two_raccord"]


@pytest.mark.article("fisf-2020 §5.2.3")
def test_stray_letters_that_form_an_invalid_played_word_make_the_slip_null(desk):
    """OLK can be laid with this tirage and is no word."""
    verdict = desk.judge(draw("S\nOLK\nT", "10H", 13))
    assert (verdict.points, codes(verdict)) == (0, ["slip_stray_word"])


@pytest.mark.article("fisf-2020 §5.2.4")
def test_a_word_formed_across_must_be_admitted_too():
    desk = desk_2020(MAISON, "SOTLEKR", "MAISON SOT")
    verdict = desk.judge(write("SOT", "10H", 13, DOWN))
    assert codes(verdict) == ["slip_formed_refused"]
    assert verdict.refused_words == ("MAISONS",)
