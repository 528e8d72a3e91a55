"""What the person with the screwdriver is told."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from console.settings.parser import parse
from firmware_bridge.messages import Counters, GpioError, PortError, ReaderHealth, ReaderState
from firmware_bridge.panel.panel import STANDARD_PANEL, PanelSettings
from firmware_bridge.panel.pins import make_mock_factory
from firmware_bridge.readers.auto import Detection
from firmware_bridge.readers.serial_ports import FoundPort
from firmware_bridge.selftest import examine
from firmware_bridge.selftest.__main__ import main
from firmware_bridge.selftest.checks import (
    HostFacts,
    MetalCheck,
    MetalStatus,
    check_health,
    check_keyboards,
    check_panel,
    check_ports,
    check_reader,
    this_machine,
)
from firmware_bridge.selftest.french import SENTENCES, line, sentence
from firmware_bridge.settings import MODELS, ReaderSettings

ARBITER = HostFacts("arbitre", frozenset({"dialout", "gpio", "input"}))
NOTHING = Counters()
PAD = ReaderSettings("pad", "/dev/pupitre/pad")


def found_port(path="/dev/ttyUSB0", stable=("/dev/serial/by-id/usb-FTDI",), ch340=False):
    return FoundPort(path, stable, "FT232R", "A1", is_usb=True, is_ch340=ch340)


def answers(model, counters=NOTHING):
    return lambda path, speed=None: Detection(path, model, 115200 if model else None, counters)


def raises(code):
    def fail(path, speed=None):
        raise PortError(code, path=path)

    return fail


def outcome(checks):
    return [(check.code, check.status) for check in checks]


@pytest.mark.parametrize(
    ("model", "detected", "expected"),
    [
        ("auto", answers("pn532"), ("reader_answers", MetalStatus.OK)),
        ("pn532", answers("pn532"), ("reader_answers", MetalStatus.OK)),
        ("rdm6300", answers("pn532"), ("reader_other_model", MetalStatus.FAILURE)),
        ("auto", answers(None, Counters(bytes=80)), ("reader_garbage", MetalStatus.FAILURE)),
        ("pn532", answers(None), ("reader_silent", MetalStatus.FAILURE)),
        ("rdm6300", answers(None), ("reader_listening", MetalStatus.INFO)),
        ("auto", raises("port_absent"), ("port_absent", MetalStatus.FAILURE)),
        ("auto", raises("port_forbidden"), ("port_of_root", MetalStatus.FAILURE)),
        ("auto", raises("port_busy"), ("port_busy", MetalStatus.FAILURE)),
    ],
)
def test_a_reader(model, detected, expected):
    settings = ReaderSettings("pad", "/dev/pupitre/pad", model)
    assert outcome(check_reader(settings, ARBITER, detected)) == [expected]


def test_a_forbidden_port_names_the_group_and_the_person():
    machine = HostFacts("arbitre", frozenset(), group_of={"/dev/pupitre/pad": "dialout"})
    (check,) = check_reader(PAD, machine, raises("port_forbidden"))
    assert sentence(check) == (
        "arbitre n'a pas le droit d'ouvrir /dev/pupitre/pad (groupe dialout). "
        "sudo usermod -aG dialout arbitre, puis rouvrez la session."
    )


@pytest.mark.parametrize(
    ("path", "command_line", "code"),
    [
        ("/dev/ttyUSB0", "", "port_unstable_name"),
        ("/dev/serial0", "console=serial0,115200 root=/dev/mmcblk0p2", "port_is_console"),
    ],
)
def test_doubtful_names(path, command_line, code):
    machine = HostFacts("arbitre", ARBITER.groups, command_line)
    checks = check_reader(ReaderSettings("pad", path), machine, answers("pn532"))
    assert outcome(checks)[0][0] == code


def test_ports():
    assert outcome(check_ports([])) == [("ports_none", MetalStatus.WARNING)]
    bare = FoundPort("/dev/ttyS0", (), "n/a", None, is_usb=False, is_ch340=False)
    assert outcome(check_ports([bare])) == [("ports_none", MetalStatus.WARNING)]
    twins = [found_port(ch340=True), found_port("/dev/ttyUSB1", (), ch340=True)]
    checks = check_ports(twins)
    assert outcome(checks)[-1] == ("port_ch340", MetalStatus.WARNING)
    assert "/dev/ttyUSB0, /dev/ttyUSB1" in sentence(checks[-1])


def test_groups_and_poachers():
    machine = HostFacts("arbitre", frozenset({"gpio", "input"}), processes=frozenset({"brltty"}))
    checks = examine(machine=machine, ports=[found_port()])
    assert ("group_missing", MetalStatus.WARNING) in outcome(checks)
    assert ("port_poacher", MetalStatus.WARNING) in outcome(checks)
    assert ("groups_ok", MetalStatus.OK) in outcome(examine(machine=ARBITER, ports=[]))
    assert ("groups_root", MetalStatus.INFO) in outcome(
        examine(machine=HostFacts("root", frozenset()), ports=[])
    )


def test_this_machine_can_be_looked_at():
    machine = this_machine()
    assert machine.user
    assert machine.processes
    assert machine.device_group("/nowhere") is None


def test_keyboards(tmp_path):
    (tmp_path / "usb-Sycreader-event-kbd").touch()
    (tmp_path / "usb-Mouse-event-mouse").touch()
    (check,) = check_keyboards(tmp_path)
    assert check.data["path"].endswith("usb-Sycreader-event-kbd")
    assert check_keyboards(tmp_path / "no") == []


def test_a_sound_panel():
    factory = make_mock_factory()
    checks = check_panel(STANDARD_PANEL, lambda: factory)
    assert {check.code for check in checks} == {"gpio_ok", "pin_ok"}
    assert len(checks) == 12
    # The pins are free again.
    assert {check.code for check in check_panel(STANDARD_PANEL, lambda: factory)} == {
        "gpio_ok",
        "pin_ok",
    }


def test_a_faulty_panel():
    settings = PanelSettings(buttons={"valider": 14, "chrono": 5}, lamps={"chrono": 5})
    checks = check_panel(settings, make_mock_factory)
    assert outcome(checks) == [
        ("gpio_ok", MetalStatus.OK),
        ("pin_reserved", MetalStatus.WARNING),
        ("pin_ok", MetalStatus.OK),
        ("pin_ok", MetalStatus.OK),
        ("pin_in_use", MetalStatus.FAILURE),
    ]
    assert sentence(checks[-1]).startswith("Voyant chrono : GPIO 5 est déjà pris.")


@pytest.mark.parametrize(
    ("code", "status"),
    [
        ("gpio_absent", MetalStatus.WARNING),
        ("gpio_forbidden", MetalStatus.FAILURE),
        ("gpio_library_missing", MetalStatus.FAILURE),
        ("gpio_failed", MetalStatus.FAILURE),
    ],
)
def test_no_pins(code, status):
    def no_pins():
        raise GpioError(code, detail="x")

    (check,) = check_panel(STANDARD_PANEL, no_pins)
    assert (check.code, check.status) == (code, status)
    assert sentence(check)


@pytest.mark.parametrize("state", list(ReaderState))
def test_a_reader_in_use_is_judged_by_its_health(state):
    check = check_health(ReaderHealth("pad", "pn532", state, Counters(bytes=9)), "/dev/x", 115200)
    assert line(check).strip()
    assert (check.status is MetalStatus.OK) == (state is ReaderState.OK)


def codes_in_the_sources():
    sources = Path(__file__).parents[3] / "firmware_bridge"
    text = "".join(path.read_text(encoding="utf-8") for path in sources.rglob("*.py"))
    return set(re.findall(r'"((?:port|pin|gpio)_[a-z_]+|wedge_extra_missing)"', text))


def test_every_code_of_ports_and_pins_has_its_sentence():
    assert codes_in_the_sources() - set(SENTENCES) == set()


def test_sentences_are_short_and_complete():
    for code in SENTENCES:
        text = sentence(MetalCheck(code, MetalStatus.OK, {"kind": "button"}))
        assert text.endswith("."), code
        assert len(text) < 180, code
        assert "{" not in text


def test_the_command_finds_a_simulated_reader(capsys):
    assert main(["--simulate", "--panel"]) == 0
    text = capsys.readouterr().out
    assert "✔ Lecteur « pad » : pn532 à 115200 bauds." in text
    assert "✔ Bouton valider : GPIO 6." in text


def test_the_command_hears_a_tile(capsys):
    assert main(["--simulate", "--listen", "2"]) == 0
    assert re.search(r"✔ Jeton 04[0-9A-F]{12}\.", capsys.readouterr().out)


def test_the_command_fails_with_the_reader_and_speaks_to_programs(capsys):
    assert main(["--port", "/dev/nowhere", "--json"]) == 1
    checks = json.loads(capsys.readouterr().out)
    assert {"port_absent"} <= {check["code"] for check in checks}


def tuned(path, speed=None):
    """A reader that talks at 9600 bauds and at no other speed."""
    heard = speed in (None, 9600)
    counters = Counters(bytes=40)
    return Detection(path, "rdm6300" if heard else None, 9600 if heard else None, counters)


@pytest.mark.parametrize(
    ("speed", "code"),
    [(None, "reader_answers"), (9600, "reader_answers"), (57600, "reader_other_speed")],
)
def test_the_speed_of_the_settings_is_the_one_tried(speed, code):
    settings = ReaderSettings("pad", "/dev/pupitre/pad", "rdm6300", baudrate=speed)
    assert check_reader(settings, ARBITER, tuned)[-1].code == code


def forbidden(path, speed=None):
    raise PortError("port_forbidden", path=path)


@pytest.mark.parametrize("group", ["root", "dialout"])
def test_nobody_is_ever_told_to_join_the_group_of_root(group):
    machine = replace(ARBITER, group_of={"/dev/pupitre/pad": group})
    told = sentence(check_reader(ReaderSettings("pad", "/dev/pupitre/pad"), machine, forbidden)[-1])
    assert "-aG root" not in told
    assert ("usermod" in told) == (group == "dialout")


def test_every_remedy_that_names_a_key_is_accepted_by_the_settings():
    """« modele = "id12" », as the file has it, not as the bridge calls it."""
    data = {"reader": "pad", "baudrate": 9600, "set_speed": 57600, "bytes": 3}
    tried = 0
    for model in MODELS:
        for code in SENTENCES:
            check = MetalCheck(
                code, MetalStatus.FAILURE, {**data, "model": model, "wanted": "pn532"}
            )
            text = sentence(replace(check, data={**check.data, "kind": "button"}))
            for key, value in re.findall(r'(\w+) = ("[^"]*"|\d+)', text):
                table = "panneau" if key == "chiffres" else "lecteur"
                parse(f"[{table}]\n{key} = {value}\n")
                tried += 1
    assert tried >= 4 * len(MODELS)


def test_the_figures_are_named_with_their_pins_or_with_the_one_that_is_taken():
    free = replace(STANDARD_PANEL, digits="max7219")
    taken = replace(free, buttons={**STANDARD_PANEL.buttons, "joueur3": 8})
    told = [sentence(check_panel(each, make_mock_factory)[-1]) for each in (free, taken)]
    assert told == [
        "Afficheur du temps : DIN sur GPIO 10, CLK sur GPIO 11, CS sur GPIO 8. "
        "Il ne répond jamais : regardez s'il s'allume.",
        "Afficheur : GPIO 8 est déjà pris. "
        "Cherchez le double dans les réglages, ou un autre programme.",
    ]
