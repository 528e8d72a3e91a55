"""The session owns the game: one message in, at most one command decided, journaled, told."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from console.desk.buttons import Forward, Press
from console.desk.drafts import WordKey
from console.desk.inbox import (
    Acknowledge,
    Ask,
    Attended,
    BringBack,
    Captioned,
    CheckpointDisproved,
    EventStep,
    JournalExamined,
    MendTile,
    News,
    PageGesture,
    Recovered,
    RequestOutcome,
    Show,
    StartGame,
    TakeIn,
    Troubled,
    TypeLetter,
    Wake,
    WriteHere,
    ruled,
)
from console.desk.option_table import NewGame
from console.games.face import Face
from console.journal.records import Fault, named
from console.loop import Wakeup
from console.modes.mode import Begin, EndMode, ToMode
from console.session.dependencies import (
    Dependencies,
    Entrance,
    Occurrence,
    SolverAnswered,
    SolverFailed,
)
from console.session.desk_input import DeskInput
from console.session.faults import Notices, fault_of, mend
from console.session.journal_card import JournalCard
from console.session.opened_game import OpenedGame, Resumed, Standing, load_game, open_game
from console.session.snapshots import JudgeSnapshot, JudgeSnapshotMaker, SnapshotBoard
from console.tiles.workbench import NOTHING
from engine.epreuve.manifest import Manifest
from engine.play.game import Circumstances, Command, GameState
from engine.rulings import RuleError
from firmware_bridge import messages as metal

HANDS = (
    *(Press, Forward, PageGesture, metal.ButtonPressed, metal.ButtonHeld),
    *(TypeLetter, WordKey, Show),
)
"""What somebody's hand does at the desk, or on the judge's page."""


class Session:
    """Handles every message of the inbox. Belongs to the loop's thread."""

    def __init__(self, dependencies: Dependencies, now_ms: int) -> None:
        self._dependencies = dependencies
        self.game: OpenedGame | None = None
        """Replaced by the session alone."""
        self._idle_since_ms = self._last_ms = self._draw_at_ms = now_ms
        self._card = JournalCard(dependencies.journal, now_ms, dependencies.returned)
        self._notices = Notices(
            dependencies.subscribers,
            lambda by_hand: dependencies.access(
                bool(self.game and not self.game.now.is_over), by_hand
            ),
            lambda: self._last_ms,
        )
        self._desk = DeskInput(dependencies, self, self._notices)
        self._maker = JudgeSnapshotMaker(dependencies)
        self.snapshots = SnapshotBoard(self._snapshot())

    # Coming in

    def begin(self, resumed: Resumed | None, faults: Iterable[Fault], now_ms: int) -> None:
        """What the journal had to say is shown at once, with the game it brings back."""
        for fault in faults:
            self._notices.tell(fault)
        if resumed is not None:
            self._welcome(resumed, now_ms)
        if self._notices.changed:
            self._publish()

    def resume(self, resumed: Resumed, now_ms: int) -> None:
        """Put a game from the journal back on the desk. Nothing is announced."""
        self._enter(resumed.face, resumed.state, now_ms)
        for fault in resumed.faults:
            self._notices.tell(fault)
        self._notices.tell(Fault("game_resumed", {"game": resumed.state.options.name}))
        absence = resumed.absence(now_ms, self._dependencies.time_kept())
        for command in resumed.face.game.returning(resumed.state, absence):
            self.execute(command, now_ms)
        assert self.game is not None
        for notice in self.game.face.desk.notices(self.game.state):
            self._notices.tell(notice)
        self._consult_solver()
        self._publish()

    def handle(self, message: object, now_ms: int) -> None:
        self._dispatch(message, now_ms)
        if self._notices.changed:
            self._publish()

    def _dispatch(self, message: object, now_ms: int) -> None:
        if isinstance(message, HANDS):
            # What the screens show by themselves yields, whatever becomes of the gesture.
            self._notices.touched_ms = self._moment_of(getattr(message, "at_ms", now_ms))
            self._notices.changed = True
        match message:
            case Ask(command, reply, by, quiet):
                reply(self.execute(command, now_ms, by, quiet))
            case StartGame(request, reply):
                reply(self.open_game(request, now_ms))
            case BringBack(game, reply):
                reply(self.bring_back(game, now_ms))
            case Press() | Forward():
                self._desk.press(message, now_ms)
            case PageGesture(press, reply):
                reply(self._desk.press(press, now_ms, by_page=True))
            case metal.ButtonPressed() | metal.ButtonHeld():
                self._desk.press(message, self._moment_of(message.at_ms))
            case metal.TagSeen(_, tag):
                self._desk.lay_tile(tag, self._moment_of(message.at_ms))
            case TypeLetter(letter):
                self._desk.type_letter(letter, now_ms)
            case WordKey():
                self._desk.write(message, now_ms)
            case Begin() | EndMode() | ToMode() | MendTile():
                self._desk.occupy(message)
            case metal.StockProgress() | metal.StockTaken():
                self._desk.occupy(message)
            case SolverAnswered(question, answer):
                self._learn(question, answer)
            case SolverFailed(error):
                raise error
            case CheckpointDisproved(game):
                self._read_anew(game, now_ms)
            case Wake() | WriteHere() | TakeIn() | JournalExamined():
                self._woken(message, now_ms)
            case Show():
                self._notices.page.want(message, now_ms)
                self._notices.changed = True
            case Troubled(fault, until_ms):
                self._notices.tell(fault, until_ms)
            case Recovered(code, device):
                self._notices.untell(code, device=device)
            case News():
                self._consult_solver(again=True)
                self._maker.forget_centre()
                self._notices.changed = True
            case Captioned():
                self._notices.speak(message, now_ms)
            case Attended():
                self._attend(message, now_ms)
            case Acknowledge():
                self._desk.read()
            case metal.TwoTags():
                self._notices.refuse(RuleError("two_tiles_at_once"))
            case metal.DeviceBack() | metal.PanelMended():
                mend(message, self._notices.faults)
                self._notices.changed = True
            case _:
                if (heard := fault_of(message)) is not None:
                    self._notices.tell(heard)

    def _attend(self, attended: Attended, now_ms: int) -> None:
        """Whoever is on the judge's pages, or has just left them, is not to be shown a
        demonstration: nobody must have been there for as long as it takes."""
        if attended.judge or self._notices.attended.judge or attended == self._notices.attended:
            self._idle_since_ms = now_ms
        self._notices.attended, self._notices.changed = attended, True

    def tell(self, fault: Fault) -> None:
        """Something is wrong, or right again, beside the game."""
        self._notices.tell(fault)

    def _moment_of(self, edge_ms: int) -> int:
        """When a hand did it; never before what has been written already."""
        return max(edge_ms, self._last_ms)

    # One command: decide, evolve, write, tell

    def execute(
        self, command: Command, now_ms: int, by: str = "", quiet: bool = False
    ) -> RequestOutcome:
        """Decided, folded, on the card, and only then told. With `by` it is somebody's own
        request: its refusal is theirs, and the desk says nothing, as when it is `quiet`."""
        game, own = self.game, by or quiet
        try:
            if game is None:
                raise RuleError("no_game_open", command=type(command).__name__)
            steps = ruled(game.face.game, game.state, command, game.circumstances(now_ms, by))
        except RuleError as refusal:
            return RequestOutcome(refusal=refusal) if own else self._notices.refuse(refusal)
        if not by and self._notices.refusal is not None:
            self._notices.forget_refusal()
        if not steps:  # said before: as durable as it was then made
            waiting = self._dependencies.journal.is_waiting(game.state.options.id)
            return RequestOutcome(durable=not waiting)
        return self._happen(game.face, steps, now_ms)

    def open_game(self, request: NewGame, now_ms: int) -> RequestOutcome:
        """A new game, once the one before is over; or an épreuve, which opens none yet."""
        before = self.game
        try:
            if request.epreuve is not None:
                return self._make_epreuve(request.epreuve)
            if before is not None and not before.now.is_over:
                raise RuleError("game_in_progress", game=before.state.options.name)
            face, options = self._dependencies.new_game(request, before.state if before else None)
            # a lexicon that is not there must refuse the game, not break it later
            lexicon = self._dependencies.open_lexicon(options.lexicon)
            at: Circumstances[None] = Circumstances(now_ms, lexicon=lexicon)
            steps = ruled(face.game, None, face.game.opening(options), at)
        except RuleError as refusal:
            return self._notices.refuse(refusal)
        self._notices.forget_refusal()
        return self._happen(face, steps, now_ms)

    def bring_back(self, game: str, now_ms: int) -> RequestOutcome:
        """Only between two games: what is being played is never put aside."""
        before = self.game
        try:
            if before is not None and not before.now.is_over:
                raise RuleError("game_in_progress", game=before.state.options.name)
            if before is None or before.state.options.id != game:
                self.resume(load_game(self._dependencies.journal, game), now_ms)
                if before is not None:
                    self._dependencies.journal.forget(before.state.options.id)
        except RuleError as refusal:
            return RequestOutcome(refusal=refusal)
        return RequestOutcome()

    def _make_epreuve(self, draft: Manifest) -> RequestOutcome:
        self._dependencies.make_epreuve(draft)
        self._notices.forget_refusal()
        self._desk.occupation.game_goes_on()
        self._maker.forget_centre()
        self._notices.tell(Fault("hall_made", {"name": draft.name}, good=True))
        return RequestOutcome()

    def _happen(self, face: Face, steps: list[EventStep], now_ms: int) -> RequestOutcome:
        before = self.game.now if self.game is not None else None
        # once it is over its ranking is everybody's, with all that is still entered
        facts, unseen = [], before is None or not before.is_over
        for _, event, _ in steps:
            facts.append(named(face.game, event))
            unseen = unseen and isinstance(event, face.room.unseen)
        receipt = self._dependencies.journal.append(steps[-1][2].options.id, facts, now_ms)
        if receipt.fault is not None:
            self._card_failed(receipt.fault, now_ms)
        events, occurrences = [], []
        for earlier, event, after in steps:
            occurrence = Occurrence(face, event, earlier, after, now_ms, receipt.durable)
            self._adopt(occurrence, unseen=unseen)
            events.append(event)
            occurrences.append(occurrence)
        self._last_ms = max(self._last_ms, now_ms)
        self._consult_solver()
        if unseen:
            self._publish_privately()
        else:
            self._publish()
        for occurrence in occurrences:
            for subscriber in self._dependencies.subscribers:
                subscriber.on_event(occurrence)
        opens_game = steps[0][0] is None
        was_over = before is not None and before.is_over and not opens_game
        assert self.game is not None
        if self.game.now.is_over != was_over:
            self._tell_end(self.game.now)
        if not unseen:
            self._desk.rearrange(before.on_table if before is not None else NOTHING)
        if (fault := self._dependencies.journal.settle()) is not None:
            self._card_failed(fault, now_ms)
        return RequestOutcome(tuple(events), durable=receipt.durable)

    def _tell_end(self, now: Standing) -> None:
        for subscriber in self._dependencies.subscribers:
            if now.is_over:
                subscriber.on_end()
            else:
                subscriber.on_reopening()

    def _card_failed(self, fault: Fault, now_ms: int) -> None:
        self._card.note_failure(now_ms)
        self._notices.tell(fault)

    def _adopt(self, occurrence: Occurrence, *, unseen: bool) -> None:
        opens_game = occurrence.before is None
        if opens_game:
            if self.game is not None:
                self._dependencies.journal.forget(self.game.state.options.id)
            self.game = None
            self._enter(occurrence.face, occurrence.after, occurrence.now_ms)
        game = self.game
        assert game is not None
        before = game.now.situation
        game.become(occurrence.after, before, unseen=unseen)
        game.snapshot_maker.on_event(occurrence.event, occurrence.now_ms)
        self._draw_at_ms = occurrence.now_ms + self._dependencies.draw_pause_ms
        if opens_game or game.now.situation.name != before.name:
            self._desk.occupation.game_goes_on()
            self._notices.game_goes_on()
        if isinstance(occurrence.event, game.face.room.summons):
            self._notices.page.leave()
        taken_over = game.letters.hand_takes_over(occurrence.event)
        if taken_over is not None:
            game.drawing_by_hand = taken_over
        self._idle_since_ms = occurrence.now_ms

    def _enter(self, face: Face, state: GameState, now_ms: int) -> None:
        self._notices.page.leave_access()
        self.game, fault = open_game(self._dependencies, face, state, now_ms)
        if fault is not None:
            self._notices.tell(fault)
        for subscriber in self._dependencies.subscribers:
            subscriber.on_entrance(Entrance(face, state, self.game.accents))
        self._desk.rearrange(NOTHING)

    # The solver and the bag

    def _consult_solver(self, *, again: bool = False) -> None:
        if self.game is not None and (problem := self.game.new_problem(again=again)) is not None:
            self._dependencies.solver.ask(problem)

    def _learn(self, question: Any, answer: Any) -> None:
        if self.game is not None and self.game.learn(question, answer):
            self._notices.changed = True

    def draw_on(self, now_ms: int) -> bool:
        """The console draws again; False when there is nothing to draw."""
        assert self.game is not None
        self.game.drawing_by_hand = False
        self._draw_at_ms = now_ms
        return self._next_draw() is not None

    def write_here(self, now_ms: int) -> RequestOutcome:
        self._woken(WriteHere(), now_ms)
        return RequestOutcome()

    def _next_draw(self) -> Command | None:
        """Nothing while the desk asks something: the game must not go on under the question."""
        asks = self._desk.occupation.mode is not None
        return None if self.game is None or asks else self.game.next_draw()

    # Time

    def next_wakeup(self) -> Wakeup | None:
        return min(self._wakeups(), key=lambda wakeup: wakeup.at_ms, default=None)

    def _wakeups(self) -> Iterator[Wakeup]:
        if (game := self.game) and (wake_ms := game.face.game.wake_at(game.state)) is not None:
            yield Wakeup(wake_ms, Wake.CLOCK)
        if (game := self.game) and (command := self._next_draw()) is not None:
            prompt = isinstance(command, game.face.opening.prompt)
            yield Wakeup(self._last_ms if prompt else self._draw_at_ms, Wake.DRAW)
        if not self._dependencies.journal.is_durable:
            yield self._card.wakeup
        yield from self._desk.wakeups

    def _woken(self, wake: Wake | WriteHere | TakeIn | JournalExamined, now_ms: int) -> None:
        game = self.game
        match wake:
            case Wake.CLOCK if game is not None:
                self.execute(game.face.game.waking(game.state), now_ms)
            case Wake.DRAW if game is not None:
                command = self._next_draw()
                if command is not None and self.execute(command, now_ms).refusal is not None:
                    game.drawing_by_hand = True  # source and table disagree: the judge decides
            case Wake.PASSING:
                self._desk.let_pass(now_ms)
            case Wake.JOURNAL | WriteHere() | TakeIn() | JournalExamined():
                told, found = self._card.attend(wake, now_ms)
                for fault in told:
                    self._notices.tell(fault)
                if found is not None:
                    self._welcome(found, now_ms)

    def _read_anew(self, game: str, now_ms: int) -> None:
        """What a forged checkpoint said is on the desk: the game's records say otherwise."""
        journal = self._dependencies.journal
        if self.game is None or self.game.state.options.id != game or journal.is_waiting(game):
            return  # another one by now, or facts that only the memory has: the next start reads it
        self.resume(load_game(journal, game), now_ms)
        self._notices.tell(Fault("checkpoint_disproved", {"game": self.game.state.options.name}))

    def _welcome(self, found: Resumed, now_ms: int) -> None:
        """A game the card was in the middle of: back by itself when nothing is being played."""
        told = Fault("journal_game_waiting", {"game": found.state.options.name})
        if self.game is None or self.game.now.is_over:
            try:
                self.resume(found, now_ms)
                return
            except RuleError as refusal:  # its lexicon is gone: no reason to fall at every start
                told = Fault("game_not_resumed", {"why": refusal})
        self._dependencies.journal.forget(found.state.options.id)
        self._notices.tell(told)

    # What is shown

    def _publish(self) -> None:
        self._notices.changed = False
        self.snapshots.publish(self._snapshot())

    def _publish_privately(self) -> None:
        """Nothing the room sees has changed, nothing of it is composed again."""
        assert self.game is not None
        self.snapshots.publish(replace(self.snapshots.judge, state=self.game.state))

    def _snapshot(self) -> JudgeSnapshot:
        return self._maker.snapshot(
            self.game,
            situation=self._desk.situation,
            mode=self._desk.occupation.mode,
            notices=self._notices,
            idle_since_ms=self._idle_since_ms,
        )
