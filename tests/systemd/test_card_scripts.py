"""The card's small scripts: the trial of a new root, what a stick asks for, its own Wi-Fi."""

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.card import CARD, path_with

FAKES = {
    # Active or not, restarted so many times in ten seconds; everything asked for is written down.
    "systemctl": """echo "$*" >>"$LOG"
case "$1" in
  is-active) exit "$INACTIVE" ;;
  show) echo x >>"$LOG.asked"; echo $(($(wc -l <"$LOG.asked") * RESTARTS / 10)) ;;
esac""",
    "sleep": """[ ! -e "$PUPITRE_AVIS/restauration" ] || [ -e "$PUPITRE_AVIS/now" ] || {
  touch "$PUPITRE_AVIS/now"
  systemctl stop pupitre.service; "$CLE" remettre; systemctl start pupitre.service
  rm "$PUPITRE_AVIS/now"
}""",
    # There while something is asked of it, then pulled; or pulled once a copy is taken or made.
    "mountpoint": """grep -qsE "$PULLED_AFTER" "$LOG" && exit 1
echo x >>"$LOG.looked"; [ "$(wc -l <"$LOG.looked")" -lt 5 ]""",
    # Whoever holds the lock is written down with what he does.
    "flock": 'echo "flock $*" >>"$LOG.locks"; command -p flock "$@"',
    "pupitre": """echo "pupitre $*" >>"$LOG"
case "$1" in
  restore)
    [ -z "$SETTINGS_COPY" ] || echo "$SETTINGS_COPY" >"$DATA/pupitre.toml"
    exit "$REFUSED" ;;
  backup) exit "$REFUSED" ;;
  card) [ "$2 $4" != "lay --settings" ] || { cat "$5" >"$3.adopted"; exit "$REFUSED"; } ;;
esac""",
}


