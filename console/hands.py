"""A button is called what the person who presses it calls it: its name on the panel, a key on a
keyboard, what is written on it on a page. Sentences of the catalogue name the panel's buttons
(« Appuyez sur suivant », « Tenez valider »); here they are told for another hand."""

import enum
import re

from console.buttons import PLAYERS, Button, Press, Situation
from console.messages_fr import text

_WORDS = {
    "chrono": Button.CHRONO,
    "valider": Button.VALIDER,
    "rejeter": Button.REJETER,
    "suivant": Button.SUIVANT,
    "répéter": Button.REPETER,
    "repeter": Button.REPETER,
    "annuler": Button.ANNULER,
    **{f"joueur {number}": button for number, button in enumerate(PLAYERS, start=1)},
}
_NAMES = {button: word for word, button in _WORDS.items() if word != "repeter"}
_NAMED = re.compile(
    r"(?P<verb>[Aa]ppuyez sur|[Tt]enez|[Mm]aintenez|sur)(?: le bouton)? "
    rf"(?P<name>{'|'.join(_WORDS)})\b(?P<how_long> deux secondes)?"
)


class Hand(enum.Enum):
    PANEL = "panel"
    KEYBOARD = "keyboard"
    PAGE = "page"


def in_hand(sentence: str, hand: Hand, situation: Situation) -> str:
    def told(found: re.Match[str]) -> str:
        verb, button = found["verb"], _WORDS[found["name"]]
        held = verb.lower() in ("tenez", "maintenez")
        if hand is Hand.PANEL:
            return f"{verb} «\u00a0{_NAMES[button]}\u00a0»{found['how_long'] or ''}"
        if hand is Hand.KEYBOARD:
            return _like(verb, "appuyez sur ", _key(Press(button, held), situation))
        said = "touchez deux fois " if held else "touchez "
        return _like(verb, said, _label(button, held, situation))

    return _NAMED.sub(told, sentence)


def _like(verb: str, said: str, named: str) -> str:
    """A sentence that goes on (« …, sur annuler pour… ») needs no second verb."""
    if verb == "sur":
        return f"sur {named}" if said.startswith("appuyez") else named
    return (said.capitalize() if verb[0].isupper() else said) + named


def _key(press: Press, situation: Situation) -> str:
    if press == situation.natural:
        return text("key_natural")
    held = text("key_held") if press.held else ""
    return held + text(f"key_{press.button.value}")


def _label(button: Button, held: bool, situation: Situation) -> str:
    """What the page writes on it now, where it shows it."""
    offers = {offer.press: offer.label for offer in situation.offers}
    label = offers.get(Press(button, held)) or offers.get(Press(button)) or _NAMES[button]
    return f"«\u00a0{label[0].upper()}{label[1:]}\u00a0»"
