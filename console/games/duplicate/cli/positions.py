"""A position and its formule, as commands are told them."""

import argparse
import sys
from pathlib import Path

from console.command_line import (
    LARGEST_TEXT,
    add_json,
    add_lexicon,
    decoded_text,
    is_file,
    read_text,
)
from engine.games.duplicate.formules import FORMULES, NORMALE, Formule, parse_formule
from engine.letters.moves import Position, check_tiles, parse_position
from engine.letters.tiles import parse_letters
from engine.rulings import RuleError

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
        return decoded_text(sys.stdin.buffer.read(LARGEST_TEXT + 1), "entrée standard")
    return read_text(argument) if _names_a_file(argument) else argument


def _names_a_file(argument: str) -> bool:
    """Both CGP and paths hold slashes: a path exists, or ends as the name of a text file."""
    if "\n" in argument or len(argument) > LONGEST_PATH or "\0" in argument:
        return False
    return is_file(argument) or Path(argument).suffix.lower() in TEXT_SUFFIXES
