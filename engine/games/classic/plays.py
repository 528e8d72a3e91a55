"""A turn (notice, « Règles du jeu »): a word, an exchange, a pass; undone until validated."""

from dataclasses import replace

from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.best_moves import choose
from engine.games.classic.options import VainChallenge
from engine.games.classic.state import Circumstances, Laid, State
from engine.games.classic.turns import (
    Challenge,
    Play,
    PlayKind,
    WordVerdict,
    check_exchange,
    lay,
    spelled,
)
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move, parse_word
from engine.letters.scoring import Score
from engine.letters.tiles import JOKER, Tile, parse_letters, sort_letters
from engine.rulings import RuleError


def play_word(state: State, command: cmd.PlayWord, at: Circumstances) -> ev.Events:
    """Typed. Tiles that lie on the pad must be those of the word."""
    move = Move(parse_word(command.move.word), command.move.ref)
    if state.pad and move.fits:
        laid = "".join(tile.letter for tile in state.pad)
        if sort_letters(move.taken(state.grid)) != sort_letters(laid):
            raise RuleError("word_not_of_tiles", word=move.word.upper())
    return _laid(state, move, state.pad, command.announced, at)


def play_tiles(state: State, command: cmd.PlayTiles, at: Circumstances) -> ev.Events:
    if not state.pad:
        raise RuleError("no_tile_laid")
    jokers = parse_letters(command.jokers)
    if JOKER in jokers:
        raise RuleError("joker_letters_wanted", jokers=len(jokers))
    move = spelled(state.table, state.pad, command.ref, jokers)
    return _laid(state, move, state.pad, command.announced, at)


def _laid(
    state: State, move: Move, tiles: tuple[Tile, ...], announced: int | None, at: Circumstances
) -> ev.Events:
    score = lay(state.table, state.on_turn, move, tiles)
    move = move.normalised(state.grid)
    laid = ev.WordLaid(state.on_turn, move, score, tiles, announced)
    refusal = refusal_of(score, at) if state.options.immediate_refusal else None
    if refusal is None:
        return (laid,)
    return (laid, ev.WordContested(refusal), _refused(state, state.on_turn))


def _refused(state: State, player: str) -> ev.WordRefused:
    """One more try where that was agreed upon, and no third."""
    again = state.options.try_again and not state.tried
    return ev.WordRefused(state.next_number, player, again)


def take_back(state: State, command: cmd.TakeBackPlay, at: Circumstances) -> ev.Events:
    if state.laid and state.laid.challenge:
        raise RuleError("already_contested")
    if state.swap and state.swap.draws:
        raise RuleError("exchange_drawn")
    return (ev.PlayTakenBack(state.on_turn),)


def validate(state: State, command: cmd.Validate, at: Circumstances) -> ev.Events:
    laid = state.laid
    if laid is None:
        raise RuleError("nothing_to_validate")
    points = laid.score.points
    total = state.score(laid.player) + points
    return (ev.WordValidated(state.next_number, laid.player, points, total),)


def exchange(state: State, command: cmd.Exchange, at: Circumstances) -> ev.Events:
    play = _exchanged(state, command)
    check_exchange(state.table, state.on_turn, play)
    if play.letters:
        _check_given(state, play)
    begun = ev.ExchangeBegun(state.on_turn, play.count, play.letters, play.tiles)
    if state.options.followed:
        return (begun,)
    return (begun, ev.ExchangeDone(state.next_number, state.on_turn, play.count))


def _exchanged(state: State, command: cmd.Exchange) -> Play:
    """Letters are only kept where racks are followed: else their number is all one may know."""
    letters = parse_letters(command.letters) or "".join(tile.letter for tile in state.pad)
    if not state.options.followed:
        return Play(PlayKind.EXCHANGE, count=command.count or len(letters))
    if not letters:
        raise RuleError("exchange_letters_wanted")
    play = Play(PlayKind.EXCHANGE, letters=sort_letters(letters), count=len(letters))
    laid = "".join(tile.letter for tile in state.pad)
    return replace(play, tiles=state.pad) if sort_letters(laid) == play.letters else play


