"""The evenings of the tape, played again. A difference is a commit of its own that says why:
CONTRIBUTING.md tells how to read one and how to record again."""

import pytest

from tests.tape.comparing import report
from tests.tape.performing import difference, perform

SAMPLE = (1, 4, 6)


def as_recorded(number: int) -> None:
    found = difference(perform(number))
    assert found is not None, f"evening {number} is not on the tape: python -m tests.tape record"
    assert not found, report(found)


@pytest.mark.parametrize("number", SAMPLE)
def test_an_evening_goes_as_recorded(number):
    as_recorded(number)


@pytest.mark.torture
@pytest.mark.parametrize("number", range(1, 21))
def test_every_evening_goes_as_recorded(number):
    as_recorded(number)
