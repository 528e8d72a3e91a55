"""A sealed game: unreadable before its code, and known to be the right one days before.

The code is a hundred random bits, so its hash is the key: there is nothing to guess slowly. The
text is padded, so that the size of the file does not tell how many coups there are.
"""

import json
import secrets
from dataclasses import dataclass
from typing import Any

from nacl.encoding import RawEncoder
from nacl.exceptions import CryptoError
from nacl.hash import blake2b
from nacl.secret import SecretBox

from engine.epreuve.codes import BITS, Code
from engine.play.codec import canonical
from engine.rulings import RuleError

MAGIC = b"PUPITRE-SCELLE-1\n"
_PADDED = 16 * 1024
_PERSON = b"pupitre-partie"


@dataclass(frozen=True)
class OpenedGame:
    game: dict[str, Any]
    """As `pupitre generate` writes it."""
    tops: tuple[int, ...]
    """The points of each top, which is all the hub looks at."""


def new_code() -> Code:
    return Code.of(secrets.randbits(BITS))


def seal_game(opened: OpenedGame, code: Code) -> bytes:
    text = canonical({"game": opened.game, "tops": list(opened.tops)})
    padded = text + b" " * (-len(text) % _PADDED)
    return MAGIC + _box(code).encrypt(padded)


def open_game(sealed: bytes, code: Code) -> OpenedGame:
    if not sealed.startswith(MAGIC):
        raise RuleError("sealed_not_one")
    try:
        raw = json.loads(_box(code).decrypt(sealed[len(MAGIC) :]))
        return OpenedGame(raw["game"], tuple(map(int, raw["tops"])))
    except (CryptoError, ValueError, KeyError, TypeError) as trouble:
        raise RuleError("sealed_other_code") from trouble


def _box(code: Code) -> SecretBox:
    return SecretBox(blake2b(code.secret, digest_size=32, person=_PERSON, encoder=RawEncoder))
