"""Multiplex: what the drawing centre tells, and whose letters are the common ones."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.epreuve.fold import OTHER_TOP, Decisions, Fold
from engine.epreuve.manifest import LONGEST_WAIT_MIN
from engine.epreuve.plis import End, Pli, Tirage, Top, check_pli, read_pli
from engine.rulings import RuleError
from tests.engine.epreuve.event import TOPS, centre_name, manifest, unsealed, wander
from tests.engine.epreuve.reference import Decided, rank
from tests.engine.epreuve.test_ranking import figures, fold_of, seated

EPREUVE = unsealed(manifest(parties=1))


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
        (Tirage(1, "A1"), "pli_impossible"),
        (Tirage(1, "AE", annulled=-1), "pli_impossible"),
        (Top(100, "TABLE", "H4", 20), "pli_coup_unknown"),
        (Top(1, "TA3", "H4", 20), "pli_impossible"),
        (Top(1, "TABLE", "Z99", 20), "pli_impossible"),
        (Top(1, "TABLE" * 4, "H4", 20), "pli_other_top"),
        (Top(1, "TABLE", "H4", 3_001), "pli_other_top"),
    ],
)
def test_what_cannot_be_drawn_is_refused(content, code):
    with pytest.raises(RuleError) as refused:
        check_pli(Pli(EPREUVE.id, centre_name(1), 1, 1, content), EPREUVE)
    assert refused.value.code == code


def test_in_a_sealed_game_nobody_draws():
    sealed = manifest(parties=1)
    with pytest.raises(RuleError, match="pli_nobody_draws"):
        check_pli(Pli(sealed.id, centre_name(1), 1, 1, Tirage(1, "AEIRST")), sealed)


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


def drawn_and_followed(*closed):
    """The first centre draws three coups; another closes its own, given as (coup, top)."""
    drawing, following = seated(EPREUVE, 1, 1), seated(EPREUVE, 2, 1)
    for coup, top in enumerate(TOPS[:3], start=1):
        drawing.tell(1, Top(coup, "TABLE", "H4", top))
        drawing.close(1, coup, {1: 20})
    for coup, top in closed:
        following.close(1, coup, {1: min(top, 20)}, top=top)
    return drawing, following


@pytest.mark.article("fisf-2020 §3.4")
@pytest.mark.parametrize(
    ("closed", "other"),
    [
        (((1, TOPS[0]), (2, TOPS[1])), None),
        (((1, TOPS[0]), (2, 500), (3, 7)), (2, 500, TOPS[1])),
        (((4, 88),), None),
    ],
)
def test_a_top_the_drawing_centre_did_not_tell_leaves_the_common_game(closed, other):
    """What it has not told yet is not judged: a follower may have it by telephone."""
    drawing, following = drawn_and_followed(*closed)
    fold = fold_of(EPREUVE, drawing, following)
    decisions = Decisions(drawing=drawing.name)
    found = [(each.coup, each.top, each.common) for each in fold.other_tops(decisions)]
    assert found == ([other] if other else [])
    assert fold.apart(following.name, 1, decisions) == (OTHER_TOP if other else "")
    kept = Decisions(drawing=drawing.name, kept=frozenset({(following.name, 1)}))
    assert fold.ranking(kept).page(0, 9).count == 2


def test_a_coup_after_the_drawing_centres_last_one_is_not_of_the_common_game():
    drawing, following = drawn_and_followed((4, 88))
    fold = fold_of(EPREUVE, drawing, following)
    fold.add(drawing.tell(1, End(3, "lettres")))
    (other,) = fold.other_tops(Decisions(drawing=drawing.name))
    assert (other.coup, other.common) == (4, 0)


def test_a_top_told_again_brings_the_others_back():
    """A drawing centre that takes its top back is followed: nobody stays apart."""
    drawing, following = drawn_and_followed((1, TOPS[0]), (2, 66))
    decisions = Decisions(drawing=drawing.name)
    fold = fold_of(EPREUVE, drawing, following)

    def followed():
        lines = fold.ranking(decisions).lines
        return [(line.total, bool(line.apart)) for line in lines if line.centre == following.name]

    assert followed() == [(20, True)]
    fold.add(drawing.tell(1, Top(2, "TABLER", "H4", 66)))
    assert followed() == [(40, False)]


def test_where_nobody_draws_for_the_others_the_odd_one_is_named_and_stays():
    centres = [seated(EPREUVE, number, 1) for number in (1, 2, 3)]
    for centre, top in zip(centres, (70, 70, 90), strict=True):
        centre.close(1, 2, {1: 20}, top=top)
    fold = fold_of(EPREUVE, *centres)
    (other,) = fold.other_tops(Decisions())
    assert (other.centre, other.coup, other.top, other.common) == (centres[2].name, 2, 90, 70)
    assert fold.ranking().page(0, 9).count == 3


@given(st.integers(0, 10**9), st.randoms(use_true_random=False))
@settings(max_examples=30)
def test_the_reference_agrees_on_who_follows(seed, dice):
    """Any order of delivery, tops told before or after they are compared."""
    épreuve = manifest()
    plis = wander(seed, épreuve)
    drawing = centre_name(1)
    for partie in (1, 2):
        for coup in range(1, len(TOPS) + 1):
            if dice.random() < 0.7:
                points = TOPS[coup - 1] if dice.random() < 0.9 else 5
                plis.append(
                    Pli(épreuve.id, drawing, partie, 500 + coup, Top(coup, "TABLE", "H4", points))
                )
    dice.shuffle(plis)
    fold = Fold(épreuve)
    for pli in plis:
        fold.add(pli)
    ranking = fold.ranking(Decisions(drawing=drawing))
    assert figures(ranking) == rank(épreuve, plis, decided=Decided(drawing=drawing))
