"""Classic Scrabble as the house knows a game: the answers to `engine.play.game.Game`."""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.decide import decide
from engine.games.classic.evolve import evolve
from engine.games.classic.options import GameOptions
from engine.games.classic.state import Phase, State
from engine.games.classic.timing import wake_at
from engine.letters.board import Grid
from engine.letters.tiles import FRENCH, Distribution, Tile, sort_letters
from engine.play.bag import Bag
from engine.play.codec import Vocabulary
from engine.play.game import Absence, Circumstances
from engine.play.held import known_tiles


@dataclass(frozen=True)
class Question:
    """What a virtual player could play: all solutions, best first."""

    turn: int
    grid: Grid
    rack: str


class Classic:
    name = "classic"
    distribution: Distribution = FRENCH
    commands: Vocabulary = cmd.VOCABULARY
    events: Vocabulary = ev.VOCABULARY

    def decide(self, state: State | None, command: cmd.Command, at: Circumstances) -> ev.Events:
        return decide(state, command, at)

    def evolve(self, state: State | None, event: ev.Event) -> State:
        return evolve(state, event)

    def opening(self, options: GameOptions) -> cmd.Command:
        return cmd.OpenGame(options)

    def tile_laid(self, state: State, tile: Tile, *, back: bool) -> cmd.Command:
        if back:
            return cmd.TakeBackTile(tile)
        if state.phase is Phase.TOSS:
            return cmd.DrawForStart(tile=tile)
        return cmd.LayTile(tile)

    def wake_at(self, state: State) -> int | None:
        return wake_at(state)

    def waking(self, state: State) -> cmd.Command:
        return cmd.Tick()

    def returning(self, state: State, absence: Absence) -> Sequence[cmd.Command]:
        clock = state.clock
        running = clock is not None and clock.is_running
        return (cmd.RecoverClock(absence.last_seen_ms),) if running else ()

    def question(self, state: State) -> Question | None:
        """Only a virtual player asks, and only while it is to play."""
        if state.phase is not Phase.PLAYING or state.seat(state.on_turn).bot is None:
            return None
        rack = state.table.rack(state.on_turn).letters
        return Question(state.next_number, state.grid, rack)

    def bag(self, state: State) -> Bag:
        """Where racks are free, the letters are those of bag and hands together."""
        table = state.table
        held = frozenset(tile for rack in table.racks for tile in known_tiles(rack.held))
        aside = known_tiles(state.swap.given) if state.swap else frozenset()
        tossed = known_tiles(state.toss.out) if state.phase is Phase.TOSS else frozenset()
        doubtful = frozenset(tile for twins in table.lookalikes for tile in twins)
        out = table.on_grid | held
        return Bag(
            letters=sort_letters(table.unseen),
            on_grid=table.on_grid - doubtful,
            held=held - doubtful | aside | tossed,
            doubtful=doubtful & out,
        )

    def is_over(self, state: State) -> bool:
        return state.phase is Phase.ENDED


CLASSIC = Classic()
