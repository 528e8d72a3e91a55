"""What a release makes of what lies on a card: the maker writes it down, every later commit must
find the same. Only doors that people use are opened here."""

import dataclasses
import json
import lzma
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from console.box.archive import FAMILIES, _sheets
from console.box.dates import DateBook
from console.games import GAMES, face_of
from console.games.history import Histories, history_of
from console.hub.hub import Hub
from console.hub.pages import export_csv, export_federation
from console.hub.printed import export_pdf
from console.journal.copies import as_line
from console.journal.store import JournalFile
from console.listening_sheets import answers, form
from console.paths import JOURNAL_FILE, file_name
from console.seasons.season import Season, as_json, as_text, season_game
from console.seasons.written import FORMS, written
from console.seeds import seed_number
from console.settings import Settings
from engine.errors import RuleError
from engine.games.classic import State as ClassicState
from engine.games.duplicate import State as DuplicateState
from engine.games.jarnac import State as JarnacState
from engine.play.season import RankBy
from tests.journals.make import expected, expected_room

PACKED = ".xz"
LOGO = None
Papers = Iterator[tuple[str, bytes]]


def unpack(frozen: Path, target: Path) -> Path:
    """A copy to work on: what is frozen is never opened itself."""
    for path in sorted(each for each in frozen.rglob("*") if each.is_file()):
        place = target / path.relative_to(frozen)
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.suffix == PACKED:
            place.with_suffix("").write_bytes(lzma.decompress(path.read_bytes()))
        else:
            shutil.copyfile(path, place)
    return target


def settings_told(settings: Settings) -> dict[str, Any]:
    """Every key and its value, as JSON holds them."""
    told = {**dataclasses.asdict(settings)}
    told["jeux"] = {
        name: dataclasses.asdict(own) if dataclasses.is_dataclass(own) else own
        for name, own in settings.jeux.items()
    }
    loaded: dict[str, Any] = json.loads(json.dumps(told))
    return loaded


def games_told(folder: Path) -> dict[str, Any]:
    """By name: where each game of a journal stands."""
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        assert journal.problems() == []
        return {
            summary.name + f" ({summary.kind})": game_told(
                history_of(journal.read(summary.game)).state
            )
            for summary in journal.games()
        }


def game_told(state: Any) -> dict[str, Any]:
    match state:
        case DuplicateState():
            told = {**expected(state), "room": expected_room(state.correction)}
        case ClassicState():
            told = {
                "phase": state.phase.value,
                "grid": state.grid.squares,
                "scores": {seat.id: state.score(seat.id) for seat in state.seats},
                "turns": len(state.turns),
            }
        case JarnacState():
            told = {
                "phase": state.phase.value,
                "bag": state.bag,
                "mats": [[list(mat.rows), mat.reliquat] for mat in state.mats],
                "turn": state.turn,
                "acts": len(state.log),
            }
    loaded: dict[str, Any] = json.loads(json.dumps(told))
    return loaded


def papers(folder: Path, *, pdf: bool = True) -> Papers:
    """Every paper of every game, by where it lies in a release; a refusal is its code."""
    dates = DateBook.beside(folder / JOURNAL_FILE)
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        histories = Histories(journal)
        for summary in journal.games():
            place = file_name(f"{summary.kind}-{summary.name}")
            history = histories.in_competition(summary.game)
            for family in FAMILIES:
                for kind, sheet in _sheets(history.face, family).items():
                    if kind == "pdf" and not pdf:
                        continue
                    mark = f"-{kind}" if kind == "federation" else ""
                    name = f"{place}/{family}{mark}{sheet.suffix}"
                    try:
                        content = sheet.write(
                            history.state,
                            dates.corrected_ms(summary.first),
                            detailed=family != "ranking",
                            logo=LOGO,
                        )
                    except RuleError as refusal:
                        name, content = f"{name}.refus", f"{refusal.code}\n".encode()
                    yield name, content
            lines = "".join(as_line(record) + "\n" for record in history.records)
            yield f"{place}/journal.jsonl", lines.encode()


def season_papers(folder: Path, *, pdf: bool = True) -> Papers:
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        histories = Histories(journal)
        read = (season_game(histories.in_competition(each.game)) for each in journal.games())
        games = tuple(game for game in read if game is not None)
    for by in RankBy:
        season = Season(games, by, {}, None if by is RankBy.POINTS else 3)
        told = json.dumps(as_json(season), ensure_ascii=False, indent=1) + "\n"
        yield f"{by.value}.json", told.encode()
        yield f"{by.value}.txt", as_text(season).encode()
        for each in FORMS:
            if each != "pdf" or pdf:
                name, _, content = written(season, each, LOGO)
                yield f"{by.value}-{name}", content


def listening_papers() -> Papers:
    """The two papers of an evening of listening, for announcements drawn by one seed."""
    dice = Random(seed_number("gel"))
    announced = [each for name in GAMES for each in face_of(name).listening(Settings(), dice)]
    yield "feuille.pdf", form(announced)
    yield "reponses.pdf", answers(announced, ["voix d'essai"])


def hub_papers(folder: Path, database: str, *, pdf: bool = True) -> Papers:
    """What a hub says of everybody, from its épreuve's folder and its database."""
    hub = Hub(folder, database, "")
    hub.follower.catch_up()
    ranking = hub.follower.ranking()
    yield "classement.json", ranking.bytes + b"\n"
    yield "classement.csv", export_csv(hub, {})
    yield "federation.csv", export_federation(hub, {})
    if pdf:
        yield "classement.pdf", export_pdf(hub, {})
    told = {
        "centres": sorted([each.name, each.state] for each in hub.follower.centres.values()),
        "decisions": [
            [each.number, each.kind, each.partie, each.reason] for each in hub.follower.decisions
        ],
        "flags": sorted([each.code, each.times] for each in hub.follower.flags),
        "official": hub.follower.standing.official,
    }
    yield "centres.json", (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode()
    hub.follower._store.close()


def content_of(name: str, content: bytes) -> bytes | str:
    """What is compared of a paper: all of it; of a PDF its words, line by line."""
    if not name.endswith(".pdf"):
        return content
    command = ["pdftotext", "-layout", "-nopgbrk", "-", "-"]
    return subprocess.run(command, input=content, capture_output=True, check=True).stdout.decode()
