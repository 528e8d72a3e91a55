"""fisf-2014 §4: how a slip is filled, and where its word is played."""

import pytest

from engine.games.duplicate.slips.slip import write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2014, played
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
MAISON = """
H ...MAISON
"""
WORDS = "MAISON MAISONS SOT TORE"


@pytest.fixture
def desk():
    return desk_2014(MAISON, "SOTLEKR", WORDS)


def is_clean(verdict):
    return verdict.sanction is Sanction.NONE and not verdict.reasons


@pytest.mark.article("fisf-2014 §4.1")
def test_word_reference_and_score_are_paid_in_full(desk):
    verdict = desk.judge(write("SOT", "10H", 13, DOWN))
    assert (verdict.points, played(verdict)) == (13, "SOT 10H")
    assert is_clean(verdict)


@pytest.mark.article("fisf-2014 §4.1")
def test_from_the_second_coup_one_of_the_two_modes_is_obligatory(desk):
    verdict = desk.judge(write("SOT", None, 13, DOWN))
    assert (verdict.points, codes(verdict)) == (0, ["slip_not_located"])


@pytest.mark.article("fisf-2014 §4.1")
def test_the_joker_is_circled():
    desk = desk_2014(MAISON, "SO?LEKR", WORDS)
    score = desk.worth("SOt 10H")
    assert is_clean(desk.judge(write("SOT", "10H", score, DOWN, frozenset({2}))))


@pytest.mark.article("fisf-2014 §4.2.1")
def test_at_the_first_coup_no_reference_is_required():
    assert is_clean(desk_2014("", "FEDAYIN", "FEDAYIN").judge(write("FEDAYIN", None, 110)))


@pytest.mark.article("fisf-2014 §4.2.1")
def test_a_letter_first_is_horizontal_a_number_first_vertical(desk):
    assert played(desk.judge(write("TORE", "8 G", desk.worth("TORE 8G"), DOWN))) == "TORE 8G"
    desk = desk_2014("H .......T", "SOELEKR", "OTES")
    assert played(desk.judge(write("OTES", "H7", desk.worth("OTES H7")))) == "OTES H7"


@pytest.mark.article("fisf-2014 §4.2.2")
@pytest.mark.parametrize("reference", [None, "H4", "A1", "4H"])
def test_extending_three_letters_or_more_no_reference_counts(desk, reference):
    assert is_clean(desk.judge(write("MAISONS", reference, 8)))


@pytest.mark.article("fisf-2014 §4.2.2")
def test_extending_two_letters_the_reference_counts():
    grid = "H .......ET\nI ........A\nJ ........S"
    desk = desk_2014(grid, "ELSOTKR", "ET TAS ETE")
    assert is_clean(desk.judge(write("ETE", "H8", desk.worth("ETE H8"))))
    assert desk.judge(write("ETE", "A1", 40)).points == desk.worth("ETE H8")  # two raccord letters
    assert desk.judge(write("ETE", "A1", 40)).sanction is Sanction.WARNING


@pytest.mark.article("fisf-2014 §4.3.1")
def test_raccord_letters_are_in_the_word_beside_it_or_beside_one_another(desk):
    assert is_clean(desk.judge(draw(".T.\nSON\n.R.\n.E.", None, desk.worth("TORE 8G"))))
    assert is_clean(desk.judge(draw("SONS\n...O\n...T", None, 13)))


@pytest.mark.article("fisf-2014 §4.3.1")
@pytest.mark.parametrize("drawing", ["SONS..Y\n...O\n...T", "Y\n.\nMAISONS\n......O\n......T"])
def test_a_letter_that_touches_no_other_is_no_raccord_letter_and_spoils_none(desk, drawing):
    assert is_clean(desk.judge(draw(drawing, None, 13)))


@pytest.mark.article("fisf-2014 §4.3.1")
def test_nor_does_it_spoil_an_extension(desk):
    assert is_clean(desk.judge(draw("SONS...Y", None, 8)))


@pytest.mark.article("fisf-2014 §5.4")
@pytest.mark.parametrize("drawing", ["SONSY\n...O\n...T", "SONS..YX\n...O\n...T"])
def test_letters_that_touch_are_a_word_or_a_raccord_and_must_be_right(desk, drawing):
    assert desk.judge(draw(drawing, None, 13)).points == 0


@pytest.mark.article("fisf-2014 §4.3.1")
def test_three_raccord_letters_at_least(desk):
    verdict = desk.judge(draw("T\nON\nR\nE", None, desk.worth("TORE 8G")))
    assert codes(verdict) == ["slip_two_raccord"]
    assert desk.judge(write("TORE", None, desk.worth("TORE 8G"), DOWN)).points == 0


@pytest.mark.article("fisf-2014 §4.3.2")
@pytest.mark.parametrize("drawing", ["SONS", "AISONS", "MAISONS"])
def test_three_letters_or_more_may_be_extended_in_part(desk, drawing):
    verdict = desk.judge(draw(drawing, None, 8))
    assert played(verdict) == "MAISONS H4"
    assert is_clean(verdict)


@pytest.mark.article("fisf-2014 §4.3.2")
def test_the_letter_next_to_each_extension_is_written():
    desk = desk_2014("H ...POSE", "DISKRWX", "POSE DISPOSER")
    score = desk.worth("DISPOSER H1")
    assert is_clean(desk.judge(draw("DISPO.ER", None, score)))
    assert desk.judge(draw("DISPOS.R", None, score)).points == 0


