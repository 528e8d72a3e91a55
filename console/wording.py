"""A button is called what the person who presses it calls it: its name on the panel, a key on a
keyboard, what is written on it on a page. Sentences name buttons by placeholders
(`console.french.VERBS`), filled here for the device somebody presses."""

import enum
from collections.abc import Callable, Mapping
from functools import partial

from console.buttons import BUTTONS, Press, Situation
from console.french import Coded, Verb, sentence, text

_BY_NAME = {each.name: button for button, each in BUTTONS.items()}
"""By the name a placeholder gives them, which is the panel's."""


class Device(enum.Enum):
    PANEL = "panel"
    KEYBOARD = "keyboard"
    PAGE = "page"


def for_device(told: Coded, device: Device, situation: Situation) -> str:
    """The sentence for whoever presses the buttons of `device`, which mean what is in
    `situation`."""
    return sentence(told, partial(_named, _NAMERS[device], situation))


def _named(namer: "_Namer", situation: Situation, verb: Verb, name: str) -> str:
    """What is no button, such as a name a sentence was not given, is told as it is."""
    return namer(situation, verb, name) if name in _BY_NAME else verb.plain.format(name)


def _on_panel(situation: Situation, verb: Verb, name: str) -> str:
    return verb.panel.format(_quoted(name))


def _on_keyboard(situation: Situation, verb: Verb, name: str) -> str:
    press = Press(_BY_NAME[name], verb.held)
    if press == situation.natural:
        return verb.keyboard.format(text("key_natural"))
    held = text("key_held") if press.held else ""
    return verb.keyboard.format(held + BUTTONS[press.button].key_name)


def _on_page(situation: Situation, verb: Verb, name: str) -> str:
    """What the page writes on the button now, where it shows it."""
    button = _BY_NAME[name]
    offers = {offer.press: offer.label for offer in situation.offers}
    label = offers.get(Press(button, verb.held)) or offers.get(Press(button)) or name
    return verb.page.format(_quoted(f"{label[0].upper()}{label[1:]}"))


_Namer = Callable[[Situation, Verb, str], str]
_NAMERS: Mapping[Device, _Namer] = {
    Device.PANEL: _on_panel,
    Device.KEYBOARD: _on_keyboard,
    Device.PAGE: _on_page,
}


def _quoted(name: str) -> str:
    return f"«\u00a0{name}\u00a0»"
