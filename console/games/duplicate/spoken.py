"""The public screen in words, for whoever listens to it: the tirage, the clock, the top. Nothing
that the picture does not show at that moment."""

from console.french import text
from console.french.typography import duration_label
from console.games.duplicate.snapshot import (
    Announced,
    Between,
    Collecting,
    Drawing,
    Ended,
    PublicSnapshot,
    PublicTop,
    Revealing,
    Thinking,
)
from console.tv.snapshot import Clock
from engine.play.clock import MINUTE_MS


def spoken(shown: PublicSnapshot, now_ms: int) -> str:
    match shown.stage:
        case Drawing(tirage=tirage):
            letters = "".join(each.letter for each in tirage)
            return text("spoken_drawing", coup=shown.coup, letters=_spelled(letters))
        case Announced(tirage=tirage):
            return text("spoken_announced", coup=shown.coup, letters=_spelled(tirage))
        case Thinking(tirage=tirage, clock=clock):
            told = _clock(clock, now_ms)
            return text("spoken_thinking", coup=shown.coup, letters=_spelled(tirage), clock=told)
        case Collecting(tirage=tirage):
            return text("spoken_collecting", coup=shown.coup, letters=_spelled(tirage))
        case Revealing(top=top, since_ms=since_ms, pace=pace):
            # The picture keeps the word back for a moment (§3.4): so do we.
            shown_word = now_ms >= since_ms + pace.word_ms
            return _top(top, shown.cumul) if shown_word else text("spoken_top_soon")
        case Between() if shown.last_top is not None:
            return _top(shown.last_top, shown.cumul)
        case Ended(reason=reason):
            return text("spoken_ended", reason=reason, cumul=shown.cumul)
    return text("tv_soon")


def _spelled(letters: str) -> str:
    return ", ".join("joker" if letter == "?" else letter for letter in letters)


def _top(top: PublicTop, cumul: int) -> str:
    ref, word = str(top.ref), top.word.upper()
    return text("spoken_top", coup=top.coup, word=word, ref=ref, points=top.points, cumul=cumul)


def _clock(clock: Clock, now_ms: int) -> str:
    """By the minute, then once for the last seconds: a reader must not be talked over."""
    left = clock.left_at(now_ms)
    if not clock.running:
        return text("spoken_paused", left=duration_label(left))
    if left <= clock.warning_ms:
        return text("spoken_last", left=duration_label(clock.warning_ms))
    minutes = -(-left // MINUTE_MS)
    return text("spoken_left", left=duration_label(minutes * MINUTE_MS))
