"""fisf-2020 §5.7 and §5.8: nullities, and several failings at once."""

import pytest

from engine.games.duplicate.formules import SEPT_SUR_HUIT
from engine.games.duplicate.slips.slip import Discipline, SlipState, UnreadablePart, write
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.board import Direction
from tests.engine.games.duplicate.slips.desk import codes, desk_2020, told
from tests.tools.drawing import draw

DOWN = Direction.VERTICAL
MAISON = """
H ...MAISON
"""
WORDS = "MAISON MAISONS SOT TORE"
GOOD = write("SOT", "10H", 13, DOWN)


@pytest.fixture
def desk():
    return desk_2020(MAISON, "SOTLEKR", WORDS)


@pytest.mark.article("fisf-2020 §5.7")
@pytest.mark.parametrize(
    ("state", "code"),
    [
        (SlipState.NONE, "slip_none"),
        (SlipState.BLANK, "slip_blank"),
        (SlipState.SEVERAL, "slip_several"),
        (SlipState.LATE, "slip_late"),
        (SlipState.EXCHANGED, "slip_exchanged"),
    ],
)
def test_no_slip_a_blank_one_several_a_late_one_an_exchanged_one(desk, state, code):
    written = () if state in (SlipState.NONE, SlipState.BLANK) else (GOOD,)
    verdict = desk.judge(*written, state=state)
    assert (verdict.points, verdict.sanction, codes(verdict)) == (0, Sanction.ZERO, [code])


@pytest.mark.article("fisf-2020 §5.7")
def test_a_slip_with_nothing_left_on_it_is_blank(desk):
    assert codes(desk.judge(write("", "10H", 13))) == ["slip_blank"]


@pytest.mark.article("fisf-2020 §5.7")
def test_a_single_letter_is_no_word(desk):
    assert codes(desk.judge(draw("S", "H10", 8))) == ["slip_no_word"]


@pytest.mark.article("fisf-2020 §5.7")
def test_a_false_raccord():
    desk = desk_2020("D ..ENSUITE\nH ...MAISON", "SOTLEKR", WORDS + " ENSUITE")
    assert desk.judge(write("SOT", None, 13, DOWN)).sanction is Sanction.ZERO


@pytest.mark.article("fisf-2020 §5.7")
def test_a_word_not_written_whole_its_last_letter_included():
    """MATIN down to the N of MAISON: the N lies on the grid and must be written too."""
    desk = desk_2020(MAISON, "MATIKRE", "MAISON MATIN")
    assert desk.judge(write("MATIN", "9D", desk.worth("MATIN 9D"), DOWN)).points > 0
    verdict = desk.judge(write("MATI", "9D", desk.worth("MATIN 9D"), DOWN))
    assert (verdict.points, codes(verdict)) == (0, ["slip_not_whole"])


@pytest.mark.article("fisf-2020 §5.7")
def test_an_extension_without_two_raccord_letters(desk):
    assert codes(desk.judge(draw("NS", None, 8))) == ["slip_extension_raccord"]


@pytest.mark.article("fisf-2020 §5.7")
def test_a_word_not_admitted_or_that_forms_one(desk):
    assert codes(desk.judge(write("TOREK", "8G", 20, DOWN))) == ["slip_word_refused"]
    desk = desk_2020(MAISON, "SOTLEKR", "MAISON SOT")
    assert codes(desk.judge(GOOD)) == ["slip_formed_refused"]


@pytest.mark.article("fisf-2020 §5.7")
def test_an_illegible_word(desk):
    verdict = desk.judge(GOOD, illegible=(UnreadablePart.WORD,))
    assert (verdict.points, codes(verdict)) == (0, ["slip_illegible_word"])


@pytest.mark.article("fisf-2020 §5.7")
def test_an_acceptable_solution_and_a_word_that_is_none(desk):
    assert codes(desk.judge(draw("S\nOLK\nT", "10H", 13))) == ["slip_stray_word"]


@pytest.mark.article("fisf-2020 §5.7")
def test_an_error_of_grid(desk):
    assert codes(desk.judge(write("VOISINS", "H4", 10))) == ["slip_grid_error"]


@pytest.mark.article("fisf-2020 §5.7")
def test_an_error_of_letter():
    desk = desk_2020(MAISON, "SALEKRI", WORDS)
    assert codes(desk.judge(GOOD)) == ["slip_letter_error"]


@pytest.mark.article("fisf-2020 §5.7")
@pytest.mark.article("fisf-2020 §3.8.2")
def test_more_letters_than_the_formule_lets_play():
    desk = desk_2020("I .......S", "AEIRTNUO", "AEIRTNUOS", formule=SEPT_SUR_HUIT)
    verdict = desk.judge(write("AEIRTNUOS", "8A", 80, DOWN))
    assert codes(verdict) == ["slip_too_many"]
    assert told(verdict) == [
        "AEIRTNUOS pose plus de 7 lettres du tirage : la formule ne le permet pas. "
        "Le coup vaut zéro (règlement 2020, art. 3.8.2)."
    ]


@pytest.mark.article("fisf-2020 §3.8.2")
def test_a_letter_nobody_drew_is_that_fault_in_every_formule():
    desk = desk_2020("I .......S", "AEIRTNUO", "AEIRTNUZS", formule=SEPT_SUR_HUIT)
    assert codes(desk.judge(write("AEIRTNUZS", "8A", 80, DOWN))) == ["slip_letter_error"]


@pytest.mark.article("fisf-2020 §5.7")
def test_several_independent_solutions_one_of_them_not_valid(desk):
    verdict = desk.judge(GOOD, write("TOREK", "8G", 20, DOWN))
    assert verdict.sanction is Sanction.ZERO
    assert codes(verdict)[0] == "slip_several_null"


@pytest.mark.article("fisf-2020 §5.7")
def test_a_grave_matter_of_discipline(desk):
    verdict = desk.judge(GOOD, discipline=Discipline.ZERO)
    assert (verdict.points, codes(verdict)) == (0, ["slip_discipline_zero"])


@pytest.mark.article("fisf-2020 §5.8")
def test_no_more_than_one_warning_in_a_coup():
    """Score wrong, joker not circled, slip untidy: one warning."""
    desk = desk_2020(MAISON, "SO?LEKR", WORDS)
    verdict = desk.judge(write("SOT", "10H", 99, DOWN), untidy=True)
    assert len(verdict.reasons) == 3
    assert verdict.warnings == 1


@pytest.mark.article("fisf-2020 §5.8")
def test_a_warning_does_not_join_a_penalty_nor_a_zero(desk):
    penalised = desk.judge(write("SOT", None, 13, DOWN), untidy=True)
    assert (penalised.sanction, penalised.points, penalised.warnings) == (Sanction.PENALTY, 8, 0)
    null = desk.judge(write("TOREK", "8G", 20, DOWN), untidy=True)
    assert (null.sanction, null.warnings) == (Sanction.ZERO, 0)
    assert not any("vertissement" in each for each in (*told(penalised), *told(null)))


@pytest.mark.article("fisf-2020 §5.8")
def test_a_disciplinary_warning_joins_anything(desk):
    chatting = {"discipline": Discipline.WARNING}
    assert desk.judge(GOOD, **chatting).warnings == 1
    assert desk.judge(write("SOT", "10H", 1, DOWN), **chatting).warnings == 2
    penalised = desk.judge(write("SOT", None, 13, DOWN), **chatting)
    assert (penalised.sanction, penalised.warnings) == (Sanction.PENALTY, 1)
    null = desk.judge(state=SlipState.NONE, **chatting)
    assert (null.sanction, null.warnings) == (Sanction.ZERO, 1)
