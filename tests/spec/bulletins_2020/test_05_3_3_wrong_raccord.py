"""fisf-2020 §5.3.3: a wrong raccord with an existing score costs five points; §5.4.1: a
word that is no solution is never paid for looking like the end of one."""

import pytest

from engine.games.duplicate.slips.slip import write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2014, desk_2020, played
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
JARDIN = """
H ...JARDIN
"""
DOWN_JARDIN = """
D .......J
E .......A
F .......R
G .......D
H .......I
I .......N
"""
WORDS = "JARDIN JARDINS JARDINE JARDINES SERA SERAS ERS AS AR RE ES SA ET RAPINES TES LES"


@pytest.fixture
def desk():
    """SERA earns 21 at 10H, with JARDINS."""
    desk = desk_2020(JARDIN, "ESTOLAR", WORDS)
    assert desk.worth("SERA 10H") == 21
    return desk


@pytest.mark.article("fisf-2020 §5.3.3")
@pytest.mark.parametrize(
    "drawing",
    [
        "DNIS\n...E\n...R\n...A",  # two letters exchanged
        "NIDS\n...E\n...R\n...A",  # turned round
        "JARS\n...E\n...R\n...A",  # the beginning of the word instead of its end
        "AJDS\n...E\n...R\n...A",
        "S\nE\nR\nAJAR",  # hung on the wrong letter
        "UVUS\n...E\n...R\n...A",  # letters that lie nowhere, drawn where JARDIN ends
    ],
)
def test_a_wrong_raccord_with_an_existing_score_costs_five(desk, drawing):
    verdict = desk.judge(draw(drawing, None, 21))
    assert (verdict.points, verdict.gross, verdict.sanction) == (16, 21, Sanction.PENALTY)
    assert codes(verdict) == ["slip_score_elsewhere"]


@pytest.mark.article("fisf-2020 §5.3.3")
def test_so_does_a_wrong_raccord_drawn_the_other_way():
    """The same, the grid turned: the word lies across, under JARDIN standing."""
    desk = desk_2020(DOWN_JARDIN, "ESTOLAR", WORDS)
    score = desk.worth("SERA J8")
    verdict = desk.judge(draw("D...\nN...\nI...\nSERA", None, score))
    assert (verdict.points, verdict.sanction) == (score - 5, Sanction.PENALTY)


@pytest.mark.article("fisf-2020 §5.3.3")
def test_so_does_a_wrong_raccord_when_the_score_exists_in_two_places():
    """SERA earns the same against JARDIN and against JARDIN, eight rows below."""
    desk = desk_2020("D ...JARDIN\nL ...JARDIN", "ESTOLAR", WORDS)
    assert desk.worth("SERA 10D") == desk.worth("SERA 10L")
    score = desk.worth("SERA 10D")
    verdict = desk.judge(draw("DNIS\n...E\n...R\n...A", None, score))
    assert (verdict.points, verdict.sanction) == (score - 5, Sanction.PENALTY)


@pytest.mark.article("fisf-2020 §5.3.3")
def test_so_does_a_wrong_raccord_of_a_word_with_a_joker():
    desk = desk_2020(JARDIN, "ES?OLAT", WORDS)
    score = desk.worth("SErA 10H")
    verdict = desk.judge(draw("DNIS\n...E\n...r\n...A", None, score))
    assert (verdict.points, verdict.sanction) == (score - 5, Sanction.PENALTY)


@pytest.mark.article("fisf-2020 §5.3.3")
def test_a_wrong_raccord_and_a_score_that_does_not_exist_are_null(desk):
    assert desk.judge(draw("DNIS\n...E\n...R\n...A", None, 99)).sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.3")
def test_a_wrong_raccord_beside_a_right_reference_is_a_warning(desk):
    """One of both modes is incorrect."""
    verdict = desk.judge(draw("S\nE\nR\nAJAR", "10H", 21))
    assert (verdict.points, verdict.sanction) == (21, Sanction.WARNING)
    assert codes(verdict) == ["slip_both_modes"]


@pytest.mark.article("fisf-2020 §5.4.1.c")
def test_letters_the_grid_does_not_hold_where_it_is_empty_are_no_raccord(desk):
    """AVU hangs below SERA, where nothing lies, and its letters lie nowhere."""
    assert codes(desk.judge(draw("S\nE\nR\nAVU", "10H", 21))) == ["slip_grid_error"]


