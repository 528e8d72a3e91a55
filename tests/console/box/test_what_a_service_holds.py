"""A box of 512 MB: the service does not hold in memory what it never uses."""

import subprocess
import sys

import pytest

LOOK = "import sys, console.cli.box, console.wiring; print(*sys.modules)"


@pytest.fixture(scope="module")
def held() -> frozenset[str]:
    told = subprocess.run(
        [sys.executable, "-c", LOOK], capture_output=True, text=True, check=True, timeout=120
    )
    return frozenset(told.stdout.split())


@pytest.mark.parametrize(
    "unused",
    ["gpiozero", "lgpio", "firmware_bridge.virtual", "console.rig", "numpy", "PIL", "fpdf"],
)
def test_it_does_not_hold_what_only_others_use(held, unused):
    assert unused not in held


def test_it_holds_what_it_serves_with(held):
    assert {"console.session.session", "firmware_bridge.gpio_panel", "sqlite3", "pygame"} <= held
