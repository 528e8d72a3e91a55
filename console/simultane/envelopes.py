"""Signed envelopes: a text and the signature of its centre, alone or several in a bundle.

A bundle is what a centre posts, and what lies on a USB stick: lengths and envelopes, compressed.
"""

import os
import struct
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from nacl.exceptions import BadSignatureError
from nacl.signing import SigningKey, VerifyKey

from engine.epreuve.plis import Pli, read_pli
from engine.rulings import RuleError

# --- keys and signatures ------------------------------------------------------------------
# Ed25519, by PyNaCl: who wrote a pli, and that nobody changed it.

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


# --- envelopes and bundles ----------------------------------------------------------------

LARGEST_ENVELOPE = 256 * 1024
MOST_ENVELOPES = 256
LARGEST_BUNDLE = 4 * 1024 * 1024
"""Once unpacked."""
TOGETHER = 64
MOST_TOGETHER = 240_000
"""Bytes before compression: whatever they hold, a request carries them."""
_LENGTH = struct.Struct(">I")


@dataclass(frozen=True)
class Envelope:
    signature: bytes
    body: bytes

    @classmethod
    def of(cls, data: bytes) -> "Envelope":
        return cls(data[:SIGNATURE], data[SIGNATURE:])

    @property
    def whole(self) -> bytes:
        return self.signature + self.body

    def open(self) -> Pli:
        """The pli, once its signature has been found to be its centre's."""
        pli = read_pli(self.body)
        if not is_signed(pli.centre, self.body, self.signature):
            raise RuleError("pli_foreign_signature")
        return pli


def seal(pli: Pli, key: KeyPair) -> Envelope:
    body = pli.bytes
    return Envelope(key.sign(body), body)


def pack(envelopes: Iterable[Envelope]) -> bytes:
    parts = (_LENGTH.pack(len(each.whole)) + each.whole for each in envelopes)
    return zlib.compress(b"".join(parts), 6)


def bundled(envelopes: Iterable[Envelope]) -> Iterator[list[Envelope]]:
    """In their order, as many together as one request may carry; a large one goes alone."""
    some: list[Envelope] = []
    size = 0
    for envelope in envelopes:
        size += len(envelope.body)
        if some and (size > MOST_TOGETHER or len(some) == TOGETHER):
            yield some
            some, size = [], len(envelope.body)
        some.append(envelope)
    if some:
        yield some


def unpack(bundle: bytes) -> list[Envelope]:
    """Refuses what is not whole or too large, without ever holding more than a bundle may."""
    inflater = zlib.decompressobj()
    try:
        data = inflater.decompress(bundle, LARGEST_BUNDLE)
    except zlib.error as trouble:
        raise RuleError("bundle_unreadable") from trouble
    if inflater.unconsumed_tail:
        raise RuleError("bundle_too_large")
    if not inflater.eof or inflater.unused_data:
        raise RuleError("bundle_unreadable")
    envelopes: list[Envelope] = []
    at = 0
    while at < len(data):
        if len(envelopes) == MOST_ENVELOPES:
            raise RuleError("bundle_too_large")
        if at + _LENGTH.size > len(data):
            raise RuleError("bundle_unreadable")
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size
        if length > LARGEST_ENVELOPE:
            raise RuleError("bundle_too_large")
        if length <= SIGNATURE or at + length > len(data):
            raise RuleError("bundle_unreadable")
        envelopes.append(Envelope.of(data[at : at + length]))
        at += length
    return envelopes


LARGEST_STICK = 64 << 20
"""Bytes: a whole épreuve of a large hall is a few of them."""


def stick_bundles(content: bytes) -> list[list[Envelope]]:
    """What a centre wrote on a stick: bundles, each with its length."""
    bundles, at = [], 0
    while at < len(content):
        size = int.from_bytes(content[at : at + _LENGTH.size], "big")
        at += _LENGTH.size
        piece = content[at : at + size]
        if len(piece) != size or not size:  # copied in part
            raise RuleError("bundle_unreadable")
        bundles.append(unpack(piece))
        at += size
    return bundles
