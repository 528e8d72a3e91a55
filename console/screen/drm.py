"""Which graphics card has a television plugged in.

A Raspberry Pi 5 shows two or three cards whose numbers change from boot to boot; the kernel
says which connector is alive under /sys/class/drm.
"""

import re
from pathlib import Path

SYSFS = Path("/sys/class/drm")
_CONNECTOR = re.compile(r"card(\d+)-.+")


def has_connectors(root: Path = SYSFS) -> bool:
    """Whether the kernel knows of any place to plug a screen in."""
    return any(True for _ in _connectors(root))


def connected_card(root: Path = SYSFS) -> int | None:
    """The number of the first card with a screen connected."""
    cards = [number for number, status in _connectors(root) if status == "connected"]
    return min(cards, default=None)


def _connectors(root: Path) -> list[tuple[int, str]]:
    found = []
    for path in sorted(root.glob("card*-*/status")):
        match = _CONNECTOR.fullmatch(path.parent.name)
        if match:
            found.append((int(match[1]), path.read_text(encoding="ascii").strip()))
    return found
