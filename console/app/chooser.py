"""Choices for the game to come, read from the disk and kept there from one evening to the next.

The page and the desk change them; `console.app.menu` does the thinking.
"""

import json
import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from console.app.epreuve_menu import EPREUVE, EPREUVE_NAME
from console.app.menu import GAME, AvailableChoices, menu_of
from console.desk.choices import Picks, as_of_now, said_now, titled_now
from console.desk.option_table import AS_PROPOSED, Menu, NewGame
from console.files import write_atomically
from console.folders import JOURNAL_FILE
from console.french import printed
from console.games.history import SOFTWARE, day_of, history_of
from console.journal.records import stamp
from console.journal.store import JournalFile
from console.lexicons.store import FREE, LexiconStore, lexicon_label
from console.machine.other_journals import MountTable
from console.papers.player_lists import kept_players
from console.registry import GAMES
from console.requests import printable, read_bounded, read_json
from console.settings.sections import Settings
from engine.play.game import GameState
from engine.play.players import Player
from engine.rulings import RuleError

FILE = "choix.json"
_LARGEST = 100_000

log = logging.getLogger(__name__)


class Chooser:
    """`request`: what the command line says, which is then the whole proposal. `met`: the players
    of the last game, for whoever has just read it: a large one takes a second."""

    def __init__(
        self,
        settings: Callable[[], Settings],
        folder: Path,
        lexicons: Callable[[], LexiconStore],
        *,
        request: NewGame = AS_PROPOSED,
        has_reader: Callable[[], bool] = lambda: False,
        reads_tiles: Callable[[], bool] = lambda: False,
        met: tuple[Player, ...] | None = None,
        hall: Callable[[], Menu | None] = lambda: None,
    ) -> None:
        self._settings = settings
        self._folder = folder
        self._lexicons = lexicons
        self._has_reader = has_reader
        self._reads_tiles = reads_tiles
        self._hall = hall
        """The next partie of the épreuve that is played in this hall, where there is one."""
        self._request = request
        self._own = request == AS_PROPOSED
        """The proposal is what was chosen before, not what the command line says."""
        self._picks: Picks = _kept_picks(folder) if self._own else _as_picks(request, settings())
        self._known: tuple[object, Menu] | None = None
        self._met = met

    @property
    def picks(self) -> Picks:
        return as_of_now(self._picks, stamp(0).wall_ms)

    @property
    def game(self) -> str:
        """The one that would be opened."""
        wanted = self._picks.get("game", "")
        return wanted if wanted in GAMES else self._settings().partie.jeu

    def request(self, before: GameState | None) -> NewGame:
        """What is wanted of a game that is simply begun: what the home screen proposes."""
        next_partie = self._hall()
        if next_partie is not None:
            return next_partie.request
        return self.menu(before).request if self._own else self._request

    def menu(self, before: GameState | None, picks: Picks | None = None) -> Menu:
        """`before`: the state of the game on the desk, if any."""
        chosen = self.picks if picks is None else picks
        return menu_of(self._settings(), self.found(before), chosen)

    def proposal(self, before: GameState | None) -> Menu:
        """As `menu`, looked up again only when something was chosen: a home screen asks often."""
        next_partie = self._hall()
        if next_partie is not None:
            return next_partie
        if self._known is None or self._known[0] is not before:
            self._known = (before, self.menu(before))
        return self._known[1]

    def keep(self, picks: Picks) -> None:
        """From now on this is the proposal, tonight and on other evenings. Another épreuve is no
        proposal: one is played first."""
        if picks.get(GAME) == EPREUVE:
            picks = {key: value for key, value in picks.items() if key not in (GAME, EPREUVE_NAME)}
        kept = titled_now(picks, self._settings().club.titre, stamp(0).wall_ms)
        self._own, self._picks, self._known = True, kept, None
        try:
            content = json.dumps(self._picks, ensure_ascii=False, indent=1).encode()
            write_atomically(self._folder / FILE, content)
        except OSError as trouble:
            log.error("choices_not_kept: %s", trouble)

    def reread(self) -> None:
        """The folder was away when the console started, and is back."""
        if self._own and not self._picks:
            self._picks = _kept_picks(self._folder)
        self._met = None
        self.refresh()

    def refresh(self) -> None:
        """Something that can be chosen has changed: a list, a lexicon, a setting."""
        self._known = None

    def found(self, before: GameState | None) -> AvailableChoices:
        names, current = self._named_lexicons()
        return AvailableChoices(
            lexicons=names,
            lexicon=current,
            prepared=prepared_files(self._folder),
            reader=self._has_reader(),
            reads=self._reads_tiles(),
            before=before.players if before is not None else self._last_players(),
            on_desk=before is not None,
            listed=self._listed(),
            today=day_of(stamp(0).wall_ms),
        )

    def _named_lexicons(self) -> tuple[Mapping[str, str], str]:
        store, names = self._lexicons(), {}
        for name in store.names():
            try:
                label = lexicon_label(name, store.facts(name).edition)
                names[name] = printed("choice_lexicon_free", name=label) if name == FREE else label
            except RuleError as trouble:
                log.warning("lexicon_left_out %s: %s", name, trouble)
        try:
            return names, store.current
        except RuleError:
            return names, ""

    def _last_players(self) -> tuple[Player, ...]:
        if self._met is not None:
            return self._met
        try:
            with JournalFile.reading(self._folder / JOURNAL_FILE) as journal:
                games = journal.games()
                if not games:
                    return ()
                return history_of(journal.read(games[-1].game)).state.players
        except (RuleError, OSError) as trouble:
            log.warning("last_players_unknown: %s", trouble)
            return ()

    def _listed(self) -> tuple[Player, ...]:
        try:
            return kept_players(self._folder)
        except (RuleError, OSError) as trouble:
            log.warning("list_left_out: %s", trouble)
            return ()


