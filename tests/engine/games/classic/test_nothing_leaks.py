"""Two games that differ only in tiles nobody has seen look the same until the end."""

import random
from collections.abc import Iterator

import pytest

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.evolve import evolve
from engine.games.classic.public import public
from engine.games.classic.state import Phase
from engine.letters.tiles import FRENCH, Tile
from engine.play.codec import to_json
from engine.play.hands import known_tiles
from tests.engine.games.classic.bench import PlayedClassic, new_game
from tests.engine.games.classic.simulated import table_of


def what_the_room_saw(game: PlayedClassic, until: int) -> Iterator[cmd.Command]:
    """The game again as commands, every tile by its tag."""
    for event in game.events[1:until]:
        match event:
            case ev.StartTileDrawn(player, tile=tile):
                yield cmd.DrawForStart(tile=tile, player=player)
            case ev.TileDrawn(tile=tile):
                yield cmd.LayTile(tile)
            case ev.WordLaid(move=move):
                yield cmd.PlayWord(move)
            case ev.WordValidated():
                yield cmd.Validate()
            case ev.ExchangeBegun():
                given = next(
                    known_tiles(state.swap.given)
                    for state in states(game)
                    if state.swap and state.next_number == turn_of(game, event)
                )
                yield from (cmd.LayTile(tile) for tile in sorted(given))
                yield cmd.Exchange()
            case ev.TurnPassed():
                yield cmd.Pass()


def states(game: PlayedClassic):
    state = None
    for event in game.events:
        state = evolve(state, event)
        yield state


def turn_of(game: PlayedClassic, begun: ev.ExchangeBegun) -> int:
    after = game.events[game.events.index(begun) :]
    return next(event.turn for event in after if isinstance(event, ev.ExchangeDone))


def with_other_tiles(command: cmd.Command, other: dict[Tile, Tile]) -> cmd.Command:
    if isinstance(command, cmd.LayTile):
        return cmd.LayTile(other.get(command.tile, command.tile))
    return command


@pytest.mark.parametrize("seed", range(12))
def test_nothing_public_depends_on_a_tile_nobody_has_seen(seed, free_lexicon):
    game = table_of(2 + seed % 3, seed, free_lexicon).play_out()
    ending = next(place for place, event in enumerate(game.events) if type(event) is ev.GameEnded)
    cut = random.Random(seed).randint(20, ending)
    cut, seen = next(
        (place, state)
        for place, state in enumerate(states(game), start=1)
        if place >= cut and state.phase is not Phase.LAID
    )
    unseen = [tile for tile in FRENCH.tiles if tile not in seen.table.on_grid]
    shuffled = random.Random(seed + 1).sample(unseen, len(unseen))
    other = dict(zip(unseen, shuffled, strict=True))

    one, two = (new_game(seats=game.state.options.seats, words=free_lexicon) for _ in range(2))
    for command in what_the_room_saw(game, cut):
        one.do(command)
        two.do(with_other_tiles(command, other))
        assert to_json(public(one.state)) == to_json(public(two.state))
    assert one.state.phase is seen.phase is not Phase.ENDED
    assert [rack.letters for rack in one.state.table.racks] != [
        rack.letters for rack in two.state.table.racks
    ], "the two games do differ"


def test_the_public_state_has_no_place_for_a_rack(free_lexicon):
    table = table_of(3, 5, free_lexicon)
    for _ in range(60):
        table.step()
    text = str(to_json(public(table.game.state)))
    for rack in table.game.state.table.racks:
        for held in rack.held:
            assert str(held.tile) not in text
        assert rack.letters not in text
