"""A desk with no metal: virtual reader, bag and panel behind the real drivers, and a hand
that draws tiles as a judge would."""

import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from console.metal import panel_settings
from console.session.showcase import JudgeSnapshot
from console.settings.sections import PanelSettings
from console.view.snapshot import PublicSnapshot
from engine.duplicate import Phase, State
from engine.errors import RuleError
from engine.options import SourceKind
from engine.tiles import FRENCH, Tile
from engine.tileset import TileSet
from firmware_bridge.errors import ScenarioError
from firmware_bridge.virtual import (
    POLITE,
    RUDE,
    RigSettings,
    Scenario,
    ScenarioPlayer,
    VirtualRig,
    load_scenario,
    make_tags,
    stock_tag,
)

DRAW_EVERY_S = 1.4
"""Between two tiles laid on the virtual pad: time to hear the letter and write it."""
LEAVE_S = 0.5
"""How long a tile stays on the pad."""


@dataclass(frozen=True)
class VirtualSet:
    """A complete set whose tags are made up from a seed."""

    tileset: TileSet
    tags: dict[Tile, str]

    @classmethod
    def make(cls, model: str, seed: int) -> "VirtualSet":
        made = make_tags(model, FRENCH.total, seed)
        tags = dict(zip(FRENCH.tiles, made, strict=True))
        tileset = TileSet("virtuel")
        for tile, tag in tags.items():
            tileset = tileset.enrol(tag, tile).enrol(stock_tag(tag), tile, second=True)
        return cls(tileset, tags)


def read_scenario(path: Path | None, seed: int) -> Scenario | None:
    """The scenario of a file; without one the desk is well-behaved."""
    if path is None:
        return None
    named = VirtualSet.make("pn532", seed).tags
    try:
        return load_scenario(path, {str(tile): tag for tile, tag in named.items()})
    except ScenarioError as trouble:
        raise RuleError("scenario_wrong", file=str(path), why=str(trouble)) from trouble


class VirtualDesk:
    """The rig and its hand. The hand draws whenever the game waits for tiles of the bag."""

    def __init__(self, seed: int, scenario: Scenario | None = None) -> None:
        model = scenario.pad if scenario else "pn532"
        self.set = VirtualSet.make(model, seed)
        self.rig = VirtualRig(
            RigSettings(
                tags=tuple(self.set.tags.values()),
                seed=seed,
                pad=model,
                rudeness=RUDE if scenario and scenario.rude else POLITE,
                panel=panel_settings(PanelSettings()),
            )
        )
        self._player = ScenarioPlayer(self.rig, scenario) if scenario else None
        self._hand = threading.Thread(target=self._work, name="virtual-hand", daemon=True)
        self._news = threading.Condition()
        self._state: State | None = None
        self._stopping = False
        self._out: set[str] = set()
        """Tags the hand took out of the bag."""

    def start(self) -> None:
        if self._player is not None:
            self._player.start()
        self._hand.start()

    def stop(self) -> None:
        with self._news:
            self._stopping = True
            self._news.notify()
        if self._hand.is_alive():
            self._hand.join()
        self.rig.close()

    def follow(self, _public: PublicSnapshot, judge: JudgeSnapshot) -> None:
        """A listener of the showcase: the hand looks at the game as a judge would."""
        with self._news:
            self._state = judge.state
            self._news.notify()

    def _work(self) -> None:
        while (state := self._next_draw()) is not None:
            self._fill_bag(state)
            if self.rig.bag.tags:
                self._out.add(self.rig.draw())
                self._rest(LEAVE_S)
                self.rig.pad.remove()
                self._rest(DRAW_EVERY_S - LEAVE_S)

    def _next_draw(self) -> State | None:
        """Wait until a tile is awaited; None when the evening is over."""
        with self._news:
            self._news.wait_for(lambda: self._stopping or awaits_tiles(self._state))
            return None if self._stopping else self._state

    def _fill_bag(self, state: State) -> None:
        """Make the virtual bag what the game says it is: tiles rejected, annulled or never read
        go back, jokers set aside and letters exchanged for jokers come out. What a scenario
        lost under the table stays lost."""
        wanted = Counter(state.table.bag)
        elsewhere = {held.tile for held in state.table.held} | state.table.on_grid
        inside = set(self.rig.bag.tags)
        for tile, tag in self.set.tags.items():
            belongs = tile not in elsewhere and wanted[tile.letter] > 0
            wanted[tile.letter] -= belongs
            if belongs and tag in self._out:
                self._out.remove(tag)
                self.rig.put_back(tag)
            elif not belongs and tag in inside:
                self._out.add(tag)
                self.rig.bag.take(tag)

    def _rest(self, seconds: float) -> None:
        with self._news:
            self._news.wait_for(lambda: self._stopping, seconds)


def awaits_tiles(state: State | None) -> bool:
    return (
        state is not None
        and state.phase is Phase.DRAWING
        and state.options.source.kind is SourceKind.PHYSICAL
        and state.table.lacking(state.options.formule) > 0
    )
