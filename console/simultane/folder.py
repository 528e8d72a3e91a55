"""The folder of an épreuve: the organiser's, with its secrets, and the one given to the centres.

epreuve.json       the manifest, in its one text        } given to everybody
epreuve.sig        the organiser's signature of it      }
partie-1.scelle    a sealed game                        }
organisateur.key   the secret key                       } the organiser's alone
codes.json         the code of each partie              }
retires.json       centres whose approval was withdrawn }
decisions/1.pli    what the organiser decided, signed   }
officiel-1.json    an official ranking, signed          }
"""

import json
import secrets
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nacl.encoding import RawEncoder
from nacl.exceptions import CryptoError
from nacl.hash import blake2b
from nacl.secret import SecretBox

from console.files import write_atomically
from console.requests import own_json
from console.simultane.centre_files import official_name
from console.simultane.envelopes import Envelope, KeyPair, is_signed
from console.voice.style import OFFICIAL
from engine.epreuve.codes import BITS, Code
from engine.epreuve.manifest import Manifest, Partie, read_manifest
from engine.play.codec import canonical, fingerprint
from engine.rulings import RuleError

# --- a sealed game ------------------------------------------------------------------------
# Unreadable before its code, and known to be the right one days before. The code is a hundred
# random bits, so its hash is the key: there is nothing to guess slowly. The text is padded, so
# that the size of the file does not tell how many coups there are.

MAGIC = b"PUPITRE-SCELLE-1\n"
_PADDED = 16 * 1024
_PERSON = b"pupitre-partie"


@dataclass(frozen=True)
class UnsealedGame:
    game: dict[str, Any]
    """As `pupitre generate` writes it."""
    tops: tuple[int, ...]
    """The points of each top, which is all the hub looks at."""


def new_code() -> Code:
    return Code.of(secrets.randbits(BITS))


def seal_game(opened: UnsealedGame, code: Code) -> bytes:
    text = canonical({"game": opened.game, "tops": list(opened.tops)})
    padded = text + b" " * (-len(text) % _PADDED)
    return MAGIC + _box(code).encrypt(padded)


def unseal_game(sealed: bytes, code: Code) -> UnsealedGame:
    if not sealed.startswith(MAGIC):
        raise RuleError("sealed_not_one")
    try:
        raw = json.loads(_box(code).decrypt(sealed[len(MAGIC) :]))
        return UnsealedGame(raw["game"], tuple(map(int, raw["tops"])))
    except (CryptoError, ValueError, KeyError, TypeError) as trouble:
        raise RuleError("sealed_other_code") from trouble


def _box(code: Code) -> SecretBox:
    return SecretBox(blake2b(code.secret, digest_size=32, person=_PERSON, encoder=RawEncoder))


# --- the folder ---------------------------------------------------------------------------

MANIFEST = "epreuve.json"
SIGNATURE = "epreuve.sig"
KEY = "organisateur.key"
CODES = "codes.json"
REMOVED = "retires.json"
DECISIONS = "decisions"
_SECRETS = frozenset({KEY, CODES, REMOVED})


def sealed_name(partie: int) -> str:
    return f"partie-{partie}.scelle"


