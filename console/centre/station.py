"""A centre's own folder: for each épreuve its key, the hub's address and the games played."""

import json
import logging
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from console.files import write_atomically
from console.requests import own_json
from console.simultane.centre_files import (
    AUTHORITY,
    DECISIONS,
    EPREUVE,
    FACTS,
    GENERAL,
    KEY,
    SEALED_KEY,
    STATE,
    Chosen,
    epreuve_folders,
    own_folder,
    partie_file,
    read_chosen,
    write_chosen,
)
from console.simultane.envelopes import Envelope, KeyPair
from console.simultane.folder import Folder
from engine.epreuve.decisions import Decision
from engine.epreuve.manifest import Manifest, SoloScope
from engine.epreuve.plis import check_pli
from engine.play.players import folded
from engine.rulings import RuleError

log = logging.getLogger(__name__)


# --- one épreuve --------------------------------------------------------------------------


@dataclass(frozen=True)
class StationFacts:
    name: str
    hub: str
    games: dict[str, str] = field(default_factory=dict)
    """Partie → the name of the game in the journal."""
    certificate: str = ""
    roles: dict[str, str] = field(default_factory=dict)
    """Partie → what this centre does in it."""


@dataclass(frozen=True)
class Station:
    path: Path

    @classmethod
    def make(cls, path: Path, published: Path, name: str, hub: str) -> "Station":
        """Join: the épreuve is checked before a key is made."""
        given = _checked(published)
        station = cls(path)
        # Of a join that was cut short: nobody has been told this key yet.
        (path / KEY).unlink(missing_ok=True)
        KeyPair.make().save(path / KEY)
        given.publish_to(path / EPREUVE)
        station.write(StationFacts(name, hub.rstrip("/")))
        return station

    def move_to(self, published: Path, name: str, hub: str) -> None:
        """The same épreuve again: its files put back whole, its hub where it is now."""
        given = _checked(published)
        if given.path.resolve() != self.folder.path.resolve():
            given.publish_to(self.folder.path)
        fresh = replace(self.facts, name=name, hub=hub.rstrip("/"))
        if not self.has_key:
            # Of a copy that was put back: with another key it is another centre, which nobody has
            # approved and no hub has heard of.
            for of_the_former in (SEALED_KEY, STATE, GENERAL):
                (self.path / of_the_former).unlink(missing_ok=True)
            KeyPair.make().save(self.path / KEY)
            fresh = replace(fresh, certificate="")
        if fresh != self.facts:
            self.write(fresh)

    @property
    def folder(self) -> Folder:
        return Folder(self.path / EPREUVE)

    @property
    def epreuve(self) -> str:
        """Its identity; none while its files are damaged: joining it again puts them back."""
        manifest = self._manifest
        return manifest.id if manifest else ""

    @property
    def title(self) -> str:
        """What people call it."""
        manifest = self._manifest
        return manifest.name if manifest else self.path.name

    @property
    def _manifest(self) -> Manifest | None:
        try:
            return self.folder.read()
        except RuleError as trouble:
            log.warning("centre_epreuve_damaged %s: %s", self.path, trouble)
            return None

    @property
    def joined_ns(self) -> int:
        made = self.path / (KEY if self.has_key else FACTS)
        return made.stat().st_mtime_ns

    @property
    def has_key(self) -> bool:
        """Not after a copy was put back, until its code is told or the épreuve is joined anew."""
        return (self.path / KEY).exists()

    @property
    def has_sealed_key(self) -> bool:
        return (self.path / SEALED_KEY).exists()

    @property
    def acks(self) -> dict[int, int]:
        """What the hub had when it last answered; nothing when it never did."""
        try:
            told = own_json((self.path / STATE).read_bytes())["acquittes"]
            return {int(partie): int(number) for partie, number in told.items()}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return {}

    @property
    def key(self) -> KeyPair:
        return KeyPair.load(self.path / KEY)

    @property
    def facts(self) -> StationFacts:
        try:
            return StationFacts(**own_json((self.path / FACTS).read_bytes()))
        except (OSError, ValueError, TypeError) as trouble:
            raise RuleError("centre_not_joined", folder=str(self.path)) from trouble

    def write(self, facts: StationFacts) -> None:
        content = json.dumps(asdict(facts), ensure_ascii=False, indent=1)
        write_atomically(self.path / FACTS, content.encode())

    def plays(self, partie: int, game: str) -> None:
        """This game of the journal is that partie."""
        self.folder.manifest().partie(partie)
        facts = self.facts
        self.write(replace(facts, games={**facts.games, str(partie): game}))

    def lay_ready(self, number: int, role: str, game: dict[str, Any] | None = None) -> str:
        """A partie may be played: its terms lie where the console looks. Returns the name its
        game will have in the journal."""
        manifest = self.folder.manifest()
        partie = manifest.partie(number)
        name = f"{manifest.id[:8]}-partie-{number}"
        terms = {
            "epreuve": manifest.id,
            "title": manifest.name,
            "partie": number,
            "parties": len(manifest.parties),
            "label": partie.name,
            "role": role,
            "name": name,
            "formule": partie.formule,
            "tempo": partie.tempo,
            "edition": partie.edition,
            "lexicon": manifest.lexicon,
            "game": game,
            "solos": _solos(manifest, partie.solo),
            "neutralises": manifest.neutralises,
        }
        content = json.dumps(terms, ensure_ascii=False, indent=1)
        write_atomically(self.path / partie_file(number), content.encode())
        facts = self.facts
        self.write(
            replace(
                facts,
                games={**facts.games, str(number): name},
                roles={**facts.roles, str(number): role},
            )
        )
        return name

    def keep_certificate(self, certificate: str) -> None:
        if certificate and certificate != self.facts.certificate:
            self.write(replace(self.facts, certificate=certificate))

    # What the organiser decided

    @property
    def decisions(self) -> dict[int, Envelope]:
        """By number, from the first one on without a gap."""
        try:
            kept = [bytes.fromhex(each) for each in own_json((self.path / DECISIONS).read_bytes())]
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, TypeError) as trouble:
            log.warning("centre_file_unreadable %s: %s", DECISIONS, trouble)  # told again
            return {}
        return dict(enumerate(map(Envelope.of, kept), start=1))

    def keep_decisions(self, told: Sequence[str]) -> None:
        """Those that follow the ones we have, found to be the organiser's."""
        known, manifest = self.decisions, self.folder.manifest()
        fresh = dict(known)
        for each in told:
            envelope = Envelope.of(bytes.fromhex(each))
            pli = envelope.open()
            check_pli(pli, manifest)
            if not isinstance(pli.content, Decision):
                raise RuleError("pli_other_centre")
            if pli.number == len(fresh) + 1:
                fresh[pli.number] = envelope
        if len(fresh) > len(known):
            kept = [each.whole.hex() for _, each in sorted(fresh.items())]
            write_atomically(self.path / DECISIONS, json.dumps(kept, indent=1).encode())

    @property
    def authority(self) -> str:
        """The file that vouches for its hub; none where a public authority does."""
        path = self.path / AUTHORITY
        return str(path) if path.exists() else ""

    def keep_authority(self, content: bytes) -> None:
        """Beside the key: the service that sends may not read where it came from."""
        write_atomically(self.path / AUTHORITY, content)

    def tell(self, state: dict[str, Any]) -> None:
        """Beside the console, which shows it; nothing depends on it."""
        self._tell(STATE, state)

    def tell_ranking(self, ranking: dict[str, Any]) -> None:
        self._tell(GENERAL, ranking)

    def _tell(self, name: str, news: dict[str, Any]) -> None:
        content = json.dumps(news, ensure_ascii=False, indent=1).encode()
        path = self.path / name
        if not path.exists() or path.read_bytes() != content:  # a card wears out
            write_atomically(path, content)


def _checked(published: Path) -> Folder:
    given = Folder(published)
    for partie in given.manifest().parties:
        if partie.sealed:
            given.sealed(partie)
    return given


def _solos(manifest: Manifest, scope: SoloScope) -> dict[str, Any]:
    """The épreuve's own rule (§3.5), in the words of the game: what this centre names and pays."""
    return {
        "players": manifest.solo_players,
        "bonus": 0 if scope is SoloScope.AUCUN else manifest.solo_bonus,
        "across_centres": scope is SoloScope.EPREUVE,
    }


# --- the épreuves of a centre -------------------------------------------------------------
# It joins one after the other, plays one at a time, and leaves some. Nothing is erased by leaving:
# the key, the approval and the games stay, and what the hub still lacks goes on being sent.


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
