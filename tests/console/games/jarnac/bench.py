"""A console with a game of Jarnac on it."""

from pathlib import Path
from typing import Any, Self

from console.games.jarnac.mat_solver import jarnac_on
from console.session.dependencies import Subscriber
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.options import Strength
from engine.games.jarnac.state import State
from engine.letters.lexicon import Lexicon
from engine.play.players import player
from tests.engine.games.jarnac.bench import WORDS
from tests.tools.bench_console import Bench
from tests.tools.saying import said

ANA_AND_BOB = (player(1, "Ana"), player(2, "Bob"))


class JarnacBench(Bench):
    def __init__(
        self,
        folder: Path,
        lexicon: Lexicon = WORDS,
        *,
        subscribers: tuple[Subscriber, ...] = (),
        **choices: Any,
    ) -> None:
        request = said(**{"game": "jarnac", "players": ANA_AND_BOB, **choices})
        super().__init__(folder, lexicon, request, subscribers=subscribers)

    @property
    def state(self) -> State:
        return jarnac_on(self.judge).state

    def draw(self, letters: str) -> None:
        self.do(*(cmd.TypeTile(letter) for letter in letters))

    def begin(self, letters: str = "LACSEZ") -> Self:
        """Typed by hand: Ana begins with these letters."""
        self.open_game().do(cmd.ChooseStarter(0))
        self.draw(letters)
        return self


def between_virtual_players(
    folder: Path, lexicon: Lexicon, seed: str = "banc", **choices: Any
) -> JarnacBench:
    choices.setdefault("deux_robots", (Strength.CLUB, Strength.EXPERT))
    return JarnacBench(folder, lexicon, seed=seed, **choices).open_game()
