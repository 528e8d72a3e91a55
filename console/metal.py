"""From the club's settings to the bridge's: which reader, which panel."""

from console.settings.sections import ReaderSettings as ClubReader
from engine.errors import RuleError
from firmware_bridge.errors import BridgeError
from firmware_bridge.serial_reader import find_ports
from firmware_bridge.settings import AUTO, WEDGE, ReaderSettings

PAD = "pad"
NO_READER = "aucun"
_MODELS = {
    "auto": AUTO,
    "pn532": "pn532",
    "rdm6300": "rdm6300",
    "id12": "id12la",
    "m100": "m100",
    "lignes": "lines",
    "clavier": WEDGE,
}
"""The word in the settings → the bridge's own."""


def reader_settings(club: ClubReader, port: str | None = None) -> ReaderSettings | None:
    """The reader the club has, None when it has none. A port given by hand overrides."""
    if club.modele == NO_READER and port is None:
        return None
    path = port or club.port or _first_port()
    if path is None:
        return None
    try:
        return ReaderSettings(
            name=PAD,
            path=path,
            model=_MODELS.get(club.modele, AUTO),
            baudrate=club.vitesse or None,
            absence_ms=club.absence_ms,
        )
    except BridgeError as trouble:
        raise RuleError("reader_settings_wrong", why=str(trouble)) from trouble


def _first_port() -> str | None:
    """The first port that can only be a reader: ours by name, or plugged in by USB."""
    for port in find_ports():
        if port.is_usb or port.stable_paths:
            return port.stable_paths[0] if port.stable_paths else port.path
    return None
