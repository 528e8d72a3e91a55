"""A game of Jarnac at a terminal: lines that are its own, and what it prints."""

from collections.abc import Callable, Sequence
from itertools import islice

from console.figures_fr import read_time
from console.games.face import GameTerminal
from console.games.jarnac.answer import Answer
from console.inbox import Ask
from console.messages_fr import text
from console.terminal import Painter
from console.terminal_words import number
from engine.errors import RuleError
from engine.games.jarnac import State, result
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.mat import value
from engine.letters.tiles import parse_letters

_SHOWN_WORDS = 12


def read_line(line: str) -> Sequence[object] | None:
    """The messages a line stands for; None when it is none of this game's."""
    if line[0] in "+-=":
        return _read_letters(line)
    head, *rest = line.split()
    sentence = _SENTENCES.get(head.lower())
    return (sentence(rest),) if sentence else None


def _read_letters(line: str) -> tuple[object, ...]:
    sign, rest = line[0], line[1:].strip()
    if sign == "+":
        return tuple(Ask(cmd.TypeTile(letter)) for letter in parse_letters(rest))
    if sign == "-":
        return (Ask(cmd.TakeBackTile(letter=rest or None)),)
    word, row = _word(rest.split(), "= MOT [ligne]")
    return (Ask(cmd.MakeWord(word, row)),)


def _word(words: Sequence[str], usage: str) -> tuple[str, int | None]:
    if not 1 <= len(words) <= 2:
        raise RuleError("terminal_usage", usage=usage)
    return words[0], number(words[1], usage) if len(words) > 1 else None


def _jarnac(words: Sequence[str]) -> Ask:
    return Ask(cmd.Jarnac(*_word(words, "jarnac MOT [ligne]")))


def _contest(words: Sequence[str]) -> Ask:
    """Alone, or with the word of « je conteste et Jarnac ! »."""
    return Ask(cmd.Contest(*_word(words, "conteste [MOT [ligne]]")) if words else cmd.Contest())


def _side(words: Sequence[str], usage: str) -> int:
    side = number(words[0], usage) if words else 0
    if side not in (1, 2):
        raise RuleError("terminal_usage", usage=usage)
    return side - 1


def _correct(words: Sequence[str]) -> Ask:
    usage = "corriger ACTE MOT [ligne], ou corriger ACTE +LETTRES"
    if not 2 <= len(words) <= 3:
        raise RuleError("terminal_usage", usage=usage)
    act = number(words[0], usage)
    if words[1].startswith("+"):
        return Ask(cmd.Correct(act, letters=words[1][1:]))
    return Ask(cmd.Correct(act, *_word(words[1:], usage)))


def _set_clock(words: Sequence[str]) -> Ask:
    usage = "pendule 1 12:30, ou pendule 2 12:30"
    side = _side(words, usage)
    if len(words) != 2:
        raise RuleError("terminal_usage", usage=usage)
    return Ask(cmd.SetClock(side, read_time(words[1])))


_SENTENCES: dict[str, Callable[[Sequence[str]], object]] = {
    "pioche": lambda words: Ask(cmd.Draw()),
    "passe": lambda words: Ask(cmd.Pass()),
    "jarnac": _jarnac,
    "conteste": _contest,
    "valable": lambda words: Ask(cmd.AcceptWord()),
    "faux": lambda words: Ask(cmd.RefuseWord()),
    "change": lambda words: Ask(cmd.SetAside("".join(words))),
    "commence": lambda words: Ask(cmd.ChooseStarter(_side(words, "commence 1, ou commence 2"))),
    "corriger": _correct,
    "pendule": _set_clock,
    "abandon": lambda words: Ask(cmd.Resign(_side(words, "abandon 1, ou abandon 2"))),
    "fin": lambda words: Ask(cmd.CloseGame(" ".join(words))),
}


def told(event: ev.Event, state: State, painter: Painter) -> Sequence[str]:
    """What the terminal prints when this happened."""
    match event:
        case ev.WordMade() | ev.JarnacTaken() | ev.ContestRuled() | ev.Passed():
            return (mats_text(state, painter),)
        case ev.GameEnded():
            points = result(state).points
            return (f"  {state.name(0)} {points[0]}, {state.name(1)} {points[1]}",)
    return ()


def mats_text(state: State, painter: Painter) -> str:
    """Both mats side by side."""
    lines = []
    names = [
        f"{'→' if state.turn == side else ' '} {state.name(side)} ({state.points(side)})"
        for side in (0, 1)
    ]
    lines.append(painter.bold(f"  {names[0]:<28}{names[1]}"))
    for first, second in zip(state.mat(0).rows, state.mat(1).rows, strict=True):
        lines.append(f"    {_row(first):<26}  {_row(second)}".rstrip())
    reliquats = [state.mat(side).reliquat or "-" for side in (0, 1)]
    lines.append(f"    {reliquats[0]:<26}  {reliquats[1]}")
    return "\n".join(lines)


def _row(word: str) -> str:
    return f"{word:<10}{value(word):>3}" if word else "·"


def finds_text(state: State, answer: Answer | None) -> str:
    """The judge's private view: what can be made on both mats."""
    if answer is None or answer.sights is None or not state.options.referee:
        return text("terminal_no_answer")
    lines = []
    for side in (0, 1):
        sight = answer.sights[side]
        finds = [f"{find.word} ({find.row})" for find in islice(sight, _SHOWN_WORDS)]
        lines.append(f"  {state.name(side)} : {len(sight)}  {' '.join(finds)}")
    return "\n".join(lines)


SCREENS: dict[str, Callable[[State, Answer | None, Painter], str]] = {
    "mots": lambda state, answer, painter: finds_text(state, answer),
    "tapis": lambda state, answer, painter: mats_text(state, painter),
}
TERMINAL = GameTerminal(read_line, told, SCREENS, tuple(_SENTENCES), "jarnac_terminal_help")
