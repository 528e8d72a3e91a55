"""The evening being prepared, behind the judge's pages: what is chosen, who comes, what was
brought. Everything here may be called from any thread; what is slow says so."""

import json
import logging
import subprocess
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Protocol

from console.app.chooser import LARGEST_GAME, PREPARED_FOLDER, Brought, Chooser, on_sticks
from console.desk.choices import Picks, said_now
from console.desk.option_table import Menu
from console.files import write_atomically
from console.folders import JOURNAL_FILE, file_name
from console.games import face_of
from console.games.history import history_of
from console.journal.store import JournalFile
from console.lexicons.lookup import LexiconCheck, check_lexicon
from console.lexicons.store import default_store, open_lexicon, suggest_name
from console.papers.list_imports import SPREADSHEETS, BroughtList, read_list, read_table
from console.papers.plain import write_rows
from console.papers.player_lists import FILE as LICENCES_FILE
from console.papers.player_lists import LARGEST as LARGEST_LICENCES
from console.papers.player_lists import (
    LIST_FILE,
    Licences,
    kept_licences,
    kept_players,
    people_in,
    with_people,
    write_players,
)
from console.processes import PYTHON, process_slot
from console.registry import GAMES
from console.requests import read_bounded
from console.web.hall import CentrePlace, HallView
from console.web.results import Archive
from console.web.views import CopiesPlace, Evening, Settled, Wifi
from engine.play.game import GameState
from engine.play.players import Person, Player, check_tables
from engine.rulings import RuleError

IMPORT_S = 600.0
"""A large list on a small Pi takes a minute."""
LONGEST_STEM = 36
"""Of a list's name, before the number that tells it from another."""
GAME_SUFFIX = ".json"
LEXICON_SUFFIXES = (".txt", ".dic", ".kwg", ".dawg", ".json", ".gz", ".zip", ".xz")
SUFFIXES = tuple(sorted({GAME_SUFFIX, *LEXICON_SUFFIXES, ".csv", *SPREADSHEETS}))

log = logging.getLogger(__name__)


class ClubEvening:
    def __init__(
        self,
        chooser: Chooser,
        folder: Path,
        sticks: Callable[[tuple[str, ...]], Sequence[Brought]] = on_sticks,
    ) -> None:
        self._chooser = chooser
        self._folder = folder
        self._sticks = sticks
        self._licences: Licences | None = None
        self._naming = threading.Lock()
        self._importing: set[str] = set()
        """Names of word lists that are being prepared."""

    # The game to come

    @property
    def picks(self) -> Picks:
        return self._chooser.picks

    def menu(self, before: GameState | None, picks: Picks) -> Menu:
        return self._chooser.menu(before, {**self._chooser.picks, **said_now(picks)})

    def keep(self, picks: Picks) -> None:
        self._chooser.keep({**self._chooser.picks, **picks})

    # Who comes

    def players(self) -> tuple[Player, ...]:
        return kept_players(self._folder)

    def keep_players(self, players: Sequence[Player]) -> None:
        """The list of tonight, and from now on the one the next game is opened with."""
        check_tables(players)
        content = write_players(players).encode() if players else b""
        path = self._folder / LIST_FILE
        try:
            if content:
                write_atomically(path, content)
            else:
                path.unlink(missing_ok=True)
        except OSError as trouble:
            raise RuleError(
                "file_unwritable", file=LIST_FILE, why=trouble.strerror or "?"
            ) from trouble
        self._chooser.refresh()

    def last_players(self) -> tuple[Player, ...]:
        found = self._chooser.found(None).before
        if not found:
            raise RuleError("choice_players_no_game")
        return found

    def season_people(self) -> tuple[Person, ...]:
        """Everybody who played a game of the journal, the last evening's first. Slow."""
        people: dict[str, Person] = {}
        with JournalFile.reading(self._folder / JOURNAL_FILE) as journal:
            for summary in reversed(journal.games()):
                try:
                    players: Sequence[Player] = history_of(journal.read(summary.game)).state.players
                except (RuleError, AttributeError) as trouble:
                    log.warning("game_left_out %s: %s", summary.game, trouble)
                    continue
                for each in (person for player in players for person in player.people):
                    people.setdefault(each.key, each)
        return tuple(people.values())

    @property
    def licences(self) -> Licences:
        """The licence list and the people of the season. Slow the first time."""
        if self._licences is None:
            season: tuple[Person, ...] = ()
            try:
                season = self.season_people()
            except RuleError as trouble:
                log.info("no_season: %s", trouble)
            self._licences = with_people(kept_licences(self._folder), season)
        return self._licences

    def keep_licences(self, path: Path, name: str) -> int:
        """Import a licence list, kept as a text; how many people it names. Slow."""
        content = _read_list(path, name)
        table = read_table(content, name)
        people = people_in(table.rows)
        if table.sheet:
            content = write_rows([cells for _, cells in table.rows], ";").encode()
        try:
            write_atomically(self._folder / LICENCES_FILE, content)
        except OSError as trouble:
            why = trouble.strerror or "?"
            raise RuleError("file_unwritable", file=LICENCES_FILE, why=why) from trouble
        self._licences = None
        return len(people)

    # What was brought

    def on_sticks(self) -> Sequence[Brought]:
        """Slow: a stick may take a moment to answer."""
        return self._sticks(SUFFIXES)

    def list_in(self, path: Path, name: str) -> BroughtList:
        """Slow: a spreadsheet is read in a process apart."""
        return read_list(_read_list(path, name), name)

    def keep_prepared(self, path: Path, name: str) -> str:
        """A prepared game, of whatever game can read it; what it is called."""
        content = _read(path, LARGEST_GAME)
        label = _prepared_label(content, name)
        kept = self._folder / PREPARED_FOLDER / file_name(Path(name).with_suffix(GAME_SUFFIX).name)
        try:
            write_atomically(kept, content)
        except OSError as trouble:
            raise RuleError("prepared_not_kept", why=trouble.strerror or "?") from trouble
        self._chooser.refresh()
        return label

    def keep_lexicon(self, path: Path, name: str) -> LexiconCheck:
        """A word list, compiled in a program of its own so that the game is not held up. Slow. One
        that has the same name stays: nobody has looked at the new one yet."""
        wanted = self._name_for(Path(name).stem)
        try:
            return self._import_lexicon(path, name, wanted)
        finally:
            self._importing.discard(wanted)

    def _name_for(self, stem: str) -> str:
        """One that no list has, nor one that is being prepared."""
        with self._naming:
            suggested, taken = suggest_name(stem), {*default_store().names(), *self._importing}
            others = (f"{suggested[:LONGEST_STEM]}-{number}" for number in count(2))
            wanted = next(each for each in chain((suggested,), others) if each not in taken)
            self._importing.add(wanted)
            return wanted

    def _import_lexicon(self, path: Path, name: str, wanted: str) -> LexiconCheck:
        command = [*PYTHON, "-c", _IMPORT, "lexicon", "import", str(path), "--name", wanted]
        try:
            with process_slot(patient=False):
                done = subprocess.run(
                    command, capture_output=True, text=True, timeout=IMPORT_S, check=False
                )
        except subprocess.TimeoutExpired as trouble:
            raise RuleError("lexicon_import_slow", file=name) from trouble
        except OSError as trouble:
            raise RuleError("errand_died") from trouble
        self._chooser.refresh()
        if done.returncode:
            why = done.stderr.strip().rpartition("\n")[2]
            raise RuleError("lexicon_import_failed", why=why.replace(path.name, name))
        return check_lexicon(open_lexicon(wanted))


