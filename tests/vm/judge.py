"""A judge at the page, who plays as fast as the page answers and writes down what it confirmed."""

import random
import time
from typing import Any

from tests.vm.guest import Guest

_OUTCOMES = {
    "OpenCoup": "CoupOpened",
    "TypeTile": "TileDrawn",
    "AnnounceRack": "RackAnnounced",
    "RejectRack": "RackRejected",
    "StartClock": "ClockStarted",
    "StopClock": "ClockStopped",
    "ChooseTop": "TopChosen",
    "PlaceTop": "MovePlaced",
    "AnnulCoup": "CoupAnnulled",
    "CloseGame": "GameClosed",
}
EXPECTED = frozenset(_OUTCOMES.values())
_NEXT = {
    "ready": "OpenCoup",
    "announced": "StartClock",
    "running": "StopClock",
    "paused": "StopClock",
    "collecting": "ChooseTop",
    "top_chosen": "PlaceTop",
    "end_proposed": "CloseGame",
}


class JudgeOfGuest:
    def __init__(self, guest: Guest, dice: random.Random) -> None:
        self._guest = guest
        self._dice = dice
        self.acknowledged: list[str] = []
        """The kinds of events the page confirmed as durable, in order."""

    def step(self) -> None:
        shown = self._guest.state()
        situation = shown["situation"]
        if situation in ("no_game", "ended"):
            self._open_game(held=situation == "ended")
        elif situation == "drawing":
            self._draw(shown)
        elif self._command(_NEXT[situation]) is False and situation == "collecting":
            self._command("AnnulCoup", reason="aucune solution")

    def close_game(self) -> None:
        """Whatever is in hand is annulled; the game ends there."""
        shown = self._guest.state()
        if shown["situation"] not in ("ready", "end_proposed"):
            self._command("AnnulCoup", reason="fin de la séance")
        assert self._command("CloseGame", reason="fin de la séance")

    def _open_game(self, *, held: bool) -> None:
        self._guest.ask("POST", "/juge/bouton", {"button": "suivant", "held": held})
        while self._guest.state()["situation"] != "ready":  # without power nobody answers
            time.sleep(0.5)

    def _draw(self, shown: dict[str, Any]) -> None:
        if shown["lacking"]:
            self._command("TypeTile", letter=self._dice.choice(shown["bag"]))
        elif not self._command("AnnounceRack"):
            self._command("RejectRack")

    def _command(self, kind: str, **figures: Any) -> bool:
        answer = self._guest.command(kind, **figures)
        if not answer.get("durable"):
            return False
        self.acknowledged.append(_OUTCOMES[kind])
        return True
