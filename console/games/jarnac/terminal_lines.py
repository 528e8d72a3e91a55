"""A game of Jarnac at a terminal: lines that are its own, and what it prints."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

from console.french import text
from console.french.typography import read_time
from console.games.face import GameTerminal
from console.games.jarnac.mat_solver import Answer
from console.terminal import Line, TerminalPainter
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.games.jarnac.mat import value
from engine.games.jarnac.plays import result
from engine.games.jarnac.state import State
from engine.letters.tiles import parse_letters
from engine.rulings import whole_number

_SHOWN_WORDS = 12


def _with_word(build: Callable[[str, int | None], object], rest: str) -> object | None:
    """« MOT », or « MOT ligne »."""
    words = rest.split()
    row = whole_number(words[1]) if len(words) == 2 else None
    unreadable = len(words) == 2 and row is None
    return None if unreadable or not 1 <= len(words) <= 2 else build(words[0], row)


def _of_side(build: Callable[[int], object], side: int) -> object | None:
    return build(side - 1) if side in (1, 2) else None


def _correct(act: int, rest: str) -> object | None:
    def correct(word: str, row: int | None) -> cmd.Correct:
        return cmd.Correct(act, letters=word[1:]) if word[0] == "+" else cmd.Correct(act, word, row)

    return _with_word(correct, rest)


LINES = (
    Line("+ [lettres]", lambda letters: tuple(map(cmd.TypeTile, parse_letters(letters)))),
    Line("- [lettre]", lambda letter: cmd.TakeBackTile(letter=letter or None)),
    Line("= [MOT ligne]", partial(_with_word, cmd.MakeWord), "= MOT [ligne]"),
    Line("pioche", cmd.Draw),
    Line("passe", cmd.Pass),
    Line("jarnac [MOT ligne]", partial(_with_word, cmd.Jarnac), "jarnac MOT [ligne]"),
    # Alone, or with the word of « je conteste et Jarnac ! ».
    Line(
        "conteste [MOT [ligne]]",
        lambda rest: _with_word(cmd.Contest, rest) if rest else cmd.Contest(),
    ),
    Line("valable", cmd.AcceptWord),
    Line("faux", cmd.RefuseWord),
    Line("change [lettres]", lambda letters: cmd.SetAside(letters.replace(" ", ""))),
    Line("commence COTE", partial(_of_side, cmd.ChooseStarter), "commence 1, ou commence 2"),
    Line(
        "corriger ACTE [reste]",
        _correct,
        "corriger ACTE MOT [ligne], ou corriger ACTE +LETTRES",
    ),
    Line(
        "pendule COTE 12:30 [reste]",
        lambda side, time, more: _of_side(
            lambda each: None if more else cmd.SetClock(each, read_time(time)), side
        ),
        "pendule 1 12:30, ou pendule 2 12:30",
    ),
    Line("abandon COTE", partial(_of_side, cmd.Resign), "abandon 1, ou abandon 2"),
    Line("fin [raison]", cmd.CloseGame),
)


def told(event: ev.Event, state: State, painter: TerminalPainter) -> Sequence[str]:
    """What the terminal prints when this happened."""
    match event:
        case ev.WordMade() | ev.JarnacTaken() | ev.ContestRuled() | ev.Passed():
            return (mats_text(state, painter),)
        case ev.GameEnded():
            points = result(state).points
            return (f"  {state.name(0)} {points[0]}, {state.name(1)} {points[1]}",)
    return ()


def mats_text(state: State, painter: TerminalPainter) -> str:
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
    """The judge's private view: what can be made on both mats; after the game, what nobody saw."""
    if answer is not None and answer.turns is not None:
        told = (
            text("jarnac_unseen_at", number=turn.number, name=state.name(1 - turn.side),
                 words=", ".join(find.word for find in islice(turn.best, _SHOWN_WORDS)))
            for turn in answer.turns
            if turn.unseen
        )  # fmt: skip
        return "\n".join(told) or text("jarnac_all_seen")
    if not state.options.referee:
        return text("jarnac_unrefereed")
    if answer is None or answer.sights is None:
        return text("jarnac_nothing_found")
    lines = []
    for side in (0, 1):
        sight = answer.sights[side]
        finds = [f"{find.word} ({find.row})" for find in islice(sight, _SHOWN_WORDS)]
        lines.append(f"  {state.name(side)} : {len(sight)}  {' '.join(finds)}")
    return "\n".join(lines)


SCREENS: dict[str, Callable[[State, Answer | None, TerminalPainter], str]] = {
    "mots": lambda state, answer, painter: finds_text(state, answer),
    "tapis": lambda state, answer, painter: mats_text(state, painter),
}
TERMINAL = GameTerminal(LINES, told, SCREENS, "jarnac_terminal_help")
