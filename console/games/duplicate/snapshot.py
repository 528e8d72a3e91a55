"""Everything the room may know of a duplicate game, and nothing else.

The phase is a sum type on purpose: a top is a field of `Revealing` and of rows of coups
already played, and no other phase has a place to put one. `DuplicateSnapshot` refuses to be
built with a row of the coup that is still being drawn or thought over.

Times ending in `_ms` are readings of the loop's monotonic clock; a scene is a pure
function of a snapshot and of `now`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from console.columns import Row
from console.french import text
from console.french.typography import duration_label
from console.games.duplicate.pictures import EveningPictures
from console.tv.canvas import Canvas
from console.tv.snapshot import (
    AT_A_GLANCE,
    GameHeader,
    Pace,
    PublicClock,
    PublicSnapshot,
    TirageLetter,
)
from engine.letters.board import Grid, Reference
from engine.letters.moves import Move
from engine.play.clock import MINUTE_MS


@dataclass(frozen=True)
class FormedWord:
    """A word formed in passing."""

    word: str
    points: int


@dataclass(frozen=True)
class PublicTop:
    """A top once announced. `word` is written as on the grid: lower case for a joker."""

    coup: int
    word: str
    ref: Reference
    points: int
    placed: tuple[int, ...]
    """Squares newly covered, by index, in the order of the word."""
    formed: tuple[FormedWord, ...] = ()
    prime: int = 0
    accented: str = ""
    definition: str = ""
    credit: str = ""
    """Whose definition it is, where a licence asks to say so."""
    swapped: str = ""
    """Letters taken from the bag to replace jokers (partie joker)."""

    @property
    def move(self) -> Move:
        return Move(self.word, self.ref)


@dataclass(frozen=True)
class CoupRow:
    """A coup already played, as in the table of coups."""

    number: int
    tirage: str
    word: str
    ref: str
    points: int
    cumul: int
    rejected: bool = False
    annulled: bool = False


@dataclass(frozen=True)
class SousTop:
    """A word worth less than the top, where it is worth most."""

    word: str
    ref: str
    points: int


@dataclass(frozen=True)
class Interlude:
    """What is told of a coup whose top lies on the grid (`console.games.duplicate.interlude`)."""

    top: PublicTop
    since_ms: int
    """When there was last something new to tell."""
    found: int | None = None
    """How many found the top; None until its correction is closed."""
    few: int = 0
    """Fewer than so many found it, and nobody may know whether that is one; 0: `found` tells."""
    players: int = 0
    sous_tops: tuple[SousTop, ...] = ()

    @property
    def has_news(self) -> bool:
        """Something the announcement of the top did not tell."""
        return bool(self.sous_tops or self.top.definition or self.is_counted)

    @property
    def is_counted(self) -> bool:
        return bool(self.players) and (self.found is not None or self.few > 0)


# --- Phases -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Waiting:
    """The game is open, no coup was played yet."""

    since_ms: int


@dataclass(frozen=True)
class Drawing:
    """Tiles arrive one by one. `size` is how many a full tirage holds, if the bag allows."""

    since_ms: int
    tirage: tuple[TirageLetter, ...]
    size: int
    invalid: str = ""
    """Why the tirage, now complete, must go back into the bag."""
    typed: bool = False
    """Nobody draws but the judge's hand: the screen says what it waits for."""


@dataclass(frozen=True)
class Announced:
    """The tirage is complete and being repeated; the clock stands ready."""

    since_ms: int
    tirage: str
    clock: PublicClock


@dataclass(frozen=True)
class Thinking:
    """The clock runs; one that does not run is paused."""

    since_ms: int
    tirage: str
    clock: PublicClock
    paused_since_ms: int | None = None
    caller: str = ""
    """Topping: who is being heard while the clock stands still."""


@dataclass(frozen=True)
class Collecting:
    """Time is up, slips are collected. `clock` runs where a tempo gives time to hand them in."""

    since_ms: int
    tirage: str
    clock: PublicClock | None = None


