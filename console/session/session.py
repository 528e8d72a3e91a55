"""The session owns the game: one message in, at most one command decided, journaled, told."""

import logging
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from console.buttons import AwaitTile, Forward, Press, Situation, Wish, as_press
from console.games.face import Face
from console.inbox import (
    Acknowledge,
    Ask,
    Gesture,
    News,
    OpenGame,
    Outcome,
    Recovered,
    Show,
    TakeIn,
    Troubled,
    TypeLetter,
    Wake,
    WriteHere,
)
from console.journal import Fault, named
from console.loop import Wakeup
from console.options.request import NewGame
from console.ruling import Step, ruled
from console.session import desk
from console.session.card import Card
from console.session.faults import FaultBoard
from console.session.metal_faults import fault_of, mend
from console.session.occupation import Occupation
from console.session.on_desk import OnDesk, put_on_desk
from console.session.picture import snapshot_of
from console.session.reactions import Entrance, Occurrence
from console.session.resume import Resumed
from console.session.showcase import JudgeSnapshot, Showcase
from console.session.shown_page import ShownPage
from console.session.solver import SolverAnswered, SolverFailed
from console.session.surroundings import Surroundings
from console.tilesets.workbench import NOTHING, OnTable
from engine.errors import RuleError
from engine.play.game import Circumstances, Command
from firmware_bridge import messages as metal

log = logging.getLogger(__name__)


