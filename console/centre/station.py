"""The centre's own folder: its key, the épreuve it was given, the hub's address, its games."""

import json
import logging
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from console.centre_files import EPREUVE, FACTS, GENERAL, KEY, STATE, partie_file
from console.files import write_atomically
from console.hub.folder import Folder
from console.hub.keys import KeyPair
from console.requests import own_json
from engine.epreuve.manifest import Manifest, SoloScope
from engine.rulings import RuleError

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Facts:
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
        station.write(Facts(name, hub.rstrip("/")))
        return station

    def move_to(self, published: Path, name: str, hub: str) -> None:
        """The same épreuve again: its files put back whole, its hub where it is now."""
        given = _checked(published)
        if given.path.resolve() != self.folder.path.resolve():
            given.publish_to(self.folder.path)
        fresh = replace(self.facts, name=name, hub=hub.rstrip("/"))
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
        return (self.path / KEY).stat().st_mtime_ns

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
    def facts(self) -> Facts:
        try:
            return Facts(**own_json((self.path / FACTS).read_bytes()))
        except (OSError, ValueError, TypeError) as trouble:
            raise RuleError("centre_not_joined", folder=str(self.path)) from trouble

    def write(self, facts: Facts) -> None:
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
            "label": partie.name,
            "role": role,
            "name": name,
            "formule": partie.formule,
            "tempo": partie.tempo,
            "edition": partie.edition,
            "lexicon": manifest.lexicon,
            "game": game,
            "solos": _solos(manifest, partie.solo),
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
