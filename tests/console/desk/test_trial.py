"""Buttons one by one, lamps and buzzer in turn."""

import queue
from dataclasses import replace

import pytest

from console.cli import doctor
from console.desk.trial import PanelTrial, one_at_a_time
from console.device_settings import panel_settings
from console.french import text
from console.settings.parser import parse
from console.settings.sections import Settings
from engine.rulings import RuleError
from firmware_bridge.messages import ButtonPressed, PanelFault
from firmware_bridge.panel.panel import open_panel
from firmware_bridge.panel.patterns import BuzzerQueue, Pattern

BUTTONS = ("chrono", "valider", "rejeter")


def said(remark) -> str:
    return text(remark.code, **remark.data)


def test_each_press_asks_for_the_next_and_changes_lamp_and_sound():
    trial = PanelTrial(BUTTONS, ("pret", "alerte"), ("tile", "refusal"))
    assert said(trial.remark).startswith("Essai du panneau. Appuyez sur chrono")
    assert (trial.lamp, trial.sound) == ("pret", None)
    trial = trial.press("chrono")
    assert "Bouton chrono reçu. Appuyez sur valider" in said(trial.remark)
    assert (trial.lamp, trial.sound) == ("alerte", "tile")
    trial = trial.press("valider").press("rejeter")
    assert trial.is_over
    assert said(trial.report) == "3 boutons répondent. L'essai est fini."


def test_more_sounds_than_buttons_are_heard_one_a_press():
    trial = PanelTrial(BUTTONS, (), ("end", "start", "refusal", "question", "tile"))
    heard = []
    for name in (*BUTTONS, "valider", "valider"):
        trial = trial.press(name)
        heard.append(trial.remark.beep)
    assert heard == list(trial.sounds)
    assert trial.is_over
    assert said(replace(trial, played=4).remark) == (
        "Bouton valider reçu. Appuyez encore pour 1 autre son."
    )


def test_a_button_pressed_again_too_early_plays_its_sound_again_and_counts_for_nothing():
    trial = PanelTrial(BUTTONS, (), ("start", "tile")).press("chrono").press("chrono")
    assert (trial.sound, trial.played, trial.awaited) == ("start", 1, "valider")


def test_pressed_as_fast_as_can_be_every_sound_is_heard_whole():
    """The buzzer's own queue, fed with the whole trial within a tenth of a second."""
    patterns = panel_settings(Settings().panneau).sounds
    buzzer = BuzzerQueue()
    for at_ms, name in enumerate(one_at_a_time(patterns)):
        buzzer.play(patterns[name], at_ms)
    whole_ms = sum(sum(pattern.times_ms[::2]) for pattern in patterns.values())
    assert abs(sum(buzzer.level(at_ms) for at_ms in range(20_000)) - whole_ms) <= len(patterns)


def test_another_button_counts_for_itself():
    trial = PanelTrial(BUTTONS).press("rejeter")
    assert (trial.awaited, trial.last) == ("chrono", "rejeter")


def test_the_same_button_twice_and_a_stranger_change_nothing():
    trial = PanelTrial(BUTTONS).press("chrono").press("chrono").press("sonnette")
    assert trial.pressed == ("chrono",)


def test_silent_buttons_are_named():
    trial = PanelTrial(BUTTONS).press("valider")
    assert said(trial.report).startswith("Boutons muets : chrono, rejeter.")
    assert "répéter" in said(PanelTrial(("repeter",)).report)


class Panel:
    """Six buttons somebody has already pressed, or not."""

    def __init__(self, *pressed: str) -> None:
        self.settings = panel_settings(Settings().panneau)
        self.heard = queue.SimpleQueue()
        for name in pressed:
            self.heard.put(ButtonPressed(name, at_ms=0))
        self.lit, self.played, self.rested_s = [], [], 0.0

    def lamp(self, name, pattern):
        if pattern == "on":
            self.lit.append(name)

    def buzz(self, sound):
        self.played.append(sound)

    def rest(self, seconds):
        """What passes while the last sound is heard out."""
        self.rested_s += seconds
        assert self.rested_s * 1000 == pytest.approx(
            sum(self.settings.sounds[sound].length_ms for sound in self.played)
        ), "one at a time"


def test_the_command_tries_every_button_lamp_and_sound(capsys):
    panel = Panel("chrono", "valider", "rejeter", "suivant", "repeter", "annuler")
    assert doctor._try_on(panel, panel.heard, 0, panel.rest) == 0
    assert set(panel.lit) == set(panel.settings.lamps)
    assert sorted(panel.played) == sorted(panel.settings.sounds), "each once"
    out = capsys.readouterr().out
    assert "Appuyez sur un bouton pour entendre un autre son" in out
    assert "6 boutons répondent" in out


def test_a_dead_button_is_given_up_and_named(capsys):
    panel = Panel("chrono", "rejeter", "suivant", "repeter", "annuler")
    panel.heard.put(PanelFault("button", "valider", "pin_in_use", 6))
    assert doctor._try_on(panel, panel.heard, 0, panel.rest) == 1
    assert sorted(panel.played) == sorted(panel.settings.sounds), "a dead button hides no sound"
    out = capsys.readouterr().out
    assert "Bouton valider (GPIO 6) : broche déjà prise" in out
    assert "Boutons muets : valider." in out


def test_without_a_panel_there_is_nothing_to_try():
    with pytest.raises(RuleError) as refusal:
        doctor.try_buttons(Settings(), 1)
    assert refusal.value.code == "trial_no_panel"


def test_a_real_panel_on_mock_pins(capsys, monkeypatch):
    from firmware_bridge.virtual.hands import VirtualPanel
    from firmware_bridge.virtual.pty_device import Schedule

    schedule = Schedule()
    wired = panel_settings(parse("").panneau)
    short = {name: Pattern((1,), sound.priority) for name, sound in wired.sounds.items()}
    settings = replace(wired, ignore_ms=0, bounce_ms=1, sounds=short)
    virtual = VirtualPanel(settings, schedule)
    monkeypatch.setattr(
        doctor, "open_panel", lambda wired, post: open_panel(settings, post, virtual.factory)
    )
    for number, button in enumerate(settings.buttons, 1):
        schedule.after(100 * number, lambda name=button: virtual.press(name, 30))
    schedule.after(100 * (len(settings.buttons) + 1), lambda: virtual.press("chrono", 30))
    assert doctor.try_buttons(parse("[panneau]\nactif = true\n"), 10) == 0
    schedule.close()
