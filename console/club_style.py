"""From the club's settings to the way it speaks, whatever the game."""

from console.settings.sections import Settings
from console.speech.numbers import NumberStyle
from console.speech.style import Pacing, Style


def club_style(settings: Settings) -> Style:
    voice = settings.voix
    return Style(
        table=settings.epellation.table,
        numbers=NumberStyle(voice.nombres),
        pacing=Pacing(voice.pause_phrase_ms),
        table_word_in_references=voice.reference_par_mot,
    )
