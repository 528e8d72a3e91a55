"""`pupitre generate`: whole games, drawn and solved, in the format of published games."""

import argparse
import secrets

from console.command_line import add_lexicon, open_lexicon, print_json
from console.games.duplicate.cli.positions import add_formule
from console.games.duplicate.generator import generate
from console.games.duplicate.published import as_published
from engine.errors import RuleError
from engine.games.duplicate.formules import parse_formule

MOST_GAMES = 10_000


def configure(parser: argparse.ArgumentParser) -> None:
    add_formule(parser)
    parser.add_argument("--seed", metavar="S", help="graine du tirage, pour le retrouver")
    parser.add_argument("--count", type=int, default=1, metavar="N", help="nombre de parties")
    add_lexicon(parser)


def run(options: argparse.Namespace) -> int:
    formule = parse_formule(options.formule)
    if not 1 <= options.count <= MOST_GAMES:
        raise RuleError("count_out_of_range", count=options.count, most=MOST_GAMES)
    lexicon = open_lexicon(options.lexicon)
    seed = options.seed or secrets.token_hex(4)
    games = []
    for number in range(1, options.count + 1):
        own = seed if options.count == 1 else f"{seed}/{number}"
        game = generate(formule, lexicon, own)
        name = f"pupitre-{formule.code}-{own.replace('/', '-')}"
        games.append(as_published(game, name, lexicon.edition or lexicon.name, own))
    print_json(games[0] if options.count == 1 else games)
    return 0
