"""A console with a game of Jarnac on it: virtual time, a journal on disk, everything it said."""

from pathlib import Path
from typing import Any

from console.app.assembly import SimulatedTable
from console.app.room import Speaker
from console.desk.inbox import Ask, RequestOutcome
from console.folders import JOURNAL_FILE
from console.games.jarnac.mat_solver import jarnac_on
from console.journal.ledger import Journal
from console.session.dependencies import Subscriber
from console.session.opened_game import last_unfinished
from console.settings.sections import Settings
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.options import Strength
from engine.games.jarnac.state import State
from engine.letters.lexicon import Lexicon
from engine.play.players import player
from engine.rulings import RuleError
from tests.engine.games.jarnac.bench import WORDS
from tests.tools.saying import said
from tests.tools.simulating import simulated_table

ANA_AND_BOB = (player(1, "Ana"), player(2, "Bob"))


class Bench:
    def __init__(
        self,
        folder: Path,
        lexicon: Lexicon = WORDS,
        *,
        subscribers: tuple[Subscriber, ...] = (),
        **choices: Any,
    ) -> None:
        self.told: list[str] = []
        self.journal, _ = Journal.open(folder / JOURNAL_FILE)
        speaker = Speaker(Settings(), lambda utterance: self.told.append(utterance.text))
        choices.setdefault("players", ANA_AND_BOB)
        self.table: SimulatedTable = simulated_table(
            folder,
            self.journal,
            lexicon,
            said(game="jarnac", **choices),
            subscribers=(speaker, *subscribers),
        )

    def open(self) -> "Bench":
        self.table.open_game()
        return self

    def resume(self) -> "Bench":
        game = last_unfinished(self.journal)
        assert game is not None
        self.table.console.session.resume(game, self.table.now_ms)
        self.table.loop.settle()
        return self

    @property
    def state(self) -> State:
        return jarnac_on(self.table.judge).state

    def do(self, *commands: cmd.Command) -> None:
        """Every one of them must be accepted."""
        for command in commands:
            refusal = self.try_to(command)
            assert refusal is None, refusal

    def try_to(self, command: cmd.Command) -> RuleError | None:
        outcomes: list[RequestOutcome] = []
        self.table.post(Ask(command, outcomes.append))
        return outcomes[0].refusal

    def draw(self, letters: str) -> None:
        self.do(*(cmd.TypeTile(letter) for letter in letters))

    def begin(self, letters: str = "LACSEZ") -> "Bench":
        """Typed by hand: Ana begins with these letters."""
        self.open().do(cmd.ChooseStarter(0))
        self.draw(letters)
        return self

    def close(self) -> None:
        self.journal.close()


def between_virtual_players(
    folder: Path, lexicon: Lexicon, seed: str = "banc", **choices: Any
) -> Bench:
    choices.setdefault("deux_robots", (Strength.CLUB, Strength.EXPERT))
    return Bench(folder, lexicon, seed=seed, **choices).open()
