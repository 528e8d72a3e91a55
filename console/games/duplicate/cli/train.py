"""`pupitre entrainer`: a game alone against the clock, each slip judged, the top shown.

Nothing is kept: no journal is written, and no score.
"""

import argparse
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from console.command_line import add_journal, add_lexicon, is_file, open_lexicon, read_text
from console.folders import journal_path
from console.french import text
from console.french.typography import duration_label, figure
from console.games.duplicate.cli.positions import add_formule
from console.games.duplicate.generator import Dealer
from console.games.duplicate.labels import played_word, reason_words
from console.games.duplicate.papers.report import GameReport
from console.games.duplicate.published_games import parse_games
from console.games.duplicate.replay import replay
from console.games.history import history_of
from console.journal.copies import find_game
from console.journal.store import JournalFile
from console.settings.parser import load
from console.terminal import TerminalPainter, wants_colour
from engine.games.duplicate.formules import Edition, Formule, parse_formule
from engine.games.duplicate.slips.judgement import judge
from engine.games.duplicate.slips.position import CoupPosition, RetainedTop
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.state import State
from engine.letters.board import Grid
from engine.letters.lexicon import Lexicon
from engine.letters.moves import Move
from engine.play.clock import MINUTE_MS
from engine.rulings import RuleError

SCRABBLE = 7
"""Letters laid at once."""
MOST_MINUTES = 60


@dataclass(frozen=True)
class TrainingCoup:
    number: int
    tirage: str
    grid: Grid
    top: RetainedTop
    room: str = ""
    """What a room made of it, in a sentence."""

    @property
    def is_scrabble(self) -> bool:
        return len(self.top.move.placed(self.grid)) >= SCRABBLE


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "game",
        nargs="?",
        metavar="PARTIE",
        help="une partie publiée (fichier JSON) ou du journal ; sinon une partie est tirée",
    )
    add_formule(parser)
    parser.add_argument("--seed", metavar="S", help="graine du tirage, pour la rejouer")
    parser.add_argument(
        "--minutes", type=float, default=3.0, metavar="M", help="temps par coup (3 par défaut)"
    )
    parser.add_argument("--coups", type=int, metavar="N", help="s'arrêter après N coups")
    parser.add_argument(
        "--scrabbles", action="store_true", help="seulement les tirages dont le top est un scrabble"
    )
    add_lexicon(parser)
    add_journal(parser)


def run(options: argparse.Namespace, clock: Callable[[], float] = time.monotonic) -> int:
    if not 0 < options.minutes <= MOST_MINUTES or (options.coups is not None and options.coups < 1):
        raise RuleError("train_bad_limit", most=MOST_MINUTES)
    lexicon, painter = open_lexicon(options.lexicon), TerminalPainter(wants_colour())
    formule, coups = _coups(options, lexicon)
    limit_ms = round(options.minutes * MINUTE_MS)
    print(text("train_begin", time=duration_label(limit_ms), lexicon=lexicon.name))
    done, own, tops, found = 0, 0, 0, 0
    for coup in coups:
        if options.scrabbles and not coup.is_scrabble:
            continue
        print(f"\n{painter.grid(coup.grid)}")
        print(painter.bold(text("train_coup", coup=coup.number, tirage=coup.tirage)))
        began = clock()
        line = sys.stdin.readline()
        if not line:
            break
        late = (clock() - began) * 1000 > limit_ms
        points = _judged(line.strip(), coup, lexicon, formule, late)
        done, own, tops = done + 1, own + points, tops + coup.top.points
        found += points == coup.top.points
        _show_top(painter, coup, points)
        if options.coups is not None and done >= options.coups:
            break
    if done:
        share = figure(100 * own / tops, 1) if tops else "0"
        print(text("train_end", points=own, total=tops, share=share, found=found, coups=done))
    else:
        print(text("train_nothing"))
    return 0


def _judged(line: str, coup: TrainingCoup, lexicon: Lexicon, formule: Formule, late: bool) -> int:
    """What the slip is paid, with the reasons of the règlement."""
    if not line:
        print(text("train_blank"))
        return 0
    if late:
        print(text("train_late"))
        return 0
    position = CoupPosition(coup.grid, coup.tirage, lexicon, formule, coup.top)
    try:
        verdict = judge(parse_short(line), position, Edition.E2020, {})
    except RuleError:
        print(text("train_unread", line=line[:40]))
        return 0
    print(text("train_paid", points=verdict.points))
    for reason in verdict.reasons:
        print(f"  - {reason_words(reason)}")
    return verdict.points


def _show_top(painter: TerminalPainter, coup: TrainingCoup, points: int) -> None:
    top = coup.top
    told = text("train_top", word=top.move.word.upper(), ref=top.move.ref, points=top.points)
    print(painter.bold(text("train_at_top") if points == top.points else told))
    if coup.room:
        print(coup.room)


# --- Where coups come from ----------------------------------------------------------------------


def _coups(options: argparse.Namespace, lexicon: Lexicon) -> tuple[Formule, Iterator[TrainingCoup]]:
    if options.game is None:
        formule = parse_formule(options.formule)
        dealer = Dealer(formule, lexicon, random.Random(options.seed or secrets.token_hex(4)))
        return formule, (
            TrainingCoup(each.number, each.rack, each.before, RetainedTop(each.move, each.points))
            for each in dealer.coups()
        )
    if is_file(options.game):
        published = replay(parse_games(read_text(options.game))[0], lexicon)
        return published.game.formule, (
            TrainingCoup(
                each.published.number,
                each.published.rack,
                each.before,
                RetainedTop(each.tops[0].move, each.tops[0].points),
            )
            for each in published.coups
            if len(each.tops)
        )
    state = _state(options)
    return state.options.formule, _of_the_club(state)


def _state(options: argparse.Namespace) -> State:
    path = journal_path(load(options.settings), options.data)
    with JournalFile.reading(path) as journal:
        found = find_game(journal.games(), options.game)
        state = history_of(journal.read(found)).state
    if not isinstance(state, State) or state.closed is None:
        raise RuleError("train_not_over", game=options.game)
    return state


def _of_the_club(state: State) -> Iterator[TrainingCoup]:
    """With what the room made of each, where its slips were corrected."""
    try:
        lines = {coup.number: coup for coup in GameReport.of(state, 0, detailed=False).coups}
    except RuleError:
        lines = {}
    for coup in state.coups:
        line = lines.get(coup.number)
        mean = figure(line.mean, 1) if line is not None else ""
        room = text("train_room", found=line.found_top, mean=mean) if line is not None else ""
        move = Move(played_word(coup), coup.top.move.ref)
        top = RetainedTop(move, coup.top.points)
        yield TrainingCoup(coup.number, coup.tirage, coup.before.grid, top, room)
