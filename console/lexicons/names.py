"""The names a lexicon may bear: they are typed in a terminal and name a folder."""

import re

from engine.letters.lexicon.spelling import fold
from engine.rulings import RuleError

FREE = "libre"
_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,39}")


def check_name(text: str) -> str:
    """The name as it is stored: lower case. RuleError when it cannot be one."""
    name = text.strip().lower()
    if not _NAME.fullmatch(name):
        raise RuleError("lexicon_name_bad", name=text.strip()[:60])
    return name


def suggest_name(text: str) -> str:
    """A name made out of a file's name or an edition: « Liste Été 2024 » → liste-ete-2024."""
    plain = re.sub(r"[^a-z0-9._]+", "-", fold(text).lower()).strip("-._")[:40].strip("-._")
    return plain if _NAME.fullmatch(plain) and plain != FREE else "liste"


def lexicon_label(name: str, edition: str) -> str:
    """« maison (ODS 9) », but not « libre (lexique libre) »."""
    known = not edition or name.lower() in edition.lower().split()
    return name if known else f"{name} ({edition})"
