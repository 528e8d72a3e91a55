"""Moments of classic games to look at: the gallery of screens and the tests of drawing."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from console.games.classic.snapshot import ClassicSnapshotMaker
from console.tv.snapshot import PublicSnapshot
from engine.games.classic import commands as cmd
from engine.games.classic.decide import decide
from engine.games.classic.evolve import fold
from engine.games.classic.options import (
    GameOptions,
    Racks,
    Seat,
    Strength,
    Timing,
    VainChallenge,
    chess_clocks,
)
from engine.games.classic.state import Circumstances, Phase, State
from engine.letters.moves import Move
from engine.letters.tiles import FRENCH, minus

NAMES = ("Camille", "Dominique Lefèvre-Duplantier", "Maxence", "Équipe des Bleuets")


class _Words:
    """A word list that knows all but one."""

    def __contains__(self, word: object) -> bool:
        return word != "KIX"


@dataclass
class _Game:
    state: State
    now_ms: int = 0

    def do(self, *commands: cmd.Command) -> "_Game":
        for command in commands:
            at = Circumstances(self.now_ms, lexicon=_Words())  # type: ignore[arg-type]
            self.state = fold(decide(self.state, command, at), self.state)
        return self

    def play(self, *words: str) -> "_Game":
        for word in words:
            self.do(cmd.PlayWord(_move(word)), cmd.Validate())
            self.draw()
        return self

    def draw(self) -> None:
        while self.state.phase is Phase.DRAWING:
            self.do(cmd.TypeTiles(self.state.table.unseen[::-7][0]))


def _move(text: str) -> Move:
    return Move.parse(*text.split())


def _open(
    players: int,
    timing: Timing,
    racks: Racks = Racks.FREE,
    names: tuple[str, ...] = NAMES,
    **more: object,
) -> _Game:
    seats = tuple(Seat(str(number), name) for number, name in enumerate(names[:players], start=1))
    options = GameOptions(
        "exemple",
        seats,
        racks,
        timing=timing,
        vain_challenge=VainChallenge.TEN,
        lexicon="ods9",
        club="Club de Scrabble® des Tilleuls",
        **more,  # type: ignore[arg-type]
    )
    return _Game(fold(decide(None, cmd.OpenGame(options), Circumstances(0))))


_WORDS = ("PUPITRE H4", "TABLES 8H", "SAC M8", "MUR 5G", "REVE 10G", "OR G9")


def _toss() -> State:
    return _open(3, Timing()).do(cmd.DrawForStart("E"), cmd.DrawForStart("?")).state


def _drawing() -> State:
    game = _open(2, Timing(), Racks.FOLLOWED).do(cmd.ChooseStarter("1"))
    return game.do(cmd.TypeTiles("PUPITRE"), cmd.TypeTiles("BLE")).state


def _turn(players: int) -> Callable[[], State]:
    def make() -> State:
        game = _open(players, chess_clocks())
        game.do(cmd.ChooseStarter("1"), cmd.Resume())
        game.now_ms = 83_000
        return game.play(*_WORDS[:4]).state

    return make


def _laid() -> State:
    game = _open(2, chess_clocks()).do(cmd.ChooseStarter("1")).play(*_WORDS[:2])
    return game.do(cmd.PlayWord(_move("SAC M8"), 9)).state


def _good() -> State:
    game = _open(2, Timing()).do(cmd.ChooseStarter("1")).play(*_WORDS[:2])
    return game.do(cmd.PlayWord(_move("SAC M8")), cmd.Contest("2")).state


def _refused() -> State:
    game = _open(2, Timing()).do(cmd.ChooseStarter("1")).play(*_WORDS[:1])
    return game.do(cmd.PlayWord(_move("KIX 7G")), cmd.Contest("1")).state


def _overtime() -> State:
    game = _open(2, chess_clocks(60_000)).do(cmd.ChooseStarter("1"), cmd.Resume())
    game.now_ms = 75_000
    return game.play(*_WORDS[:1]).do(cmd.Pause()).state


def _counting() -> State:
    game = _open(2, Timing()).do(cmd.ChooseStarter("1")).play(*_WORDS)
    return game.do(cmd.CloseGame("Salle fermée.")).state


def _ended() -> State:
    state = _counting()
    game = _Game(state)
    left = minus(FRENCH.letters, state.grid.letters)
    return game.do(cmd.DeclareRack("1", left[:7]), cmd.DeclareRack("2", left[-7:])).state


def all_equal(names: tuple[str, ...]) -> State:
    """Nobody has played, and all have the same letters left."""
    game = _open(len(names), Timing(), names=names).do(cmd.ChooseStarter("1"))
    game.do(cmd.CloseGame("Salle fermée."))
    for number in range(1, len(names) + 1):
        game.do(cmd.DeclareRack(str(number), "AEINRST"))
    return game.state


def _alone() -> State:
    seats = (Seat("1", "Camille"), Seat("2", "Robot fort", bot=Strength.STRONG))
    options = GameOptions("exemple", seats, lexicon="ods9")
    game = _Game(fold(decide(None, cmd.OpenGame(options), Circumstances(0))))
    game.do(cmd.ChooseStarter("1"), cmd.TypeTiles("PUPITRE"), cmd.TypeTiles("TABLESE"))
    return game.play("PUPITRE H4").state


MOMENTS: dict[str, Callable[[], State]] = {
    "tirage-au-sort": _toss,
    "pioche": _drawing,
    "tour-2": _turn(2),
    "tour-3": _turn(3),
    "tour-4": _turn(4),
    "mot-pose": _laid,
    "mot-valable": _good,
    "mot-refuse": _refused,
    "depassement": _overtime,
    "compte": _counting,
    "fin": _ended,
    "contre-robot": _alone,
}


def samples() -> Iterator[tuple[str, PublicSnapshot]]:
    for name, make in MOMENTS.items():
        yield name, ClassicSnapshotMaker(0).snapshot(make(), None, voiced=False)
