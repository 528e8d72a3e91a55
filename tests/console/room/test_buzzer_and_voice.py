"""The buzzer yields to the voice, and yet the end of a coup is heard from both."""

import pytest

from console.equipment import Equipment, Wanted
from console.settings import Settings
from firmware_bridge.gpio_panel.patterns import BUZZER_PATTERNS, BuzzerQueue

FIRST_SOUND_MS = 40
"""The voice is never quicker than this: its clip goes through the mixer."""
STEP_MS = 10


def audible(sound, speaking):
    """The milliseconds of a sound that no word covers, and the first of them."""
    queue = BuzzerQueue()
    queue.play(BUZZER_PATTERNS[sound], 0)
    heard = [
        at
        for at in range(0, 5_000, STEP_MS)
        if queue.level(at) and not speaking[0] <= at < speaking[1]
    ]
    return len(heard) * STEP_MS, heard[0] if heard else None


@pytest.mark.parametrize("spoken_ms", [400, 700, 1_200])
def test_the_end_buzzes_before_and_after_the_word(spoken_ms):
    """It begins at once, holds its breath for « terminé », and goes on for a second or more."""
    heard_ms, first_ms = audible("end", (FIRST_SOUND_MS, FIRST_SOUND_MS + spoken_ms))
    assert first_ms == 0
    assert heard_ms >= 1_000


@pytest.mark.parametrize("sound", ["start", "warning", "tile"])
def test_other_signals_are_at_least_begun(sound):
    """Their word says the rest."""
    heard_ms, first_ms = audible(sound, (FIRST_SOUND_MS, 2_000))
    assert first_ms == 0
    assert heard_ms >= STEP_MS


class MutedPanel:
    def __init__(self):
        self.muted = []

    def mute(self, muted):
        self.muted.append(muted)


def test_the_panel_is_muted_for_exactly_as_long_as_the_voice_speaks(tmp_path):
    wanted = Wanted(window=False, voice=True, pages=False)
    equipment = Equipment(Settings(), tmp_path, wanted, lambda message: None)
    equipment.panel = MutedPanel()
    equipment.voice._reports.speaking(True)
    equipment.voice._reports.speaking(False)
    assert equipment.panel.muted == [True, False]
