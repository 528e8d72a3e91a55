"""A whole game between virtual players, in virtual time."""

from engine.games.jarnac import JARNAC
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import Dice, next_act
from engine.games.jarnac.options import GameOptions, Strength
from engine.games.jarnac.solver import Words
from engine.games.jarnac.state import Phase, State
from engine.letters.lexicon import Lexicon
from engine.play.clock import SECOND_MS
from tests.engine.games.jarnac.bench import PlayedJarnac
from tests.tools.bench import opened

_ACT_MS = 4 * SECOND_MS


def rehearse(
    options: GameOptions, lexicon: Lexicon, words: Words, dice: Dice
) -> tuple[State, list[ev.Event]]:
    """Both sides are played; one without a strength plays like a club player."""
    game = PlayedJarnac(*opened(JARNAC, options), lexicon, now_ms=0)
    while game.state.phase is not Phase.ENDED:
        game.now_ms += _ACT_MS
        due_ms = game.state.timing.wake_at()
        woken = due_ms is not None and due_ms <= game.now_ms
        game.do(cmd.Tick() if woken else _next(game.state, words, dice))
    return game.state, game.events


def _next(state: State, words: Words, dice: Dice) -> cmd.Command:
    strength = state.options.virtual[state.turn] or Strength.CLUB
    act = next_act(state, strength, words, dice)
    if act is not None:
        return act
    if state.phase is Phase.FINAL:
        return cmd.Tick()  # nothing to do but wait
    return cmd.TypeTile(state.bag[dice(len(state.bag))])
