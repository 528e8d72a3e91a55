"""How a club has duplicate dictated: its keys of the section [voix]."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from console.settings.fields import setting
from console.settings.sections import Settings, gap


@dataclass(frozen=True)
class DuplicateVoice:
    """La dictée d'une partie duplicate."""

    AFTER: ClassVar[Mapping[str, str]] = {
        "pause_lettre_ms": "cache_mo",
        "pause_tirage_ms": "pause_lettre_ms",
        "pause_epellation_ms": "pause_phrase_ms",
        "pause_reference_ms": "pause_epellation_ms",
    }
    pause_lettre_ms: int = gap(900, "entre deux lettres annoncées")
    pause_tirage_ms: int = gap(450, "entre deux lettres du tirage répété")
    pause_epellation_ms: int = gap(90, "entre deux lettres d'un mot épelé")
    pause_reference_ms: int = gap(350, "entre la lettre et le chiffre d'une référence")
    lettre_au_tirage: bool = setting(
        True, "true : « Algérie, A, deux fois » au tirage répété ; false : « Algérie deux fois »."
    )
    chiffres_du_rappel: bool = setting(
        True, "true : le rappel du top dit aussi le score chiffre par chiffre (« huit, six »)."
    )
    terme_chrono: str = setting("chrono", "Ce qui est dit quand le temps commence.")
    terme_fin: str = setting("terminé", "Ce qui est dit quand le temps est écoulé.")


def duplicate_voice(settings: Settings) -> DuplicateVoice:
    own = settings.voix_des_jeux["duplicate"]
    assert isinstance(own, DuplicateVoice)
    return own
