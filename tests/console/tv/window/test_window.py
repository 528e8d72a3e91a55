"""The television as a component: it follows, tells, comes back, and never holds up the game."""

import threading
from dataclasses import replace

import pygame
import pytest

from console.tv.theme import NIGHT
from console.tv.window.display import (
    DisplayBack,
    DisplayLost,
    KeyPressed,
    NoDisplayError,
    Resized,
    WindowClosed,
)
from console.tv.window.television import POLL_MS, RETRY_MS, ScreenOptions, TelevisionScreen
from tests.tools.snapshots import KEYS, LATER_MS, after, drawing, paused, thinking


class FakeDisplay:
    """A display whose cable, keys and moods are in the test's hands."""

    def __init__(self, size=(1280, 720)):
        self.size = size
        self.refusals: list[str] = []
        self.pending: list[object] = []
        self.connected = True
        self.fails_to_present = False
        self.opened: list[bool] = []
        self.closed = 0
        self.presented = 0
        self._surface: pygame.Surface | None = None

    def open(self, *, fullscreen):
        self.opened.append(fullscreen)
        if self.refusals:
            raise NoDisplayError(self.refusals.pop(0), "refused")
        self._surface = pygame.Surface(self.size, depth=24)
        return self._surface

    def surface(self):
        return self._surface

    def present(self):
        if self.fails_to_present:
            raise NoDisplayError("display_lost", "flip failed")
        self.presented += 1

    def events(self):
        pending, self.pending = self.pending, []
        yield from pending

    def is_connected(self):
        return self.connected

    def close(self):
        self.closed += 1


class PaintedWindow:
    def __init__(self, display=None, options=None):
        self.display = display or FakeDisplay()
        self.posted: list[object] = []
        self.now_ms = LATER_MS
        self.screen = TelevisionScreen(
            self.display, self.posted.append, lambda: self.now_ms, options
        )

    def step(self, later_ms: int = 0) -> int:
        self.now_ms += later_ms
        return self.screen.step()


@pytest.fixture
def rig() -> PaintedWindow:
    return PaintedWindow()


def test_the_first_snapshot_is_painted_and_the_size_told(rig):
    rig.screen.show(paused())
    rig.step()
    assert rig.posted == [DisplayBack(1280, 720)]
    assert rig.display.presented == 1


def test_nothing_is_painted_before_there_is_something_to_show(rig):
    assert rig.step() == POLL_MS
    assert rig.display.presented == 0


def test_a_picture_that_does_not_change_is_painted_once(rig):
    rig.screen.show(after(17))
    for _ in range(50):
        rig.step(1_000)
    assert rig.display.presented == 1


def test_a_clock_is_painted_once_a_second(rig):
    rig.screen.show(thinking(left_ms=100_000))
    for _ in range(100):
        rig.step(POLL_MS)
    assert rig.display.presented == 1 + 100 * POLL_MS // 1_000


def test_a_clock_is_painted_at_its_second_not_at_the_next_look(rig):
    rig.screen.show(thinking(left_ms=99_990))
    assert rig.step() == POLL_MS
    assert rig.step(985) == 5


def test_the_newest_snapshot_wins(rig):
    rig.screen.show(paused())
    rig.screen.show(after(17))
    rig.step()
    rig.screen.show(after(17))
    rig.step()
    assert rig.display.presented == 1


def test_no_display_is_told_once_and_tried_again(rig):
    rig.display.refusals = ["display_absent"] * 3
    rig.screen.show(paused())
    assert rig.step() == RETRY_MS
    for _ in range(3):
        rig.step(RETRY_MS)
    assert rig.posted == [
        DisplayLost("display_absent", {"reason": "refused"}),
        DisplayBack(1280, 720),
    ]
    assert rig.display.presented == 1


def test_news_does_not_hurry_the_next_attempt(rig):
    rig.display.refusals = ["display_absent"] * 9
    rig.step()
    for _ in range(20):
        rig.screen.show(replace(paused(), cumul=rig.now_ms))
        rig.step(10)
    assert len(rig.display.opened) == 1


def test_a_pulled_cable_is_noticed_and_the_picture_comes_back(rig):
    rig.screen.show(paused())
    rig.step()
    rig.display.connected = False
    rig.step(RETRY_MS)
    assert rig.posted[-1] == DisplayLost("display_lost", {"reason": "unplugged"})
    assert rig.display.closed == 1
    rig.display.connected = True
    rig.step(RETRY_MS)
    assert rig.posted[-1] == DisplayBack(1280, 720)
    assert rig.display.presented == 2


def test_a_display_that_breaks_while_painting_is_a_fault_not_a_crash(rig):
    rig.screen.show(paused())
    rig.display.fails_to_present = True
    rig.step()
    assert rig.posted[-1] == DisplayLost("display_lost", {"reason": "flip failed"})


def test_another_fault_is_told_too(rig):
    rig.display.refusals = ["display_lost", "display_absent", "display_absent"]
    for _ in range(3):
        rig.step(RETRY_MS)
    assert [message.code for message in rig.posted] == ["display_lost", "display_absent"]


def test_keys_are_posted_in_their_order(rig):
    rig.display.pending = [KeyPressed("space", " "), KeyPressed("c", "c"), WindowClosed()]
    rig.step()
    assert rig.posted[1:] == [KeyPressed("space", " "), KeyPressed("c", "c"), WindowClosed()]


def test_a_resized_window_is_painted_again(rig):
    rig.screen.show(paused())
    rig.step()
    rig.display.pending = [Resized()]
    rig.step()
    assert rig.display.presented == 2


def test_f11_turns_the_window_into_a_full_screen_and_back(rig):
    rig.screen.show(paused())
    for _ in range(2):
        rig.display.pending = [KeyPressed("f11")]
        rig.step()
    assert rig.display.opened == [False, True, False]
    assert KeyPressed("f11") not in rig.posted


def test_the_layout_follows_the_shape_of_the_display():
    wide, standard = (
        PaintedWindow(FakeDisplay((1920, 1080))),
        PaintedWindow(FakeDisplay((1024, 768))),
    )
    for rig in (wide, standard):
        rig.screen.show(paused())
        rig.step()
        assert rig.display.presented == 1
    assert wide.display.surface().get_at((1, 1)) == standard.display.surface().get_at((1, 1))


def test_theme_and_legend_are_those_of_the_options():
    plain = PaintedWindow(options=ScreenOptions(theme=NIGHT, legend=False))
    with_keys = PaintedWindow(options=ScreenOptions(theme=NIGHT))
    pictures = []
    for rig in (plain, with_keys):
        rig.screen.show(replace(drawing(), keys=KEYS))
        rig.step()
        pictures.append(pygame.image.tobytes(rig.display.surface(), "RGB"))
    assert plain.display.surface().get_at((0, 0))[:3] == (0x0E, 0x16, 0x20)
    assert pictures[0] != pictures[1]


def test_closing_twice_is_harmless(rig):
    rig.step()
    rig.screen.close()
    rig.screen.close()
    assert rig.display.closed == 1


def test_run_follows_news_from_another_thread_and_stops_when_asked():
    """The only test with a thread: `show` wakes the sleeping screen, `stop` ends it."""
    painted = threading.Event()

    class Told(FakeDisplay):
        def present(self):
            super().present()
            painted.set()

    rig = PaintedWindow(Told())
    runner = threading.Thread(target=rig.screen.run, name="screen")
    runner.start()
    rig.screen.show(paused())
    assert painted.wait(timeout=20)
    rig.screen.stop()
    runner.join(timeout=20)
    assert not runner.is_alive()
    assert rig.display.closed == 1
