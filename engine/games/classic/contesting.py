"""Contestation (notice, « Mots contestés »): possible until the points are entered."""

from engine.errors import RuleError
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.options import VainChallenge
from engine.games.classic.state import Circumstances, Laid, State
from engine.games.classic.turns import Challenge, Verdict
from engine.letters.lexicon import Lexicon
from engine.letters.moves import parse_word
from engine.letters.scoring import Score


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
        events = (*events, ev.WordRefused(state.next_number, laid.player))
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
    state: State, player: str, named: tuple[str, ...], answers: tuple[Verdict, ...]
) -> Challenge:
    challenge = Challenge(player, named, answers)
    if challenge.upheld:
        return challenge
    price = state.options.vain_challenge
    cost = price.points_per_word * len(named)
    return Challenge(player, named, answers, cost, turn_lost=price is VainChallenge.TURN)


def words_of(score: Score) -> tuple[str, ...]:
    return tuple(word.word.upper() for word in score.words)


def verdicts(score: Score, at: Circumstances) -> tuple[Verdict, ...]:
    lexicon = _lexicon(at)
    return tuple(Verdict(word, word in lexicon) for word in words_of(score))


def refusal_of(score: Score, at: Circumstances) -> Challenge | None:
    """« Refus immédiat »: the console's own contestation, None when every word is good."""
    challenge = Challenge("", (), verdicts(score, at))
    return challenge if challenge.upheld else None


def _lexicon(at: Circumstances) -> Lexicon:
    if at.lexicon is None:
        raise RuleError("no_lexicon_open")
    return at.lexicon
