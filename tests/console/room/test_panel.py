"""Lamps and buzzer follow the game."""

import pytest

from console.buttons import Button, Press
from console.subscribers.lamps import RoomPanel
from engine.games.duplicate import commands as cmd
from tests.console.web.rig import WebRig, happen


class FakePanel:
    def __init__(self):
        self.lamps = {}
        self.sounds = []
        self.holds = None

    def lamp(self, name, pattern):
        self.lamps[name] = pattern

    def buzz(self, sound):
        self.sounds.append(sound)

    def mute(self, muted):
        raise AssertionError("nobody mutes here")

    def set_holds(self, holds):
        self.holds = holds


@pytest.fixture
def desk(tmp_path, free_lexicon):
    panel = FakePanel()
    room = RoomPanel(panel)
    rig = WebRig.open(tmp_path, free_lexicon, subscribers=(room,))
    rig.console.session.showcase.listen(room.follow)
    happen(rig.console, Press(Button.SUIVANT))
    return rig, panel


def test_a_button_waits_for_its_release_only_while_its_long_press_means_something(desk):
    rig, panel = desk
    assert panel.holds == {"chrono", "valider", "repeter", "annuler"}
    rig.do(cmd.OpenCoup())
    assert panel.holds == {"chrono", "rejeter", "repeter", "annuler"}
    rig.do(*(cmd.TypeTile(letter) for letter in "FEDAYIN"), cmd.AnnounceRack())
    assert "chrono" not in panel.holds, "the time begins with the finger, not with its leaving"


def test_one_beep_per_accepted_tile(desk):
    rig, panel = desk
    rig.do(cmd.OpenCoup(), cmd.TypeTile("A"), cmd.TypeTile("B"))
    assert panel.sounds == ["tile", "tile"]


def test_a_refusal_sounds_different_and_lights_the_warning(desk):
    rig, panel = desk
    rig.do(cmd.OpenCoup())
    happen(rig.console, Press(Button.VALIDER))
    assert panel.sounds == ["refusal"]
    assert panel.lamps["alerte"] == "on"


def test_the_clock_starts_warns_and_ends_aloud(desk):
    rig, panel = desk
    rig.think_over("FEDAYIN")
    assert panel.lamps["chrono"] == "on"
    rig.console.loop.advance_to(rig.console.loop.now_ms + 150_000)
    assert panel.lamps["alerte"] == "fast"
    rig.console.loop.advance_to(rig.console.loop.now_ms + 30_000)
    assert panel.lamps["chrono"] == "off"
    assert panel.sounds[-3:] == ["start", "warning", "end"]


def test_the_ready_lamp_says_when_the_next_step_can_be_taken(desk):
    rig, panel = desk
    assert panel.lamps["pret"] == "on"
    rig.do(cmd.OpenCoup())
    assert panel.lamps["pret"] == "wink"
    rig.do(*(cmd.TypeTile(letter) for letter in "FEDAYIN"))
    assert panel.lamps["pret"] == "on"


def test_an_invalid_tirage_keeps_the_lamp_winking_and_warns(desk):
    rig, panel = desk
    rig.do(cmd.OpenCoup(), *(cmd.TypeTile(letter) for letter in "BCDFGHJ"))
    assert (panel.lamps["pret"], panel.lamps["alerte"]) == ("wink", "on")


def test_a_paused_clock_blinks(desk):
    rig, panel = desk
    rig.think_over("FEDAYIN")
    rig.do(cmd.Pause())
    assert panel.lamps["chrono"] == "blink"
