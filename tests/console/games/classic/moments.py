"""Moments of classic games to look at: the gallery of screens and the tests of drawing."""

from collections.abc import Callable, Iterator

from console.games.classic.snapshot import ClassicSnapshotMaker
from console.tv.snapshot import PublicSnapshot
from engine.games.classic import CLASSIC
from engine.games.classic import commands as cmd
from engine.games.classic.options import (
    GameOptions,
    Racks,
    Seat,
    Strength,
    Timing,
    VainChallenge,
    chess_clocks,
)
from engine.games.classic.state import Phase, State
from engine.letters.moves import Move
from engine.letters.tiles import FRENCH, minus
from tests.engine.games.classic.bench import PlayedClassic
from tests.tools.bench import opened

NAMES = ("Camille", "Dominique Lefèvre-Duplantier", "Maxence", "Équipe des Bleuets")


class _Words:
    """A word list that knows all but one."""

    def __contains__(self, word: object) -> bool:
        return word != "KIX"


class _Shown(PlayedClassic):
    def fill(self, letters: str = "") -> None:
        """Nobody cares what is drawn: the last of the bag, jokers too."""
        while self.state.phase is Phase.DRAWING:
            self.do(cmd.TypeTiles(self.state.table.unseen[-1]))

    def then(self, *commands: cmd.Command) -> "_Shown":
        for command in commands:
            self.do(command)
        return self

    def words(self, *words: str) -> "_Shown":
        """Whole turns."""
        for word in words:
            self.play(word)
        return self


def _move(text: str) -> Move:
    return Move.parse(*text.split())


def _open(
    players: int,
    timing: Timing,
    racks: Racks = Racks.FREE,
    names: tuple[str, ...] = NAMES,
    **more: object,
) -> _Shown:
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
    return _Shown(*opened(CLASSIC, options), _Words(), now_ms=0)


_WORDS = ("PUPITRE H4", "TABLES 8H", "SAC M8", "MUR 5G", "REVE 10G", "OR G9")


def _toss() -> State:
    return _open(3, Timing()).then(cmd.DrawForStart("E"), cmd.DrawForStart("?")).state


def _drawing() -> State:
    game = _open(2, Timing(), Racks.FOLLOWED).then(cmd.ChooseStarter("1"))
    return game.then(cmd.TypeTiles("PUPITRE"), cmd.TypeTiles("BLE")).state


def _turn(players: int) -> Callable[[], State]:
    def make() -> State:
        game = _open(players, chess_clocks())
        game.then(cmd.ChooseStarter("1"), cmd.Resume())
        game.now_ms = 83_000
        return game.words(*_WORDS[:4]).state

    return make


def _laid() -> State:
    game = _open(2, chess_clocks()).then(cmd.ChooseStarter("1")).words(*_WORDS[:2])
    return game.then(cmd.PlayWord(_move("SAC M8"), 9)).state


def _good() -> State:
    game = _open(2, Timing()).then(cmd.ChooseStarter("1")).words(*_WORDS[:2])
    return game.then(cmd.PlayWord(_move("SAC M8")), cmd.Contest("2")).state


def _refused() -> State:
    game = _open(2, Timing()).then(cmd.ChooseStarter("1")).words(*_WORDS[:1])
    return game.then(cmd.PlayWord(_move("KIX 7G")), cmd.Contest("1")).state


def _overtime() -> State:
    game = _open(2, chess_clocks(60_000)).then(cmd.ChooseStarter("1"), cmd.Resume())
    game.now_ms = 75_000
    return game.words(*_WORDS[:1]).then(cmd.Pause()).state


def _counting() -> State:
    game = _open(2, Timing()).then(cmd.ChooseStarter("1")).words(*_WORDS)
    return game.then(cmd.CloseGame("Salle fermée.")).state


def _ended() -> State:
    state = _counting()
    game = _Shown(state, [], _Words(), now_ms=0)
    left = minus(FRENCH.letters, state.grid.letters)
    return game.then(cmd.DeclareRack("1", left[:7]), cmd.DeclareRack("2", left[-7:])).state


def all_equal(names: tuple[str, ...]) -> State:
    """Nobody has played, and all have the same letters left."""
    game = _open(len(names), Timing(), names=names).then(cmd.ChooseStarter("1"))
    game.then(cmd.CloseGame("Salle fermée."))
    for number in range(1, len(names) + 1):
        game.then(cmd.DeclareRack(str(number), "AEINRST"))
    return game.state


def _alone() -> State:
    seats = (Seat("1", "Camille"), Seat("2", "Robot fort", bot=Strength.STRONG))
    options = GameOptions("exemple", seats, lexicon="ods9")
    game = _Shown(*opened(CLASSIC, options), _Words(), now_ms=0)
    game.then(cmd.ChooseStarter("1"), cmd.TypeTiles("PUPITRE"), cmd.TypeTiles("TABLESE"))
    return game.words("PUPITRE H4").state


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
