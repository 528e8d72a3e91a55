"""What hands do at the desk: a button, a tile on the pad, a letter typed. In the loop's thread."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Protocol

from console.desk.buttons import (
    DRAW_ON,
    NEW_GAME,
    OPEN_TO_ROOM,
    REPEAT,
    SHOW_ACCESS,
    SWITCH_OFF,
    AwaitTile,
    Button,
    Forward,
    Press,
    Remark,
    Situation,
    Wish,
    as_press,
)
from console.desk.drafts import CLEAR_KEY, PLAY_KEYS, WordKey
from console.desk.inbox import (
    Ask,
    MendTile,
    RequestOutcome,
    SettleEpreuve,
    Show,
    StartGame,
    TakePart,
    Wake,
    WriteHere,
)
from console.desk.option_table import AS_PROPOSED, NewGame
from console.desk.questions import OpenQuestion
from console.journal.records import Fault
from console.loop import Wakeup
from console.modes.mode import Begin, Deed, EndMode, Mode, ModeContext, ModeTurn, ToMode
from console.modes.questions import ask_back
from console.modes.tiles import MovingMode
from console.session import desk
from console.session.dependencies import Dependencies
from console.session.faults import Notices
from console.session.opened_game import OpenedGame
from console.tiles.workbench import MENDING, NOTHING, OnTable
from engine.play.game import Command
from engine.rulings import RuleError
from firmware_bridge import messages as metal

AnyPress = Press | Forward | metal.ButtonPressed | metal.ButtonHeld
ForMode = Begin | EndMode | ToMode | MendTile | metal.StockProgress | metal.StockTaken


class Playing(Protocol):
    """Whoever plays the game, as a hand asks it."""

    game: OpenedGame | None

    def execute(self, command: Command, now_ms: int) -> RequestOutcome: ...
    def open_game(self, request: NewGame, now_ms: int) -> RequestOutcome: ...
    def draw_on(self, now_ms: int) -> bool:
        """The console draws again; False when there is nothing to draw."""

    def write_here(self, now_ms: int) -> RequestOutcome:
        """Whatever folder is there now is the journal's."""


