"""What the room sees and hears of an event, once it is on the card. Live only."""

from dataclasses import dataclass

from console.games.face import Accents, Face
from console.journal.records import Fault
from console.remarks import Remark
from engine.play.game import Event, State
from engine.rulings import RuleError


@dataclass(frozen=True)
class Entrance:
    """A game is on the desk, just opened or brought back."""

    face: Face
    state: State
    accents: Accents


@dataclass(frozen=True)
class Occurrence:
    """An event that has just happened; never built when a journal is read back."""

    face: Face
    event: Event
    before: State | None
    """None when the event opens the game."""
    after: State
    now_ms: int
    durable: bool


class Subscriber:
    """Voice, screen, buzzer, terminal: each overrides what concerns it. Called in the loop's
    thread, so nobody may wait here: hand over and return."""

    def entered(self, entrance: Entrance) -> None: ...

    def happened(self, occurrence: Occurrence) -> None: ...

    def ended(self) -> None:
        """The game on the desk has just come to its end."""

    def reopened(self) -> None:
        """It goes on after its end."""

    def refused(self, refusal: RuleError) -> None: ...

    def told(self, fault: Fault) -> None: ...

    def remarked(self, remark: Remark) -> None:
        """Something came of taking stock or of trying the panel."""

    def repeat(self) -> None:
        """The judge wants the last announcement again."""
