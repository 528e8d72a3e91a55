"""The Wi-Fi of the room: joined by the card, and what keeps it away told on the television."""

import subprocess
from pathlib import Path

import pytest

from tests.systemd.card import CARD, path_with

FAKES = {
    "systemctl": '[ "$HOTSPOT" = up ]',
    # Each round takes the next line of what is to happen: joined, or what NetworkManager answers.
    "nmcli": """case "$*" in
  *"device status"*) [ ! -s "$RADIO" ] || echo wifi ;;
  *"wifi list"*) printf '%b' "$AROUND" ;;
  *"ssid connection show"*) echo "Salle [1]" ;;
  *"connection show"*) [ "$(head -n 1 "$ROUNDS")" != joined ] || echo activated ;;
  *"connection up"*)
    echo "up" >>"$LOG"
    answer=$(head -n 1 "$ROUNDS")
    [ "$answer" != accepted ] || exit 0
    echo "$answer" >&2; exit 4 ;;
esac""",
    # Time passes until nothing more is to happen.
    "sleep": """echo "sleep $1" >>"$LOG.slept"
[ "$1" != 2 ] || { [ "$(wc -l <"$LOG.slept")" -lt "$RADIO_AFTER" ] || echo here >"$RADIO"; exit 0; }
sed -i 1d "$ROUNDS"; [ -s "$ROUNDS" ]""",
    "pupitre": """echo "$*" >>"$LOG"
touch "$PUPITRE_AVIS/wifi.json\"""",
}
REFUSED = "Error: Connection activation failed: Secrets were required, but not provided."
ABSENT = "Error: Connection activation failed: The Wi-Fi network could not be found."
NO_ADDRESS = "Error: Connection activation failed: IP configuration could not be reserved."


@pytest.fixture
def room(tmp_path, monkeypatch) -> Path:
    (tmp_path / "log").touch()
    (tmp_path / "radio").write_text("here\n")
    given = {
        "PATH": path_with(FAKES, tmp_path / "bin"),
        "PROGRAM": "pupitre",
        "LOG": str(tmp_path / "log"),
        "ROUNDS": str(tmp_path / "rounds"),
        "RADIO": str(tmp_path / "radio"),
        "RADIO_AFTER": "0",
        "HOTSPOT": "down",
        "AROUND": "Boulangerie\\nSalle [1] bis\\n",
        "PUPITRE_AVIS": str(tmp_path),
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    return tmp_path


def spend(room: Path, *rounds: str) -> list[str]:
    """What was asked for and told while these rounds passed."""
    (room / "rounds").write_text("".join(f"{each}\n" for each in rounds))
    subprocess.run([CARD / "root" / "salle"], check=True, capture_output=True)
    return (room / "log").read_text().splitlines()


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (REFUSED, "card_room_refused"),
        (ABSENT, "card_room_absent"),
        (NO_ADDRESS, "card_room_silent"),
    ],
)
def test_what_keeps_the_room_away_is_told(room, answer, told):
    assert spend(room, answer) == ["up", f"card tell wifi {told}"]


def test_a_room_that_is_seen_and_not_joined_refuses_the_password(room, monkeypatch):
    """NetworkManager calls a WPA3 room that refuses it « not found »."""
    monkeypatch.setenv("AROUND", "Boulangerie\\nSalle [1]\\n")
    assert spend(room, ABSENT) == ["up", "card tell wifi card_room_refused"]


def test_a_room_that_is_joined_is_left_alone_and_nothing_is_said(room):
    assert spend(room, "joined", "joined") == []
    assert not (room / "wifi.json").exists()


def test_what_was_said_is_taken_back_once_the_room_is_joined(room):
    spend(room, ABSENT, "accepted")
    assert not (room / "wifi.json").exists()


def test_a_trouble_that_lasts_is_told_once(room):
    """The judge may have put it away."""
    assert spend(room, ABSENT, ABSENT, ABSENT).count("card tell wifi card_room_absent") == 1


def test_a_trouble_that_comes_back_is_told_again(room):
    told = spend(room, ABSENT, "joined", ABSENT)
    assert told.count("card tell wifi card_room_absent") == 2
    assert (room / "wifi.json").exists()


def test_a_radio_that_comes_late_is_waited_for(room, monkeypatch):
    (room / "radio").write_text("")
    monkeypatch.setenv("RADIO_AFTER", "10")
    assert spend(room, "joined") == []


def test_a_machine_without_a_radio_says_so_after_a_minute(room, monkeypatch):
    (room / "radio").write_text("")
    monkeypatch.setenv("RADIO_AFTER", "40")
    assert spend(room, "joined") == ["card tell wifi card_room_no_radio"]
    assert not (room / "wifi.json").exists()


def test_a_network_of_our_own_that_the_judge_asked_for_is_left_alone(room, monkeypatch):
    """There is one radio: joining the room would take it away under the phones."""
    monkeypatch.setenv("HOTSPOT", "up")
    assert spend(room, ABSENT, ABSENT) == []
