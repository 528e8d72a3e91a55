"""Where letters come from when no hand draws them, and what the console plays itself.

What is proposed depends on the state and the seed alone, so that a game cut short by the power
goes on as it would have.
"""

import random
from dataclasses import dataclass, field

from console.games.jarnac.answer import Answer
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.best_moves import contests, next_act
from engine.games.jarnac.options import examine
from engine.games.jarnac.solver import Words
from engine.games.jarnac.state import Phase, State, other
from engine.letters.lexicon import Lexicon

_AT_PLAY = (Phase.RECEIVING, Phase.PLAYING, Phase.MADE, Phase.FINAL)
_ACTS = (ev.LetterDrawn, ev.DrawBegun, ev.WordMade, ev.JarnacTaken, ev.Passed, ev.LettersSetAside)


@dataclass
class JarnacLetters:
    """Belongs to the loop's thread."""

    seed: int | None
    """Of the software bag; None when a hand draws."""
    dice_name: str
    lexicon: Lexicon
    _last: tuple[State, Answer | None, cmd.Command | None] | None = field(default=None, repr=False)

    def hand_takes_over(self, event: ev.Event) -> bool | None:
        """Whoever takes something back goes on by hand, until the next act."""
        if isinstance(event, ev.ActTakenBack):
            return True
        return False if isinstance(event, _ACTS) else None

    def next_draw(self, state: State, answer: Answer | None) -> cmd.Command | None:
        """Asked for again and again about one state: thought over once."""
        if self._last is None or self._last[0] is not state or self._last[1] is not answer:
            self._last = (state, answer, self._next(state, answer))
        return self._last[2]

    def _next(self, state: State, answer: Answer | None) -> cmd.Command | None:
        if state.awaited and self.seed is not None:
            return cmd.TypeTile(state.bag[self._dice(state).randrange(len(state.bag))])
        if state.phase not in _AT_PLAY or answer is None or answer.words is None:
            return None
        return self._contestation(state) or self._act(state, answer.words)

    def _act(self, state: State, words: Words) -> cmd.Command | None:
        strength = state.options.virtual[state.turn]
        if strength is None:
            return None
        act = next_act(state, strength, words, self._dice(state).randrange)
        return cmd.Draw() if act is None and state.to_draw else act

    def _contestation(self, state: State) -> cmd.Command | None:
        made = state.last
        strength = state.options.virtual[other(made.side)] if made else None
        if made is None or strength is None:
            return None
        verdict = examine(made.word, made.old, state.options.formule, self.lexicon)
        return cmd.Contest() if contests(verdict, strength, self._dice(state).randrange) else None

    def _dice(self, state: State) -> random.Random:
        acts = sum(not isinstance(event, ev.TIME_EVENTS) for event in state.log)
        return random.Random(f"{self.dice_name}/{acts}")
