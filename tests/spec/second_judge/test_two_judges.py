"""The judge of the engine against a second one, written from the text without seeing it."""

from collections import Counter

import pytest

from engine.games.duplicate.formules import FEDERATION, Edition
from engine.games.duplicate.slips.slip import Bulletin
from tests.engine.games.duplicate.slips.desk import desk_2020
from tests.spec.second_judge import text_2020
from tests.spec.second_judge.compare import compared, readings
from tests.spec.second_judge.dice import written
from tests.spec.second_judge.paper import DOWN, Table
from tests.spec.second_judge.slip import Slip

HUNDREDS, THOUSANDS = 420, 21_000
MOST_OPEN = 0.3
"""Slips on which the text is silent; more would mean that little is compared."""


@pytest.mark.parametrize("edition", FEDERATION)
@pytest.mark.parametrize(
    "count", [HUNDREDS, pytest.param(THOUSANDS, marks=pytest.mark.torture, id="thousands")]
)
def test_two_judges_who_never_met_rule_alike(edition, count):
    outcomes: Counter[str] = Counter()
    for one in compared(edition, range(count)):
        assert one.outcome != "different", str(one)
        outcomes[one.outcome] += 1
    assert outcomes["open"] < MOST_OPEN * count


MAISON = "H ...MAISON"
WORDS = "MAISON MAISONS SOT SOTS TORE LES ES"


@pytest.mark.parametrize(
    ("tirage", "slip", "both"),
    [
        (
            "SOTLEKR",  # ON copied as KE: a word that is none, or a wrong raccord
            Slip("SOT", DOWN, around={(0, -2): "K", (0, -1): "E"}, score=13),
            {(0, "zero"), (8, "penalite")},
        ),
        (
            "SOTLEKR",  # the same, where the reference places the word
            Slip("SOT", DOWN, around={(0, -2): "K", (0, -1): "E"}, reference="10H", score=13),
            {(0, "zero"), (13, "avertissement")},
        ),
        (
            "SOT?LEK",  # no circle, and a score that only exists elsewhere
            Slip("SOTS", DOWN, reference="8G", score=13),
            {(3, "avertissement"), (8, "penalite")},
        ),
    ],
)
def test_where_the_text_has_two_readings_both_judges_give_both(tirage, slip, both):
    grid = {(7, 3 + at): letter for at, letter in enumerate("MAISON")}
    second = text_2020.rulings(Table(grid, tirage, frozenset(WORDS.split())), slip)
    position = desk_2020(MAISON, tirage, WORDS).position
    first = frozenset(readings(Bulletin((written(slip),)), position, Edition.E2020))
    assert (first, second) == (both, both)
