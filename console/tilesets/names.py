"""The same chip under two names: what a pad reads in hexadecimal a keyboard reader types in
decimal. A set enrolled with one kind of reader is known to the other."""

from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from firmware_bridge.readers.tags import changes, forms, typed_tag


def known_name(tag: str, tileset: TileSet) -> str:
    """The name under which this set knows the tag; the tag itself when it does not."""
    registered = (*tileset.tags, *tileset.revoked, *tileset.spares)
    for form in forms(tag):
        if form in registered:
            return form
    return next((known for known in registered if tag in forms(known)), tag)


def must_be_tag(text: str) -> str:
    """What a person or a keyboard reader has typed, when a chip can be called that."""
    tag = typed_tag(text)
    if tag is None:
        raise RuleError("no_tag", text=text)
    return tag


def must_last(tag: str) -> str:
    """A chip that a tile may be known by: not a telephone's, which is another one next time."""
    if changes(tag):
        raise RuleError("tag_changes")
    return tag
