"""How the voice is set: which one, how fast, how loud, through which sound card."""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from engine.rulings import RuleError


class Outlet(StrEnum):
    """Where a club wants its voice; what is not there is passed over."""

    AUTO = "auto"
    TELEVISION = "television"
    SOCKET = "prise"
    USB = "usb"


AUTO = "auto"
_BOUNDS = {
    "rate": (0.5, 2.0),
    "volume": (0, 100),
    "clarity": (0.0, 1.0),
    "cache_mb": (10, 2000),
}


@dataclass(frozen=True)
class VoiceSettings:
    voice: str = AUTO
    """`auto`, or the name of a voice shown by `pupitre voice list`."""
    rate: float = 1.0
    volume: int = 100
    """Percent; 0 is silence, and the judge is told so."""
    clarity: float = 1.0
    """Strength of the filter that lifts the consonants of Pico out of a noisy room."""
    piper_model: Path | None = None
    """The `.onnx` file of a Piper voice the club has brought."""
    pronunciation: Path | None = None
    """Overrides file; without it, `prononciation.toml` beside the data."""
    packs: Path | None = None
    """The folder of the packs a club has brought, beside those that come along."""
    cache_mb: int = 120
    outlet: Outlet = Outlet.AUTO

    def __post_init__(self) -> None:
        for name, (least, most) in _BOUNDS.items():
            value = getattr(self, name)
            if not least <= value <= most:
                raise RuleError(
                    "voice_setting_out_of_range", name=name, value=value, least=least, most=most
                )


# --- the sound card the room hears --------------------------------------------------------
# On a machine without a desktop ALSA takes the first card, and on a Raspberry Pi which that is,
# the television or the socket for headphones, is a race; nobody is told when the wrong one speaks
# to nobody.

SYSFS = Path("/sys/class")
_TELEVISION = re.compile(r"vc4hdmi(\d*)")
_CONNECTOR = re.compile(r"card\d+-HDMI-A-(\d+)")


def devices(
    wanted: Outlet, environment: Mapping[str, str] = os.environ, sysfs: Path = SYSFS
) -> list[str]:
    """ALSA's names of the cards to try before its own choice. None where a desktop's sound server
    chooses, or somebody has chosen by the environment."""
    if environment.get("SDL_AUDIODRIVER") != "alsa" or environment.get("AUDIODEV"):
        return []
    cards = dict(_cards(sysfs))
    shown = [
        name for name in _names_of(cards, Outlet.TELEVISION) if _connector(name) in shown_on(sysfs)
    ]
    if wanted is Outlet.AUTO:
        found = [*_names_of(cards, Outlet.USB), *shown, *_names_of(cards, Outlet.SOCKET)]
    else:
        found = _names_of(cards, wanted)
        found.sort(key=lambda name: name not in shown)
    # Not « plughw »: a Pi's HDMI takes a form of sound that only its own « default » makes.
    return [f"default:CARD={name}" for name in found]


def shown_on(sysfs: Path = SYSFS) -> set[int]:
    """The numbers of the HDMI sockets with something plugged in."""
    found = set()
    for status in (sysfs / "drm").glob("card*-HDMI-A-*/status"):
        named = _CONNECTOR.fullmatch(status.parent.name)
        if named and status.read_text(encoding="ascii").strip() == "connected":
            found.add(int(named[1]))
    return found


_MODEL = Path("/proc/device-tree/model")
_MUTE = b"Raspberry Pi 5"


def why_no_card(sysfs: Path = SYSFS, model: Path = _MODEL) -> str:
    """The code of what to tell when no card answers. Debian's kernel gives a Pi 5's HDMI no sound
    yet: there a television that is plugged in helps nobody, and only another outlet does."""
    try:
        board = model.read_bytes()
    except OSError:
        return "no_sound_card"
    speaks = Outlet.TELEVISION in dict(_cards(sysfs)).values()
    return "no_sound_card_pi5" if board.startswith(_MUTE) and not speaks else "no_sound_card"


def _names_of(cards: Mapping[str, Outlet], kind: Outlet) -> list[str]:
    return [name for name, its_kind in cards.items() if its_kind is kind]


def _cards(sysfs: Path) -> Iterator[tuple[str, Outlet]]:
    """Those that play, by name; a camera's microphone does not."""
    for place in sorted((sysfs / "sound").glob("card[0-9]*")):
        if not any(place.glob("pcmC*D*p")):
            continue
        name = (place / "id").read_text(encoding="utf-8").strip()
        if "/usb" in str(place.resolve()):
            yield name, Outlet.USB
        elif _TELEVISION.fullmatch(name):
            yield name, Outlet.TELEVISION
        elif name == "Headphones":
            yield name, Outlet.SOCKET


def _connector(name: str) -> int:
    """« vc4hdmi0 » is the first of two sockets, « vc4hdmi » the only one."""
    number = _TELEVISION.fullmatch(name)
    return int(number[1] or 0) + 1 if number else 0
