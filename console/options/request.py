"""A new game as somebody wants it, before it is opened."""

from dataclasses import dataclass, fields, replace
from typing import Any

from console.options.choices import AGAINST, SOURCE, Choice
from console.options.table import Selection
from engine.play.players import Player


@dataclass(frozen=True)
class NewGame:
    """What is empty or None was not said: it is left to the settings."""

    game: str = ""
    own: Selection[Any] | None = None
    """Of the game's own options."""
    lexicon: str = ""
    source: str = ""
    """Where its letters come from (`console.games.opening`)."""
    seed: str | None = None
    """Of the software's bag."""
    prepared: str | None = None
    """The text of a game prepared beforehand."""
    players: tuple[Player, ...] | None = None
    name: str = ""
    club: str = ""
    title: str = ""

    def over(self, proposal: "NewGame") -> "NewGame":
        """The proposal, but for what is said here."""
        said = {
            each.name: value
            for each in fields(self)
            if (value := getattr(self, each.name)) not in ("", None)
        }
        if self.own is not None:
            said["own"] = self.own.with_(proposal.own)
        return replace(proposal, **said)


AS_PROPOSED = NewGame()


@dataclass(frozen=True)
class Menu:
    """All that can be chosen before a game, and the game it stands for."""

    choices: tuple[Choice, ...] = ()
    request: NewGame = AS_PROPOSED

    def choice(self, key: str) -> Choice | None:
        return next((each for each in self.choices if each.key == key), None)

    @property
    def plays(self) -> bool:
        """Does the console?"""
        return any(each.option.plays for each in self.choices)

    @property
    def picks(self) -> dict[str, str]:
        """As they are kept."""
        keys = {SOURCE: AGAINST} if self.plays else {}
        return {keys.get(each.key, each.key): each.chosen for each in self.choices}
