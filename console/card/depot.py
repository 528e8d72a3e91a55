"""What a stick brings for root: laid by a reader without rights, taken by a unit that has them.

The reader checks it first (`console.card.updates`, the settings here); who takes it believes
nothing of that. The folder belongs to the reader, so under a name there may be a link or a pipe.
"""

import logging
import shutil
from pathlib import Path

from console.files import write_atomically
from console.machine.settings_file import ON_A_BOX, with_values
from console.requests import read_plain
from console.settings.parser import parse
from engine.rulings import RuleError

SETTINGS = "pupitre.toml"
UPDATE = "mise-a-jour.maj"
LARGEST_SETTINGS = 1_000_000
"""Bytes: our own file with all its explanations has a hundredth of them."""

log = logging.getLogger(__name__)


def lay_settings(file: Path, depot: Path) -> None:
    """Those of a copy that was put back."""
    draft = depot / f"{SETTINGS}.new"
    write_atomically(draft, _read(file).encode())
    draft.chmod(0o640)
    draft.replace(depot / SETTINGS)


def adopt(laid: Path, settings: Path) -> None:
    """A card keeps its data in one place: elsewhere they would be gone with the power."""
    kept = {("donnees", "dossier"): ON_A_BOX["donnees", "dossier"]}
    write_atomically(settings, with_values(_read(laid), kept).encode())
    settings.chmod(0o644)


def _read(file: Path) -> str:
    """Settings this release accepts, or RuleError."""
    try:
        content = read_plain(file, LARGEST_SETTINGS)
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        raise RuleError("file_unreadable", file=str(file), why=reason) from trouble
    if content is None:
        raise RuleError("file_too_large", file=str(file))
    try:
        text = content.decode()
    except UnicodeDecodeError as trouble:
        raise RuleError("settings_not_text", path=str(file)) from trouble
    parse(text)
    return text


def forget(laid: Path) -> None:
    """Whatever it is: it would be asked for again at once."""
    try:
        if laid.is_dir() and not laid.is_symlink():
            shutil.rmtree(laid)
        else:
            laid.unlink()
    except OSError as trouble:
        log.warning("not_forgotten: %s", trouble)
