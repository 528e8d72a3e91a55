"""The set of 144: enrolled, counted, and drawn tile by tile on a simulated desk."""

import queue
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from console.app.assembly import Console, Plan, assemble
from console.app.equipment import Wanted
from console.app.rig import HandTempo, VirtualDesk
from console.desk.inbox import Ask, StartGame
from console.desk.option_table import NewGame
from console.folders import JOURNAL_FILE
from console.games.jarnac.settings import jarnac_settings
from console.journal.ledger import Journal
from console.settings.sections import Settings
from console.tiles.stocktaking import Sitting
from console.tiles.whereabouts import bag_of, whole_set
from engine.games.jarnac import JARNAC
from engine.games.jarnac import commands as cmd
from engine.games.jarnac.state import Phase, State
from engine.letters.tiles import JARNAC as BOX
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet, as_json, from_json
from tests.console.games.jarnac.bench import ANA_AND_BOB
from tests.engine.games.jarnac.bench import WORDS, begun

SWIFT = HandTempo(leave_s=0.02, rest_s=0.02, patience_s=3.0, lift_s=0.6)


def test_a_set_of_144_is_enrolled_and_kept():
    tileset = TileSet("jarnac", BOX)
    for tile in BOX.tiles:
        tileset = tileset.enrol(f"T-{tile}", tile)
    kept = from_json(as_json(tileset))
    assert (len(kept.enrolled), kept.distribution) == (144, BOX)
    assert whole_set(kept.distribution).total == 144


def test_it_is_counted_and_a_lost_tile_is_replaced():
    tileset = TileSet("jarnac", BOX)
    for tile in BOX.tiles:
        tileset = tileset.enrol(f"T-{tile}", tile)
    sitting = Sitting.begin(tileset, whole_set(BOX), may_enrol=True)
    for tile in BOX.tiles[1:]:
        sitting = sitting.show_tag(f"T-{tile}")
    assert (sitting.progress, sitting.findings.lacking) == ((143, 144), (BOX.tiles[0],))
    mended = sitting.show_tag("NEUF").replace_tile()
    assert (mended.progress, mended.tileset.tags["NEUF"]) == ((144, 144), BOX.tiles[0])


def test_what_the_bag_must_hold_is_known_while_the_game_goes_on():
    game = begun("LACSE")
    game.do(cmd.LayTile(Tile("Z", 1)))
    contents = bag_of(JARNAC.bag(game.state))
    assert contents.total == 138
    assert Tile("Z", 1) not in contents.certain


@dataclass
class Simulated:
    """Real loop, real reader driver on a pseudo-terminal, real panel driver on mock pins."""

    console: Console
    desk: VirtualDesk
    seen: "queue.Queue[object]" = field(default_factory=queue.Queue)

    def until(self, condition: Callable[[State], bool]) -> State:
        while True:
            state = self.seen.get(timeout=20)
            if isinstance(state, State) and condition(state):
                return state

    def draw_six(self) -> State:
        """The hand makes the toss; nothing more is drawn before it is said."""
        self.console.post(StartGame())
        self.until(lambda state: state.starter is not None)
        self.console.post(Ask(cmd.Draw()))
        return self.until(lambda state: state.phase is Phase.PLAYING)


@contextmanager
def simulated(folder: Path, **own: object) -> Iterator[Simulated]:
    desk = VirtualDesk(5, tempo=SWIFT, distribution=BOX)
    played = replace(Settings(), partie=replace(Settings().partie, source="jetons"))
    jarnac = replace(jarnac_settings(played), **own)
    journal, _ = Journal.open(folder / JOURNAL_FILE)
    plan = Plan(
        replace(played, jeux={**played.jeux, "jarnac": jarnac}),
        folder,
        request=NewGame("jarnac", players=ANA_AND_BOB),
        wanted=Wanted(window=False, voice=False, pages=False, virtual=desk),
        open_lexicon=lambda name: WORDS,
    )
    console = assemble(plan, journal)
    bench = Simulated(console, desk)
    console.session.snapshots.listen(lambda judge: bench.seen.put(judge.state))
    with console.wiring:
        yield bench
    journal.close()


def test_two_clock_buttons_on_the_simulated_panel(tmp_path):
    """Whoever lost the toss starts the other's clock; « je passe » alone turns nothing."""
    with simulated(tmp_path, pendule="pendule", boutons_de_pendule=True) as bench:
        first = bench.draw_six().turn
        buttons = ("joueur1", "joueur2")
        bench.desk.rig.panel.press(buttons[1 - first])
        bench.until(lambda state: state.timing.running == first)
        bench.console.post(Ask(cmd.Pass()))
        passed = bench.until(lambda state: state.turn != first)
        assert passed.timing.running == first
        bench.desk.rig.panel.press(buttons[first])
        bench.until(lambda state: state.timing.running == 1 - first)


def test_a_simulated_hand_draws_six_real_tiles(tmp_path):
    with simulated(tmp_path, pendule="sans") as bench:
        state = bench.draw_six()
    assert len(state.known) == 6
    assert sorted(tile.letter for tile in state.known) == sorted(state.mat(state.turn).reliquat)
