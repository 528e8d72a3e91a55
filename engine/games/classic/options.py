"""What a classic game is, decided before its first tile. Where the texts leave a choice, it is
a setting; its default is what `classique-notice` says."""

import enum
from dataclasses import dataclass, field

from engine.letters.scoring import USUAL, Limits
from engine.play.clock import MINUTE_MS, SECOND_MS, Step
from engine.play.codec import added
from engine.play.game import BY_HAND, Source
from engine.play.players import Person, Player
from engine.rulings import RuleError, whole_number

MOST_PLAYERS = 4
LEAST_TO_EXCHANGE = 7
"""Tiles the bag must hold for an exchange (notice, « Changer ses lettres »)."""
LIMITS: Limits = USUAL
"""Seven tiles on a rack, and fifty points for playing them all."""


class Racks(enum.Enum):
    FOLLOWED = "suivis"
    """Every tile drawn is read, face down: the console knows the racks and never tells them."""
    FREE = "libres"
    """Only what lies on the board is known; tiles in hand are counted, not named."""


class TossJoker(enum.Enum):
    """What a joker is worth when players draw for who begins."""

    LIKED = "au choix"
    """The letter its player likes (notice, « Préparation »)."""
    AGAIN = "rejouer"


class VainChallenge(enum.Enum):
    """What a contestation costs when every word is good: nothing, in the texts."""

    FREE = "rien"
    FIVE = "5 points"
    TEN = "10 points"
    TURN = "le tour"

    @property
    def points_per_word(self) -> int:
        return {VainChallenge.FIVE: 5, VainChallenge.TEN: 10}.get(self, 0)


class ClockKind(enum.Enum):
    NONE = "sans"
    PER_TURN = "par tour"
    CHESS = "pendules"


class Strength(enum.Enum):
    """Of a virtual player."""

    WEAK = "faible"
    MEDIUM = "moyen"
    STRONG = "fort"


@dataclass(frozen=True)
class Timing:
    kind: ClockKind = ClockKind.NONE
    allowed_ms: int = 0
    """For a turn, or for all the turns of a player."""
    warnings_ms: tuple[int, ...] = (10 * SECOND_MS,)
    costs_turn: bool = False
    """Per turn: a turn that is not played in time is lost."""
    overtime_points: int = 0
    """Chess clocks: what every minute begun beyond the time takes away at the end."""
    increment_ms: int = added("0.2.1", 0)
    """Chess clocks: what a player gets back when his turn is over. No text has it."""
    overtime_limit_ms: int = added("0.2.1", 0)
    """Chess clocks: who is that much beyond the time plays no more; 0, for ever. No text has it."""

    @property
    def step(self) -> Step:
        return Step(self.allowed_ms, warnings_ms=self.warnings_ms)

    @property
    def is_used(self) -> bool:
        return self.kind is not ClockKind.NONE


NO_CLOCK = Timing()
CHESS_MS = 20 * MINUTE_MS
CHESS_OVERTIME = 10


def per_turn(allowed_ms: int, *, costs_turn: bool = False) -> Timing:
    return Timing(ClockKind.PER_TURN, allowed_ms, costs_turn=costs_turn)


def chess_clocks(
    allowed_ms: int = CHESS_MS,
    overtime_points: int = CHESS_OVERTIME,
    *,
    increment_ms: int = 0,
    overtime_limit_ms: int = 0,
) -> Timing:
    return Timing(
        ClockKind.CHESS,
        allowed_ms,
        (MINUTE_MS, 10 * SECOND_MS),
        overtime_points=overtime_points,
        increment_ms=increment_ms,
        overtime_limit_ms=overtime_limit_ms,
    )


@dataclass(frozen=True)
class Seat:
    """Who plays: one person or a team, in the order of the table, clockwise."""

    id: str
    name: str = ""
    members: tuple[str, ...] = ()
    """Of a team."""
    bot: Strength | None = None
    """A virtual player."""

    @property
    def title(self) -> str:
        return self.name or self.id

    @property
    def player(self) -> Player:
        """As the house knows people: at a table of this number, one or several of them."""
        people = tuple(Person(name) for name in self.members or (self.title,))
        return Player(whole_number(self.id) or 0, people)


@dataclass(frozen=True)
class GameOptions:
    id: str
    seats: tuple[Seat, ...] = ()
    racks: Racks = Racks.FOLLOWED
    referee: bool = False
    """« Sans arbitre » unless somebody referees: nothing shared tells what a solver knows."""
    toss_joker: TossJoker = TossJoker.LIKED
    vain_challenge: VainChallenge = VainChallenge.FREE
    immediate_refusal: bool = False
    """The console refuses wrong words by itself; else an uncontested one stands."""
    refused_is_pass: bool = True
    """A turn lost, by a refused word or otherwise, counts among passes that end the game."""
    exchange_is_pass: bool = False
    timing: Timing = field(default_factory=Timing)
    source: Source = BY_HAND
    lexicon: str = ""
    lexicon_edition: str = ""
    club: str = ""
    title: str = ""
    name: str = ""
    """What people call the game; its id when nobody gave it a name."""
    try_again: bool = added("0.2.1", False)
    """Whose word was refused may play another one, once a turn. No text has it."""

    @property
    def followed(self) -> bool:
        return self.racks is Racks.FOLLOWED


def check(options: GameOptions) -> None:
    """Refuse what cannot be played."""
    if not options.id.strip():
        raise RuleError("game_without_id")
    ids = [seat.id for seat in options.seats]
    if not 1 <= len(ids) <= MOST_PLAYERS:
        raise RuleError("wrong_number_of_players", players=len(ids), most=MOST_PLAYERS)
    for player in ids:
        if not player.strip():
            raise RuleError("player_without_id")
        if ids.count(player) > 1:
            raise RuleError("player_twice", player=player)
    timing = options.timing
    if timing.is_used and timing.allowed_ms < SECOND_MS:
        raise RuleError("classic_time_too_short", seconds=timing.allowed_ms // SECOND_MS)
    if min(timing.increment_ms, timing.overtime_limit_ms) < 0:
        raise RuleError("classic_time_negative")
    if timing.overtime_points < 0:
        raise RuleError("overtime_negative", points=timing.overtime_points)
    if any(seat.bot for seat in options.seats) and not options.followed:
        raise RuleError("bots_need_racks")
