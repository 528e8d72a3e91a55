"""The state of a classic game: facts only. It knows the racks where they are followed; what may
be shown is `public`'s business."""

import enum
from dataclasses import dataclass, field, replace

from engine.games.classic.options import GameOptions, Seat
from engine.games.classic.table import Table
from engine.games.classic.turns import (
    VAIN_CHALLENGE,
    Challenge,
    PlayKind,
    PlayRecord,
    TileDraw,
    Turn,
)
from engine.letters.board import Grid
from engine.letters.moves import Move, place
from engine.letters.scoring import Score
from engine.letters.solver import Solutions
from engine.letters.tiles import Tile
from engine.play import game
from engine.play.clock import Clock
from engine.play.hands import Held
from engine.play.players import Player
from engine.rulings import RuleError

Circumstances = game.Circumstances[Solutions]
"""What a decision rests on: the solutions are a virtual player's."""

PLAYED_OUT = "played_out"
ALL_PASSED = "all_passed"
BLOCKED = "blocked"
EVERYONE_LEFT = "everyone_left"
BY_JUDGE = "by_judge"
OVERTIME = "overtime"
"""Somebody was beyond his time by more than is allowed: he has lost, whatever the points."""
ABANDONED = "abandoned"
"""The game counts for nobody: no letters left are told, nobody has won."""
GIVEN_BY_RULE = frozenset({PLAYED_OUT, ALL_PASSED, EVERYONE_LEFT})
"""Causes that come about by themselves, and go with what caused them."""


class Phase(enum.Enum):
    TOSS = "toss"
    DRAWING = "drawing"
    PLAYING = "playing"
    LAID = "laid"
    EXCHANGING = "exchanging"
    COUNTING = "counting"
    ENDED = "ended"


@dataclass(frozen=True)
class TossDraw:
    player: str
    held: Held
    counts_as: str


@dataclass(frozen=True)
class Toss:
    """Who begins: one round of tiles after another until one is alone nearest to A."""

    contenders: tuple[str, ...]
    draws: tuple[TossDraw, ...] = ()
    """Of this round."""
    before: tuple[TossDraw, ...] = ()
    """Of earlier rounds, and jokers drawn again; out of the bag until the toss is over."""

    @property
    def out(self) -> tuple[Held, ...]:
        return tuple(draw.held for draw in self.before + self.draws)

    @property
    def next_player(self) -> str | None:
        drawn = {draw.player for draw in self.draws}
        return next((each for each in self.contenders if each not in drawn), None)

    @property
    def nearest(self) -> tuple[str, ...]:
        """Who drew nearest to A in this round."""
        best = min(draw.counts_as for draw in self.draws)
        return tuple(draw.player for draw in self.draws if draw.counts_as == best)


@dataclass(frozen=True)
class Laid:
    """A word on the board whose points are not entered yet."""

    player: str
    move: Move
    score: Score
    tiles: tuple[Tile, ...] = ()
    announced: int | None = None
    challenge: Challenge | None = None


@dataclass(frozen=True)
class Swap:
    """An exchange begun: letters set aside, new ones to be drawn before they go back."""

    player: str
    count: int
    letters: str
    tiles: tuple[Tile, ...]
    given: tuple[Held, ...] = ()
    draws: tuple[TileDraw, ...] = ()


@dataclass(frozen=True)
class GameEnd:
    cause: str
    player: str = ""
    confirmed: bool = False
    reason: str = ""


