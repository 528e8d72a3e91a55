"""The partie of an épreuve, as `pupitre centre` lays it ready beside the journal."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from console.centre_files import (
    CENTRE,
    current_folder,
    epreuve_folder,
    letters_file,
    partie_file,
)
from console.games.face import Asked
from console.plain_values import own_json
from engine.errors import RuleError
from engine.games.duplicate.options import CommonGame, Role
from engine.games.duplicate.standings.sheet import SoloRules


@dataclass(frozen=True)
class Ready:
    common: CommonGame
    said: dict[str, Any]
    """What the épreuve says of the game, in the words of `pupitre run`."""
    solos: SoloRules | None
    """The épreuve's own; none in what 0.2.0 laid ready, which left them to the settings."""


def letters_path(folder: Path, common: CommonGame) -> Path:
    return epreuve_folder(folder / CENTRE, common.epreuve) / letters_file(common.partie)


def with_epreuve(asked: Asked) -> tuple[Asked, Ready | None]:
    """A game of an épreuve is what its manifest says, whatever the settings prefer."""
    wanted = asked.said.get("partie")
    if wanted is None:
        return asked, None
    ready = _read(asked.folder / CENTRE, wanted, asked.said.get("epreuve") or "")
    if ready.said["name"] in asked.taken():
        raise RuleError("partie_already_played", partie=ready.common.partie)
    return replace(asked, said={**asked.said, **ready.said}), ready


def _read(centre: Path, wanted: Any, epreuve: str) -> Ready:
    """Of the épreuve that is meant, else of the one that is played now."""
    number = str(wanted)
    if not number.isascii() or not number.isdecimal() or len(number) > 2:
        raise RuleError("partie_not_ready", partie=number)
    if epreuve and not epreuve.isalnum():  # it is going to name a folder
        raise RuleError("partie_not_ready", partie=number)
    folder = epreuve_folder(centre, epreuve) if epreuve else current_folder(centre)
    if folder is None:
        raise RuleError("partie_not_ready", partie=number)
    try:
        raw = own_json((folder / partie_file(number)).read_bytes())
        if epreuve and raw["epreuve"] != epreuve:
            raise ValueError(epreuve)
        said = {key: raw[key] for key in ("name", "formule", "tempo", "edition", "lexicon")}
        if raw["game"] is not None:
            said["prepared"] = json.dumps(raw["game"], ensure_ascii=False)
        solos = SoloRules(**raw["solos"]) if "solos" in raw else None
        common = CommonGame(raw["epreuve"], raw["partie"], Role(raw["role"]))
    except (OSError, ValueError, KeyError, TypeError) as trouble:
        raise RuleError("partie_not_ready", partie=number) from trouble
    return Ready(common, said, solos)
