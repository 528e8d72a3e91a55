"""Plis recorded from real consoles: the same letters everywhere, other players, other slips."""

import random
import time
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from console.desk.inbox import Ask
from console.desk.option_table import NewGame
from console.folders import JOURNAL_FILE
from console.games.duplicate.face import FACE
from console.games.duplicate.labels import written_word
from console.games.duplicate.simulation import room_of
from console.games.duplicate.teller import DuplicateTeller
from console.games.history import events_of
from console.journal.ledger import Journal
from console.journal.store import JournalFile
from engine.epreuve.plis import Content, Players
from engine.games.duplicate.commands import CloseGame
from engine.games.duplicate.correction.commands import (
    AmendVerdict,
    CloseCoup,
    EnterSlip,
    ExcludePlayer,
    ReopenCoup,
    SeatPlayers,
)
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from engine.games.duplicate.state import Phase, State
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve
from engine.play.players import player
from tests.load.room import Uncorrected
from tests.tools.bench_console import simulated_table
from tests.tools.saying import said

LETTERS = "simultane"


class PlayedConsole:
    """A console with simulated players: coup by coup, slips entered, appeals heard."""

    def __init__(
        self,
        folder: Path,
        lexicon: Lexicon,
        seed: int,
        players: int,
        choices: NewGame,
    ) -> None:
        self._dice = random.Random(seed)
        self._lexicon = lexicon
        self._journal, _ = Journal.open(folder / JOURNAL_FILE)
        self._table = simulated_table(folder, self._journal, lexicon, choices)
        self._table.open_game()
        self.seats = tuple(
            player(
                table, f"Joueur {seed}.{table}", licence=f"{seed:03}{table:03}", club=f"Club {seed}"
            )
            for table in range(1, players + 1)
        )
        self._correct(SeatPlayers(self.seats))
        self._evening = Uncorrected(self._table, room_of(1), random.Random(LETTERS))
        self._corrected = 0

    @property
    def _state(self) -> State:
        state = self._table.judge.state
        assert isinstance(state, State)
        return state

    @property
    def game(self) -> str:
        return self._state.options.id

    def _correct(self, command: object) -> None:
        replies: list[Any] = []
        self._table.post(Ask(command, replies.append, "juge"))
        assert replies[0].refusal is None, replies[0].refusal

    def play_coup(self) -> bool:
        """One coup and its slips; False when the game is over."""
        wanted = self._corrected + 1
        self._evening.play(stop=lambda: len(self._state.coups) >= wanted)
        if len(self._state.coups) < wanted:
            return False
        self._correct_coup(wanted)
        self._corrected = wanted
        return True

    def _correct_coup(self, number: int) -> None:
        dice, played = self._dice, self._state.correction.coups[number]
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
            self._correct(
                EnterSlip(number, seat.table, slip_from_json(slip), f"{number}-{seat.table}")
            )
        self._correct(CloseCoup(number))
        if dice.random() < 0.3:
            coup, table = dice.randint(1, number), dice.choice(self.seats).table
            self._correct(ReopenCoup(coup, "appel d'un joueur"))
            self._correct(AmendVerdict(coup, table, 0, Sanction.ZERO, "bulletin relu"))
            self._correct(CloseCoup(coup))

    def go_on(self) -> None:
        """With the next coup, whatever was left open at this one."""
        self._corrected = len(self._state.coups)

    def leave(self) -> None:
        """As a power cut does."""
        self._journal.close()

    def exclude_somebody(self) -> None:
        self._correct(ExcludePlayer(self._dice.choice(self.seats).table, "documents"))

    def close(self) -> None:
        if self._state.phase is not Phase.ENDED:
            self._table.post(Ask(CloseGame("fin de l'épreuve")))
        self._journal.close()


def record(
    folder: Path, lexicon: Lexicon, seed: int, players: int, coups: int, clock_off_ms: int = 0
) -> list[Content]:
    """What one evening on a console tells the hub, its clock wrong by so much."""
    wrong_ns = clock_off_ms * 1_000_000
    true_ns = time.time_ns
    with mock.patch.object(time, "time_ns", lambda: true_ns() + wrong_ns):
        return _record(folder, lexicon, seed, players, coups)


def _record(folder: Path, lexicon: Lexicon, seed: int, players: int, coups: int) -> list[Content]:
    console = PlayedConsole(folder, lexicon, seed, players, said(seed=LETTERS))
    for _ in range(coups):
        console.play_coup()
    if seed % 2:
        console.exclude_somebody()
    console.close()
    with JournalFile.reading(folder / JOURNAL_FILE) as written:
        lines = tuple(written.read(written.games()[-1].game))
    teller = DuplicateTeller()
    return [content for event in events_of(FACE, lines) for content in teller.hear(event)]


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
