"""The box's own Wi-Fi: asked for by a file a unit of ours watches, as switching off is. Whoever
raises it writes its name and its password where this console may read them."""

import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from console.requests import read_bounded
from engine.rulings import RuleError

REQUEST = "wifi"
CARD = Path("/run/pupitre-hotspot/wifi")
_LARGEST = 1_000
_ON, _OFF = "on", "off"

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WifiCard:
    """What people type to be in it."""

    name: str
    password: str


@dataclass(frozen=True)
class BoxWifi:
    request: Path
    shown: Path = CARD

    def ask(self, on: bool) -> None:
        try:
            self.request.write_text(f"{_ON if on else _OFF}\n", encoding="ascii")
        except OSError as trouble:
            raise RuleError("wifi_not_asked", why=trouble.strerror or "?") from trouble

    def card(self) -> WifiCard | None:
        """None while it is off."""
        try:
            content = read_bounded(self.shown, _LARGEST) or b""
        except OSError:
            return None
        lines = content.decode("utf-8", "replace").splitlines()
        told = dict(line.partition("=")[::2] for line in lines)
        if not told.get("nom"):
            return None
        return WifiCard(told["nom"], told.get("mot_de_passe", ""))


def box_wifi(environment: Mapping[str, str] = os.environ) -> BoxWifi | None:
    """None where no unit listens."""
    directory = environment.get("RUNTIME_DIRECTORY", "")
    return BoxWifi(Path(directory.split(":")[0]) / REQUEST) if directory else None
