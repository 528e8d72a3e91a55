"""A key pressed on the window becomes what a button would say, or a letter typed."""

from console.buttons import KEYS, Button, Press
from console.inbox import (
    ERASE,
    Acknowledge,
    Finish,
    GoToLine,
    MoveLine,
    Pick,
    Show,
    TurnOption,
    TypeLetter,
    WriteOn,
)
from console.options.choices import Choice
from console.screen.messages import KeyPressed
from console.session.showcase import JudgeSnapshot
from console.view.shown import ACCESS_PAGE

_FUNCTION_KEYS = {
    "f1": Button.CHRONO,
    "f2": Button.VALIDER,
    "f3": Button.REJETER,
    "f4": Button.SUIVANT,
    "f5": Button.REPETER,
    "f6": Button.ANNULER,
}
"""Always the six buttons of the panel, also while letters are being typed."""
_PAGE_KEYS = ("f7", "f8", "f9")
"""The pages of the game, in its own order."""
_ACCESS_KEY = "f10"
ESCAPE = "escape"
"""Goes back: out of a question, past what was read; else it asks how to end the game."""


_ARROWS = {
    "up": MoveLine(-1),
    "down": MoveLine(1),
    "tab": MoveLine(1),
    "shift+tab": MoveLine(-1),
    "left": TurnOption(-1),
    "right": TurnOption(1),
    "return": Press(Button.VALIDER),
    ESCAPE: Press(Button.ANNULER),
}
"""On the screen « Nouvelle partie »."""


def message_of(key: KeyPressed, judge: JudgeSnapshot) -> object | None:
    """What to post for a key, None when it means nothing.

    While the game waits for letters a letter is a letter: typing must be possible at any
    moment. Otherwise letters are the shortcuts of the panel's buttons.
    """
    name, face = key.name.removeprefix("shift+"), judge.face
    if name in _FUNCTION_KEYS:
        return Press(_FUNCTION_KEYS[name], held=key.name != name)
    if judge.choice is not None:
        return _choosing(key, judge.choice)
    pages = dict(zip(_PAGE_KEYS, face.room.screens if face else (), strict=False))
    pages[_ACCESS_KEY] = ACCESS_PAGE
    if name in pages:
        return Show(None if judge.public.page == pages[name] else pages[name])
    if name == ESCAPE:
        return _escaping(judge)
    if (
        face is not None
        and judge.aside is None
        and face.desk.typed(judge.state, key.text) is not None
    ):
        return TypeLetter(key.text)
    return KEYS.get(key.name)


def _escaping(judge: JudgeSnapshot) -> object:
    if judge.situation.name in ("finishing", "leaving"):
        return Finish(begin=False)
    if judge.faults or judge.face is None or judge.aside is not None:
        return Acknowledge()
    return Finish()


def pointed(means: tuple[str, ...]) -> object | None:
    """What to post for a mouse pressed on a part of the picture."""
    match means:
        case ("line", where):
            return GoToLine(where)
        case ("pick", where, value):
            return Pick(where, value)
        case ("press", button, held):
            return Press(Button(button), held=bool(held))
    return None


def _choosing(key: KeyPressed, choice: Choice) -> object | None:
    """Where the choice in hand is answered by writing, letters and the space bar write."""
    if key.name in _ARROWS:
        return _ARROWS[key.name]
    if choice.written:
        if key.name == "backspace":
            return WriteOn(ERASE)
        return WriteOn(key.text) if key.text else None
    return KEYS.get(key.name)
