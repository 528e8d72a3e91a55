"""`pupitre solve`: every solution of a tirage."""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from console.command_line import open_lexicon, print_json, write_file
from console.french import text
from console.games.duplicate.cli.positions import add_position, read_position
from console.papers.plain import write_rows
from engine.games.duplicate.formules import Formule
from engine.letters.board import SQUARES, Direction, Grid, Reference
from engine.letters.moves import parse_word, reference_at
from engine.letters.scoring import score
from engine.letters.solver import Columns, Solution, solve, solve_top
from engine.rulings import RuleError

SHOWN = 20


def configure(parser: argparse.ArgumentParser) -> None:
    add_position(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--top", action="store_true", help="seulement le top et ses égalités")
    which.add_argument("--all", action="store_true", help="toutes les solutions")
    which.add_argument(
        "--csv", type=Path, metavar="FICHIER", help="toutes les solutions, pour un tableur"
    )
    parser.add_argument("--limit", type=int, metavar="N", help=f"au plus N (sinon {SHOWN})")
    parser.add_argument("--word", metavar="MOT", help="seulement ce mot")
    parser.add_argument("--ref", metavar="R", help="seulement cette place")
    parser.add_argument("--points", type=int, metavar="P", help="seulement ce score")


def run(options: argparse.Namespace) -> int:
    position, formule = read_position(options)
    if options.limit is not None and options.limit < 0:
        raise RuleError("limit_negative", limit=options.limit)
    lexicon = open_lexicon(options.lexicon)
    search = solve_top if options.top else solve
    found = search(position.grid, position.rack, lexicon, formule)
    if options.csv is not None:
        return _write_all(options, found.columns())
    limit = options.limit
    if limit is None and not (options.all or options.top):
        limit = SHOWN
    chosen = list(
        found.find(
            word=parse_word(options.word).upper() if options.word else None,
            ref=Reference.parse(options.ref) if options.ref else None,
            points=options.points,
            limit=limit,
        )
    )
    if options.json:
        print_json(
            {
                "lexicon": lexicon.name,
                "formule": formule.code,
                "rack": position.rack,
                "count": len(found),
                "top": found.top_points if len(found) else None,
                "solutions": [_as_json(position.grid, s, formule) for s in chosen],
            }
        )
    else:
        _print(len(found), chosen, position.grid, formule, lexicon.name, options.top)
    return 0


def _write_all(options: argparse.Namespace, found: Columns) -> int:
    if any(each is not None for each in (options.limit, options.word, options.ref, options.points)):
        raise RuleError("solve_csv_whole")
    write_file(options.csv, write_rows(_rows(found)).encode())
    print(text("solve_csv_written", count=len(found.words), path=options.csv))
    return 0


def _rows(found: Columns) -> Iterator[Sequence[object]]:
    yield "mot", "place", "points", "jetons"
    places = map(_place, found.places)
    yield from zip(found.words, places, found.points, found.tiles, strict=True)


@cache
def _place(number: int) -> str:
    """A place as the columns number it, the way people write it."""
    down, index = divmod(number, SQUARES)
    return str(reference_at(index, Direction.VERTICAL if down else Direction.HORIZONTAL))


def _as_json(grid: Grid, solution: Solution, formule: Formule) -> dict[str, Any]:
    return {
        "word": solution.move.word,
        "ref": str(solution.move.ref),
        "points": solution.points,
        "words_formed": _words_formed(grid, solution, formule),
    }


def _words_formed(grid: Grid, solution: Solution, formule: Formule) -> list[str]:
    return [word.word for word in score(grid, solution.move, formule).words[1:]]


def _print(
    count: int,
    chosen: Iterable[Solution],
    grid: Grid,
    formule: Formule,
    lexicon: str,
    only_tops: bool,
) -> None:
    if not count:
        print(f"Aucune solution (lexique {lexicon}).")
        return
    kind = "top" if only_tops else "solution"
    print(f"{count} {kind}{'s' if count > 1 else ''} (lexique {lexicon})")
    shown = 0
    for solution in chosen:
        formed = _words_formed(grid, solution, formule)
        beside = f"  + {', '.join(formed)}" if formed else ""
        print(f"{solution.points:5}  {solution.move.ref!s:4} {solution.move.word}{beside}")
        shown += 1
    if shown < count and not only_tops:
        print(f"({shown} montrées ; --all pour toutes)")
