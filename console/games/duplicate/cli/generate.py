"""`pupitre generate`: whole games, drawn and solved, in the format of published games."""

import argparse
import secrets
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from typing import Any

from console.command_line import add_lexicon, open_lexicon, print_json
from console.games.duplicate.cli.positions import add_formule
from console.games.duplicate.generator import VERSION, generate, is_versioned, version_of
from console.games.duplicate.published_games import as_published
from engine.games.duplicate.formules import Formule, parse_formule
from engine.letters.lexicon import Lexicon
from engine.rulings import RuleError

MOST_GAMES = 10_000
MOST_JOBS = 64


def configure(parser: argparse.ArgumentParser) -> None:
    add_formule(parser)
    parser.add_argument("--seed", metavar="S", help="graine du tirage, pour le retrouver")
    parser.add_argument(
        "--bare",
        action="store_true",
        help="prendre la graine telle quelle : sans version, elle est de la première",
    )
    parser.add_argument("--count", type=int, default=1, metavar="N", help="nombre de parties")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="processus à employer")
    add_lexicon(parser)


def run(options: argparse.Namespace) -> int:
    formule = parse_formule(options.formule)
    if not 1 <= options.count <= MOST_GAMES:
        raise RuleError("count_out_of_range", count=options.count, most=MOST_GAMES)
    if not 1 <= options.jobs <= MOST_JOBS:
        raise RuleError("jobs_out_of_range", jobs=options.jobs, most=MOST_JOBS)
    seed = options.seed or secrets.token_hex(4)
    if not (options.bare or is_versioned(seed)):
        seed = f"{VERSION}:{seed}"
    version_of(seed)
    _lexicon(options.lexicon)  # compiled, and refused, before anything is started
    if options.count == 1:
        print_json(_game(formule, options.lexicon, seed))
    else:
        seeds = [f"{seed}/{number}" for number in range(1, options.count + 1)]
        print_json(list(_games(formule, options.lexicon, seeds, options.jobs)))
    return 0


def _games(
    formule: Formule, lexicon: str | None, seeds: list[str], jobs: int
) -> Iterator[dict[str, Any]]:
    game = partial(_game, formule, lexicon)
    if jobs == 1:
        yield from map(game, seeds)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(game, seeds, chunksize=max(1, len(seeds) // (4 * jobs)))


def _game(formule: Formule, lexicon: str | None, seed: str) -> dict[str, Any]:
    words = _lexicon(lexicon)
    name = f"pupitre-{formule.code}-{seed.replace('/', '-').replace(':', '-')}"
    game = generate(formule, words, seed)
    return as_published(game, name, words.edition or words.name, seed)


@cache
def _lexicon(name: str | None) -> Lexicon:
    """Opened once in each process."""
    return open_lexicon(name)
