"""Who begins (notice, « Préparation »): everyone draws a tile, the nearest to A is first."""

from engine.errors import RuleError
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.options import TossJoker
from engine.games.classic.state import Circumstances, State
from engine.letters.tiles import ALPHABET, FRENCH, JOKER, minus, parse_letters
from engine.play.held import letters_of

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
