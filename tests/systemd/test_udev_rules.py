"""The udev rules: well-formed, and giving the names the settings use."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

RULES = Path(__file__).parents[2] / "systemd" / "90-pupitre.rules"
TOKEN = re.compile(r'^([A-Z_]+)(\{[^}]*\})?(==|!=|\+=|:=|-=|=)"((?:[^"\\]|\\.)*)"$')
MATCHES = {"ACTION", "SUBSYSTEM", "KERNEL", "ENV"}
ASSIGNMENTS = {"SYMLINK", "ENV", "GROUP", "MODE", "RUN", "GOTO", "LABEL"}


def rules() -> list[list[tuple[str, str, str]]]:
    """(key, operator, value) of each rule; fails on anything that is not a token."""
    found = []
    for line in RULES.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        tokens = []
        for part in re.split(r",\s+(?=[A-Z])", line):
            token = TOKEN.match(part)
            assert token, f"not a token: {part}"
            tokens.append((token[1], token[3], token[4]))
        found.append(tokens)
    return found


def test_every_rule_is_made_of_known_keys():
    for rule in rules():
        for key, operator, _ in rule:
            assert key in (MATCHES if operator in ("==", "!=") else ASSIGNMENTS), key


def test_every_jump_has_its_landing():
    jumps = [value for rule in rules() for key, _, value in rule if key == "GOTO"]
    labels = [value for rule in rules() for key, _, value in rule if key == "LABEL"]
    assert set(jumps) == set(labels)
    assert len(labels) == len(set(labels))


def readers() -> set[str]:
    """The vendors whose adapters and boards are taken for a reader."""
    return {
        vendor
        for rule in rules()
        if ("ENV", "=", "1") in rule
        for key, operator, value in rule
        if (key, operator) == ("ENV", "==")
        for vendor in value.split("|")
    }


def test_common_adapters_are_the_pad():
    assert {"0403", "10c4", "1a86"} <= readers()
    (named,) = [rule for rule in rules() if ("SYMLINK", "+=", "pupitre/pad") in rule]
    assert ("ENV", "==", "1") in named


def test_a_second_adapter_can_be_denied_the_name_on_every_debian():
    """Debian 12 knows no « SYMLINK-= »: who must not have the name is said beforehand."""
    (named,) = [rule for rule in rules() if ("SYMLINK", "+=", "pupitre/pad") in rule]
    assert ("ENV", "!=", "no") in named
    assert not [token for rule in rules() for token in rule if token[1] == "-="]


def test_a_ch340_is_named_by_its_socket():
    names = {value for rule in rules() for key, _, value in rule if key == "SYMLINK"}
    assert "pupitre/path-$env{ID_PATH}" in names
    assert "pupitre/serial-$env{ID_SERIAL_SHORT}" in names


@pytest.mark.skipif(shutil.which("udevadm") is None, reason="udevadm is not installed")
def test_udev_itself_agrees():
    # The groups are made by our installer: this machine need not have them.
    verify = ["udevadm", "verify", "--resolve-names=never", RULES]
    done = subprocess.run(verify, capture_output=True, text=True)
    if "Unknown command verb" in done.stderr:
        pytest.skip("udevadm verify came with systemd 254; the virtual machine tries the rules")
    assert done.returncode == 0, done.stderr
