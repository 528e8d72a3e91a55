"""Key pairs and signatures (Ed25519, PyNaCl): who wrote a pli, and that nobody changed it."""

import os
from pathlib import Path

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from engine.rulings import RuleError

SIGNATURE = 64
KEY_HEX = 64
_SHORT_GROUPS = 4
_GROUP = 4


class KeyPair:
    """A secret key. Its public half is the name of a centre, or of an organiser."""

    def __init__(self, seed: bytes) -> None:
        self._key = SigningKey(seed)

    @classmethod
    def make(cls) -> "KeyPair":
        return cls(bytes(SigningKey.generate()))

    @classmethod
    def load(cls, path: Path) -> "KeyPair":
        try:
            return cls(bytes.fromhex(path.read_text(encoding="ascii").strip()))
        except OSError as trouble:
            raise RuleError("key_absent", file=str(path)) from trouble
        except ValueError as trouble:
            raise RuleError("key_damaged", file=str(path)) from trouble

    def save(self, path: Path) -> None:
        """Readable by its owner only; never over another key."""
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError as trouble:
            raise RuleError("key_exists", file=str(path)) from trouble
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(bytes(self._key).hex() + "\n")
            file.flush()
            os.fsync(file.fileno())

    @property
    def public(self) -> str:
        return bytes(self._key.verify_key).hex()

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data).signature


def is_public_key(text: object) -> bool:
    return (
        isinstance(text, str)
        and len(text) == KEY_HEX
        and all(char in "0123456789abcdef" for char in text)
    )


def is_signed(public: str, data: bytes, signature: bytes) -> bool:
    try:
        VerifyKey(bytes.fromhex(public)).verify(data, signature)
    except (BadSignatureError, ValueError):
        return False
    return True


def short(public: str) -> str:
    """What two people compare on the telephone: 3f2a 91c0 …"""
    return " ".join(public[at : at + _GROUP] for at in range(0, _SHORT_GROUPS * _GROUP, _GROUP))
