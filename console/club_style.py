"""From the club's settings to the way it speaks, whatever the game."""

from console.settings import Settings
from console.speech.numbers import NumberStyle
from console.speech.style import Pacing, Style


def club_style(settings: Settings) -> Style:
    voice = settings.voix
    return Style(
        table=settings.epellation.table,
        numbers=NumberStyle(voice.nombres),
        pacing=Pacing(
            voice.pause_lettre_ms,
            voice.pause_tirage_ms,
            voice.pause_phrase_ms,
            voice.pause_epellation_ms,
            voice.pause_reference_ms,
        ),
        table_word_in_references=voice.reference_par_mot,
        letter_in_tirage=voice.lettre_au_tirage,
        digits_in_reminder=voice.chiffres_du_rappel,
        chrono_term=voice.terme_chrono,
        finished_term=voice.terme_fin,
    )
