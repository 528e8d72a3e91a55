"""The console's side of an épreuve: what the sender has laid beside the journal, looked at twice a
second. The console itself never speaks to the world."""

import logging
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from console.columns import Row, ranked
from console.french import text
from console.requests import own_json
from console.simultane.centre_files import (
    FACTS,
    GENERAL,
    PUBLISHED,
    STATE,
    current_folder,
    epreuve_folders,
    partie_file,
)
from console.tv.snapshot import CentreSummary, General, ReadyPartie
from engine.play.codec import fingerprint

LOOK_S = 0.5

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Heard:
    """What the hub of one épreuve has said."""

    epreuve: str
    """Its name."""
    received: dict[str, int]
    """Game of the journal → the last coup the hub has without a gap."""
    trouble: str
    refused: tuple[str, ...]
    general: General | None
    decided: tuple[str, ...] = ()
    """What the organiser decided of this centre, or of everybody."""


@dataclass(frozen=True)
class CentreNews:
    """What the files said when they were last looked at."""

    heard: tuple[Heard, ...] = ()
    current: str = ""
    """The name of the épreuve that is played now."""
    ready: tuple[ReadyPartie, ...] = ()
    """Its parties."""
    to_take: tuple[ReadyPartie, ...] = ()
    """The next of them that nobody has sealed, and whose part here is still to be said."""

    def summary(self, game: str) -> CentreSummary | None:
        """For the game on the desk, of whichever épreuve; none when it is played in this club
        alone and nothing else is to be played."""
        own = next((each for each in self.heard if game in each.received), None)
        if own is None:
            nothing = not (self.ready or self.to_take)
            asked = CentreSummary("", ready=self.ready, epreuve=self.current, to_take=self.to_take)
            return None if nothing else asked
        coup = own.received[game]
        code = "centre_received" if coup else "centre_nothing_received"
        if own.trouble:
            code = "centre_line_cut" if coup else "centre_line_cut_early"
        return CentreSummary(
            text(code, coup=coup),
            own.trouble,
            own.refused,
            own.general,
            self.ready,
            own.epreuve,
            own.decided,
            to_take=self.to_take,
        )


class CentreWatch:
    """`changed` is called in the watch's own thread, whenever a file has changed."""

    def __init__(self, folder: Path, changed: Callable[[], None]) -> None:
        self._folder = folder
        self._changed = changed
        self._versions: dict[str, int] = {}
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="centre-watch", daemon=True)
        self._news = CentreNews()
        self.look()

    def summary(self, game: str) -> CentreSummary | None:
        return self._news.summary(game)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stopped.wait(LOOK_S):
            if self.look():
                self._changed()

    def look(self) -> bool:
        """True when something has changed since the last time."""
        versions = {}
        for folder in epreuve_folders(self._folder):
            for path in folder.glob("*.json"):
                try:
                    versions[str(path)] = path.stat().st_mtime_ns
                except FileNotFoundError:
                    continue  # replaced just now: the next look sees it
        if versions == self._versions:
            return False
        self._versions = versions
        self._news = read_news(self._folder)
        return True


def read_news(centre: Path) -> CentreNews:
    current = current_folder(centre)
    parties = [] if current is None else sorted(current.glob(partie_file("*")))
    return CentreNews(
        tuple(map(_heard, epreuve_folders(centre))),
        _name(current) if current is not None else "",
        tuple(
            ReadyPartie(
                each["partie"],
                str(each["label"]),
                str(each["name"]),
                str(each["epreuve"]),
                str(each["title"]),
            )
            for each in map(_read, parties)
            if each
        ),
        tuple(_to_take(current)) if current is not None else (),
    )


def _to_take(folder: Path) -> Iterator[ReadyPartie]:
    """Of several halls or a multiplex: one partie at a time, in their order."""
    published, facts = _read(folder / PUBLISHED), _read(folder / FACTS)
    said = facts.get("roles", {}), facts.get("games", {})
    for each in published.get("parties", ()):
        number = str(each["number"])
        if not each.get("sealed") and not any(number in known for known in said):
            called = str(each.get("name") or text("partie_number", partie=number))
            title = str(published.get("name", ""))
            yield ReadyPartie(int(number), called, "", _identity(folder), title)
            return


def _identity(folder: Path) -> str:
    """The épreuve is named by the text of its manifest."""
    return fingerprint((folder / PUBLISHED).read_bytes())


def _heard(folder: Path) -> Heard:
    state, general = _read(folder / STATE), _read(folder / GENERAL)
    return Heard(
        _name(folder),
        {str(game): int(coup) for game, coup in state.get("jeux", {}).items()},
        str(state.get("ennui", "")),
        tuple(str(each["motif"]) for each in state.get("refuses", ())),
        _general(general) if general else None,
        tuple(map(str, state.get("decisions", ()))),
    )


def _name(folder: Path) -> str:
    return str(_read(folder / PUBLISHED).get("name", ""))


def _general(raw: dict[str, Any]) -> General:
    rows = (
        Row(
            int(each["rang"]) if each["rang"] else None,
            str(each["nom"]),
            club=str(each.get("club", "")),
            clubs=str(each.get("club", "")),
            category=str(each.get("categorie", "")),
            series=str(each.get("serie", "")),
            centre=str(each["centre"]),
            excluded=bool(each.get("exclu")),
            apart=bool(each.get("a_part")),
            own=bool(each["ici"]),
            total=int(each["total"]),
            negatif=int(each["negatif"]),
            percentage=int(each.get("pourcentage", 0)) / 100,
            solos=int(each.get("solos", 0)),
            penalty=int(each.get("penalite", 0)),
        )
        for each in raw["lignes"]
    )
    return General(
        str(raw["nom"]),
        bool(raw["officiel"]),
        int(raw["attendus"]),
        int(raw["nombre"]),
        tuple(ranked(rows)),
    )


def _read(path: Path) -> dict[str, Any]:
    """Nothing depends on these files: one that cannot be read is as good as absent."""
    try:
        raw = own_json(path.read_bytes())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as trouble:
        log.warning("centre_file_unreadable %s: %s", path.name, trouble)
        return {}
    return raw if isinstance(raw, dict) else {}
