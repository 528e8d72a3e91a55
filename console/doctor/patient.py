"""What the doctor is handed: the settings, the folder, and the devices of a running console."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from console.folders import JOURNAL_FILE
from console.lexicons.store import Store
from console.panel_switch import PanelSwitch
from console.settings.sections import Settings
from console.voice.voice import Voice
from engine.letters.tileset import TileSet
from firmware_bridge.readers.serial_reader import SerialReader


@dataclass(frozen=True)
class Live:
    """Devices a running console holds: they are asked, never opened a second time."""

    reader: SerialReader | None = None
    bag_reader: SerialReader | None = None
    panel: PanelSwitch | None = None
    voice: Voice | None = None
    has_screen: bool = False
    url: str | None = None
    tiles: Callable[[], TileSet | None] = lambda: None


@dataclass(frozen=True)
class Patient:
    settings: Settings
    folder: Path
    live: Live | None = None
    lexicons: Store | None = None
    """None: those of this machine."""
    sys: Path = field(default=Path("/sys"))

    @property
    def journal(self) -> Path:
        return self.folder / JOURNAL_FILE
