"""All of a centre for the judge's page: which épreuves, which parties, what is owed, and every deed
of `pupitre centre`. What needs the world is asked of the sender (`errands`)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from console.centre.errands import CODE, HAND_IN, JOIN, LOOK, Answer, Errands
from console.centre.outbox import LARGEST_PICTURE, Outbox, read_address, read_picture
from console.centre.sealed_key import seal, unseal
from console.centre.station import Station, Stations
from console.files import write_atomically
from console.folders import file_name
from console.french import printed, text
from console.journal.copies import find_game
from console.journal.store import JournalFile
from console.processes import run_in_process
from console.requests import own_json
from console.simultane.centre_files import DRAWS, FILE, FOLLOWS, STATE, partie_file
from console.simultane.envelopes import bundled, pack, short
from console.simultane.folder import Folder
from console.tv.svg import qr_scene, scene_to_svg
from engine.epreuve.codes import Code
from engine.epreuve.manifest import Partie
from engine.play.players import folded
from engine.rulings import RuleError

SUFFIX = ".plis"
ROLES = (DRAWS, FOLLOWS)
LONGEST_NAME = 120
READ_WITHIN_S = 20.0

Sticks = Callable[[], Sequence[tuple[str, Path]]]
"""Names for people, and where they are."""


@dataclass(frozen=True)
class CentreDesk:
    """Reads the disk and may wait for the sender: never called on the loop of the pages."""

    folder: Path
    """Of the centre, beside the journal."""
    journal: Path
    sticks: Sticks = tuple
    start_sender: Callable[[], None] = lambda: None
    """Where no system does it."""
    errands: Errands = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "errands", Errands(self.folder))

    @property
    def _stations(self) -> Stations:
        return Stations(self.folder)

    # What there is

    def view(self) -> dict[str, Any]:
        stations = self._stations
        with JournalFile.reading(self.journal) as journal:
            games = [(each.game, each.name) for each in journal.games()]
        return {
            "epreuves": [self._epreuve(stations, each, games) for each in stations.all()],
            "jeux": [{"id": game, "nom": name} for game, name in reversed(games)],
        }

    def _epreuve(
        self, stations: Stations, station: Station, games: Sequence[tuple[str, str]]
    ) -> dict[str, Any]:
        if not station.has_key:
            code = "centre_key_sealed" if station.has_sealed_key else "centre_key_away"
            id_, sealed = station.epreuve, station.has_sealed_key
            return {"id": id_, "nom": station.title, "abime": printed(code), "scellee": sealed}
        try:
            manifest, facts, key = station.folder.manifest(), station.facts, station.key.public
        except RuleError as trouble:
            return {"id": "", "nom": station.title, "abime": printed(trouble.code, **trouble.data)}
        state = _told(station)
        owed = _owed(state)
        return {
            "id": manifest.id,
            "nom": manifest.name,
            "mode": manifest.mode.value,
            "courante": stations.is_current(station),
            "quittee": stations.is_left(station),
            "adresse": facts.hub,
            "centre": facts.name,
            "sauvee": station.has_sealed_key,
            "accepte": bool(facts.certificate),
            "empreinte": short(key),
            "qr": scene_to_svg(qr_scene(f"{facts.hub}/organisateur#{key}")),
            "organisateur": short(manifest.organiser),
            "doit": owed,
            "recus": sum(state.get("acquittes", {}).values()) if state else None,
            "ennui": str(state.get("ennui", "")) if state else "",
            "refuses": [str(each["motif"]) for each in state.get("refuses", ())] if state else [],
            "parties": [_partie(station, each, games, state) for each in manifest.parties],
        }

    def _named(self, epreuve: str) -> Station:
        found = [each for each in self._stations.all() if epreuve and each.epreuve == epreuve]
        if not found:
            raise RuleError("centre_epreuve_gone")
        return found[0]

    # With the world: the sender's

    def look(self, address: str) -> Answer:
        return self._ask(LOOK, {"adresse": address})

    def join(self, address: str, epreuve: str, name: str) -> Answer:
        called = " ".join(name.split())[:LONGEST_NAME]
        if not called:
            raise RuleError("centre_name_missing")
        return self._ask(JOIN, {"adresse": address, "epreuve": epreuve, "nom": called})

    def fetch_code(self, epreuve: str, partie: int) -> Answer:
        return self._ask(CODE, {"epreuve": epreuve, "partie": partie})

    def hand_in(self, address: str, bundle: str) -> Answer:
        return self._ask(HAND_IN, {"adresse": address, "plis": bundle})

    def _ask(self, kind: str, about: dict[str, Any]) -> Answer:
        self.start_sender()
        return self.errands.ask(kind, about)

    # Here

    def read_picture(self, picture: bytes) -> str:
        if len(picture) > LARGEST_PICTURE:
            raise RuleError("qr_picture_unreadable")
        found: str = run_in_process(read_picture, picture, within_s=READ_WITHIN_S, patient=False)
        return found

    def folders_on_sticks(self) -> list[dict[str, str]]:
        """Published épreuves that lie on a stick, one folder deep."""
        found = []
        for stick, place in self.sticks():
            for folder in (place, *sorted(each for each in place.iterdir() if each.is_dir())):
                try:
                    manifest = Folder(folder).manifest()
                except (RuleError, OSError):
                    continue
                found.append(
                    {
                        "cle": stick,
                        "dossier": folder.name,
                        "nom": manifest.name,
                        "epreuve": manifest.id,
                        "organisateur": short(manifest.organiser),
                    }
                )
        return found

    def join_from_stick(self, epreuve: str, address: str, name: str) -> Answer:
        """Without any line: the folder is here, the hub hears of this centre later."""
        called = " ".join(name.split())[:LONGEST_NAME]
        if not called:
            raise RuleError("centre_name_missing")
        for _, place in self.sticks():
            for folder in (place, *sorted(each for each in place.iterdir() if each.is_dir())):
                try:
                    if Folder(folder).manifest().id != epreuve:
                        continue
                except (RuleError, OSError):
                    continue
                self.folder.mkdir(parents=True, exist_ok=True)
                station = self._stations.join(folder, called, read_address(address).url)
                self.start_sender()
                return {"epreuve": epreuve, "nom": station.title, "etat": ""}
        raise RuleError("centre_epreuve_gone")

    def use(self, epreuve: str) -> None:
        self._stations.use(self._named(epreuve))

    def leave(self, epreuve: str) -> None:
        self._stations.leave(self._named(epreuve))

    def seal_key(self, epreuve: str) -> str:
        """For the copies of this box; the code, which nothing shows again."""
        return str(seal(self._named(epreuve).path))

    def unseal_key(self, epreuve: str, written: str) -> None:
        unseal(self._named(epreuve).path, written)
        self.start_sender()

    def open(self, epreuve: str, partie: int, written: str) -> None:
        """With the code that was dictated."""
        station = self._named(epreuve)
        sealed = station.folder.manifest().partie(partie)
        if not sealed.sealed:
            raise RuleError("centre_partie_not_sealed", partie=partie)
        opened = station.folder.open(sealed, Code.read(written))
        station.lay_ready(partie, FILE, opened.game)

    def take_part(self, epreuve: str, partie: int, role: str) -> None:
        station = self._named(epreuve)
        if role not in ROLES:
            raise RuleError("centre_epreuve_gone")
        if station.folder.manifest().partie(partie).sealed:
            raise RuleError("centre_partie_sealed", partie=partie)
        station.lay_ready(partie, role)

    def plays(self, epreuve: str, partie: int, game: str) -> None:
        """What was played as an evening of the club's own is that partie."""
        with JournalFile.reading(self.journal) as journal:
            find_game(journal.games(), game)
        self._named(epreuve).plays(partie, game)

    # Plis on their way without a line

    def plis(self, epreuve: str) -> tuple[str, bytes]:
        """The very same plis as by the line: whoever hands them in cannot change them."""
        station = self._named(epreuve)
        content: bytes = run_in_process(packed, station.path, self.journal, patient=False)
        if not content:
            raise RuleError("plis_nothing_to_give")
        return f"{file_name(station.title)}-{short(station.key.public).split()[0]}{SUFFIX}", content

    def to_sticks(self, epreuve: str) -> tuple[str, ...]:
        sticks = self.sticks()
        if not sticks:
            raise RuleError("no_stick")
        name, content = self.plis(epreuve)
        for _, place in sticks:
            try:
                write_atomically(place / name, content)
            except OSError as trouble:
                raise RuleError("stick_not_written", why=trouble.strerror or "?") from trouble
        return tuple(stick for stick, _ in sticks)


