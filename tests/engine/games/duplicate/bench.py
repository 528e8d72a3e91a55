"""A game of duplicate on the bench, and oracles that answer what a test wants them to."""

from dataclasses import dataclass, field, replace
from typing import Any, cast
from unittest import mock

from engine.games.duplicate import commands as cmd
from engine.games.duplicate import ending
from engine.games.duplicate import events as ev
from engine.games.duplicate.correction import bounds
from engine.games.duplicate.formules import NORMALE, Formule
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.options import GameOptions
from engine.games.duplicate.state import State
from engine.games.duplicate.tops import (
    Circumstances,
    CoupAnswer,
    CoupQuestion,
    TopCandidate,
    rank_tops,
)
from engine.letters.board import Grid
from engine.letters.moves import Move
from engine.letters.solver import Solutions
from engine.letters.tiles import FRENCH, JOKER, contains, minus, sort_letters
from engine.play.players import player
from tests.tools.bench import EveryWord, PlayedGame, heap, opened

NO_SOLUTIONS = Solutions(cast(Any, ()))
"""An oracle has found nothing; the solver packs what it finds."""


@dataclass
class Oracle:
    """Says what it was told: the equal tops of the coup, None for « not yet answered »."""

    moves: tuple[Move, ...] | None = None
    words: Any = field(default_factory=EveryWord)
    can_place: bool | None = None
    """Whether the letters that are left can be played."""
    retained: Move | None = None
    """What a prepared game wants kept."""

    def tops(self, question: CoupQuestion) -> tuple[TopCandidate, ...] | None:
        """None when what it was told last is about another coup."""
        if self.moves is None:
            return None
        if not all(contains(question.rack, move.taken(question.grid)) for move in self.moves):
            return None
        return rank_tops(question, self.moves, lambda questions: [[10]] * len(questions), ())

    def circumstances(self, state: State | None, now_ms: int, by: str = "") -> Circumstances:
        question = state.question if state else None
        tops = self.tops(question) if question else None
        answer = None
        if question is not None and tops is not None:
            answer = CoupAnswer(question, NO_SOLUTIONS, tops, self.retained)
        return Circumstances(now_ms, by, self.words, answer)

    def say(self, *moves: str) -> None:
        """The solver answers with these equal tops, written `"WORD H4"`."""
        self.moves = tuple(Move.parse(*move.split()) for move in moves)

    def forget(self) -> None:
        self.moves = None


@dataclass
class PlayedDuplicate(PlayedGame[State, cmd.Command, ev.Event]):
    kind = DUPLICATE
    oracle: Oracle

    def circumstances(self, by: str) -> Circumstances:
        return self.oracle.circumstances(self.state, self.now_ms, by)

    def do(self, command: cmd.Command, by: str = "") -> ev.Events:
        """No word list is searched here: the oracle says what can still be played, and what a
        coup is worth once it has answered."""
        with (
            mock.patch.object(ending, "playable", lambda *_: self.oracle.can_place),
            mock.patch.object(bounds, "_solved", lambda *_: bounds.MOST_POINTS),
        ):
            return super().do(command, by)

    def draw(self, letters: str) -> None:
        for letter in letters:
            self.do(cmd.TypeTile(letter))

    def announce(self, letters: str) -> None:
        """Open a coup, draw these letters, announce."""
        self.do(cmd.OpenCoup())
        self.draw(letters)
        self.do(cmd.AnnounceRack())

    def think(self) -> None:
        """Let the whole time pass."""
        self.do(cmd.StartClock())
        self.after(3_600)

    def choose(self, *tops: str, reason: str | None = None, **more: Any) -> ev.TopChosen:
        self.oracle.say(*tops)
        (chosen,) = self.do(cmd.ChooseTop(Move.parse(*tops[0].split()), reason, **more))
        assert isinstance(chosen, ev.TopChosen)
        return chosen

    def play(self, letters: str, *tops: str) -> ev.Events:
        """A whole coup."""
        self.oracle.forget()
        self.announce(letters)
        self.think()
        self.choose(*tops)
        return self.do(cmd.PlaceTop())


def new_game(
    formule: Formule = NORMALE, players: str = "", oracle: Oracle | None = None, **options: object
) -> PlayedDuplicate:
    """`players` are single-letter names, at the tables from 1 on."""
    seats = tuple(player(table, name) for table, name in enumerate(players, start=1))
    told = {"id": "test", "formule": formule, "players": seats, **options}
    game_options = GameOptions(**told)  # type: ignore[arg-type]
    return PlayedDuplicate(*opened(DUPLICATE, game_options), oracle or Oracle())


def game_on(drawn: str, **options: object) -> PlayedDuplicate:
    """A game whose grid is drawn; the bag holds all the rest."""
    game = new_game(**options)  # type: ignore[arg-type]
    grid = Grid.parse(drawn)
    bag = minus(game.state.bag, grid.letters)
    game.state = replace(game.state, table=replace(game.state.table, grid=grid, bag=bag))
    return game


def assert_whole_set(state: State) -> None:
    table = state.table
    letters = table.bag + table.aside + table.rack + table.grid.letters
    assert sort_letters(letters) == sort_letters(FRENCH.letters)


def near_the_end(letters: str, **options: object) -> PlayedDuplicate:
    """A game with only these letters left; the others lie on the grid in a heap."""
    game = new_game(**options)  # type: ignore[arg-type]
    played = minus(game.state.bag, letters).replace(JOKER, "e")
    table = replace(game.state.table, grid=heap(played), bag=letters)
    game.state = replace(game.state, table=table)
    return game
