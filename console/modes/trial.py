"""Trying the panel at the desk: buttons, lamps and buzzer."""

from dataclasses import dataclass, replace
from functools import cached_property, partial

from console.desk.buttons import Button, Meaning, Situation, short
from console.desk.trial import ALL_GOOD, TRIAL_VERDICTS, PanelTrial
from console.journal.records import Fault
from console.modes.mode import Aside, Begin, Deed, Mode, ModeContext, ModeTurn
from console.tiles.workbench import Workbench
from engine.rulings import RuleError


@dataclass(frozen=True)
class TrialMode(Mode):
    bench: Workbench
    trial: PanelTrial

    verdicts = TRIAL_VERDICTS

    @classmethod
    def begin(cls, desk: ModeContext) -> ModeTurn:
        if not desk.table.idle:
            raise RuleError("trial_not_now")
        parts = desk.workbench.tools.panel()
        if not parts.buttons:
            raise RuleError("trial_no_panel")
        trial = PanelTrial(parts.buttons, parts.lamps, parts.sounds)
        return ModeTurn(cls(desk.workbench, trial), trial.remark)

    @cached_property
    def situation(self) -> Situation:
        tried = {button: Deed("tried", do=partial(self._press, button)) for button in Button}
        end = Deed("end_trial", do=self.end)
        buttons = {button: short(deed) for button, deed in tried.items()}
        return Situation(
            "trying",
            {**buttons, Button.ANNULER: Meaning(tried[Button.ANNULER], end)},
            aside=True,
        )

    @property
    def aside(self) -> Aside:
        done, total = len(self.trial.pressed), len(self.trial.buttons)
        return Aside(
            self.situation, self.trial.remark, done, total, panel=True, lamp=self.trial.lamp
        )

    def tile_laid(self, tag: str) -> ModeTurn:
        """Nothing: nobody draws while he tries the panel."""
        return ModeTurn(self)

    def enter(self) -> None:
        self.bench.tools.try_out(True)

    def leave(self) -> None:
        self.bench.tools.try_out(False)

    def end(self) -> ModeTurn:
        report = self.trial.report
        told = Fault(report.code, report.data, aloud=True, good=report.code == ALL_GOOD)
        return ModeTurn(None, verdicts=(told,))

    def _press(self, button: Button) -> ModeTurn:
        after = replace(self, trial=self.trial.press(button.value))
        over = after.end() if after.trial.is_over else ModeTurn(after)
        return replace(over, remark=after.trial.remark)


TRY_PANEL = Begin("try_panel", opening=TrialMode.begin)
