"""The set of 144: enrolled, counted, and drawn tile by tile on a simulated desk."""

import queue
from dataclasses import replace

from console.equipment import Wanted
from console.inbox import Ask, OpenGame
from console.journal import Journal
from console.paths import JOURNAL_FILE
from console.rig import Tempo, VirtualDesk
from console.settings import Settings
from console.tilesets.whereabouts import bag_of, whole_set
from console.wiring import Plan, assemble
from engine.games.jarnac import JARNAC, Phase, State
from engine.games.jarnac import commands as cmd
from engine.letters.tiles import JARNAC as BOX
from engine.letters.tiles import Tile
from engine.letters.tileset import TileSet, as_json, from_json
from tests.console.jarnac.rig import ANA_AND_BOB
from tests.engine.jarnac.rig import WORDS, begun

SWIFT = Tempo(leave_s=0.02, rest_s=0.02, patience_s=3.0, lift_s=0.6)


def test_a_set_of_144_is_enrolled_and_kept():
    tileset = TileSet("jarnac", BOX)
    for tile in BOX.tiles:
        tileset = tileset.enrol(f"T-{tile}", tile)
    kept = from_json(as_json(tileset))
    assert (len(kept.enrolled), kept.distribution) == (144, BOX)
    assert whole_set(kept.distribution).total == 144


def test_what_the_bag_must_hold_is_known_while_the_game_goes_on():
    game = begun("LACSE")
    game.do(cmd.LayTile(Tile("Z", 1)))
    contents = bag_of(JARNAC.bag(game.state))
    assert contents.total == 138
    assert Tile("Z", 1) not in contents.certain


def test_a_simulated_hand_draws_six_real_tiles(tmp_path):
    """Real loop, real reader driver on a pseudo-terminal: nothing is drawn before it is said."""
    desk = VirtualDesk(5, tempo=SWIFT, distribution=BOX)
    settings = replace(Settings(), partie=replace(Settings().partie, source="jetons"))
    journal, _ = Journal.open(tmp_path / JOURNAL_FILE)
    plan = Plan(
        settings,
        tmp_path,
        game="jarnac",
        said={"players": ANA_AND_BOB, "pendule": "sans"},
        wanted=Wanted(window=False, voice=False, pages=False, virtual=desk),
        open_lexicon=lambda name: WORDS,
    )
    console = assemble(plan, journal)
    seen: queue.Queue[object] = queue.Queue()
    console.session.showcase.listen(lambda judge: seen.put(judge.state))

    def until(condition) -> State:
        while True:
            state = seen.get(timeout=20)
            if isinstance(state, State) and condition(state):
                return state

    with console.wiring:
        console.post(OpenGame())
        until(lambda state: state.starter is not None)  # the hand makes the toss
        console.post(Ask(cmd.Draw()))
        state = until(lambda state: state.phase is Phase.PLAYING)
    journal.close()
    assert len(state.known) == 6
    assert sorted(tile.letter for tile in state.known) == sorted(state.mat(state.turn).reliquat)