class Session:
    """Handles every message of the inbox. Belongs to the loop's thread."""

    def __init__(self, around: Surroundings, now_ms: int) -> None:
        self._around = around
        self._game: OnDesk | None = None
        self._idle_since_ms = self._last_ms = self._draw_at_ms = now_ms
        self._card = Card(around.journal, now_ms, around.returned)
        self._faults = FaultBoard()
        self._occupation = Occupation(around, self.tell, self._untell, lambda: self._game)
        self._refusal: RuleError | None = None
        self._awaits_tile = self._in_vain = False  # in vain: it was a button that was refused
        self._page = ShownPage(lambda: around.access(bool(self._game and not self._game.is_over)))
        self._changed = True  # something is to be shown that has not been published yet
        self.showcase = Showcase(self._snapshot())

    # Coming in

    def begin(self, resumed: Resumed | None, faults: Iterable[Fault], now_ms: int) -> None:
        """What the journal had to say is shown at once, with the game it brings back."""
        for fault in faults:
            self.tell(fault)
        if resumed is not None:
            self._welcome(resumed, now_ms)
        if self._changed:
            self._publish()

    def resume(self, resumed: Resumed, now_ms: int) -> None:
        """Put a game from the journal back on the desk. Nothing is announced."""
        self._enter(resumed.face, resumed.state, now_ms)
        for fault in resumed.faults:
            self.tell(fault)
        self.tell(Fault("game_resumed", {"game": resumed.state.options.name}))
        for command in resumed.face.game.returning(resumed.state, resumed.absence(now_ms)):
            self.execute(command, now_ms)
        assert self._game is not None
        for notice in self._game.face.desk.notices(self._game.state):
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
                reply(self.execute(command, now_ms, by))
            case OpenGame(request, reply):
                reply(self.open_game(request, now_ms))
            case Press() | Forward():
                self._pressed(message, now_ms)
            case Gesture(press, reply):
                reply(self._pressed(press, now_ms))
            case metal.ButtonPressed() | metal.ButtonHeld():
                self._pressed(message, self._moment_of(message.at_ms))
            case metal.TagSeen(_, tag):
                self._tag_seen(tag, self._moment_of(message.at_ms))
            case TypeLetter(letter):
                self._typed(letter, now_ms)
            case SolverAnswered(question, answer):
                self._learn(question, answer)
            case SolverFailed(error):
                raise error
            case Wake() | WriteHere() | TakeIn():
                self._woken(message, now_ms)
            case Show():
                self._page.want(message)
                self._changed = True
            case Troubled(fault):
                self.tell(fault)
            case Recovered(code):
                self._untell(code)
            case News():
                self._consult_solver(again=True)
                self._changed = True
            case Acknowledge():
                self._read_banners()
            case metal.TwoTags():
                self._refuse(RuleError("two_tiles_at_once"))
            case metal.DeviceBack() | metal.PanelMended():
                mend(message, self._faults)
                self._changed = True
            case _:
                if (heard := fault_of(message)) is not None:
                    self.tell(heard)

    def _moment_of(self, edge_ms: int) -> int:
        """When a hand did it; never before what has been written already."""
        return max(edge_ms, self._last_ms)

    def _is_aside(self, message: object) -> bool:
        """Taking stock and trying the panel come before the game, while they last."""
        try:
            taken = self._occupation.takes(message, self._on_table)
        except RuleError as refusal:
            self._refuse(refusal)
            return True
        self._changed |= taken
        if taken and self._occupation.choosing.menu is not None:
            self._forget_refusal()
        return taken

    def tell(self, fault: Fault) -> None:
        """Something is wrong, or right again, beside the game."""
        if not self._faults.put(fault, self._last_ms):
            return
        self._changed = True
        log.warning("fault %s %s", fault.code, dict(fault.data))
        for subscriber in self._around.subscribers:
            subscriber.told(fault)

    def _untell(self, *codes: str, device: object = None) -> None:
        self._faults.clear(*codes, device=device)
        self._changed = True

    # One command: decide, evolve, write, tell

    def execute(self, command: Command, now_ms: int, by: str = "") -> Outcome:
        """Decided, folded, on the card, and only then told. With `by` it is somebody's own
        request: its refusal is theirs, and the desk says nothing."""
        game = self._game
        try:
            if game is None:
                raise RuleError("no_game_open", command=type(command).__name__)
            steps = ruled(game.face.game, game.state, command, game.circumstances(now_ms, by))
        except RuleError as refusal:
            return Outcome(refusal=refusal) if by else self._refuse(refusal)
        if not by:
            self._forget_refusal()
        if not steps:  # said before: as durable as it was then made
            waiting = self._around.journal.is_waiting(game.state.options.id)
            return Outcome(durable=not waiting)
        return self._happen(game.face, steps, now_ms)

    def open_game(self, request: NewGame, now_ms: int) -> Outcome:
        """A new game, once the one before is over."""
        before = self._game
        try:
            if before is not None and not before.is_over:
                raise RuleError("game_in_progress", game=before.state.options.name)
            face, options = self._around.new_game(request, before.state if before else None)
            # a lexicon that is not there must refuse the game, not break it later
            lexicon = self._around.open_lexicon(options.lexicon)
            at = Circumstances(now_ms, lexicon=lexicon)
            steps = ruled(face.game, None, face.game.opening(options), at)
        except RuleError as refusal:
            return self._refuse(refusal)
        self._forget_refusal()
        return self._happen(face, steps, now_ms)

    def _happen(self, face: Face, steps: list[Step], now_ms: int) -> Outcome:
        events = tuple(event for _, event, _ in steps)
        entries = [named(face.game, event) for event in events]
        receipt = self._around.journal.append(steps[-1][2].options.id, entries, now_ms)
        self._card_failed(receipt.fault, now_ms)
        occurrences = [
            Occurrence(face, event, earlier, after, now_ms, receipt.durable)
            for earlier, event, after in steps
        ]
        before = self._on_table()
        for occurrence in occurrences:
            self._adopt(occurrence)
        self._last_ms = max(self._last_ms, now_ms)
        self._consult_solver()
        if all(isinstance(event, face.room.unseen) for event in events):
            self._publish_privately()
        else:
            self._publish()
        for occurrence in occurrences:
            for subscriber in self._around.subscribers:
                subscriber.happened(occurrence)
        self._changed |= self._occupation.rearrange(before, self._on_table())
        self._card_failed(self._around.journal.settle(), now_ms)
        return Outcome(events, durable=receipt.durable)

    def _card_failed(self, fault: Fault | None, now_ms: int) -> None:
        if fault is not None:
            self._card.failed(now_ms)
            self.tell(fault)

    def _adopt(self, occurrence: Occurrence) -> None:
        if occurrence.opens_game:
            if self._game is not None:
                self._around.journal.forget(self._game.state.options.id)
            self._game = None
            self._enter(occurrence.face, occurrence.after, occurrence.now_ms)
        game = self._game
        assert game is not None
        situation = game.face.desk.situation(game.state).name
        game.state = occurrence.after
        game.stage.happened(occurrence.event, occurrence.now_ms)
        self._draw_at_ms = occurrence.now_ms + self._around.draw_pause_ms
        if occurrence.opens_game or game.face.desk.situation(game.state).name != situation:
            self._occupation.leave()
            self._page.leave_access()
            self._faults.game_goes_on()
        taken_over = game.letters.hand_takes_over(occurrence.event)
        if taken_over is not None:
            game.drawing_by_hand = taken_over
        self._idle_since_ms = occurrence.now_ms

    def _enter(self, face: Face, state: Any, now_ms: int) -> None:
        self._page.leave_access()
        self._game, fault = put_on_desk(self._around, face, state, now_ms)
        if fault is not None:
            self.tell(fault)
        for subscriber in self._around.subscribers:
            subscriber.entered(Entrance(face, state, self._game.accents))
        self._changed |= self._occupation.rearrange(NOTHING, self._on_table())

    def _refuse(self, refusal: RuleError) -> Outcome:
        log.info("refused %s", refusal.code)  # its data may name letters nobody has seen
        self._refusal, self._in_vain = refusal, False
        self._changed = True
        for subscriber in self._around.subscribers:
            subscriber.refused(refusal)
        return Outcome(refusal=refusal)

    def _forget_refusal(self) -> None:
        self._changed, self._refusal = self._changed or self._refusal is not None, None

    # What people and metal do

    @property
    def _situation(self) -> Situation:
        game, aside = self._game, self._occupation.situation
        if aside is not None:
            return aside
        if game is None:
            return desk.CLOSED_DOOR if self._around.open_to_room() else desk.NO_GAME
        return game.face.desk.situation(game.state)

    def _read_banners(self) -> None:
        self._faults.acknowledge()
        self._page.leave_access()
        self._occupation.mend(None)
        self._refusal, self._changed = None, True

    def _pressed(
        self, message: Press | Forward | metal.ButtonPressed | metal.ButtonHeld, now_ms: int
    ) -> Outcome:
        situation = self._situation
        try:
            press = situation.forward() if isinstance(message, Forward) else as_press(message)
            written = bool(self._faults.unread or self._page.is_access), self._refusal is not None
            if not self._awaits_tile and desk.takes_banner_down(press, situation, *written):
                self._read_banners()
                return Outcome()
            awaited, self._awaits_tile = self._awaits_tile, False
            action = situation.meaning(press)
            if isinstance(action, AwaitTile):
                if not awaited:
                    self._awaits_tile = True
                    raise RuleError("desk_await_tile")
                action = action.otherwise
            if isinstance(action, Wish):
                return self._grant(action, press.button.value, now_ms)
        except RuleError as refusal:
            return self._refuse(refusal)
        outcome = self.execute(action, now_ms)
        self._in_vain = outcome.refusal is not None
        return outcome

    def _grant(self, wish: Wish, button: str, now_ms: int) -> Outcome:
        self._forget_refusal()
        match wish:
            case Wish.NEW_GAME | Wish.BEGIN_GAME:
                menu = self._occupation.choosing.menu
                return self.open_game(menu.request if menu else NewGame(), now_ms)
            case Wish.CHOOSE_GAME:
                self._occupation.choosing.open(self._game.state if self._game else None)
                self._changed = True
            case Wish.REPEAT if not self._occupation.repeat():
                for subscriber in self._around.subscribers:
                    subscriber.repeat()
            case Wish.DRAW_ON:
                self._draw_on(button, now_ms)
            case Wish.SHOW_ACCESS:
                self._page.turn_access()
                self._changed = True
            case Wish.OPEN_TO_ROOM | Wish.SWITCH_OFF:
                self._around.errand(wish)()
            case _ if wish is not Wish.REPEAT:
                self._occupation.grant(wish, button, self._on_table())
                self._changed = True
        return Outcome(refusal=self._refusal)

    def _draw_on(self, button: str, now_ms: int) -> None:
        game = self._game
        assert game is not None
        game.drawing_by_hand = False
        self._draw_at_ms = now_ms
        if self._next_draw() is None:
            name = game.face.desk.situation(game.state).name
            self._refuse(RuleError(f"desk_{name}", button=button))

    def _tag_seen(self, tag: str, now_ms: int) -> None:
        awaited, self._awaits_tile = self._awaits_tile, False
        try:
            tile = self._occupation.tile_of(tag, self._on_table())
            if self._game is None:
                raise RuleError("no_game_open", command="")
            command = self._game.face.game.tile_laid(self._game.state, tile, back=awaited)
        except RuleError as refusal:
            self._refuse(refusal)
            return
        self.execute(command, now_ms)

    def _typed(self, letter: str, now_ms: int) -> None:
        if (game := self._game) is not None and (typed := game.face.desk.typed(game.state, letter)):
            self.execute(typed, now_ms)

    # The solver and the bag

    def _consult_solver(self, *, again: bool = False) -> None:
        if self._game is not None and (problem := self._game.new_problem(again=again)) is not None:
            self._around.solver.ask(problem)

    def _learn(self, question: Any, answer: Any) -> None:
        if self._game is not None and question == self._game.asked:
            self._game.answer = answer
            self._changed = True

    def _next_draw(self) -> Command | None:
        """Nothing while the desk asks something: the game must not go on under the question."""
        asks = self._occupation.aside is not None
        return None if self._game is None or asks else self._game.next_draw()

    # Time

    def next_wakeup(self) -> Wakeup | None:
        return min(self._wakeups(), key=lambda wakeup: wakeup.at_ms, default=None)

    def _wakeups(self) -> Iterator[Wakeup]:
        if (game := self._game) and (wake_ms := game.face.game.wake_at(game.state)) is not None:
            yield Wakeup(wake_ms, Wake.CLOCK)
        if self._next_draw() is not None:
            yield Wakeup(self._draw_at_ms, Wake.DRAW)
        if self._card.wakeup is not None:
            yield self._card.wakeup

    def _woken(self, wake: Wake | WriteHere | TakeIn, now_ms: int) -> None:
        game = self._game
        match wake:
            case Wake.CLOCK if game is not None:
                self.execute(game.face.game.waking(game.state), now_ms)
            case Wake.DRAW if game is not None:
                command = self._next_draw()
                if command is not None and self.execute(command, now_ms).refusal is not None:
                    game.drawing_by_hand = True  # source and table disagree: the judge decides
            case Wake.JOURNAL | WriteHere() | TakeIn():
                told, found = self._card.attend(wake, now_ms)
                for fault in told:
                    self.tell(fault)
                if found is not None:
                    self._welcome(found, now_ms)

    def _welcome(self, found: Resumed, now_ms: int) -> None:
        """A game the card was in the middle of: back by itself when nothing is being played."""
        told = Fault("journal_game_waiting", {"game": found.state.options.name})
        if self._game is None or self._game.is_over:
            try:
                self.resume(found, now_ms)
                return
            except RuleError as refusal:  # its lexicon is gone: no reason to fall at every start
                told = Fault("game_not_resumed", {"why": refusal})
        self._around.journal.forget(found.state.options.id)
        self.tell(told)

    # What is shown

    def _publish(self) -> None:
        self._changed = False
        self.showcase.publish(self._snapshot())

    def _publish_privately(self) -> None:
        """Nothing the room sees has changed, nothing of it is composed again."""
        assert self._game is not None
        self.showcase.publish(replace(self.showcase.judge, state=self._game.state))

    def _on_table(self) -> OnTable:
        return self._game.on_table if self._game is not None else OnTable()

    def _snapshot(self) -> JudgeSnapshot:
        return snapshot_of(
            self._around,
            self._game,
            situation=self._situation,
            aside=self._occupation.aside,
            choosing=self._occupation.choosing,
            show=self._page.show,
            refusal=self._refusal,
            in_vain=self._in_vain,
            faults=self._faults,
            idle_since_ms=self._idle_since_ms,
        )
