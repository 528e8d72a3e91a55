"""Commands of the machine itself: `pupitre box`, `settings`, `card`."""

import argparse
import logging
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from console.card import updates
from console.card.club_file import prepare
from console.command_line import add_json, print_json
from console.files import keep_private
from console.folders import journal_path
from console.french import text
from console.journal.records import Fault, stamp
from console.machine.dates import DateBook, doubt, parse_moment
from console.machine.health import Health, HealthProbe, clock_beside
from console.machine.incidents import write_notices
from console.machine.restore import go_back, rehearse_upgrade
from console.machine.settings_file import ON_A_BOX, box_file, with_values
from console.settings.parser import default_file, load, text_of
from engine.rulings import RuleError

UNWELL = 1


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    status = actions.add_parser("status", help="température, courant, place, horloge")
    status.add_argument("--json", action="store_true", help="répondre en JSON")
    dated = actions.add_parser("date", help="donner la date à écrire sur les feuilles")
    dated.add_argument(
        "moment", metavar="DATE", help="par exemple 2026-11-16 ou « 16/11/2026 20:30 »"
    )
    actions.add_parser("serve", help="tenir le pupitre comme service, sans terminal")
    actions.add_parser("settings", help="le fichier de réglages d'un boîtier, commenté")
    actions.add_parser("upgrade", help="copier le journal et essayer cette version sur une copie")
    back = actions.add_parser("downgrade", help="rendre le journal à la version d'avant")
    back.add_argument(
        "--to", default="", metavar="VERSION", help="laquelle (sinon la plus ancienne)"
    )


def run(options: argparse.Namespace) -> int:
    keep_private()
    return _ACTIONS[options.action](options)


def _serve(options: argparse.Namespace) -> int:
    from console.app.service import serve  # the whole room: only for whoever wants it

    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    serve(load(options.settings), options.data)
    logging.shutdown()
    # All is stopped and on the card. Taking the interpreter apart piece by piece would take a slow
    # machine longer than systemd waits.
    os._exit(0)


def _status(options: argparse.Namespace) -> int:
    journal = journal_path(load(options.settings), options.data)
    found = HealthProbe(journal.parent).health(with_flush=True)
    doubtful = doubt(clock_beside(journal)())
    faults = (*found.faults, *((doubtful,) if doubtful else ()))
    if options.json:
        print_json(asdict(found) | {"faults": [fault.code for fault in faults]})
    else:
        for line in _lines(found):
            print(line)
        for fault in faults:
            print(f"! {text(fault.code, **fault.data)}")
        if not faults:
            print(text("box_all_well"))
    return UNWELL if faults else 0


def _lines(found: Health) -> Iterator[str]:
    if found.celsius is not None:
        yield text("box_temperature", celsius=round(found.celsius))
    if found.under_voltage is False:
        yield text("box_power_good")
    if found.free_mb is not None:
        yield text("box_free", free_mb=found.free_mb)
    if found.flush_ms is not None:
        yield text("box_flush", milliseconds=found.flush_ms)


def _date(options: argparse.Namespace) -> int:
    journal = journal_path(load(options.settings), options.data)
    now = stamp(0)
    told = parse_moment(options.moment, now)
    DateBook.beside(journal).set_moment(told, now)
    print(text("date_set", date=told.strftime("%d/%m/%Y")))
    return 0


def _settings(_options: argparse.Namespace) -> int:
    sys.stdout.write(box_file())
    return 0


def _upgrade(options: argparse.Namespace) -> int:
    journal = journal_path(load(options.settings), options.data)
    rehearsed = rehearse_upgrade(journal, version("pupitre"))
    if rehearsed is None:
        print(text("upgrade_nothing"))
        return 0
    for fault in rehearsed.faults:
        print(f"! {text(fault.code, **fault.data)}")
    print(text("upgrade_of_damaged" if rehearsed.faults else "upgrade_made", aside=rehearsed.aside))
    return 0


def _downgrade(options: argparse.Namespace) -> int:
    aside = go_back(journal_path(load(options.settings), options.data), options.to)
    print(text("downgrade_nothing") if aside is None else text("downgrade_made", aside=aside))
    return 0


_ACTIONS: dict[str, Callable[[argparse.Namespace], int]] = {
    "status": _status,
    "date": _date,
    "serve": _serve,
    "settings": _settings,
    "upgrade": _upgrade,
    "downgrade": _downgrade,
}


# --- `pupitre settings` -------------------------------------------------------------------------
# Every setting there is, explained; or what a file really sets.


def configure_settings(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--check", type=Path, metavar="FICHIER", help="vérifier un fichier de réglages"
    )
    add_json(parser)


def run_settings(options: argparse.Namespace) -> int:
    """Without a file, the commented default: `pupitre settings > pupitre.toml` begins one."""
    if options.check is not None:
        settings = load(options.check)
        if options.json:
            print_json(asdict(settings))
        else:
            print(f"{options.check} : réglages en ordre.")
    elif options.json:
        print_json(asdict(load(None)))
    else:
        print(default_file(), end="")
    return 0


# --- `pupitre card` -----------------------------------------------------------------------------
# The card of a Raspberry Pi: the club's file, updates, and making them.


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


def configure_card(parser: argparse.ArgumentParser) -> None:
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


def run_card(options: argparse.Namespace) -> int:
    return _CARD_ACTIONS[options.action](options)


def _card_settings(options: argparse.Namespace) -> int:
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


_CARD_ACTIONS: dict[str, Callable[[argparse.Namespace], int]] = {
    "settings": _card_settings,
    "adopt": _adopt,
    "update": _update,
    "tell": _tell,
    "key": _key,
    "public": _public,
    "pack": _pack,
}
