"""The reader's own turn of events, on scripted ports and a clock that nobody waits for."""

import pytest

from firmware_bridge.messages import (
    BridgeError,
    DeviceBack,
    DeviceLost,
    PortError,
    ReaderHealth,
    ReaderState,
    SettingsError,
    TagGone,
    TagSeen,
    WrongSpeed,
)
from firmware_bridge.readers.listeners import encode_em4100, encode_line
from firmware_bridge.readers.serial_reader import RETRY_MS, SerialReader
from firmware_bridge.settings import ReaderSettings
from tests.firmware_bridge.scripted_port import (
    FakeClock,
    ScriptedOpener,
    ScriptedPort,
    absent,
    unplugged,
)

TAG = "010063E9AE"
FRAME = encode_em4100(TAG, b"\x03")
BACK = DeviceBack("pad")


class ThreadedDesk:
    def __init__(self, *items, model="rdm6300"):
        self.clock = FakeClock()
        self.ports = [
            ScriptedPort(self.clock, item) if isinstance(item, list) else item for item in items
        ]
        self.opener = ScriptedOpener(*self.ports)
        self.messages = []
        self.reader = SerialReader(
            ReaderSettings("pad", "/dev/pupitre/pad", model),
            self.messages.append,
            opener=self.opener,
            clock=self.clock,
            pause=self.clock.pass_ms,
        )

    def steps(self, count):
        for _ in range(count):
            self.reader.step()
        return self

    def said(self, *kinds):
        """The messages of these kinds, or all but health."""
        if kinds:
            return [m for m in self.messages if isinstance(m, kinds)]
        return [m for m in self.messages if not isinstance(m, ReaderHealth)]

    def states(self):
        return [m.state for m in self.messages if isinstance(m, ReaderHealth)]


def seen(at_ms, tag=TAG):
    return TagSeen("pad", tag, at_ms)


def gone(at_ms, tag=TAG):
    return TagGone("pad", tag, at_ms)


def lost(reason, detail=""):
    return DeviceLost("pad", reason, detail)


def test_a_tag_is_posted_as_soon_as_its_last_byte_is_there():
    desk = ThreadedDesk([FRAME[:9], FRAME[9:]]).steps(2)
    assert desk.said() == [seen(2)]


def test_a_tag_is_seen_when_its_frame_was_read_however_slow_the_telling():
    other = "67003B51C6"
    desk = ThreadedDesk([b"", FRAME + encode_em4100(other, b"\x03")])
    desk.steps(1)
    posted = desk.messages.append
    desk.reader._post = lambda message: (desk.clock.pass_ms(100), posted(message))
    desk.steps(1)
    assert desk.said() == [seen(2), gone(2), seen(2, other)]


def test_it_opens_by_the_stable_name_at_the_models_speed():
    desk = ThreadedDesk([]).steps(1)
    assert desk.opener.asked == [("/dev/pupitre/pad", 9600)]


def test_an_absent_reader_is_reported_once_and_tried_every_second():
    desk = ThreadedDesk(absent(), absent(), absent(), []).steps(4)
    assert desk.said() == [lost("port_absent", "no such file"), BACK]
    assert desk.clock.now_ms >= 3000


def test_a_reader_there_from_the_start_is_not_back():
    assert ThreadedDesk([]).steps(3).said() == []


@pytest.mark.parametrize("code", ["port_forbidden", "port_busy", "port_not_serial"])
def test_the_reason_is_told_and_told_again_when_it_changes(code):
    desk = ThreadedDesk(
        absent(), PortError(code, detail="x"), PortError(code, detail="x"), []
    ).steps(4)
    assert desk.said() == [lost("port_absent", "no such file"), lost(code, "x"), BACK]


def test_unplugging_closes_at_once_then_says_it():
    desk = ThreadedDesk([FRAME, unplugged()], absent(), []).steps(4)
    assert desk.ports[0].closed == 1
    assert desk.said() == [seen(1), gone(1), lost("port_unplugged", "returned no data"), BACK]
    assert desk.states()[-2:] == [ReaderState.LOST, ReaderState.LISTENING]


