"""The same wish done by another hand: panel, keyboard, terminal or page."""

import random
from typing import Any

from tests.evenings.tape.desk import JUDGE
from tests.evenings.tape.playing import Performance

PANEL, KEYBOARD, TERMINAL, PAGES = "panel", "keyboard", "terminal", "pages"
DEVICES = (PANEL, KEYBOARD, TERMINAL, PAGES)
BUTTONS = ("chrono", "valider", "rejeter", "suivant", "repeter", "annuler")
PLAYERS = ("joueur1", "joueur2", "joueur3", "joueur4")
_KEYS = dict(zip(BUTTONS, ("f1", "f2", "f3", "f4", "f5", "f6"), strict=True))
_KEYS |= dict(zip(PLAYERS, "1234", strict=True))
MOST_TURNS = 16
"""Lines of « Nouvelle partie », and options of one of them: more than there are."""


class Hands:
    def __init__(self, performance: Performance, device: str, dice: random.Random) -> None:
        self.p = performance
        self.device = device
        self.dice = dice

    # What can be seen

    @property
    def judge(self) -> dict[str, Any]:
        return self.p.judge

    @property
    def situation(self) -> str:
        name: str = self.judge["situation"]
        return name

    def chance(self, share: float) -> bool:
        return self.dice.random() < share

    # What can be done

    def press(self, button: str, *, held: bool = False) -> None:
        match self.device:
            case "panel":
                self.p.act("hold" if held else "button", button)
            case "keyboard" if button in BUTTONS and self.chance(0.1):
                self.p.act("mouse", "press", button, "held" if held else "")
            case "keyboard":
                self.p.act("key", f"{'shift+' if held else ''}{_KEYS[button]}")
            case "terminal":
                self.p.act("line", f"{'!' if held else ''}{button}")
            case _:
                self.post("/juge/bouton", button=button, held=held)

    def hold(self, button: str) -> None:
        self.press(button, held=True)

    def forward(self) -> None:
        """The natural next step, where the device has a key for it."""
        natural = self.judge["natural"]
        if self.device == KEYBOARD:
            self.p.act("key", "space")
        elif self.device == TERMINAL:
            self.p.act("line", "")
        elif natural is not None:
            self.press(natural["button"], held=natural["held"])

    def line(self, typed: str) -> None:
        self.p.act("line", typed)

    def get(self, path: str, who: str = JUDGE) -> Any:
        return (self.p.act("page", who, "GET", path) or {}).get("json") or {}

    def post(self, path: str, who: str = JUDGE, /, **body: Any) -> Any:
        return (self.p.act("page", who, "POST", path, body) or {}).get("json") or {}

    def command(self, kind: str, **payload: Any) -> Any:
        return self.post("/juge/commande", **_command(kind, payload))

    def foresee(self, kind: str, **payload: Any) -> Any:
        return self.post("/juge/apercu", **_command(kind, payload))

    def correct(self, kind: str, **payload: Any) -> Any:
        return self.post("/juge/correction", **_command(kind, payload))

    def blunder(self) -> None:
        """Whatever the hand falls on."""
        button = self.dice.choice((*BUTTONS, *BUTTONS, *PLAYERS))
        if (button, self.situation) in _GRAVE:
            return
        self.press(button, held=self.chance(0.3) and button in ("repeter", "rejeter", "joueur1"))

    # « Nouvelle partie »

    def choose(self, picks: dict[str, str]) -> None:
        """Line by line at the desk, as far as the menu has them."""
        self.press("valider") if self.device == PANEL else self.p.act("key", "return")
        for key, value in picks.items():
            self._go_to(key)
            self._turn_to(key, value)
        if self.chance(0.3):
            self._on(-1)
        self.press("valider") if self.device == PANEL else self.p.act("key", "return")

    def _go_to(self, key: str) -> None:
        for _ in range(MOST_TURNS):
            if self.p.desk.choice is None or self.p.desk.choice[0] == key:
                return
            self._on(1)

    def _on(self, by: int) -> None:
        if self.device == PANEL:
            self.press("suivant" if by > 0 else "repeter")
        else:
            self.p.act("key", "down" if by > 0 else "up")

    def _turn_to(self, key: str, value: str) -> None:
        for _ in range(MOST_TURNS):
            choice = self.p.desk.choice
            if choice is None or choice[0] != key or choice[1] == value:
                return
            if self.device == PANEL:
                self.press("rejeter")
            else:
                self.p.act("key", "right")
            if self.p.desk.choice == choice:
                return  # written, or alone


def _command(kind: str, payload: dict[str, Any]) -> dict[str, Any]:
    return {"kind": kind, "version": 1, "payload": payload}


_GRAVE = frozenset({("suivant", "choosing"), ("valider", "choosing")})


# --- « Résultats » ------------------------------------------------------------------------------
# what was played, as papers.


MOST_GAMES = 2
SKIPPED = ("pdf",)
"""Drawn in a process of its own by a library whose output is no text; its tables are those of the
HTML and of the CSV."""


def look_at_papers(hands: Hands) -> None:
    listing = hands.get("/juge/resultats/liste")
    for game in listing["games"][:MOST_GAMES]:
        void = "ranking" not in hands.get(f"/juge/resultats/classement?partie={game['id']}")
        for paper in game["papers"]:
            if paper["form"] not in SKIPPED and not (void and paper["family"] == "results"):
                asked = f"partie={game['id']}&famille={paper['family']}&forme={paper['form']}"
                hands.p.act("page", "juge", "GET", f"/juge/resultats/fichier?{asked}")
    by = hands.dice.choice(("points", "places", "rien"))
    hands.p.act("page", "juge", "GET", f"/juge/resultats/saison?forme=csv&par={by}")
