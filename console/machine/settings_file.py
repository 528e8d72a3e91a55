"""The settings file of a box: every key with its explanation, set for a television in a room."""

import json
import re
from collections.abc import Mapping

from console.settings.parser import default_file, parse

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
    """The same file with these values, written as TOML; comments and the rest stay. What a person
    wrote another way, or left out, is found or added."""
    for (section, key), value in values.items():
        text = _with_value(text, section, key, value)
    parse(text)  # a file we hand out must be one we accept
    return text


def _with_value(text: str, section: str, key: str, value: str) -> str:
    header = re.search(rf"^[ \t]*\[[ \t]*{section}[ \t]*\][^\n]*$", text, re.MULTILINE)
    if header is None:
        return f"{text.rstrip()}\n\n[{section}]\n{key} = {value}\n".lstrip()
    end = re.compile(r"^[ \t]*\[", re.MULTILINE).search(text, header.end())
    body = text[header.end() : end.start() if end else len(text)]
    line = rf"^[ \t]*{key}[ \t]*=[^\n]*"
    changed, count = re.subn(line, lambda _: f"{key} = {value}", body, count=1, flags=re.MULTILINE)
    if not count:
        changed = f"\n{key} = {value}{body or chr(10)}"
    return text[: header.end()] + changed + text[header.end() + len(body) :]


def quoted(value: str) -> str:
    """A TOML string; JSON's escapes are TOML's."""
    return json.dumps(value, ensure_ascii=False)
