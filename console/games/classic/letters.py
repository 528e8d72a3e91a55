"""Where letters come from when no hand draws them, and what virtual players do.

A source only ever proposes the next command; what it proposes depends on the state and its seed
alone, so that a game cut short by the power goes on with the very letters it would have had.
"""

import random
from dataclasses import dataclass

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.state import Phase, State
from engine.letters.tiles import FRENCH, minus
from engine.play.hands import letters_of


@dataclass(frozen=True)
class Hand:
    """Tiles over the reader, or letters typed: only virtual players are played for."""

    seed: str

    def next_draw(self, state: State, answer: object) -> cmd.Command | None:
        if state.phase is not Phase.PLAYING or answer is None:
            return None
        if state.seat(state.on_turn).bot is None:
            return None
        dice = random.Random(f"{self.seed}/bot/{state.next_number}")
        return cmd.LetBotPlay(dice.random())

    def hand_takes_over(self, event: ev.Event) -> bool | None:
        """A tile taken back is drawn again by hand; whatever comes after goes on as ever."""
        if isinstance(event, ev.TileReturned):
            return True
        over = ev.WordValidated | ev.TurnPassed | ev.ExchangeBegun | ev.StarterChosen
        return False if isinstance(event, over) else None


@dataclass(frozen=True)
class SoftwareBag(Hand):
    """A bag shaken anew for every draw, by dice that the journal's seed decides."""

    def next_draw(self, state: State, answer: object) -> cmd.Command | None:
        if state.phase is Phase.TOSS:
            return cmd.DrawForStart(self._shaken(state, "toss")[0])
        if state.phase is Phase.EXCHANGING and state.swap:
            wanted = state.swap.count - len(state.swap.draws)
            return cmd.TypeTiles(self._shaken(state, f"exchange/{wanted}")[:wanted])
        drawer = state.drawer if state.phase is Phase.DRAWING else None
        if drawer:
            wanted = state.table.lacking(drawer)
            return cmd.TypeTiles(self._shaken(state, f"{drawer}/{wanted}")[:wanted])
        return super().next_draw(state, answer)

    def _shaken(self, state: State, draw: str) -> str:
        tossed = letters_of(state.toss.out) if state.phase is Phase.TOSS else ""
        inside = list(minus(state.table.unseen or FRENCH.letters, tossed))
        name = f"{self.seed}/{state.next_number}/{len(tossed)}/{draw}"
        random.Random(name).shuffle(inside)
        return "".join(inside)
