"""Everything the room may know of a game of Jarnac: all of it lies on the table.

Nothing here depends on a word list before the end, but where the rules made it speak; what
nobody saw has a place only beside a result.
"""

from dataclasses import dataclass

from console.tv.canvas import Canvas
from console.tv.snapshot import Clock, Shown


@dataclass(frozen=True)
class MatShown:
    name: str
    rows: tuple[str, ...]
    reliquat: str
    points: int
    jarnacs: int
    has_bag: bool = False
    out_of_time: bool = False
    clock: Clock | None = None
    fresh: int | None = None
    """The row of the last word, 1 to 8."""


@dataclass(frozen=True)
class Theft:
    """The moment the room enjoys."""

    since_ms: int
    thief: int
    word: str


@dataclass(frozen=True)
class Missed:
    """A Jarnac nobody saw."""

    turn: int
    name: str
    word: str


@dataclass(frozen=True)
class Ended:
    since_ms: int
    winner: str
    reason: str
    """Which of the three cases, or an abandonment."""
    cause: str
    """What ended the game."""
    missed: tuple[Missed, ...] | None = None
    """None while it is being looked for."""


@dataclass(frozen=True)
class JarnacShown(Shown):
    mats: tuple[MatShown, MatShown]
    status: str
    bag: int
    since_ms: int = 0
    timer: Clock | None = None
    """Of the move, or of the last ten seconds."""
    theft: Theft | None = None
    ended: Ended | None = None

    def draw(self, canvas: Canvas) -> str:
        # Here, not above: how it is drawn is made of what is shown.
        from console.games.jarnac.drawing.screen import draw_screen

        return draw_screen(canvas, self)
