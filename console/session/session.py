"""The session owns the game: one message in, at most one command decided, journaled, told."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace

from console.games.duplicate import snapshot as view
from console.games.duplicate.buttons import Button, Forward, Press, Wish, as_press
from console.games.duplicate.moments import STAGE_CHANGES, Moments
from console.games.duplicate.ranking import PublicRanking
from console.games.duplicate.records import entries_of
from console.games.duplicate.solving import SolverAnswered, SolverFailed, Words
from console.games.duplicate.sources import Hand, LetterSource
from console.games.duplicate.stage import no_definition
from console.games.duplicate.steps import Step, steps_of
from console.inbox import (
    Acknowledge,
    Ask,
    Outcome,
    Recovered,
    Show,
    Troubled,
    Wake,
)
from console.journal import Entry, Fault
from console.journal.records import boot_id
from console.loop import Wakeup
from console.session.faults import FLEETING, FaultBoard
from console.session.metal_faults import DEVICE_LOST, DEVICE_WRONG_SPEED, fault_of
from console.session.occupation import Sideline
from console.session.reactions import Occurrence
from console.session.resume import Resumed, notices
from console.session.showcase import JudgeSnapshot, Showcase, compose
from console.session.surroundings import House
from console.tilesets.workbench import Bench
from engine.errors import RuleError
from engine.games.duplicate import Phase, State
from engine.games.duplicate import commands as cmd
from engine.games.duplicate import events as ev
from engine.games.duplicate.answer import Answer
from engine.games.duplicate.correction.events import SlipEntered
from engine.games.duplicate.game import DUPLICATE
from engine.games.duplicate.top_choice import CoupQuestion
from engine.play.game import Absence, Circumstances
from firmware_bridge import messages as metal

JOURNAL_RETRY_MS = 10_000
"""Between two attempts at a disk that failed: each may block for as long as the card likes."""

log = logging.getLogger(__name__)


class Session:
    """Handles every message of the inbox. Belongs to the loop's thread."""

    def __init__(self, house: House, now_ms: int) -> None:
        self._house = house
        self._state: State | None = None
        self._words: Words | None = None
        self._ranking = PublicRanking()
        self._source: LetterSource = Hand()
        self._moments = Moments(now_ms)
        self._asked: CoupQuestion | None = None
        self._drawing_by_hand = False
        self._draw_at_ms = now_ms
        self._retry_at_ms = now_ms + JOURNAL_RETRY_MS
        self._faults = FaultBoard()
        bench = house.bench or Bench(house.desk)
        self._sideline = Sideline(bench, house.subscribers, self.tell, self._untell)
        self._refusal: RuleError | None = None
        self._show = Show(None)
        self._changed = False
        """Something is to be shown that has not been published yet."""
        self.showcase = Showcase(self._snapshot())

    # Coming in

    def resume(self, resumed: Resumed, now_ms: int) -> None:
        """Put a game from the journal back on the desk. Nothing is announced."""
        self._state = resumed.state
        self._moments = Moments(now_ms)
        self._enter_game()
        for fault in resumed.faults:
            self.tell(fault)
        self.tell(Fault("game_resumed", {"game": resumed.state.options.id}))
        last = resumed.last.stamp
        absence = Absence(last.mono_ms, last.boot_id == boot_id(), now_ms)
        for command in DUPLICATE.returning(resumed.state, absence):
            self.execute(command, now_ms)
        for notice in notices(self._state):
            self.tell(notice)
        self._consult_solver()
        self._publish()

    def handle(self, message: object, now_ms: int) -> None:
        self._dispatch(message, now_ms)
        if self._changed:
            self._publish()

    def _dispatch(self, message: object, now_ms: int) -> None:
        if self._is_aside(message):
            return
        match message:
            case Ask(command, reply, by):
                outcome = self.execute(command, now_ms, by)
                if reply is not None:
                    reply(outcome)
            case Press() | Forward() | metal.ButtonPressed() | metal.ButtonHeld():
                self._pressed(message, now_ms)
            case metal.TagSeen(_, tag):
                self._tag_seen(tag, now_ms)
            case SolverAnswered(answer):
                self._learn(answer)
            case SolverFailed(error):
                raise error
            case Wake():
                self._woken(message, now_ms)
            case Show():
                self._show = self._with_access(message)
                self._changed = True
            case Troubled(fault):
                self.tell(fault)
            case Recovered(code):
                self._faults.clear(code)
                self._changed = True
            case Acknowledge():
                self._faults.acknowledge()
                self._changed = True
            case metal.TwoTags():
                self._refuse(RuleError("two_tiles_at_once"))
            case _:
                self._metal_said(message)

    def _is_aside(self, message: object) -> bool:
        """Taking stock and trying the panel come before the game, while they last."""
        try:
            taken = self._sideline.takes(message, self._state)
        except RuleError as refusal:
            self._refuse(refusal)
            return True
        self._changed |= taken
        return taken

    def tell(self, fault: Fault) -> None:
        """Something is wrong, or right again, beside the game."""
        if not self._faults.put(fault):
            return
        self._changed = True
        log.warning("fault %s %s", fault.code, dict(fault.data))
        for subscriber in self._house.subscribers:
            subscriber.told(fault)

    def _untell(self, *codes: str) -> None:
        self._faults.clear(*codes)
        self._changed = True

    # One command: decide, journal, evolve, react

    def execute(self, command: cmd.Command, now_ms: int, by: str = "") -> Outcome:
        try:
            events = self._decide(command, now_ms, by)
        except RuleError as refusal:
            return self._refuse(refusal) if not by else Outcome(refusal=refusal)
        if not by:
            self._forget_refusal()
        if not events:
            return Outcome()
        # Evolve before writing: an event that cannot be folded must never reach the card.
        steps = steps_of(self._state, events)
        after = steps[-1][2]
        durable = self._write(after.options.id, entries_of(events), now_ms)
        if by and all(isinstance(event, SlipEntered) for event in events):
            # Two hundred slips a coup: nothing else changed, nothing else is composed again.
            self._state = after
            judge = self.showcase.judge
            self.showcase.publish(replace(judge, state=after, correction=after.correction))
        else:
            self._happen(steps, now_ms, durable)
        return Outcome(events, durable=durable)

    def _write(self, game: str, entries: Sequence[Entry], now_ms: int) -> bool:
        receipt = self._house.journal.append(game, entries, now_ms)
        if receipt.fault is not None:
            self._retry_at_ms = now_ms + JOURNAL_RETRY_MS
            self.tell(receipt.fault)
        return receipt.durable

    def _happen(self, steps: Sequence[Step], now_ms: int, durable: bool) -> None:
        occurrences = [
            Occurrence(event, before, after, now_ms, durable) for before, event, after in steps
        ]
        for occurrence in occurrences:
            self._adopt(occurrence)
        self._consult_solver()
        self._publish()
        for occurrence in occurrences:
            for subscriber in self._house.subscribers:
                subscriber.happened(occurrence)

    def _decide(self, command: cmd.Command, now_ms: int, by: str) -> ev.Events:
        if isinstance(command, cmd.OpenGame):
            self._refuse_known_name(command.options.id)
            # a lexicon that is not there must refuse the game, not break it later
            lexicon, answer = self._house.open_lexicon(command.options.lexicon), None
        elif self._words is None:
            code = "correction_no_game" if by else "no_game_open"
            raise RuleError(code, command=type(command).__name__)
        else:
            lexicon, answer = self._words.lexicon, self._words.answer
        return DUPLICATE.decide(self._state, command, Circumstances(now_ms, by, lexicon, answer))

    def _adopt(self, occurrence: Occurrence) -> None:
        event, former = occurrence.event, self._state
        self._state = occurrence.after
        self._moments = self._moments.after(event, occurrence.now_ms)
        self._draw_at_ms = occurrence.now_ms + self._house.draw_pause_ms
        if isinstance(event, STAGE_CHANGES):
            self._sideline.leave()
        if isinstance(event, (*STAGE_CHANGES, ev.ClockResumed)):
            self._faults.clear(*FLEETING)
        if isinstance(event, ev.GameOpened):
            if former is not None:
                self._house.journal.forget(former.options.id)
            self._enter_game()
        elif isinstance(event, ev.TileReturned):
            self._drawing_by_hand = True
        elif isinstance(event, ev.CoupOpened | ev.RackRejected):
            self._drawing_by_hand = False

    def _enter_game(self) -> None:
        assert self._state is not None
        options = self._state.options
        lexicon = self._house.open_lexicon(options.lexicon)
        self._source, fault = self._house.source_of(options, lexicon)
        if fault is not None:
            self.tell(fault)
        self._words = Words(lexicon)
        self._asked = None
        for subscriber in self._house.subscribers:
            subscriber.entered(self._state, lexicon)

    def _refuse(self, refusal: RuleError) -> Outcome:
        log.info("refused %s", refusal)
        self._refusal = refusal
        self._changed = True
        for subscriber in self._house.subscribers:
            subscriber.refused(refusal)
        return Outcome(refusal=refusal)

    def _forget_refusal(self) -> None:
        self._changed |= self._refusal is not None
        self._refusal = None

    def _refuse_known_name(self, game: str) -> None:
        if any(summary.game == game for summary in self._house.journal.games()):
            raise RuleError("game_name_taken", game=game)

    # What people and metal do

    def _pressed(
        self, message: Press | Forward | metal.ButtonPressed | metal.ButtonHeld, now_ms: int
    ) -> None:
        desk, aside, button = self._house.desk, self._sideline.situation, ""
        try:
            if isinstance(message, Forward):
                action = desk.forward(self._state, aside)
            else:
                press = as_press(message)
                button = press.button.value
                action = desk.press(press, self._state, aside)
            if isinstance(action, Wish):
                self._grant(action, button, now_ms)
                return
        except RuleError as refusal:
            self._refuse(refusal)
            return
        self.execute(action, now_ms)

    def _grant(self, wish: Wish, button: str, now_ms: int) -> None:
        self._forget_refusal()
        match wish:
            case Wish.NEW_GAME:
                self._open_new_game(now_ms)
            case Wish.REPEAT if not self._sideline.repeat():
                for subscriber in self._house.subscribers:
                    subscriber.repeat()
            case Wish.DRAW_ON:
                self._drawing_by_hand = False
                self._draw_at_ms = now_ms
                if self._next_draw() is None:
                    self._refuse(RuleError("desk_drawing", button=Button.SUIVANT.value))
            case Wish.AWAIT_TILE:
                self._refuse(RuleError("desk_await_tile"))
            case Wish.SHOW_ACCESS:
                shown = self._show.page is view.Page.ACCESS
                self._show = self._with_access(Show(None if shown else view.Page.ACCESS))
                self._changed = True
            case Wish.SWITCH_OFF:
                if self._house.switch_off is None:
                    self._refuse(RuleError("desk_no_switch"))
                else:
                    self._house.switch_off()
            case _ if wish is not Wish.REPEAT:
                self._sideline.grant(wish, button, self._state)
                self._changed = True

    def _open_new_game(self, now_ms: int) -> None:
        try:
            options = self._house.new_game()
        except RuleError as refusal:
            self._refuse(refusal)
            return
        self.execute(cmd.OpenGame(options), now_ms)

    def _tag_seen(self, tag: str, now_ms: int) -> None:
        try:
            command = self._house.desk.tag(tag)
        except RuleError as refusal:
            self._refuse(refusal)
            return
        self.execute(command, now_ms)

    def _metal_said(self, message: object) -> None:
        match message:
            case metal.DeviceLost() | metal.WrongSpeed() | metal.PanelFault():
                self.tell(fault_of(message))
            case metal.DeviceBack(reader):
                self._faults.clear(DEVICE_LOST, DEVICE_WRONG_SPEED, device=reader)
                self._changed = True
            case metal.TagGone() | metal.ReaderHealth():
                log.debug("%s", message)
            case _:
                raise TypeError(f"nobody handles {message!r}")

    def _with_access(self, show: Show) -> Show:
        """Asked for from the desk itself, the page of access carries the PIN."""
        if show.page is not view.Page.ACCESS or show.access is not None:
            return show
        return Show(show.page, self._house.access())

    # The solver and the bag

    def _consult_solver(self) -> None:
        state, words = self._state, self._words
        question = state.question if state else None
        if state is None or words is None or question is None or question == self._asked:
            return
        self._asked = question
        self._house.ask_solver(question, words.lexicon, state.options.id)

    def _learn(self, answer: Answer) -> None:
        if self._words is not None and answer.question == self._asked:
            retained = self._source.move_of(answer.question)
            self._words.learn(replace(answer, retained=retained))
            self._changed = True

    def _next_draw(self) -> cmd.TypeTile | cmd.RejectRack | None:
        state = self._state
        if state is None or state.phase is not Phase.DRAWING or self._drawing_by_hand:
            return None
        return self._source.next_draw(state)

    # Time

    def next_wakeup(self) -> Wakeup | None:
        return min(self._wakeups(), key=lambda wakeup: wakeup.at_ms, default=None)

    def _wakeups(self) -> Iterator[Wakeup]:
        tick_ms = DUPLICATE.wake_at(self._state) if self._state else None
        if tick_ms is not None:
            yield Wakeup(tick_ms, Wake.CLOCK)
        if self._next_draw() is not None:
            yield Wakeup(self._draw_at_ms, Wake.DRAW)
        if not self._house.journal.is_durable:
            yield Wakeup(self._retry_at_ms, Wake.JOURNAL)

    def _woken(self, wake: Wake, now_ms: int) -> None:
        match wake:
            case Wake.CLOCK:
                self.execute(cmd.Tick(), now_ms)
            case Wake.DRAW:
                command = self._next_draw()
                if command is not None and self.execute(command, now_ms).refusal is not None:
                    self._drawing_by_hand = True  # source and table disagree: the judge decides
            case Wake.JOURNAL:
                self._retry_at_ms = now_ms + JOURNAL_RETRY_MS
                for fault in self._house.journal.retry():
                    self.tell(fault)

    # What is shown

    def _publish(self) -> None:
        self._changed = False
        self.showcase.publish(self._snapshot())

    def _public_rows(self) -> tuple[view.StandingRow, ...]:
        """What screens may show of the standings."""
        if self._state is None or not self._state.correction.slips:
            return ()
        return self._ranking.rows(self._state.correction, self._state)

    def _snapshot(self) -> JudgeSnapshot:
        question = self._state.question if self._state else None
        return compose(
            state=self._state,
            standings=self._public_rows(),
            lexicon=self._words.lexicon if self._words else None,
            card=self._house.card,
            moments=self._moments,
            show=self._show,
            accents=self._words.accents if self._words else str.lower,
            definitions=self._words.definition if self._words else no_definition,
            pace=self._house.pace(),
            demonstration_after_ms=self._house.demonstration_after_ms,
            answer=self._words.answer_to(question) if self._words else None,
            prepared_top=self._source.move_of(question) if question else None,
            refusal=self._refusal,
            faults=self._faults.active,
            pending=self._house.journal.pending,
            aside=self._sideline.aside,
        )
