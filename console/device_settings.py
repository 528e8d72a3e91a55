"""From the club's settings to those of each device: readers, panel, voice."""

from pathlib import Path

from console.settings.sections import (
    BagSection,
    PanelSection,
    ReaderSection,
    Settings,
    VoiceSection,
)
from console.voice.packs import FOLDER
from console.voice.settings import Outlet, VoiceSettings
from console.voice.style import NumberStyle, Pacing, Style
from engine.rulings import RuleError
from firmware_bridge.messages import BridgeError
from firmware_bridge.panel.panel import PanelSettings
from firmware_bridge.readers.serial_ports import find_ports
from firmware_bridge.settings import AUTO, WORDS, ReaderSettings

PAD = "pad"
BAG = "sac"
NO_READER = "aucun"
USUAL_PORT = "/dev/pupitre/pad"
"""The name our udev rule gives: a reader that is named but absent is awaited there."""
_MODELS = {NO_READER: AUTO, **{word: model for model, word in WORDS.items()}}
"""The word in the settings → the bridge's own. A port given by hand to a club without a reader has
one all the same: it is recognised."""
_REGIONS = {"europe": "eu", "usa": "us", "chine": "china"}


def reader_settings(club: ReaderSection, port: str | None = None) -> ReaderSettings | None:
    """The reader the club has, None when it has none. A port given by hand overrides.

    A club that names its model has that reader: absent, it is awaited and told to be missing.
    """
    if club.modele == NO_READER and port is None:
        return None
    path = port or club.port or _first_port()
    if path is None and club.modele == AUTO:
        return None
    try:
        return ReaderSettings(
            name=PAD,
            path=path or USUAL_PORT,
            model=_MODELS[club.modele],
            baudrate=club.vitesse or None,
            absence_ms=club.absence_ms or None,
        )
    except BridgeError as trouble:
        raise RuleError("reader_settings_wrong", why=str(trouble)) from trouble


def _first_port() -> str | None:
    """The first port that can only be a reader: ours by name, or plugged in by USB."""
    for port in find_ports():
        if port.is_usb or port.stable_paths:
            return port.stable_paths[0] if port.stable_paths else port.path
    return None


def bag_settings(club: BagSection) -> ReaderSettings | None:
    """The UHF reader under the bag, None when there is none."""
    if not club.port:
        return None
    return ReaderSettings(
        name=BAG,
        path=club.port,
        model="m100",
        region=_REGIONS[club.region],
        power=club.puissance or None,
    )


def panel_settings(club: PanelSection) -> PanelSettings:
    """Pins by name; 0 means not wired."""
    names = vars(club)

    def pins(prefix: str) -> dict[str, int]:
        return {
            name.removeprefix(prefix): pin
            for name, pin in names.items()
            if name.startswith(prefix) and pin
        }

    return PanelSettings(
        buttons=pins("bouton_"),
        lamps=pins("voyant_"),
        buzzer=club.ronfleur or None,
        hall=club.sirene or None,
        tower=pins("tour_"),
        hall_active_high=not club.inverse_sirene,
        tower_active_high=not club.inverse_tour,
        digits=club.chiffres,
        players=frozenset(name for name in pins("bouton_") if name.startswith("joueur")),
        bounce_ms=club.rebond_ms,
        hold_ms=club.appui_long_ms,
    )


def voice_settings(voix: VoiceSection, data: Path) -> VoiceSettings:
    """From the section [voix], where an empty path means none; packs lie below `data`."""
    return VoiceSettings(
        voice=voix.voix,
        rate=voix.debit,
        volume=voix.volume,
        clarity=voix.clarte,
        piper_model=Path(voix.modele_piper) if voix.modele_piper else None,
        packs=data / FOLDER,
        pronunciation=Path(voix.prononciation) if voix.prononciation else None,
        cache_mb=voix.cache_mo,
        outlet=Outlet(voix.sortie),
    )


def club_style(settings: Settings) -> Style:
    """How the club speaks, whatever the game."""
    voice = settings.voix
    return Style(
        table=settings.epellation.table,
        numbers=NumberStyle(voice.nombres),
        pacing=Pacing(voice.pause_phrase_ms),
        table_word_in_references=voice.reference_par_mot,
    )
