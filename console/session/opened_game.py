"""The game on the desk, with all it needs: just opened, or back from its journal."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from console.desk.buttons import Situation
from console.desk.drafts import WordEntry, Writing
from console.desk.questions import OpenQuestion
from console.games.face import Accents, AnyLetters, AnySnapshotMaker, Face
from console.games.history import history_of
from console.journal.ledger import Journal
from console.journal.records import Fault, GameSummary, Record, boot_id
from console.session.checkpoint import begun
from console.session.dependencies import Dependencies, Problem
from console.tiles.workbench import OnTable
from engine.letters.lexicon import Lexicon
from engine.play.game import Absence, Circumstances, Command, GameState
from engine.play.players import Player
from engine.rulings import RuleError

log = logging.getLogger(__name__)


class OpenedGame:
    """A game, its lexicon, its letters and who draws it. Belongs to the loop's thread."""

    def __init__(
        self,
        face: Face,
        state: GameState,
        lexicon: Lexicon,
        letters: AnyLetters,
        snapshot_maker: AnySnapshotMaker,
        accents: Accents,
    ) -> None:
        self.face = face
        self.lexicon = lexicon
        self.letters = letters
        self.snapshot_maker = snapshot_maker
        self.accents = accents
        self.asked: Any = None
        """The question the solver was last given."""
        self.answer: Any = None
        self.drawing_by_hand = False
        self._writing: Writing | None = None
        self.become(state)

    def become(
        self, state: GameState, before: Situation | None = None, *, unseen: bool = False
    ) -> None:
        """`before` is what the buttons meant until now."""
        question = self.face.game.question(state)
        known = self.answer if question is not None and question == self.asked else None
        self.state = state
        self.now = Standing(self.face, state, question, known, before, unseen)

    def learn(self, question: Any, answer: Any) -> bool:
        """Whether that is an answer to the question the solver was last given."""
        if question != self.asked:
            return False
        self.answer = answer
        self.become(self.state, self.now.situation)
        return True

    @property
    def word_entry(self) -> WordEntry[Any, Command]:
        """How words are typed; asked only where `writing` is something."""
        entry = self.face.desk.words
        assert entry is not None
        return entry

    @property
    def writing(self) -> Writing | None:
        """What is typed at the window now; None while no word can be."""
        entry = self.face.desk.words
        moment = entry.moment(self.state) if entry is not None else None
        if moment is None:
            return None
        kept = self._writing
        return kept if kept is not None and kept.moment == moment else Writing(moment)

    def write(self, writing: Writing) -> None:
        self._writing = writing

    def circumstances(self, now_ms: int, by: str) -> Circumstances[Any]:
        return Circumstances(now_ms, by, self.lexicon, self.now.known)

    def new_problem(self, *, again: bool = False) -> Problem | None:
        """What the game wants solved, when the solver has not been asked yet. `again`: ask the
        same question once more, the answer in hand stands until the next one comes."""
        question = self.now.question
        if question is None or (question == self.asked and not again):
            return None
        if question != self.asked:
            self.asked, self.answer = question, None
        face, options, lexicon, letters = self.face, self.state.options, self.lexicon, self.letters
        return Problem(question, lambda: face.opening.solve(question, options, lexicon, letters))

    def next_draw(self) -> Command | None:
        """What the source does by itself; it draws nothing once the judge draws by hand."""
        command: Command | None = self.letters.next_draw(self.state, self.now.known)
        if self.drawing_by_hand and not isinstance(command, self.face.opening.handless):
            return None
        return command


@dataclass(frozen=True)
class Standing:
    """Where a game stands: what its state implies, worked out when it is first asked for, and
    once. Everybody who is told of the state is told of these."""

    face: Face
    state: GameState
    question: Any = None
    """What the game wants solved."""
    known: Any = None
    """The answer to exactly that question, None while the solver is thinking."""
    before: Situation | None = None
    """As the buttons were: while they mean the same, nothing made of them is made again."""
    unseen: bool = False
    """What has happened changes nothing of them."""

    @cached_property
    def situation(self) -> Situation:
        before = self.before
        if before is not None and self.unseen:
            return before
        now = self.face.desk.situation(self.state)
        if before is None or before != now or [*before.buttons] != [*now.buttons]:
            return now
        return before

    @cached_property
    def questions(self) -> Sequence[OpenQuestion]:
        return self.face.desk.questions(self.state)

    @cached_property
    def is_over(self) -> bool:
        return self.face.game.is_over(self.state)

    @cached_property
    def on_table(self) -> OnTable:
        return OnTable(
            self.state.options.source.kind,
            self.face.game.bag(self.state),
            over=self.is_over,
            idle=self.situation.idle,
        )


