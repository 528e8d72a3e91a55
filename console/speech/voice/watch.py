"""Looks now and then whether the room can still hear: sound cards changed, system muted."""

import threading
from collections.abc import Callable
from pathlib import Path

from console.speech.outlets import shown_on

_INTERVAL_S = 2.0
_LOOKS_PER_MIXER_QUESTION = 8
"""Reading the list of cards costs nothing; asking a mixer starts a program."""

_CARDS = Path("/proc/asound/cards")


def sound_cards() -> str:
    """The cards the kernel knows, and the televisions: any change is worth opening the mixer
    again."""
    try:
        cards = _CARDS.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    return f"{cards}{sorted(shown_on())}"


class Watch:
    def __init__(
        self,
        muted: Callable[[], bool | None],
        cards: Callable[[], str],
        on_muted: Callable[[bool], None],
        on_cards_changed: Callable[[], None],
    ) -> None:
        self._muted = muted
        self._cards = cards
        self._on_muted = on_muted
        self._on_cards_changed = on_cards_changed
        self._known_cards = cards()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="voice-watch", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        if self._thread.ident is not None:  # never started, nothing to wait for
            self._thread.join()

    def look(self) -> None:
        """Look once at everything."""
        self._look_at_cards()
        self._on_muted(self._muted() is True)

    def _look_at_cards(self) -> None:
        if (cards := self._cards()) != self._known_cards:
            self._known_cards = cards
            self._on_cards_changed()

    def _run(self) -> None:
        self.look()
        looks = 0
        while not self._closing.wait(_INTERVAL_S):
            looks += 1
            if looks % _LOOKS_PER_MIXER_QUESTION:
                self._look_at_cards()
            else:
                self.look()
