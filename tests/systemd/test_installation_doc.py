"""docs/installation.md names only what exists, and all that the installer can be told."""

import re
from pathlib import Path

import pytest

from console.cli import COMMANDS

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "installation.md").read_text(encoding="utf-8")
INSTALLER = (ROOT / "systemd" / "install.sh").read_text(encoding="utf-8")


def test_every_command_exists():
    for command in re.findall(r"^(?:sudo )?pupitre (\w+)", DOC, re.MULTILINE):
        assert command in COMMANDS


def test_every_unit_exists():
    units = {path.stem for path in (ROOT / "systemd").glob("pupitre*.service")}
    for unit in re.findall(r"systemctl \w+(?: --now)? (pupitre[\w-]*)", DOC):
        assert unit in units


@pytest.mark.parametrize(
    "variable", sorted(set(re.findall(r"\$\{([A-Z]+):-", INSTALLER)) - {"PATH"})
)
def test_every_variable_of_the_installer_is_explained(variable):
    assert f"`{variable}=" in DOC


@pytest.mark.parametrize("package", ["libegl1", "libgles2", "libgl1-mesa-dri", "libgbm1"])
def test_the_packages_of_the_television_are_named_in_both(package):
    assert package in DOC
    assert package in INSTALLER


def test_every_target_exists():
    targets = (ROOT / "systemd" / "install.mk").read_text(encoding="utf-8")
    for target in re.findall(r"^(?:sudo )?make (\w+)", DOC, re.MULTILINE):
        assert f"\n{target}:" in targets
