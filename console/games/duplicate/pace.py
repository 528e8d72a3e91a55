"""When the voice spells a top, so that the screens do it with the voice."""

from console.games.duplicate.voice_settings import duplicate_voice
from console.settings.sections import Settings
from console.tv.snapshot import Pace

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
