"""Evenings of classic Scrabble: virtual players, a quarrelsome table, free racks, a pulled plug."""

from pathlib import Path

from engine.games.classic import commands as cmd
from engine.games.classic.state import Phase
from engine.games.classic.turns import Play, PlayKind
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.letters.tiles import Tile
from tests.console.games.classic.bench import ClassicBench
from tests.releases.making.calendar import Evenings, Plug


def virtual(folder: Path, lexicon: Lexicon) -> None:
    """Two virtual players, to the last letter."""
    bench = ClassicBench(
        folder, lexicon, seed="gel", bot=["fort", "faible"], seuls=True, name="robots"
    )
    bench.open_game()
    while bench.state.phase is not Phase.ENDED:
        if bench.state.phase is Phase.LAID:
            bench.do(cmd.Validate())
        else:
            assert bench.loop.advance(), bench.state.phase
    bench.journal.close()


def troubled(folder: Path, lexicon: Lexicon) -> None:
    """A draw for the start that is tied, words contested, taken back, exchanged and corrected."""
    bench = ClassicBench(
        folder, lexicon, "Ana", "Bob", "Cléo", name="contestée",
        clocks="pendules", challenge="10 points", referee=True,
    )  # fmt: skip
    bench.open_game().do(
        cmd.DrawForStart("E"),
        cmd.DrawForStart("E"),
        cmd.DrawForStart("R"),
        cmd.DrawForStart("A"),
        cmd.DrawForStart("B"),
        cmd.TypeTiles("CHATSE"),
        cmd.TypeTiles("W"),
        cmd.TakeBackTile(),
        cmd.TypeTiles("E"),
        cmd.TypeTiles("SALEEEE"),
        cmd.TypeTiles("RIENTUO"),
        cmd.Resume(),
    )
    bench.loop.advance_to(bench.loop.now_ms + 30_000)
    bench.lay("CHAT H5").do(
        cmd.TakeBackPlay(),
        cmd.PlayWord(Move.parse("CHAT", "H5"), announced=18),
        cmd.Contest("2"),
        cmd.Validate(),
        cmd.TypeTiles("RRRR"),
    )
    bench.lay("EELS 9E").do(cmd.Contest("3"))
    bench.do(cmd.Exchange("RIE"), cmd.TypeTiles("KWX"), cmd.PressClock("1"), cmd.PressClock("1"))
    bench.do(cmd.Pause(), cmd.SetClock("1", 65_000), cmd.Resume())
    bench.loop.advance_to(bench.loop.now_ms + 70_000)
    bench.do(cmd.Pass(), cmd.CorrectTurn(1, Play(PlayKind.WORD, Move.parse("CHAT", "H6"))))
    bench.do(cmd.RenamePlayer("3", "Chloé"), cmd.RemovePlayer("2"))
    bench.do(cmd.CloseGame("fausse fin"), cmd.ReopenGame("erreur"), cmd.CloseGame("il est tard"))
    bench.journal.close()


def free_racks(folder: Path, lexicon: Lexicon) -> None:
    """Nobody's letters are followed; tiles on the pad; what is left is declared at the end."""
    bench = ClassicBench(
        folder, lexicon, "Ana", "Bob", name="libre", racks="libres", source="jetons"
    )
    bench.open_game().do(cmd.ChooseStarter("1"))
    bench.do(*(cmd.LayTile(Tile(letter, 1)) for letter in "CHATE"))
    bench.do(cmd.TakeBackTile())
    bench.do(cmd.PlayTiles(Move.parse("CHAT", "H5").ref), cmd.Validate())
    bench.do(*(cmd.Pass() for _ in range(4)))
    bench.do(cmd.DeclareRack("1", "RIENTUO"), cmd.DeclareRack("2", "SALEUSR"))
    bench.journal.close()


def timed(folder: Path, lexicon: Lexicon) -> None:
    """So much a turn, and a contestation in vain costs one."""
    bench = ClassicBench(
        folder, lexicon, "Ana", "Bob", name="chronométrée", clocks="par tour", challenge="le tour"
    )
    bench.begin("CHATSEE", "SALEEEE").do(cmd.Resume())
    bench.lay("CHAT H5").do(cmd.Contest("2"), cmd.Validate(), cmd.TypeTiles("RRRR"))
    bench.loop.advance_to(bench.loop.now_ms + 20 * 60_000)
    bench.do(cmd.CloseGame("il est tard", abandoned=True))
    bench.journal.close()


def interrupted(folder: Path, lexicon: Lexicon) -> Plug:
    bench = ClassicBench(folder, lexicon, "Ana", "Bob", name="coupée", clocks="pendules")
    bench.begin("CHATSEE", "SALEEEE").do(cmd.Resume())
    bench.lay("CHAT H5").do(cmd.Validate(), cmd.TypeTiles("RRRR"))
    bench.loop.advance_to(bench.loop.now_ms + 20_000)
    return bench.journal.close


EVENINGS: Evenings = {
    "2026-09-03": virtual,
    "2026-09-10": troubled,
    "2026-09-17": free_racks,
    "2026-09-24": timed,
}
