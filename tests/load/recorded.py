"""Plis recorded from real consoles: the same letters everywhere, other players, other slips."""

import random
from dataclasses import replace
from pathlib import Path

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


def record(folder: Path, lexicon: Lexicon, seed: int, players: int, coups: int) -> list[Content]:
    """An evening on a console: slips entered and corrected, an appeal, an exclusion, the end."""
    dice = random.Random(seed)
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    console = SimulatedConsole(
        Settings(), Choices(seed=LETTERS), journal, (), folder=folder, open_words=lambda _: lexicon
    )
    console.open_game()

    def correct(command: object) -> None:
        replies: list[object] = []
        console.loop.post(Correct(command, "juge", replies.append))
        console.loop.settle()
        assert replies[0].refusal is None, replies[0].refusal

    seats = tuple(player(table, f"Joueur {table}") for table in range(1, players + 1))
    correct(SeatPlayers(seats))
    evening = Uncorrected(console.session, console.loop, room_of(1), random.Random(LETTERS))
    judge = lambda: console.session.showcase.judge  # noqa: E731
    evening.play(stop=lambda: len(judge().state.coups) >= coups)
    for number, record in sorted(judge().correction.coups.items()):
        found = solve(record.grid, record.rack, lexicon, record.formule)[:60]
        for seat in seats:
            solution = found[min(len(found) - 1, int(dice.expovariate(0.2)))]
            slip = {
                "word": written_word(solution.move, record.grid),
                "reference": str(solution.move.ref),
                "score": solution.points + dice.choice((0, 0, 0, 0, 2)),
            }
            if dice.random() < 0.05:
                slip = {"state": "none"}
            correct(EnterSlip(number, seat.table, slip, f"{number}-{seat.table}"))
        correct(CloseCoup(number))
        if dice.random() < 0.3:
            coup = dice.randint(1, number)
            correct(ReopenCoup(coup, "appel d'un joueur"))
            correct(AmendVerdict(coup, dice.choice(seats).table, 0, Sanction.ZERO, "bulletin relu"))
            correct(CloseCoup(coup))
    if dice.random() < 0.5:
        correct(ExcludePlayer(dice.choice(seats).table, "documents"))
    console.loop.post(Ask(CloseGame("fin de l'épreuve")))
    console.loop.settle()
    journal.close()
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
