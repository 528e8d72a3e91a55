"""Lamps and buzzer follow the game."""

import pytest

from console.app.rig import PLAYED_PANEL
from console.app.room import RoomPanel, Speaker
from console.desk.buttons import Button, Press
from console.device_settings import panel_settings
from console.settings.sections import Settings
from engine.games.duplicate import commands as cmd
from engine.rulings import RuleError
from firmware_bridge import messages as metal
from firmware_bridge.messages import ButtonHeld, PanelFault, PanelMended
from firmware_bridge.panel.panel import Panel
from firmware_bridge.virtual.hands import HOLD_MS, VirtualPanel
from tests.console.games.duplicate.bench import DuplicateBench
from tests.firmware_bridge.scripted_port import FakeClock
from tests.tools.virtual_panel import buzzer_is_on, hall_is_on, lamp_is_on, tower_is_on


class FakePanel:
    def __init__(self):
        self.lamps = {}
        self.told = 0
        self.sounds = []
        self.ends = []
        self.holds = None
        self.playing = []

    def lamp(self, name, pattern):
        self.lamps[name] = pattern
        self.told += 1

    def buzz(self, sound):
        self.sounds.append(sound)

    def countdown(self, left_ms, since_ms):
        self.figures = (left_ms, since_ms)

    def time_ends(self, at_ms):
        self.ends.append(at_ms)

    def set_holds(self, holds):
        self.holds = holds

    def set_playing(self, playing):
        self.playing.append(playing)


@pytest.fixture
def desk(tmp_path, free_lexicon):
    panel = FakePanel()
    room = RoomPanel(panel)
    rig = DuplicateBench.typed(tmp_path, free_lexicon, subscribers=(room,))
    rig.console.session.snapshots.listen(room.follow)
    rig.post(Press(Button.SUIVANT))
    return rig, panel


def test_a_button_waits_for_its_release_only_while_its_long_press_means_something(desk):
    rig, panel = desk
    assert panel.holds == {"chrono", "repeter", "annuler"}, "without a reader, no inventory"
    rig.do(cmd.OpenCoup())
    assert panel.holds == {"chrono", "rejeter", "repeter", "annuler"}
    rig.do(*(cmd.TypeTile(letter) for letter in "FEDAYIN"), cmd.AnnounceRack())
    assert "chrono" not in panel.holds, "the time begins with the finger, not with its leaving"


def test_the_pins_are_told_when_a_game_begins_and_when_it_is_over(desk):
    rig, panel = desk
    rig.do(cmd.OpenCoup(), cmd.TypeTile("A"))
    assert panel.playing == [True], "once, whatever is drawn"
    rig.do(cmd.AnnulCoup("essai"), cmd.CloseGame("essai"))
    assert panel.playing == [True, False]


def test_the_lamps_are_told_only_when_one_of_them_changes(desk):
    rig, panel = desk
    rig.do(cmd.OpenCoup())
    before = panel.told
    rig.do(cmd.TypeTile("A"), cmd.TypeTile("B"))
    assert panel.told == before


def test_one_beep_per_accepted_tile(desk):
    rig, panel = desk
    rig.do(cmd.OpenCoup(), cmd.TypeTile("A"), cmd.TypeTile("B"))
    assert panel.sounds == ["tile", "tile"]


def test_a_refusal_sounds_different_and_lights_the_warning(desk):
    rig, panel = desk
    rig.do(cmd.OpenCoup())
    rig.post(Press(Button.VALIDER))
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


def test_whoever_keeps_the_time_knows_when_it_ends(desk):
    """Pause, resumption, a stop by hand, another coup: the deadline follows the clock."""
    rig, panel = desk
    now_ms = rig.console.loop.now_ms
    assert panel.ends == [None], "said with the first game: somebody may hold another's"
    rig.think_over("FEDAYIN")
    assert panel.ends.pop() == now_ms + 180_000
    rig.console.loop.advance_to(now_ms + 60_000)
    rig.do(cmd.Pause())
    assert panel.ends.pop() is None
    rig.console.loop.advance_to(now_ms + 100_000)
    rig.do(cmd.Resume())
    assert panel.ends.pop() == now_ms + 220_000
    rig.do(cmd.StopClock())
    assert panel.ends == [None, None] and panel.sounds[-1] == "end"


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


