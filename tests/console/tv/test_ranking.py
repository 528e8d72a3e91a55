"""A ranking fills its page: tall rows for few, blocks side by side for many, names never cut."""

from dataclasses import replace
from itertools import pairwise

import pytest

from console.columns import GAME, Row, ranked
from console.games.duplicate.snapshot import Page
from console.tv.canvas import PAGE_MS
from console.tv.compose import scene
from console.tv.layout import Aspect
from console.tv.ranking import ranking_layout
from console.tv.scene import Label
from console.tv.typography import ELLIPSIS
from tests.tools.every import over
from tests.tools.snapshots import START_MS, after

FORMS = ((1, GAME.screen), *GAME.screen_blocks)
SCREENS = [Aspect.WIDE, Aspect.STANDARD]
LONG = "Marie-Antoinette de la Tour d’Exemple 40"


def rows(count, longest=""):
    named = [longest or f"Prénom Spécimen {number}" for number in range(1, count + 1)]
    lines = (
        Row(rank, name, total=2000 - rank, negatif=-rank, percentage=90.0)
        for rank, name in enumerate(named, start=1)
    )
    return tuple(ranked(lines))


def pictured(standings, aspect=Aspect.WIDE, later_ms=0, asked_ms=START_MS):
    shown = replace(after(16), page=Page.STANDINGS, page_ms=asked_ms, standings=standings)
    return scene(shown, asked_ms + later_ms, aspect)


def pages_of(count, aspect=Aspect.WIDE, longest=""):
    return ranking_layout(aspect.frame, rows(count, longest), FORMS).pages


@pytest.mark.parametrize(
    ("players", "pages"), [(0, 1), (2, 1), (12, 1), (14, 1), (28, 1), (42, 1), (60, 2), (200, 5)]
)
def test_a_full_room_takes_few_pages(players, pages):
    assert pages_of(players) == pages


def test_two_hundred_names_of_forty_letters_still_stand_in_two_blocks():
    assert pages_of(200, longest=LONG) == 8


def names_of(picture, name):
    return [each for each in picture.items if isinstance(each, Label) and each.text == name]


def test_the_fewer_they_are_the_larger_they_are_written():
    written = [pictured(rows(count)) for count in (2, 8, 14)]
    sizes = [names_of(each, "Prénom Spécimen 1")[0].size for each in written]
    assert all(few > many for few, many in pairwise(sizes))


@over("aspect", SCREENS)
@over("count", [2, 12, 60, 200])
def test_no_name_is_cut(aspect, count):
    texts = pictured(rows(count, LONG), aspect).texts
    assert LONG in texts and not [each for each in texts if each.endswith(ELLIPSIS)]


@over("aspect", SCREENS)
def test_everybody_stands_on_one_page_and_on_one_only(aspect):
    standings = rows(200)
    pages = ranking_layout(aspect.frame, standings, FORMS).pages
    pictures = [pictured(standings, aspect, number * PAGE_MS) for number in range(pages)]
    named = [text for each in pictures for text in each.texts if text.startswith("Prénom ")]
    assert sorted(named) == sorted(row.name for row in standings)


@pytest.mark.parametrize("asked_ms", [START_MS, START_MS + 7_777, START_MS + 5 * PAGE_MS])
def test_it_begins_at_its_first_page_whenever_it_is_asked_for(asked_ms):
    texts = pictured(rows(60), asked_ms=asked_ms).texts
    assert "Prénom Spécimen 1" in texts
    assert "après 16 coups · 60 joueurs · 1 sur 2" in texts
    later = pictured(rows(60), asked_ms=asked_ms, later_ms=PAGE_MS).texts
    assert "après 16 coups · 60 joueurs · 2 sur 2" in later


def test_it_tells_when_its_next_page_is_due():
    assert pictured(rows(60)).next_change_ms == START_MS + PAGE_MS
    assert pictured(rows(12)).next_change_ms is None


def test_a_short_one_counts_no_pages():
    assert "après 16 coups" in pictured(rows(12)).texts
