"""Whole games between virtual players, every choice handed in from one seed."""

import random
from dataclasses import dataclass
from typing import Any

from engine.games.classic import CLASSIC
from engine.games.classic import commands as cmd
from engine.games.classic.options import Seat, Strength
from engine.games.classic.state import Phase
from engine.letters.lexicon import Lexicon
from engine.letters.solver import solve
from engine.letters.tiles import FRENCH, Tile
from tests.engine.games.classic.bench import PlayedClassic, new_game

STRENGTHS = tuple(Strength)


@dataclass
class VirtualPlayers:
    """Draws blindly, plays what the engine chooses, validates everything."""

    game: PlayedClassic
    lexicon: Lexicon
    dice: random.Random

    def step(self) -> None:
        self.game.do(self.next_command())

    def next_command(self) -> cmd.Command:
        state = self.game.state
        if state.phase is Phase.TOSS:
            return cmd.DrawForStart(tile=self._from_bag())
        if state.phase in (Phase.DRAWING, Phase.EXCHANGING):
            return cmd.LayTile(self._from_bag())
        if state.phase is Phase.LAID:
            return cmd.Validate()
        question = CLASSIC.question(state)
        assert question is not None
        self.game.answer = solve(question.grid, question.rack, self.lexicon)
        return cmd.LetBotPlay(self.dice.random())

    def _from_bag(self) -> Tile:
        bag = CLASSIC.bag(self.game.state)
        inside = [tile for tile in FRENCH.tiles if tile not in bag.out]
        return self.dice.choice([tile for tile in inside if tile.letter in bag.letters])

    def play_out(self) -> PlayedClassic:
        while not CLASSIC.is_over(self.game.state):
            self.step()
        return self.game


def table_of(players: int, seed: int, lexicon: Lexicon, **options: Any) -> VirtualPlayers:
    dice = random.Random(seed)
    seats = tuple(Seat("ABCD"[place], bot=dice.choice(STRENGTHS)) for place in range(players))
    return VirtualPlayers(new_game(seats=seats, words=lexicon, **options), lexicon, dice)