class DeskInput:
    def __init__(self, dependencies: Dependencies, playing: Playing, notices: Notices) -> None:
        self._dependencies = dependencies
        self._playing = playing
        self._notices = notices
        self.occupation = Occupation(dependencies, notices)
        self._awaits_tile = False
        self._asking: tuple[tuple[Situation, tuple[OpenQuestion, ...]], Situation] | None = None
        """The situation with its questions, as it was last told: the same one while it is."""
        self._by_page = False
        """The press in hand is a page's: nobody may stand at the desk."""
        self._house: Mapping[Wish, Callable[[Button, int], RequestOutcome | None]] = {
            NEW_GAME: lambda _button, now_ms: playing.open_game(AS_PROPOSED, now_ms),
            DRAW_ON: self._draw_on,
            REPEAT: self._repeat,
            SHOW_ACCESS: self._show_access,
            OPEN_TO_ROOM: self._open_to_room,
            SWITCH_OFF: self._switch_off,
        }
        """What the house does itself; a mode brings its own (`Begin`, `Deed`)."""

    @property
    def situation(self) -> Situation:
        """What the buttons mean now."""
        game, mode = self._playing.game, self.occupation.mode
        if mode is not None:
            return mode.situation
        if game is None:
            plain = desk.CLOSED_DOOR if self._dependencies.open_to_room() else desk.NO_GAME
        else:
            plain = game.now.situation
        made_of = plain, self.questions
        if self._asking is None or self._asking[0] != made_of or self._asking[0][0] is not plain:
            self._asking = made_of, desk.with_questions(*made_of)
        return self._asking[1]

    @property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """What waits for the judge: the house's own, then the game's."""
        game = self._playing.game
        asked = desk.house_questions(self._dependencies, self._notices, game)
        return (*asked, *(game.now.questions if game is not None else ()))

    # Buttons

    def press(self, message: AnyPress, now_ms: int, *, by_page: bool = False) -> RequestOutcome:
        situation, notices, self._by_page = self.situation, self._notices, by_page
        try:
            press = situation.forward() if isinstance(message, Forward) else as_press(message)
            written = notices.are_unread, notices.refusal is not None
            if not self._awaits_tile and desk.takes_banner_down(press, situation, *written):
                self.read()
                return RequestOutcome()
            awaited, self._awaits_tile = self._awaits_tile, False
            action = situation.meaning(press)
            if isinstance(action, AwaitTile):
                if not awaited:
                    self._awaits_tile = True
                    raise RuleError("desk_await_tile")
                action = action.otherwise
            if isinstance(action, Wish):
                return self._grant(action, press.button, now_ms)
        except RuleError as refusal:
            outcome = notices.refuse(refusal)
        else:
            outcome = self._playing.execute(action, now_ms)
            outcome = self._asked_back(action, outcome) or outcome
        notices.in_vain = outcome.refusal is not None
        return outcome

    def _asked_back(self, command: Command, outcome: RequestOutcome) -> RequestOutcome | None:
        """What the game needs to know first is asked here, not refused."""
        game, refusal = self._playing.game, outcome.refusal
        if game is None or refusal is None:
            return None
        question = game.face.desk.asks_back(game.state, command, refusal)
        if question is None:
            return None
        self._notices.forget_refusal()
        self.occupation.begin(Begin("ask_back", opening=ask_back(question)), self._desk())
        return RequestOutcome()

    def _grant(self, wish: Wish, button: Button, now_ms: int) -> RequestOutcome:
        """What the console does itself, without asking the game."""
        self._notices.forget_refusal()
        self._notices.changed = True
        outcome = None
        match wish:
            case Deed(do=do):
                turn = do()
                self.occupation.take(turn)
                outcome = self._follow(turn, now_ms)
            case Begin():
                self.occupation.begin(wish, self._desk())
            case _:
                outcome = self._house[wish](button, now_ms)
        return outcome or RequestOutcome()

    def _follow(self, turn: ModeTurn, now_ms: int) -> RequestOutcome | None:
        """What a turn leads to; whatever came of it, the mode looks again at what is left."""
        match turn.then:
            case None:
                return None
            case StartGame(request):
                outcome = self._playing.open_game(request, now_ms)
            case Ask(command):
                outcome = self._playing.execute(command, now_ms)
            case WriteHere():
                outcome = self._playing.write_here(now_ms)
            case SettleEpreuve(epreuve, official):
                outcome = self._attempt(
                    lambda: self._dependencies.settle_epreuve(epreuve, official)
                )
            case TakePart(epreuve, partie, role):
                outcome = self._attempt(lambda: self._dependencies.take_part(epreuve, partie, role))
        if self.occupation.mode is turn.mode and turn.mode is not None:
            self.occupation.take(turn.mode.reconsidered(self._desk()))
            self._notices.changed = True
        return outcome

    def _attempt(self, work: Callable[[], None]) -> RequestOutcome:
        try:
            work()
            return RequestOutcome()
        except RuleError as refusal:
            return self._notices.refuse(refusal)

    def read(self) -> None:
        """The judge has read what is written on the screens."""
        self._notices.read()
        self.occupation.mend(None)

    def _repeat(self, _button: Button, _now_ms: int) -> None:
        if not self.occupation.repeat():
            for subscriber in self._dependencies.subscribers:
                subscriber.repeat()

    def _draw_on(self, button: Button, now_ms: int) -> None:
        if not self._playing.draw_on(now_ms):
            raise RuleError(self.situation.prompt, button=button.value)

    def _open_to_room(self, _button: Button, _now_ms: int) -> None:
        let_in = self._dependencies.open_to_room()
        if let_in is None:
            raise RuleError("desk_door_is_open")
        let_in()

    def _show_access(self, _button: Button, now_ms: int) -> None:
        self._notices.page.turn_access(now_ms, by_hand=not self._by_page)

    def _switch_off(self, _button: Button, _now_ms: int) -> None:
        if self._dependencies.switch_off is None:
            raise RuleError("desk_no_switch")
        self._dependencies.switch_off()

    # Tiles and letters

    def lay_tile(self, tag: str, now_ms: int) -> None:
        """What it means is the mode's while one lasts, else the game's."""
        mode, game = self.occupation.mode, self._playing.game
        try:
            turn = mode.tile_laid(tag) if mode is not None else None
            if turn is not None:
                self._notices.changed = True
                self.occupation.take(turn)
                return
            awaited, self._awaits_tile = self._awaits_tile, False
            bench, table = self._dependencies.workbench, game.now.on_table if game else NOTHING
            mending = bench.mending
            tile = bench.tile_of(tag, table)
            if mending is not None and bench.mending is None:
                self.occupation.tell_mended(mending)
            if game is None:
                raise RuleError("no_game_open", command="")
            command = game.face.game.tile_laid(game.state, tile, back=awaited)
        except RuleError as refusal:
            self._notices.refuse(refusal)
            return
        self._playing.execute(command, now_ms)

    def type_letter(self, letter: str, now_ms: int) -> None:
        game = self._playing.game
        if game is not None and (typed := game.face.desk.typed(game.state, letter)):
            self._playing.execute(typed, now_ms)

    def write(self, key: WordKey, now_ms: int) -> None:
        """A word is typed at the window. What the game refuses stays as it was typed."""
        game, notices = self._playing.game, self._notices
        writing = game.writing if game is not None and self.occupation.mode is None else None
        if game is None or writing is None:
            return
        notices.page.want(Show(None), now_ms)
        notices.changed = True
        entry, draft = game.word_entry, writing.draft
        if key.name == CLEAR_KEY:
            game.write(writing.with_draft(None))
        elif key.name not in PLAY_KEYS:
            game.write(writing.with_draft(entry.after(game.state, draft, key)))
        elif writing.is_begun:
            try:
                command = entry.command(game.state, draft)
            except RuleError as why:
                outcome = notices.refuse(why)
            else:
                outcome = self._playing.execute(command, now_ms)
            game.write(replace(writing, refusal=outcome.refusal))

    # What the desk does instead of the game

    def occupy(self, message: ForMode) -> None:
        self._notices.changed = True
        try:
            self.occupation.handle(message, self._desk)
        except RuleError as refusal:
            self._notices.refuse(refusal)
            return
        if isinstance(message, ToMode):
            self._notices.forget_refusal()

    @property
    def wakeups(self) -> Iterator[Wakeup]:
        """When a question is over that nobody answers, or a notice that passes."""
        for at_ms in (self.occupation.until_ms, self._notices.until_ms):
            if at_ms is not None:
                yield Wakeup(at_ms, Wake.PASSING)

    def let_pass(self, now_ms: int) -> None:
        self._notices.let_pass(now_ms)
        until_ms, mode = self.occupation.until_ms, self.occupation.mode
        if mode is not None and until_ms is not None and until_ms <= now_ms:
            self._notices.changed = True
            self.occupation.take(mode.end())

    def rearrange(self, before: OnTable) -> None:
        """Has a correction just left tiles to be moved by hand? They are told, if so."""
        game = self._playing.game
        if game is None or game.now.on_table.to_move == before.to_move:
            return
        self._notices.changed |= self.occupation.rearrange(before, game.now.on_table)

    def _desk(self) -> ModeContext:
        dependencies, game, mode = self._dependencies, self._playing.game, self.occupation.mode
        if game is None:
            return ModeContext(
                dependencies.workbench,
                dependencies.proposals,
                questions=lambda: self.questions,
                mode=mode,
            )
        return ModeContext(
            dependencies.workbench,
            dependencies.proposals,
            game.now.on_table,
            game.state,
            endings=lambda: game.face.desk.endings(game.state),
            questions=lambda: self.questions,
            mode=mode,
        )


