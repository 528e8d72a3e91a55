"""What can be chosen for the game to come, as the screen « Nouvelle partie » asks for it."""

from typing import Any, Protocol

from console.options.choices import Picks
from console.options.request import AS_PROPOSED, Menu, NewGame


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
        return AS_PROPOSED

    def menu(self, before: Any, picks: Picks | None = None) -> Menu:
        return Menu()

    def proposal(self, before: Any) -> Menu:
        return Menu()

    def keep(self, picks: Picks) -> None:
        """Nothing was chosen."""
