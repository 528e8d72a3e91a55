"""What can be chosen for a setting on this machine: its ports, voices, sets of tiles, free pins."""

from collections.abc import Iterator
from pathlib import Path

from console.desk.trial import HEADER
from console.device_settings import voice_settings
from console.french import text
from console.settings.places import PINS, label_of
from console.settings.sections import HIGHEST_PIN, UNCONNECTED, Settings
from console.tiles.store import TileSetStore
from console.voice.engines import PackVoice, all_backends
from console.voice.settings import AUTO
from console.web.views import Offered
from firmware_bridge.readers.families import FAMILIES
from firmware_bridge.readers.serial_ports import find_ports

_FIGURES = (8, 10, 11)


def offers(settings: Settings, folder: Path, section: str, key: str) -> tuple[Offered, ...] | None:
    """None where the setting itself says all there is to choose. May take a moment."""
    if section == "panneau" and key in PINS:
        return tuple(_pins(settings, key))
    match section, key:
        case "lecteur", "modele":
            return tuple(_models())
        case (("lecteur" | "sac"), "port"):
            part = settings.lecteur if section == "lecteur" else settings.sac
            return tuple(_ports(section, part.port))
        case "lecteur", "jeu":
            names = {*TileSetStore(folder / "tilesets").names(), settings.lecteur.jeu}
            return tuple(Offered(name, name) for name in sorted(names))
        case "voix", "voix":
            return tuple(_voices(settings, folder))
    return None


def _pins(settings: Settings, own: str) -> Iterator[Offered]:
    panel = settings.panneau
    taken = {getattr(panel, key): label_of("panneau", key) for key in PINS if key != own}
    if panel.chiffres:
        taken |= dict.fromkeys(_FIGURES, label_of("panneau", "chiffres"))
    yield Offered(UNCONNECTED, text("pin_none"))
    for pin in range(2, HIGHEST_PIN + 1):
        by, header = taken.get(pin), HEADER[pin]
        code = "pin_place" if by is None else "pin_taken"
        yield Offered(pin, text(code, pin=pin, header=header, by=by), closed=by is not None)


def _models() -> Iterator[Offered]:
    for word in ("aucun", AUTO):
        yield Offered(word, text(f"setting_lecteur_modele_{word}"))
    for family in FAMILIES:
        yield Offered(family.word, family.help)
    yield Offered("clavier", text("setting_lecteur_modele_clavier"))


_NAMED_BY = ("/dev/pupitre/serial-", "/dev/pupitre/path-", "/dev/serial/")
"""What tells one adapter from another, the surest first; « pad » is whichever came last."""


def _ports(section: str, chosen: str) -> Iterator[Offered]:
    yield Offered("", text(f"setting_{section}_port_"))
    found: dict[str, str] = {chosen: chosen} if chosen else {}
    for port in find_ports():
        names = (name for by in _NAMED_BY for name in port.stable_paths if name.startswith(by))
        name = next(names, port.path)
        called = port.description if port.is_usb else text("setting_port_of_machine")
        found[name] = f"{called} ({name})" if called else name
    for name, label in found.items():
        yield Offered(name, label)


def _voices(settings: Settings, folder: Path) -> Iterator[Offered]:
    yield Offered(AUTO, text("setting_voix_voix_auto"))
    for backend in all_backends(voice_settings(settings.voix, folder)):
        usable = backend.missing() is None
        if usable or backend.name == settings.voix.voix:
            label = backend.label if isinstance(backend, PackVoice) else backend.name
            yield Offered(backend.name, label, closed=not usable)
