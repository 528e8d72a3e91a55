"""A whole game between virtual players, in virtual time."""

from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import Dice, next_act
from engine.games.jarnac.decide import decide
from engine.games.jarnac.evolve import fold
from engine.games.jarnac.options import GameOptions, Strength
from engine.games.jarnac.solver import Words
from engine.games.jarnac.state import Circumstances, Phase, State
from engine.letters.lexicon import Lexicon
from engine.play.clock import SECOND_MS

_ACT_MS = 4 * SECOND_MS


def rehearse(
    options: GameOptions, lexicon: Lexicon, words: Words, dice: Dice
) -> tuple[State, list[ev.Event]]:
    """Both sides are played; one without a strength plays like a club player."""
    now_ms = 0
    events = list(decide(None, cmd.OpenGame(options), Circumstances(now_ms)))
    state = fold(events)
    while state.phase is not Phase.ENDED:
        now_ms += _ACT_MS
        due_ms = state.timing.wake_at()
        woken = due_ms is not None and due_ms <= now_ms
        command = cmd.Tick() if woken else _next(state, words, dice)
        told = decide(state, command, Circumstances(now_ms, lexicon=lexicon))
        events += told
        state = fold(told, state)
    return state, events


def _next(state: State, words: Words, dice: Dice) -> cmd.Command:
    strength = state.options.virtual[state.turn] or Strength.CLUB
    act = next_act(state, strength, words, dice)
    if act is not None:
        return act
    if state.phase is Phase.FINAL:
        return cmd.Tick()  # nothing to do but wait
    return cmd.TypeTile(state.bag[dice(len(state.bag))])
