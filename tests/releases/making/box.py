"""What a box keeps beside its journal, a stick with its copy, and the state of a card."""

import json
import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from unittest import mock

from console.app.chooser import Chooser
from console.app.evening import ClubEvening
from console.card.club_file import Places, prepare
from console.card.updates import Slots, UpdateManifest, new_key, pack, public_key
from console.folders import JOURNAL_FILE
from console.journal.records import Fault, boot_id, stamp
from console.lexicons.store import default_store
from console.loop import Worker
from console.machine.archive import PaperArchive
from console.machine.backups import back_up_to
from console.machine.dates import DateBook
from console.machine.incidents import IncidentBook
from console.machine.settings_file import box_file
from console.registry import GAMES
from console.settings.changes import SettingsBook
from console.settings.sections import Settings
from console.tiles.store import TileSetStore
from console.web.access import JUDGE, AccessBook, Visitor
from engine.letters.tiles import FRENCH, Tile
from engine.letters.tileset import TileSet
from engine.rulings import RuleError
from tests.console.games.duplicate.evening import PEOPLE
from tests.releases.making.simultane import command
from tests.systemd.card import CARD

_CHANGES = {
    ("club", "nom"): "Club d'essai",
    ("club", "titre"): "Tournoi d'hiver",
    ("voix", "volume"): 70,
    ("voix", "debit"): 1.2,
    ("voix", "sortie"): "usb",
    ("ecran", "theme"): "nuit",
    ("ecran", "luminosite"): 60,
    ("web", "hote"): "0.0.0.0",
}
_LICENCES = "nom;prénom;licence;club;série;catégorie\nESSAI;Ana;1234567;Club d'essai;3A;S\n"
_CLUB_FILE = "nom = Club d'essai\nnombres = suisse\nson = prise\nwifi = salle\n"
_CLUB_FILE += "reseau = Salle des fêtes\nmot_de_passe = motdepasse\n"
_LOGO = (
    b"GIF89a\x02\x00\x02\x00\x80\x00\x00\x00\x66\x33\xff\xff\xff,\x00\x00\x00\x00"
    b"\x02\x00\x02\x00\x00\x02\x03\x84Q\x05\x00;"
)


def belongings(folder: Path) -> dict[str, Any]:
    """Everything but the journal; returns what only its maker can know of it."""
    _tilesets(folder)
    _choices(folder)
    book = SettingsBook(Settings(), folder)
    for (section, key), value in _CHANGES.items():
        book.change(section, key, value)
    _incidents(folder)
    PaperArchive(folder / JOURNAL_FILE, DateBook.beside(folder / JOURNAL_FILE), list).keep_logo(
        _LOGO
    )
    now = stamp(0)
    told = datetime.fromtimestamp(now.wall_ms / 1000, UTC).replace(year=2027)
    DateBook.beside(folder / JOURNAL_FILE).set_moment(told, now)
    return {"access": _access(folder), "boot": boot_id()}


def _tilesets(folder: Path) -> None:
    store = TileSetStore(folder / "tilesets")
    whole = TileSet("club")
    for number, tile in enumerate(FRENCH.tiles):
        whole = whole.enrol(f"04{number:06X}", tile)
    whole = whole.enrol("E200001", Tile("A", 1), second=True).add_spare("04FFFFFF")
    store.save(whole)
    store.save(TileSet("a-moitie").enrol("04AA0001", Tile("A", 1)).enrol("04AA0002", Tile("?", 1)))


def _choices(folder: Path) -> None:
    """Of every game, as somebody would leave them who has touched everything."""
    chooser = Chooser(Settings, folder, default_store)
    evening = ClubEvening(chooser, folder)
    evening.keep_players(PEOPLE)
    licences = folder / "brought.csv"
    licences.write_text(_LICENCES, encoding="utf-8")
    evening.keep_licences(licences, licences.name)
    licences.unlink()
    brought = folder / "brought.json"
    brought.write_text(command("generate", "--seed", "apportee"), encoding="utf-8")
    evening.keep_prepared(brought, "Partie apportée.json")
    brought.unlink()
    for game in (*reversed(GAMES), next(iter(GAMES))):
        menu = evening.menu(None, {"game": game})
        evening.keep({"game": game, **{each.key: each.beside(1) for each in menu.choices[1:]}})


def _incidents(folder: Path) -> None:
    worker = Worker("release")
    worker.start()
    book = IncidentBook(folder / "incidents.json", worker)
    book.on_refusal(RuleError("two_tiles_at_once"))
    book.changed("voix", "volume", 100, 70)
    book.on_fault(Fault("stick_backup_failed", {"stick": "pad", "reason": "full"}))
    assert worker.finish(10)
    worker.stop()


def _access(folder: Path) -> dict[str, str]:
    book = AccessBook.open(folder / "access.json", now_ms=lambda: 1_000)
    arbiter = book.add_arbiter("Ada")
    judge = Visitor(JUDGE, JUDGE)
    return {
        "judge_pin": book.judge_pin,
        "arbiter_pin": arbiter,
        "cookie": book.cookie_for(judge, "essai"),
        "device": book.know_device(judge),
    }


def stick(folder: Path, target: Path, settings: Path) -> None:
    back_up_to(folder / JOURNAL_FILE, target, DateBook.beside(folder / JOURNAL_FILE), settings)


def card(target: Path, journal: Path, release: str) -> None:
    """A card whose update was given up, whose next one waits, and what it says of both."""
    data, avis = target / "data", target / "avis"
    (data / "pupitre").mkdir(parents=True)
    for file in journal.parent.glob(f"{journal.name}*"):
        (data / "pupitre" / file.name).write_bytes(file.read_bytes())
    (target / "run").mkdir()
    (target / "run" / "slot").write_text("a", encoding="ascii")
    slots = Slots(target / "run", data / "carte" / "etat")
    update = _update(target, release)
    slots.put_on_trial("b", update.sha256)
    assert [_start(data) for _ in range(3)] == ["b", "b", "a"]
    places = Places(target / "etc", data / "carte", target / "connections", target / "shipped.toml")
    places.settings.mkdir()
    places.shipped.write_text(box_file(), encoding="utf-8")
    places.toml.write_text(box_file(), encoding="utf-8")
    club = target / "pupitre.txt"
    club.write_text(_CLUB_FILE, encoding="utf-8")
    with mock.patch.dict(os.environ, PUPITRE_AVIS=str(avis)):
        prepare(club, places)
        slots.put_on_trial("b", "1" * 64)
        club.write_text(_CLUB_FILE + "volum = 3\n", encoding="utf-8")
        prepare(club, places)


def _update(target: Path, release: str) -> UpdateManifest:
    """A signed file as a stick brings it, with a root of one line in it."""
    root, key = target / "racine", target / "signing.key"
    root.write_text("root of an update\n", encoding="ascii")
    new_key(key)
    (target / "mises-a-jour.pub").write_text(public_key(key), encoding="ascii")
    made = pack(root, key, target / "pupitre.maj", release=release, kernel="6.12")
    root.unlink()
    return made


def _start(data: Path) -> str:
    """What the initramfs does before anything else."""
    command = ["sh", str(CARD / "start" / "choose-slot"), str(data)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def write_json(path: Path, told: object) -> None:
    path.write_text(json.dumps(told, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
