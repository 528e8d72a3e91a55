"""The panel of a box nobody has told anything: heard, believed at the first press, remembered."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from console.device_settings import panel_settings
from console.french import text
from console.machine.panel_switch import MEMORY_FILE, PanelMemory, PanelSwitch
from console.session.faults import fault_of
from console.settings.parser import default_file, parse
from firmware_bridge.messages import ButtonPressed, GpioError, PanelFault, PanelMended
from firmware_bridge.panel.panel import open_panel
from firmware_bridge.panel.pins import board_identity, is_a_pi
from tests.firmware_bridge.panel.faulty_pins import FaultyFactory, FaultyWire
from tests.firmware_bridge.scripted_port import FakeClock

LAMPS_AND_BUZZER = (17, 27, 22, 24, 23)
OF_0_2_0 = "[panneau]\nactif = false\n"
"""What every box of 0.2.0 was given."""


def panneau(toml: str = ""):
    return parse(toml).panneau


@dataclass
class Box:
    """A box and its pins; its folder outlives a start, its header may come late."""

    folder: Path
    pins: FaultyFactory = field(default_factory=FaultyFactory)
    board: str = "pi"
    on_a_pi: bool = True
    refused: str = ""
    clock: FakeClock = field(default_factory=FakeClock)
    heard: list = field(default_factory=list)

    def start(self, toml: str = OF_0_2_0) -> "Box":
        memory = PanelMemory(self.folder / MEMORY_FILE, board=lambda: self.board)
        self.heard.clear()
        self.switch = PanelSwitch(
            panneau(toml),
            self.heard.append,
            self._open,
            memory,
            on_a_pi=lambda: self.on_a_pi,
            clock=self.clock,
        )
        return self

    def _open(self, settings, post, *, driven):
        if not self.refused:
            return open_panel(settings, post, self.pins, self.clock, driven=driven)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("firmware_bridge.panel.panel.make_factory", self._no_pins)
            return open_panel(settings, post, clock=self.clock, driven=driven)

    def _no_pins(self):
        raise GpioError(self.refused)

    def wait(self, ms: int) -> None:
        for _ in range(ms):
            self.clock.pass_ms(1)
            self.switch.panel.step()

    def press(self, pin: int) -> None:
        self.pins.pin(pin).drive_low()
        self.wait(90)
        self.pins.pin(pin).drive_high()
        self.wait(200)

    @property
    def driven(self) -> list[int]:
        return [pin for pin in LAMPS_AND_BUZZER if self.pins.is_touched(pin)]

    @property
    def told(self) -> str:
        return self.switch.told()


@pytest.fixture
def box(tmp_path):
    box = Box(tmp_path)
    yield box
    box.switch.stop()


@pytest.mark.parametrize(
    ("toml", "wiring"),
    [
        ("", "auto"),
        (OF_0_2_0, "auto"),
        ("[panneau]\nactif = true\n", "cable"),
        ('[panneau]\ncablage = "aucun"\n', "aucun"),
        ('[panneau]\nactif = true\ncablage = "aucun"\n', "aucun"),
        ('[panneau]\nactif = true\ncablage = "auto"\n', "auto"),
        (default_file(), "auto"),
    ],
)
def test_what_the_file_of_either_release_means(toml, wiring):
    assert panneau(toml).wiring == wiring


def test_the_buttons_of_an_updated_card_press(box):
    box.start(OF_0_2_0)
    box.switch.lamp("pret", "on")
    box.wait(1000)
    assert box.driven == []
    assert box.told == "Jamais vu. Appuyez sur un de ses boutons : il s'allume."
    assert not box.switch.is_awake
    box.press(13)
    assert box.heard == [ButtonPressed("suivant", at_ms=1000)]
    assert box.driven == list(LAMPS_AND_BUZZER) and box.pins.pin(17).state
    assert box.told == "Vu à l'instant : bouton suivant."
    assert box.switch.is_awake
    box.clock.pass_ms(5 * 60_000)
    assert box.told == "Vu il y a 5 min : bouton suivant."


class TestRemembering:
    """A cut in the middle of a coup must not take its end from the siren: what was seen is known
    at the next start, before anybody presses."""

    def test_a_panel_seen_once_is_known_at_the_next_start(self, box):
        box.start().press(5)
        box.switch.stop()
        box.start()
        assert box.driven == list(LAMPS_AND_BUZZER)
        assert box.told == "Vu un autre jour, aucun appui depuis le départ."

    def test_a_start_without_a_press_is_nothing_seen(self, box):
        box.start().wait(20_000)
        box.switch.stop()
        assert not (box.folder / MEMORY_FILE).exists()

    def test_on_another_pi_or_under_another_hat_nobody_has_seen_it(self, box):
        box.start().press(5)
        box.switch.stop()
        box.board = "another pi"
        box.start()
        assert box.driven == [] and "Jamais vu" in box.told

    def test_with_other_pins_nobody_has_seen_it(self, box):
        box.start().press(5)
        box.switch.stop()
        box.start("[panneau]\nvoyant_pret = 25\n")
        assert box.driven == []

    def test_the_judge_who_says_none_has_it_forgotten(self, box):
        box.start().press(5)
        box.switch.apply(panneau('[panneau]\ncablage = "aucun"\n'))
        box.switch.apply(panneau())
        assert box.driven == [] and "Jamais vu" in box.told

    @pytest.mark.parametrize("written", [b"", b"[1]", b"\xff\xfe", b"{", b'{"carte": 3}'])
    def test_a_damaged_memory_is_none(self, box, written):
        (box.folder / MEMORY_FILE).write_bytes(written)
        box.start()
        assert "Jamais vu" in box.told

    def test_a_card_that_takes_nothing_keeps_nobody_from_pressing(self, box):
        (box.folder / MEMORY_FILE).mkdir()
        box.start().press(5)
        assert box.driven == list(LAMPS_AND_BUZZER)

    def test_the_board_is_told_by_its_serial_number_and_its_hat(self, tmp_path):
        bare = board_identity(tmp_path)
        assert not is_a_pi(tmp_path)
        (tmp_path / "model").write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
        (tmp_path / "serial-number").write_bytes(b"10000000abcdef01\0")
        pi = board_identity(tmp_path)
        (tmp_path / "hat").mkdir()
        (tmp_path / "hat" / "uuid").write_bytes(b"9e7d-1\0")
        assert is_a_pi(tmp_path)
        assert len({bare, pi, board_identity(tmp_path)}) == 3
        assert "abcdef" not in pi, "a number of the machine is nobody's business"


class TestTheJudgesWord:
    def test_wired_shines_before_any_press(self, box):
        box.start()
        box.switch.lamp("defaut", "on")
        box.switch.set_holds(frozenset({"chrono"}))
        box.switch.apply(panneau('[panneau]\ncablage = "cable"\n'))
        box.wait(1)
        assert box.driven == list(LAMPS_AND_BUZZER)
        assert box.pins.pin(24).state, "what the game shows, also on pins opened since"
        assert box.told == "Câblé, aucun appui depuis le départ."
        box.pins.pin(5).drive_low()
        box.wait(100)
        assert box.heard == [], "and its long presses are those of the game"

    def test_a_press_of_before_is_not_forgotten_by_pins_opened_anew(self, box):
        box.start().press(6)
        box.switch.apply(panneau('[panneau]\ncablage = "cable"\n'))
        assert box.told == "Vu à l'instant : bouton valider."

    def test_none_frees_every_pin(self, box):
        box.start("[panneau]\nactif = true\n")
        box.switch.apply(panneau('[panneau]\ncablage = "aucun"\n'))
        assert box.switch.panel is None
        assert box.told == "Aucun panneau : ses broches ne sont pas touchées."
        other = open_panel(panel_settings(panneau()), box.heard.append, box.pins)
        assert other.troubles == ()
        other.stop()

    @pytest.mark.parametrize("word", ["cable", "aucun"])
    def test_pins_wait_for_the_end_of_the_game(self, box, word):
        box.start()
        box.switch.set_playing(True)
        opened = box.switch.panel
        box.switch.apply(panneau(f'[panneau]\ncablage = "{word}"\n'))
        assert box.switch.panel is opened and box.driven == []
        assert box.told.endswith("Le changement attend la fin de la partie.")
        box.press(6)
        assert [each.name for each in box.heard] == ["valider"], "the buttons go on meanwhile"
        box.switch.set_playing(False)
        assert box.switch.panel is not opened
        assert box.driven == (list(LAMPS_AND_BUZZER) if word == "cable" else [])
        assert "attend" not in box.told

    def test_a_word_taken_back_in_time_changes_nothing(self, box):
        box.start()
        opened = box.switch.panel
        box.switch.set_playing(True)
        box.switch.apply(panneau('[panneau]\ncablage = "aucun"\n'))
        box.switch.apply(panneau(OF_0_2_0))
        box.switch.set_playing(False)
        assert box.switch.panel is opened

    def test_another_setting_of_the_page_leaves_the_pins_alone(self, box):
        box.start()
        opened = box.switch.panel
        box.switch.apply(panneau("[voix]\nvolume = 10\n" + OF_0_2_0))
        assert box.switch.panel is opened

    def test_what_was_wrong_with_the_pins_is_over_when_they_are_let_go(self, box):
        box.pins.solder(12, FaultyWire.LOW)
        box.start().wait(10_000)
        assert "GPIO 12" in box.told and "ignorée" in box.told
        box.switch.apply(panneau('[panneau]\ncablage = "aucun"\n'))
        assert box.heard[-1] == PanelMended("button", "rejeter", 12)


class TestTrying:
    def test_a_trial_may_shine_and_lets_go_when_nobody_pressed(self, box):
        box.start()
        box.switch.try_out(True)
        box.wait(1)
        assert box.driven == list(LAMPS_AND_BUZZER)
        assert "Jamais vu" in box.told
        box.switch.try_out(False)
        box.wait(1)
        assert box.driven == []

    @pytest.mark.parametrize("toml", ["[panneau]\nactif = true\n", OF_0_2_0])
    def test_a_panel_that_is_one_keeps_its_lamps_after_it(self, box, toml):
        box.start(toml)
        box.switch.try_out(True)
        box.wait(1)
        if toml == OF_0_2_0:
            box.press(16)
        box.switch.try_out(False)
        box.wait(1)
        assert box.driven == list(LAMPS_AND_BUZZER)


def test_speech_waits_for_no_buzzer_that_cannot_be_heard(box):
    box.start()
    assert box.switch.heard("start") is None
    box.press(5)
    assert box.switch.heard("start").length_ms == 450


class TestWhereThereAreNoPins:
    @pytest.mark.parametrize(
        "code", ["gpio_absent", "gpio_forbidden", "gpio_failed", "gpio_library_missing"]
    )
    def test_a_laptop_hears_nothing_of_a_panel_nobody_asked_for(self, box, code):
        box.on_a_pi, box.refused = False, code
        box.start()
        box.switch.start()
        assert box.heard == [] and box.switch.panel is None
        assert box.switch.parts.buttons == ()
        assert "n'a pas de broches" in box.told

    def test_a_laptop_said_to_be_wired_is_told(self, box):
        box.on_a_pi, box.refused = False, "gpio_absent"
        box.start("[panneau]\nactif = true\n")
        box.switch.start()
        (fault,) = box.heard
        assert (fault.kind, fault.code) == ("panel", "gpio_absent")
        assert not box.switch.is_awake

    @pytest.mark.parametrize("code", ["gpio_absent", "gpio_forbidden"])
    def test_a_header_that_comes_late_is_taken_without_a_word(self, box, code):
        """Its driver is a module, and udev gives the right after the service has started."""
        box.refused = code
        box.start("[panneau]\nactif = true\n")
        box.refused = ""
        assert box.switch.try_again(told=False) is False
        assert box.heard == []
        assert box.switch.is_awake

    def test_one_that_does_not_come_is_told_once_where_there_is_a_panel(self, box):
        box.refused = "gpio_forbidden"
        box.start("[panneau]\nactif = true\n")
        told = box.switch.try_again(told=False)
        told = box.switch.try_again(told=told)
        assert [type(each) for each in box.heard] == [PanelFault]
        assert "groupe gpio" in box.told
        box.refused = ""
        box.switch.try_again(told=told)
        assert box.heard[1:] == [PanelMended("panel", "", None)]

    def test_one_that_nobody_ever_pressed_is_only_written_in_the_settings(self, box):
        box.refused = "gpio_forbidden"
        box.start()
        box.switch.try_again(told=False)
        assert box.heard == []
        assert "groupe gpio" in box.told

    def test_it_is_tried_again_by_itself_and_stops_with_the_console(self, box, monkeypatch):
        monkeypatch.setattr("console.machine.panel_switch.RETRY_S", 0.001)
        box.refused = "gpio_absent"
        box.start()
        box.switch.start()
        box.refused = ""
        box.switch._awaiting.join(10)
        assert not box.switch._awaiting.is_alive()
        assert box.switch.panel.settings.buttons


def test_every_trouble_of_a_panel_has_its_sentence():
    for code in ("pin_low", "button_stuck", "pin_in_use", "pin_forbidden"):
        fault = fault_of(PanelFault("button", "chrono", code, 5))
        assert "Bouton chrono (GPIO 5)" in text(fault.code, **fault.data)
