"""A classic game at a terminal: lines that are its own, and what it prints."""

from collections.abc import Callable, Sequence

from console.figures_fr import read_time
from console.games.classic.labels import name_of, play_label
from console.games.classic.sheets.game import arithmetic, as_text
from console.games.classic.stage import own_rack
from console.games.face import GameTerminal
from console.inbox import Ask
from console.journal.records import stamp
from console.messages_fr import text
from console.terminal import Painter
from console.terminal_words import at_least, number
from engine.errors import RuleError
from engine.games.classic import Phase, State, public
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.settlement import results
from engine.games.classic.turns import PASS, Kind, Play
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.numbers import whole_number

_WORD = "= MOT PLACE [points annoncés], ou = PLACE [lettres des jokers] pour les jetons posés"


def read_line(line: str) -> Sequence[object] | None:
    """The messages a line stands for; None when it is none of this game's."""
    sign, rest = line[0], line[1:].split()
    if sign == "+":
        return (Ask(cmd.TypeTiles("".join(rest))),)
    if sign == "-":
        return (Ask(cmd.TakeBackTile()),)
    if sign == "=":
        return (Ask(_played(rest)),)
    head, *rest = line.split()
    sentence = _SENTENCES.get(head.lower())
    return (Ask(sentence(rest)),) if sentence else None


def _played(words: Sequence[str]) -> cmd.Command:
    if not words:
        raise RuleError("terminal_usage", usage=_WORD)
    if _is_place(words[0]):
        return cmd.PlayTiles(Reference.parse(words[0]), "".join(words[1:]).upper())
    word, place, *announced = at_least(words, 2, _WORD)
    points = number(announced[0], _WORD) if announced else None
    return cmd.PlayWord(_move(word, place), points)


def _move(word: str, place: str) -> Move:
    """Lower case is for jokers; a word typed in lower case only has none."""
    return Move.parse(word.upper() if word.islower() else word, place)


def _is_place(word: str) -> bool:
    return any(char.isdecimal() for char in word)


def _exchange(words: Sequence[str]) -> cmd.Exchange:
    count = whole_number(words[0]) if words else None
    if count is not None:
        return cmd.Exchange(count=count)
    return cmd.Exchange("".join(words))


def _contest(words: Sequence[str]) -> cmd.Command:
    """« conteste 2 MAISON »: who, then the words."""
    player = words[0] if words and words[0].isdecimal() else ""
    return cmd.Contest(player, tuple(words[1:] if player else words))


_CORRECTION = "corrige TOUR = MOT PLACE | échange LETTRES | passe | points N"


def _correct(words: Sequence[str]) -> cmd.Command:
    asked, what, *rest = at_least(words, 2, _CORRECTION)
    turn = number(asked, _CORRECTION)
    match what.lower():
        case "=":
            word, place = at_least(rest, 2, _CORRECTION)[:2]
            return cmd.CorrectTurn(turn, Play(Kind.WORD, _move(word, place)))
        case "échange" | "echange":
            exchange = _exchange(rest)
            play = Play(Kind.EXCHANGE, letters=exchange.letters, count=exchange.count)
            return cmd.CorrectTurn(turn, play)
        case "passe":
            return cmd.CorrectTurn(turn, PASS)
        case "points":
            points = number(at_least(rest, 1, _CORRECTION)[0], _CORRECTION)
            return cmd.CorrectTurn(turn, points=points)
    raise RuleError("terminal_usage", usage=_CORRECTION)


def _rename(words: Sequence[str]) -> cmd.Command:
    player, *name = at_least(words, 2, "nom JOUEUR NOM")
    return cmd.RenamePlayer(player, " ".join(name))


def _rest(words: Sequence[str]) -> cmd.Command:
    player, *letters = at_least(words, 1, "reste JOUEUR LETTRES")
    return cmd.DeclareRack(player, "".join(letters))


def _set_clock(words: Sequence[str]) -> cmd.Command:
    player, time, *_ = at_least(words, 2, "pendule JOUEUR 12:30")
    return cmd.SetClock(player, read_time(time))


_SENTENCES: dict[str, Callable[[Sequence[str]], cmd.Command]] = {
    "échange": _exchange,
    "echange": _exchange,
    "passe": lambda words: cmd.Pass(),
    "conteste": _contest,
    "corrige": _correct,
    "nom": _rename,
    "part": lambda words: cmd.RemovePlayer(at_least(words, 1, "part JOUEUR")[0]),
    "commence": lambda words: cmd.ChooseStarter(at_least(words, 1, "commence JOUEUR")[0]),
    "tire": lambda words: cmd.DrawForStart(at_least(words, 1, "tire LETTRE")[0]),
    "reste": _rest,
    "pendule": _set_clock,
    "bloquée": lambda words: cmd.DeclareBlocked(" ".join(words)),
    "bloquee": lambda words: cmd.DeclareBlocked(" ".join(words)),
    "fin": lambda words: cmd.CloseGame(" ".join(words)),
    "rouvrir": lambda words: cmd.ReopenGame(" ".join(words)),
}


def told(event: ev.Event, state: State, painter: Painter) -> Sequence[str]:
    """What the terminal prints when this happened."""
    match event:
        case ev.WordLaid(player, move, score):
            points = text("terminal_points", points=score.points)
            return (f"  {name_of(state, player)} : {move}, {points}",)
        case ev.WordValidated():
            return (painter.grid(state.grid), f"  {_scores(state)}")
        case ev.TurnPassed() | ev.TurnLost() | ev.ExchangeDone() | ev.WordRefused():
            last = public(state).turns[-1]
            return (f"  {name_of(state, last.player)} : {play_label(last)}",)
        case ev.TileDrawn() if state.phase is Phase.PLAYING and own_rack(state):
            return (f"  {painter.tiles(own_rack(state))}",)
        case ev.GameEnded() | ev.RackDeclared() if state.phase is Phase.ENDED:
            return tuple(
                f"  {each.rank}. {name_of(state, each.player)} : {arithmetic(each)}"
                for each in sorted(results(state), key=lambda each: each.rank)
            )
    return ()


def _scores(state: State) -> str:
    return ", ".join(f"{name_of(state, seat.id)} {state.score(seat.id)}" for seat in state.seats)


def _grid(state: State, answer: object, painter: Painter) -> str:
    return painter.grid(state.shown_grid)


def _turns(state: State, answer: object, painter: Painter) -> str:
    return as_text(state, stamp(0).wall_ms)


def _all_scores(state: State, answer: object, painter: Painter) -> str:
    return f"  {_scores(state)}"


def _rack(state: State, answer: object, painter: Painter) -> str:
    """Only of a person who plays alone."""
    letters = own_rack(state)
    return f"  {painter.tiles(letters)}" if letters else text("classic_no_rack")


SCREENS = {"grille": _grid, "tours": _turns, "scores": _all_scores, "chevalet": _rack}
TERMINAL = GameTerminal(read_line, told, SCREENS, (*_SENTENCES, *SCREENS), "classic_terminal_help")
