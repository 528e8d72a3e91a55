"""Pictures of the screens, taken while evenings are really played: what the manual shows is what
a console shows, keys, banners and codes included."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from console.box.keeper import Keeper
from console.box.messages import PlugFree, SwitchOff
from console.equipment import Wanted
from console.games import simulation_of
from console.games.face import Pictured, Pose
from console.inbox import Show
from console.journal import Journal
from console.paths import JOURNAL_FILE
from console.settings import Settings
from console.simulated import SimulatedTable
from console.view.compose import scene
from console.view.layout import Aspect
from console.view.scene import Scene
from console.view.shown import ACCESS_PAGE, Access, Shown
from console.view.theme import DAY, Theme
from console.web.access import PIN_DIGITS
from console.web.addresses import MDNS_NAME, own_url
from console.wiring import DEMONSTRATION_AFTER_MS, Plan, assemble
from engine.letters.lexicon import Lexicon

START_MS = 1_000_000
_CLUB = "Scrabble Club d'Exemple"
_AT_REST_MS = 30_000
_INTO_THE_DEMONSTRATION_MS = 118_000
_BOX_PORT = 80
_PIN = f"{407163:0{PIN_DIGITS}d}"
"""Of no club: a real one is made of dice."""


@dataclass(frozen=True)
class Picture:
    name: str
    shown: Shown
    now_ms: int
    legend: bool

    def drawn(self, aspect: Aspect = Aspect.WIDE, theme: Theme = DAY) -> Scene:
        return scene(self.shown, self.now_ms, aspect, theme, legend=self.legend)


def gallery(game: str, lexicon: Lexicon) -> Iterator[Picture]:
    """Every picture of a game, as it comes; the same lexicon gives the same ones."""
    evenings = simulation_of(game).pictured
    with _console(game, lexicon, evenings[0]) as table:
        yield from _taken(table, _without_a_game(table))
    for evening in evenings:
        with _console(game, lexicon, evening) as table:
            table.open_game()
            yield from _taken(table, evening.play(table))


@contextmanager
def _console(game: str, lexicon: Lexicon, evening: Pictured) -> Iterator[SimulatedTable]:
    club = replace(Settings().club, nom=_CLUB, titre=evening.title)
    with tempfile.TemporaryDirectory(prefix="pupitre-") as folder:
        plan = Plan(
            replace(Settings(), club=club),
            Path(folder),
            request=replace(evening.request, game=game),
            wanted=Wanted.nothing(),
            open_lexicon=lambda name: lexicon,
        )
        journal, _ = Journal.open(plan.folder / JOURNAL_FILE)
        try:
            yield SimulatedTable(assemble(plan, journal, simulated_from_ms=START_MS))
        finally:
            journal.close()


def _taken(table: SimulatedTable, poses: Iterator[Pose]) -> Iterator[Picture]:
    for pose in poses:
        now_ms = table.now_ms + pose.later_ms
        yield Picture(pose.name, table.judge.public, now_ms, pose.legend)


def _without_a_game(table: SimulatedTable) -> Iterator[Pose]:
    yield Pose("accueil-touches", _AT_REST_MS, legend=True)
    yield Pose("demonstration", DEMONSTRATION_AFTER_MS + _INTO_THE_DEMONSTRATION_MS)
    table.post(Show(ACCESS_PAGE, Access(own_url(MDNS_NAME, _BOX_PORT), _PIN)))
    yield Pose("acces", _AT_REST_MS)
    # As a box is switched off; the machine the pictures are taken on stays on.
    table.loop.attach(Keeper(table.session, table.session.showcase))
    table.post(SwitchOff())
    yield Pose("extinction")
    table.post(PlugFree())
    yield Pose("debrancher")
