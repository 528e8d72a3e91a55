"""Tiles out of the bag, over the reader or typed (notice, « Préparation », « Fin du tour »)."""

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.evolve import fold
from engine.games.classic.options import TossJoker
from engine.games.classic.state import Circumstances, Phase, State
from engine.games.classic.turns import TileDraw
from engine.letters.tiles import ALPHABET, FRENCH, JOKER, Tile, minus, parse_letters
from engine.play.hands import letters_of
from engine.rulings import RuleError

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


def _returnable(state: State) -> tuple[TileDraw, ...]:
    """Drawn since the last turn was over, and since somebody left."""
    if state.swap:
        return state.swap.draws
    record = state.record
    first = record.turns[-1].drawn_before_return if record.turns else 0
    since = [each.draws for each in record.departures if each.after == len(record.turns)]
    return record.last_draws[max([first, *since]) :]


# --- Who begins (notice, « Préparation ») -------------------------------------------------------
# Everyone draws a tile, the nearest to A is first.

LIKED = ALPHABET[0]
"""What a player makes of a joker unless he says otherwise: nobody draws nearer to A."""


def draw(state: State, command: cmd.DrawForStart, at: Circumstances) -> ev.Events:
    toss = state.toss
    player = command.player or toss.next_player or ""
    if player not in toss.contenders:
        raise RuleError("not_in_the_toss", player=state.seat(player).title)
    if any(each.player == player for each in toss.draws):
        raise RuleError("already_drew_for_start", player=state.seat(player).title)
    letter = _letter(state, command)
    return (ev.StartTileDrawn(player, letter, _counts_as(state, letter, command), command.tile),)


def _letter(state: State, command: cmd.DrawForStart) -> str:
    if command.tile:
        if command.tile not in FRENCH.tiles:
            raise RuleError("foreign_tile", tile=str(command.tile))
        if any(held.tile == command.tile for held in state.toss.out):
            raise RuleError("pad_tile_in_toss", tile=str(command.tile))
        letter = command.tile.letter
    else:
        letter = parse_letters(command.letter)
    if len(letter) != 1:
        raise RuleError("one_letter_expected", text=command.letter)
    if letter not in minus(FRENCH.letters, letters_of(state.toss.out)):
        raise RuleError("letter_not_in_bag", letter=letter)
    return letter


def _counts_as(state: State, letter: str, command: cmd.DrawForStart) -> str:
    if letter != JOKER:
        return letter
    if state.options.toss_joker is TossJoker.AGAIN:
        return ""
    liked = parse_letters(command.counts_as or LIKED)
    if len(liked) != 1 or liked == JOKER:
        raise RuleError("one_letter_expected", text=command.counts_as)
    return liked


def settle(state: State) -> ev.Events:
    """When everyone has drawn: one begins, or the equal ones draw again."""
    if state.toss.next_player is not None:
        return ()
    nearest = state.toss.nearest
    if len(nearest) > 1:
        return (ev.TossTied(nearest),)
    return (ev.StarterChosen(nearest[0]),)


def choose(state: State, command: cmd.ChooseStarter, at: Circumstances) -> ev.Events:
    state.table.rack(command.player)
    return (ev.StarterChosen(command.player, by_toss=False),)
