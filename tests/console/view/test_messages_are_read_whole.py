"""What the desk answers is read to its end, on every shape of screen: a refusal that is cut where
it says what to press is no answer."""

from dataclasses import replace

import pytest

from console.buttons import Situation
from console.games import GAMES, face_of
from console.hands import Hand, in_hand
from console.messages_fr import catalogue, text
from console.view.compose import scene
from console.view.layout import Aspect
from console.view.shown import Banner, KeyHint, Severity
from console.view.typography import ELLIPSIS
from tests.snapshots import LATER_MS, thinking

for _name in GAMES:
    face_of(_name)

SAMPLES = {
    "button": "chrono",
    "choice": "Contestation à tort",
    "coup": 12,
    "deed": "terminer la partie",
    "left": "2 min 30",
    "letter": "W",
    "player": "Bernadette Lefèvre",
    "tile": "W#1",
    "why": "Un topping a besoin de joueurs. Inscrivez-les d'abord.",
}
ALSO = ("tile_mending", "leaving_asked", "elimination_open", "clock_held", "call_stands")
SENTENCES = sorted(code for code in catalogue() if code.startswith(("desk_", "settle_", "pad_")))
KEYS = tuple(KeyHint(f"F{number}", "reprendre une lettre") for number in range(1, 5))


@pytest.mark.parametrize("hand", [Hand.PANEL, Hand.KEYBOARD], ids=lambda hand: hand.value)
@pytest.mark.parametrize("code", [*SENTENCES, *ALSO])
def test_no_answer_of_the_desk_is_cut(code, hand):
    told = in_hand(text(code, **SAMPLES), hand, Situation("x"))
    banner = Banner(code, told, Severity.INFORMATION)
    keys = KEYS if hand is Hand.KEYBOARD else ()
    for aspect in Aspect:
        shown = replace(thinking(), banners=(banner,), keys=keys)
        texts = scene(shown, LATER_MS, aspect, legend=bool(keys)).texts
        assert not [each for each in texts if each.endswith(ELLIPSIS)], aspect
