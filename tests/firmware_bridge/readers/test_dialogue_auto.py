"""Which reader is on the port? In virtual time, with the wire's speed taken into account."""

from random import Random

import pytest

from firmware_bridge.messages import ReaderState
from firmware_bridge.virtual.simulators import SIMULATORS
from tests.firmware_bridge.readers.virtual_time import ReaderInTime, seen, tags_for


class AutoTable(ReaderInTime):
    """Bytes at the wrong speed reach nobody."""

    def __init__(self, sim):
        super().__init__("auto", sim=sim)
        self.use(sim)

    def use(self, sim):
        real = SIMULATORS[sim](Random(2))
        real.power_on(self.now)
        self.tags = tags_for(sim)
        self.sim = SpeedGate(real, self.dialogue)

    def mute(self):
        self.sim.sim.muted = True


class SpeedGate:
    def __init__(self, sim, dialogue):
        self.sim, self._dialogue = sim, dialogue

    def __getattr__(self, name):
        return getattr(self.sim, name)

    def host_sent(self, data, now_ms):
        if self._dialogue.baudrate == self.sim.baudrate:
            self.sim.host_sent(data, now_ms)

    def advance(self, now_ms):
        data = self.sim.advance(now_ms)
        same = self._dialogue.baudrate == self.sim.baudrate
        return data if same else bytes(len(data))


@pytest.mark.parametrize("model", ["pn532", "m100", "lines"])
def test_readers_that_answer_or_beat_are_found_by_themselves(model):
    table = AutoTable(model)
    assert table.dialogue.state is ReaderState.DETECTING
    table.run(2400)
    assert table.dialogue.model == model
    assert table.dialogue.state is ReaderState.OK


@pytest.mark.parametrize("model", ["rdm6300", "id12la", "lines-lenient"])
def test_readers_that_only_talk_are_found_by_showing_a_tag(model):
    table = AutoTable(model)
    table.run(3000)
    for _ in range(30):
        table.place(table.tags[0])
        messages = table.run(200)
        if seen(messages):
            break
        table.remove()
        table.run(200)
    # The very tag that gave it away is announced.
    assert seen(messages) == table.tags[:1]
    assert table.dialogue.model == model.removesuffix("-lenient")
    assert table.dialogue.state is ReaderState.LISTENING


def test_the_pad_works_after_detection():
    table = AutoTable("pn532")
    table.run(1500)
    table.place(table.tags[0])
    assert seen(table.run(100)) == table.tags[:1]


def test_stock_taking_is_known_only_once_the_module_is():
    table = AutoTable("m100")
    assert not table.dialogue.takes_stock
    table.run(2400)
    assert table.dialogue.takes_stock


def test_a_reader_exchanged_behind_its_adapter_is_found_again():
    table = AutoTable("pn532")
    table.run(1500)
    table.use("m100")
    models = []
    for _ in range(200):
        if table.dialogue.model not in models:
            models.append(table.dialogue.model)
        table.run(100)
    assert models == ["pn532", "auto", "m100"]


def test_a_port_with_nothing_on_it_stays_in_search():
    table = AutoTable("pn532")
    table.mute()
    table.run(10_000)
    assert table.dialogue.state is ReaderState.DETECTING
    assert table.dialogue.found is None
