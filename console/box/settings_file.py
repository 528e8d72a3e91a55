"""The settings file of a box: every key with its explanation, set for a television in a room."""

import re

from console.settings import default_file, parse

ON_A_BOX = {
    ("ecran", "plein_ecran"): "true",
    ("web", "hote"): '"0.0.0.0"',
    ("lecteur", "port"): '"/dev/pupitre/pad"',
    ("donnees", "dossier"): '"/var/lib/pupitre"',
}
"""What differs from a laptop: the pages are for the room, the reader has a name of its own."""


def box_file() -> str:
    text = default_file()
    for (section, key), value in ON_A_BOX.items():
        pattern = rf"(^\[{section}\]$(?:(?!^\[).)*?^{key} = )[^\n]*"
        text, count = re.subn(pattern, rf"\g<1>{value}", text, flags=re.MULTILINE | re.DOTALL)
        if count != 1:
            raise LookupError(f"no setting {section}.{key}")
    parse(text)  # a file we hand out must be one we accept
    return text
