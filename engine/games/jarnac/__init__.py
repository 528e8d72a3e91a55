"""Jarnac: two mats, words that grow, and words that are taken.

A game begins with `decide(None, OpenGame(options), at)`; `evolve.fold` brings one back from its
facts. Rules: the text of Jarnac with its competition formule; our readings of it in
docs/articles.md.
"""

from collections.abc import Sequence

from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.decide import decide
from engine.games.jarnac.evolve import evolve
from engine.games.jarnac.options import GameOptions
from engine.games.jarnac.state import Circumstances, Phase, Question, Review, State
from engine.letters.tiles import JARNAC as LETTERS_OF_JARNAC
from engine.letters.tiles import Tile
from engine.play.game import Absence, GameRules
from engine.play.hands import Bag


class JarnacGame:
    """The answers to `engine.play.game.GameRules`."""

    name = "jarnac"
    distribution = LETTERS_OF_JARNAC
    commands = cmd.VOCABULARY
    events = ev.VOCABULARY

    def decide(self, state: State | None, command: cmd.Command, at: Circumstances) -> ev.Events:
        return decide(state, command, at)

    def evolve(self, state: State | None, event: ev.Event) -> State:
        return evolve(state, event)

    def opening(self, options: GameOptions) -> cmd.Command:
        return cmd.OpenGame(options)

    def tile_laid(self, state: State, tile: Tile, *, back: bool) -> cmd.Command:
        return cmd.TakeBackTile(tile) if back else cmd.LayTile(tile)

    def wake_at(self, state: State) -> int | None:
        return state.timing.wake_at()

    def waking(self, state: State) -> cmd.Command:
        return cmd.Tick()

    def returning(self, state: State, absence: Absence) -> Sequence[cmd.Command]:
        """Clocks come back stopped, for the judge to start again, unless somebody else kept the
        time and sounds its end."""
        if absence.is_kept(state.time_ends_at):
            return ()
        return (cmd.RecoverClock(absence.clocks_ran_until_ms),) if state.timing.active else ()

    def question(self, state: State) -> Question | Review | None:
        return state.question

    def bag(self, state: State) -> Bag:
        return Bag(
            state.bag,
            held=state.known,
            doubtful=state.doubtful,
            wanted=state.awaited,
            distribution=state.options.distribution,
        )

    def is_over(self, state: State) -> bool:
        return state.phase is Phase.ENDED


JARNAC = JarnacGame()
_: GameRules[State, cmd.Command, ev.Event, GameOptions, Question | Review, object] = JARNAC
