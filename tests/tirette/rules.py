"""The engine's half: state, vocabulary, decide, evolve."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.letters.tiles import FRENCH, VALUES, Distribution, Tile, minus, sort_letters
from engine.play.codec import Vocabulary
from engine.play.game import BY_HAND, Absence, Circumstances, GameRules, Source, SourceKind
from engine.play.hands import Bag
from engine.play.players import Player
from engine.rulings import RuleError


@dataclass(frozen=True)
class TiretteOptions:
    id: str
    name: str
    players: tuple[Player, ...]
    rounds: int
    source: Source = BY_HAND
    lexicon: str = ""


@dataclass(frozen=True)
class Open:
    options: TiretteOptions


@dataclass(frozen=True)
class Draw:
    letter: str
    tile: Tile | None = None


@dataclass(frozen=True)
class Finish:
    pass


@dataclass(frozen=True)
class GameOpened:
    options: TiretteOptions


@dataclass(frozen=True)
class TileDrawn:
    """A kind of duplicate's too: the journal must keep them apart."""

    letter: str
    tile: Tile | None = None


@dataclass(frozen=True)
class GameClosed:
    winners: tuple[int, ...]


Command = Open | Draw | Finish
Event = GameOpened | TileDrawn | GameClosed


@dataclass(frozen=True)
class TiretteState:
    options: TiretteOptions
    bag: str = FRENCH.letters
    drawn: tuple[TileDrawn, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[Player, ...]:
        return self.options.players

    @property
    def left(self) -> int:
        return self.options.rounds * len(self.players) - len(self.drawn)

    @property
    def turn(self) -> Player:
        return self.players[len(self.drawn) % len(self.players)]

    def total(self, table: int) -> int:
        seats = [player.table for player in self.players]
        own = self.drawn[seats.index(table) :: len(seats)]
        return sum(VALUES[each.letter] for each in own)


COMMANDS = Vocabulary("unknown_command", "unknown_version", (Open, Draw, Finish))
EVENTS = Vocabulary("unknown_event", "unknown_event_version", (GameOpened, TileDrawn, GameClosed))


@dataclass(frozen=True)
class Tirette:
    name: str = "tirette"
    distribution: Distribution = FRENCH
    commands: Vocabulary = COMMANDS
    events: Vocabulary = EVENTS

    def decide(
        self, state: TiretteState | None, command: Command, at: Circumstances[None]
    ) -> tuple[Event, ...]:
        match command:
            case Open(options) if state is None:
                return (GameOpened(options),)
            case Draw(letter, tile) if state is not None:
                if not state.left:
                    raise RuleError("tirette_all_drawn")
                if letter not in state.bag:
                    raise RuleError("letter_not_in_bag", letter=letter)
                return (TileDrawn(letter, tile),)
            case Finish() if state is not None and not state.left and not state.winners:
                totals = {player.table: state.total(player.table) for player in state.players}
                best = max(totals.values())
                return (GameClosed(tuple(table for table in totals if totals[table] == best)),)
        raise RuleError("tirette_not_now")

    def evolve(self, state: TiretteState | None, event: Event) -> TiretteState:
        match event:
            case GameOpened(options):
                return TiretteState(options)
            case TileDrawn(letter) if state is not None:
                return replace(state, bag=minus(state.bag, letter), drawn=(*state.drawn, event))
            case GameClosed(winners) if state is not None:
                return replace(state, winners=winners)
        raise TypeError(event)

    def opening(self, options: TiretteOptions) -> Open:
        return Open(options)

    def tile_laid(self, state: TiretteState, tile: Tile, *, back: bool) -> Draw:
        return Draw(tile.letter, tile)

    def wake_at(self, state: TiretteState) -> int | None:
        return None

    def waking(self, state: TiretteState) -> Finish:
        return Finish()

    def returning(self, state: TiretteState, absence: Absence) -> Sequence[Command]:
        return ()

    def question(self, state: TiretteState) -> None:
        return None

    def bag(self, state: TiretteState) -> Bag:
        real = state.options.source.kind is SourceKind.PHYSICAL
        held = frozenset(each.tile for each in state.drawn if each.tile)
        wanted = state.left if real else 0
        return Bag(sort_letters(state.bag), held=held, wanted=wanted)

    def is_over(self, state: TiretteState) -> bool:
        return bool(state.winners)


TIRETTE = Tirette()
_: GameRules[TiretteState, Command, Event, TiretteOptions, None, None] = TIRETTE
