"""The same chip under two names: what a pad reads in hexadecimal a keyboard reader types in
decimal. A set enrolled with one kind of reader is known to the other."""

from engine.tileset import TileSet
from firmware_bridge.tags import forms


def known_name(tag: str, tileset: TileSet) -> str:
    """The name under which this set knows the tag; the tag itself when it does not."""
    for form in forms(tag):
        if form in tileset.tags or form in tileset.revoked or form in tileset.spares:
            return form
    return tag
