"""Where the card's files are."""

from pathlib import Path

CARD = Path(__file__).parents[2] / "systemd" / "card"
