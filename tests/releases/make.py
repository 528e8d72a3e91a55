"""Writes what a release keeps on its disks and prints: `python -m tests.releases.make RELEASE`.

Run once, by the release's own last commit, before anything else is changed. What is frozen is
never written again: it stands for what clubs have, and every later commit opens, resumes, ranks,
exports and restores it.
"""

import lzma
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from console.folders import JOURNAL_FILE
from console.lexicons.store import open_lexicon
from console.machine.settings_file import box_file
from console.settings.parser import default_file, parse
from engine.letters.lexicon import Lexicon
from tests.releases.accepted import ZONE
from tests.releases.making import box, classic, duplicate, jarnac, simultane
from tests.releases.making.calendar import on
from tests.releases.making.settings import changed_file
from tests.releases.reading import (
    CENTRES,
    DATABASE,
    EPREUVES,
    ORGANISER,
    PACKED,
    REFUSED,
    Papers,
    games_told,
    hub_papers,
    is_refusal,
    listening_papers,
    papers,
    season_papers,
    settings_told,
)
from tests.releases.sums import write_sums
from tests.releases.vocabulary import one_line_each, words_of_today

HERE = Path(__file__).parent
GAMES = (duplicate, classic, jarnac)
WORTH_PACKING = 30_000
READABLE = ("expected.json", "vocabulary.json")
"""Whoever wonders what changed looks into these."""


def write(target: Path) -> None:
    if target.exists():
        raise SystemExit(f"{target.name} is frozen. It is never written again.")
    os.environ["TZ"] = ZONE
    time.tzset()
    with tempfile.TemporaryDirectory() as directory:
        work = Path(directory)
        _write_all(work, open_lexicon(), target.name)
        _freeze(work, target)
    write_sums(target)


def _write_all(work: Path, lexicon: Lexicon, release: str) -> None:
    expected: dict[str, Any] = {"settings": _settings(work / "settings")}
    club = work / "club"
    club.mkdir()
    evenings = {day: play for game in GAMES for day, play in game.EVENINGS.items()}
    for day, play in sorted(evenings.items()):
        with on(day, club):
            play(club, lexicon)
    with on(max(evenings), club):
        expected |= box.belongings(club)
    expected["games"] = games_told(club)
    _lay(work / "papers", papers(club))
    _lay(work / "season", season_papers(club))
    _lay(work / "listening", listening_papers())
    expected["interrupted"] = _interrupted(work / "interrupted", lexicon)
    _stick(work, lexicon)
    with on("2026-11-14", work):
        simultane.sealed(work / "simultane", lexicon)
        simultane.multiplex(work / "multiplex", lexicon)
    for epreuve in EPREUVES:
        place = work / epreuve
        _lay(place / "hub", hub_papers(place / ORGANISER, f"sqlite:{place / DATABASE}"))
        expected[epreuve] = {name: games_told(place / name) for name in CENTRES}
    box.card(work / "card", work / "interrupted" / "duplicate" / JOURNAL_FILE, release)
    box.write_json(work / "expected.json", expected)
    (work / "vocabulary.json").write_text(one_line_each(words_of_today()), encoding="utf-8")


def _settings(folder: Path) -> dict[str, Any]:
    folder.mkdir()
    texts = {"usine": default_file(), "boitier": box_file(), "tout-change": changed_file()}
    for name, text in texts.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return {name: settings_told(parse(text)) for name, text in texts.items()}


def _interrupted(folder: Path, lexicon: Lexicon) -> dict[str, Any]:
    """One of each game, as its card lies there when the plug is out: SQLite's log beside it."""
    told = {}
    for game in GAMES:
        name = game.__name__.rpartition(".")[2]
        live = folder / f"{name}.live"
        live.mkdir(parents=True)
        with on("2026-11-12", live):
            pull = game.interrupted(live, lexicon)
        shutil.copytree(live, folder / name)
        pull()
        told[name] = games_told(live)
        shutil.rmtree(live)
    return told


def _stick(work: Path, lexicon: Lexicon) -> None:
    """A small box copied whole: a game of each, and what belongs to the club."""
    small = work / "small"
    shutil.copytree(work / "club", small, ignore=shutil.ignore_patterns("journal.sqlite*"))
    for day, play in {
        "2026-11-05": duplicate.people,
        "2026-11-06": classic.free_racks,
        "2026-11-07": jarnac.troubled,
    }.items():
        with on(day, small):
            play(small, lexicon)
    box.stick(small, work / "stick", work / "settings" / "tout-change.toml")
    shutil.rmtree(small)


def _lay(folder: Path, made: Papers) -> None:
    for name, write in made:
        path, content = folder / name, write()
        path.parent.mkdir(parents=True, exist_ok=True)
        if is_refusal(content):
            path = path.with_name(path.name + REFUSED)
        path.write_bytes(content)


def _freeze(work: Path, target: Path) -> None:
    for path in sorted(each for each in work.rglob("*") if each.is_file()):
        place = target / path.relative_to(work)
        place.parent.mkdir(parents=True, exist_ok=True)
        content = path.read_bytes()
        is_large = len(content) > WORTH_PACKING and path.name not in READABLE
        packed = lzma.compress(content) if is_large else content
        if len(packed) * 2 < len(content):
            place.with_name(place.name + PACKED).write_bytes(packed)
        else:
            place.write_bytes(content)


if __name__ == "__main__":
    write(HERE / sys.argv[1])