_IMPORT = "import os, sys; os.nice(10); from console.cli import main; sys.exit(main(sys.argv[1:]))"


def _prepared_label(content: bytes, file: str) -> str:
    try:
        written = content.decode("utf-8-sig")
        json.loads(written)
    except (ValueError, RecursionError) as trouble:
        raise RuleError("prepared_unreadable", file=file) from trouble
    refusals: list[RuleError] = []
    for name in GAMES:
        try:
            return face_of(name).opening.prepared(written)
        except RuleError as refusal:
            refusals.append(refusal)
    raise refusals[0]


def _read(path: Path, largest: int, too_large: str = "file_too_large", name: str = "") -> bytes:
    try:
        content = read_bounded(path, largest)
    except OSError as trouble:
        why = trouble.strerror
        raise RuleError("file_unreadable", file=name or path.name, why=why) from trouble
    if content is None:
        raise RuleError(too_large, file=name or path.name)
    return content


def _read_list(path: Path, name: str) -> bytes:
    return _read(path, LARGEST_LICENCES, "list_too_large", name)


# --- what the pages are handed ---------------------------------------------------------------


class Care(Protocol):
    """Who looks after the machine under the console."""

    @property
    def incidents(self) -> Callable[[], list[dict[str, str]]]: ...
    @property
    def set_date(self) -> Callable[[str], str] | None: ...
    @property
    def wifi(self) -> Wifi | None: ...
    @property
    def archive(self) -> Archive: ...


@dataclass(frozen=True)
class Prepared:
    """What the pages may change before a game, and of the settings."""

    evening: Evening
    settled: Settled
    try_tickets: Callable[[], None] | None = None
    knows_printer: Callable[[], bool] = lambda: False
    hall: HallView | None = None
    switch_off: Callable[[], None] | None = None
    """Switches the machine off; None on a laptop, which is its owner's."""
    copies: CopiesPlace | None = None
    erase: Callable[[], None] | None = None
    """Leaves nothing of the club on the card; None where the disk is not all ours."""
    help_to_sticks: Callable[[], Sequence[str]] | None = None
    """Writes what whoever helps has to know on every stick; their names. Slow."""
    centre: Callable[[], CentrePlace] | None = None
