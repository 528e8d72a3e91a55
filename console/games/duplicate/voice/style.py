"""How a duplicate game is announced: the club's way of speaking, and what the rules change."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from console.settings.fields import setting
from console.settings.sections import Settings, gap
from console.tv.snapshot import Pace
from console.voice.style import Pacing, Style
from engine.games.duplicate.formules import Edition
from engine.rulings import RuleError


@dataclass(frozen=True)
class DuplicatePacing(Pacing):
    """A room writes during the first two."""

    letter_ms: int = 900
    """Between the letters of the reliquat and between the new letters."""
    tirage_ms: int = 450
    """Between the letters when the whole tirage is repeated."""
    spelling_ms: int = 90
    """Between the letters of a word, spelled in one go."""
    reference_ms: int = 350
    """Between the parts of a reference: a column heard alone is heard better."""


@dataclass(frozen=True)
class DuplicateStyle(Style):
    pacing: DuplicatePacing = field(default_factory=DuplicatePacing)
    letter_in_tirage: bool = False
    """« Algérie, A, deux fois » when the tirage is repeated, as when its letters were drawn; the
    text says « Pays seul » (fisf-2020 §3.1)."""
    digits_in_reminder: bool = False
    """« 86 points, huit, six »: 68 and 78, 81 and 88 sound alike. The text's reminder is « le mot,
    la place, le score » (fisf-2020 §3.4)."""
    chrono_term: str = "chrono"
    finished_term: str = "terminé"
    edition: Edition = Edition.E2020
    blitz: bool = False
    """In blitz the tirage is repeated by its letters alone (fisf-2020 §3.1)."""
    cautions: bool = True
    """« Attention à la place ! », where there is a risk of confusion (fisf-2020 §3.4)."""

    def __post_init__(self) -> None:
        for name in ("chrono_term", "finished_term"):
            if not getattr(self, name).strip():
                raise RuleError("empty_term", name=name)


# --- Keys of the section [voix] -----------------------------------------------------------------


@dataclass(frozen=True)
class DuplicateVoice:
    """La dictée d'une partie duplicate."""

    AFTER: ClassVar[Mapping[str, str]] = {
        "pause_lettre_ms": "cache_mo",
        "pause_tirage_ms": "pause_lettre_ms",
        "pause_epellation_ms": "pause_phrase_ms",
        "pause_reference_ms": "pause_epellation_ms",
    }
    ON_THE_PAGE: ClassVar[tuple[str, ...]] = (
        "lettre_au_tirage",
        "chiffres_du_rappel",
        "annonces_claires_entre_amis",
    )
    BEFORE: ClassVar[Mapping[int, Mapping[str, Any]]] = {
        1: {
            "lettre_au_tirage": True,
            "chiffres_du_rappel": True,
            "annonces_claires_entre_amis": False,
        }
    }
    """By change of the factory's values (`FACTORY`), what 0.2.0 said or did."""
    pause_lettre_ms: int = gap(900, "entre deux lettres annoncées")
    pause_tirage_ms: int = gap(450, "entre deux lettres du tirage répété")
    pause_epellation_ms: int = gap(90, "entre deux lettres d'un mot épelé")
    pause_reference_ms: int = gap(350, "entre la lettre et le chiffre d'une référence")
    lettre_au_tirage: bool = setting(
        False,
        "true : « Algérie, A, deux fois » au tirage répété ; false : « Algérie deux fois », comme"
        " le dit le règlement. En blitz, la lettre seule.",
    )
    chiffres_du_rappel: bool = setting(
        False,
        "true : le rappel du top dit aussi le score chiffre par chiffre (« huit, six ») ; false :"
        " le mot, la place, le score, comme le dit le règlement.",
    )
    annonces_claires_entre_amis: bool = setting(
        True, "true : entre amis, les deux formes plus claires sont dites de toute façon."
    )
    terme_chrono: str = setting("chrono", "Ce qui est dit quand le temps commence.")
    terme_fin: str = setting("terminé", "Ce qui est dit quand le temps est écoulé.")


def duplicate_voice(settings: Settings) -> DuplicateVoice:
    own = settings.voix_des_jeux["duplicate"]
    assert isinstance(own, DuplicateVoice)
    return own


# --- The pace of a spelled top ------------------------------------------------------------------
# The screens spell it with the voice.


_SPOKEN_BEFORE_SPELLING_MS = 4_600
"""« 98 points », « horizontal », « Hongrie, H », « 4 » and the word, at the ordinary rate:
between 4.2 and 5 s with the voice that is always there."""
_TABLE_WORD_MS = 600
_SPOKEN_LETTER_MS = 440


def voice_pace(settings: Settings) -> Pace:
    """When the voice begins to spell the word of a top, and how quickly it does.

    Expected, not observed: the sound card's queue tells when an announcement begins, not
    where it stands. Half a second either way reads as one gesture.
    """
    voice, own = settings.voix, duplicate_voice(settings)
    spoken_ms = _SPOKEN_BEFORE_SPELLING_MS
    if not voice.reference_par_mot:
        spoken_ms -= _TABLE_WORD_MS
    silent_ms = 3 * voice.pause_phrase_ms + 2 * own.pause_reference_ms
    return Pace(
        word_ms=round(spoken_ms / voice.debit) + silent_ms,
        letter_ms=round(_SPOKEN_LETTER_MS / voice.debit) + own.pause_epellation_ms,
    )
