"""Evenings of Jarnac: virtual players, quarrels over words, flags that fall, a pulled plug."""

from pathlib import Path

from console.games.jarnac.simulation import play_out
from engine.games.jarnac import commands as cmd
from engine.games.jarnac import events as ev
from engine.letters.lexicon import Lexicon
from tests.console.games.jarnac.bench import JarnacBench, between_virtual_players
from tests.releases.making.calendar import Evenings, Plug

A, B = 0, 1


def virtual(folder: Path, lexicon: Lexicon) -> None:
    bench = between_virtual_players(folder, lexicon, "gel", name="robots")
    play_out(bench.table)
    bench.cut()


def troubled(folder: Path, _lexicon: Lexicon) -> None:
    """The toss is tied; words contested, ruled on, taken back and corrected; letters changed."""
    bench = JarnacBench(folder, pendule="coup", name="contestée").open_game()
    bench.draw("EEDM")
    bench.draw("LACSET")
    bench.do(cmd.TakeBackTile(), cmd.TypeTile("Z"), cmd.Pause(), cmd.Resume())
    bench.do(cmd.MakeWord("LAC"), cmd.Contest())
    _fetch(bench, "TI")
    bench.do(cmd.MakeWord("LACS", 1), cmd.Undo(), cmd.Pass())
    _fetch(bench, "ZUTTON")
    bench.do(cmd.MakeWord("ZUT"), cmd.Contest(), cmd.AcceptWord())
    _fetch(bench, "RA")
    bench.do(cmd.Correct(_first_word(bench), word="CAL"))
    bench.advance_to(bench.now_ms + 55_000)
    bench.do(cmd.CallJarnac(), cmd.Jarnac("TON"), cmd.SetAside("SEZ"))
    _fetch(bench, "OOO")
    bench.do(cmd.CloseGame("il est tard"))
    bench.cut()


def out_of_time(folder: Path, _lexicon: Lexicon) -> None:
    """Chess clocks: set by hand, a flag falls, and a Jarnac is claimed without being taken."""
    bench = JarnacBench(folder, pendule="pendule", minutes=5, name="pendules").begin("LACSEZ")
    bench.do(cmd.Pause(), cmd.SetClock(A, 70_000), cmd.Resume())
    bench.do(cmd.MakeWord("LAC"), cmd.Draw())
    _fetch(bench, "T")
    bench.advance_to(bench.now_ms + 80_000)
    _fetch(bench, "TONRIT")
    bench.do(cmd.Pass(), cmd.Jarnac("TON"))
    bench.cut()


def interrupted(folder: Path, _lexicon: Lexicon) -> Plug:
    bench = JarnacBench(folder, pendule="coup", name="coupée").begin("LACSEZ")
    bench.do(cmd.MakeWord("LAC"))
    _fetch(bench, "T")
    bench.advance_to(bench.now_ms + 10_000)
    return bench.cut


def _fetch(bench: JarnacBench, letters: str) -> None:
    """As many of these letters as the rules want now."""
    bench.draw(letters[: bench.state.to_draw])


def _first_word(bench: JarnacBench) -> int:
    acts = enumerate(bench.state.log)
    return next(number for number, act in acts if isinstance(act, ev.WordMade))


EVENINGS: Evenings = {
    "2026-09-04": virtual,
    "2026-09-11": troubled,
    "2026-09-18": out_of_time,
}