class TestWhatTheDeskSaysToTheEar:
    def test_losing_the_reader_makes_a_sound_and_its_return_none(self, desk):
        rig, panel = desk
        rig.post(metal.DeviceLost("pad", "port_unplugged"))
        assert panel.sounds == ["fault"]
        rig.post(metal.DeviceBack("pad"))
        assert panel.sounds == ["fault"]

    def test_a_stuck_button_is_heard_shown_and_over_when_it_is_free(self, desk):
        rig, panel = desk
        rig.post(metal.PanelFault("button", "valider", "button_stuck", 6))
        assert panel.sounds == ["fault"]
        banners = rig.console.session.snapshots.judge.public.banners
        assert "Bouton valider" in banners[0].text and "enfoncé" in banners[0].text
        rig.post(metal.PanelMended("button", "valider", 6))
        assert rig.console.session.snapshots.judge.public.banners == ()

    def test_near_the_pad_while_players_think_nothing_beeps_but_a_wrong_button_does(self, desk):
        rig, panel = desk
        rig.do(cmd.OpenCoup(), *map(cmd.TypeTile, "EEIRSTA"), cmd.AnnounceRack(), cmd.StartClock())
        panel.sounds.clear()
        rig.post(metal.TagSeen("pad", "0102030405060708", 0))
        rig.post(metal.TwoTags("pad", (), 0))
        assert panel.sounds == []
        assert rig.console.session.snapshots.judge.refusal is not None, "and yet it is shown"
        rig.post(Press(Button.SUIVANT))
        assert panel.sounds == ["refusal"]

    def test_the_first_annuler_asks_it_does_not_refuse(self):
        panel = FakePanel()
        RoomPanel(panel).on_refusal(RuleError("desk_await_tile"))
        RoomPanel(panel).on_refusal(RuleError("unknown_tag"))
        assert panel.sounds == ["question", "refusal"]

    def test_the_figures_follow_the_clock(self, desk):
        rig, panel = desk
        assert panel.figures == (None, None)
        rig.do(cmd.OpenCoup(), *map(cmd.TypeTile, "EEIRSTA"), cmd.AnnounceRack(), cmd.StartClock())
        left_ms, since_ms = panel.figures
        assert left_ms == rig.console.session.snapshots.judge.state.clock.left_ms
        assert since_ms is not None


class TestWhatIsSaid:
    def said(self, *codes, quiet=False):
        heard = []
        speaker = Speaker(Settings(), heard.append)
        speaker._quiet = quiet
        for code in codes:
            speaker.on_refusal(RuleError(code))
        return [utterance.text for utterance in heard]

    def test_what_asks_for_a_hand_is_said(self):
        assert self.said("unknown_tag") == ["Jeton non reconnu. Reposez-le ou saisissez la lettre."]
        assert self.said("two_tiles_at_once") == ["Deux jetons sont sur le lecteur. Retirez-en un."]
        assert self.said("desk_await_tile")

    def test_what_asks_for_nothing_is_not(self):
        assert self.said("desk_running", "tile_already_drawn") == []

    def test_nothing_is_said_while_players_think(self):
        assert self.said("unknown_tag", "two_tiles_at_once", quiet=True) == []


# --- What a hall sees and hears, on the simulated desk ------------------------------------------
# siren, lamp tower, figures, a stuck button.


class Later:
    """A schedule that follows the test's clock."""

    def __init__(self, clock):
        self._clock = clock
        self._due = []

    def after(self, delay_ms, action):
        self._due.append((self._clock.now_ms + delay_ms, action))

    def run(self):
        due = [each for each in self._due if each[0] <= self._clock.now_ms]
        self._due = [each for each in self._due if each not in due]
        for _, action in due:
            action()


class PanelInAHall:
    def __init__(self):
        self.clock = FakeClock()
        self.later = Later(self.clock)
        self.heard = []
        self.desk = VirtualPanel(panel_settings(PLAYED_PANEL), self.later)
        self.panel = Panel(
            self.desk.settings,
            self.heard.append,
            self.desk.factory,
            self.clock,
            open_digits=lambda _pins: self.desk.digits,
        )

    def wait(self, ms):
        for _ in range(ms):
            self.clock.pass_ms(1)
            self.later.run()
            self.panel.step()


@pytest.fixture
def hall():
    hall = PanelInAHall()
    yield hall
    hall.panel.stop()


def test_the_siren_repeats_the_end_and_no_beep(hall):
    hall.panel.buzz("refusal")
    hall.wait(30)
    assert buzzer_is_on(hall.desk) and not hall_is_on(hall.desk)
    hall.panel.buzz("end")
    hall.wait(30)
    assert buzzer_is_on(hall.desk) and hall_is_on(hall.desk)


def test_the_tower_shines_with_the_lamps(hall):
    hall.panel.lamp("defaut", "on")
    hall.wait(1)
    assert lamp_is_on(hall.desk, "defaut") and tower_is_on(hall.desk, "defaut")
    assert not tower_is_on(hall.desk, "pret")


def test_the_figures_count_down(hall):
    hall.panel.countdown(150_000, since_ms=0)
    hall.wait(1_000)
    assert hall.desk.digits.text == "2.29"


def test_a_stuck_button_and_its_end(hall):
    hall.desk.stick("repeter")
    hall.wait(15_001)
    assert hall.heard[-1] == PanelFault("button", "repeter", "button_stuck", 16)
    hall.desk.free("repeter")
    hall.wait(100)
    assert hall.heard[-1] == PanelMended("button", "repeter", 16)


def test_a_drop_of_45_ms_is_still_a_long_press_and_a_spike_is_nothing(hall):
    hall.panel.set_holds(frozenset({"annuler"}))
    hall.desk.spike("annuler")
    hall.wait(500)
    assert hall.heard == []
    hall.desk.drop("annuler")
    hall.wait(HOLD_MS + 500)
    assert [type(message) for message in hall.heard] == [ButtonHeld]
