"""`pupitre card`: the card of a Raspberry Pi: the club's file, updates, and making them.

Apart from `box`: whoever asks for the machine's health needs no signatures.
"""

import argparse
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path

from console.card import updates
from console.card.club_file import prepare
from console.french import text
from console.journal.records import Fault
from console.machine.notices import write_notices
from console.machine.settings_file import ON_A_BOX, with_values
from console.settings.parser import text_of
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
WITH_THE_STICK = ("update_already", "update_older")
"""Refusals that ask for nothing but to take the stick away."""


def configure(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    read = actions.add_parser("settings", help="lire le fichier du club, s'il a changé")
    read.add_argument("file", type=Path, metavar="FICHIER", help="le fichier texte du club")
    adopt = actions.add_parser("adopt", help="les réglages d'un autre boîtier, pour une carte")
    adopt.add_argument("file", type=Path, metavar="FICHIER", help="ses réglages")
    update = actions.add_parser("update", help="écrire une mise à jour, essayée au prochain départ")
    update.add_argument(
        "files", type=Path, nargs="+", metavar="FICHIER", help="le fichier .maj, ou plusieurs"
    )
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


def _adopt(options: argparse.Namespace) -> int:
    """A card keeps its data in one place: elsewhere they would be gone with the power."""
    kept = {("donnees", "dossier"): ON_A_BOX["donnees", "dossier"]}
    print(with_values(text_of(options.file), kept), end="")
    return 0


def _update(options: argparse.Namespace) -> int:
    """Said on the television too: whoever brought the stick has no terminal."""
    if not KEY.exists():
        raise RuleError("card_absent")  # to whoever typed it, and to no television
    try:
        key, kernel = (path.read_text(encoding="ascii").strip() for path in (KEY, KERNEL))
        file = updates.newest(options.files, key)
        write_notices("mise-a-jour", [Fault("update_being_written")])
        made = updates.apply(file, key, kernel, version("pupitre"), updates.Slots())
    except RuleError as refusal:
        write_notices("mise-a-jour", [])
        matter = "cle" if refusal.code in WITH_THE_STICK else "mise-a-jour"
        write_notices(matter, [Fault(refusal.code, dict(refusal.data))])
        raise
    write_notices("mise-a-jour", [Fault("update_waits", {"release": made.release})])
    print(text("update_waits", release=made.release))
    return 0


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
    "adopt": _adopt,
    "update": _update,
    "tell": _tell,
    "key": _key,
    "public": _public,
    "pack": _pack,
}