@dataclass(frozen=True)
class State:
    options: GameOptions
    seats: tuple[Seat, ...]
    toss: Toss
    table: Table
    record: PlayRecord = field(default_factory=PlayRecord)
    phase: Phase = Phase.TOSS
    starter: str = ""
    on_turn: str = ""
    fresh: bool = False
    """The turn has just come round: its clock has not been started."""
    tried: bool = False
    """A word of this turn was refused, and another may be played."""
    pad: tuple[Tile, ...] = ()
    """Laid by the player on turn, not yet a word nor an exchange. Never public."""
    laid: Laid | None = None
    swap: Swap | None = None
    clocks: dict[str, Clock] = field(default_factory=dict)
    declared: dict[str, str] = field(default_factory=dict)
    """Free racks, at the end: the letters each player had left."""
    end: GameEnd | None = None

    @classmethod
    def start(cls, options: GameOptions) -> "State":
        players = tuple(seat.id for seat in options.seats)
        timing = options.timing
        clocks = dict.fromkeys(players, Clock(timing.step, timing.allowed_ms))
        return cls(
            options,
            options.seats,
            Toss(players),
            Table.start(players, followed=options.followed),
            clocks=clocks if timing.is_used else {},
        )

    # Players

    @property
    def players(self) -> tuple[Player, ...]:
        return tuple(seat.player for seat in self.seats)

    @property
    def present(self) -> tuple[str, ...]:
        """Who still plays, clockwise."""
        return tuple(rack.player for rack in self.table.racks)

    def seat(self, player: str) -> Seat:
        found = next((seat for seat in self.seats if seat.id == player), None)
        if found is None:
            raise RuleError("player_not_of_this_game", player=player)
        return found

    def after(self, player: str) -> str:
        """Whose turn comes next, clockwise, whoever left meanwhile."""
        ids = [seat.id for seat in self.seats]
        start = ids.index(player) + 1
        order = ids[start:] + ids[:start]
        return next((each for each in order if each in self.present), "")

    @property
    def drawer(self) -> str | None:
        """Who is to draw from the bag now."""
        if not self.options.followed:
            return None
        first = self.turns[-1].player if self.turns else self.starter
        order = self.table.clockwise(first)
        return next((player for player in order if self.table.lacking(player)), None)

    # Turns and points

    @property
    def turns(self) -> tuple[Turn, ...]:
        return self.record.turns

    @property
    def next_number(self) -> int:
        return len(self.turns) + 1

    @property
    def challenges(self) -> tuple[Challenge, ...]:
        pending = (self.laid.challenge,) if self.laid and self.laid.challenge else ()
        return tuple(turn.challenge for turn in self.turns if turn.challenge) + pending

    def score(self, player: str) -> int:
        """Points entered, less what contestations in vain cost."""
        earned = sum(turn.points for turn in self.turns if turn.player == player)
        paid = sum(each.cost for each in self.challenges if each.player == player)
        return earned - paid

    def owes_turn(self, player: str) -> bool:
        """A contestation in vain costs a turn, and it has not been lost yet."""
        owed = sum(each.turn_lost for each in self.challenges if each.player == player)
        paid = sum((turn.player, turn.play) == (player, VAIN_CHALLENGE) for turn in self.turns)
        return owed > paid

    def is_pass(self, turn: Turn) -> bool:
        """Does the turn count among those that end the game?"""
        if turn.play.kind is PlayKind.PASS:
            return True
        if turn.play.kind is PlayKind.EXCHANGE:
            return self.options.exchange_is_pass
        return (turn.refused or turn.play.kind is PlayKind.LOST) and self.options.refused_is_pass

    # The table

    @property
    def grid(self) -> Grid:
        return self.table.grid

    @property
    def shown_grid(self) -> Grid:
        """With the word that waits for its points."""
        return place(self.grid, self.laid.move) if self.laid else self.grid

    @property
    def clock(self) -> Clock | None:
        """Of the player on turn."""
        return self.clocks.get(self.on_turn)

    @property
    def is_void(self) -> bool:
        return self.end is not None and self.end.cause == ABANDONED

    @property
    def to_declare(self) -> tuple[str, ...]:
        """Free racks: whose letters are still to be told at the end."""
        if self.is_void:
            return ()
        return tuple(
            rack.player
            for rack in self.table.racks
            if rack.hidden and rack.player not in self.declared
        )

    def with_clock(self, player: str, clock: Clock) -> "State":
        return replace(self, clocks=self.clocks | {player: clock})
