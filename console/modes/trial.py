"""« Essayer le pupitre » at the desk: the buttons, then every part somebody sees or hears."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property, partial

from console.desk.buttons import Button, Meaning, Remark, Situation, short
from console.desk.trial import (
    ALL_GOOD,
    TRIAL_VERDICTS,
    TRIED_APART,
    PanelTrial,
    PartKind,
    TrialPart,
    remedies,
)
from console.french import text
from console.journal.records import Fault
from console.modes.mode import Aside, Begin, Deed, Mode, ModeContext, ModeTurn, ToMode, ways_of
from console.tiles.workbench import Workbench
from console.tv.own_scenes import TaskSnapshot
from console.tv.snapshot import GameHeader, PublicSnapshot
from engine.rulings import RuleError
from firmware_bridge import messages as metal

ANSWERED_BY_TILES = (PartKind.READER, PartKind.BAG)
"""A tile answers for itself."""
SHOWN_FIGURES_MS = 150_000
"""« 2.30 » on the large figures."""


@dataclass(frozen=True)
class PartTried(ToMode):
    """A part that takes its time was tried apart; `why` it did not work, or nothing."""

    kind: PartKind
    why: str = ""


@dataclass(frozen=True)
class PartJudged(ToMode):
    """Somebody says on a page whether the part in hand works; None: on to the parts, whatever
    buttons have not answered."""

    good: bool | None


@dataclass(frozen=True)
class TrialMode(Mode):
    bench: Workbench
    trial: PanelTrial
    parts: tuple[TrialPart, ...] = ()
    results: tuple[bool, ...] = ()
    """Of the parts, as far as they were tried."""
    buttons_over: bool = False
    alone: bool = False
    """No game is on the desk: the whole screen shows the trial."""
    unheard: bool = False
    """The bag in hand had nothing to say: it is asked for once more."""
    only: bool = False
    """One part is tried beside its setting: what is known of the others stays."""

    verdicts = TRIAL_VERDICTS

    @classmethod
    def begin(cls, desk: ModeContext) -> ModeTurn:
        """The buttons alone."""
        if not desk.table.idle:
            raise RuleError("trial_not_now")
        parts = desk.workbench.tools.panel()
        if not parts.buttons:
            raise RuleError("trial_no_panel")
        trial = PanelTrial(parts.buttons, parts.lamps, parts.sounds)
        return ModeTurn(cls(desk.workbench, trial), trial.remark)

    @classmethod
    def begin_all(cls, desk: ModeContext) -> ModeTurn:
        """The buttons, if there are any, then every part; sounds have a question of their own."""
        if not desk.table.idle:
            raise RuleError("trial_not_now")
        tools = desk.workbench.tools
        panel, others = tools.panel(), tools.parts()
        if not (panel.buttons or panel.others or others):
            raise RuleError("trial_nothing")
        trial = PanelTrial(panel.buttons, panel.lamps)
        alone = desk.table.source is None
        parts = (*panel.others, *others)
        mode = cls(desk.workbench, trial, parts, (), not panel.buttons, alone)
        if mode.buttons_over:
            return mode._ask()
        return ModeTurn(mode, trial.remark)

    @classmethod
    def begin_only(cls, kind: PartKind, desk: ModeContext) -> ModeTurn:
        """One part, which somebody is setting up."""
        if not desk.table.idle:
            raise RuleError("trial_not_now")
        parts = tuple(each for each in desk.workbench.tools.parts() if each.kind is kind)
        if not parts:
            raise RuleError("trial_part_absent", part=TrialPart(kind).told)
        alone = desk.table.source is None
        return cls(desk.workbench, PanelTrial(()), parts, (), True, alone, only=True)._ask()

    @property
    def part(self) -> TrialPart | None:
        """The one in hand."""
        at = len(self.results)
        return self.parts[at] if self.buttons_over and at < len(self.parts) else None

    @cached_property
    def situation(self) -> Situation:
        if self.part is not None:
            return self._judging(self.part)
        tried = {button: Deed("tried", do=partial(self._press, button)) for button in Button}
        rest = Deed("others_silent" if self.parts else "end_trial", do=self._end_buttons)
        # « annuler » may be the dead one. A finger that stays where it was just felt ends nothing.
        held = {*self.trial.pressed} - {self.trial.last} | {Button.ANNULER.value}
        buttons = {
            button: Meaning(deed, rest) if button.value in held else short(deed)
            for button, deed in tried.items()
        }
        return Situation("trying", buttons, aside=True)

    def _judging(self, part: TrialPart) -> Situation:
        buttons = {
            Button.REJETER: short(Deed("part_bad", do=lambda: self._judge(False))),
            Button.REPETER: short(Deed("try_again", do=self._ask)),
            Button.ANNULER: short(Deed("end_trial", do=self.end)),
        }
        if part.kind not in ANSWERED_BY_TILES:
            buttons[Button.VALIDER] = short(Deed("part_good", do=lambda: self._judge(True)))
        return Situation("trying_part", buttons, aside=True)

    @property
    def remark(self) -> Remark:
        if self.part is None:
            return self.trial.remark
        asked = self.part.question
        return replace(asked, code="trial_bag_empty") if self.unheard else asked

    @property
    def aside(self) -> Aside:
        if (part := self.part) is not None:
            lamp = part.name if part.kind in (PartKind.LAMP, PartKind.TOWER) else None
            figures = SHOWN_FIGURES_MS if part.kind is PartKind.DIGITS else None
            done, total = len(self.results), len(self.parts)
            said = replace(self.remark, beep=None)
            return Aside(self.situation, said, done, total, (), True, lamp, figures)
        done, total = len(self.trial.pressed), len(self.trial.buttons)
        return Aside(
            self.situation, self.trial.remark, done, total, panel=True, lamp=self.trial.lamp
        )

    def snapshot(self, header: Callable[[], GameHeader]) -> PublicSnapshot | None:
        if not self.alone:
            return None
        aside, held = self.aside, text("tv_way_held", button=text("trial_button_heard"))
        return TaskSnapshot(
            "tv_trial",
            text(aside.remark.code, **aside.remark.data),
            aside.seen,
            aside.total,
            ways=ways_of(self.situation) if self.part else ((held, text("action_others_silent")),),
            edges=self.part is not None and self.part.kind is PartKind.SCREEN,
            asks=self.remark.code,
            header=header(),
        )

    def tile_laid(self, tag: str) -> ModeTurn:
        """Nobody draws while he tries the console: a tile says that the reader reads."""
        if self.part is not None and self.part.kind is PartKind.READER:
            return self._judge(True)
        return ModeTurn(self)

    def bag_heard(self, heard: metal.StockProgress | metal.StockTaken) -> ModeTurn:
        if self.part is None or self.part.kind is not PartKind.BAG:
            return ModeTurn(self)
        if heard.tags:
            return self._judge(True)
        if isinstance(heard, metal.StockTaken):
            again = replace(self, unheard=True)
            return ModeTurn(again, again.remark)
        return ModeTurn(self)

    def hear(self, message: ToMode) -> ModeTurn:
        match message:
            case PartJudged(None) if not self.buttons_over:
                return self._end_buttons()
            case PartJudged(bool(good)) if self.part is not None:
                return self._judge(good)
            case PartTried(kind, why) if self.part is not None and self.part.kind is kind:
                if not why:
                    return self._judge(True) if kind is PartKind.STICK else ModeTurn(self)
                turn = self._judge(False)
                return replace(turn, verdicts=(self._why(why), *turn.verdicts))
        return ModeTurn(self)

    def enter(self) -> None:
        self.bench.tools.try_out(True)

    def leave(self) -> None:
        self.bench.tools.try_out(False)

    def end(self) -> ModeTurn:
        report = self.trial.report
        failed = self.failed
        if not self.parts:
            told = Fault(report.code, report.data, aloud=True, good=report.code == ALL_GOOD)
            return ModeTurn(None, verdicts=(told,))
        self.bench.tools.keep_trial(self.tried, self.only)
        if self.only and self.results == (True,):
            said = {"part": self.parts[0].told}
            return ModeTurn(None, verdicts=(Fault("trial_part_passed", said, good=True),))
        if not failed and len(self.results) == len(self.parts):
            return ModeTurn(None, verdicts=(Fault("trial_passed", aloud=True, good=True),))
        code = "trial_failed" if failed else "trial_unfinished"
        return ModeTurn(None, verdicts=(Fault(code, {"parts": remedies(failed)}, aloud=True),))

    @property
    def tried(self) -> tuple[tuple[TrialPart, bool | None], ...]:
        """Every button and part, whether it works; None: nobody tried it."""
        pins, silent = self.bench.tools.panel().pins, False if self.buttons_over else None
        buttons = [
            (TrialPart(PartKind.BUTTON, name, pins.get(name)), name in self.trial.pressed or silent)
            for name in self.trial.buttons
        ]
        missing = (None,) * (len(self.parts) - len(self.results))
        return (*buttons, *zip(self.parts, (*self.results, *missing), strict=True))

    @property
    def failed(self) -> tuple[TrialPart, ...]:
        return tuple(part for part, good in self.tried if good is False)

    def _why(self, why: str) -> Fault:
        """What kept the part in hand from being tried."""
        assert self.part is not None
        return Fault("trial_part_silent", {"part": self.part.told, "why": why}, aloud=True)

    def _press(self, button: Button) -> ModeTurn:
        after = replace(self, trial=self.trial.press(button.value))
        if after.trial.is_over:
            over = after._end_buttons()
            return over if after.parts else replace(over, remark=after.trial.remark)
        return ModeTurn(after, after.trial.remark)

    def _end_buttons(self) -> ModeTurn:
        return replace(self, buttons_over=True)._ask() if self.parts else self.end()

    def _judge(self, good: bool) -> ModeTurn:
        return replace(self, results=(*self.results, good), unheard=False)._ask()

    def _ask(self) -> ModeTurn:
        """The part in hand is shown or heard; at the end, the report."""
        if (part := self.part) is None:
            return self.end()
        if part.kind in TRIED_APART:
            self.bench.tools.try_apart(part.kind)
        if part.kind is PartKind.BAG and self.bench.tools.ask_bag is not None:
            self.bench.tools.ask_bag()
        return ModeTurn(replace(self, unheard=False), part.question)


TRY_PANEL = Begin("try_panel", opening=TrialMode.begin)
TRY_CONSOLE = Begin("try_console", unasked=True, opening=TrialMode.begin_all)


def try_only(kind: PartKind) -> Begin:
    """Asked for on a page, beside the settings of that part."""
    return Begin("try_part", opening=partial(TrialMode.begin_only, kind))
