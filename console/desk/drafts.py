"""A word that is being typed at the window, before it is played: nothing of it is a fact yet.

What a key does to it, what it looks like and which command it becomes are the game's (`WordEntry`).
It is shown where it is typed, in a window with a legend of keys, and on no other screen.
"""

import unicodedata
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeVar

from console.tv.snapshot import KeyHint, PublicSnapshot
from engine.letters.tiles import JOKER, single_letter
from engine.rulings import RuleError

PLAY_KEYS = frozenset({"return", "enter", "[enter]"})
CLEAR_KEY = "escape"
TURN_KEYS = frozenset({"tab", "space"})
BACK_KEY = "backspace"
ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
"""Rows and columns an arrow goes."""
_SHIFT = "shift+"
WRITE = "write"
"""What a place of a scene means where words are typed: (WRITE, key), (WRITE, "letter", "E"),
(WRITE, "square", "112")."""


@dataclass(frozen=True)
class WordKey:
    """A key of the window, or a place somebody pointed at, while words can be typed there."""

    name: str
    text: str = ""
    place: tuple[str, ...] = ()
    """What lies where somebody pointed."""

    @property
    def letter(self) -> str | None:
        """The letter typed, in lower case with Shift: it is a joker's. An accent is none: no tile
        has one, and É is a key of its own on a French keyboard."""
        bare = unicodedata.normalize("NFD", self.text)[:1]
        known = single_letter(bare) if bare.strip() else None
        if known is None or known == JOKER:
            return None
        return known.lower() if self.name.startswith(_SHIFT) else known

    @classmethod
    def pointed(cls, means: tuple[str, ...]) -> "WordKey | None":
        match means:
            case (str(written), key) if written == WRITE:
                return cls(key)
            case (str(written), "letter", letter) if written == WRITE and letter != JOKER:
                return cls(letter.lower(), letter)
            case (str(written), *place) if written == WRITE:
                return cls("", place=tuple(place))
        return None


class WordDraft(Protocol):
    """As far as the house looks at what is typed."""

    @property
    def typed(self) -> str:
        """The letters so far; nothing while there is only a cursor."""


StateIn = TypeVar("StateIn", contravariant=True)
CommandOut = TypeVar("CommandOut", covariant=True)


class WordEntry(Protocol[StateIn, CommandOut]):
    """How words of one game are typed at the window."""

    def moment(self, state: StateIn) -> Hashable | None:
        """What is typed now belongs to this moment and goes with it; None: nobody plays a word."""

    def after(self, state: StateIn, draft: Any, key: WordKey) -> Any:
        """What is typed after a key; `draft` is None before the first."""

    def command(self, state: StateIn, draft: Any) -> CommandOut:
        """RuleError when it cannot even be asked."""

    def shown(self, public: Any, state: StateIn, writing: "Writing") -> PublicSnapshot:
        """With what is typed, what it would be worth, or why it was refused."""

    def hints(self, draft: Any) -> tuple[KeyHint, ...]:
        """The keys that write."""


@dataclass(frozen=True)
class Writing:
    """What is typed at this moment of a game."""

    moment: Hashable
    draft: WordDraft | None = None
    """None while nobody has begun."""
    refusal: RuleError | None = None
    """What the game answered to it: it stays typed."""

    @property
    def is_begun(self) -> bool:
        """There are letters to be played."""
        return self.draft is not None and bool(self.draft.typed)

    def takes(self, key: WordKey) -> bool:
        """Does the key write? Letters always do; what also means something else at the desk only
        once somebody has begun."""
        plain = key.name.removeprefix(_SHIFT)
        if key.letter is not None or key.place or plain in ARROWS or plain == "tab":
            return True
        if plain in PLAY_KEYS:
            return self.is_begun
        return self.draft is not None and plain in (CLEAR_KEY, BACK_KEY, *TURN_KEYS)

    def with_draft(self, draft: WordDraft | None) -> Self:
        return type(self)(self.moment, draft)
