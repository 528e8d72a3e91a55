"""The desk's buttons: everything a press may mean.

What it means now is for the game to say, or for the mode while the desk does something else.
"""

import enum
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

from console.french import Coded, Verb, catalogue, printed, sentence, text
from engine.play.game import Command
from engine.rulings import RuleError
from firmware_bridge import messages as metal

DESK_REASON = "décision du juge, au pupitre"


class Button(enum.StrEnum):
    CHRONO = "chrono"
    VALIDER = "valider"
    REJETER = "rejeter"
    SUIVANT = "suivant"
    REPETER = "repeter"
    ANNULER = "annuler"
    # Where each player has a button of his own
    JOUEUR1 = "joueur1"
    JOUEUR2 = "joueur2"
    JOUEUR3 = "joueur3"
    JOUEUR4 = "joueur4"


PLAYERS = (Button.JOUEUR1, Button.JOUEUR2, Button.JOUEUR3, Button.JOUEUR4)
"""In the order of the seats. A panel may do without them."""
DESK_BUTTONS = tuple(button for button in Button if button not in PLAYERS)
"""The six every panel has."""


@dataclass(frozen=True)
class Wish:
    """What the console does itself, without asking the game; `action_<name>` is its label."""

    name: str
    unasked: bool = field(default=False, compare=False)
    """Nobody means it who presses a button of the game for a moment: telling him to hold it would
    lead him astray, or the sentence of the situation says it better."""


NEW_GAME = Wish("new_game", unasked=True)
OPEN_TO_ROOM = Wish("open_to_room")
REPEAT = Wish("repeat")
DRAW_ON = Wish("draw_on")
SHOW_ACCESS = Wish("show_access", unasked=True)
SWITCH_OFF = Wish("switch_off", unasked=True)


@dataclass(frozen=True)
class AwaitTile:
    """The next tile on the pad is the one meant; pressed again, `otherwise` is done."""

    otherwise: Command


Action = Any
"""A `Wish`, an `AwaitTile`, or a command of the game."""


@dataclass(frozen=True)
class Meaning:
    """A button's short press and, when there is one, its long press."""

    short: Action | None = None
    long: Action | None = None


def short(action: Action) -> Meaning:
    return Meaning(short=action)


def long(action: Action) -> Meaning:
    return Meaning(long=action)


@dataclass(frozen=True)
class ButtonRow:
    """What people call a button, and the keys that stand in for it."""

    name: str
    """On the panel."""
    key: str
    """Of a laptop's keyboard, as pygame calls it; a letter while no letters are being typed."""
    key_name: str
    """The key a person is told."""
    always: str = ""
    """A key that types nothing: this button also while letters are being typed."""
    otherwise: Action | None = None
    """What it does wherever the situation says nothing of it."""


BUTTONS: Mapping[Button, ButtonRow] = {
    Button.CHRONO: ButtonRow("chrono", "c", "F1", "f1"),
    Button.VALIDER: ButtonRow("valider", "return", "F2", "f2"),
    Button.REJETER: ButtonRow("rejeter", "r", "F3", "f3"),
    Button.SUIVANT: ButtonRow("suivant", "n", "F4", "f4"),
    Button.REPETER: ButtonRow("répéter", "p", "F5", "f5"),
    Button.ANNULER: ButtonRow("annuler", "backspace", "F6", "f6"),
    Button.JOUEUR1: ButtonRow("joueur 1", "1", "1"),
    Button.JOUEUR2: ButtonRow("joueur 2", "2", "2"),
    Button.JOUEUR3: ButtonRow("joueur 3", "3", "3"),
    Button.JOUEUR4: ButtonRow("joueur 4", "4", "4"),
}
"""A button is its row here and its pin, `bouton_<value>` of `console.settings.sections`."""


def drawn_by_hand(buttons: Mapping[Button, Meaning]) -> dict[Button, Meaning]:
    """What is left of them where no bag of the console draws: an offer nobody could keep."""
    return {button: each for button, each in buttons.items() if each.short is not DRAW_ON}


@dataclass(frozen=True)
class Press:
    """A button pressed on the panel, on a page or on a keyboard."""

    button: Button
    held: bool = False


@dataclass(frozen=True)
class Forward:
    """The one key that always does the natural next thing, where there is one."""


def without_refused(
    buttons: Mapping[Button, Meaning], refusal_of: Callable[[Command], RuleError | None]
) -> tuple[dict[Button, Meaning], dict[Press, RuleError]]:
    """What is left of them where the game would refuse the rest, and why it would. A player's
    own button is no offer: it stays, and is answered."""
    left: dict[Button, Meaning] = {}
    refused: dict[Press, RuleError] = {}
    for button, each in buttons.items():
        if button in PLAYERS:
            left[button] = each
            continue
        kept = each
        for held, action in enumerate((each.short, each.long)):
            command = action.otherwise if isinstance(action, AwaitTile) else action
            if command is None or isinstance(command, Wish):
                continue
            if (why := refusal_of(command)) is not None:
                refused[Press(button, bool(held))] = why
                kept = replace(kept, **{("short", "long")[held]: None})
        if kept != Meaning():
            left[button] = kept
    return left, refused


# --- What a press means now ---------------------------------------------------------------------


class Beep(enum.StrEnum):
    """Sounds of the panel."""

    GOOD = "tile"
    BAD = "refusal"


@dataclass(frozen=True)
class Remark:
    """What the desk has to say, of the last deed or of what is to be settled."""

    code: str
    data: Mapping[str, Any] = field(default_factory=dict)
    beep: str | None = None
    aloud: bool = False

    @classmethod
    def refusal(cls, error: RuleError) -> "Remark":
        return cls(error.code, error.data, Beep.BAD, aloud=True)


