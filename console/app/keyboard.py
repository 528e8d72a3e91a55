"""The judge's keyboard: lines typed at a terminal, keys pressed at the window.

Both become messages of the inbox. A terminal is written to as well: what happens becomes lines.
"""

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from console.desk.buttons import (
    ALWAYS_KEYS,
    BUTTONS,
    DESK_BUTTONS,
    KEYS,
    Button,
    Forward,
    Press,
    Remark,
)
from console.desk.drafts import WordKey
from console.desk.inbox import Acknowledge, Ask, RequestOutcome, Show, TypeLetter
from console.french import game_called, sentence, text
from console.games.face import GameTerminal
from console.journal.records import Fault
from console.modes.ending import ASK_ENDING
from console.modes.mode import NoMeaning
from console.requests import is_printable
from console.session.dependencies import Entrance, Occurrence, Subscriber
from console.session.snapshots import JudgeSnapshot
from console.terminal import SIGNS, TerminalPainter, read_commands
from console.tv.snapshot import ACCESS_PAGE
from console.tv.window.display import KeyPressed
from engine.rulings import RuleError

_BUTTONS = {
    **{button.value[0]: button for button in DESK_BUTTONS if button is not Button.REPETER},
    "p": Button.REPETER,
    **{button.value: button for button in Button},
    **{each.name: button for button, each in BUTTONS.items()},
}
_HOLD = "!"
_READ = "lu"
LONGEST_LINE = 1_000


class TerminalRequest(Enum):
    """What only the terminal itself answers."""

    HELP = "aide"
    QUIT = "quitter"


@dataclass(frozen=True)
class Look:
    """Something of the game to be printed, and nothing to be posted."""

    word: str


def read_line(line: str, own: GameTerminal[Any, Any, Any]) -> Sequence[object]:
    """What a line stands for: messages, or something to look at. Empty is the natural next
    step. `own` is the game's part."""
    if len(line) > LONGEST_LINE or not is_printable(line):
        raise RuleError("terminal_unreadable")
    words = line.split()
    if not words:
        return (Forward(),)
    head = words[0].lower()
    name = head.removeprefix(_HOLD).removesuffix(_HOLD)
    if name in _BUTTONS and len(words) == 1:
        return (Press(_BUTTONS[name], held=name != head),)
    if head in {screen.value for screen in TerminalRequest}:
        return (TerminalRequest(head),)
    if head == _READ:
        return (Acknowledge(),)
    if head in own.screens:
        return (Look(head),)
    commands = read_commands(line.strip(), own.lines)
    if commands is not None:
        return tuple(map(Ask, commands))
    typed = (each for one in own.lines for each in one.heads if each not in SIGNS)
    known = [*_BUTTONS, _READ, *(screen.value for screen in TerminalRequest), *typed, *own.screens]
    nearest = difflib.get_close_matches(head, known, n=1, cutoff=0.0)[0]
    raise RuleError("terminal_unknown", word=words[0], nearest=nearest)


def look(word: str, judge: JudgeSnapshot, painter: TerminalPainter) -> str:
    if judge.face is None:
        return text("no_game_open")
    return judge.face.desk.terminal.screens[word](judge.state, judge.answer, painter)


@dataclass
class TerminalScreen(Subscriber):
    """Prints what a judge needs to see, from the loop's thread."""

    painter: TerminalPainter
    write: Callable[[str], None]
    _said_of_this_line: str | None = None

    def of_one_line(self, messages: Sequence[object]) -> Sequence[object]:
        """The same messages; what would be refused for the same reason is told once."""
        asked = [message for message in messages if isinstance(message, Ask)]
        if len(asked) < 2 or len(asked) < len(messages):
            return messages
        *first, last = asked
        return (
            *(replace(ask, reply=self._remember) for ask in first),
            replace(last, reply=self._forget),
        )

    def _remember(self, outcome: RequestOutcome) -> None:
        if outcome.refusal is not None:
            self._said_of_this_line = sentence(outcome.refusal)

    def _forget(self, outcome: RequestOutcome) -> None:
        self._said_of_this_line = None

    def on_entrance(self, entrance: Entrance) -> None:
        """At a table, with the game and who sits there; a whole room knows what it plays."""
        options, label = entrance.state.options, entrance.face.label
        called = game_called(options.name)
        at_table = entrance.face.opening.most_players is not None
        game = f", {label}" if at_table and label not in called else ""
        head = self.painter.bold(f"Partie {called}")
        self.write(f"{head}{game}, lexique {options.lexicon}")
        if at_table:
            self.write(f"  {', '.join(player.name for player in entrance.state.players)}")

    def on_refusal(self, refusal: RuleError) -> None:
        told = sentence(refusal)
        if told != self._said_of_this_line:
            self.write(f"  ✗ {told}")

    def on_fault(self, fault: Fault) -> None:
        self.write(f"  ⚠ {text(fault.code, **fault.data)}")

    def on_remark(self, remark: Remark) -> None:
        self.write(f"  {text(remark.code, **remark.data)}")

    def on_event(self, occurrence: Occurrence) -> None:
        terminal = occurrence.face.desk.terminal
        for line in terminal.told(occurrence.event, occurrence.after, self.painter):
            self.write(line)


def prompt(judge: JudgeSnapshot) -> str:
    """What can be done now, for the line where the judge types."""
    offered = ", ".join(
        f"{offer.press.button.value}{_HOLD if offer.press.held else ''} ({offer.label})"
        for offer in judge.situation.offers
    )
    pending = f" [{judge.pending} hors disque]" if judge.pending else ""
    return f"{offered}{pending}"


# --- Keys of the window -------------------------------------------------------------------------


_PAGE_KEYS = ("f7", "f8", "f9", "shift+f7")
"""The pages of the game, in its own order."""
_ACCESS_KEY = "f10"
ESCAPE = "escape"
"""Goes back: out of a question, past what was read; else it asks how to end the game."""


def message_of(key: KeyPressed, judge: JudgeSnapshot, *, writes: bool = True) -> object | None:
    """What to post for a key, None when it means nothing.

    While the game waits for letters or for a word a letter is a letter: typing must be possible
    at any moment. Otherwise letters are the shortcuts of the panel's buttons. `writes`: the
    window shows what is typed, which a television of the room does not.
    """
    name, face = key.name.removeprefix("shift+"), judge.face
    if name in ALWAYS_KEYS:
        return Press(ALWAYS_KEYS[name], held=key.name != name)
    if judge.mode is not None and (own := judge.mode.key(key.name, key.text)) is not None:
        return None if isinstance(own, NoMeaning) else own
    pages = dict(zip(_PAGE_KEYS, face.room.screens if face else (), strict=False))
    pages[_ACCESS_KEY] = ACCESS_PAGE
    page = pages.get(key.name) or pages.get(name)
    if page is not None:
        return Show(None if judge.public.page == page else page)
    written = WordKey(key.name, key.text)
    if writes and judge.writing is not None and judge.writing.takes(written):
        return written
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
    """What to post for a mouse pressed on a part of the scene."""
    match means:
        case ("press", button, held):
            return Press(Button(button), held=bool(held))
    written = WordKey.pointed(means)
    if written is not None:
        takes = judge.writing is not None and judge.writing.takes(written)
        return written if takes else None
    return judge.mode.pointed(means) if judge.mode is not None else None
