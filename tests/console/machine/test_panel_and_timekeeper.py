"""Buzzer and siren belong to the process that keeps the time while it lives, else to the console;
never to both."""

import pytest

from console.french import text
from console.machine.panel_switch import MEMORY_FILE, PanelMemory, PanelSwitch
from console.session.faults import FaultBoard, fault_of, mend
from console.settings.parser import parse
from firmware_bridge.messages import PanelFault, PanelMended
from firmware_bridge.panel.panel import open_panel
from firmware_bridge.panel.patterns import BUZZER_PATTERNS
from firmware_bridge.panel.sound_lines import RETRY_MS, TOLD_AFTER
from firmware_bridge.panel.timekeeper import KeptTime, SoundPins
from tests.firmware_bridge.panel.faulty_pins import FaultyFactory, FaultyWire
from tests.firmware_bridge.scripted_port import FakeClock

BUZZER = 23
WIRED = '[panneau]\ncablage = "cable"\n'
LOST = PanelFault("timekeeper", "", "timekeeper_lost")


class ToldLink:
    """A link that writes down what it is told; the test is the process."""

    def __init__(self, *, up: bool, kept: KeptTime | None = None):
        self.is_up, self.kept, self.faults = up, kept or KeptTime(), ()
        self.told, self.needed, self.starts = [], False, ()
        self.owes_end = False

    def connect(self):
        return self.is_up

    def start(self, up, down, trouble):
        self.starts = (up, down, trouble)

    def stop(self):
        self.told.append("stop")

    def need(self):
        self.needed = True

    def hold(self, pins):
        self.told.append(pins)

    def let_go(self):
        self.told.append("let go")

    def hand_over(self, until_ms, end):
        self.told.append(("until", until_ms))

    def sound(self, pattern):
        self.told.append(pattern)

    def end(self, pattern):
        self.told.append(("end", pattern))

    def comes(self):
        self.is_up = True
        self.starts[0]()

    def dies(self):
        self.is_up = False
        self.starts[1]()


class SoundingDesk:
    def __init__(self, folder, link, toml=WIRED):
        self.pins, self.clock, self.heard, self.link = FaultyFactory(), FakeClock(), [], link
        self.switch = PanelSwitch(
            parse(toml).panneau,
            self.heard.append,
            self._open,
            PanelMemory(folder / MEMORY_FILE, board=lambda: "pi"),
            on_a_pi=lambda: True,
            clock=self.clock,
            timekeeper=link,
        )
        link.start(self.switch._lend_sound, self.switch._reclaim_sound, self.heard.append)

    def _open(self, settings, post, *, driven):
        return open_panel(settings, post, self.pins, self.clock, driven=driven)

    def wait(self, ms):
        for _ in range(ms):
            self.clock.pass_ms(1)
            self.switch.panel.step()

    @property
    def sounds(self):
        return bool(self.pins.pin(BUZZER).state)

    @property
    def holds_line(self):
        return bool(self.switch.panel.sound._lines)


@pytest.fixture
def desk(tmp_path):
    desks = []

    def made(*, up, **options):
        desks.append(SoundingDesk(tmp_path, ToldLink(up=up), **options))
        return desks[-1]

    yield made
    for each in desks:
        each.switch.stop()


def test_the_process_holds_the_line_and_is_asked_to_buzz(desk):
    table = desk(up=True)
    assert table.link.told == [SoundPins(BUZZER)] and not table.holds_line
    table.switch.buzz("tile")
    table.wait(10)
    assert table.link.told[-1] == BUZZER_PATTERNS["tile"] and not table.sounds


def test_an_end_it_was_too_frozen_to_hear_is_sounded_by_the_console(desk):
    table = desk(up=True)
    table.switch.buzz("end")
    table.link.owes_end = True
    table.link.dies()
    table.wait(20)
    assert table.sounds and not table.link.owes_end