@dataclass(frozen=True)
class Situation:
    """What the buttons mean at this moment. Whatever is not in the table is answered by the
    sentence `desk_<name>`, which says what can be done; what is grave asks for a long press."""

    name: str
    buttons: Mapping[Button, Meaning] = field(default_factory=dict)
    natural: Press | None = None
    """The natural next step, where there is one."""
    told: str = ""
    """The code of another sentence than `desk_<name>`."""
    idle: bool = False
    """Nothing goes on that another occupation of the desk would disturb."""
    says: Remark | None = None
    """What must be settled and why: on the screens until it is."""
    answers: Remark | None = None
    """The buttons that settle it, for a panel: a keyboard has its legend."""
    quiet: bool = False
    """Players think: what comes near the pad is shown, and makes no sound."""
    aside: bool = False
    """The desk is busy with something else than the game."""
    asks: Remark | None = None
    """A question that waits beside the game, and the button that opens it."""
    prominent: tuple[type, ...] = ()
    """Long presses without which a newcomer would not get any further: their commands."""
    refused: Mapping[Press, RuleError] = field(default_factory=dict)
    """What the game would answer to a press that is not offered for that reason."""
    unoffered: frozenset[Press] = frozenset()
    """Presses that are answered and offered nowhere: the rules would refuse them now, or another
    press says the same."""

    @property
    def prompt(self) -> str:
        """The code of the sentence that says what can be done."""
        return self.told or f"desk_{self.name}"

    def meaning(self, press: Press) -> Action:
        """The action of a press, or a refusal that tells what can be done instead."""
        found = self.buttons.get(press.button, Meaning(BUTTONS[press.button].otherwise))
        action = (found.long or found.short) if press.held else found.short
        if action is not None:
            return action
        if (why := self.refused.get(press) or self.refused.get(Press(press.button))) is not None:
            raise why
        unasked = isinstance(found.long, Wish) and found.long.unasked
        held = Press(press.button, held=True)
        if found.long is not None and not unasked and held not in self.unoffered:
            deed = Offer(held, found.long).label
            name = BUTTONS[press.button].name
            raise RuleError("desk_hold", button=name, deed=deed[0].upper() + deed[1:])
        raise RuleError(self.prompt, button=press.button.value)

    def forward(self) -> Press:
        if self.natural is None:
            raise RuleError(self.prompt, button="suite")
        return self.natural

    @cached_property
    def offers(self) -> "tuple[Offer, ...]":
        """Everything the desk's buttons can do now, for a legend or a page of buttons."""
        return tuple(offer for offer in self.deeds if offer.press not in self.unoffered)

    @cached_property
    def deeds(self) -> "tuple[Offer, ...]":
        """What each press means, offered or not. A player's own button is for his hand alone."""
        found: list[Offer] = []
        for button, each in self.buttons.items():
            if button in PLAYERS:
                continue
            if each.short is not None:
                found.append(Offer(Press(button), each.short))
            if each.long is not None:
                found.append(Offer(Press(button, held=True), each.long))
        return tuple(found)

    @cached_property
    def holds(self) -> frozenset[str]:
        """The buttons whose long press is another word now."""
        return frozenset(button.value for button, each in self.buttons.items() if each.long)


@dataclass(frozen=True)
class Offer:
    press: Press
    action: Action

    @property
    def label(self) -> str:
        """What the press would do, in two or three words."""
        return printed(f"action_{self._name}")

    @property
    def told(self) -> str:
        """The same in a sentence, for what is grave or rare; empty where the label says it all."""
        code = f"deed_{self._name}"
        return printed(code) if code in catalogue() else ""

    @property
    def _name(self) -> str:
        action = self.action.otherwise if isinstance(self.action, AwaitTile) else self.action
        return action.name if isinstance(action, Wish) else type(action).__name__


KEYS: Mapping[str, Press | Forward] = {
    "space": Forward(),
    **{each.key: Press(button) for button, each in BUTTONS.items()},
    **{f"shift+{each.key}": Press(button, held=True) for button, each in BUTTONS.items()},
}
"""A laptop's keyboard in the place of the panel; with shift, a long press."""
ALWAYS_KEYS = {each.always: button for button, each in BUTTONS.items() if each.always}
"""The panel's buttons also while letters are being typed."""


def as_press(message: "Press | metal.ButtonPressed | metal.ButtonHeld") -> Press:
    """The panel knows names only; a name that is no button of ours is refused."""
    if isinstance(message, Press):
        return message
    try:
        button = Button(message.name)
    except ValueError as error:
        raise RuleError("desk_unknown_button", button=message.name) from error
    return Press(button, isinstance(message, metal.ButtonHeld))


# --- Names of buttons ---------------------------------------------------------------------------
# A button is called what the person who presses it calls it: its name on the panel, a key on a
# keyboard, what is written on it on a page. Sentences name buttons by placeholders
# (`console.french.VERBS`), filled here for the device somebody presses.


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
    """What the page writes on the button, also where it comes later: a tirage is completed before
    it can be announced."""
    button = _BY_NAME[name]
    deeds = {offer.press: offer.label for offer in situation.deeds}
    ways = (Press(button, verb.held), Press(button), Press(button, held=True))
    label = next((deeds[way] for way in ways if way in deeds), name)
    return verb.page.format(_quoted(f"{label[0].upper()}{label[1:]}"))


_Namer = Callable[[Situation, Verb, str], str]
_NAMERS: Mapping[Device, _Namer] = {
    Device.PANEL: _on_panel,
    Device.KEYBOARD: _on_keyboard,
    Device.PAGE: _on_page,
}


def _quoted(name: str) -> str:
    return f"«\u00a0{name}\u00a0»"
