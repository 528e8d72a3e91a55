"""The partie of an épreuve, as `pupitre centre` lays it ready beside the journal."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

from console.desk.option_table import Selection, selection
from console.games.duplicate.settings import DuplicateSettings, duplicate_settings
from console.games.face import Asked
from console.requests import own_json
from console.simultane.centre_files import (
    CENTRE,
    current_folder,
    epreuve_folder,
    letters_file,
    partie_file,
)
from engine.games.duplicate.options import CommonGame, Role
from engine.games.duplicate.standings.sheet import SoloRules
from engine.rulings import RuleError


@dataclass(frozen=True)
class Ready:
    common: CommonGame
    name: str
    lexicon: str
    own: Selection[DuplicateSettings]
    """What the épreuve says of the game."""
    prepared: str | None
    solos: SoloRules | None
    """The épreuve's own; none in what 0.2.0 laid ready, which left them to the settings."""


def letters_path(folder: Path, common: CommonGame) -> Path:
    return epreuve_folder(folder / CENTRE, common.epreuve) / letters_file(common.partie)


def with_epreuve(asked: Asked) -> tuple[Asked, Ready | None]:
    """A game of an épreuve is what its manifest says, whatever the settings prefer."""
    own = asked.own(duplicate_settings(asked.settings))
    if not own.partie:
        return asked, None
    ready = _read(asked.folder / CENTRE, own.partie, own.centre)
    if ready.name in asked.taken():
        raise RuleError("partie_already_played", partie=ready.common.partie)
    request = replace(
        asked.request,
        name=ready.name,
        lexicon=ready.lexicon,
        prepared=ready.prepared or asked.request.prepared,
        own=ready.own.with_(asked.request.own),
    )
    return replace(asked, request=request), ready


def _read(centre: Path, number: str, epreuve: str) -> Ready:
    """Of the épreuve that is meant, else of the one that is played now."""
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
        said = {key: raw[key] for key in ("formule", "tempo", "edition")}
        own = selection(DuplicateSettings, said)
        game = raw["game"]
        prepared = json.dumps(game, ensure_ascii=False) if game is not None else None
        solos = SoloRules(**raw["solos"]) if "solos" in raw else None
        common = CommonGame(raw["epreuve"], raw["partie"], Role(raw["role"]))
    except (OSError, ValueError, KeyError, TypeError) as trouble:
        raise RuleError("partie_not_ready", partie=number) from trouble
    return Ready(common, raw["name"], raw["lexicon"], own, prepared, solos)