def open_game(
    dependencies: Dependencies, face: Face, state: GameState, now_ms: int
) -> tuple[OpenedGame, Fault | None]:
    """A game with its lexicon and its letters, and what is wrong with these, if anything."""
    lexicon = dependencies.open_lexicon(state.options.lexicon)
    letters, fault = dependencies.letters_of(face, state.options, lexicon)
    accents = accents_of(lexicon)
    snapshot_maker = face.room.snapshot_maker(dependencies.settings, accents, now_ms)
    return OpenedGame(face, state, lexicon, letters, snapshot_maker, accents), fault


@lru_cache(maxsize=4)
def accents_of(lexicon: Lexicon) -> Callable[[str], str]:
    """How a word of the grid is really written, in small letters when nobody knows. The lexicon is
    asked once per word: one cache for screens, voice and pages alike."""

    @lru_cache(maxsize=256)
    def accented(word: str) -> str:
        known = lexicon.accented(word.upper())
        return known[0] if known else word.lower()

    return accented


# --- A game from its journal --------------------------------------------------------------------
# Folded back silently, ready to be put on the desk again.


@dataclass(frozen=True)
class Resumed:
    face: Face
    state: GameState
    records: tuple[Record, ...]
    faults: tuple[Fault, ...] = ()
    followed: bool = False
    """Another game of its competition was begun since."""

    @property
    def is_over(self) -> bool:
        return self.face.game.is_over(self.state)

    def absence(self, now_ms: int, kept_until_ms: int | None = None) -> Absence:
        """In the same boot the monotonic clock went on, and so did the players. After a reboot
        nothing is known but the last stamp."""
        last = self.records[-1].stamp
        same_boot = last.boot_id == boot_id()
        return Absence(last.mono_ms, same_boot, now_ms, self.followed, kept_until_ms)


Meet = Callable[[Resumed], None]


def _pass_by(_met: Resumed) -> None:
    """Nobody else needs it."""


def players_met(met: Sequence[Resumed]) -> tuple[Player, ...] | None:
    """Of the newest game, which is read first; None where none was."""
    return met[0].state.players if met else None


def load_game(journal: Journal, game: str) -> Resumed:
    records, faults = journal.load(game)
    if not records:
        raise RuleError("journal_game_unknown", game=game)
    history = history_of(records, begun(journal.path, records))
    return Resumed(history.face, history.state, records, faults, _is_followed(journal, game))


def _is_followed(journal: Journal, game: str) -> bool:
    """Of an épreuve by another partie of it; whatever else was played meanwhile at this desk is no
    next partie (fisf-2020 §6.3). Of none by any game."""
    games = journal.games()
    place = next((at for at, each in enumerate(games) if each.game == game), len(games))
    own = games[place].epreuve if place < len(games) else ""
    return any(each.epreuve == own or not own for each in games[place + 1 :])


def last_unfinished(
    journal: Journal,
    *,
    only_newest: bool = False,
    among: Sequence[GameSummary] | None = None,
    meet: Meet = _pass_by,
) -> Resumed | None:
    """The newest game that was not closed. `only_newest` looks at the last game alone: one
    abandoned before another was finished is not to come back by itself. `among`: these only.
    `meet` is told of each that was read."""
    for summary in reversed(journal.games() if among is None else among):
        resumed = load_game(journal, summary.game)
        meet(resumed)
        if not resumed.is_over:
            return resumed
        journal.forget(summary.game)
        if only_newest:
            return None
    return None


def unfinished_or_why(
    journal: Journal, among: Sequence[GameSummary] | None = None, meet: Meet = _pass_by
) -> tuple[Resumed | None, tuple[Fault, ...]]:
    """The last game, when it was cut short. One that cannot be put back on the desk, whatever the
    reason, is told and left on the card: a console that fell over it would fall at every start."""
    try:
        return last_unfinished(journal, only_newest=True, among=among, meet=meet), ()
    except RuleError as refusal:
        return None, (Fault("game_not_resumed", {"why": refusal}),)
    except Exception as bug:
        log.exception("game_not_resumed")
        return None, (Fault("game_not_resumed", {"why": type(bug).__name__}),)
