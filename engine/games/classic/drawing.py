"""Tiles out of the bag, and tiles over the reader (notice, « Préparation », « Fin du tour »)."""

from engine.errors import RuleError
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.evolve import fold
from engine.games.classic.state import Circumstances, Phase, State
from engine.games.classic.turns import Draw
from engine.letters.tiles import FRENCH, Tile, parse_letters

_BAG = (Phase.DRAWING, Phase.EXCHANGING)


def lay_tile(state: State, command: cmd.LayTile, at: Circumstances) -> ev.Events:
    """What passes over the reader is drawn when somebody is to draw, else laid to be played."""
    tile = command.tile
    if state.phase in _BAG:
        return (_drawn(state, tile.letter, tile),)
    if tile not in FRENCH.tiles:
        raise RuleError("foreign_tile", tile=str(tile))
    if tile in state.pad:
        raise RuleError("pad_tile_there")
    player = state.on_turn if state.phase is Phase.PLAYING else state.to_declare[0]
    pad = (*state.pad, tile)
    _check_pad(state, player, pad)
    return (ev.TileLaid(tile),)


def _check_pad(state: State, player: str, pad: tuple[Tile, ...]) -> None:
    """As the table would refuse it, without a letter: the tile may lie face down."""
    try:
        state.table.check_held(player, "".join(tile.letter for tile in pad), pad)
    except RuleError as refusal:
        if "letters" in refusal.data:
            raise RuleError("pad_tile_not_on_rack") from refusal
        raise


def type_tiles(state: State, command: cmd.TypeTiles, at: Circumstances) -> ev.Events:
    letters = parse_letters(command.letters)
    if not letters:
        raise RuleError("nothing_typed")
    events: ev.Events = ()
    for letter in letters:
        now = fold(events, state)
        if now.phase not in _BAG or not _wanted(now):
            raise RuleError("too_many_drawn", letters=len(letters), wanted=len(events))
        events = (*events, _drawn(now, letter, None))
    return events


def _wanted(state: State) -> bool:
    return state.swap is None or len(state.swap.draws) < state.swap.count


def _drawn(state: State, letter: str, tile: Tile | None) -> ev.TileDrawn:
    player = state.swap.player if state.swap else state.drawer
    if player is None:
        raise RuleError("nobody_draws")
    state.table.check_draw(letter, tile)
    return ev.TileDrawn(player, letter, tile)


def take_back(state: State, command: cmd.TakeBackTile, at: Circumstances) -> ev.Events:
    """The last tile on the pad, else the last one drawn; a tag may name another on the pad."""
    if state.pad and (command.tile is None or command.tile in state.pad):
        return (ev.TileLifted(command.tile or state.pad[-1]),)
    draws = _returnable(state)
    if command.tile:
        draws = tuple(draw for draw in draws if draw.held.tile == command.tile)
    if not draws or state.phase is Phase.COUNTING:
        raise RuleError("no_tile_to_take_back")
    draw = draws[-1]
    return (ev.TileReturned(draw.player, draw.held.letter, draw.held.tile),)


def _returnable(state: State) -> tuple[Draw, ...]:
    """Drawn since the last turn was over, and since somebody left."""
    if state.swap:
        return state.swap.draws
    record = state.record
    first = record.turns[-1].drawn_before_return if record.turns else 0
    since = [each.draws for each in record.departures if each.after == len(record.turns)]
    return record.last_draws[max([first, *since]) :]
