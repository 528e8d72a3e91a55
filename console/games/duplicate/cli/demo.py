"""`pupitre demo`: a whole duplicate game plays itself in the terminal."""

import argparse
import random
import secrets
import time

from console.command_line import add_lexicon, open_lexicon
from console.french import text
from console.french.typography import cited
from console.games.duplicate.cli.positions import add_formule
from console.games.duplicate.generator import Dealer, GeneratedCoup
from console.games.duplicate.labels import formule_label
from console.terminal import TerminalPainter, wants_colour
from engine.games.duplicate.formules import parse_formule
from engine.letters.scoring import score
from engine.letters.tiles import minus, sort_letters

PAUSE_S = 1.6


def configure(parser: argparse.ArgumentParser) -> None:
    add_formule(parser)
    parser.add_argument("--seed", metavar="S", help="graine du tirage, pour revoir une partie")
    parser.add_argument("--fast", action="store_true", help="sans pause entre les coups")
    add_lexicon(parser)


def run(options: argparse.Namespace) -> int:
    formule = parse_formule(options.formule)
    lexicon = open_lexicon(options.lexicon)
    seed = options.seed or secrets.token_hex(4)
    painter = TerminalPainter(wants_colour())
    dealer = Dealer(formule, lexicon, random.Random(seed))
    print(painter.bold(f"Partie {formule_label(formule)}, graine {seed}, lexique {lexicon.name}"))
    for coup in dealer.coups():
        print(_coup_text(painter, coup, dealer))
        if not options.fast:
            time.sleep(PAUSE_S)
    if dealer.end:
        print(painter.bold(text(dealer.end.code, **dealer.end.data)))
        print(painter.dim(f"({cited(dealer.end.article)})"))
    return 0


def _coup_text(painter: TerminalPainter, coup: GeneratedCoup, dealer: Dealer) -> str:
    laid = frozenset(placed.index for placed in coup.move.placed(coup.before))
    detail = score(coup.before, coup.move, dealer.formule)
    formed = [word.word for word in detail.words[1:]]
    new = minus(coup.rack, coup.reliquat) if not coup.rejected else coup.rack
    lines = ["", painter.bold(f"Coup {coup.number}")]
    lines += [painter.dim(f"  rejet : {rack}") for rack in coup.rejected]
    kept = f"   reliquat {sort_letters(coup.reliquat)}, tirées {new}" if coup.reliquat else ""
    lines.append(f"  {painter.tiles(coup.rack)}" + painter.dim("" if coup.rejected else kept))
    lines.append(painter.grid(coup.settlement.grid, laid))
    lines.append(
        painter.bold(f"  Top : {coup.points} points, {coup.move.ref}, {coup.published_word}")
        + (f"  (+ {', '.join(formed)})" if formed else "")
        + (f"   prime {detail.prime}" if detail.prime else "")
    )
    if coup.ties > 1:
        figure = f", ouverture {coup.top.opening:.1f}" if coup.top.opening else ""
        lines.append(painter.dim(f"  {coup.ties} tops à égalité{figure}"))
    lines.append(f"  Cumul : {coup.cumul}   lettres dans le sac : {len(dealer.bag)}")
    return "\n".join(lines)
