"""What the voice says is written at the foot, where somebody wants it: never before it is heard."""

from dataclasses import replace

import pytest

from console.desk.inbox import Captioned
from console.session.faults import CAPTION_MS
from console.settings.sections import Settings
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.snapshot import Banner, Caption
from console.voice.utterance import Gap, Say, Utterance, UtteranceKind
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.every import over
from tests.tools.snapshots import LATER_MS, thinking

SAID = "Coup 4. A, Anatole, E, Eugène, I, Irma."


@pytest.fixture
def room(tmp_path, free_lexicon):
    def open_room(*, wanted):
        screen = replace(Settings().ecran, sous_titres=wanted)
        settings = replace(Settings(), ecran=screen)
        return DuplicateBench(tmp_path, free_lexicon, settings=settings).open_game()

    return open_room


def texts(bench, later_ms=0):
    return " ".join(scene(bench.judge.public, bench.now_ms + later_ms).texts)


def test_a_caption_stays_while_it_is_said_and_long_enough_to_be_read(room):
    bench = room(wanted=True)
    bench.post(Captioned("Coup 4"))
    assert "Coup 4" in texts(bench, 3_600_000)
    bench.post(Captioned("Coup 4, top", over=True))
    assert "Coup 4, top" in texts(bench, CAPTION_MS - 1)
    assert scene(bench.judge.public, bench.now_ms).next_change_ms == bench.now_ms + CAPTION_MS
    assert "Coup 4, top" not in texts(bench, CAPTION_MS)


def test_what_was_cut_short_is_not_left_standing(room):
    bench = room(wanted=True)
    bench.post(Captioned("Plus que"))
    bench.post(Captioned("", over=True))
    assert "Plus que" not in texts(bench)


def test_nobody_who_does_not_want_captions_sees_any(room):
    bench = room(wanted=False)
    bench.post(Captioned("Coup 4"))
    assert "Coup 4" not in texts(bench) and bench.judge.public.caption is None


def test_so_far_is_what_was_heard_and_no_letter_more():
    """The eye must not learn a word before the ear (fisf-2020 §3.4)."""
    pieces = (Say("48 points"), Gap(300), Say("en A 7"), Gap(300), Say("VOTIF"))
    whole = Utterance(UtteranceKind.TOP, pieces)
    assert [whole.up_to(index).text for index in (0, 2, 4)] == [
        "48 points.",
        "48 points, en A 7.",
        "48 points, en A 7, VOTIF.",
    ]


@over("aspect", list(Aspect))
def test_nothing_moves_when_the_voice_begins_or_ends(aspect):
    silent = replace(thinking(), captions=True)
    speaking = replace(silent, caption=Caption("Plus que trente secondes."))
    before = set(scene(silent, LATER_MS, aspect).items)
    during = set(scene(speaking, LATER_MS, aspect).items)
    foot = aspect.frame.height * 0.6
    assert all(each.y > foot for each in before ^ during if hasattr(each, "y"))


def test_what_somebody_waits_for_comes_before_what_is_said():
    told = Banner("device_lost", "Lecteur débranché.")
    shown = replace(thinking(), captions=True, caption=Caption(SAID), banners=(told,))
    written = " ".join(scene(shown, LATER_MS).texts)
    assert "Lecteur débranché." in written and "Anatole" not in written
