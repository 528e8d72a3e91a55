"""Every unit of ours, of a box and of a card, stands behind the same walls. Where one is missing
the reason stands here, and nowhere else; `systemd-analyze security` looks at the whole."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from console.card.club_file import Places
from console.machine import notices
from tests.systemd.card import CARD

UNITS = {
    path.name: path for folder in (CARD.parent, CARD / "root") for path in folder.glob("*.service")
}
del UNITS["avahi.service"]
READERS = ("pupitre-cle@.service", "pupitre-cle-illisible.service", "pupitre-restauration.service")
"""They open what a stranger's stick holds."""
MOST, MOST_FOR_READERS = 3.0, 2.0

WALLS = {
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "DevicePolicy=closed",
    "PrivateDevices=yes",
    "PrivateTmp=yes",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "ProtectProc=invisible",
    "ProtectClock=yes",
    "ProtectHostname=yes",
    "ProtectKernelLogs=yes",
    "ProtectKernelModules=yes",
    "ProtectKernelTunables=yes",
    "ProtectControlGroups=yes",
    "RestrictNamespaces=yes",
    "RestrictRealtime=yes",
    "RestrictSUIDSGID=yes",
    "LockPersonality=yes",
    "MemoryDenyWriteExecute=yes",
    "SystemCallArchitectures=native",
    "SystemCallFilter=@system-service",
    "SystemCallFilter=~@privileged @resources",
    "RestrictAddressFamilies=AF_UNIX",
    "IPAddressDeny=any",
}
DEVICES = {"PrivateDevices=yes"}
WORLD = {"RestrictAddressFamilies=AF_UNIX", "IPAddressDeny=any"}
EXCEPTIONS: dict[str, dict[str, set[str]]] = {
    "pupitre.service": {
        "readers, pins, television, sound": DEVICES,
        "Mesa compiles shaders while it draws": {"MemoryDenyWriteExecute=yes"},
        "pages for the room": {"RestrictAddressFamilies=AF_UNIX"},
    },
    "pupitre-minuteur.service": {"the buzzer's pin": DEVICES},
    "pupitre-envoi.service": {"the hub is anywhere": WORLD},
    "pupitre-hub.service": {
        "centres are anywhere": WORLD,
        "port 443": {"CapabilityBoundingSet="},
    },
    "pupitre-agrandir.service": {
        "the table of the medium and a file system in use": {
            *DEVICES,
            "CapabilityBoundingSet=",
            "SystemCallFilter=~@privileged @resources",
        }
    },
    "pupitre-etape@.service": {
        "the television's text": DEVICES,
        "not even a local socket": {"RestrictAddressFamilies=AF_UNIX"},
    },
    "pupitre-depot.service": {"the other root is a partition": DEVICES},
}
AS_ROOT = {
    "pupitre-agrandir.service": "changes the table of the medium",
    "pupitre-borne.service": "asks systemd for a network",
    "pupitre-carte.service": "writes /etc/pupitre",
    "pupitre-depot.service": "writes the other root and /etc/pupitre",
    "pupitre-effacement.service": "asks systemd to start again",
    "pupitre-essai.service": "writes which root is proven",
    "pupitre-hotspot.service": "asks NetworkManager for a network",
    "pupitre-poweroff.service": "asks systemd to switch off",
    "pupitre-radio.service": "tells of the network's unit",
    "pupitre-salle.service": "asks NetworkManager for a network",
    "pupitre-wifi.service": "asks systemd for a network",
}


def lines_of(unit: str) -> set[str]:
    return set(UNITS[unit].read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("unit", sorted(UNITS))
def test_a_wall_is_missing_only_for_a_reason(unit):
    missing = set().union(*EXCEPTIONS.get(unit, {}).values())
    assert lines_of(unit) & WALLS == WALLS - missing


def test_who_is_root_has_a_reason():
    others = {"User=pupitre", "User=nobody"}
    assert {unit for unit in UNITS if not others & lines_of(unit)} == set(AS_ROOT)


@pytest.mark.parametrize("file", [*CARD.glob("root/*.conf"), *UNITS.values()], ids=str)
def test_nothing_is_started_past_the_walls(file):
    assert not re.search(r"^Exec\w+=\S*[+!]", file.read_text(encoding="utf-8"), re.M)


@pytest.mark.parametrize("unit", READERS)
def test_who_reads_sticks_has_no_rights_no_network_and_writes_in_four_places(unit):
    found = lines_of(unit)
    assert {"User=pupitre", "PrivateNetwork=yes", "AmbientCapabilities="} <= found
    written = {"/var/lib/pupitre", "-/media/pupitre", "/run/pupitre-cle", "-/data/carte/depot"}
    [places] = [line for line in found if line.startswith("ReadWritePaths=")]
    assert set(places.partition("=")[2].split()) <= written


def test_what_reads_the_clubs_file_may_write_what_it_has_to():
    """And the place is there before: what a unit may write is looked up when it starts."""
    [line] = [each for each in lines_of("pupitre-carte.service") if each.startswith("ReadWriteP")]
    may = {Path(each.lstrip("-")) for each in line.partition("=")[2].split()}
    kept = Places()
    for written in (kept.settings, kept.memory, kept.connections, notices.FOLDER):
        assert may & {written, *written.parents}, written
    made = (CARD / "root" / "tmpfiles.conf").read_text(encoding="utf-8")
    for place in may - {kept.settings}:
        assert f"d {place} 0755 root root -" in made or f"d {place}/avis 0755" in made


@pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)
def test_systemd_itself_finds_them_small():
    for most, units in (
        (MOST_FOR_READERS, READERS),
        (MOST, sorted(set(UNITS) - set(READERS))),
    ):
        command = ["systemd-analyze", "security", "--offline=true", "--no-pager"]
        command += [f"--threshold={round(most * 10)}", *(str(UNITS[unit]) for unit in units)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr
