"""The page on the screens instead of the game, when the judge wants one. Belongs to the loop's
thread."""

from collections.abc import Callable

from console.inbox import Show
from console.view.shown import ACCESS_PAGE, Access

NO_PAGE = Show(None)


class ShownPage:
    """`access` makes the card of the page of access. While a game is being played its code serves
    once, for the room sees the screen too."""

    def __init__(self, access: Callable[[], Access | None]) -> None:
        self._access = access
        self.show = NO_PAGE

    @property
    def is_access(self) -> bool:
        return self.show.page == ACCESS_PAGE

    def want(self, show: Show) -> None:
        """Asked for from the desk itself, the page of access carries a code."""
        bare = show.page == ACCESS_PAGE and show.access is None
        self.show = Show(ACCESS_PAGE, self._access()) if bare else show

    def turn_access(self) -> None:
        self.want(NO_PAGE if self.is_access else Show(ACCESS_PAGE))

    def leave_access(self) -> None:
        """Somebody has read it, or the game goes on: nobody plays behind a page of addresses."""
        if self.is_access:
            self.show = NO_PAGE
