"""A room of arbiters around a game: requests in, events kept, everything folded back."""

from dataclasses import dataclass, field

from engine.errors import RuleError
from engine.games.duplicate import commands as game_cmd
from engine.games.duplicate import evolve as evolve_game
from engine.games.duplicate.correction import Correction, decide, evolve, follow
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.correction import events as ev
from engine.play.players import player
from tests.engine.duplicate.rig import Game, new_game

WORDS = frozenset("MAISON MAISONS NIA SOMA MA OSA AMIS SAIN IL LI SOT OS TOS LOI ILS".split())
TIRAGE = "MAISONE"


@dataclass
class Room:
    """The first coup is MAISON H4, 18 points, unless a test plays something else."""

    game: Game
    correction: Correction
    happened: list[object] = field(default_factory=list)
    """Events of both tracks, in the order a journal would hold them."""

    def play(self, command: game_cmd.Command) -> None:
        """One command of the game itself."""
        state = self.game.state
        for event in self.game.do(command):
            before, state = state, evolve_game(state, event)
            self._follow(before, event, state)

    def _catch_up(self, since: int) -> None:
        state = None
        for number, event in enumerate(self.game.events):
            before, state = state, evolve_game(state, event)
            if number >= since:
                self._follow(before, event, state)

    def _follow(self, before, event, after) -> None:
        self.correction = follow(self.correction, before, event, after)
        self.happened.append(event)

    def collect(self, letters: str = TIRAGE) -> None:
        """Up to the moment the clock stops."""
        since = len(self.game.events)
        self.game.oracle.forget()
        self.game.announce(letters)
        self.game.think()
        self._catch_up(since)

    def retain(self, top: str = "MAISON H4") -> None:
        since = len(self.game.events)
        self.game.choose(top, reason="essai")
        self._catch_up(since)

    def ask(
        self, command: cmd.CorrectionCommand, by: str = "Ada"
    ) -> tuple[ev.CorrectionEvent, ...]:
        events = decide(self.correction, command, by, WORDS)
        for event in events:
            self.correction = evolve(self.correction, event)
        self.happened.extend(events)
        return events

    def refusal(self, command: cmd.CorrectionCommand, by: str = "Ada") -> RuleError:
        before = self.correction
        try:
            events = self.ask(command, by)
        except RuleError as error:
            assert self.correction is before
            return error
        raise AssertionError(f"{command} was accepted: {events}")

    def enter(self, table, word="MAISON", entry="e", by="Ada", coup=1, ref="H4", score=18, **more):
        slip = {"word": word, "reference": ref, "score": score}
        request = cmd.EnterSlip(coup, table, slip, f"{entry}-{coup}-{table}", **more)
        return self.ask(request, by)


def seats(count: int, arbiter: str = ""):
    return tuple(player(table, f"Joueur {table}", arbiter=arbiter) for table in range(1, count + 1))


def open_room(players: int = 3, **options) -> Room:
    game = new_game(**options)
    room = Room(game, follow(None, None, game.events[0], game.state), list(game.events))
    if players:
        room.ask(cmd.SeatPlayers(seats(players)), "juge")
    return room


def collected_room(players: int = 3, **options) -> Room:
    """The slips of the first coup are on the arbiters' tables, the top is retained."""
    room = open_room(players, **options)
    room.collect()
    room.retain()
    return room
