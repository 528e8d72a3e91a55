"""The box's own Wi-Fi, asked for by a file and shown while it is up."""

import pytest

from console.machine.box import BoxWifi, WifiCard, box_wifi
from engine.rulings import RuleError


@pytest.fixture
def wifi(tmp_path):
    return BoxWifi(tmp_path / "wifi", tmp_path / "card")


def test_it_is_asked_for_in_one_word(wifi):
    wifi.ask(True)
    assert wifi.request.read_text(encoding="ascii") == "on\n"
    wifi.ask(False)
    assert wifi.request.read_text(encoding="ascii") == "off\n"


def test_its_name_is_known_while_it_is_up(wifi):
    assert wifi.card() is None
    wifi.shown.write_text("nom=Pupitre\nmot_de_passe=abc=def\n", encoding="utf-8")
    assert wifi.card() == WifiCard("Pupitre", "abc=def")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"nom=\n", b"x" * 5_000])
def test_a_card_that_is_none_is_no_network(wifi, content):
    wifi.shown.write_bytes(content)
    assert wifi.card() is None


def test_a_request_that_cannot_be_written_is_said(tmp_path):
    with pytest.raises(RuleError) as refused:
        BoxWifi(tmp_path / "nowhere" / "wifi").ask(True)
    assert refused.value.code == "wifi_not_asked"


def test_a_laptop_has_none(tmp_path):
    assert box_wifi({}) is None
    assert box_wifi({"RUNTIME_DIRECTORY": str(tmp_path)}).request == tmp_path / "wifi"