def test_the_deadline_and_its_end_go_to_the_process(desk):
    table = desk(up=True)
    table.switch.time_ends(181_000)
    table.switch.time_ends(None)
    table.switch.buzz("end")
    assert table.link.told[1:] == [
        ("until", 181_000), ("until", None), ("end", BUZZER_PATTERNS["end"]),
    ]  # fmt: skip


def test_without_the_process_the_console_sounds_as_ever(desk):
    table = desk(up=False)
    assert table.holds_line and table.link.needed
    table.switch.buzz("end")
    table.wait(10)
    assert table.sounds
    table.wait(3_000)
    assert not table.sounds


def test_a_process_that_dies_is_told_and_its_line_taken_when_it_is_free(desk):
    table = desk(up=True)
    table.pins.solder(BUZZER, FaultyWire.BUSY)  # its former owner is still being cleared away
    table.link.dies()
    table.switch.buzz("tile")
    table.wait(RETRY_MS * 2)
    assert table.heard == [LOST] and not table.holds_line
    table.pins.wires.clear()
    table.wait(RETRY_MS + 1)
    assert table.holds_line
    table.switch.buzz("end")
    table.wait(10)
    assert table.sounds and table.heard == [LOST]


def test_a_line_that_is_never_freed_becomes_a_fault(desk):
    table = desk(up=True)
    table.pins.solder(BUZZER, FaultyWire.BUSY)
    table.link.dies()
    table.wait(RETRY_MS * (TOLD_AFTER + 1))
    assert [each.code for each in table.heard] == ["timekeeper_lost", "pin_in_use"]
    table.pins.wires.clear()
    table.wait(RETRY_MS + 1)
    assert table.heard[2:] == [PanelMended("buzzer", "", BUZZER)]


def test_a_process_that_comes_back_gets_the_line_after_the_sound(desk):
    table = desk(up=True)
    table.link.dies()
    table.wait(10)
    table.switch.time_ends(400_000)
    table.switch.buzz("start")
    table.wait(10)
    table.link.told.clear()
    table.link.comes()
    table.wait(10)
    assert table.sounds and table.link.told == [], "nothing is cut short"
    table.switch.buzz("tile")
    table.wait(1_500)
    assert table.link.told == [SoundPins(BUZZER), ("until", 400_000)]
    assert not table.holds_line
    assert table.heard == [LOST, PanelMended("timekeeper", "")]
    table.switch.buzz("tile")
    assert table.link.told[-1] == BUZZER_PATTERNS["tile"]


def test_a_panel_nobody_has_seen_is_not_held_for_it(desk):
    """An empty pin and another board's look alike: no line is touched before a press."""
    table = desk(up=True, toml="")
    assert table.link.told == ["let go"] and not table.link.needed
    table.switch.try_out(True)
    assert table.link.told[-1] == SoundPins(BUZZER)
    table.switch.try_out(False)
    assert table.link.told[-1] == "let go"


def test_where_no_buzzer_is_wired_nobody_is_needed(desk):
    table = desk(up=False, toml=WIRED + "ronfleur = 0\n")
    assert not table.link.needed
    table.switch.buzz("end")
    table.wait(10)


def test_a_console_that_stops_leaves_the_deadline(desk):
    table = desk(up=True)
    table.switch.time_ends(181_000)
    table.switch.stop()
    assert table.link.told[1:] == [("until", 181_000), "stop"]


@pytest.mark.parametrize(
    ("kept", "told"),
    [(KeptTime(), None), (KeptTime(181_000), 181_000), (KeptTime(None, 9_000), 9_000)],
)
def test_what_was_kept_meanwhile_is_known(tmp_path, kept, told):
    table = SoundingDesk(tmp_path, ToldLink(up=True, kept=kept))
    assert table.switch.time_kept == told
    table.switch.stop()


def test_the_judge_reads_a_sentence_and_it_goes_when_it_is_over():
    board = FaultBoard()
    fault = fault_of(LOST)
    assert "sonne la fin du temps lui-même" in text(fault.code)
    board.put(fault, 0)
    mend(PanelMended("timekeeper", ""), board)
    assert board.active == ()
