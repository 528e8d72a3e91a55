"""A whole bag drawn with every fault switched on, in virtual time: the same tiles are accepted."""

import pytest

from firmware_bridge.readers.tags import forms
from firmware_bridge.virtual.rig import make_tags
from firmware_bridge.virtual.simulators.base import POLITE, RUDE
from tests.firmware_bridge.readers.virtual_time import ReaderInTime, crowds, seen

PADS = ["pn532", "rdm6300", "id12la", "lines", "lines-lenient"]
SOME, ALL = 24, 102
PATIENCE_MS = 2500


def replug(table):
    """The cable is pulled and put back; the reader thread would make a new dialogue of it."""
    table.messages += table.dialogue.lose(table.now)
    table.sim.wire.cut()
    again = ReaderInTime(table.dialogue.model)
    table.dialogue = again.dialogue
    table.sim.power_on(table.now)
    table.dialogue.open(table.now)
    table.run(600)


def mishap(table, number):
    match number % 6:
        case 0:
            table.sim.noise(60, table.now)
        case 1:
            table.sim.corrupt(2)
        case 2:
            table.sim.truncate(2)
        case 3:
            table.sim.ghost(None, table.now)
        case 4:
            replug(table)
        case 5:
            table.sim.muted = True
            table.run(1500)
            table.sim.muted = False
            table.run(2500)


def drawn(pad, tiles, *, rude):
    """The tags accepted in order, by a console that knows its set and a judge who tries again."""
    tags = make_tags(pad, tiles, seed=4)
    registered = {form for tag in tags for form in forms(tag)}
    table = ReaderInTime(pad.removesuffix("-lenient"), sim=pad, rudeness=RUDE if rude else POLITE)
    table.run(600)
    accepted, tries = [], 0
    for number, tag in enumerate(tags):
        if rude:
            mishap(table, number)
        while tag not in accepted:
            tries += 1
            table.place(tag)
            for heard in seen(table.run(PATIENCE_MS if rude else 200)):
                if heard in registered and heard not in accepted:
                    accepted.append(heard)
            table.remove(tag)
        assert tries < 10 * tiles
    return accepted, tries, table


def compare(pad, tiles):
    polite, tries, _ = drawn(pad, tiles, rude=False)
    rude, rude_tries, table = drawn(pad, tiles, rude=True)
    assert polite == rude == list(make_tags(pad, tiles, seed=4))
    assert tries == tiles
    # A reader that speaks once cannot make a broken frame good: the judge lays the tile again.
    assert rude_tries < (3 if pad == "id12la" else 1.5) * tiles
    # The faults did strike.
    assert len(seen(table.messages)) > tiles


@pytest.mark.parametrize("pad", PADS)
def test_the_same_tiles_in_the_same_order(pad):
    compare(pad, SOME)


@pytest.mark.torture
@pytest.mark.parametrize("pad", PADS)
def test_the_same_bag_in_the_same_order(pad):
    compare(pad, ALL)


def test_two_at_once_never_slip_through():
    """Both tiles of a pair on the pad for a second, a hundred times: none is accepted."""
    tags = make_tags("pn532", 200, seed=4)
    table = ReaderInTime("pn532", rudeness=POLITE)
    table.run(300)
    for first, second in zip(tags[::2], tags[1::2], strict=True):
        table.place(first, second)
        messages = table.run(300)
        assert seen(messages) == []
        assert crowds(messages) == [(first, second)]
        table.remove()
        table.run(500)
