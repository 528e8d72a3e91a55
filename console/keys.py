"""A key pressed on the window becomes what a button would say, or a letter typed."""

from console.buttons import ALWAYS_KEYS, KEYS, Button, Press
from console.inbox import Acknowledge, Show, TypeLetter
from console.modes.finishing import ASK_ENDING
from console.modes.mode import NoMeaning
from console.session.showcase import JudgeSnapshot
from console.tv.snapshot import ACCESS_PAGE
from console.tv.window.display import KeyPressed

_PAGE_KEYS = ("f7", "f8", "f9")
"""The pages of the game, in its own order."""
_ACCESS_KEY = "f10"
ESCAPE = "escape"
"""Goes back: out of a question, past what was read; else it asks how to end the game."""


def message_of(key: KeyPressed, judge: JudgeSnapshot) -> object | None:
    """What to post for a key, None when it means nothing.

    While the game waits for letters a letter is a letter: typing must be possible at any
    moment. Otherwise letters are the shortcuts of the panel's buttons.
    """
    name, face = key.name.removeprefix("shift+"), judge.face
    if name in ALWAYS_KEYS:
        return Press(ALWAYS_KEYS[name], held=key.name != name)
    if judge.mode is not None and (own := judge.mode.key(key.name, key.text)) is not None:
        return None if isinstance(own, NoMeaning) else own
    pages = dict(zip(_PAGE_KEYS, face.room.screens if face else (), strict=False))
    pages[_ACCESS_KEY] = ACCESS_PAGE
    if name in pages:
        return Show(None if judge.public.page == pages[name] else pages[name])
    if name == ESCAPE:
        return _escaping(judge)
    if (
        face is not None
        and judge.mode is None
        and face.desk.typed(judge.state, key.text) is not None
    ):
        return TypeLetter(key.text)
    return KEYS.get(key.name)


def _escaping(judge: JudgeSnapshot) -> object:
    if judge.faults or judge.face is None or judge.mode is not None:
        return Acknowledge()
    return ASK_ENDING


def pointed(means: tuple[str, ...], judge: JudgeSnapshot) -> object | None:
    """What to post for a mouse pressed on a part of the picture."""
    match means:
        case ("press", button, held):
            return Press(Button(button), held=bool(held))
    return judge.mode.pointed(means) if judge.mode is not None else None
