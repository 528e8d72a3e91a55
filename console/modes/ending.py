"""Questions before something ends, « Terminer… » or « Fermer ? », answered by the buttons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from console.desk.buttons import DESK_REASON, REPEAT, Button, Remark, Situation, long, short
from console.desk.inbox import Ending
from console.french import text
from console.modes.mode import Aside, Begin, Deed, EndMode, Mode, ModeContext, ModeTurn
from engine.play.game import Command
from engine.rulings import RuleError
from firmware_bridge import messages as metal


def early_or_abandoned(close: Callable[[str, bool], Command]) -> tuple[Ending, ...]:
    """The ways out of a game without an end that its rules alone give. `close`: with the judge's
    reason, abandoned or not."""
    return (
        Ending("early", lambda why: close(why, False)),
        Ending("abandoned", lambda why: close(why, True), told=text("ending_counts_nothing")),
    )


@dataclass(frozen=True)
class QuestionMode(Mode):
    """Asked in the middle of something else, which goes on when the answer is no."""

    interrupted: Mode | None

    @property
    def _keep_playing(self) -> Deed:
        return Deed("keep_playing", do=self.end)

    def key(self, name: str, text: str) -> object | None:
        return EndMode(QuestionMode) if name == "escape" else None

    def tile_laid(self, tag: str) -> ModeTurn | None:
        return self._goes_on(self.interrupted.tile_laid(tag)) if self.interrupted else None

    def bag_heard(self, heard: metal.StockProgress | metal.StockTaken) -> ModeTurn:
        turn = self._goes_on(self.interrupted.bag_heard(heard)) if self.interrupted else None
        return turn or ModeTurn(self)

    def _goes_on(self, turn: ModeTurn | None) -> ModeTurn | None:
        """Something comes of it beneath; the question stays."""
        return replace(turn, mode=replace(self, interrupted=turn.mode)) if turn else None

    def end(self) -> ModeTurn:
        return ModeTurn(self.interrupted)

    @property
    def beneath(self) -> Mode | None:
        return self.interrupted

    def leave(self) -> None:
        if self.interrupted is not None:
            self.interrupted.leave()


@dataclass(frozen=True)
class EndingMode(QuestionMode):
    """Goes round the ways to end the game on the desk until one is held, or it goes on."""

    endings: Sequence[Ending]
    chosen: int = 0

    @classmethod
    def begin(cls, desk: ModeContext) -> ModeTurn:
        endings = desk.endings()
        if not endings:
            raise RuleError("nothing_to_finish")
        return ModeTurn(cls(interrupted_by(desk), endings))

    @classmethod
    def begin_aloud(cls, desk: ModeContext) -> ModeTurn:
        """From the panel, whose hand may not see a screen."""
        return _aloud(cls.begin(desk))

    @cached_property
    def situation(self) -> Situation:
        command = self._ending.command(DESK_REASON)
        return Situation(
            "finishing",
            {
                Button.VALIDER: long(command),
                Button.SUIVANT: short(Deed("next_ending", do=self._next)),
                Button.REPETER: short(REPEAT),
                Button.ANNULER: short(self._keep_playing),
            },
            aside=True,
            answers=Remark("finishing_answers"),
            prominent=(type(command),),
        )

    @property
    def aside(self) -> Aside:
        return Aside(self.situation, Remark("finishing_asked", self._told))

    @property
    def again(self) -> Remark:
        """For the ear: a screen has less room."""
        return Remark("finishing_said", self._told, aloud=True)

    def _next(self) -> ModeTurn:
        return _aloud(ModeTurn(replace(self, chosen=(self.chosen + 1) % len(self.endings))))

    @property
    def _ending(self) -> Ending:
        return self.endings[self.chosen]

    @property
    def _told(self) -> dict[str, str]:
        return {"ending": text(f"ending_{self._ending.name}"), "told": self._ending.told}


@dataclass(frozen=True)
class LeavingMode(QuestionMode):
    """The window was closed in the middle of a game: whoever means it closes it again."""

    @classmethod
    def begin(cls, desk: ModeContext) -> ModeTurn:
        return ModeTurn(cls(interrupted_by(desk)))

    @cached_property
    def situation(self) -> Situation:
        return Situation("leaving", {Button.ANNULER: short(self._keep_playing)}, aside=True)

    @property
    def aside(self) -> Aside:
        return Aside(self.situation, Remark("leaving_asked"))


FINISH = Begin("finish", unasked=True, opening=EndingMode.begin_aloud)
"""What a button means."""
ASK_ENDING = Begin("finish", opening=EndingMode.begin)
"""The same from a keyboard, whose hand sees the screen."""
LEAVE_WINDOW = Begin("leave_window", opening=LeavingMode.begin)


def interrupted_by(desk: ModeContext) -> Mode | None:
    """One question takes the place of another."""
    return desk.mode.interrupted if isinstance(desk.mode, QuestionMode) else desk.mode


def _aloud(turn: ModeTurn) -> ModeTurn:
    return replace(turn, remark=turn.mode.again) if turn.mode is not None else turn
