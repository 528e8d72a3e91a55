"""A console with a classic game on it."""

from pathlib import Path
from typing import Any, Self

from console.settings.sections import Settings
from engine.games.classic import commands as cmd
from engine.games.classic.state import State
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.play.players import typed_player
from tests.tools.bench_console import START_MS, Bench
from tests.tools.saying import said as wanted


class ClassicBench(Bench):
    """`players` by name; whatever else is said of the game as `pupitre run` would say it."""

    def __init__(
        self,
        folder: Path,
        lexicon: Lexicon,
        *players: str,
        settings: Settings | None = None,
        now_ms: int = START_MS,
        **said: Any,
    ) -> None:
        named = tuple(typed_player(table, name) for table, name in enumerate(players, start=1))
        request = wanted(game="classic", players=named, **said)
        super().__init__(folder, lexicon, request, settings=settings, now_ms=now_ms)

    @property
    def state(self) -> State:
        state = self.judge.state
        assert isinstance(state, State)
        return state

    def begin(self, *racks: str) -> Self:
        """The first player begins; racks are typed."""
        self.open_game().do(cmd.ChooseStarter("1"))
        return self.do(*(cmd.TypeTiles(rack) for rack in racks))

    def lay(self, text: str) -> Self:
        return self.do(cmd.PlayWord(Move.parse(*text.split())))
