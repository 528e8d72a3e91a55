"""Plis recorded from real consoles: the same letters everywhere, other players, other slips."""

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

from console.games.duplicate.evening import room_of
from console.games.duplicate.new_game import Choices
from console.games.duplicate.sheets.results.words import written_word
from console.games.duplicate.telling import Teller
from console.inbox import Ask, Correct
from console.journal import Journal
from console.journal.store import JournalFile
from console.settings import Settings
from console.wiring import JOURNAL_FILE, SimulatedConsole
from engine.epreuve.plis import Content, Players
from engine.games.duplicate import Phase
from engine.games.duplicate.commands import CloseGame
from engine.games.duplicate.correction.commands import (
    AmendVerdict,
    CloseCoup,
    EnterSlip,
    ExcludePlayer,
    ReopenCoup,
    SeatPlayers,
)
from engine.games.duplicate.slips.verdict import Sanction
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve
from engine.play.players import player
from tests.load.room import Uncorrected

LETTERS = "simultane"


class PlayedConsole:
    """A console with simulated players: coup by coup, slips entered, appeals heard."""

    def __init__(
        self, folder: Path, lexicon: Lexicon, seed: int, players: int, choices: Choices
    ) -> None:
        self._dice = random.Random(seed)
        self._lexicon = lexicon
        self._journal, _ = Journal.open(folder / JOURNAL_FILE)
        self._console = SimulatedConsole(
            Settings(), choices, self._journal, (), folder=folder, open_words=lambda _: lexicon
        )
        self._console.open_game()
        self.seats = tuple(
            player(
                table, f"Joueur {seed}.{table}", licence=f"{seed:03}{table:03}", club=f"Club {seed}"
            )
            for table in range(1, players + 1)
        )
        self._correct(SeatPlayers(self.seats))
        loop = self._console.loop
        dice = random.Random(LETTERS)
        self._evening = Uncorrected(self._console.session, loop, room_of(1), dice)
        self._corrected = 0

    @property
    def _judge(self) -> Any:
        return self._console.session.showcase.judge

    @property
    def game(self) -> str:
        return str(self._judge.state.options.id)

    def _correct(self, command: object) -> None:
        replies: list[Any] = []
        self._console.loop.post(Correct(command, "juge", replies.append))  # type: ignore[arg-type]
        self._console.loop.settle()
        assert replies[0].refusal is None, replies[0].refusal

    def play_coup(self) -> bool:
        """One coup and its slips; False when the game is over."""
        wanted = self._corrected + 1
        self._evening.play(stop=lambda: len(self._judge.state.coups) >= wanted)
        if len(self._judge.state.coups) < wanted:
            return False
        self._correct_coup(wanted)
        self._corrected = wanted
        return True

    def _correct_coup(self, number: int) -> None:
        dice, played = self._dice, self._judge.correction.coups[number]
        found = solve(played.grid, played.rack, self._lexicon, played.formule)[:60]
        for seat in self.seats:
            solution = found[min(len(found) - 1, int(dice.expovariate(0.2)))]
            slip: dict[str, Any] = {
                "word": written_word(solution.move, played.grid),
                "reference": str(solution.move.ref),
                "score": solution.points + dice.choice((0, 0, 0, 0, 2)),
            }
            if dice.random() < 0.05:
                slip = {"state": "none"}
            self._correct(EnterSlip(number, seat.table, slip, f"{number}-{seat.table}"))
        self._correct(CloseCoup(number))
        if dice.random() < 0.3:
            coup, table = dice.randint(1, number), dice.choice(self.seats).table
            self._correct(ReopenCoup(coup, "appel d'un joueur"))
            self._correct(AmendVerdict(coup, table, 0, Sanction.ZERO, "bulletin relu"))
            self._correct(CloseCoup(coup))

    def exclude_somebody(self) -> None:
        self._correct(ExcludePlayer(self._dice.choice(self.seats).table, "documents"))

    def close(self) -> None:
        if self._judge.state.phase is not Phase.ENDED:
            self._console.loop.post(Ask(CloseGame("fin de l'épreuve")))
            self._console.loop.settle()
        self._journal.close()


def record(folder: Path, lexicon: Lexicon, seed: int, players: int, coups: int) -> list[Content]:
    """What one evening on a console tells the hub."""
    console = PlayedConsole(folder, lexicon, seed, players, Choices(seed=LETTERS))
    for _ in range(coups):
        console.play_coup()
    if seed % 2:
        console.exclude_somebody()
    console.close()
    with JournalFile.reading(folder / JOURNAL_FILE) as written:
        teller = Teller()
        lines = list(written.read(written.games()[-1].game))
        return [content for line in lines for content in teller.hear(line)]


def renamed(contents: list[Content], centre: int) -> list[Content]:
    """The same evening at another centre: its own people."""
    return [
        _renamed(content, centre) if isinstance(content, Players) else content
        for content in contents
    ]


def _renamed(content: Players, centre: int) -> Players:
    return Players(
        tuple(
            replace(
                each,
                people=tuple(
                    replace(
                        person,
                        name=f"Joueur {centre}.{each.table}",
                        licence=f"{centre:04}{each.table:03}",
                        club=f"Club {centre}",
                        series="1A 2B 4C 5D".split()[each.table % 4],
                        category="SVJ"[each.table % 3],
                    )
                    for person in each.people
                ),
            )
            for each in content.players
        )
    )
