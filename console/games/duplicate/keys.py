"""A key pressed on the window becomes what a button would say, or a letter drawn."""

from console.games.duplicate.buttons import KEYS, Button, Forward, Press, Situation
from console.games.duplicate.snapshot import Page
from console.inbox import Acknowledge, Ask, Show
from console.screen.messages import KeyPressed
from engine.errors import RuleError
from engine.games.duplicate.commands import TypeTile
from engine.letters.tiles import parse_letters

_FUNCTION_KEYS = {
    "f1": Button.CHRONO,
    "f2": Button.VALIDER,
    "f3": Button.REJETER,
    "f4": Button.SUIVANT,
    "f5": Button.REPETER,
    "f6": Button.ANNULER,
}
"""Always the six buttons of the panel, also while letters are being typed."""
_PAGES = {
    "f7": Page.COUPS,
    "f8": Page.STANDINGS,
    "f9": Page.CONTEST,
    "f10": Page.ACCESS,
}
ACKNOWLEDGE = "escape"


def message_of(key: KeyPressed, situation: Situation, shown: Page | None) -> object | None:
    """What to post for a key, None when it means nothing.

    While a tirage is being drawn a letter is a letter: typing must be possible at any moment.
    Otherwise letters are the shortcuts of the panel's buttons.
    """
    name = key.name.removeprefix("shift+")
    if name in _FUNCTION_KEYS:
        return Press(_FUNCTION_KEYS[name], held=key.name != name)
    if name in _PAGES:
        page = _PAGES[name]
        return Show(None if shown is page else page)
    if name == ACKNOWLEDGE:
        return Acknowledge()
    if situation is Situation.DRAWING and (letter := _letter(key.text)):
        return Ask(TypeTile(letter))
    return _shortcut(key.name)


def _shortcut(name: str) -> Press | Forward | None:
    return KEYS.get(name)


def _letter(text: str) -> str:
    try:
        letters = parse_letters(text)
    except RuleError:
        return ""
    return letters if len(letters) == 1 else ""
