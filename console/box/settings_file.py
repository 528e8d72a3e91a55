"""The settings file of a box: every key with its explanation, set for a television in a room."""

import json
import re
from collections.abc import Mapping

from console.settings import default_file, parse

ON_A_BOX = {
    ("ecran", "plein_ecran"): "true",
    ("web", "hote"): '"0.0.0.0"',
    ("lecteur", "port"): '"/dev/pupitre/pad"',
    ("donnees", "dossier"): '"/var/lib/pupitre"',
}
"""What differs from a laptop: the pages are for the room, the reader has a name of its own."""


def box_file() -> str:
    return with_values(default_file(), ON_A_BOX)


def with_values(text: str, values: Mapping[tuple[str, str], str]) -> str:
    """The same file with these values, written as TOML; comments and the rest stay."""
    for (section, key), value in values.items():
        pattern = rf"(^\[{section}\]$(?:(?!^\[).)*?^{key} = )[^\n]*"
        text, count = re.subn(
            pattern,
            lambda found, value=value: found[1] + value,  # type: ignore[misc]
            text,
            flags=re.MULTILINE | re.DOTALL,
        )
        if count != 1:
            raise LookupError(f"no setting {section}.{key}")
    parse(text)  # a file we hand out must be one we accept
    return text


def quoted(value: str) -> str:
    """A TOML string; JSON's escapes are TOML's."""
    return json.dumps(value, ensure_ascii=False)
