"""Classic Scrabble, one to four players on one board.

`decide` answers a command, `evolve` folds an event, `public` says what may be shown.
Rules: classique-notice, then classique-resume; the notice prevails.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.decide import decide, time_ends_at, wake_at
from engine.games.classic.evolve import evolve
from engine.games.classic.options import GameOptions
from engine.games.classic.state import Circumstances, Phase, State
from engine.letters.board import Grid
from engine.letters.solver import Solutions
from engine.letters.tiles import FRENCH, Distribution, Tile, minus, sort_letters
from engine.play.codec import Vocabulary
from engine.play.game import Absence, GameRules, SourceKind
from engine.play.hands import Bag, known_tiles, letters_of


@dataclass(frozen=True)
class Question:
    """What a virtual player could play: all solutions, best first."""

    turn: int
    grid: Grid
    rack: str


@dataclass(frozen=True)
class Classic:
    """The answers to `engine.play.game.GameRules`."""

    name: str = "classic"
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
        if absence.is_kept(time_ends_at(state)):
            return ()
        return (cmd.RecoverClock(absence.clocks_ran_until_ms),) if running else ()

    def question(self, state: State) -> Question | None:
        """Only a virtual player asks, and only while it is to play."""
        if state.phase is not Phase.PLAYING or state.seat(state.on_turn).bot is None:
            return None
        rack = state.table.rack(state.on_turn).letters
        return Question(state.next_number, state.grid, rack)

    def bag(self, state: State) -> Bag:
        """Where racks are free, the letters are those of bag and hands together. Of look-alikes
        that went separate ways, nobody can tell which lies on the board."""
        table = state.table
        held = frozenset(tile for rack in table.racks for tile in known_tiles(rack.held))
        held |= known_tiles(state.swap.given) if state.swap else frozenset()
        held |= known_tiles(state.toss.out) if state.phase is Phase.TOSS else frozenset()
        uncertain = table.on_grid & frozenset().union(*table.lookalikes)
        return Bag(
            letters=sort_letters(_in_bag(state)),
            on_grid=table.on_grid - uncertain,
            held=held,
            doubtful=uncertain - held,
            wanted=_wanted(state) if _is_real(state) else 0,
            secret=True,
        )

    def is_over(self, state: State) -> bool:
        return state.phase is Phase.ENDED


def _in_bag(state: State) -> str:
    tossed = letters_of(state.toss.out) if state.phase is Phase.TOSS else ""
    return minus(state.table.unseen, tossed)


def _is_real(state: State) -> bool:
    return state.options.source.kind is SourceKind.PHYSICAL


def _wanted(state: State) -> int:
    """How many tiles the game waits for now."""
    if state.phase is Phase.TOSS:
        return 1
    if state.swap:
        return state.swap.count - len(state.swap.draws)
    drawer = state.drawer if state.phase is Phase.DRAWING else None
    return state.table.lacking(drawer) if drawer else 0


CLASSIC = Classic()
_: GameRules[State, cmd.Command, ev.Event, GameOptions, Question, Solutions] = CLASSIC
