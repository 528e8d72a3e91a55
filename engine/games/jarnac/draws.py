"""The toss, the letters drawn, the three letters changed."""

from collections.abc import Iterator

from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.state import Circumstances, Phase, State, check_side
from engine.letters.tiles import JOKER, Tile, missing, parse_letters
from engine.rulings import RuleError

CHANGED = 3


def choose_starter(state: State, command: cmd.ChooseStarter, at: Circumstances) -> ev.Events:
    return (ev.StarterChosen(check_side(command.side), by_toss=False),)


def lay_tile(state: State, command: cmd.LayTile, at: Circumstances) -> ev.Events:
    tile = command.tile
    if not 1 <= tile.number <= state.options.distribution.counts.get(tile.letter, 0):
        raise RuleError("foreign_tile", tile=str(tile))
    if tile in state.known:
        raise RuleError("jarnac_tile_out", letter=tile.letter)
    return _drawn(state, tile.letter, tile)


def type_tile(state: State, command: cmd.TypeTile, at: Circumstances) -> ev.Events:
    letter = parse_letters(command.letter)
    if len(letter) != 1 or letter == JOKER:
        raise RuleError("one_letter_expected", text=command.letter)
    return _drawn(state, letter, None)


def _drawn(state: State, letter: str, tile: Tile | None) -> ev.Events:
    if letter not in state.bag:
        raise RuleError("letter_not_in_bag", letter=letter)
    if state.phase is Phase.TOSS:
        return _tossed(state, letter, tile)
    check_due(state)
    return (ev.LetterDrawn(state.turn, letter, tile),)


def check_due(state: State) -> None:
    if state.phase is not Phase.TOSS and not state.to_draw:
        raise RuleError("jarnac_nothing_due")


def _tossed(state: State, letter: str, tile: Tile | None) -> ev.Events:
    """Nearest to A begins; a tie is drawn again."""
    drawn = ev.TossDrawn(state.turn, letter, tile)
    if not state.toss:
        return (drawn,)
    if letter == state.toss:
        return (drawn, ev.TossTied())
    return (drawn, ev.StarterChosen(1 if letter < state.toss else 0))


def draw(state: State, command: cmd.Draw, at: Circumstances) -> ev.Events:
    check_due(state)
    return (ev.DrawBegun(state.turn),)


def check_may_change(state: State) -> None:
    """Three letters, whichever they are."""
    held = len(state.mat(state.turn).reliquat)
    if not state.opened[state.turn]:
        raise RuleError("jarnac_first_letters")
    if held < CHANGED:
        raise RuleError("jarnac_reliquat_short", count=held, needed=CHANGED)
    if len(state.bag) < CHANGED:
        raise RuleError("jarnac_bag_short", count=len(state.bag), needed=CHANGED)


def set_aside(state: State, command: cmd.SetAside, at: Circumstances) -> ev.Events:
    letters, mat = parse_letters(command.letters), state.mat(state.turn)
    check_may_change(state)
    if len(letters) != CHANGED:
        raise RuleError("jarnac_three_letters", count=len(letters), needed=CHANGED)
    lacking = missing(mat.reliquat, letters)
    if lacking:
        raise RuleError("letters_missing", letters=lacking, pool=mat.reliquat)
    return (ev.LettersSetAside(state.turn, letters),)


def take_back(state: State, command: cmd.TakeBackTile, at: Circumstances) -> ev.Events:
    letter = parse_letters(command.letter) if command.letter else None
    if command.tile:
        letter = command.tile.letter
    for number, drawn in _latest_draw(state):
        wrong_tile = command.tile and drawn.tile not in (None, command.tile)
        if letter in (None, drawn.letter) and not wrong_tile:
            return (ev.ActTakenBack(number),)
    if letter is None:
        raise RuleError("nothing_to_take_back")
    raise RuleError("not_drawn_now", letter=letter)


def _latest_draw(state: State) -> Iterator[tuple[int, ev.LetterDrawn | ev.TossDrawn]]:
    """The letters drawn since the last other act, newest first; of a toss, the newest only,
    since what follows it in the log would go with it."""
    for number in range(len(state.log) - 1, -1, -1):
        event = state.log[number]
        if isinstance(event, ev.TIME_EVENTS):
            continue
        if isinstance(event, ev.LetterDrawn):
            yield number, event
            continue
        if isinstance(event, ev.TossDrawn):
            yield number, event
        return
