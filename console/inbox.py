"""What may be posted to the inbox, beside what the metal and the solver post."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from console.games.duplicate.snapshot import Access, Page
from console.journal import Fault
from engine.errors import RuleError
from engine.games.duplicate.commands import Command
from engine.games.duplicate.events import Event


@dataclass(frozen=True)
class Outcome:
    """What became of a request: its events, or the refusal. Nothing changed when refused."""

    events: tuple[Event, ...] = ()
    refusal: RuleError | None = None
    durable: bool = True
    """False when the events are in memory only, because the disk is away."""


@dataclass(frozen=True)
class Ask:
    """A command from anyone; `reply` is called in the loop's thread, after the flush."""

    command: Command
    reply: Callable[[Outcome], None] | None = None
    by: str = ""
    """Who asks: a refusal is theirs alone. Empty for the desk, which shows its refusals."""


@dataclass(frozen=True)
class Show:
    """The judge wants a page on the screens instead of the game; None goes back to it."""

    page: Page | None
    access: Access | None = None


@dataclass(frozen=True)
class Troubled:
    """A device beside the game fails: voice, screen, pages."""

    fault: Fault


@dataclass(frozen=True)
class Recovered:
    """The trouble of this code is over."""

    code: str


@dataclass(frozen=True)
class TryPanel:
    """Somebody wants the buttons, lamps and buzzer tried, or has had enough of it."""

    begin: bool = True


@dataclass(frozen=True)
class Acknowledge:
    """The judge has read what went wrong and is over."""


class Wake(Enum):
    """Posted by the loop itself at the time the session asked for."""

    CLOCK = "clock"
    DRAW = "draw"
    JOURNAL = "journal"
