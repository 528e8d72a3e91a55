"""The evenings of the tape, played again. A difference is a commit of its own that says why:
CONTRIBUTING.md tells how to read one and how to record again."""

from itertools import product

import pytest

from tests.evenings.tape.comparing import report
from tests.evenings.tape.evenings import CONTESTS, EDITIONS, FORMULES, evenings
from tests.evenings.tape.people.hands import DEVICES
from tests.evenings.tape.performing import difference, perform
from tests.evenings.tape.planted import FAULTS
from tests.evenings.tape.tape import recorded

SAMPLE = (1, 2, 3, 4, 8, 114, 119, 120, 121, 125, 168, 169, 170, 174)
"""Each game by each device, a cut and a card pulled out: 14 s of a PC's processor."""


def as_recorded(number: int) -> None:
    found = difference(perform(number))
    again = "python -m tests.evenings.tape record"
    assert found is not None, f"evening {number} is not recorded: {again}"
    assert not found, report(found)


@pytest.mark.parametrize("number", SAMPLE)
def test_an_evening_goes_as_recorded(number):
    as_recorded(number)


@pytest.mark.torture
@pytest.mark.parametrize("number", [each.number for each in evenings()])
def test_every_evening_goes_as_recorded(number):
    as_recorded(number)


def test_the_tape_holds_every_game_by_every_device_and_all_the_rules():
    every = evenings()
    assert len(every) >= 200
    games = {"duplicate", "classic", "jarnac"}
    assert {(each.game, each.device) for each in every} == set(product(games, DEVICES))
    sampled = {(every[number - 1].game, every[number - 1].device) for number in SAMPLE}
    assert sampled == set(product(games, DEVICES))
    rules = {
        (each.options["formule"], each.options["edition"], each.options["contest"])
        for each in every
        if each.game == "duplicate" and each.options.keys() >= {"edition", "contest"}
    }
    assert rules == set(product(FORMULES, EDITIONS, CONTESTS))


@pytest.mark.torture
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_noticed(fault, monkeypatch):
    fault.plant(monkeypatch)
    found = difference(perform(fault.evening))
    assert found and fault.channel in {each.channel for each in found}


@pytest.mark.torture
def test_no_evening_ends_in_a_bug():
    """What a tape holds is called right from then on: no traceback may be on it."""
    for each in evenings():
        recording = recorded(each.number)
        assert recording is not None
        for number, step in enumerate(recording.steps):
            answer = step.seen.get("answer") or {}
            assert "crash" not in step.seen, (each.number, number, step.deed)
            assert answer.get("status", 200) < 500, (each.number, number, step.deed)
