"""A classic game at a terminal: lines that are its own, and what it prints."""

from collections.abc import Sequence

from console.french import text
from console.french.typography import read_time
from console.games.classic.papers import arithmetic, as_text
from console.games.classic.snapshot import (
    name_of,
    own_rack,
    play_label,
    pool_label,
    unseen_tiles,
)
from console.games.face import GameTerminal
from console.journal.records import stamp
from console.terminal import Line, TerminalPainter
from engine.games.classic import commands as cmd
from engine.games.classic import events as ev
from engine.games.classic.ending import results
from engine.games.classic.public import public
from engine.games.classic.state import Phase, State
from engine.games.classic.turns import PASS, Play, PlayKind
from engine.letters.board import Reference
from engine.letters.moves import Move
from engine.rulings import whole_number


def _played(rest: str) -> cmd.PlayTiles | cmd.PlayWord | None:
    words = rest.split()
    if words and any(char.isdecimal() for char in words[0]):
        return cmd.PlayTiles(Reference.parse(words[0]), "".join(words[1:]).upper())
    if len(words) < 2:
        return None
    word, place, *announced = words
    points = whole_number(announced[0]) if announced else None
    return None if announced and points is None else cmd.PlayWord(_move(word, place), points)


def _move(word: str, place: str) -> Move:
    """Lower case is for jokers; a word typed in lower case only has none."""
    return Move.parse(word.upper() if word.islower() else word, place)


def _exchange(rest: str) -> cmd.Exchange:
    """So many, or these letters."""
    count = whole_number(rest.partition(" ")[0])
    return cmd.Exchange(_joined(rest)) if count is None else cmd.Exchange(count=count)


def _joined(words: str) -> str:
    return words.replace(" ", "")


def _contest(rest: str) -> cmd.Contest:
    """« conteste 2 MAISON »: who, then the words."""
    words = rest.split()
    player = words[0] if words and words[0].isdecimal() else ""
    return cmd.Contest(player, tuple(words[1:] if player else words))


def _correct(turn: int, what: str, rest: str) -> cmd.CorrectTurn | None:
    match what.lower(), rest.split():
        case "=", [word, place, *_]:
            return cmd.CorrectTurn(turn, Play(PlayKind.WORD, _move(word, place)))
        case "échange" | "echange", _:
            asked = _exchange(rest)
            play = Play(PlayKind.EXCHANGE, letters=asked.letters, count=asked.count)
            return cmd.CorrectTurn(turn, play)
        case "passe", _:
            return cmd.CorrectTurn(turn, PASS)
        case "points", [points, *_] if (given := whole_number(points)) is not None:
            return cmd.CorrectTurn(turn, points=given)
    return None


LINES = (
    Line("+ [lettres]", lambda letters: cmd.TypeTiles(_joined(letters))),
    Line("-", cmd.TakeBackTile),
    Line(
        "= [MOT PLACE points]",
        _played,
        "= MOT PLACE [points annoncés], ou = PLACE [lettres des jokers] pour les jetons posés",
    ),
    Line("échange|echange [lettres]", _exchange),
    Line("passe", cmd.Pass),
    Line("conteste [JOUEUR MOTS]", _contest),
    Line(
        "corrige TOUR QUOI [reste]",
        _correct,
        "corrige TOUR = MOT PLACE | échange LETTRES | passe | points N",
    ),
    Line(
        "nom JOUEUR NOM [suite]",
        lambda player, name, more: cmd.RenamePlayer(player, f"{name} {more}".rstrip()),
        "nom JOUEUR NOM",
    ),
    Line("part JOUEUR", cmd.RemovePlayer),
    Line("commence JOUEUR", cmd.ChooseStarter),
    Line("tire LETTRE", cmd.DrawForStart),
    Line(
        "reste JOUEUR [lettres]",
        lambda player, letters: cmd.DeclareRack(player, _joined(letters)),
        "reste JOUEUR LETTRES",
    ),
    Line("pendule JOUEUR 12:30", lambda player, time: cmd.SetClock(player, read_time(time))),
    Line("bloquée|bloquee [raison]", cmd.DeclareBlocked),
    Line("fin [raison]", cmd.CloseGame),
    Line("rouvrir [raison]", cmd.ReopenGame),
)


def told(event: ev.Event, state: State, painter: TerminalPainter) -> Sequence[str]:
    """What the terminal prints when this happened."""
    match event:
        case ev.WordLaid(player, move, score):
            points = text("terminal_points", points=score.points)
            return (f"  {name_of(state, player)} : {move}, {points}",)
        case ev.WordValidated():
            return (painter.grid(state.grid), f"  {_scores(state)}")
        case ev.WordRefused(again=True):
            return (f"  {text('classic_refused_once', name=name_of(state, event.player))}",)
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


def _grid(state: State, answer: object, painter: TerminalPainter) -> str:
    return painter.grid(state.shown_grid)


def _turns(state: State, answer: object, painter: TerminalPainter) -> str:
    return as_text(state, stamp(0).wall_ms)


def _all_scores(state: State, answer: object, painter: TerminalPainter) -> str:
    return f"  {_scores(state)}"


def _rack(state: State, answer: object, painter: TerminalPainter) -> str:
    """Only of a person who plays alone."""
    letters = own_rack(state)
    return f"  {painter.tiles(letters)}" if letters else text("classic_no_rack")


def _pool(state: State, answer: object, painter: TerminalPainter) -> str:
    letters = unseen_tiles(state)
    return f"  {text('classic_pool', count=len(letters))} : {pool_label(letters)}"


SCREENS = {
    "grille": _grid,
    "tours": _turns,
    "scores": _all_scores,
    "chevalet": _rack,
    "lettres": _pool,
}
TERMINAL = GameTerminal(LINES, told, SCREENS, "classic_terminal_help")
