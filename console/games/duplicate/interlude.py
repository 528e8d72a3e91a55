"""What a room may be told of a coup once its top lies on the grid: who found it, what came next.

The solver's answer is looked at while the top is announced and forgotten with everything but the
words below it; they are told once the top is placed, when every slip has been handed in. How many
found the top is told once the correction of the coup is closed, and never so that a solo can be
read off it: the judge announces those at the end (§3.5).
"""

from dataclasses import dataclass, field, replace
from itertools import dropwhile

from console.games.duplicate.snapshot import Interlude, PublicTop, SousTop
from console.lexicons.lookup import SHORT_CREDIT
from engine.games.duplicate.correction.events import CoupClosed
from engine.games.duplicate.correction.state import CoupRecord
from engine.games.duplicate.events import CoupAnnulled, CoupCorrected, Event, MovePlaced
from engine.games.duplicate.state import Phase, PlayedCoup, State
from engine.games.duplicate.tops import CoupAnswer
from engine.letters.moves import Move
from engine.letters.solver import Solutions

SOUS_TOPS = 3
FEW = 3
"""Fewer than these may be one: not told apart while a solo is a secret."""
_LOOKED_AT = 2_000
"""Solutions at most: two jokers have thousands, of which the first few hundred are alike."""


@dataclass(frozen=True)
class _KeptAnswer:
    """Kept of an answer, from the announcement of a top on."""

    number: int
    move: Move
    definition: str
    sous_tops: tuple[SousTop, ...]


@dataclass
class InterludeMaker:
    """Remembers what came of the last coup, and when there was last something new to tell.
    After a restart the solver's part of it is gone: nothing is told instead."""

    _known: _KeptAnswer | None = None
    _answer: CoupAnswer | None = None
    _since_ms: int = 0
    _found: int | None = None
    _rest_on: tuple[object, ...] = field(default=())

    def on_event(self, event: Event, now_ms: int) -> None:
        if isinstance(event, MovePlaced | CoupClosed):
            self._since_ms = now_ms
        if isinstance(event, CoupCorrected | CoupAnnulled):
            self._known = self._answer = None  # it was about another word, or another tirage

    def learn(self, state: State, answer: CoupAnswer | None) -> None:
        """While the top is being announced: what is kept for when it lies on the grid."""
        if state.phase is not Phase.TOP_CHOSEN or answer is None:
            return
        top = state.open_coup.top
        assert top is not None, "a top stands in this phase"
        kept = self._known
        if answer is self._answer and kept is not None and kept.move == top.move:
            return
        self._answer = answer
        definition = answer.definitions.get(top.move.word, "")
        below = sous_tops(answer.solutions, top.points)
        self._known = _KeptAnswer(state.open_coup.number, top.move, definition, below)

    def interlude(self, state: State, last_top: PublicTop | None) -> Interlude | None:
        """Of the last coup whose word lies on the grid; None before there is one."""
        if last_top is None:
            return None
        coup, known = state.coups[-1], self._known
        told = Interlude(last_top, self._since_ms, found=self._found_by(state, coup))
        told = replace(told, players=len(state.playing(coup.number)))
        told = replace(told, few=FEW if self._is_veiled(state, told) else 0)
        if told.few:
            told = replace(told, found=None)
        if known is None or (known.number, known.move) != (coup.number, coup.top.move):
            return told
        credit = SHORT_CREDIT if known.definition else ""
        defined = replace(last_top, definition=known.definition, credit=credit)
        return replace(told, top=defined, sous_tops=known.sous_tops)

    def _found_by(self, state: State, coup: PlayedCoup) -> int | None:
        """How many found it, once nobody can still be counted among them."""
        if state.options.rules.claims_tops:
            return sum(claim.right for claim in coup.coup.claims)
        record = state.correction.coups.get(coup.number)
        if record is None or not record.closed or record.annulled:
            return None
        rest_on = (record, state.correction.slips_of(coup.number), state.correction.presences)
        if len(self._rest_on) != len(rest_on) or any(
            one is not other for one, other in zip(rest_on, self._rest_on, strict=True)
        ):
            self._rest_on, self._found = rest_on, _count(state, record)
        return self._found

    @staticmethod
    def _is_veiled(state: State, told: Interlude) -> bool:
        """A solo is at stake, its players do not know it yet, and the figure would tell."""
        rules, topping = state.correction.rules.solos, state.options.rules.claims_tops
        at_stake = rules.across_centres or len(state.players) >= rules.players
        over = state.phase is Phase.ENDED
        few = told.found is not None and told.found < FEW
        return few and at_stake and not over and not topping


def _count(state: State, record: CoupRecord) -> int:
    correction, best = state.correction, record.top_points
    slips = (correction.slip(record.number, table) for table in correction.playing(record.number))
    read = (slip.current.verdict.gross for slip in slips if slip.current is not None)
    return sum(gross == best for gross in read) if best > 0 else 0


def sous_tops(solutions: Solutions, top_points: int) -> tuple[SousTop, ...]:
    """The best words below the top, each once, where it is worth most."""
    found: dict[str, SousTop] = {}
    looked_at = solutions[:_LOOKED_AT]
    top_words = {each.move.word.upper() for each in looked_at if each.points >= top_points}
    for solution in dropwhile(lambda each: each.points >= top_points, looked_at):
        word = solution.move.word.upper()
        if word not in top_words and word not in found:
            found[word] = SousTop(word, str(solution.move.ref), solution.points)
        if len(found) == SOUS_TOPS:
            break
    return tuple(found.values())
