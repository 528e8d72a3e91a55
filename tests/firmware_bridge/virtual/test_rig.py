"""From the tag on the pad to the message in the inbox, through real terminals and real drivers."""

from dataclasses import replace
from random import Random

import pytest

from firmware_bridge.messages import (
    ButtonHeld,
    ButtonPressed,
    DeviceBack,
    DeviceLost,
    DeviceReset,
    ReaderState,
    StockProgress,
    StockTaken,
    TagSeen,
    TwoTags,
)
from firmware_bridge.panel.panel import open_panel
from firmware_bridge.readers.serial_reader import SerialReader
from firmware_bridge.readers.tags import forms
from firmware_bridge.virtual.rig import RigSettings, VirtualBag, VirtualRig, make_tags, stock_tag
from firmware_bridge.virtual.simulators.base import POLITE, RUDE
from tests.firmware_bridge.waiting import Inbox, threads
from tests.tools.virtual_panel import buzzer_is_on, lamp_is_on

PADS = ["pn532", "rdm6300", "id12la", "lines", "lines-lenient"]


def is_ok(message):
    return getattr(message, "state", None) is ReaderState.OK


class Evening:
    """A rig with the console's own drivers on it, retrying at once."""

    def __init__(self, pad="pn532", count=12, **options):
        self.rig = VirtualRig(
            RigSettings(make_tags(pad, count, seed=8), seed=8, pad=pad, **options)
        )
        self.inbox = Inbox()
        self.reader = self._reader(self.rig.pad.settings)

    def _reader(self, settings):
        reader = SerialReader(settings, self.inbox.post, pause=lambda ms: self._short(reader))
        reader.start()
        return reader

    @staticmethod
    def _short(reader):
        reader._stopping.wait(0.01)

    def open_stock(self):
        self.stock = self._reader(self.rig.stock.settings)
        return self.stock

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.reader.stop()
        if hasattr(self, "stock"):
            self.stock.stop()
        self.rig.close()

    def working(self):
        self.inbox.until(
            lambda m: getattr(m, "state", None) in (ReaderState.OK, ReaderState.LISTENING)
        )


@pytest.mark.parametrize("pad", PADS)
def test_a_tile_drawn_is_a_tag_seen(pad):
    with Evening(pad) as evening:
        evening.working()
        for _ in range(3):
            tag = evening.rig.draw()
            evening.inbox.kind(TagSeen, tag=tag)
            evening.rig.pad.remove()


def test_two_at_once_on_the_pad():
    with Evening() as evening:
        evening.working()
        a, b = evening.rig.bag.tags[:2]
        evening.rig.place(a, b)
        evening.inbox.kind(TwoTags, tags=(a, b))
        evening.rig.pad.remove(b)
        evening.inbox.kind(TagSeen, tag=a)


def test_a_ghost_is_heard_and_belongs_to_nobody():
    with Evening() as evening:
        evening.working()
        evening.rig.pad.ghost()
        ghost = evening.inbox.kind(TagSeen).tag
        assert ghost not in {form for tag in evening.rig.settings.tags for form in forms(tag)}


def test_a_mute_reader_is_lost_and_found():
    with Evening() as evening:
        evening.working()
        evening.rig.pad.mute(for_ms=2500)
        assert evening.inbox.kind(DeviceLost).reason == "silent"
        evening.inbox.kind(DeviceBack)


@pytest.mark.parametrize("pad", ["pn532", "lines"])
def test_a_reader_whose_supply_sagged_is_set_up_again_and_told_and_reads(pad):
    """It stays plugged in, and its version is what it was: nothing but its settings is gone."""
    with Evening(pad) as evening:
        evening.working()
        evening.rig.pad.brown_out()
        tag = evening.rig.draw()
        assert evening.inbox.kind(DeviceReset).reader == "pad"
        evening.inbox.kind(TagSeen, tag=tag)


def test_a_pulled_cable_comes_back_by_itself():
    with Evening() as evening:
        evening.working()
        evening.rig.pad.unplug(for_ms=20)
        evening.inbox.kind(DeviceLost)
        evening.inbox.kind(DeviceBack)


def test_the_bag_is_counted_and_the_missing_are_missing():
    with Evening(count=30) as evening:
        lost = evening.rig.miss(3)
        stock = evening.open_stock()
        evening.inbox.until(lambda m: getattr(m, "reader", "") == "stock" and is_ok(m))
        stock.take_stock()
        taken = evening.inbox.kind(StockTaken)
        expected = {stock_tag(t) for t in evening.rig.settings.tags if t not in lost}
        assert set(taken.tags) == expected
        assert set(evening.rig.find()) == set(lost)


