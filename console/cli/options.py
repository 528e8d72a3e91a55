"""What several commands read in the same way."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from engine.errors import RuleError
from engine.games.duplicate.formules import FORMULES, NORMALE, Formule, parse_formule
from engine.letters.lexicon import Lexicon
from engine.letters.notation import Position, check_tiles, parse_position
from engine.letters.tiles import parse_letters

LARGEST_TEXT = 4_000_000
"""Bytes: far beyond any position or game; a larger file is not one."""
LONGEST_PATH = 4095
TEXT_SUFFIXES = frozenset({".txt", ".cgp"})


def add_position(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "position",
        metavar="POSITION",
        help="position CGP, grille dessinée, « vide », un fichier, ou « - » pour l'entrée standard",
    )
    parser.add_argument("--rack", metavar="LETTRES", help="le tirage, « ? » pour un joker")
    add_formule(parser)
    add_lexicon(parser)
    add_json(parser)


def add_formule(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--formule",
        metavar="F",
        default=NORMALE.code,
        help="formule de jeu : " + ", ".join(FORMULES),
    )


def add_lexicon(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lexicon", metavar="N", help="lexique (sinon celui en usage)")


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="répondre en JSON")


def read_position(options: argparse.Namespace) -> tuple[Position, Formule]:
    """The position with its rack, checked against the formule and the 102 tiles."""
    formule = parse_formule(options.formule)
    position = parse_position(_position_text(options.position))
    rack = position.rack if options.rack is None else parse_letters(options.rack)
    if not rack:
        raise RuleError("rack_empty")
    if len(rack) > formule.rack_size:
        raise RuleError("rack_too_large", size=len(rack), most=formule.rack_size)
    check_tiles(position.grid, rack)
    return Position(position.grid, rack), formule


def _position_text(argument: str) -> str:
    if argument == "-":
        return _decoded(sys.stdin.buffer.read(LARGEST_TEXT + 1), "entrée standard")
    return read_text(argument) if _names_a_file(argument) else argument


def _names_a_file(argument: str) -> bool:
    """Both CGP and paths hold slashes: a path exists, or ends as the name of a text file."""
    if "\n" in argument or len(argument) > LONGEST_PATH or "\0" in argument:
        return False
    return Path(argument).is_file() or Path(argument).suffix.lower() in TEXT_SUFFIXES


def read_text(path: str) -> str:
    """A small UTF-8 text file, or a sentence saying why it is not one."""
    try:
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_TEXT + 1)
    except OSError as trouble:
        raise RuleError("file_unreadable", file=path, why=trouble.strerror) from trouble
    return _decoded(content, path)


def _decoded(content: bytes, path: str) -> str:
    if len(content) > LARGEST_TEXT:
        raise RuleError("file_too_large", file=path)
    if not content.strip():
        raise RuleError("file_empty", file=path)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        line = content.count(b"\n", 0, trouble.start) + 1
        raise RuleError("file_not_text", file=path, line=line) from trouble


def open_lexicon(name: str | None) -> Lexicon:
    from console.lexicons.store import open_lexicon as open_stored

    return open_stored(name)


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=1))