@dataclass(frozen=True)
class Revealing:
    """The judge announces the top. The snapshot's grid is still the one before it."""

    since_ms: int
    tirage: str
    top: PublicTop
    pace: Pace = AT_A_GLANCE


@dataclass(frozen=True)
class Between:
    """The top lies on the grid (`last_top`), the next coup is not open yet."""

    since_ms: int


PODIUM_PLACES = 3


@dataclass(frozen=True)
class PodiumRow:
    rank: int
    name: str
    figure: str
    """What ranks him: points, a time, « en lice »."""


@dataclass(frozen=True)
class Ended:
    """`reason` is a French sentence: which cause of the rules ended the game."""

    since_ms: int
    reason: str
    podium: tuple[PodiumRow, ...] = ()
    """Where elimination or time ranks the players; elsewhere the standings do."""
    ranking_first: bool = False
    """Nobody arbitrated, nobody is there to ask for it: the whole ranking is what they wait for."""


PublicPhase = Waiting | Drawing | Announced | Thinking | Collecting | Revealing | Between | Ended
_COUP_IN_HAND = (Drawing, Announced, Thinking, Collecting, Revealing)


# --- What may be laid over a phase --------------------------------------------------------------


@dataclass(frozen=True)
class Rejet:
    """An invalid tirage goes back to the bag. `reason` is a French sentence."""

    since_ms: int
    letters: str
    reason: str


class Fate(StrEnum):
    """What becomes of a coup that does not count."""

    AGAIN = "again"
    """Played again, with other letters."""
    LEFT = "left"
    """The same, and this centre leaves the common game with it."""
    NEUTRAL = "neutral"
    """Nobody here scores it; its word is laid and the letters stay those of all."""


@dataclass(frozen=True)
class PublicAnnulment:
    since_ms: int
    coup: int
    reason: str
    fate: Fate = Fate.AGAIN


PublicNotice = Rejet | PublicAnnulment


class Page(StrEnum):
    """What the judge may ask to see instead of the phase, in the order of its keys."""

    COUPS = "coups"
    STANDINGS = "standings"
    CONTEST = "contest"
    LAST = "last"
    PICTURES = "pictures"
    """Of the evening, once it is over."""


# --- Who plays ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Survivor:
    """A player of a mort subite; `out_at_coup` is None while he or she is still in."""

    name: str
    out_at_coup: int | None = None


@dataclass(frozen=True)
class PublicMortSubite:
    players: tuple[Survivor, ...]
    step: str = ""
    """The tempo of the moment in words: « 40 s + 20 s »."""

    @property
    def left(self) -> tuple[Survivor, ...]:
        return tuple(player for player in self.players if player.out_at_coup is None)


@dataclass(frozen=True)
class Runner:
    """A player of a topping: time already counted, plus what runs since `running_since_ms`."""

    name: str
    counted_ms: int
    found: int = 0
    penalties: int = 0
    running_since_ms: int | None = None
    has_found: bool = False
    """Whether the top of the coup in hand has been found by this player."""
    place: str = ""
    """On devices, how far this player is."""

    def time_at(self, now_ms: int) -> int:
        if self.running_since_ms is None:
            return self.counted_ms
        return self.counted_ms + max(0, now_ms - self.running_since_ms)


@dataclass(frozen=True)
class PublicTopping:
    runners: tuple[Runner, ...]
    penalty_ms: int = 20_000
    on_devices: bool = False
    """Everybody at his own coup: in the order of the ranking, and the room sees nothing else."""


PublicContest = PublicMortSubite | PublicTopping