def packed(station: Path, journal: Path) -> bytes:
    """All that a centre has told, as it lies on a stick; nothing when it has told nothing."""
    outbox = Outbox(Station(station), journal)
    outbox.refresh()
    bundles = [pack(some) for some in bundled(outbox.after({}).values())]
    return b"".join(len(each).to_bytes(4, "big") + each for each in bundles)


def _told(station: Station) -> dict[str, Any]:
    """What the sender said last; nothing when it has not run yet."""
    try:
        told = own_json((station.path / STATE).read_bytes())
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _owed(state: dict[str, Any]) -> int | None:
    if not state:
        return None
    told, acks = state.get("plis", {}), state.get("acquittes", {})
    return sum(max(0, int(count) - int(acks.get(partie, 0))) for partie, count in told.items())


def _partie(
    station: Station, partie: Partie, games: Sequence[tuple[str, str]], state: dict[str, Any]
) -> dict[str, Any]:
    facts = station.facts
    named = facts.games.get(str(partie.number), "")
    played = any(named and folded(named) in (folded(game), folded(name)) for game, name in games)
    return {
        "numero": partie.number,
        "nom": partie.name or text("partie_number", partie=partie.number),
        "heure": partie.starts,
        "scellee": bool(partie.sealed),
        "prete": (station.path / partie_file(partie.number)).exists(),
        "role": facts.roles.get(str(partie.number), ""),
        "jeu": named if played else "",
        "coup": int(state.get("recu", {}).get(str(partie.number), 0)) if state else 0,
    }
