"""A simulated duplicate evening: a judge who presses the right buttons, a room that plays.

Only for simulations and proofs: everything goes through the desk and the inbox, as if by hand,
and the dice are seeded.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from console.desk.buttons import Button, Forward, Press
from console.desk.inbox import Ask
from console.desk.option_table import NewGame, add_flags, selection
from console.french.typography import cited
from console.games.duplicate.desk import Moment, moment
from console.games.duplicate.labels import contest_figure, end_sentence, written_word
from console.games.duplicate.pages.view import DuplicateView, must_be_duplicate
from console.games.duplicate.papers.sheet import GameSheet, as_published, as_text
from console.games.duplicate.settings import DuplicateSettings
from console.games.face import SimulatedConsole
from console.journal.records import stamp
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import CloseCoup, EnterSlip
from engine.games.duplicate.slips.slip import Bulletin, read_word, write
from engine.games.duplicate.state import Phase, State
from engine.games.duplicate.tops import CoupAnswer
from engine.letters.solver import Solution
from engine.play.players import Player, player
from engine.rulings import RuleError

ARBITER = "arbitre simulé"
NO_SOLUTION = "aucune solution"
MOST_TURNS = 20_000
"""Far beyond any game: a judge who presses more often is going round in circles."""


@dataclass(frozen=True)
class VirtualPlayer:
    """Finds the top with a probability of `skill`, else something further down the list."""

    table: int
    name: str
    skill: float

    @property
    def player(self) -> Player:
        return player(self.table, self.name)

    def slip(self, answer: CoupAnswer, dice: random.Random) -> Solution:
        """What this player writes down."""
        solutions = answer.solutions
        if dice.random() < self.skill:
            return solutions[0]
        below = int(dice.expovariate(self.skill / 20))
        return solutions[min(below, len(solutions) - 1)]

    def enter(self, answer: CoupAnswer, dice: random.Random) -> EnterSlip:
        """The slip, as an arbiter enters it."""
        question, found = answer.question, self.slip(answer, dice)
        letters, circled = read_word(written_word(found.move, question.grid))
        ref = found.move.ref
        written = write(letters, str(ref), found.points, ref.direction, circled)
        entry = f"{self.table}/{question.number}"
        return EnterSlip(question.number, self.table, Bulletin((written,)), entry)


def room_of(count: int) -> tuple[VirtualPlayer, ...]:
    """So many players, the best first."""
    return tuple(
        VirtualPlayer(number, f"Joueur {number}", 0.9 - 0.6 * (number - 1) / max(1, count - 1))
        for number in range(1, count + 1)
    )


@dataclass
class SimulatedEvening:
    table: SimulatedConsole
    room: Sequence[VirtualPlayer]
    dice: random.Random
    _calls: dict[int, int] = field(default_factory=dict)
    """Topping: when each player will call the top of the coup in hand."""

    def play(self, stop: Callable[[], bool] = lambda: False) -> State:
        """Until the game is closed, or `stop` says so."""
        for _ in range(MOST_TURNS):
            state = self._now.state
            if state.phase is Phase.ENDED or stop():
                return state
            self._turn()
        raise RuntimeError("the simulated judge goes round in circles")

    @property
    def _now(self) -> DuplicateView:
        return must_be_duplicate(self.table.judge)

    def _turn(self) -> None:
        match moment(self._now.state):
            case Moment.END_PROPOSED:
                self.table.post(Press(Button.VALIDER, held=True))
            case Moment.DRAWING:
                self._draw()
            case Moment.ANNOUNCED:
                self._start_clock()
            case Moment.RUNNING:
                self._think()
            case Moment.COLLECTING:
                self._correct()
                self.table.post(Forward())
            case _:
                self.table.post(Forward())

    def _draw(self) -> None:
        while self._now.state.tirage_ruling is None and self.table.advance():
            pass  # the source draws a letter at a time
        self.table.post(Forward())
        if self.table.judge.refusal is not None:
            self.table.post(Press(Button.REJETER))

    def _start_clock(self) -> None:
        answer = self._now.answer
        if answer is not None and not answer.tops:
            self.table.post(Ask(cmd.AnnulCoup(NO_SOLUTION)))
            return
        self.table.post(Forward())
        state = self._now.state
        if state.options.rules.claims_tops and state.clock is not None:
            self._plan_calls(state, state.clock.step.total_ms)

    def _plan_calls(self, state: State, total_ms: int) -> None:
        self._calls = {
            player.table: self.table.now_ms + int(total_ms * self.dice.uniform(0.05, 0.95))
            for player in self.room
            if player.table in state.still_in and self.dice.random() < player.skill
        }

    def _think(self) -> None:
        """Let the time pass, up to the next call if somebody is going to make one."""
        if not self._calls:
            self.table.advance()
            return
        table, at_ms = min(self._calls.items(), key=lambda call: call[1])
        del self._calls[table]
        self.table.advance_to(at_ms)
        now = self._now
        if moment(now.state) is Moment.RUNNING and now.answer is not None:
            self.table.post(Ask(cmd.ClaimTop(table, now.answer.tops[0].move)))

    def _correct(self) -> None:
        """The slips of the coup, entered and closed while the judge looks at the tops."""
        self._calls = {}
        state, answer = self._now.state, self._now.answer
        if state.coup is None or answer is None:
            return
        number = state.coup.number
        record = state.correction.coups.get(number)
        if state.options.rules.claims_tops or record is None or record.closed:
            return
        for each in self.room:
            if each.table in state.still_in:
                self.table.post(Ask(each.enter(answer, self.dice), by=ARBITER))
        self.table.post(Ask(CloseCoup(number), by=ARBITER))


# --- `pupitre simulate` -------------------------------------------------------------------------


MOST_PLAYERS = 200
DEFAULT_PLAYERS = 8


@dataclass(frozen=True)
class DuplicateSimulation:
    def configure(self, parser: argparse.ArgumentParser) -> None:
        add_flags(parser, (DuplicateSettings,), simulated=True)
        parser.add_argument(
            "--players", type=int, default=DEFAULT_PLAYERS, metavar="N", help="joueurs virtuels"
        )

    def request(self, options: argparse.Namespace, seed: str) -> NewGame:
        if not 1 <= options.players <= MOST_PLAYERS:
            raise RuleError("wrong_number_of_players", players=options.players, most=MOST_PLAYERS)
        own = selection(DuplicateSettings, vars(options))
        players = tuple(player.player for player in room_of(options.players))
        return NewGame(own=own, lexicon=options.lexicon or "", seed=seed, players=players)

    def play(self, table: SimulatedConsole, options: argparse.Namespace, seed: str) -> State:
        return SimulatedEvening(table, room_of(options.players), random.Random(seed)).play()

    def report(self, state: State) -> dict[str, Any]:
        assert state.closed is not None
        return as_published(_sheet(state)) | {
            "contest": state.options.contest,
            "tempo": state.options.tempo.code,
            "end": state.closed.code,
            "article": state.closed.article,
            "annulled": len(state.annulments),
            "ranking": [
                {"rank": line.rank, "table": line.table, "figure": line.figure}
                for line in state.ranking
            ],
        }

    def told(self, state: State) -> str:
        return f"{as_text(_sheet(state))}\n{_table(state)}"


def _sheet(state: State) -> GameSheet:
    return GameSheet(state, stamp(0).wall_ms)


def _table(state: State) -> str:
    """The ranking, in whatever the contest counts."""
    names = {player.table: player.name for player in state.players}
    lines = [_end_text(state), "", "Classement"]
    for line in state.ranking:
        lines.append(
            f"{line.rank:>3}  {names[line.table]:<20}{contest_figure(state, line.figure):>12}"
        )
    return "\n".join(lines)


def _end_text(state: State) -> str:
    closed = state.closed
    assert closed is not None
    article = f" ({cited(closed.article)})" if closed.article else ""
    return end_sentence(state) + article