# --- The whole ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class DuplicateSnapshot(PublicSnapshot):
    header: GameHeader
    phase: PublicPhase
    coup: int = 0
    """The coup in hand, or the last one played when the phase is between coups."""
    grid: Grid = Grid.EMPTY
    last_top: PublicTop | None = None
    cumul: int = 0
    """The running total of the top."""
    bag: str = ""
    """Letters left in the bag, sorted; the players may count them too."""
    rejets: int = 0
    coups: tuple[CoupRow, ...] = ()
    standings: Sequence[Row] = ()
    in_correction: tuple[int, ...] = ()
    """Coups on the grid that the standings do not count yet."""
    in_commission: int = 0
    """Slips the commission d'arbitrage has still to decide about (§6.3): points may change."""
    contest: PublicContest | None = None
    notice: PublicNotice | None = None
    aloud: bool = False
    """Points are announced, no slip is handed in."""
    interlude: Interlude | None = None
    """Of the last coup whose word lies on the grid."""
    pictures: EveningPictures | None = None
    """Once it is over."""

    def has(self, page: str) -> bool:
        needed = {Page.CONTEST.value: self.contest, Page.PICTURES.value: self.pictures}
        return page not in needed or needed[page] is not None

    def __post_init__(self) -> None:
        if isinstance(self.phase, _COUP_IN_HAND):
            self._refuse_anything_of_the_coup_in_hand()

    def draw(self, canvas: Canvas) -> str:
        # Here, not above: how a phase is drawn is made of phases.
        from console.games.duplicate.drawing.screen import draw_screen

        return draw_screen(canvas, self)

    def spoken(self, now_ms: int) -> str:
        return spoken(self, now_ms)

    def _refuse_anything_of_the_coup_in_hand(self) -> None:
        """A top that is public is the top of an earlier coup, or the phase's own."""
        public = (self.last_top, self.interlude.top if self.interlude else None)
        early = any(top is not None and top.coup >= self.coup for top in public)
        for row in self.coups:
            early = early or (row.number >= self.coup and not row.annulled)
        if early:
            raise ValueError(f"coup {self.coup} is not over: its top may not be shown")
        if isinstance(self.phase, Revealing) and self.phase.top.coup != self.coup:
            raise ValueError(f"top of coup {self.phase.top.coup} revealed in coup {self.coup}")


# --- The screen in words ------------------------------------------------------------------------
# For whoever listens to it: the tirage, the clock, the top. Nothing that the picture does not show
# at that moment.


def spoken(snapshot: DuplicateSnapshot, now_ms: int) -> str:
    match snapshot.phase:
        case Drawing(tirage=tirage):
            letters = "".join(each.letter for each in tirage)
            return text("spoken_drawing", coup=snapshot.coup, letters=_spelled(letters))
        case Announced(tirage=tirage):
            return text("spoken_announced", coup=snapshot.coup, letters=_spelled(tirage))
        case Thinking(tirage=tirage, clock=clock):
            told = _clock(clock, now_ms)
            return text("spoken_thinking", coup=snapshot.coup, letters=_spelled(tirage), clock=told)
        case Collecting(tirage=tirage):
            told = "spoken_collecting_aloud" if snapshot.aloud else "spoken_collecting"
            return text(told, coup=snapshot.coup, letters=_spelled(tirage))
        case Revealing(top=top, since_ms=since_ms, pace=pace):
            # The picture keeps the word back for a moment (§3.4): so do we.
            shown_word = now_ms >= since_ms + pace.word_ms
            return _top(top, snapshot.cumul) if shown_word else text("spoken_top_soon")
        case Between() if snapshot.last_top is not None:
            return _top(snapshot.last_top, snapshot.cumul)
        case Ended(reason=reason):
            return text("spoken_ended", reason=reason, cumul=snapshot.cumul)
    return text("tv_soon")


def _spelled(letters: str) -> str:
    return ", ".join("joker" if letter == "?" else letter for letter in letters)


def _top(top: PublicTop, cumul: int) -> str:
    ref, word = str(top.ref), top.word.upper()
    return text("spoken_top", coup=top.coup, word=word, ref=ref, points=top.points, cumul=cumul)


def _clock(clock: PublicClock, now_ms: int) -> str:
    """By the minute, then once for the last seconds: a reader must not be talked over."""
    left = clock.left_at(now_ms)
    if not clock.running:
        return text("spoken_paused", left=duration_label(left))
    if left <= clock.warning_ms:
        return text("spoken_last", left=duration_label(clock.warning_ms))
    minutes = -(-left // MINUTE_MS)
    return text("spoken_left", left=duration_label(minutes * MINUTE_MS))