def test_an_adapter_that_opens_and_dies_at_once_is_not_tried_without_end():
    """It took a whole core, and every loss is a message to the game."""
    desk = ThreadedDesk(*([unplugged()] for _ in range(5))).steps(5)
    assert desk.clock.now_ms >= 5 * RETRY_MS


def test_a_break_in_the_middle_of_work_is_mended_at_once():
    desk = ThreadedDesk([FRAME, unplugged()], [FRAME]).steps(3)
    assert desk.clock.now_ms < RETRY_MS
    assert desk.said(TagSeen)[-1] == seen(2)


def test_half_a_frame_from_before_does_not_join_the_next():
    desk = ThreadedDesk([FRAME[:9], unplugged()], [FRAME[9:], FRAME]).steps(4)
    assert desk.said(TagSeen) == [seen(3)]


def test_a_tag_still_there_after_the_break_is_seen_again():
    desk = ThreadedDesk([FRAME, unplugged()], [FRAME]).steps(3)
    assert desk.said() == [
        seen(1),
        gone(1),
        lost("port_unplugged", "returned no data"),
        BACK,
        seen(2),
    ]


def test_a_write_that_fails_is_an_unplugging_too():
    desk = ThreadedDesk([], [], model="pn532")

    def broken(data):
        raise unplugged()

    desk.ports[0].write = broken
    desk.steps(1)
    assert desk.said(DeviceLost)
    assert desk.ports[0].closed == 1


def test_garbage_is_a_wrong_speed_said_once_and_taken_back():
    garbage = bytes([0xE0, 0x80]) * 20
    desk = ThreadedDesk([garbage, garbage, garbage, garbage, FRAME]).steps(5)
    assert len(desk.said(WrongSpeed)) == 1
    assert desk.said(WrongSpeed)[0].baudrate == 9600
    assert desk.states() == [
        ReaderState.LISTENING,
        ReaderState.WRONG_SPEED,
        ReaderState.LISTENING,
    ]


def test_health_is_posted_now_and_then():
    desk = ThreadedDesk([None] * 100).steps(40)
    assert 3 <= len(desk.said(ReaderHealth)) <= 6


def test_a_heartbeat_that_stops_is_a_silent_device():
    beat = encode_line("H")
    desk = ThreadedDesk([beat] + [None] * 10 + [beat], model="lines").steps(12)
    assert desk.said() == [lost("silent"), BACK]
    assert desk.states()[-2:] == [ReaderState.SILENT, ReaderState.OK]
    assert desk.ports[0].closed == 0


def test_a_pn532_that_never_answers_is_silent():
    desk = ThreadedDesk([], model="pn532").steps(12)
    assert desk.said() == [lost("silent")]
    assert desk.ports[0].written.startswith(b"\x55\x55")


def test_the_auto_model_changes_the_ports_speed():
    desk = ThreadedDesk([], model="auto").steps(40)
    assert desk.opener.asked == [("/dev/pupitre/pad", 115200)]
    assert desk.ports[0].speeds[1:4] == [115200, 9600, 115200]


def test_only_some_readers_take_stock():
    with pytest.raises(BridgeError) as refusal:
        ThreadedDesk([]).reader.take_stock()
    assert refusal.value.code == "reader_takes_no_stock"


def test_stopping_before_starting_and_twice_is_allowed():
    desk = ThreadedDesk([])
    desk.reader.stop()
    desk.reader.stop()


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"model": "pn533"}, "reader_model_unknown"),
        ({"absence_ms": 5}, "setting_out_of_range"),
        ({"region": "mars"}, "setting_out_of_range"),
        ({"digits": "roman"}, "setting_out_of_range"),
        ({"quiet_passes": 0}, "setting_out_of_range"),
        ({"baudrate": 12}, "setting_out_of_range"),
        ({"power": -1}, "setting_out_of_range"),
    ],
)
def test_wrong_settings_are_refused_by_name(wrong, code):
    with pytest.raises(SettingsError) as refusal:
        ReaderSettings("pad", "/dev/none", **wrong)
    assert refusal.value.code == code