@pytest.fixture
def system(tmp_path, monkeypatch) -> Path:
    (tmp_path / "slot").write_text("b\n")
    (tmp_path / "log").touch()
    given = {
        "PATH": path_with(FAKES, tmp_path / "bin"),
        "LOG": str(tmp_path / "log"),
        "SLOT_FILE": str(tmp_path / "slot"),
        "PATIENCE_S": "90",
        "INACTIVE": "0",
        "RESTARTS": "0",
        "REFUSED": "0",
        "PUPITRE": "pupitre",
        "PROGRAM": "pupitre",
        "CLE": str(CARD / "root" / "cle"),
        "MEDIA": str(tmp_path),
        "DEPOT": str(tmp_path / "depot"),
        "SETTINGS_COPY": "",
        "DATA": str(tmp_path),
        "PUPITRE_AVIS": str(tmp_path),
        "DEVICES": str(tmp_path),
        "PULLED_AFTER": "^never$",
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    return tmp_path


def trial(system: Path, state: str = "proven=a\ntrial=b\ntries=1\n") -> tuple[str, str]:
    """What the state is after the trial, and what the system was asked for."""
    file = system / "etat"
    file.write_text(state)
    subprocess.run([CARD / "root" / "essai", file], check=True, capture_output=True)
    return file.read_text(), (system / "log").read_text()


def test_a_console_that_stays_up_proves_its_root(system):
    state, asked = trial(system)
    assert state == "proven=b\ntrial=\ntries=0\n"
    assert "reboot" not in asked


@pytest.mark.parametrize(("name", "value"), [("INACTIVE", "3"), ("RESTARTS", "1")])
def test_a_console_that_does_not_stay_up_restarts_the_machine(system, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    state, asked = trial(system)
    assert state == "proven=a\ntrial=b\ntries=1\n"
    assert asked.endswith("--no-block reboot\n")


def test_a_console_that_was_restarted_once_and_then_stays_up_proves_its_root(system):
    """Nobody is thrown out of a game for a start that was difficult."""
    console = (system / "bin/systemctl").read_text().replace("* RESTARTS / 10", "> 30")
    (system / "bin/systemctl").write_text(console)
    state, asked = trial(system)
    assert state == "proven=b\ntrial=\ntries=0\n"
    assert "reboot" not in asked


@pytest.mark.parametrize(
    "state", ["proven=b\ntrial=\ntries=0\n", "proven=b\ntrial=a\ntries=0\n"], ids=["none", "later"]
)
def test_a_root_that_is_not_on_trial_is_left_alone(system, state):
    assert trial(system, state) == (state, "")


def plug(
    system: Path, *names: str, protected: bool = False, copies: tuple[str, ...] = ("pupitre",)
) -> list[str]:
    stick = system / "stick"
    shutil.rmtree(stick, ignore_errors=True)
    stick.mkdir()
    (system / "log").write_text("")
    (system / "log.looked").write_text("")
    for name in names:
        (stick / name).touch()
    for folder in copies:
        (stick / folder).mkdir()
        (stick / folder / "journal.sqlite").touch()
    if protected:  # for root too
        (stick / ".pupitre-essai").mkdir()
    subprocess.run([CARD / "root" / "cle", stick], capture_output=True)
    return (
        (system / "log")
        .read_text()
        .replace(str(stick), "CLE")
        .replace(str(system / "depot"), "DEPOT")
        .splitlines()
    )


def test_a_stick_that_asks_for_nothing_is_left_alone(system):
    assert plug(system, "photos") == []


def test_a_stick_that_asks_for_copies_gets_them_and_is_told(system):
    told = "pupitre card tell sauvegarde card_copied"
    assert plug(system, "pupitre-sauvegarde") == ["pupitre backup --to CLE", told]


@pytest.mark.parametrize("name", ["pupitre-sauvegarde.txt", "pupitre-restauration.txt"])
def test_what_windows_adds_to_a_name_changes_nothing(system, name):
    assert plug(system, name) == plug(system, name.removesuffix(".txt"))
    assert not (system / "stick/pupitre-restauration.txt").exists()


def test_once_a_stick_is_pulled_nothing_more_is_said_of_it(system):
    for matter in ("cle", "sauvegarde", "restauration", "mise-a-jour"):
        (system / f"{matter}.json").touch()
    plug(system, "pupitre-sauvegarde")
    assert [path.name for path in system.glob("*.json")] == ["mise-a-jour.json"]


def test_a_copy_that_failed_is_told(system, monkeypatch):
    monkeypatch.setenv("REFUSED", "2")
    told = "pupitre card tell sauvegarde card_not_copied"
    assert plug(system, "pupitre-sauvegarde")[-1] == told


def test_a_stick_with_an_update_hands_it_over(system):
    assert plug(system, "pupitre-0.3.0.maj") == ["pupitre card lay DEPOT CLE/pupitre-0.3.0.maj"]


def test_a_stick_with_several_updates_hands_them_over_together(system):
    [asked] = plug(system, "pupitre-0.9.0.maj", "pupitre-0.10.0.maj")
    assert asked == "pupitre card lay DEPOT CLE/pupitre-0.10.0.maj CLE/pupitre-0.9.0.maj"


@pytest.mark.parametrize("name", ["PUPITRE-0.3.0.MAJ", "Pupitre-0.3.0 (1).Maj"])
def test_an_update_may_be_written_in_capitals(system, name):
    assert plug(system, name) == [f"pupitre card lay DEPOT CLE/{name}"]


@pytest.mark.parametrize(
    "name", ["._pupitre-0.3.0.maj", "pupitre-0.3.0.maj.part", "pupitre-0.3.0.maj.crdownload"]
)
def test_what_a_mac_or_half_a_download_leaves_is_no_update(system, name):
    assert plug(system, name) == []


def test_two_sticks_are_served_one_after_the_other(system):
    """There is one other root: two updates at once would both be written to it."""
    with (system / "verrou").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        (system / "stick").mkdir()
        (system / "stick/pupitre-0.3.0.maj").touch()
        second = subprocess.Popen([CARD / "root" / "cle", system / "stick"])
        while not (system / "log.locks").exists():
            assert second.poll() is None
        assert (system / "log").read_text() == ""
        fcntl.flock(held, fcntl.LOCK_UN)
    assert second.wait() == 0
    assert "pupitre card lay" in (system / "log").read_text()


def test_a_stick_in_another_format_is_told_until_one_comes_that_can_be_read(system):
    subprocess.run([CARD / "root" / "cle", "illisible"], check=True)
    assert (system / "log").read_text() == "pupitre card tell cle card_stick_format\n"
    (system / "cle.json").touch()
    plug(system, "photos")
    assert not (system / "cle.json").exists()


def slow_to_mount(system: Path, looks: int) -> None:
    """Not there for so many looks, then for a few: a large stick is looked through first."""
    looked = f'[ "$n" -gt {looks} ] && [ "$n" -lt {looks + 5} ]'
    counted = 'echo x >>"$LOG.looked"; n=$(wc -l <"$LOG.looked")'
    (system / "bin/mountpoint").write_text(f"#!/bin/sh\n{counted}; {looked}\n")


def test_a_stick_that_takes_its_time_is_served(system):
    slow_to_mount(system, 150)
    asked = plug(system, "pupitre-sauvegarde")
    assert asked[0] == "pupitre backup --to CLE"


def test_a_stick_that_never_opens_is_told(system):
    slow_to_mount(system, 1000)
    assert plug(system) == ["pupitre card tell cle card_stick_unopened"]


def test_a_stick_pulled_before_it_was_open_says_nothing(system, monkeypatch):
    slow_to_mount(system, 1000)
    monkeypatch.setenv("DEVICES", str(system / "nowhere"))
    assert plug(system) == []


def test_a_copy_is_put_back_once_while_the_console_is_stopped(system):
    assert plug(system, "pupitre-restauration") == [
        "stop pupitre.service",
        f"pupitre restore CLE --data {system}",
        "pupitre card tell restauration card_restored",
        "start pupitre.service",
    ]
    assert (system / "stick/pupitre-restauration-faite").exists()


def test_a_copy_that_is_refused_stays_asked_for_and_is_told(system, monkeypatch):
    monkeypatch.setenv("REFUSED", "2")
    told, started = plug(system, "pupitre-restauration")[-2:]
    assert told == "pupitre card tell restauration card_not_restored"
    assert started == "start pupitre.service"
    assert (system / "stick/pupitre-restauration").exists()


def test_a_stick_that_cannot_be_written_to_is_not_put_back_at_every_start(system):
    """It would undo the games of each evening: its name could never be changed."""
    told = "pupitre card tell restauration card_stick_protected"
    assert plug(system, "pupitre-restauration", protected=True) == [told]


def test_both_names_of_a_copy_to_put_back_are_put_away(system):
    plug(system, "pupitre-restauration", "pupitre-restauration.txt")
    left = {path.name for path in (system / "stick").iterdir()}
    assert left == {"pupitre", "pupitre-restauration-faite"}


def test_a_stick_pulled_before_its_name_is_changed_is_told_and_stays_told(system, monkeypatch):
    """Brought again it would be put back over the games played since."""
    monkeypatch.setenv("PULLED_AFTER", "^pupitre restore")
    (system / "rappel.json").touch()
    told = "pupitre card tell rappel card_restored_asked_again"
    assert told in plug(system, "pupitre-restauration")
    assert (system / "rappel.json").exists()


def test_a_stick_pulled_during_its_copy_stays_told(system, monkeypatch):
    """It would be said and taken back in the same second."""
    monkeypatch.setenv("PULLED_AFTER", "^pupitre backup")
    monkeypatch.setenv("REFUSED", "2")
    (system / "sauvegarde.json").touch()
    plug(system, "pupitre-sauvegarde")
    assert (system / "sauvegarde.json").exists()


@pytest.mark.parametrize(
    ("copies", "told"),
    [((), "card_copy_absent"), (("pupitre", "pupitre-2"), "card_copies_several")],
)
def test_a_stick_with_no_copy_or_those_of_several_boxes_is_told_what_to_do(system, copies, told):
    """And the console does not stop for it."""
    asked = plug(system, "pupitre-restauration", copies=copies)
    assert asked == [f"pupitre card tell restauration {told}"]
    assert (system / "stick/pupitre-restauration").exists()


def test_the_settings_of_the_other_box_come_with_its_games(system, monkeypatch):
    monkeypatch.setenv("SETTINGS_COPY", "[club]")
    plug(system, "pupitre-restauration")
    assert (system / "depot.adopted").read_text() == "[club]\n"
    assert not (system / "pupitre.toml").exists()


def test_the_settings_stay_when_the_copy_has_none(system):
    (system / "pupitre.toml").write_text("left from another time")
    plug(system, "pupitre-restauration")
    assert not (system / "depot.adopted").exists()


@pytest.mark.parametrize(
    ("network", "asked"),
    [
        ("borne", "--no-block start pupitre-hotspot.service pupitre-radio.timer\n"),
        ("salle", "--no-block start pupitre-salle.service\n"),
        ("aucun", ""),
        (None, "--no-block start pupitre-hotspot.service pupitre-radio.timer\n"),
    ],
)
def test_an_adapter_that_comes_late_is_a_network_where_the_club_wants_one(
    system, monkeypatch, network, asked
):
    """Or has not said yet: a first file with a mistake must not leave the judge without a page."""
    monkeypatch.setenv("NETWORK", str(system / "reseau"))
    if network:
        (system / "reseau").write_text(network)
    subprocess.run([CARD / "root" / "borne"], check=True)
    assert (system / "log").read_text() == asked


def radio(system: Path, what: str, **environment: str) -> str:
    """What was told since the beginning."""
    given = os.environ | {"LINKS": str(system / "net"), "ONCE": str(system / "once")} | environment
    (system / "net").mkdir(exist_ok=True)
    subprocess.run([CARD / "root" / "radio", what], env=given, check=False)
    return (system / "log").read_text()


def test_a_wifi_of_its_own_that_fails_is_told_once_and_again_after_it_was_up(system):
    """It is tried every few seconds, and the judge may have put the banner away."""
    told = "pupitre card tell borne card_hotspot_failed\n"
    assert radio(system, "down", SERVICE_RESULT="exit-code") == told
    assert radio(system, "down", SERVICE_RESULT="exit-code") == told
    (system / "borne.json").touch()
    radio(system, "up")
    assert not (system / "borne.json").exists()
    assert radio(system, "down", SERVICE_RESULT="timeout") == told * 2


def test_a_wifi_of_its_own_that_was_stopped_is_not_told(system):
    assert radio(system, "down", SERVICE_RESULT="success") == ""


def link(system: Path, name: str, file: str, content: str = "") -> None:
    (system / "net" / name).mkdir(parents=True)
    (system / "net" / name / file).write_text(content)


def test_a_radio_that_never_came_is_told(system):
    link(system, "eth0", "carrier", "0\n")
    assert radio(system, "late") == "pupitre card tell borne card_hotspot_no_radio\n"


@pytest.mark.parametrize(
    ("name", "file", "content"), [("wlan0", "phy80211", ""), ("eth0", "carrier", "1\n")]
)
def test_who_has_a_radio_or_a_cable_is_told_nothing(system, name, file, content):
    link(system, name, file, content)
    assert radio(system, "late") == ""
