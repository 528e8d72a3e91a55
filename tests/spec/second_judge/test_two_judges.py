"""The judge of the engine against a second one, written from the text without seeing it."""

from collections import Counter

import pytest

from engine.games.duplicate.formules import FEDERATION
from tests.spec.second_judge.compare import compared

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
