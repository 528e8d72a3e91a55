"""A desk with no metal: virtual reader, bag and panel behind the real drivers, and a hand
that draws tiles as a judge would."""

import logging
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from console.command_line import read_text
from console.device_settings import panel_settings
from console.requests import refuse_costly_toml
from console.session.snapshots import JudgeSnapshot
from console.settings.sections import PanelSection
from engine.letters.tiles import FRENCH, Distribution, Tile
from engine.letters.tileset import TileSet
from engine.play.game import SourceKind
from engine.play.hands import Bag
from engine.rulings import RuleError
from firmware_bridge.messages import BridgeError, ScenarioError
from firmware_bridge.panel.panel import PanelSettings
from firmware_bridge.virtual.rig import RigSettings, VirtualRig, make_tags, stock_tag
from firmware_bridge.virtual.scenario import (
    TIMELINE,
    Scenario,
    ScenarioPlayer,
    ScenarioStep,
    parse_scenario,
)
from firmware_bridge.virtual.simulators.base import POLITE, RUDE, Rudeness

HAND_VERBS = frozenset({"draw", "place", "place_two", "remove", "put_back"})
"""Verbs of a scenario in which a hand is over the pad."""
LAYING_VERBS = frozenset({"draw", "place", "place_two"})

PLAYED_PANEL = PanelSection(
    bouton_joueur1=25,
    bouton_joueur2=4,
    bouton_joueur3=8,
    bouton_joueur4=7,
    sirene=20,
    tour_pret=18,
    tour_alerte=19,
    tour_defaut=21,
)
"""A panel with a button for each player and a hall to alert: virtual ones cost nothing."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class VirtualSet:
    """A complete set whose tags are made up from a seed."""

    tileset: TileSet
    tags: dict[Tile, str]

    @classmethod
    def make(cls, model: str, seed: int, distribution: Distribution = FRENCH) -> "VirtualSet":
        made = make_tags(model, distribution.total, seed)
        tags = dict(zip(distribution.tiles, made, strict=True))
        tileset = TileSet("virtuel", distribution)
        for tile, tag in tags.items():
            tileset = tileset.enrol(tag, tile).enrol(stock_tag(tag), tile, second=True)
        return cls(tileset, tags)


def read_scenario(
    path: Path | None, seed: int, distribution: Distribution = FRENCH
) -> Scenario | None:
    """The scenario of a file; without one the desk is well-behaved."""
    if path is None:
        return None
    try:
        written = read_text(str(path))
        refuse_costly_toml(written)
        read = parse_scenario(written)
        own_seed = seed if read.seed is None else read.seed
        named = VirtualSet.make(read.pad, own_seed, distribution).tags
        return parse_scenario(written, {str(tile): tag for tile, tag in named.items()})
    except ScenarioError as trouble:
        raise RuleError("scenario_wrong", file=str(path), why=str(trouble)) from trouble
    except ValueError as trouble:
        raise RuleError("file_too_large", file=str(path)) from trouble


@dataclass(frozen=True)
class HandTempo:
    """How the hand moves. A tile stays on the pad until the game has it, and a little longer."""

    leave_s: float = 0.5
    """Once the tile was taken: time to hear its letter."""
    rest_s: float = 0.9
    """Before the next tile: time to write it."""
    patience_s: float = 3.0
    """A tile that nobody took is lifted and laid again."""
    lift_s: float = 1.6
    """Before it is laid again: the slowest reader must have forgotten it."""


UNHURRIED = HandTempo()


class VirtualDesk:
    """The rig and its hand. The hand draws whenever the game waits for tiles of the bag; a
    scenario begins with the first tirage and draws itself, as long as it has tiles to lay."""

    def __init__(
        self,
        seed: int,
        scenario: Scenario | None = None,
        *,
        pad: str = "pn532",
        rudeness: Rudeness = POLITE,
        panel: PanelSettings | None = None,
        tempo: HandTempo = UNHURRIED,
        distribution: Distribution = FRENCH,
    ) -> None:
        if scenario is not None:
            pad, rudeness = scenario.pad, RUDE if scenario.rude else POLITE
        self.set = VirtualSet.make(pad, seed, distribution)
        tags = tuple(self.set.tags.values())
        wired = panel or panel_settings(PLAYED_PANEL)
        self.rig = VirtualRig(RigSettings(tags, seed, pad, rudeness=rudeness, panel=wired))
        self._tempo = tempo
        self._player = ScenarioPlayer(self.rig, scenario, self._played) if scenario else None
        self._deeds = deeds_of(scenario)
        """Steps of the scenario still to come in which its own hand lays or lifts a tile."""
        self._hand = threading.Thread(target=self._work, name="virtual-hand", daemon=True)
        self._news = threading.Condition()
        self._bag: Bag | None = None
        """What the game says of its bag; None while it is drawn from no real one."""
        self._stopping = False
        self._out: set[str] = set()
        """Tags the hand took out of the bag."""

    def start(self) -> None:
        self._hand.start()

    def stop(self) -> None:
        with self._news:
            self._stopping = True
            self._news.notify_all()
        if self._hand.is_alive():
            self._hand.join()
        self.rig.close()

    def follow(self, judge: JudgeSnapshot) -> None:
        """A listener of the snapshots: the hand looks at the game as a judge would."""
        with self._news:
            real = judge.options is not None and judge.options.source.kind is SourceKind.PHYSICAL
            self._bag = judge.bag if real else None
            self._news.notify_all()

    def next_step(self) -> None:
        """Play the next step of a scenario that waits to be asked."""
        if self._player is not None:
            self._player.next()

    def _played(self, step: ScenarioStep, error: BridgeError | None) -> None:
        """The scenario did something, in the rig's own thread."""
        log.info("scenario step %d: %s %s", step.number, step.verb, error or "")
        if step.verb in LAYING_VERBS:
            self._out.update(self.rig.pad.tags)
        with self._news:
            self._deeds = max(0, self._deeds - (step.verb in HAND_VERBS))
            self._news.notify_all()

    def _work(self) -> None:
        self._wait(lambda: awaits_tiles(self._bag))
        if self._player is not None and not self._stopping:
            self._player.start()
        while (bag := self._next_task()) is not None:
            self._fill_bag(bag)
            if not awaits_tiles(bag) or self._deeds:
                continue  # the table is tidied, nothing more is asked
            if self.rig.bag.tags:
                tag = self.rig.draw()
                self._out.add(tag)
                self._lay(tag)
            else:
                self._wait_for_change(bag)

    def _next_task(self) -> Bag | None:
        """Wait until a tile is awaited of this hand, or lies about; None when all is over."""
        self._wait(lambda: not self._deeds and (awaits_tiles(self._bag) or self._lies_about()))
        return None if self._stopping else self._bag

    def _lay(self, tag: str) -> None:
        """The tile lies on the pad until the game has it; lifted and laid again if it must be."""
        tile = self.set.tileset.tile_of(tag)

        def is_settled() -> bool:
            return holds(self._bag, tile) or not awaits_tiles(self._bag)

        while not self._wait(is_settled, self._tempo.patience_s):
            self.rig.pad.remove()
            self._wait(is_settled, self._tempo.lift_s)
            if not is_settled() and not self._stopping:
                self.rig.pad.place(tag)
        self._rest(self._tempo.leave_s)
        self.rig.pad.remove()
        self._rest(self._tempo.rest_s)

    def _fill_bag(self, bag: Bag) -> None:
        """Make the virtual bag what the game says it is: tiles rejected, annulled or never read
        go back, jokers set aside and letters exchanged for jokers come out. What a scenario
        lost under the table stays lost."""
        belonging, inside = self._belonging(bag), set(self.rig.bag.tags)
        for tag in self.set.tags.values():  # always in this order: the dice count on it
            if tag in belonging and tag in self._out:
                self._out.remove(tag)
                self.rig.put_back(tag)
            elif tag not in belonging and tag in inside:
                self._out.add(tag)
                self.rig.bag.take(tag)

    def _belonging(self, bag: Bag) -> set[str]:
        """The tags that must be in the bag."""
        wanted, elsewhere = Counter(bag.letters), bag.out
        found = set()
        for tile, tag in self.set.tags.items():
            if tile not in elsewhere and wanted[tile.letter] > 0:
                wanted[tile.letter] -= 1
                found.add(tag)
        return found

    def _lies_about(self) -> bool:
        """While no tile is awaited, do some lie on the table that belong into the bag?"""
        bag = self._bag
        return bag is not None and not bag.wanted and bool(self._belonging(bag) & self._out)

    def _wait_for_change(self, before: Bag) -> None:
        self._wait(lambda: self._bag is not before)

    def _rest(self, seconds: float) -> None:
        self._wait(lambda: False, seconds)

    def _wait(self, condition: Callable[[], bool], seconds: float | None = None) -> bool:
        """Until something is true or the evening is over; False when time ran out first."""
        with self._news:
            return self._news.wait_for(lambda: self._stopping or condition(), seconds)


def deeds_of(scenario: Scenario | None) -> int:
    """How often the scenario's own hand is over the pad, on its timeline."""
    if scenario is None or scenario.pace != TIMELINE:
        return 0
    return sum(step.verb in HAND_VERBS for step in scenario.steps)


def holds(bag: Bag | None, tile: Tile) -> bool:
    return bag is not None and tile in bag.held


def awaits_tiles(bag: Bag | None) -> bool:
    return bag is not None and bag.wanted > 0
