"""Multiplex: what the drawing centre tells, and whose letters are the common ones."""

import pytest

from engine.epreuve.fold import Decisions
from engine.epreuve.manifest import LONGEST_WAIT_MIN
from engine.epreuve.plis import Pli, Tirage, Top, check_pli, read_pli
from engine.errors import RuleError
from tests.engine.epreuve.event import centre_name, manifest
from tests.engine.epreuve.test_ranking import fold_of, seated

EPREUVE = manifest(parties=1)


@pytest.mark.parametrize(
    "content", [Tirage(3, "AE?IRST", rejected=True, annulled=1), Top(3, "kAYAK", "H4", 78)]
)
def test_letters_and_tops_travel_as_plis(content):
    pli = Pli(EPREUVE.id, centre_name(1), 1, 4, content)
    check_pli(pli, EPREUVE)
    assert read_pli(pli.bytes) == pli


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (Tirage(0, "AEIRST"), "pli_coup_unknown"),
        (Tirage(1, ""), "pli_impossible"),
        (Tirage(1, "A" * 13), "pli_impossible"),
        (Tirage(1, "A1"), "unknown_letter"),
        (Tirage(1, "AE", annulled=-1), "pli_impossible"),
        (Top(100, "TABLE", "H4", 20), "pli_coup_unknown"),
        (Top(1, "TA3", "H4", 20), "unknown_word_letter"),
        (Top(1, "TABLE", "Z99", 20), "reference_off_grid"),
        (Top(1, "TABLE" * 4, "H4", 20), "pli_other_top"),
        (Top(1, "TABLE", "H4", 3_001), "pli_other_top"),
    ],
)
def test_what_cannot_be_drawn_is_refused(content, code):
    with pytest.raises(RuleError) as refused:
        check_pli(Pli(EPREUVE.id, centre_name(1), 1, 1, content), EPREUVE)
    assert refused.value.code == code


@pytest.mark.parametrize("minutes", [-1, LONGEST_WAIT_MIN + 1])
@pytest.mark.parametrize("field", ["lag_min", "public_delay_min"])
def test_a_wait_is_a_number_of_minutes_of_one_day(field, minutes):
    with pytest.raises(RuleError, match="manifest_wait"):
        manifest(**{field: minutes})


@pytest.mark.article("fisf-2020 §3.6")
def test_a_coup_the_drawing_centre_annuls_is_annulled_for_all():
    """It annuls coup 2 and one follows; a third was late and never drew the annulled letters; a
    fourth annuls a coup of its own."""
    centres = [seated(EPREUVE, number, 1) for number in (1, 2, 3, 4)]
    for centre in centres:
        centre.close(1, 1, {1: 20})
    for centre in centres[:2]:
        centre.close(1, 2, {1: 60}, apart="coup 2 annulé : lettre tombée")
    centres[2].close(1, 2, {1: 60})
    centres[3].close(1, 2, {1: 60})
    centres[3].close(1, 3, {1: 30}, apart="coup 3 annulé : chrono")
    fold = fold_of(EPREUVE, *centres)
    drawn = fold.ranking(Decisions(drawing=centres[0].name))
    assert {line.centre: bool(line.apart) for line in drawn.lines} == {
        centre_name(1): False,
        centre_name(2): False,
        centre_name(3): False,
        centre_name(4): True,
    }
    alone = {line.centre for line in fold.ranking().lines if line.apart}
    assert alone == {centre_name(1), centre_name(2), centre_name(4)}


def test_a_ranking_stops_at_a_coup():
    one, two = seated(EPREUVE, 1, 1), seated(EPREUVE, 2, 1)
    one.close(1, 1, {1: 20})
    two.close(1, 1, {1: 24})
    fold = fold_of(EPREUVE, one, two)
    before = fold.ranking().bytes
    fold.add(one.close(1, 2, {1: 70}))
    assert fold.ranking(upto={1: 1}).bytes == before
    assert fold.ranking().bytes != before
