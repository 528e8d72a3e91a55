"""From the club's settings to the voice's."""

from pathlib import Path

from console.settings.sections import VoiceSettings as ClubVoice
from console.speech.outlets import Outlet
from console.speech.voice.settings import VoiceSettings


def voice_settings(voix: ClubVoice) -> VoiceSettings:
    """From the section [voix], where an empty path means none."""
    return VoiceSettings(
        voice=voix.voix,
        rate=voix.debit,
        volume=voix.volume,
        clarity=voix.clarte,
        piper_model=Path(voix.modele_piper) if voix.modele_piper else None,
        pronunciation=Path(voix.prononciation) if voix.prononciation else None,
        cache_mb=voix.cache_mo,
        outlet=Outlet(voix.sortie),
    )