@dataclass(frozen=True)
class Folder:
    path: Path

    def read(self) -> Manifest:
        """The manifest, signed or not: the organiser is still writing it."""
        return read_manifest(self._bytes(MANIFEST))

    def manifest(self) -> Manifest:
        """The manifest as published: its signature is the organiser's it names."""
        manifest = self.read()
        try:
            signature = bytes.fromhex(self._bytes(SIGNATURE).decode("ascii"))
        except ValueError as trouble:
            raise RuleError("epreuve_not_signed") from trouble
        if not is_signed(manifest.organiser, manifest.bytes, signature):
            raise RuleError("epreuve_not_signed")
        return manifest

    def write(self, manifest: Manifest) -> None:
        """A change takes the signature away: what is signed is never another text."""
        (self.path / SIGNATURE).unlink(missing_ok=True)
        write_atomically(self.path / MANIFEST, manifest.bytes)

    def sign(self) -> None:
        manifest = self.read()
        signature = self.key().sign(manifest.bytes).hex()
        write_atomically(self.path / SIGNATURE, signature.encode())

    def refuse_published(self) -> None:
        """What centres may have been given is not changed under their hands."""
        if (self.path / SIGNATURE).exists():
            raise RuleError("epreuve_already_published", file=str(self.path / SIGNATURE))

    def key(self) -> KeyPair:
        return KeyPair.load(self.path / KEY)

    # Sealed games

    def sealed(self, partie: Partie) -> bytes:
        """The sealed file of a partie, whole and the right one."""
        content = self._bytes(sealed_name(partie.number))
        if fingerprint(content) != partie.sealed:
            raise RuleError("sealed_not_the_right_one", partie=partie.number)
        return content

    def open(self, partie: Partie, code: Code) -> UnsealedGame:
        return unseal_game(self.sealed(partie), code)

    def add_sealed(self, partie: int, content: bytes, code: Code) -> None:
        write_atomically(self.path / sealed_name(partie), content)
        codes = {**self._written_codes(), str(partie): str(code)}
        write_atomically(self.path / CODES, json.dumps(codes, indent=1).encode(), private=True)

    def remove_sealed(self, partie: int) -> None:
        """Its file and its code; those that follow move up by one, as their numbers do."""
        codes = {int(number): code for number, code in self._written_codes().items()}
        codes.pop(partie, None)
        (self.path / sealed_name(partie)).unlink(missing_ok=True)
        for number in sorted(each for each in codes if each > partie):
            (self.path / sealed_name(number)).replace(self.path / sealed_name(number - 1))
            codes[number - 1] = codes.pop(number)
        kept = {str(number): code for number, code in codes.items()}
        write_atomically(self.path / CODES, json.dumps(kept, indent=1).encode(), private=True)

    def code(self, partie: int) -> Code | None:
        """The organiser's own note of it."""
        written = self._written_codes().get(str(partie))
        return Code.read(written) if written else None

    def _written_codes(self) -> dict[str, str]:
        codes = self._read_json(CODES, {})
        if not isinstance(codes, dict) or not all(isinstance(each, str) for each in codes.values()):
            raise RuleError("epreuve_file_damaged", file=CODES, folder=str(self.path))
        return codes

    # Approvals withdrawn

    def removed(self) -> frozenset[str]:
        """Beside the manifest, not in the database: a copy put back must not let them in again."""
        listed = self._read_json(REMOVED, [])
        if not isinstance(listed, list) or not all(isinstance(each, str) for each in listed):
            raise RuleError("epreuve_file_damaged", file=REMOVED, folder=str(self.path))
        return frozenset(listed)

    def remove(self, centre: str, *, removed: bool) -> None:
        """A centre's approval is withdrawn, or holds again."""
        kept = self.removed() - {centre}
        listed = sorted(kept | {centre} if removed else kept)
        write_atomically(self.path / REMOVED, json.dumps(listed, indent=1).encode())

    # The organiser's plis

    def decisions(self) -> dict[int, Envelope]:
        """Those kept here, by their numbers; a file that is none is a damaged folder, and said."""
        found = {}
        for path in sorted((self.path / DECISIONS).glob("*.pli")):
            try:
                envelope = Envelope.of(path.read_bytes())
                found[envelope.open().number] = envelope
            except (OSError, RuleError) as trouble:
                name = f"{DECISIONS}/{path.name}"
                raise RuleError(
                    "epreuve_file_damaged", file=name, folder=str(self.path)
                ) from trouble
        return found

    def keep_decision(self, number: int, envelope: Envelope) -> None:
        (self.path / DECISIONS).mkdir(exist_ok=True)
        write_atomically(self.path / DECISIONS / f"{number}.pli", envelope.whole)

    def officials(self) -> dict[str, bytes]:
        """Every official file, by its name."""
        return {path.name: path.read_bytes() for path in self.path.glob(official_name("*"))}

    def keep_official(self, version: int, content: bytes) -> None:
        write_atomically(self.path / official_name(version), content)

    def published(self, name: str) -> bytes:
        """One of the files the centres are given; RuleError for any other."""
        if name not in self._given:
            raise RuleError("epreuve_file_unknown")
        return self._bytes(name)

    @property
    def _given(self) -> list[str]:
        sealed = (sealed_name(each.number) for each in self.read().parties if each.sealed)
        return [MANIFEST, SIGNATURE, *sealed]

    def publish_to(self, target: Path) -> None:
        """What the centres are given: everything but the secrets."""
        target.mkdir(parents=True, exist_ok=True)
        names = [MANIFEST, SIGNATURE, *(sealed_name(each.number) for each in self.read().parties)]
        for name in names:
            if name not in _SECRETS and (self.path / name).exists():
                shutil.copyfile(self.path / name, target / name)

    def _read_json(self, name: str, when_absent: Any) -> Any:
        """A list of ours, from a disk that may have changed it since: what was withdrawn must not
        be forgotten in silence."""
        try:
            return own_json((self.path / name).read_bytes())
        except FileNotFoundError:
            return when_absent
        except ValueError as trouble:
            raise RuleError("epreuve_file_damaged", file=name, folder=str(self.path)) from trouble

    def _bytes(self, name: str) -> bytes:
        try:
            return (self.path / name).read_bytes()
        except OSError as trouble:
            raise RuleError("epreuve_file_absent", file=name, folder=str(self.path)) from trouble


# --- a code said on the telephone ---------------------------------------------------------
# The spelling table for letters, figures as they are.


def dictated(code: Code) -> list[tuple[str, str]]:
    """Each group, and its words."""
    return [
        (group, ", ".join(OFFICIAL[char] if char.isalpha() else char for char in group))
        for group in code.groups
    ]
