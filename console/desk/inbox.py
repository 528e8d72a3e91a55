"""What may be asked of the game or the desk: the messages of the inbox, with their outcome.

The metal, the solver and the modes post messages of their own.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from console.desk.buttons import Forward, Press
from console.desk.option_table import AS_PROPOSED, NewGame
from console.journal.aftermath import Aftermath
from console.journal.copies import GameRecords, Joined
from console.journal.records import Fault
from console.tv.snapshot import Access
from engine.play.game import Circumstances, Command, Event, Events, Game, GameState
from engine.rulings import RuleError

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class RequestOutcome:
    """What became of a request: its events, or the refusal. Nothing changed when refused."""

    events: Events = ()
    refusal: RuleError | None = None
    durable: bool = True
    """False when the events are in memory only, because the disk is away."""


Reply = Callable[[RequestOutcome], None]


def ignore_outcome(_outcome: RequestOutcome) -> None:
    """Whoever asked does not wait for an answer."""


@dataclass(frozen=True)
class Ask:
    """A command of the game; `reply` is called in the loop's thread, after the flush.

    With `by` it is somebody's own request, on a page: its refusal is the sender's, the desk
    does not answer for it.
    """

    command: Command
    reply: Reply = ignore_outcome
    by: str = ""
    quiet: bool = False
    """A letter mistyped on a page: the sender alone is told."""


def is_patient(message: object) -> bool:
    """Whether a finger, a tile or the clock may go first. Two hundred slips come in together when
    a coup ends, and each is written to the card; the judge's next press must not wait for them.
    Whoever asks on a page waits for the answer before he asks again."""
    return isinstance(message, Ask) and bool(message.by)


@dataclass(frozen=True)
class PageGesture:
    """A button of a page; `reply` is called in the loop's thread, after the flush. The desk
    answers for it as for the panel's own."""

    press: Press | Forward
    reply: Reply


@dataclass(frozen=True)
class StartGame:
    """A new game, as the settings have it but for what is wanted here."""

    request: NewGame = AS_PROPOSED
    reply: Reply = ignore_outcome


@dataclass(frozen=True)
class BringBack:
    """A game of the journal, back on the desk: finished, for an appeal or for what the commission
    decided; or cut short before another one."""

    game: str
    """Its identity."""
    reply: Reply = ignore_outcome


@dataclass(frozen=True)
class TypeLetter:
    """A letter typed at the desk: what it means is the game's."""

    letter: str


@dataclass(frozen=True)
class Show:
    """The judge wants a page on the screens instead of the game; None goes back to it."""

    page: str | None
    access: Access | None = None


@dataclass(frozen=True)
class Troubled:
    """A device beside the game fails: voice, screen, pages."""

    fault: Fault
    until_ms: int | None = None
    """It is told until then, and over."""


@dataclass(frozen=True)
class Recovered:
    """The trouble of this code is over: of one device, or of all."""

    code: str
    device: str | None = None


@dataclass(frozen=True)
class News:
    """Something has come from beside the game: letters of a multiplex, an answer of the centre
    national. Whoever was asked for it is asked again."""


@dataclass(frozen=True)
class Attended:
    """Who follows the pages now; told again when the judge asks for one."""

    phones: int = 0
    judge: bool = False
    """A page of the judge is open somewhere."""


@dataclass(frozen=True)
class Captioned:
    """What the voice has said so far, as it is written; `over` once it has said all of it.
    Nothing, when it was cut short."""

    text: str
    over: bool = False


@dataclass(frozen=True)
class MendTile:
    """The next unknown tag on the pad is a tile of this letter, whose chip is dead; None: it is
    not, after all."""

    letter: str | None


@dataclass(frozen=True)
class Acknowledge:
    """The judge has read what went wrong and is over."""


@dataclass(frozen=True)
class TakePart:
    """What this place does in a partie of several centres: it draws, or it follows."""

    epreuve: str
    partie: int
    role: str


@dataclass(frozen=True)
class SettleEpreuve:
    """The judge's word on an épreuve of this hall: it is official, or it is closed."""

    epreuve: str
    official: bool


@dataclass(frozen=True)
class WriteHere:
    """The judge's word: the folder of the journal is the one that is there now."""


@dataclass(frozen=True)
class TakeIn:
    """Games that were written elsewhere, to be joined to the journal."""

    games: Sequence[GameRecords]
    reply: Callable[[Joined | RuleError], None]


@dataclass(frozen=True)
class JournalExamined:
    """The journal was only looked at when the evening began, and has been examined since."""

    found: Aftermath


@dataclass(frozen=True)
class CheckpointDisproved:
    """The game on the desk came back from a checkpoint that says what its records do not."""

    game: str


class Wake(Enum):
    """Posted by the loop itself at the time the session asked for."""

    CLOCK = "clock"
    DRAW = "draw"
    JOURNAL = "journal"
    PASSING = "passing"


# --- Ways to end a game -------------------------------------------------------------------------
# The page, the window and the panel offer the same.


@dataclass(frozen=True)
class Ending:
    """One way to end a game now; `ending_<name>` says what it is and what it does."""

    name: str
    command: Callable[[str], Command]
    """With the judge's reason."""
    needs_reason: bool = True
    told: str = ""
    """What it does here and now, in French, where the sentence alone does not tell."""


# --- What the rules answer ----------------------------------------------------------------------
# What a command would do, before anything is done.


EventStep = tuple[GameState | None, Event, GameState]
"""An event with the states before and after it."""


def ruled(
    game: Game, state: GameState | None, command: Command, at: Circumstances[Any]
) -> list[EventStep]:
    """What happens then; RuleError when the rules refuse.

    Deciding and folding are pure, so a fault in them has changed nothing: whoever asked is
    refused, the log has the trace, and one odd request does not end the evening.
    """
    try:
        steps = []
        for event in game.decide(state, command, at):
            after = game.evolve(state, event)
            steps.append((state, event, after))
            state = after
    except RuleError:
        raise
    except Exception as fault:
        log.exception("ruling_failed: %s", type(command).__name__)
        raise RuleError("ruling_failed", command=type(command).__name__) from fault
    return steps
