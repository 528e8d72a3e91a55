"""What is amiss with a centre: a sentence, what to do about it, and who is looked at first."""

import pytest

from console.french import catalogue, text
from console.simultane.organiser import (
    SILENT_MS,
    CentreProgress,
    Concern,
    asking,
    troubles_of,
    weight_of,
)
from console.simultane.store import CentreFlag
from engine.epreuve.fold import Fold, OtherTop
from tests.engine.epreuve.event import centre_name, manifest

FOLD = Fold(manifest())
NOW_AND_THEN, LONG = 1000, SILENT_MS + 1


def at(coup=5, behind=0, *, ended=False, apart="", questions=(), partie=1):
    return CentreProgress(partie, coup, behind, ended, apart, questions)


def told(*standings, silent_ms=NOW_AND_THEN, flags=(), tops=()):
    return troubles_of(standings, silent_ms, flags, tops, FOLD)


@pytest.mark.parametrize(
    ("standing", "silent_ms", "weight"),
    [
        (at(5), NOW_AND_THEN, Concern.FINE),
        (at(3, 2), NOW_AND_THEN, Concern.FINE),
        (at(2, 3), NOW_AND_THEN, Concern.LATE),
        (at(5), LONG, Concern.SILENT),
        (at(5, ended=True), LONG, Concern.FINE),
        (at(0, 4), None, Concern.SILENT),
        (at(0), None, Concern.FINE),
        (at(0), LONG, Concern.FINE),
        (at(apart="coup annulé"), NOW_AND_THEN, Concern.DOUBTFUL),
        (at(questions=((3, "Onyme Ann"),)), NOW_AND_THEN, Concern.DOUBTFUL),
    ],
    ids="plays slower late silent ended never_heard before_all between apart asked".split(),
)
def test_who_is_looked_at_first(standing, silent_ms, weight):
    assert weight_of(told(standing, silent_ms=silent_ms)) is weight


def test_between_two_parties_nobody_is_silent():
    """The first has ended, the second has begun nowhere."""
    assert told(at(20, ended=True), at(0, partie=2), silent_ms=10 * LONG) == []
    assert told(at(20, ended=True), at(0, 2, partie=2), silent_ms=LONG)


def test_the_gravest_comes_first_and_each_says_what_to_do():
    top = OtherTop(centre_name(1), 1, 4, 24, 70)
    flag = CentreFlag(centre_name(1), "pli_above_top 1 3 7", 2, 0)
    found = told(
        at(2, 9, apart="interrompue", questions=((2, "Onyme Ann"),)),
        silent_ms=LONG,
        flags=[flag],
        tops=[top],
    )
    assert [each.weight for each in found] == sorted(each.weight for each in found)
    sentences = [each.quoi for each in found]
    assert sentences[0] == "n'a rien envoyé depuis 10 minutes"
    assert "partie 1 : 9 coups de retard" in sentences
    assert "partie 1, coup 4 : top 24 au lieu de 70" in sentences
    assert "2 envois refusés : des points au-dessus du top : partie 1, coup 3, table 7" in sentences
    assert all(each.faire.endswith(".") for each in found)


def test_every_refusal_has_its_sentence_and_a_remedy():
    codes = [code.removeprefix("flag_") for code in catalogue() if code.startswith("flag_")]
    of_centres = {"at_coup", "of_table", "other_top", "coup_too_many"}
    for code in set(codes) - of_centres:
        (found,) = told(at(), flags=[CentreFlag(centre_name(1), code, 1, 0)])
        assert found.faire and text(f"flag_{code}") in found.quoi


def test_whoever_asks_to_take_part_waits_for_the_organiser_himself():
    assert asking().weight is Concern.ASKS < Concern.SILENT
