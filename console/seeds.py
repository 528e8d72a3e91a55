"""Dice that can be thrown again."""

import hashlib
import secrets

SEED_BITS = 60


def seed_number(text: str | None) -> int:
    """Dice for a software bag: any text gives the same bag again; no text, a new one."""
    if text is None:
        return secrets.randbits(SEED_BITS)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()) >> (256 - SEED_BITS)
