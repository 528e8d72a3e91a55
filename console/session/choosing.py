"""The screen « Nouvelle partie » at the desk: one choice in hand, six buttons or a keyboard."""

from typing import Any, Protocol

from console.buttons import Button, Meaning, Press, Situation, Wish, short
from console.inbox import ERASE, GoToLine, MoveLine, Pick, TurnOption, WriteOn
from console.options.choices import Choice, Picks, said_now
from console.options.request import Menu, NewGame
from console.view.choosing import ChoosingShown, ShownChoice, ShownOption
from console.view.shown import GameCard
from engine.errors import RuleError

CHOOSING = Situation(
    "choosing",
    {
        Button.VALIDER: short(Wish.BEGIN_GAME),
        Button.SUIVANT: Meaning(Wish.NEXT_LINE, Wish.PREVIOUS_LINE),
        Button.REJETER: Meaning(Wish.NEXT_OPTION, Wish.PREVIOUS_OPTION),
        Button.REPETER: short(Wish.PREVIOUS_LINE),
        Button.ANNULER: short(Wish.LEAVE_CHOICES),
    },
    natural=Press(Button.VALIDER),
    idle=True,
    aside=True,
)
LONGEST_WRITTEN = 80


class Proposals(Protocol):
    """What can be chosen for the game to come (`console.choosing`)."""

    @property
    def picks(self) -> Picks: ...
    def request(self, before: Any) -> NewGame: ...
    def menu(self, before: Any, picks: Picks | None = None) -> Menu: ...
    def proposal(self, before: Any) -> Menu: ...
    def keep(self, picks: Picks) -> None: ...


class NoProposals:
    """Nothing can be chosen: the game is what the plan says."""

    @property
    def picks(self) -> Picks:
        return {}

    def request(self, before: Any) -> NewGame:
        return NewGame()

    def menu(self, before: Any, picks: Picks | None = None) -> Menu:
        return Menu()

    def proposal(self, before: Any) -> Menu:
        return Menu()

    def keep(self, picks: Picks) -> None:
        """Nothing was chosen."""


class Choosing:
    """Belongs to the loop's thread."""

    def __init__(self, proposals: Proposals) -> None:
        self._proposals = proposals
        self._before: Any = None
        self._menu: Menu | None = None
        self._line = 0

    @property
    def menu(self) -> Menu | None:
        """What is chosen so far; None while nobody chooses."""
        return self._menu

    @property
    def choice(self) -> Choice | None:
        return self._menu.choices[self._line] if self._menu is not None else None

    def open(self, before: Any) -> None:
        menu = self._proposals.menu(before)
        if not menu.choices:
            raise RuleError("desk_no_choices")
        self._before, self._menu, self._line = before, menu, 0

    def leave(self) -> None:
        """What was changed meanwhile stays the proposal."""
        if self._menu is not None:
            self._proposals.keep({**self._proposals.picks, **self._menu.picks})
            self._menu = None

    def takes(self, message: object) -> bool:
        if self._menu is None:
            return False
        match message:
            case Pick(key, value):
                self._pick(key, value)
            case MoveLine(by):
                self._move(by)
            case GoToLine(key):
                self._line = self._keys.index(key) if key in self._keys else self._line
            case TurnOption(by):
                self._turn(by)
            case WriteOn(text):
                self._write(text)
            case _:
                return False
        return True

    def grant(self, wish: Wish) -> None:
        match wish:
            case Wish.NEXT_LINE:
                self._move(1)
            case Wish.PREVIOUS_LINE:
                self._move(-1)
            case Wish.NEXT_OPTION:
                self._turn(1)
            case Wish.PREVIOUS_OPTION:
                self._turn(-1)
            case _:
                self.leave()

    def _move(self, by: int) -> None:
        assert self._menu is not None
        self._line = (self._line + by) % len(self._menu.choices)

    def _turn(self, by: int) -> None:
        choice = self.choice
        assert choice is not None
        if choice.offered:
            self._pick(choice.key, choice.offered[0 if by > 0 else -1])
            return
        if choice.written:
            raise RuleError("desk_choice_written", choice=choice.label)
        if len(choice.possible) < 2:
            raise RuleError("desk_choice_alone", choice=choice.label)
        self._pick(choice.key, choice.beside(by))

    def _write(self, text: str) -> None:
        choice = self.choice
        assert choice is not None
        if choice.written:
            kept = choice.chosen[:-1] if text == ERASE else choice.chosen + text
            self._pick(choice.key, kept[:LONGEST_WRITTEN])

    def _pick(self, key: str, value: str) -> None:
        """The other choices follow; the line stays with the choice that was changed."""
        assert self._menu is not None
        picked = self._menu.choice(key)
        refused = (
            next((one for one in picked.options if one.value == value), None) if picked else None
        )
        if refused is not None and refused.why_not:
            raise RuleError("desk_choice_not_possible", why=refused.why_not)
        self._menu = self._proposals.menu(
            self._before,
            {**self._proposals.picks, **self._menu.picks, **said_now({key: value})},
        )
        keys = self._keys
        self._line = keys.index(key) if key in keys else min(self._line, len(keys) - 1)

    @property
    def _keys(self) -> list[str]:
        return [each.key for each in self._menu.choices] if self._menu is not None else []

    def shown(self, menu: Menu, card: GameCard) -> ChoosingShown:
        return ChoosingShown(tuple(_shown(each) for each in menu.choices), self._line, card=card)


def _shown(choice: Choice) -> ShownChoice:
    options = (
        ()
        if choice.written
        else tuple(ShownOption(each.value, each.label, each.why_not) for each in choice.options)
    )
    value = choice.chosen if choice.written else choice.option.label
    return ShownChoice(choice.key, choice.label, value, options, choice.chosen, choice.note)
