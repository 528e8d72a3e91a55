"""The proof of an evening without a terminal, in three browsers, on a phone and on a laptop."""

import os
from pathlib import Path

import pytest

from tests.browsers import by_playwright, firefox, webkit
from tests.browsers.evening import Evening
from tests.browsers.hand import LAPTOP, PHONE
from tests.console.web.browser import live_pages

SIZES = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=lambda size: size.name)


def play(hand, live, folder, name):
    def look(what):
        if wanted := os.environ.get("PUPITRE_PICTURES"):
            hand.keep_picture(Path(wanted) / f"{name}-{what}.png")

    Evening(hand, live.url, live.access.judge_pin, folder, look).play()


def unexpected(troubles):
    """A refusal is an answer, which browsers note as trouble: an abandoned game ranks nobody."""
    return [each for each in troubles if "409" not in each]


@pytest.fixture
def live(data_with_lexicon):
    with live_pages(data_with_lexicon) as pages:
        yield pages


def test_an_evening_on_a_phone(live, tmp_path):
    troubles = []
    with by_playwright.a_hand(PHONE, troubles) as hand:
        play(hand, live, tmp_path, "chromium-phone")
    assert unexpected(troubles) == []


@pytest.mark.torture
def test_an_evening_on_a_laptop(live, tmp_path):
    troubles = []
    with by_playwright.a_hand(LAPTOP, troubles) as hand:
        play(hand, live, tmp_path, "chromium-laptop")
    assert unexpected(troubles) == []


@pytest.mark.torture
@SIZES
def test_an_evening_in_webkit(live, size, tmp_path):
    with webkit.a_hand(size, tmp_path) as hand:
        play(hand, live, tmp_path, f"webkit-{size.name}")


@pytest.mark.torture
@SIZES
def test_an_evening_in_firefox(live, size, tmp_path):
    with firefox.a_hand(size, tmp_path) as hand:
        play(hand, live, tmp_path, f"firefox-{size.name}")