# --- What the desk does instead of the game -----------------------------------------------------


class Occupation:
    """One mode at most. What is said of it is shown until it is read, in the notices."""

    def __init__(self, dependencies: Dependencies, notices: Notices) -> None:
        self._workbench = dependencies.workbench
        self._subscribers = dependencies.subscribers
        self._notices = notices
        self.mode: Mode | None = None

    @property
    def until_ms(self) -> int | None:
        return self.mode.until_ms if self.mode is not None else None

    # The mode

    def handle(self, message: ForMode, desk: Callable[[], ModeContext]) -> None:
        """A message that concerns the mode. RuleError when it is refused."""
        mode = self.mode
        match message:
            case Begin():
                self.begin(message, desk())
            case EndMode(kind) if isinstance(mode, kind):
                self.take(mode.end())
            case ToMode() if mode is not None:
                self.take(mode.hear(message))
            case metal.StockProgress() | metal.StockTaken() if mode is not None:
                self.take(mode.bag_heard(message))
            case MendTile(letter):
                self.mend(letter)

    def begin(self, wish: Begin, desk: ModeContext) -> None:
        """RuleError when it cannot begin now: nothing has changed."""
        self._replace(wish.opening(desk))

    def take(self, turn: ModeTurn) -> None:
        """Something was done in the mode; what was said of it comes before it is left."""
        before, self.mode = self.mode, turn.mode
        self._remark(turn.remark)
        if before is not None and turn.mode is None:
            before.leave()
        for verdict in turn.verdicts:
            self._notices.tell(verdict)

    def game_goes_on(self) -> None:
        """To another situation."""
        if self.mode is not None:
            self.mode = self.mode.game_goes_on()

    def leave(self) -> None:
        if self.mode is not None:
            self.mode.leave()
            self.mode = None

    def rearrange(self, before: OnTable, after: OnTable) -> bool:
        """Has a correction just left tiles to be moved by hand? They are told, if so."""
        turn = MovingMode.after(self.mode, self._workbench, before, after)
        if turn is None:
            return False
        self._replace(turn)
        return True

    def repeat(self) -> bool:
        """Say the question or the last remark, again; False when nothing is going on here."""
        if self.mode is None:
            return False
        self._remark(self.mode.again)
        return True

    def _replace(self, turn: ModeTurn) -> None:
        """What goes on beneath a question is not left."""
        after = turn.mode
        if after is None or after.beneath is None:
            self.leave()
        self.mode = after
        if after is not None:
            if after.verdicts:
                self._notices.untell(*after.verdicts)
            after.enter()
        self._remark(turn.remark)

    # A dead tile

    def mend(self, letter: str | None) -> None:
        self._notices.untell(MENDING)
        self._workbench.mend(letter)
        if letter is not None:
            self._notices.tell(Fault(MENDING, {"letter": letter}, good=True))

    def tell_mended(self, letter: str) -> None:
        """The tag of a dead tile has just been replaced."""
        self._notices.untell(MENDING)
        self._remark(Remark("tile_mended", {"letter": letter}, aloud=True))

    def _remark(self, remark: Remark | None) -> None:
        if remark is None:
            return
        for subscriber in self._subscribers:
            subscriber.on_remark(remark)
