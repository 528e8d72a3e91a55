"""`pupitre doctor`: is everything ready for the evening, and what to try if not."""

import argparse
import queue
import time
from collections.abc import Callable
from pathlib import Path

from console.command_line import add_json, print_json
from console.desk.trial import PanelTrial, french_name, one_at_a_time
from console.device_settings import panel_settings
from console.folders import data_folder
from console.french import text
from console.machine.check import MARKS, CheckStatus, Patient
from console.machine.doctor import checks, is_good
from console.session.faults import fault_of
from console.settings.parser import load
from console.settings.sections import LISTENED, UNWIRED, Settings
from console.terminal import TerminalPainter, wants_colour
from engine.rulings import RuleError
from firmware_bridge.messages import ButtonHeld, ButtonPressed, Message, PanelFault
from firmware_bridge.panel.panel import Panel, open_panel

WRONG = 1
PRESS_WITHIN_S = 20


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--settings", type=Path, metavar="FICHIER", help="fichier de réglages")
    parser.add_argument("--data", type=Path, metavar="DOSSIER", help="dossier du journal")
    parser.add_argument(
        "--buttons", action="store_true", help="essayer boutons, voyants et ronfleur un à un"
    )
    parser.add_argument(
        "--within",
        type=int,
        default=PRESS_WITHIN_S,
        metavar="S",
        help=f"avec --buttons, secondes pour chaque bouton ({PRESS_WITHIN_S})",
    )
    add_json(parser)


def run(options: argparse.Namespace) -> int:
    settings = load(options.settings)
    if options.buttons:
        return try_buttons(settings, options.within)
    found = checks(Patient(settings, data_folder(settings, options.data)))
    if options.json:
        print_json({"good": is_good(found), "checks": [check.as_json() for check in found]})
    else:
        painter = TerminalPainter(wants_colour())
        for check in found:
            line = check.line
            print(line if check.status is CheckStatus.OK else painter.bold(line), flush=True)
        print(_summary([check.status for check in found]))
    return 0 if is_good(found) else WRONG


def _summary(found: list[CheckStatus]) -> str:
    bad, warned = found.count(CheckStatus.BAD), found.count(CheckStatus.WARN)
    if bad:
        return text("doctor_bad", count=bad)
    return text("doctor_warnings", count=warned) if warned else text("doctor_all_good")


def try_buttons(settings: Settings, within_s: int) -> int:
    """Each button in turn; with each press a lamp and a sound."""
    if settings.panneau.wiring == UNWIRED:
        raise RuleError("trial_no_panel")
    heard: queue.SimpleQueue[Message] = queue.SimpleQueue()
    panel = open_panel(panel_settings(settings.panneau), heard.put)
    if not panel.settings.buttons and settings.panneau.wiring == LISTENED:
        panel.stop()
        raise RuleError("trial_no_panel")
    panel.start()
    try:
        return _try_on(panel, heard, within_s)
    finally:
        panel.stop()


def _try_on(
    panel: Panel,
    heard: "queue.SimpleQueue[Message]",
    within_s: int,
    rest: Callable[[float], None] = time.sleep,
) -> int:
    """Each sound is heard to its end before anything else is asked."""
    wired = panel.settings
    sounds = one_at_a_time(wired.sounds) if wired.buzzer is not None else ()

    def play(sound: str | None) -> None:
        if sound is not None:
            panel.buzz(sound)
            rest(wired.sounds[sound].length_ms / 1000)

    trial = PanelTrial(tuple(wired.buttons), tuple(wired.lamps), sounds)
    skipped: set[str] = set()
    while (awaited := _awaited(trial, skipped)) is not None:
        for lamp in wired.lamps:
            panel.lamp(lamp, "on" if lamp == trial.lamp else "off")
        if trial.lamp:
            print(text("doctor_try_lamp", lamp=french_name(trial.lamp)))
        print(text("doctor_press", awaited=french_name(awaited), seconds=within_s), flush=True)
        name = _next_press(heard, within_s)
        if name is None:
            skipped.add(awaited)
            continue
        trial = trial.press(name)
        print(f"{MARKS[CheckStatus.OK]} {text('trial_last', last=french_name(name))}", flush=True)
        play(trial.sound)
    while trial.unheard:  # more sounds than buttons that answered
        print(text("doctor_next_sound", seconds=within_s), flush=True)
        _next_press(heard, within_s)
        trial = trial.hear_next()
        play(trial.sound)
    report = trial.report
    good = trial.is_over
    print(
        f"{MARKS[CheckStatus.OK if good else CheckStatus.BAD]} {text(report.code, **report.data)}"
    )
    return 0 if good else WRONG


def _awaited(trial: PanelTrial, skipped: set[str]) -> str | None:
    left = [name for name in trial.buttons if name not in trial.pressed and name not in skipped]
    return left[0] if left else None


def _next_press(heard: "queue.SimpleQueue[Message]", within_s: int) -> str | None:
    while True:
        try:
            message = heard.get(timeout=within_s)
        except queue.Empty:
            return None
        if isinstance(message, ButtonPressed | ButtonHeld):
            return message.name
        if isinstance(message, PanelFault) and (fault := fault_of(message)) is not None:
            print(f"{MARKS[CheckStatus.BAD]} {text(fault.code, **fault.data)}", flush=True)
