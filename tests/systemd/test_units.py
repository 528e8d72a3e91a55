"""The units, read by systemd itself. A misspelt key is only a warning: stderr is read too."""

import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_bridge.panel.timekeeper import UNIT_FOLDER

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNITS = sorted(path.name for path in SYSTEMD.iterdir() if path.suffix in (".service", ".path"))
UNITS.remove("avahi.service")

pytestmark = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed"
)


def verify(folder: Path, unit: str) -> subprocess.CompletedProcess[str]:
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", folder / unit]
    return subprocess.run(command, capture_output=True, text=True)


def about_us(stderr: str) -> list[str]:
    """Complaints about our files; not about a program that is not installed on this machine."""
    return [
        line
        for line in stderr.splitlines()
        if "pupitre" in line and "is not executable" not in line
    ]


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_understands_every_line(unit):
    assert about_us(verify(SYSTEMD, unit).stderr) == []


def test_a_misspelt_key_would_be_noticed(tmp_path):
    text = (SYSTEMD / "pupitre.service").read_text(encoding="utf-8")
    wrong = text.replace("WatchdogSec=", "WatchdogSeconds=")
    (tmp_path / "pupitre.service").write_text(wrong, encoding="utf-8")
    assert any(
        "WatchdogSeconds" in line for line in about_us(verify(tmp_path, "pupitre.service").stderr)
    )


def lines_of(unit: str) -> list[str]:
    return (SYSTEMD / unit).read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    "line",
    [
        "Type=notify",
        "Restart=always",
        "StartLimitIntervalSec=0",
        "TimeoutStopSec=2",
        "RequiresMountsFor=/var/lib/pupitre",
        "Conflicts=getty@tty1.service",
        "WorkingDirectory=%t/pupitre",
        "DevicePolicy=closed",
        "Environment=SDL_NO_SIGNAL_HANDLERS=1",
    ],
)
def test_the_console_keeps_its_promises(line):
    assert line in lines_of("pupitre.service")


def test_drivers_are_loaded_before_the_device_classes_are_resolved():
    """Otherwise a reader plugged in later would be forbidden until the next restart."""
    for key in ("Wants=", "After="):
        ordered = " ".join(line for line in lines_of("pupitre.service") if line.startswith(key))
        assert "modprobe@usbserial.service" in ordered
        assert "modprobe@cdc_acm.service" in ordered


def test_what_would_blind_the_console_is_left_out():
    active = [line for line in lines_of("pupitre.service") if not line.startswith("#")]
    assert not any(line.startswith("MemoryDenyWriteExecute=yes") for line in active)
    assert not any(line.startswith("ProcSubset=pid") for line in active)


def test_every_group_of_the_service_is_created():
    """A group that does not exist keeps the service from starting at all."""
    (groups,) = [line for line in lines_of("pupitre.service") if "SupplementaryGroups=" in line]
    created = {line.split()[1] for line in lines_of("sysusers.conf") if line.startswith("g ")}
    assert set(groups.partition("=")[2].split()) <= created


def test_the_end_of_the_time_is_not_stopped_with_the_console():
    """A console that dies leaves its deadline to the timekeeper, and starts after it."""
    console, keeper = lines_of("pupitre.service"), lines_of("pupitre-minuteur.service")
    assert {"Wants=pupitre-minuteur.service", "After=pupitre-minuteur.service"} <= set(console)
    tied = ("PartOf=", "BindsTo=", "Requires=", "Requisite=")
    assert not any(line.startswith(tied) for line in (*console, *keeper))
    assert {"Restart=always", "WantedBy=multi-user.target"} <= set(keeper)
    assert f"RuntimeDirectory={UNIT_FOLDER.name}" in keeper, "where the console knocks"
    assert "User=pupitre" in keeper and "User=pupitre" in console
    allowed = [line for line in keeper if line.startswith("DeviceAllow")]
    assert allowed == ["DeviceAllow=char-gpiochip rw"]
    assert "ProcSubset=pid" not in keeper, "the pins' library reads which board it is on"


def test_the_console_stays_closed_to_the_world_and_the_sender_to_the_desk():
    console, sender = lines_of("pupitre.service"), lines_of("pupitre-envoi.service")
    assert "IPAddressDeny=any" in console
    assert not any(line.startswith("IPAddressDeny") for line in sender)
    assert "PrivateDevices=yes" in sender
    assert "SocketBindDeny=any" in sender
    assert not any(line.startswith(("DeviceAllow", "SupplementaryGroups")) for line in sender)
