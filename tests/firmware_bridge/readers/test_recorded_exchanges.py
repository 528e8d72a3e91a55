"""Our PN532 driver against exchanges nobody here recorded: what the chip says in nfcpy's own tests
(nfcpy 1.0.4, tests/base_clf_pn53x.py and tests/test_clf_pn532.py), byte for byte, and nothing of
our simulator in between."""

import pytest

from firmware_bridge.messages import ReaderState
from firmware_bridge.readers.auto import make_dialogue
from firmware_bridge.readers.pn532 import NACK_FRAME, TO_CHIP, Pn532Parser
from firmware_bridge.settings import ReaderSettings
from tests.firmware_bridge.readers.virtual_time import crowds, gone, seen

ACK = bytes.fromhex("0000FF00FF00")
ERR = bytes.fromhex("0000FF01FF7F8100")
NOBODY = "4B 00"
TYPE_2 = "4B 0101004400070416c6c2d73881"
"""An NTAG, as the tiles have."""
PEER = "4B 0101004440070416c6c2d73881"
"""The same number from a telephone that speaks NFC-DEP."""
TOPAZ = "4B 01010c00b2565400"
"""A Type 1 tag, which has no number a reader of tiles could take for a tile's."""
ANSWERS = {0x14: "15", 0x02: "03 32010607", 0x32: "33", 0x4A: NOBODY}


def recorded(told: str) -> bytes:
    """As nfcpy's tests build a frame: RSP('…')."""
    data = bytes.fromhex("D5" + told)
    return (
        bytes.fromhex("0000ff")
        + bytes([len(data), 256 - len(data) & 255])
        + data
        + bytes([256 - sum(data) & 255, 0])
    )


class Chip:
    """Gives the recorded answer to each command, as nfcpy's mocked transport does."""

    def __init__(self) -> None:
        self.dialogue = make_dialogue(ReaderSettings("pad", "/dev/none", "pn532"))
        self.answers = {code: [recorded(told)] for code, told in ANSWERS.items()}
        self.said: list[bytes] = []
        self._host = Pn532Parser(TO_CHIP)
        self._last = b""
        self._now_ms = 0
        self.dialogue.open(0)

    def now_says(self, told: str) -> None:
        self.answers[0x4A] = [recorded(told)]

    def run(self, ms: int) -> list:
        messages = []
        for _ in range(ms):
            self._now_ms += 1
            if written := self.dialogue.take_output():
                self.said.append(written)
                messages += self._answered(written)
            messages += self.dialogue.tick(self._now_ms)
        return messages

    def _answered(self, written: bytes) -> list:
        if written == NACK_FRAME:
            return self.dialogue.receive(self._last, self._now_ms)
        messages = []
        for asked in self._host.feed(written, self._now_ms):
            if asked.code in self.answers:
                told = self.answers[asked.code]
                self._last = told.pop(0) if len(told) > 1 else told[0]
                messages += self.dialogue.receive(ACK + self._last, self._now_ms)
        return messages


@pytest.fixture
def chip() -> Chip:
    chip = Chip()
    assert chip.run(100) == []
    assert chip.dialogue.state is ReaderState.OK
    return chip


def test_the_recorded_chip_is_set_up_and_an_ntag_comes_and_goes(chip: Chip):
    chip.now_says(TYPE_2)
    assert seen(chip.run(100)) == ["0416C6C2D73881"]
    chip.now_says(NOBODY)
    assert gone(chip.run(600)) == ["0416C6C2D73881"]
    assert chip.dialogue.counters.errors == 0


def test_a_telephone_is_a_number_like_another(chip: Chip):
    chip.now_says(PEER)
    assert seen(chip.run(100)) == ["0416C6C2D73881"]


def test_a_topaz_tag_is_no_tile_and_stops_nothing(chip: Chip):
    chip.now_says(TOPAZ)
    heard = chip.run(3_000)
    assert seen(heard) == [] == crowds(heard)
    chip.now_says(TYPE_2)
    assert seen(chip.run(2_500)) == ["0416C6C2D73881"]
    assert chip.dialogue.state is ReaderState.OK


def test_an_error_frame_in_place_of_an_answer_is_asked_anew(chip: Chip):
    chip.answers[0x4A] = [ERR, recorded(TYPE_2)]
    assert seen(chip.run(1_000)) == ["0416C6C2D73881"]
    assert chip.dialogue.state is ReaderState.OK


def test_each_recorded_byte_lost_or_changed_gives_no_other_tag(chip: Chip):
    whole = recorded(TYPE_2)
    for place in range(len(whole)):
        lost = whole[:place] + whole[place + 1 :]
        changed = whole[:place] + bytes([whole[place] ^ 0x10]) + whole[place + 1 :]
        for told in (lost, changed):
            chip.answers[0x4A] = [told, whole]
            assert set(seen(chip.run(1_200))) <= {"0416C6C2D73881"}
            chip.now_says(NOBODY)
            chip.run(600)
    chip.now_says(TYPE_2)
    assert seen(chip.run(2_000)) == ["0416C6C2D73881"]
