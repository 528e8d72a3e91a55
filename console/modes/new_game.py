"""The screen « Nouvelle partie » at the desk: one choice in hand, six buttons or a keyboard."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial

from console.desk.buttons import KEYS, Button, Meaning, Press, Situation, short
from console.desk.choices import Choice, said_now
from console.desk.inbox import StartGame
from console.desk.option_table import Menu
from console.modes.mode import (
    Begin,
    Deed,
    Mode,
    ModeContext,
    ModeTurn,
    NoMeaning,
    Proposals,
    ToMode,
)
from console.modes.trial import TRY_CONSOLE
from console.tv.own_scenes import ChoiceLine, NewGameSnapshot, OptionLine
from console.tv.snapshot import GameHeader
from engine.play.game import GameState
from engine.rulings import RuleError

LONGEST_WRITTEN = 80
ERASE = "\b"
"""Written on: takes the last letter away."""


@dataclass(frozen=True)
class Pick(ToMode):
    """This option of this choice."""

    key: str
    value: str


@dataclass(frozen=True)
class MoveLine(ToMode):
    """So many choices further down."""

    by: int


@dataclass(frozen=True)
class GoToLine(ToMode):
    """To this choice."""

    key: str


@dataclass(frozen=True)
class TurnOption(ToMode):
    """The option so many steps further, of the choice in hand."""

    by: int


@dataclass(frozen=True)
class WriteOn(ToMode):
    """More text for the choice in hand, where it is answered by writing."""

    text: str


_KEYS = {
    "up": MoveLine(-1),
    "down": MoveLine(1),
    "tab": MoveLine(1),
    "shift+tab": MoveLine(-1),
    "left": TurnOption(-1),
    "right": TurnOption(1),
    "return": Press(Button.VALIDER),
    "escape": Press(Button.ANNULER),
}

_APART = frozenset({Press(Button.CHRONO)})
"""For whoever wires the box, not for an evening: no legend needs it."""
_TURNING = frozenset({Press(Button.REJETER), Press(Button.REJETER, held=True)})


@dataclass(frozen=True)
class NewGameMode(Mode):
    proposals: Proposals
    before: GameState | None
    """The state of the game before."""
    menu: Menu
    """What is chosen so far."""
    line: int = 0

    @classmethod
    def begin(cls, desk: ModeContext) -> ModeTurn:
        menu = desk.proposals.menu(desk.state)
        if not menu.choices:
            raise RuleError("desk_no_choices")
        return ModeTurn(cls(desk.proposals, desk.state, menu))

    @cached_property
    def situation(self) -> Situation:
        previous = Deed("previous_line", do=partial(self._move, -1))
        return Situation(
            "choosing",
            {
                Button.VALIDER: short(Deed("begin_game", do=self._open_game)),
                Button.SUIVANT: Meaning(Deed("next_line", do=partial(self._move, 1)), previous),
                Button.REJETER: Meaning(
                    Deed("next_option", do=partial(self._turn, 1)),
                    Deed("previous_option", do=partial(self._turn, -1)),
                ),
                Button.REPETER: short(previous),
                Button.ANNULER: short(Deed("leave_choices", do=self.end)),
                Button.CHRONO: short(TRY_CONSOLE),
            },
            natural=Press(Button.VALIDER),
            idle=True,
            aside=True,
            unoffered=_APART if self._turns else _APART | _TURNING,
        )

    @property
    def choice(self) -> Choice:
        """The one in hand."""
        return self.menu.choices[self.line]

    def snapshot(self, header: Callable[[], GameHeader]) -> NewGameSnapshot:
        return NewGameSnapshot(
            tuple(map(_choice_line, self.menu.choices)), self.line, header=header()
        )

    def key(self, name: str, text: str) -> object:
        """Where the choice in hand is answered by writing, letters and the space bar write."""
        if name in _KEYS:
            return _KEYS[name]
        if not self.choice.written:
            return KEYS.get(name, NoMeaning())
        if name == "backspace":
            return WriteOn(ERASE)
        return WriteOn(text) if text else NoMeaning()

    def pointed(self, means: tuple[str, ...]) -> ToMode | None:
        match means:
            case ("line", where):
                return GoToLine(where)
            case ("pick", where, value):
                return Pick(where, value)
        return None

    def hear(self, message: ToMode) -> ModeTurn:
        match message:
            case Pick(key, value):
                return self._pick(key, value)
            case MoveLine(by):
                return self._move(by)
            case GoToLine(key) if key in self._keys:
                return ModeTurn(replace(self, line=self._keys.index(key)))
            case TurnOption(by):
                return self._turn(by)
            case WriteOn(text):
                return self._write(text)
        return ModeTurn(self)

    def leave(self) -> None:
        """What was changed meanwhile stays the proposal."""
        self.proposals.keep({**self.proposals.picks, **self.menu.picks})

    def _open_game(self) -> ModeTurn:
        """It stays until the game is open: what is refused can be chosen otherwise."""
        return ModeTurn(self, then=StartGame(self.menu.request))

    def _move(self, by: int) -> ModeTurn:
        return ModeTurn(replace(self, line=(self.line + by) % len(self.menu.choices)))

    @property
    def _turns(self) -> bool:
        """The line in hand has another option; else « rejeter » only says why it has none."""
        choice = self.choice
        return bool(choice.offered) or (not choice.written and len(choice.possible) > 1)

    def _turn(self, by: int) -> ModeTurn:
        choice = self.choice
        if choice.offered:
            return self._pick(choice.key, choice.offered[0 if by > 0 else -1])
        if choice.written:
            raise RuleError("desk_choice_written", choice=choice.label)
        if len(choice.possible) < 2:
            raise RuleError("desk_choice_alone", choice=choice.label)
        return self._pick(choice.key, choice.beside(by))

    def _write(self, text: str) -> ModeTurn:
        choice = self.choice
        if not choice.written:
            return ModeTurn(self)
        kept = choice.chosen[:-1] if text == ERASE else choice.chosen + text
        return self._pick(choice.key, kept[:LONGEST_WRITTEN])

    def _pick(self, key: str, value: str) -> ModeTurn:
        """The other choices follow; the line stays with the choice that was changed."""
        picked = self.menu.choice(key)
        options = picked.options if picked is not None else ()
        refused = next((each for each in options if each.value == value), None)
        if refused is not None and refused.why_not:
            raise RuleError("desk_choice_not_possible", why=refused.why_not)
        wanted = {**self.proposals.picks, **self.menu.picks, **said_now({key: value})}
        after = replace(self, menu=self.proposals.menu(self.before, wanted))
        keys = after._keys
        return ModeTurn(
            replace(after, line=keys.index(key) if key in keys else min(self.line, len(keys) - 1))
        )

    @property
    def _keys(self) -> list[str]:
        return [each.key for each in self.menu.choices]


CHOOSE_GAME = Begin("choose_game", opening=NewGameMode.begin)


def _choice_line(choice: Choice) -> ChoiceLine:
    options = (
        ()
        if choice.written
        else tuple(OptionLine(each.value, each.label, each.why_not) for each in choice.options)
    )
    value = choice.chosen if choice.written else choice.option.label
    return ChoiceLine(choice.key, choice.label, value, options, choice.chosen, choice.note)
