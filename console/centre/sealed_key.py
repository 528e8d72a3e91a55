"""A centre's key in a copy of the box: sealed, under a code that is shown once.

The key makes whoever has it this centre, so no copy holds it bare: a stick is lent, and lost.
Sealed it is of no use without the code, and without the key the centre joins anew, under another
name for the organiser. The code holds a hundred bits; what it is turned into costs memory besides.
"""

import json
import secrets
from pathlib import Path

from nacl.exceptions import CryptoError
from nacl.pwhash import argon2id
from nacl.secret import SecretBox
from nacl.utils import random

from console.files import write_atomically
from console.requests import own_json, read_plain
from console.simultane.centre_files import KEY, SEALED_KEY
from console.simultane.envelopes import KeyPair
from engine.epreuve.codes import BITS, Code
from engine.rulings import RuleError

_FORM = 1
_LARGEST = 10_000
_OPS, _MEMORY = argon2id.OPSLIMIT_INTERACTIVE, argon2id.MEMLIMIT_INTERACTIVE
"""64 MB and 0.1 s on a PC: the smallest Pi has them. They are the form's, and read from no file."""


def seal(centre: Path) -> Code:
    """The key of this folder lies sealed beside it, for the copies; a former code opens nothing
    any more. RuleError without a key."""
    key = KeyPair.load(centre / KEY)
    code, salt = Code.of(secrets.randbits(BITS)), random(argon2id.SALTBYTES)
    box = bytes(_box(code, salt).encrypt((centre / KEY).read_bytes()))
    told = {"forme": _FORM, "cle": key.public, "sel": salt.hex(), "boite": box.hex()}
    write_atomically(centre / SEALED_KEY, json.dumps(told, indent=1).encode(), private=True)
    return code


def unseal(centre: Path, written: str) -> KeyPair:
    """The key back in its place. RuleError for another code, or when there is a key already."""
    code = Code.read(written)
    if (centre / KEY).exists():
        raise RuleError("key_exists", file=str(centre / KEY))
    try:
        told = own_json(read_plain(centre / SEALED_KEY, _LARGEST) or b"")
        salt, box = bytes.fromhex(told["sel"]), bytes.fromhex(told["boite"])
        public, form = str(told["cle"]), told["forme"]
        if form != _FORM or len(salt) != argon2id.SALTBYTES:
            raise ValueError(form)
    except FileNotFoundError as trouble:
        raise RuleError("sealed_key_absent") from trouble
    except (OSError, ValueError, KeyError, TypeError) as trouble:
        raise RuleError("sealed_key_damaged") from trouble
    try:
        key = KeyPair(bytes.fromhex(_box(code, salt).decrypt(box).decode("ascii").strip()))
    except (CryptoError, ValueError) as trouble:
        raise RuleError("sealed_key_other_code") from trouble
    if key.public != public:
        raise RuleError("sealed_key_damaged")
    key.save(centre / KEY)
    return key


def _box(code: Code, salt: bytes) -> SecretBox:
    return SecretBox(argon2id.kdf(SecretBox.KEY_SIZE, code.secret, salt, _OPS, _MEMORY))
