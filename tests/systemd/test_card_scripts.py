"""The card's small scripts: the trial of a new root, and what a stick asks for."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.systemd.card import CARD

FAKES = {
    # Active or not, restarted or not, as the test wants; everything asked for is written down.
    "systemctl": """echo "$*" >>"$LOG"
case "$1" in
  is-active) exit "$INACTIVE" ;;
  show) echo "$RESTARTS" ;;
esac""",
    "sleep": "exit 0",
    "mountpoint": "exit 0",
    "pupitre": 'echo "pupitre $*" >>"$LOG"\nexit "$REFUSED"',
}


@pytest.fixture
def system(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    for name, body in FAKES.items():
        (folder / name).write_text(f"#!/bin/sh\n{body}\n", encoding="utf-8")
        (folder / name).chmod(0o755)
    (tmp_path / "slot").write_text("b\n")
    (tmp_path / "log").touch()
    given = {
        "PATH": f"{folder}:{os.environ['PATH']}",
        "LOG": str(tmp_path / "log"),
        "SLOT_FILE": str(tmp_path / "slot"),
        "PATIENCE_S": "30",
        "INACTIVE": "0",
        "RESTARTS": "0",
        "REFUSED": "0",
        "PUPITRE": "pupitre",
        "PROGRAM": "pupitre",
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


@pytest.mark.parametrize(("name", "value"), [("INACTIVE", "3"), ("RESTARTS", "4")])
def test_a_console_that_does_not_stay_up_restarts_the_machine(system, monkeypatch, name, value):
    monkeypatch.setenv(name, value)
    state, asked = trial(system)
    assert state == "proven=a\ntrial=b\ntries=1\n"
    assert asked.endswith("--no-block reboot\n")


@pytest.mark.parametrize(
    "state", ["proven=b\ntrial=\ntries=0\n", "proven=b\ntrial=a\ntries=0\n"], ids=["none", "later"]
)
def test_a_root_that_is_not_on_trial_is_left_alone(system, state):
    assert trial(system, state) == (state, "")


def plug(system: Path, *names: str) -> list[str]:
    stick = system / "stick"
    stick.mkdir()
    for name in names:
        (stick / name).touch()
    subprocess.run([CARD / "root" / "cle", stick], capture_output=True)
    return (system / "log").read_text().replace(str(stick), "CLE").splitlines()


def test_a_stick_that_asks_for_nothing_is_left_alone(system):
    assert plug(system, "photos", "pupitre") == []


def test_a_stick_that_asks_for_copies_gets_them(system):
    assert plug(system, "pupitre-sauvegarde") == ["pupitre backup --to CLE"]


def test_a_stick_with_an_update_hands_it_over(system):
    assert plug(system, "pupitre-0.3.0.maj") == ["pupitre card update CLE/pupitre-0.3.0.maj"]


def test_a_copy_is_put_back_once_while_the_console_is_stopped(system):
    asked = plug(system, "pupitre-restauration")
    assert asked == ["stop pupitre.service", "pupitre restore CLE", "start pupitre.service"]
    assert (system / "stick/pupitre-restauration-faite").exists()


def test_a_copy_that_is_refused_stays_asked_for(system, monkeypatch):
    monkeypatch.setenv("REFUSED", "2")
    assert plug(system, "pupitre-restauration")[-1] == "start pupitre.service"
    assert (system / "stick/pupitre-restauration").exists()
