"""How the files of a centre are called: all that the console and the sender share.

centre.key     the secret key, made here, never leaves
centre.key.scelle  the same under a code that was shown once: so it may lie in a copy of the box
centre.json    name, hub, which game of the journal is which partie, the organiser's approval
partie-1.json  a partie that may be played: its terms, and its game once the seal is broken
lettres-1.json multiplex: what has come from the centre that draws, and is due
recu-1.json    multiplex: all that has come, due or not
autorite.pem   what vouches for a hub that no public authority knows, when there is such a file
etat.json      what the hub has, for the judge's page and the television
general.json   the general ranking, for the television
decisions.json what the organiser decided, as he signed it: a hub that lost it is told again
epreuve/       the published folder

A centre joins several épreuves in its life. The first one lies in the folder itself, where 0.2.0
kept its only one; each of the others in a folder of its own below it, with the same files:
epreuve-3f2a…  another épreuve
epreuves.json  which one is played now, and which were left
"""

import json
import logging
from dataclasses import dataclass
from pathlib import Path

from console.files import write_atomically
from console.requests import own_json

CENTRE = "centre"
"""The folder, beside the journal."""
KEY = "centre.key"
SEALED_KEY = "centre.key.scelle"
FACTS = "centre.json"
AUTHORITY = "autorite.pem"
STATE = "etat.json"
GENERAL = "general.json"
DECISIONS = "decisions.json"
EPREUVE = "epreuve"
PUBLISHED = f"{EPREUVE}/epreuve.json"
"""Its manifest."""
CHOSEN = "epreuves.json"
FILE, DRAWS, FOLLOWS = "file", "draws", "follows"
"""What a centre does in a partie."""
_ID_SIGNS = 16

log = logging.getLogger(__name__)


def official_name(version: int | str) -> str:
    """Of the organiser's folder, or of a hall's épreuve; its copies have it too."""
    return f"officiel-{version}.json"


def partie_file(partie: int | str) -> str:
    return f"partie-{partie}.json"


def letters_file(partie: int) -> str:
    return f"lettres-{partie}.json"


def received_file(partie: int) -> str:
    return f"recu-{partie}.json"


def epreuve_folder(centre: Path, epreuve: str) -> Path:
    """Where the files of an épreuve lie: its own folder when it has one, else the first one's."""
    own = centre / own_folder(epreuve)
    return own if own.is_dir() else centre


def own_folder(epreuve: str) -> str:
    return f"{EPREUVE}-{epreuve[:_ID_SIGNS]}"


def epreuve_folders(centre: Path) -> list[Path]:
    """The first one's, then the others'."""
    return [centre, *sorted(centre.glob(f"{EPREUVE}-*/"))]


@dataclass(frozen=True)
class Chosen:
    """By the names of their folders below the centre's, « . » for the first one."""

    current: str | None = "."
    """None: every épreuve was left."""
    left: frozenset[str] = frozenset()


def read_chosen(centre: Path) -> Chosen:
    try:
        raw = own_json((centre / CHOSEN).read_bytes())
        current = raw["courante"]
        if current is not None and (not isinstance(current, str) or "/" in current):
            raise ValueError(current)
        return Chosen(current, frozenset(map(str, raw["quittees"])))
    except FileNotFoundError:
        return Chosen()
    except (OSError, ValueError, KeyError, TypeError) as trouble:
        log.warning("centre_file_unreadable %s: %s", CHOSEN, trouble)  # a choice, made again
        return Chosen()


def write_chosen(centre: Path, chosen: Chosen) -> None:
    content = {"courante": chosen.current, "quittees": sorted(chosen.left)}
    write_atomically(centre / CHOSEN, json.dumps(content, indent=1).encode())


def current_folder(centre: Path) -> Path | None:
    """Of the épreuve that is played now."""
    current = read_chosen(centre).current
    return None if current is None else centre / current
