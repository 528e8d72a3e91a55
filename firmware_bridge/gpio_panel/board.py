"""Which board this is, and what was put on its header: as the firmware tells it at the start."""

import contextlib
import hashlib
from pathlib import Path

DEVICE_TREE = Path("/proc/device-tree")
_OF_THIS_BOARD = ("serial-number", "hat/uuid")
"""The Pi itself, and a board on its header that has the memory a HAT must have."""
_OF_A_PI = "Raspberry Pi"


def is_a_pi(tree: Path = DEVICE_TREE) -> bool:
    """Its header may come late, with a driver or with a right that udev has still to give."""
    return _read(tree / "model").startswith(_OF_A_PI)


def board_identity(tree: Path = DEVICE_TREE) -> str:
    """The same for as long as nobody moves the card to another Pi or puts another HAT on it."""
    told = "\n".join(_read(tree / name) for name in _OF_THIS_BOARD)
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _read(path: Path) -> str:
    with contextlib.suppress(OSError):
        return path.read_bytes().rstrip(b"\0").decode("utf-8", "replace")
    return ""
