"""What can be chosen for the game to come, as the screen « Nouvelle partie » asks for it."""

from typing import Protocol

from console.options.choices import Picks
from console.options.request import AS_PROPOSED, Menu, NewGame
from engine.play.game import State


class Proposals(Protocol):
    """What can be chosen for the game to come (`console.choosing`)."""

    @property
    def picks(self) -> Picks: ...
    def request(self, before: State | None) -> NewGame: ...
    def menu(self, before: State | None, picks: Picks | None = None) -> Menu: ...
    def proposal(self, before: State | None) -> Menu: ...
    def keep(self, picks: Picks) -> None: ...


class NoProposals:
    """Nothing can be chosen: the game is what the plan says."""

    @property
    def picks(self) -> Picks:
        return {}

    def request(self, before: State | None) -> NewGame:
        return AS_PROPOSED

    def menu(self, before: State | None, picks: Picks | None = None) -> Menu:
        return Menu()

    def proposal(self, before: State | None) -> Menu:
        return Menu()

    def keep(self, picks: Picks) -> None:
        """Nothing was chosen."""
