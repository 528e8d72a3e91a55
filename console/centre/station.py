"""The centre's own folder: its key, the épreuve it was given, the hub's address, its games.

centre.key     the secret key, made here, never leaves
centre.json    name, hub, which game of the journal is which partie, the organiser's approval
etat.json      what the hub has, for the judge's page and the television
epreuve/       the published folder
"""

import json
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from console.atomic import write_atomically
from console.hub.folder import Folder
from console.hub.keys import KeyPair
from engine.errors import RuleError

KEY = "centre.key"
FACTS = "centre.json"
STATE = "etat.json"
EPREUVE = "epreuve"


@dataclass(frozen=True)
class Facts:
    name: str
    hub: str
    games: dict[str, str] = field(default_factory=dict)
    """Partie → the name of the game in the journal."""
    certificate: str = ""


@dataclass(frozen=True)
class Station:
    path: Path

    @classmethod
    def make(cls, path: Path, published: Path, name: str, hub: str) -> "Station":
        """Join: the épreuve is checked before a key is made."""
        given = Folder(published)
        manifest = given.manifest()
        for partie in manifest.parties:
            if partie.sealed:
                given.sealed(partie)
        station = cls(path)
        KeyPair.make().save(path / KEY)
        given.publish_to(path / EPREUVE)
        station.write(Facts(name, hub.rstrip("/")))
        return station

    @property
    def folder(self) -> Folder:
        return Folder(self.path / EPREUVE)

    @property
    def key(self) -> KeyPair:
        return KeyPair.load(self.path / KEY)

    @property
    def facts(self) -> Facts:
        try:
            return Facts(**json.loads((self.path / FACTS).read_bytes()))
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

    def keep_certificate(self, certificate: str) -> None:
        if certificate and certificate != self.facts.certificate:
            self.write(replace(self.facts, certificate=certificate))

    def tell(self, state: dict[str, Any]) -> None:
        """Beside the console, which shows it; nothing depends on it."""
        content = json.dumps(state, ensure_ascii=False, indent=1)
        write_atomically(self.path / STATE, content.encode())
