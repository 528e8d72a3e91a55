"""A telephone in the dark: every text can be read on what is behind it (WCAG 1.4.3)."""

import pytest

from tests.console.web.arbiters import LiveRoom
from tests.console.web.browser import (
    PHONE,
    chromium,
    enter_as_judge,
    live_pages,
    open_page,
)

READABLE = 4.5
PAGES = {
    "juge": "body[data-situation] #tops tr",
    "juge/liste": "#playing a",
    "juge/partie": "body[data-ready]",
    "juge/reglages": ".card label",
    "juge/codes": "body[data-ready]",
    "juge/resultats": "main a",
    "juge/joueurs": "main h1",
    "juge/incidents": "main",
    "arbitre": ".thumbs button",
    "aide/telephones": "main",
}
"""What is there once a page has been filled."""
PALE_TEXTS = """(least) => {
  const parts = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = (colour) => parts(colour).slice(0, 3).map((part) => part / 255)
    .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = (node) => {
    for (let each = node; each; each = each.parentElement) {
      const { backgroundColor: colour } = getComputedStyle(each);
      if (parts(colour)[3] !== 0) return colour;
    }
    return "rgb(255, 255, 255)";
  };
  return [...document.querySelectorAll("body *")]
    .filter((node) => [...node.childNodes].some((each) => each.nodeType === 3 && each.data.trim()))
    .filter((node) => node.checkVisibility())
    .filter((node) => !node.closest(":disabled, :has(> :disabled), option"))
    .filter((node) => {
      const both = [light(getComputedStyle(node).color), light(behind(node))];
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05) < least;
    })
    .map((node) => node.textContent.trim().slice(0, 60));
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_text_can_be_read(data_with_lexicon, scheme):
    with live_pages(data_with_lexicon) as live, chromium() as browser:
        room = LiveRoom.open(live, 3)
        room.collect("FEDAYIN")
        room.retain()
        page = open_page(browser, PHONE, [])
        page.emulate_media(color_scheme=scheme)
        enter_as_judge(page, live)
        pale = {}
        for path, filled in PAGES.items():
            page.goto(f"{live.url}/{path}")
            page.wait_for_selector(filled)
            pale[path] = page.evaluate(PALE_TEXTS, READABLE)
    assert {path: texts for path, texts in pale.items() if texts} == {}
