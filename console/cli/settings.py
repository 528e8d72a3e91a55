"""`pupitre settings`: every setting there is, explained; or what a file really sets."""

import argparse
from dataclasses import asdict
from pathlib import Path

from console.command_line import add_json, print_json
from console.settings.reader import default_file, load


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--check", type=Path, metavar="FICHIER", help="vérifier un fichier de réglages"
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
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
