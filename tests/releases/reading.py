"""What a release makes of what lies on a card: the maker writes it down, every later commit must
find the same. Only doors that people use are opened here."""

import dataclasses
import json
import lzma
import shutil
import subprocess
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from console.command_line import seed_number
from console.folders import JOURNAL_FILE, file_name
from console.french import catalogue
from console.games import face_of
from console.games.epreuve import HallEpreuves
from console.games.history import Histories, history_of
from console.games.season import FORMS, Season, as_json, as_text, season_games, written
from console.journal.copies import as_line
from console.journal.records import Record
from console.journal.store import JournalFile
from console.machine.archive import FAMILIES, _sheets
from console.machine.dates import DateBook
from console.papers import hearing
from console.registry import GAMES
from console.settings.sections import Settings
from console.simultane.hub import Hub
from console.simultane.pages import RankingAsked, export_csv, export_federation
from console.simultane.printout import export_pdf
from engine.games.classic.state import State as ClassicState
from engine.games.duplicate.state import State as DuplicateState
from engine.games.jarnac.state import State as JarnacState
from engine.play.season import RankBy
from engine.rulings import RuleError
from tests.releases.journals.reading import expected, expected_room

PACKED = ".xz"
ORGANISER, PUBLIC, DATABASE, DUMP = "organisateur", "public", "hub.sqlite", "hub.sql"
EPREUVES = ("simultane", "multiplex")
CENTRES = ("un", "deux")
REFUSED = ".refus"
"""After the name of a paper that could not be written."""
_OF_THEIR_OWN = frozenset(("federation", "account"))
"""Forms that would lie where another one of the same suffix does."""
_PAGE = "again"
"""Dressed by the styles of whoever writes it: no paper that a release could hold another one to."""
BEST = 3
"""Games of each, in the season by places."""
Papers = Iterator[tuple[str, Callable[[], bytes]]]
"""By name, how to write it: PDFs take long."""


def told(work: Path) -> Papers:
    """Everything this commit makes of an unpacked release, by the name it is frozen under."""
    yield from _below("games", _games(work / "club"))
    yield from _below("papers", papers(work / "club"))
    yield from _below("season", season_papers(work / "club"))
    yield from _below("listening", listening_papers())
    for epreuve in EPREUVES:
        place = work / epreuve
        database = f"sqlite:{place / DATABASE}"
        yield from _below(f"{epreuve}/hub", hub_papers(place / ORGANISER, database))


def frozen(work: Path) -> dict[str, bytes]:
    """The same, as the release itself made it."""
    expected = json.loads((work / "expected.json").read_text(encoding="utf-8"))
    found = {f"games/{name}.json": _json(value) for name, value in expected["games"].items()}
    for part in ("papers", "season", "listening", *(f"{each}/hub" for each in EPREUVES)):
        for path in sorted(each for each in (work / part).rglob("*") if each.is_file()):
            name = str(path.relative_to(work)).removesuffix(REFUSED)
            found[name] = path.read_bytes()
    return found


def _below(part: str, made: Papers) -> Papers:
    return ((f"{part}/{name}", write) for name, write in made)


def _games(folder: Path) -> Papers:
    for name, value in games_told(folder).items():
        yield f"{name}.json", partial(_json, value)


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode() + b"\n"


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
        name: dataclasses.asdict(own)
        if dataclasses.is_dataclass(own) and not isinstance(own, type)
        else own
        for name, own in settings.jeux.items()
    }
    for own in told.pop("voix_des_jeux").values():
        told["voix"] |= own  # where 0.2.0 had them, and where the file still has them
    loaded: dict[str, Any] = json.loads(json.dumps(told))
    return loaded


def games_told(folder: Path) -> dict[str, Any]:
    """By name: where each game of a journal stands."""
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        assert journal.problems() == []
        return {
            f"{summary.name} ({summary.kind})": game_told(
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


def papers(folder: Path) -> Papers:
    """Every paper of every game, by where it lies in a release."""
    dates = DateBook.beside(folder / JOURNAL_FILE)
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        histories = Histories(journal)
        for summary in journal.games():
            place = file_name(f"{summary.kind}-{summary.name}")
            history = histories.in_competition(summary.game)
            wall_ms = dates.corrected_ms(summary.first)
            for family in FAMILIES:
                for form, sheet in _sheets(history.face, family).items():
                    if form == _PAGE:
                        continue
                    mark = f"-{form}" if form in _OF_THEIR_OWN else ""
                    detailed = family != "ranking"
                    write = partial(sheet.write, history.state, wall_ms, detailed=detailed)
                    yield f"{place}/{family}{mark}{sheet.suffix}", partial(_or_refusal, write)
            yield f"{place}/journal.jsonl", partial(_lines, history.records)


def _or_refusal(write: Callable[[], bytes]) -> bytes:
    """A paper there is no ground for: the code that says why."""
    try:
        return write()
    except RuleError as refusal:
        return f"{refusal.code}\n".encode()


def is_refusal(content: bytes) -> bool:
    return content.decode("utf-8", "replace").strip() in catalogue()


def _lines(records: Iterable[Record]) -> bytes:
    return "".join(as_line(record) + "\n" for record in records).encode()


def season_papers(folder: Path) -> Papers:
    with JournalFile.reading(folder / JOURNAL_FILE) as journal:
        histories = Histories(journal)
        read = (histories.in_competition(each.game) for each in journal.games())
        games = season_games(read, HallEpreuves(folder))
    for by in RankBy:
        season = Season(games, by, {}, None if by is RankBy.POINTS else BEST)
        yield f"{by.value}.json", partial(as_json, season)
        yield f"{by.value}.txt", partial(as_text, season)
        for form in FORMS:
            yield f"{by.value}-saison.{form}", partial(_season, season, form)


def _season(season: Season, form: str) -> bytes:
    return written(season, form, None)[2]


def listening_papers() -> Papers:
    """The two papers of an evening of listening, for announcements drawn by one seed."""
    dice = Random(seed_number("gel"))
    announced = [each for name in GAMES for each in face_of(name).voice.hearing(Settings(), dice)]
    yield "feuille.pdf", partial(hearing.form, announced)
    yield "reponses.pdf", partial(hearing.answers, announced, ["voix d'essai"])


def hub_papers(folder: Path, database: str) -> Papers:
    """What a hub says of everybody, from its épreuve's folder and its database."""
    hub = Hub(folder, database, "")
    follower = hub.follower
    follower.catch_up()
    yield "classement.json", lambda: follower.ranking().bytes + b"\n"
    yield "classement.csv", partial(export_csv, hub, RankingAsked())
    yield "federation.csv", partial(export_federation, hub, RankingAsked())
    yield "classement.pdf", partial(export_pdf, hub, RankingAsked())
    centres = {
        "centres": sorted([each.name, each.state] for each in follower.centres.values()),
        "decisions": [[each.kind, each.partie, each.reason] for each in follower.decisions],
        "flags": sorted([each.code, each.times] for each in follower.flags),
        "official": follower.standing.official,
    }
    yield "centres.json", partial(_json, centres)


def content_of(content: bytes) -> str:
    """What is compared of a paper: of a PDF its words, line by line; else every letter."""
    if not content.startswith(b"%PDF"):
        return content.decode("utf-8", "surrogateescape")
    command = ["pdftotext", "-layout", "-nopgbrk", "-", "-"]
    return subprocess.run(command, input=content, capture_output=True, check=True).stdout.decode()