def _check_given(state: State, play: Play) -> None:
    try:
        state.table.check_held(state.on_turn, play.letters, play.tiles)
    except RuleError as refusal:
        raise RuleError("exchange_not_held") from refusal


def exchanged(state: State) -> ev.Events:
    """When as many are drawn as were set aside, these go into the bag and the turn is over."""
    swap = state.swap
    if swap is None or len(swap.draws) < swap.count:
        return ()
    return (ev.ExchangeDone(state.next_number, swap.player, swap.count),)


def pass_turn(state: State, command: cmd.Pass, at: Circumstances) -> ev.Events:
    return (ev.TurnPassed(state.next_number, state.on_turn),)


def let_bot_play(state: State, command: cmd.LetBotPlay, at: Circumstances) -> ev.Events:
    strength = state.seat(state.on_turn).bot
    if strength is None:
        raise RuleError("not_a_bot", player=state.seat(state.on_turn).title)
    if at.answer is None:
        raise RuleError("bot_still_thinks")
    rack = state.table.rack(state.on_turn).letters
    play = choose(strength, at.answer, rack, state.grid, state.table.bag_size, command.dice)
    if play.move:
        return _laid(state, play.move, (), None, at)
    if play.kind is PlayKind.EXCHANGE:
        return exchange(state, cmd.Exchange(play.letters), at)
    return pass_turn(state, cmd.Pass(), at)


# --- Contestation (notice, « Mots contestés ») --------------------------------------------------
# Possible until the points are entered.


def contest(state: State, command: cmd.Contest, at: Circumstances) -> ev.Events:
    laid = state.laid
    if laid is None:
        raise RuleError("nothing_to_validate")
    if laid.challenge:
        raise RuleError("already_contested")
    _check_contester(state, laid, command.player)
    formed = words_of(laid.score)
    named = tuple(parse_word(word).upper() for word in command.words) or formed
    for word in named:
        if word not in formed:
            raise RuleError("word_not_formed", word=word, formed=", ".join(formed))
    challenge = _judged(state, command.player, named, verdicts(laid.score, at))
    events: ev.Events = (ev.WordContested(challenge),)
    if challenge.upheld:
        refused = _refused(state, laid.player)
        events = (*events, refused)
        if refused.again and state.clock and not state.fresh:
            events = (*events, ev.ClockStarted(laid.player, at.now_ms))
    return events


def _check_contester(state: State, laid: Laid, player: str) -> None:
    """Where a contestation may cost something, somebody has to answer for it."""
    if player:
        state.table.rack(player)
    elif state.options.vain_challenge is not VainChallenge.FREE:
        raise RuleError("contester_wanted")
    if player == laid.player:
        raise RuleError("own_word", player=state.seat(player).title)


def _judged(
    state: State, player: str, named: tuple[str, ...], answers: tuple[WordVerdict, ...]
) -> Challenge:
    challenge = Challenge(player, named, answers)
    if challenge.upheld:
        return challenge
    price = state.options.vain_challenge
    cost = price.points_per_word * len(named)
    return Challenge(player, named, answers, cost, turn_lost=price is VainChallenge.TURN)


def words_of(score: Score) -> tuple[str, ...]:
    return tuple(word.word.upper() for word in score.words)


def verdicts(score: Score, at: Circumstances) -> tuple[WordVerdict, ...]:
    lexicon = _lexicon(at)
    return tuple(WordVerdict(word, word in lexicon) for word in words_of(score))


def refusal_of(score: Score, at: Circumstances) -> Challenge | None:
    """« Refus immédiat »: the console's own contestation, None when every word is good."""
    challenge = Challenge("", (), verdicts(score, at))
    return challenge if challenge.upheld else None


def _lexicon(at: Circumstances) -> Lexicon:
    if at.lexicon is None:
        raise RuleError("no_lexicon_open")
    return at.lexicon
