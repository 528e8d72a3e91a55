"""`pupitre card`: the card of a Raspberry Pi: the club's file, updates, and making them.

Apart from `box`: whoever asks for the machine's health needs no signatures.
"""

import argparse
import os
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from console.card import updates
from console.card.club_file import Places, prepare
from console.card.depot import SETTINGS, UPDATE, adopt, forget, lay_settings
from console.french import text
from console.journal.records import Fault
from console.machine.notices import write_notices
from engine.rulings import RuleError

KEY = Path("/usr/share/pupitre/mises-a-jour.pub")
KERNEL = Path("/usr/share/pupitre/noyau")
TOLD = (
    "card_copied",
    "card_not_copied",
    "card_restored",
    "card_restore_during_game",
    "card_restore_after_game",
    "card_update_during_game",
    "card_restored_asked_again",
    "card_not_restored",
    "card_copy_absent",
    "card_copies_several",
    "card_stick_protected",
    "card_stick_format",
    "card_stick_unopened",
    "card_hotspot_failed",
    "card_hotspot_no_radio",
    "card_room_refused",
    "card_room_absent",
    "card_room_silent",
    "card_room_no_radio",
)
"""What the scripts that look at sticks and at the room's Wi-Fi have to say."""
MATTER = "mise-a-jour"
WITH_THE_STICK = ("update_already", "update_older")
"""Refusals that ask for nothing but to take the stick away."""


def configure(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    read = actions.add_parser("settings", help="lire le fichier du club, s'il a changé")
    read.add_argument("file", type=Path, metavar="FICHIER", help="le fichier texte du club")
    lay = actions.add_parser("lay", help="vérifier ce qu'apporte une clé et le déposer")
    lay.add_argument("depot", type=Path, metavar="DÉPÔT", help="où le déposer")
    lay.add_argument("files", type=Path, nargs="*", metavar="FICHIER", help="des mises à jour")
    lay.add_argument("--settings", type=Path, metavar="FICHIER", help="les réglages d'une copie")
    take = actions.add_parser("take", help="mettre à sa place ce qui a été déposé")
    take.add_argument("depot", type=Path, metavar="DÉPÔT", help="où c'est déposé")
    tell = actions.add_parser("tell", help="dire quelque chose sur la télévision")
    tell.add_argument("matter", metavar="SUJET", help="ce dont il s'agit")
    tell.add_argument("code", choices=TOLD, metavar="PHRASE", help="ce qui est à dire")
    key = actions.add_parser("key", help="tirer une clé pour signer les mises à jour")
    key.add_argument("file", type=Path, metavar="FICHIER", help="où écrire la clé secrète")
    public = actions.add_parser("public", help="ce qu'une carte doit connaître de cette clé")
    public.add_argument("file", type=Path, metavar="FICHIER", help="la clé secrète")
    pack = actions.add_parser("pack", help="faire une mise à jour signée")
    pack.add_argument("file", type=Path, metavar="RACINE", help="l'image de la racine")
    pack.add_argument("--key", type=Path, metavar="FICHIER", required=True, help="la clé qui signe")
    pack.add_argument("--release", metavar="VERSION", required=True, help="la version")
    pack.add_argument("--kernel", metavar="NOYAU", required=True, help="le noyau attendu")
    pack.add_argument("--out", type=Path, metavar="FICHIER", required=True, help="où l'écrire")


def run(options: argparse.Namespace) -> int:
    return _ACTIONS[options.action](options)


def _settings(options: argparse.Namespace) -> int:
    prepare(options.file)
    return 0


def _lay(options: argparse.Namespace) -> int:
    """By a user without rights, of a stick that may be anybody's."""
    if options.settings is not None:
        lay_settings(options.settings, options.depot)
    if not options.files:
        return 0

    def lay(key: str, kernel: str, release: str) -> None:
        file = updates.newest(options.files, key)
        write_notices(MATTER, [Fault("update_being_written")])
        updates.lay(file, key, kernel, release, updates.Slots(), options.depot / UPDATE)

    _told(lay)
    write_notices(MATTER, [])  # whoever takes it has the word
    return 0


def _take(options: argparse.Namespace) -> int:
    """By root, from a folder of somebody who has fewer rights: all is looked at once more, and what
    was asked once is not asked again."""
    settings, update = options.depot / SETTINGS, options.depot / UPDATE
    if os.path.lexists(settings):
        try:
            adopt(settings, Places().toml)
        finally:
            forget(settings)
    if os.path.lexists(update):
        try:
            _told(lambda *known: _apply(update, *known))
        finally:
            forget(update)
    return 0


def _apply(update: Path, key: str, kernel: str, release: str) -> None:
    write_notices(MATTER, [Fault("update_being_written")])
    made = updates.apply(update, key, kernel, release, updates.Slots())
    write_notices(MATTER, [Fault("update_waits", {"release": made.release})])
    print(text("update_waits", release=made.release))


def _told(work: Callable[[str, str, str], None]) -> None:
    """Said on the television too: whoever brought the stick has no terminal."""
    if not KEY.exists():
        raise RuleError("card_absent")  # to whoever typed it, and to no television
    try:
        key, kernel = (path.read_text(encoding="ascii").strip() for path in (KEY, KERNEL))
        work(key, kernel, version("pupitre"))
    except RuleError as refusal:
        write_notices(MATTER, [])
        matter = "cle" if refusal.code in WITH_THE_STICK else MATTER
        write_notices(matter, [Fault(refusal.code, dict(refusal.data))])
        raise


def _tell(options: argparse.Namespace) -> int:
    write_notices(options.matter, [Fault(options.code)])
    return 0


def _key(options: argparse.Namespace) -> int:
    updates.new_key(options.file)
    return 0


def _public(options: argparse.Namespace) -> int:
    print(updates.public_key(options.file))
    return 0


def _pack(options: argparse.Namespace) -> int:
    made = updates.pack(
        options.file, options.key, options.out, release=options.release, kernel=options.kernel
    )
    print(text("update_packed", release=made.release, file=options.out))
    return 0


_ACTIONS: dict[str, Callable[[argparse.Namespace], int]] = {
    "settings": _settings,
    "lay": _lay,
    "take": _take,
    "tell": _tell,
    "key": _key,
    "public": _public,
    "pack": _pack,
}
