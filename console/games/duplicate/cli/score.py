"""`pupitre score`: what one move earns, and why; or everything against it."""

import argparse
import sys
from typing import Any

from console.command_line import open_lexicon, print_json
from console.french import sentence
from console.games.duplicate.cli.positions import add_position, read_position
from engine.letters.legality import Examination, examine
from engine.letters.moves import Move
from engine.letters.scoring import Score, ScoredLetter, ScoredWord

ILLEGAL = 1
OFF_GRID = 2
"""A word that leaves the grid is no move at all: bad input."""


def configure(parser: argparse.ArgumentParser) -> None:
    add_position(parser)
    parser.add_argument(
        "--word", metavar="MOT", required=True, help="le mot entier, joker en minuscule"
    )
    parser.add_argument("--ref", metavar="R", required=True, help="H4 horizontal, 4H vertical")


def run(options: argparse.Namespace) -> int:
    position, formule = read_position(options)
    move = Move.parse(options.word, options.ref)
    lexicon = open_lexicon(options.lexicon)
    examination = examine(position.grid, move, position.rack, lexicon, formule)
    if options.json:
        print_json({"lexicon": lexicon.name, **_as_json(move, examination)})
    elif examination.is_legal and examination.score:
        _print_score(move, examination.score, lexicon.name)
    elif not move.fits:
        for reason in examination.reasons:
            print(sentence(reason), file=sys.stderr)
    else:
        print(f"{move.word} en {move.ref} n'est pas jouable (lexique {lexicon.name}) :")
        for reason in examination.reasons:
            print(f"  - {sentence(reason)}")
    if examination.is_legal:
        return 0
    return ILLEGAL if move.fits else OFF_GRID


def _as_json(move: Move, examination: Examination) -> dict[str, Any]:
    detail = examination.score
    return {
        "word": move.word,
        "ref": str(move.ref),
        "legal": examination.is_legal,
        "points": examination.points,
        "prime": detail.prime if detail else 0,
        "words": [_word_as_json(word) for word in detail.words] if detail else [],
        "reasons": [
            {"code": reason.code, "message": sentence(reason)} for reason in examination.reasons
        ],
    }


def _word_as_json(word: ScoredWord) -> dict[str, Any]:
    return {
        "word": word.word,
        "ref": str(word.ref),
        "points": word.points,
        "multiplier": word.multiplier,
        "letters": [
            {
                "letter": letter.letter,
                "value": letter.value,
                "multiplier": letter.multiplier,
                "placed": letter.placed,
            }
            for letter in word.letters
        ],
    }


def _print_score(move: Move, detail: Score, lexicon: str) -> None:
    print(f"{move.word} en {move.ref} : {detail.points} points (lexique {lexicon})")
    for word in detail.words:
        sums = " + ".join(_letter_text(letter) for letter in word.letters)
        times = f" × {word.multiplier}" if word.multiplier > 1 else ""
        print(f"  {word.word:<15} ({sums}){times} = {word.points}")
    if detail.prime:
        print(f"  {'prime':<15} {detail.played} lettres posées : {detail.prime}")


def _letter_text(letter: ScoredLetter) -> str:
    times = f"×{letter.multiplier}" if letter.multiplier > 1 else ""
    return f"{letter.letter}{letter.value}{times}"
