"""Buttons one by one, lamps and buzzer in turn."""

import queue
from dataclasses import replace

import pytest

from console.cli import doctor
from console.messages_fr import text
from console.metal import panel_settings
from console.panel_trial import PanelTrial
from console.settings import Settings, parse
from engine.errors import RuleError
from firmware_bridge.gpio_panel import open_panel
from firmware_bridge.messages import ButtonPressed, PanelFault

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
    assert said(trial.report) == "Les 3 boutons répondent. L'essai est fini."


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
        self.lit, self.played = [], []

    def lamp(self, name, pattern):
        if pattern == "on":
            self.lit.append(name)

    def buzz(self, sound):
        self.played.append(sound)


def test_the_command_tries_every_button_lamp_and_sound(capsys):
    panel = Panel("chrono", "valider", "rejeter", "suivant", "repeter", "annuler")
    assert doctor._try_on(panel, panel.heard, 1) == 0
    assert set(panel.lit) == set(panel.settings.lamps)
    assert set(panel.played) == set(panel.settings.sounds)
    assert "Les 6 boutons répondent" in capsys.readouterr().out


def test_a_dead_button_is_given_up_and_named(capsys):
    panel = Panel("chrono", "rejeter", "suivant", "repeter", "annuler")
    panel.heard.put(PanelFault("button", "valider", "pin_in_use", 6))
    assert doctor._try_on(panel, panel.heard, 0) == 1
    out = capsys.readouterr().out
    assert "Bouton valider (GPIO 6) : broche déjà prise" in out
    assert "Boutons muets : valider." in out


def test_without_a_panel_there_is_nothing_to_try():
    with pytest.raises(RuleError) as refusal:
        doctor.try_buttons(Settings(), 1)
    assert refusal.value.code == "trial_no_panel"


def test_a_real_panel_on_mock_pins(capsys, monkeypatch):
    from firmware_bridge.virtual.panel import VirtualPanel
    from firmware_bridge.virtual.schedule import Schedule

    schedule = Schedule()
    settings = replace(panel_settings(parse("").panneau), ignore_ms=0, bounce_ms=1)
    virtual = VirtualPanel(settings, schedule)
    monkeypatch.setattr(
        doctor, "open_panel", lambda wired, post: open_panel(settings, post, virtual.factory)
    )
    for number, button in enumerate(settings.buttons, 1):
        schedule.after(100 * number, lambda name=button: virtual.press(name, 30))
    assert doctor.try_buttons(parse("[panneau]\nactif = true\n"), 10) == 0
    schedule.close()
