"""What the judge, the panel, the readers and the arbiters may ask of a duplicate game.

Imperative, frozen, JSON-able. A command says what is wanted; `duplicate.decide` answers
with events or refuses.
"""

import enum
from dataclasses import dataclass

from engine.games.duplicate.correction.commands import CorrectionCommand
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.room import Room
from engine.games.duplicate.tops import Confusion
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from engine.play.codec import Vocabulary
from engine.play.titles import GiveTitle


class Closing(enum.Enum):
    ENDED = "ended"
    """By the rules, or by the judge before its time: what was played counts."""
    INTERRUPTED = "interrupted"
    """It stood still for more than fifteen minutes: §3.7 says what counts."""
    ABANDONED = "abandoned"
    """It counts for nothing."""


@dataclass(frozen=True)
class OpenGame:
    options: GameOptions


@dataclass(frozen=True)
class OpenCoup:
    """A reason is needed while the slips that decide who goes out are still being corrected."""

    reason: str | None = None


@dataclass(frozen=True)
class LayTile:
    """A tile known by its tag, or by the software bag."""

    tile: Tile


@dataclass(frozen=True)
class TypeTile:
    """A letter given by hand, `?` for a joker; possible at any moment of a draw."""

    letter: str


@dataclass(frozen=True)
class TakeBackTile:
    """Undo a draw: this tile, else the last one of this letter, else the last one drawn."""

    tile: Tile | None = None
    letter: str | None = None


@dataclass(frozen=True)
class RejectRack:
    """All the letters of the tirage back into the bag; a valid tirage needs a reason."""

    reason: str | None = None


@dataclass(frozen=True)
class AnnounceRack:
    """The tirage is complete and told to the room. Where Y and jokers leave the judge a
    choice (§3.2), announcing is accepting."""


@dataclass(frozen=True)
class StartClock:
    pass


@dataclass(frozen=True)
class RestartClock:
    """Give the whole time again; only while the clock is paused."""


@dataclass(frozen=True)
class Pause:
    pass


@dataclass(frozen=True)
class Resume:
    pass


@dataclass(frozen=True)
class Tick:
    """Time has passed. Never refused; most of the time nothing comes of it."""


@dataclass(frozen=True)
class StopClock:
    """End the thinking time now."""


@dataclass(frozen=True)
class TakeBackStop:
    """The time was ended by mistake: it runs on with what was left."""

    reason: str


@dataclass(frozen=True)
class RecoverClock:
    """After a power cut: bring a clock back paused, with the time it had at `last_seen_ms`,
    the last stamp on the clock of the session that was cut."""

    last_seen_ms: int


@dataclass(frozen=True)
class NoteInterruption:
    """The game stood still that long, however it came: what does §3.7 make of it?"""

    duration_ms: int


@dataclass(frozen=True)
class NoteCut:
    """The console is back after a power cut, and no clock of its own ran meanwhile: only people
    know how long the game stood still."""


@dataclass(frozen=True)
class CutWasShort:
    """The judge's answer where buttons cannot tell minutes: fifteen at most."""


@dataclass(frozen=True)
class CutWasLong:
    """The same, for more than fifteen."""


@dataclass(frozen=True)
class CallTop:
    """Topping: a player asks to be heard, and the time stops. Without a table, whoever has not
    found yet and comes first: the judge names another if need be."""

    table: int | None = None


@dataclass(frozen=True)
class NameCaller:
    """Topping: it was this player who called, or the next one who may have."""

    table: int | None = None


@dataclass(frozen=True)
class ClaimTop:
    """Topping: a player calls a solution. Without a table, the player being heard; without a
    move, the judge's word that it is the top."""

    table: int | None = None
    move: Move | None = None


@dataclass(frozen=True)
class RefuseCall:
    """Topping: what the player said is not the top. The time runs on."""


@dataclass(frozen=True)
class HearAgain:
    """Topping: the last answer given to a player was a mistake; he is heard again, at the time
    at which he had called."""

    reason: str


@dataclass(frozen=True)
class ChooseTop:
    """Retain this solution, or the proposed one. Anything but a top that the rules allow
    needs a reason; and when slips were read on another word, what the room had."""

    move: Move | None = None
    reason: str | None = None
    cautions: tuple[Confusion, ...] = ()
    """What the judge wants the room cautioned against, besides what the rules say by
    themselves (§3.4)."""
    room: Room | None = None


