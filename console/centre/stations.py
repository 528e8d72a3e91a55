"""The épreuves of a centre: it joins one after the other, plays one at a time, and leaves some.

Nothing is erased by leaving: the key, the approval and the games stay, and what the hub still lacks
goes on being sent.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from console.centre.station import Station
from console.centre_files import (
    FACTS,
    Chosen,
    epreuve_folders,
    own_folder,
    read_chosen,
    write_chosen,
)
from console.hub.folder import Folder
from engine.play.players import folded
from engine.rulings import RuleError


@dataclass(frozen=True)
class Stations:
    path: Path

    def all(self) -> list[Station]:
        """Every épreuve that was joined, left or not."""
        return [Station(each) for each in epreuve_folders(self.path) if (each / FACTS).exists()]

    @property
    def current(self) -> Station:
        chosen = read_chosen(self.path).current
        if chosen is None or not (self.path / chosen / FACTS).exists():
            others = [each.title for each in self.all()]
            if others:
                raise RuleError("centre_none_current", known=" ; ".join(others))
            raise RuleError("centre_not_joined", folder=str(self.path))
        return Station(self.path / chosen)

    def is_current(self, station: Station) -> bool:
        return read_chosen(self.path).current == self._name(station)

    def is_left(self, station: Station) -> bool:
        return self._name(station) in read_chosen(self.path).left

    def find(self, wanted: str) -> Station:
        """By its name, a part of it, or the beginning of its identity; the one meant."""
        stations = self.all()
        found = [each for each in stations if folded(wanted) == folded(each.title)]
        found = found or [
            each
            for each in stations
            if folded(wanted) in folded(each.title) or each.epreuve.startswith(wanted)
        ]
        if len(found) != 1:
            known = " ; ".join(f"{each.title} ({each.epreuve[:8]})" for each in stations)
            raise RuleError("centre_epreuve_unknown", wanted=wanted, known=known)
        return found[0]

    def join(self, published: Path, name: str, hub: str) -> Station:
        """Its files are there before it is the one that is played. Joined again, it keeps its key
        and its games; the hub may have moved."""
        epreuve = Folder(published).manifest().id
        own = own_folder(epreuve)
        known = next(
            (each for each in self.all() if each.epreuve == epreuve or each.path.name == own), None
        )
        if known is not None:
            known.move_to(published, name, hub)
        else:
            taken = (self.path / FACTS).exists()
            path = self.path / own if taken else self.path
            known = Station.make(path, published, name, hub)
        self.use(known)
        return known

    def use(self, station: Station) -> None:
        """This one is played now; one that was left is taken up again."""
        name, chosen = self._name(station), read_chosen(self.path)
        self._choose(Chosen(name, chosen.left - {name}))

    def leave(self, station: Station) -> Station | None:
        """Which one is played now: the last one joined of those that are not left."""
        name, chosen = self._name(station), read_chosen(self.path)
        left = chosen.left | {name}
        if chosen.current == name:
            rest = [each for each in self.all() if self._name(each) not in left]
            newest = max(rest, key=lambda each: each.joined_ns, default=None)
            chosen = replace(chosen, current=self._name(newest) if newest else None)
        self._choose(replace(chosen, left=left))
        return self.current if chosen.current is not None else None

    def _choose(self, chosen: Chosen) -> None:
        if chosen != read_chosen(self.path):
            write_chosen(self.path, chosen)

    def _name(self, station: Station) -> str:
        return "." if station.path == self.path else station.path.name
