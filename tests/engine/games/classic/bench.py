"""A classic game on the bench: racks dealt, whole turns, boards nearly full."""

from dataclasses import dataclass, field, replace
from typing import Any

from engine.games.classic import CLASSIC
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.options import GameOptions, Racks, Seat
from engine.games.classic.state import Circumstances, Phase, State
from engine.games.classic.table import Rack
from engine.games.classic.turns import Turn
from engine.letters.moves import Move
from engine.letters.solver import Solutions
from engine.letters.tiles import FRENCH, minus, sort_letters
from engine.play.hands import Held
from tests.tools.bench import EveryWord, PlayedGame, heap, opened
from tests.tools.drawing import grid_after


@dataclass
class PlayedClassic(PlayedGame[State, cmd.Command, ev.Event]):
    kind = CLASSIC
    lexicon: Any = field(default_factory=EveryWord)
    answer: Solutions | None = None

    def circumstances(self, by: str) -> Circumstances:
        return Circumstances(self.now_ms, by, self.lexicon, self.answer)

    def begin(self, *racks: str) -> "PlayedClassic":
        """The first seat begins; racks are dealt, completed with letters nobody asked for."""
        if self.state.phase is Phase.TOSS:
            self.do(cmd.ChooseStarter(self.state.seats[0].id))
        others = list(minus(FRENCH.letters, "".join(racks)).replace("?", ""))
        for rack in racks:
            self.do(cmd.TypeTiles(rack + "".join(others.pop() for _ in range(7 - len(rack)))))
        self.fill()
        return self

    def fill(self, letters: str = "") -> None:
        """Everyone draws what is lacking: these letters, then the last of the alphabet."""
        self.draw(letters)
        while self.state.phase is Phase.DRAWING:
            self.do(cmd.TypeTiles(self.state.table.unseen.replace("?", "")[-1:] or "?"))

    def draw(self, letters: str) -> None:
        if letters:
            self.do(cmd.TypeTiles(letters))

    def lay(self, text: str, **more: Any) -> ev.Events:
        """`"WORD H4"`, not validated yet."""
        return self.do(cmd.PlayWord(Move.parse(*text.split()), **more))

    def play(self, text: str, draw: str = "") -> Turn:
        """A whole turn: word, points, new tiles."""
        self.lay(text)
        self.do(cmd.Validate())
        turn = self.state.turns[-1]
        if self.state.phase is Phase.DRAWING:
            self.fill(draw)
        return turn

    def pass_all(self) -> None:
        for _ in self.state.present:
            self.do(cmd.Pass())

    def rack(self, player: str) -> str:
        return self.state.table.rack(player).letters

    def scores(self) -> dict[str, int]:
        return {seat.id: self.state.score(seat.id) for seat in self.state.seats}


def new_game(players: str = "AB", words: Any = None, **options: Any) -> PlayedClassic:
    """`players` are single-letter ids, clockwise."""
    seats = options.pop("seats", tuple(Seat(each) for each in players))
    told = GameOptions("test", seats, **{"name": "test"} | options)
    return PlayedClassic(*opened(CLASSIC, told), words or EveryWord())


def game_on(words: str, rack: str) -> PlayedClassic:
    """A to play with this rack, words `"WORD H4, WORD 4H"` lying on the board already."""
    grid = grid_after(*(word.strip() for word in words.split(",")))
    game = new_game().begin(rack)
    table = game.state.table
    away = minus(table.unseen, grid.letters)
    game.state = replace(game.state, table=replace(table, grid=grid, unseen=away))
    return game


def free_game(players: str = "AB", **options: Any) -> PlayedClassic:
    game = new_game(players, racks=Racks.FREE, **options)
    if game.state.phase is Phase.TOSS:
        game.do(cmd.ChooseStarter(players[0]))
    return game


def assert_whole_set(state: State) -> None:
    """102 = bag + racks + board, and what is set aside for an exchange."""
    aside = "".join(held.letter for held in state.swap.given) if state.swap else ""
    held = "".join(rack.letters for rack in state.table.racks)
    letters = state.table.unseen + held + state.grid.letters + aside
    assert sort_letters(letters) == sort_letters(FRENCH.letters)
    hidden = sum(rack.hidden for rack in state.table.racks)
    assert state.table.bag_size + hidden == len(state.table.unseen)
    assert state.table.bag_size >= 0


def near_the_end(*racks: str, bag: str = "", **options: Any) -> PlayedClassic:
    """A game with only these letters off the board, A to play; the others lie there in a heap."""
    players = "ABCD"[: len(racks)]
    game = new_game(players, **options)
    played = minus(FRENCH.letters, "".join(racks) + bag).replace("?", "e")
    held = tuple(
        Rack(player, tuple(Held(letter) for letter in rack))
        if game.state.options.followed
        else Rack(player, hidden=len(rack))
        for player, rack in zip(players, racks, strict=True)
    )
    unseen = bag if game.state.options.followed else sort_letters("".join(racks) + bag)
    table = replace(game.state.table, grid=heap(played), racks=held, unseen=unseen)
    state = replace(game.state, table=table, starter="A", on_turn="A", phase=Phase.PLAYING)
    game.state = state
    return game