@dataclass(frozen=True)
class CautionTop:
    """Retain the proposed solution, with the caution that is proposed with it."""


@dataclass(frozen=True)
class ChooseNextTop:
    """Retain the top that comes after the one retained, in the order of the rules."""

    reason: str
    room: Room | None = None
    """What the room had, when slips were read on another word."""


@dataclass(frozen=True)
class PlaceTop:
    pass


@dataclass(frozen=True)
class WithdrawMove:
    """Take the last word back off the grid; again and again to reach an earlier coup."""

    leaves: bool = False
    """As of `AnnulCoup`: to reach an earlier coup is to annul the one in between."""
    reason: str | None = None


@dataclass(frozen=True)
class CorrectCoup:
    """Another word, place or tirage for a coup played before: what follows is counted again."""

    coup: int
    reason: str
    move: Move | None = None
    """None leaves the word where it is."""
    tirage: str | None = None
    """None leaves the letters as announced."""
    room: Room | None = None
    """What the room had: asked wherever there are slips."""


@dataclass(frozen=True)
class AnnulCoup:
    """§3.6: all letters of the coup back into the bag, another tirage to be drawn."""

    reason: str | None = None
    leaves: bool = False
    """The judge has read that this centre leaves the common game: nothing of a sealed épreuve is
    annulled before he has."""


@dataclass(frozen=True)
class NeutraliseCoup:
    """In a sealed épreuve whose own rule allows it: nobody here scores the coup, the common top is
    laid, the letters stay common."""

    reason: str | None = None


@dataclass(frozen=True)
class DeclineEnd:
    """The judge goes on although the rules propose to end the game."""

    reason: str


@dataclass(frozen=True)
class CloseGame:
    """End the game; a reason is needed when the rules do not give one. A coup in play is
    given up with it, unless an interruption found its slips collected and the results stand."""

    reason: str | None = None
    how: Closing = Closing.ENDED


@dataclass(frozen=True)
class ReopenGame:
    reason: str


@dataclass(frozen=True)
class CloseAppeals:
    """What only the console knows of the time since the end: `ending` has the codes (§6.3)."""

    code: str


# A topping on devices (§3.8.4)


@dataclass(frozen=True)
class SealedCoup:
    """As the sealed game has it."""

    tirage: str
    move: Move
    rejected: bool = False


@dataclass(frozen=True)
class LayCourse:
    """The sealed game, laid ready for everybody."""

    coups: tuple[SealedCoup, ...]


@dataclass(frozen=True)
class BeReady:
    """A player sits before a device."""

    table: int


@dataclass(frozen=True)
class SetOff:
    """The time of everybody who is ready begins."""


@dataclass(frozen=True)
class ProposeTop:
    """A player has typed a word and placed it. Sent twice, it counts once."""

    table: int
    coup: int
    move: Move
    entry: str


@dataclass(frozen=True)
class HoldRuns:
    """Everybody's time stands still."""


@dataclass(frozen=True)
class ResumeRuns:
    pass


Command = (
    OpenGame
    | GiveTitle
    | OpenCoup
    | LayTile
    | TypeTile
    | TakeBackTile
    | RejectRack
    | AnnounceRack
    | StartClock
    | RestartClock
    | Pause
    | Resume
    | Tick
    | StopClock
    | TakeBackStop
    | RecoverClock
    | NoteInterruption
    | NoteCut
    | CutWasShort
    | CutWasLong
    | CallTop
    | NameCaller
    | ClaimTop
    | RefuseCall
    | HearAgain
    | ChooseTop
    | CautionTop
    | ChooseNextTop
    | PlaceTop
    | WithdrawMove
    | CorrectCoup
    | AnnulCoup
    | NeutraliseCoup
    | DeclineEnd
    | CloseGame
    | ReopenGame
    | CloseAppeals
    | LayCourse
    | BeReady
    | SetOff
    | ProposeTop
    | HoldRuns
    | ResumeRuns
    | CorrectionCommand
)
COMMANDS: tuple[type[Command], ...] = Command.__args__

VOCABULARY = Vocabulary("unknown_command", "unknown_command_version", COMMANDS)
