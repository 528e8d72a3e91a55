"""A room of arbiters around a game: requests in, events kept, everything folded back."""

from dataclasses import dataclass
from typing import Any

from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate import events as game_ev
from engine.games.duplicate import room as rooms
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction.state import CorrectionState
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.play.players import Player, player
from engine.rulings import RuleError
from tests.engine.games.duplicate.bench import PlayedDuplicate, new_game
from tests.tools.bench import EveryWord

WORDS = frozenset("MAISON MAISONS NIA SOMA MA OSA AMIS SAIN IL LI SOT OS TOS LOI ILS".split())
TIRAGE = "MAISONE"


@dataclass
class ArbitersRoom:
    """The first coup is MAISON H4, 18 points, unless a test plays something else."""

    game: PlayedDuplicate

    @property
    def correction(self) -> CorrectionState:
        return self.game.state.correction

    @property
    def happened(self) -> list[game_ev.Event]:
        return self.game.events

    def play(self, command: game_cmd.Command) -> None:
        """One command of the game itself."""
        self.game.do(command)

    def collect(self, letters: str = TIRAGE) -> None:
        """Up to the moment the clock stops."""
        self.game.oracle.forget()
        self.game.announce(letters)
        self.game.think()

    def retain(self, top: str = "MAISON H4", had: rooms.Room | None = None) -> None:
        """Whatever the word list says: these games are about slips."""
        words, self.game.oracle.words = self.game.oracle.words, EveryWord()
        self.game.choose(top, reason="essai", room=had)
        self.game.oracle.words = words

    def ask(self, command: game_cmd.Command, by: str = "Ada") -> game_ev.Events:
        return self.game.do(command, by)

    def refusal(self, command: game_cmd.Command, by: str = "Ada") -> RuleError:
        return self.game.refusal(command, by)

    def enter(
        self,
        table: int,
        word: str = "MAISON",
        entry: str = "e",
        by: str = "Ada",
        coup: int = 1,
        ref: str | None = "H4",
        score: int | None = 18,
        **more: Any,
    ) -> game_ev.Events:
        slip = {"word": word, "reference": ref, "score": score}
        request = cmd.EnterSlip(
            coup, table, slip_from_json(slip), f"{entry}-{coup}-{table}", **more
        )
        return self.ask(request, by)


def seats(count: int, arbiter: str = "") -> tuple[Player, ...]:
    return tuple(player(table, f"Joueur {table}", arbiter=arbiter) for table in range(1, count + 1))


def open_room(players: int = 3, **options: Any) -> ArbitersRoom:
    room = ArbitersRoom(new_game(**options))
    room.game.oracle.words = WORDS
    if players:
        room.ask(cmd.SeatPlayers(seats(players)), "juge")
    return room


def collected_room(players: int = 3, **options: Any) -> ArbitersRoom:
    """The slips of the first coup are on the arbiters' tables, the top is retained."""
    room = open_room(players, **options)
    room.collect()
    room.retain()
    return room
