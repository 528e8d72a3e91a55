"""The shell scripts: clean, and doing to the network what they say."""

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

from tests.tools.every import over

ROOT = Path(__file__).parents[2]
CARD = ROOT / "systemd" / "card"
SCRIPTS = [
    ROOT / "systemd" / "install.sh",
    *sorted(path for path in CARD.iterdir() if path.is_file() and os.access(path, os.X_OK)),
    *sorted(path for path in (CARD / "start").iterdir() if os.access(path, os.X_OK)),
    *sorted(path for path in (CARD / "root").iterdir() if os.access(path, os.X_OK)),
    *sorted((ROOT / "systemd" / "scripts").iterdir()),
    *sorted(
        path for path in (ROOT / "tests" / "vm").iterdir() if path.suffix == "" and path.is_file()
    ),
]
HOTSPOT = ROOT / "systemd" / "scripts" / "hotspot"
FAKE_NMCLI = """#!/bin/sh
echo "$*" >> "$NMCLI_LOG"
case "$*" in *"device status"*) printf '%s' "$NMCLI_DEVICES" ;; esac
"""


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_shellcheck_finds_nothing(script):
    done = subprocess.run(["shellcheck", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@over("script", SCRIPTS, ids=lambda script: script.name)
def test_bash_can_read_it(script):
    assert os.access(script, os.X_OK)
    done = subprocess.run(["bash", "-n", script], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.fixture
def network(tmp_path, monkeypatch):
    """A machine with one Wi-Fi card and a NetworkManager that writes down what it is told."""
    nmcli = tmp_path / "bin" / "nmcli"
    nmcli.parent.mkdir()
    nmcli.write_text(FAKE_NMCLI, encoding="utf-8")
    nmcli.chmod(0o755)
    monkeypatch.setenv("PATH", f"{nmcli.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("NMCLI_LOG", str(tmp_path / "log"))
    monkeypatch.setenv("NMCLI_DEVICES", "eth0:ethernet\nwlan0:wifi\n")
    monkeypatch.setenv("PUPITRE_WIFI_FILE", str(tmp_path / "etc" / "wifi"))
    return tmp_path


def hotspot(word: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([HOTSPOT, word], capture_output=True, text=True)


def test_the_hotspot_draws_a_password_once_and_keeps_it_private(network):
    assert hotspot("up").returncode == 0
    file = network / "etc" / "wifi"
    first = file.read_text(encoding="utf-8")
    password = first.rpartition("mot_de_passe=")[2].strip()
    assert len(password) == 10
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert hotspot("up").returncode == 0
    assert file.read_text(encoding="utf-8") == first
    told = (network / "log").read_text(encoding="utf-8")
    assert "ifname wlan0" in told
    assert f"wifi-sec.psk {password}" in told
    assert "connection up pupitre-hotspot" in told
    # What phones do not warn of, and a Pi's own radio can do.
    assert "wifi-sec.proto rsn" in told and "wifi-sec.pmf disable" in told


@pytest.mark.parametrize("left", ["", "nom=Pupitre\n", "nom=Pupitre\nmot_de_passe=\n"])
def test_a_card_cut_off_while_it_wrote_the_password_draws_another(network, left):
    """Otherwise it would have no Wi-Fi for ever, and nobody a page to see why."""
    file = network / "etc" / "wifi"
    file.parent.mkdir()
    file.write_text(left, encoding="utf-8")
    assert hotspot("up").returncode == 0
    assert len(file.read_text(encoding="utf-8").rpartition("mot_de_passe=")[2].strip()) == 10
    assert [each.name for each in file.parent.iterdir()] == ["wifi"]


def test_a_password_that_somebody_wrote_too_short_is_said_and_kept(network):
    file = network / "etc" / "wifi"
    file.parent.mkdir()
    file.write_text("nom=Club\nmot_de_passe=court\n", encoding="utf-8")
    assert hotspot("up").returncode == 1
    assert "court" in file.read_text(encoding="utf-8")


def test_without_a_card_the_hotspot_says_so(network, monkeypatch):
    monkeypatch.setenv("NMCLI_DEVICES", "eth0:ethernet\n")
    done = hotspot("up")
    assert done.returncode == 1
    assert done.stderr.startswith("Aucune carte Wi-Fi.")


def test_an_unknown_word_changes_nothing(network):
    assert hotspot("bof").returncode == 2
    assert not (network / "log").exists()


@pytest.mark.parametrize(
    ("asked", "told"),
    [("on\n", "start"), ("off\n", "stop"), ("", ""), ("reboot\n", ""), ("on; reboot\n", "")],
)
def test_the_hotspot_does_what_the_page_asks_and_nothing_else(network, monkeypatch, asked, told):
    systemctl = network / "bin" / "systemctl"
    systemctl.write_text('#!/bin/sh\necho "$*" >> "$NMCLI_LOG"\n', encoding="utf-8")
    systemctl.chmod(0o755)
    request = network / "request"
    request.write_text(asked, encoding="utf-8")
    monkeypatch.setenv("PUPITRE_WIFI_REQUEST", str(request))
    assert hotspot("asked").returncode == 0
    log = network / "log"
    done = log.read_text(encoding="utf-8") if log.exists() else ""
    assert done == (f"--no-block {told} pupitre-hotspot.service\n" if told else "")


def test_the_hotspot_shows_its_card_where_the_unit_says(network, monkeypatch):
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(network))
    assert hotspot("up").returncode == 0
    kept = (network / "etc" / "wifi").read_text(encoding="utf-8")
    assert (network / "wifi").read_text(encoding="utf-8") == kept
    assert stat.S_IMODE((network / "wifi").stat().st_mode) == 0o640


@pytest.mark.parametrize(
    ("policy", "known"),
    [("Candidate: 1.2.14-1", True), ("Candidate: (none)", False), ("", False)],
)
def test_a_package_that_is_only_a_name_for_others_is_not_asked_for(
    tmp_path, monkeypatch, policy, known
):
    """Debian 14 has two that provide libasound2: apt then installs none of what it is asked. What
    apt tells after that is listened to: a slow one would fail for being hung up on, and its
    package be passed over."""
    asked = tmp_path / "apt-cache"
    table = "seq 100000"
    asked.write_text(f"#!/bin/sh -e\necho 'libasound2:\n  {policy}'\n{table}\n", encoding="utf-8")
    asked.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    question = next(
        line
        for line in (ROOT / "systemd/install.sh").read_text(encoding="utf-8").splitlines()
        if line.startswith("is_known()")
    )
    script = f"set -euo pipefail\n{question}\nis_known libasound2"
    done = subprocess.run(["bash", "-c", script])
    assert (done.returncode == 0) is known
