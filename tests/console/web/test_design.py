"""The design system: colours that can be read, tokens that exist, pages in one frame."""

import re
from itertools import product
from pathlib import Path

import pytest

from console.french import catalogue
from console.games.duplicate.pages.view import SHELF as DUPLICATE
from console.tv.theme import components
from console.web.design import PALETTES, letters_module, tokens
from console.web.pages import FRAMES, HOUSE, composed
from engine.letters.board import CENTRE
from tests.tools import web_fonts

ROOT = Path(__file__).parents[3] / "console"
SHEETS = sorted(each for each in ROOT.rglob("static/*.css"))
FILLED_LATER = {
    "accueil": {"club", "game", "review", "without"},
    "refus": {"title", "message"},
    "telephones": {"address"},
}
PAGES = [
    (shelf, each.stem)
    for shelf in (HOUSE, DUPLICATE)
    for each in sorted(shelf.templates.glob("*.html"))
    if each.stem not in FRAMES
]


def test_what_pages_and_sentences_write_needs_no_second_file_of_letters():
    """But for what the typeface has not at all: arrows, stars, ticks."""
    sheet = (ROOT / "web" / "static" / "fonts.css").read_text("utf-8")
    assert set(re.findall(r"unicode-range: ([^;]*);", sheet)) == {web_fonts.unicode_range()}
    written = [*catalogue().values()]
    written += [each.read_text("utf-8") for each in ROOT.rglob("*.html")]
    assert not set(map(ord, "".join(written))) & web_fonts.EXTENDED


def luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, components(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_black_on_white_is_twenty_one_to_one():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


GROUNDS = ("page", "card", "strong", "warning", "fault", "band", "tile", "fresh-tile")


@pytest.mark.parametrize(("palette", "ground"), list(product(PALETTES, GROUNDS)))
def test_what_is_written_on_a_ground_can_be_read_by_old_eyes(palette, ground):
    colours = PALETTES[palette]
    for ink in (f"{ground}-ink", f"{ground}-soft"):
        assert contrast(colours[ink], colours[ground]) >= 7, (palette, ink)


@pytest.mark.parametrize("palette", PALETTES)
def test_words_in_colour_can_be_read_on_page_card_and_under_the_pointer(palette):
    colours = PALETTES[palette]
    for word, ground in product(("link", "good", "warn", "bad"), ("page", "card", "hover")):
        assert contrast(colours[word], colours[ground]) >= 4.5, (palette, word, ground)


@pytest.mark.parametrize("palette", PALETTES)
def test_what_can_be_touched_has_an_edge_one_sees(palette):
    colours = PALETTES[palette]
    for edge, ground in product(("edge", "focus", "accent"), ("page", "card")):
        assert contrast(colours[edge], colours[ground]) >= 3, (palette, edge, ground)


@pytest.mark.parametrize("palette", PALETTES)
def test_a_jokers_letter_is_read_on_both_tiles(palette):
    colours = PALETTES[palette]
    for ground in ("tile", "fresh-tile"):
        assert contrast(colours["joker"], colours[ground]) >= 4.5


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda each: each.name)
def test_a_style_sheet_speaks_of_tokens_that_exist(sheet):
    declared = set(re.findall(r"(--[a-z0-9-]+):", tokens()))
    text = sheet.read_text("utf-8")
    own = set(re.findall(r"(--[a-z0-9-]+):", text))
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", text))  # with a fallback: set by a script
    assert used <= declared | own, used - declared - own


@pytest.mark.parametrize(("shelf", "name"), PAGES, ids=lambda each: getattr(each, "address", each))
def test_every_page_stands_in_the_frame(shelf, name):
    page = composed(name, shelf)
    assert set(re.findall(r"{{(\w+)}}", page)) == FILLED_LATER.get(name, set())
    assert page.startswith("<!doctype html>")
    assert page.count("<title>") == 1 and page.count("</html>") == 1
    if 'class="bar"' in page and "Pages du juge" in page:
        assert page.count('aria-current="page"') <= 1


def test_the_bar_is_the_same_on_every_page_of_the_judge():
    def bar(name):
        found = re.search(r"<header class=\"bar\".*?</header>", composed(name), re.DOTALL)
        assert found is not None, name
        return re.sub(r' (aria-current="page"|data-tab="[a-z]+")', "", found.group())

    assert len({bar(name) for name in ("juge", "liste", "resultats", "reglages", "partie")}) == 1


def test_the_page_knows_the_board_and_the_letters_of_the_engine():
    module = letters_module()
    premiums = re.search(r'PREMIUMS = "([^"]+)"', module)
    assert premiums is not None and len(premiums[1]) == 225
    assert premiums[1][0] == "T" and premiums[1][CENTRE] == "D"
    assert '"Z": 10' in module and '"?": 0' in module
