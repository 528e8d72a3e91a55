"""Commands of the machine itself: `pupitre box`, `settings`."""

import argparse
import logging
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

from console.command_line import add_json, print_json
from console.files import keep_private
from console.folders import journal_path
from console.french import text
from console.journal.records import stamp
from console.machine.dates import DateBook, doubt, parse_moment
from console.machine.health import Health, HealthProbe, clock_beside
from console.machine.restore import go_back, rehearse_upgrade
from console.machine.settings_file import box_file
from console.settings.parser import default_file, load
from console.settings.sections import settings_as_data

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
    from console.machine.put_back import put_back_noted

    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    journal = journal_path(load(options.settings), options.data)
    told = put_back_noted(journal, options.settings)  # the settings too
    serve(load(options.settings), options.data, told)
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
            print_json(settings_as_data(settings))
        else:
            print(f"{options.check} : réglages en ordre.")
    elif options.json:
        print_json(settings_as_data(load(None)))
    else:
        print(default_file(), end="")
    return 0