def test_a_stock_taking_survives_a_pulled_cable():
    with Evening(count=5) as evening:
        stock = evening.open_stock()
        inbox = evening.inbox
        inbox.until(lambda m: getattr(m, "reader", "") == "stock" and is_ok(m))
        stock.take_stock()
        inbox.kind(StockProgress)
        evening.rig.stock.unplug()
        inbox.kind(DeviceLost)
        evening.rig.stock.replug()
        assert len(inbox.kind(StockTaken).tags) == 5


def test_buttons_of_the_virtual_panel_reach_the_inbox():
    with Evening(stock=False) as evening:
        rig = evening.rig
        settings = rig.panel.settings
        hands = replace(settings, players=frozenset(settings.buttons))  # a hand for each button
        panel = open_panel(hands, evening.inbox.post, rig.pin_factory)
        panel.start()
        rig.panel.bounce("valider")
        evening.inbox.kind(ButtonPressed, name="valider")
        rig.panel.hold("annuler")
        evening.inbox.kind(ButtonHeld, name="annuler")
        said = [m for m in evening.inbox.rest() if isinstance(m, ButtonPressed)]
        assert [each.name for each in said] == ["valider"]
        panel.lamp("pret", "on")
        panel.buzz("end")
        rig.panel.press("chrono")
        evening.inbox.kind(ButtonPressed, name="chrono")
        assert lamp_is_on(rig.panel, "pret")
        assert buzzer_is_on(rig.panel)
        panel.stop()
        assert not buzzer_is_on(rig.panel)


def accepted(pad, rudeness, faults):
    """Draw the whole bag as a patient judge would; the tags accepted, in order."""
    heard = []
    with Evening(pad, count=6, rudeness=rudeness, stock=False) as evening:
        rig, inbox = evening.rig, evening.inbox
        registered = {form for tag in rig.settings.tags for form in forms(tag)}
        dice = Random(99)
        for number in range(len(rig.settings.tags)):
            if faults and number % 4 == 2:
                rig.pad.unplug()
                inbox.kind(DeviceLost)
                rig.pad.replug_as(f"ttyUSB{number}")
                inbox.kind(DeviceBack)
            if faults:
                rig.pad.noise(dice.randint(1, 80))
                rig.pad.bad_checksum(2)
                rig.pad.truncate()
                rig.pad.ghost()
            tag = rig.draw()
            while tag not in heard:
                try:
                    message = inbox.kind(TagSeen, patience_s=1.5)
                except AssertionError:  # no beep: the judge lifts the tile and lays it again
                    rig.pad.remove()
                    rig.pad.place(tag)
                    continue
                # What the console does: only registered tags count, each of them once.
                if message.tag in registered and message.tag not in heard:
                    heard.append(message.tag)
            rig.pad.remove()
    return heard


@pytest.mark.parametrize("pad", ["pn532", "rdm6300"])
def test_with_all_faults_the_same_tiles_are_accepted_in_the_same_order(pad):
    assert accepted(pad, RUDE, faults=True) == accepted(pad, POLITE, faults=False)


def test_the_bag_is_shuffled_by_its_seed_alone():
    tags = make_tags("pn532", 102, seed=1)
    draws = [[VirtualBag(tags, Random(seed)).draw() for _ in range(1)] for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]
    bag = VirtualBag(tags, Random(5))
    assert sorted(bag.draw() for _ in range(102)) == sorted(tags)


@pytest.mark.parametrize("pad", PADS)
def test_made_up_tags_are_distinct_and_of_the_right_shape(pad):
    tags = make_tags(pad, 144, seed=1)
    assert len(set(tags)) == 144
    assert {len(tag) for tag in tags} == {10 if pad in ("rdm6300", "id12la") else 14}
    assert len({stock_tag(tag) for tag in tags}) == 144


def test_closing_leaves_no_thread_and_no_file():
    rig = VirtualRig(RigSettings(make_tags("pn532", 3, 1), seed=1))
    directory = rig.directory
    assert {"virtual-pad", "virtual-stock", "virtual-rig"} <= threads()
    rig.close()
    rig.close()
    assert not {"virtual-pad", "virtual-stock", "virtual-rig"} & threads()
    assert not directory.exists()
