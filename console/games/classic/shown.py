"""What the room may know of a classic game, and when it came about.

It is made of `engine.games.classic.public`, which has no place for a rack. The one exception is
the rack of a person who plays alone against virtual players: it is drawn only where a legend of
keys is drawn, in his own window, and `without_keys` takes it away for every other screen.
"""

from dataclasses import dataclass, replace
from typing import Self

from console.tv.canvas import Canvas
from console.tv.snapshot import Shown
from engine.games.classic.public import PublicState, PublicTurn
from engine.letters.board import Grid
from engine.letters.moves import Move


@dataclass(frozen=True)
class LastWord:
    """The word to be lit on the board."""

    move: Move
    placed: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class ClassicShown(Shown):
    game: PublicState
    since_ms: int
    """When the present moment of the game began."""
    last: LastWord | None = None
    end: str = ""
    """Why the game is over, in French."""
    own_rack: str = ""
    """Of the only human, for his own window."""

    @property
    def grid(self) -> Grid:
        return Grid(self.game.grid)

    @property
    def last_turn(self) -> PublicTurn | None:
        return self.game.turns[-1] if self.game.turns else None

    def draw(self, canvas: Canvas) -> str:
        # Here, not above: how a moment is drawn is made of moments.
        from console.games.classic.drawing.screen import draw_screen

        return draw_screen(canvas, self)

    def without_keys(self) -> Self:
        return replace(super().without_keys(), own_rack="")