@pytest.mark.article("fisf-2020 §5.4.1.b")
@pytest.mark.article("fisf-2020 §5.7")
@pytest.mark.parametrize(
    ("word", "reference", "score", "rack"),
    [
        ("FATINS", "G8", 20, "ESTOLAR"),  # no word; ends like JARDINS
        ("FATINS", "G8", 20, "FATINSE"),  # no word that could be laid
        ("FATINS", "H5", 15, "ESTOLAR"),
        ("FATINS", None, 15, "ESTOLAR"),  # with the very score of JARDINS
        ("RAPINES", "A1", 99, "ESTOLAR"),  # an admitted word; ends like JARDINES
        ("RAPINES", None, 16, "ESTOLAR"),
        ("TINS", None, 15, "ESTOLAR"),
        ("BARDINS", None, 15, "ESTOLAR"),  # all of it, but another first letter
    ],
)
def test_a_word_that_ends_like_an_extension_is_not_paid_for_it(word, reference, score, rack):
    verdict = desk_2020(JARDIN, rack, WORDS).judge(write(word, reference, score))
    assert (verdict.points, verdict.sanction) == (0, Sanction.ZERO)


@pytest.mark.article("fisf-2020 §5.4.1.b")
@pytest.mark.parametrize("word", ["REMIS", "REPOXT", "REPOLI"])
def test_nor_is_a_word_that_begins_like_an_extension(word):
    desk = desk_2020("H ......POSER", "RETLOKI", "POSER REPOSER")
    verdict = desk.judge(write(word, "H5", desk.worth("REPOSER H5")))
    assert verdict.sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.4.1.b")
def test_nor_is_a_false_word_beside_a_true_raccord_that_is_an_extension(desk):
    """DINS would be JARDINS; but SERL, laid with four letters, is no word."""
    verdict = desk.judge(draw("DINS\n...E\n...R\n...L", None, 15))
    assert verdict.sanction is Sanction.ZERO
    unplayable = desk.judge(draw("DINS\n...E\n...R\n...X", None, 15))
    assert unplayable.sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.2.2")
@pytest.mark.parametrize("drawing", ["JAQDINS", "JAXDINS", "JARXINS"])
def test_a_stray_inside_the_extended_word_is_still_one(desk, drawing):
    """The letters on both sides of it are those of JARDIN: no other word is meant."""
    verdict = desk.judge(draw(drawing, None, 15))
    assert (verdict.points, played(verdict)) == (15, "JARDINS H4")
    assert codes(verdict) == ["slip_extension_not_whole"]


@pytest.mark.article("fisf-2020 §5.2.2")
def test_a_stray_that_makes_an_admitted_word_is_none():
    """Were CANSONS a word, it would be the word meant, and it cannot be played here."""
    desk = desk_2020("H ...CANTON", "ESTOLAR", "CANTON CANTONS CANSONS")
    verdict = desk.judge(write("CANSONS", None, desk.worth("CANTONS H4")))
    assert verdict.sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.3")
@pytest.mark.parametrize("reference", ["H4", "4H", "I4", "A1", None])
def test_an_extension_written_whole_ignores_a_reference_where_it_cannot_be_admitted(reference):
    """EUT at I7 would lie under EU and form EE: the reference is ignored all the same."""
    desk = desk_2020("H ......EU", "EETUMRE", "EU EUT ET TU")
    verdict = desk.judge(write("EUT", reference, 3))
    assert (verdict.points, verdict.sanction) == (3, Sanction.NONE)


@pytest.mark.article("fisf-2014 §5.2")
def test_2014_a_raccord_with_two_letters_exchanged_is_a_warning():
    desk = desk_2014(JARDIN, "ESTOLAR", WORDS)
    verdict = desk.judge(draw("DNIS\n...E\n...R\n...A", None, 21))
    assert (verdict.points, codes(verdict)) == (21, ["slip_raccord_altered"])


@pytest.mark.article("fisf-2014 §5.4")
@pytest.mark.parametrize(("word", "reference"), [("FATINS", "G8"), ("RAPINES", "A1")])
def test_2014_never_paid_them(word, reference):
    desk = desk_2014(JARDIN, "ESTOLAR", WORDS)
    assert desk.judge(write(word, reference, 20)).sanction is Sanction.ZERO


@pytest.mark.article("fisf-2014 §5.2")
def test_2014_letters_that_lie_on_the_grid_are_no_extension_miscopied():
    """OSE only copies the grid: it is not OSEE with a letter left out."""
    desk = desk_2014("H .......ZEN\nI .........OSE", "ECRUTAS", "ZEN OSE OSEE RUE NO")
    verdict = desk.judge(draw("....R\nREE.U\n..OSE", None, None))
    assert verdict.sanction is Sanction.ZERO


@pytest.mark.article("fisf-2014 §4.4")
def test_2014_a_raccord_letter_is_not_tried_at_the_reference():
    """The reference is that of NU, which is right: IN, among its raccord letters, is not
    laid there in its stead."""
    grid = "G ........KA\nH .......EAU\nI ......PU\nJ .....Li\nK .....A"
    desk = desk_2014(grid, "OIFNR?U", "KA EAU PU LA NU NA IN LI")
    verdict = desk.judge(draw("..P\n.IL\nnN\nU", "5K", desk.worth("nU 5K")))
    assert (verdict.points, verdict.sanction) == (desk.worth("nU 5K"), Sanction.WARNING)