def _kept_picks(folder: Path) -> Picks:
    try:
        content = read_bounded(folder / FILE, _LARGEST)
        data = read_json(content) if content is not None else {}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as trouble:
        log.warning("choices_unreadable: %s", trouble)
        return {}
    if not isinstance(data, dict):
        return {}
    return {str(key): value for key, value in data.items() if isinstance(value, str)}


def _as_picks(request: NewGame, settings: Settings) -> Picks:
    """What the command line says, as far as it is something one picks."""
    game = request.game or settings.partie.jeu
    picks = {
        "game": game,
        "source": request.source or (SOFTWARE if request.seed is not None else ""),
        "lexicon": request.lexicon,
        "club": request.club,
        "title": request.title,
    }
    if request.own is not None:
        picks |= {f"{game}/{name}": value for name, value in request.own.picks.items()}
    return said_now({key: value for key, value in picks.items() if value})


# --- Files somebody brought ---------------------------------------------------------------------
# Prepared games and word lists, beside the journal or on a stick.


PREPARED_FOLDER = "apportees"
"""Prepared games that were brought, each under its own name. What games keep of those they
were opened with is theirs."""
LARGEST_GAME = 4_000_000
MOST_FILES = 200
_DEPTH = 2


@dataclass(frozen=True)
class Brought:
    """A file on a stick."""

    stick: str
    path: Path

    @property
    def name(self) -> str:
        return printable(self.path.name)


def prepared_files(folder: Path) -> Mapping[str, str]:
    """By file name, the text of what may be a prepared game."""
    found: dict[str, str] = {}
    try:
        paths = sorted((folder / PREPARED_FOLDER).glob("*.json"))[:MOST_FILES]
    except OSError:
        return found
    for path in paths:
        try:
            content = read_bounded(path, LARGEST_GAME)
            if content is not None:
                found[printable(path.name)] = content.decode("utf-8-sig")
        except (OSError, UnicodeDecodeError):
            continue  # not a text: not a game
    return found


def on_sticks(suffixes: tuple[str, ...], machine: MountTable | None = None) -> tuple[Brought, ...]:
    """The files of these kinds on the sticks that are plugged in; may take a moment."""
    found: list[Brought] = []
    for stick in (machine or MountTable()).sticks():
        for path in _files_below(stick.folder, _DEPTH):
            if path.suffix.lower() in suffixes:
                found.append(Brought(stick.name, path))
            if len(found) >= MOST_FILES:
                return tuple(found)
    return tuple(found)


def _files_below(folder: Path, depth: int) -> Iterator[Path]:
    try:
        entries = sorted(folder.iterdir())
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_file():
            yield entry
        elif depth > 1 and entry.is_dir():
            yield from _files_below(entry, depth - 1)
