"""A sign that a game is being played, for whoever would stop or replace the console: the scripts of
a card look for it before they obey a stick, and before they start a new version.

It lies beside the journal, so that it is still there after a crash or a power cut in the middle of
a game, and in the machine's memory, for when the data are away: whoever finds either leaves the
console alone. It goes when the game is over, and not before.
"""

import logging
import os
from collections.abc import Mapping
from pathlib import Path

from console.files import sync_directory, write_atomically
from console.session.dependencies import Entrance, Subscriber

SIGN = "partie-en-cours"

log = logging.getLogger(__name__)


class PlayingSign(Subscriber):
    """Called in the loop's thread, when a game comes to the desk and when it is over."""

    def __init__(self, folder: Path, environment: Mapping[str, str] = os.environ) -> None:
        runtime = environment.get("RUNTIME_DIRECTORY", "").split(":")[0]
        self._signs = [Path(each) / SIGN for each in (runtime, str(folder)) if each]
        self._on_desk = False

    def begin(self) -> None:
        """Once it is known whether the journal brought a game back: a sign that was left by a
        game which was ended elsewhere goes."""
        if not self._on_desk:
            self._put(playing=False)

    def entered(self, entrance: Entrance) -> None:
        self._put(playing=not entrance.face.game.is_over(entrance.state))

    def ended(self) -> None:
        self._put(playing=False)

    def reopened(self) -> None:
        self._put(playing=True)

    def _put(self, *, playing: bool) -> None:
        self._on_desk = playing
        for sign in self._signs:
            try:
                if playing:
                    write_atomically(sign, b"")
                elif sign.exists():
                    sign.unlink()
                    sync_directory(sign.parent)
            except OSError as trouble:  # the other one tells; and the game goes on
                log.warning("sign_not_kept: %s", trouble)


def is_playing(folder: Path) -> bool:
    """What the card's scripts ask, asked of a data folder."""
    return (folder / SIGN).exists()
