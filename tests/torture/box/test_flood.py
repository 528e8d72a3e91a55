"""Another machine opens two thousand connections and asks a thousand times a second: the judge does
not notice. A figure of time, so only here, never in `make test`."""

import pytest

from benchmarks.flood import ANSWERS, measure, report

pytestmark = pytest.mark.torture

LONGEST_MS = 100


def test_the_judge_is_answered_during_a_flood(figure):
    alone, flooded = measure(ANSWERS)
    for line in report(alone, flooded):
        figure(*line.split(": ", 1))
    assert sorted(flooded)[int(len(flooded) * 0.99)] < LONGEST_MS