@pytest.mark.article("fisf-2014 §4.3.2")
def test_an_extension_in_part_shows_three_raccord_letters(desk):
    assert codes(desk.judge(draw("ONS", None, 8))) == ["slip_two_raccord"]
    assert codes(desk.judge(draw("NS", None, 8))) == ["slip_extension_raccord"]


TWO_SONS = """
D ......SON
G ......SON
"""


@pytest.fixture
def two_places():
    """SON lies twice: SOT at its end earns 9 at 10D and 7 at 10G."""
    return desk_2014(TWO_SONS, "SOTLEKR", "SON SONS SOT")


@pytest.mark.article("fisf-2014 §4.3.3")
def test_raccord_for_several_places_the_score_tells(two_places):
    verdict = two_places.judge(draw("SONS\n...O\n...T", None, 9))
    assert (verdict.points, played(verdict)) == (9, "SOT 10D")
    assert is_clean(verdict)


@pytest.mark.article("fisf-2014 §4.3.3")
def test_raccord_for_several_places_and_no_score_give_the_least_nullity_left_out(two_places):
    verdict = two_places.judge(draw("SONS\n...O\n...T", None, None))
    assert (verdict.points, verdict.sanction) == (7, Sanction.WARNING)
    half_false = desk_2014("D ...MAISON\nG ....NASON", "SOTLEKR", "MAISON MAISONS SOT")
    verdict = half_false.judge(draw("SONS\n...O\n...T", None, None))
    assert verdict.points == half_false.worth("SOT 10D")


@pytest.mark.article("fisf-2014 §4.3.3")
@pytest.mark.parametrize("rows", ["DH", "HD"])
def test_an_extension_of_two_words_alike_is_told_by_its_score_or_gives_the_least(rows):
    """OLUTIONS carries on both words, the dearer above or below."""
    grid = f"{rows[0]} ...SOLUTION\n{rows[1]} ...POLUTION"
    desk = desk_2014(grid, "SOTLEKR", "SOLUTION SOLUTIONS POLUTION POLUTIONS")
    worth = {desk.worth(f"SOLUTIONS {rows[0]}4"), desk.worth(f"POLUTIONS {rows[1]}4")}
    assert len(worth) == 2
    for score in worth:
        told = desk.judge(draw("OLUTIONS", None, score))
        assert told.points == score
        assert is_clean(told)
    for reference in (None, "D4", "H4"):
        verdict = desk.judge(draw("OLUTIONS", reference, None))
        assert (verdict.points, verdict.sanction) == (min(worth), Sanction.WARNING)


@pytest.mark.article("fisf-2014 §4.4")
def test_both_modes_right_are_clean(desk):
    assert is_clean(desk.judge(draw("SONS\n...O\n...T", "10H", 13)))


@pytest.mark.article("fisf-2014 §4.4")
@pytest.mark.parametrize(
    ("drawing", "reference"),
    [("SONS\n...O\n...T", "3C"), ("XYZS\n...O\n...T", "10H"), ("ONS\n..O\n..T", "10H")],
)
def test_both_modes_used_and_one_wrong_is_a_warning(desk, drawing, reference):
    verdict = desk.judge(draw(drawing, reference, 13))
    assert (verdict.points, codes(verdict)) == (13, ["slip_both_modes"])
    assert verdict.reasons[0].article == "fisf-2014 §4.4"


@pytest.mark.article("fisf-2014 §4.4")
def test_both_modes_wrong_earn_the_milder_sanction(desk):
    """The reference alone would be null, the raccord with a letter changed is a warning."""
    verdict = desk.judge(draw("MAIXONS\n......O\n......T", "3C", 13))
    assert (verdict.points, codes(verdict)) == (13, ["slip_raccord_altered"])


@pytest.mark.article("fisf-2014 §4.4")
def test_a_mode_that_makes_a_false_word_of_a_word_of_the_grid_is_null():
    """The raccord is that of MAISON; the reference adds an S to ENSUITE."""
    desk = desk_2014("D ..ENSUITE\nH ...MAISON", "SOTLEKR", WORDS + " ENSUITE")
    verdict = desk.judge(draw("MAISONS\n......O\n......T", "10D", 13))
    assert (verdict.points, codes(verdict)) == (0, ["slip_mode_forms_refused"])
    assert verdict.refused_words == ("ENSUITES",)


@pytest.mark.article("fisf-2014 §4.4")
@pytest.mark.parametrize(
    ("grid", "tirage", "words", "drawing", "reference", "claimed", "points"),
    [
        pytest.param(
            "G ......ES\nH .......ANE\nI .........T\nJ .........E", "LERNMEA", "MER ANE RE",
            "MER\n..TS\n...ANE\n.....X", "F5", 26, 8,
            id="ANE is written as it lies on the grid; in its place it would make EE",
        ),
        pytest.param(
            "H ......AN", "INUFILU", "UN NA",
            "UN\n.II", "G6", 5, 6,
            id="II is AN miscopied; in its place it would make IA",
        ),
    ],
)  # fmt: skip
def test_what_is_copied_from_the_grid_well_or_badly_is_not_the_word_played(
    grid, tirage, words, drawing, reference, claimed, points
):
    """The raccord is miscopied, so the word goes by its reference, with a warning."""
    verdict = desk_2014(grid, tirage, words).judge(draw(drawing, reference, claimed))
    assert (verdict.points, codes(verdict)) == (points, ["slip_score_wrong", "slip_both_modes"])


@pytest.mark.article("fisf-2014 §4.4")
def test_an_extension_of_three_letters_or_more_does_not_use_two_modes(desk):
    assert is_clean(desk.judge(write("MAISONS", "3C", 8)))
