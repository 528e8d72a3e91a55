"""A device asks to come in as the judge: the desk that showed the code says whether it is his."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from console.desk.buttons import REPEAT, Button, Remark, Situation, long, short
from console.modes.ending import QuestionMode, interrupted_by
from console.modes.mode import Aside, Begin, Deed, Mode, ModeContext, ModeTurn


@dataclass(frozen=True)
class DeviceAsking:
    """A device that typed the code of the screens first, be it whose it may."""

    device: str
    """What it is, in words of ours: nothing of what it says of itself is told."""
    mark: str
    """A number its own page shows too: two telephones may be of one make."""
    until_ms: int
    """Nobody has said yes by then: it stays outside."""
    decide: Callable[[bool], None] = field(compare=False, repr=False)
    """Called at least once; the first word counts."""

    @property
    def begin(self) -> Begin:
        """What to post to have it asked."""
        return Begin("ask_admission", opening=self._asked)

    def _asked(self, desk: ModeContext) -> ModeTurn:
        return ModeTurn(AdmissionMode(interrupted_by(desk), self))


@dataclass(frozen=True)
class AdmissionMode(QuestionMode):
    """Letting in is grave, so it is held; anything else that ends the question says no."""

    asking: DeviceAsking

    @property
    def until_ms(self) -> int:
        return self.asking.until_ms

    @cached_property
    def situation(self) -> Situation:
        return Situation(
            "admitting",
            {
                Button.VALIDER: long(Deed("admit_device", do=self._admit)),
                Button.REPETER: short(REPEAT),
                Button.ANNULER: short(Deed("refuse_device", do=self.end)),
            },
            aside=True,
            answers=Remark("admitting_answers"),
            prominent=(Deed,),
        )

    @cached_property
    def aside(self) -> Aside:
        told = {"device": self.asking.device, "mark": self.asking.mark}
        return Aside(self.situation, Remark("admitting_asked", told))

    def _admit(self) -> ModeTurn:
        self.asking.decide(True)
        return ModeTurn(self.interrupted)

    def end(self) -> ModeTurn:
        self.asking.decide(False)
        return super().end()

    def leave(self) -> None:
        self.asking.decide(False)
        super().leave()

    def game_goes_on(self) -> Mode:
        """What it interrupted is over; the device still waits."""
        if self.interrupted is not None:
            self.interrupted.leave()
        return replace(self, interrupted=None)
