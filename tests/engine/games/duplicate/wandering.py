"""An oracle that finds some way to play on any grid, and hands that play whole games.

Every word is a word for it, so it needs no list: it tries places by its own dice, seeded by
the question, and calls the best it saw the top.
"""

import functools
import random

from engine.games.duplicate import commands as cmd
from engine.games.duplicate.state import Phase
from engine.games.duplicate.tops import CoupQuestion, TopCandidate, rank_tops
from engine.letters.board import SIZE, Direction, Grid, Reference
from engine.letters.legality import examine
from engine.letters.moves import Move
from engine.letters.scoring import score
from engine.letters.tiles import JOKER
from tests.engine.games.duplicate.bench import Oracle, PlayedDuplicate
from tests.tools.bench import EveryWord

TRIES = 80
ENOUGH = 6
"""Legal places to look at before the best of them is called the top."""


def _random_move(grid: Grid, rack: str, most: int, dice: random.Random) -> Move | None:
    """A handful of rack letters dropped along a line, with what already lies there."""
    direction = Direction.HORIZONTAL if grid.is_empty else dice.choice(list(Direction))
    row, col = (
        (7, dice.randrange(2, 8)) if grid.is_empty else (dice.randrange(SIZE), dice.randrange(SIZE))
    )
    ref = Reference(row, col, direction)
    letters = dice.sample(rack, dice.randint(1, min(most, len(rack))))
    word = ""
    for offset in range(ref.room):
        there = grid.squares[ref.square(offset)]
        if there != ".":
            word += there
        elif letters:
            letter = letters.pop()
            word += dice.choice("aeiorst") if letter == JOKER else letter
        else:
            break
    return Move(word, ref) if len(word) > 1 and not letters else None


@functools.cache
def _found(question: CoupQuestion) -> tuple[Move, ...]:
    dice = random.Random(f"{question.grid.squares}{question.rack}")
    found: dict[Move, int] = {}
    for _ in range(TRIES):
        move = _random_move(question.grid, question.rack, question.formule.most_played, dice)
        if move is None:
            continue
        if examine(question.grid, move, question.rack, EveryWord(), question.formule).is_legal:
            found[move] = score(question.grid, move, question.formule).points
            if len(found) == ENOUGH:
                break
    best = max(found.values(), default=0)
    return tuple(move for move, points in found.items() if points == best)


class WanderingOracle(Oracle):
    answered = True

    def tops(self, question: CoupQuestion) -> tuple[TopCandidate, ...] | None:
        if not self.answered:
            return None
        return rank_tops(question, _found(question), lambda questions: [[10]] * len(questions), ())


def next_step(game: PlayedDuplicate, dice: random.Random) -> cmd.Command:
    """What a judge in good order does next."""
    state = game.state
    if state.phase is Phase.IDLE:
        over = state.end or not state.table.remaining
        # corrections are another hand's business here: this judge never waits for them
        return cmd.CloseGame("fin") if over else cmd.OpenCoup("sans attendre")
    if state.phase is Phase.DRAWING:
        if state.table.lacking(state.options.formule):
            return cmd.TypeTile(dice.choice(state.bag))
        ruling = state.tirage_ruling
        assert ruling is not None
        return cmd.AnnounceRack() if ruling.is_valid else cmd.RejectRack()
    if state.phase is Phase.COLLECTING:
        question = state.question
        assert question is not None
        return cmd.ChooseTop() if game.oracle.tops(question) else cmd.AnnulCoup()
    if state.phase is Phase.THINKING and state.clock and state.clock.is_paused:
        return cmd.Resume()
    steps: dict[Phase, cmd.Command] = {
        Phase.ANNOUNCED: cmd.StartClock(),
        Phase.THINKING: cmd.StopClock(),
        Phase.TOP_CHOSEN: cmd.PlaceTop(),
    }
    return steps[state.phase]


def play_coup(game: PlayedDuplicate, dice: random.Random) -> None:
    """Until one more word lies on the grid."""
    before = len(game.state.coups)
    while len(game.state.coups) == before:
        game.do(next_step(game, dice))
