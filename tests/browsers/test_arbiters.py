"""The arbiters' page on a phone in three browsers: thumbs, keys, and a break of the network."""

import pytest

from tests.browsers import by_playwright, firefox, webkit
from tests.browsers.hand import PHONE
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import live_pages

OPENED = {
    "chromium": lambda home: by_playwright.a_hand(PHONE, []),
    "webkit": lambda home: webkit.a_hand(PHONE, home),
    "firefox": lambda home: firefox.a_hand(PHONE, home),
}
CUT = "void (window.whole = fetch, window.fetch = () => Promise.reject(new TypeError('cut')))"
HEALED = "void (window.fetch = window.whole)"
IN_SIGHT = """(() => {
  const { bottom, left, right } = document.querySelector('.thumbs').getBoundingClientRect();
  return bottom <= innerHeight + 1 && left >= 0 && right <= innerWidth + 1
    && document.documentElement.scrollWidth <= innerWidth;
})()"""


@pytest.mark.torture
@pytest.mark.parametrize("name", OPENED)
def test_slips_by_thumb_and_keys_through_a_break(name, data_with_lexicon, tmp_path):
    with live_pages(data_with_lexicon) as live, OPENED[name](tmp_path) as hand:
        room = LiveRoom.open(live, 6)
        room.collect("FEDAYIN")
        room.retain()
        hand.go(f"{live.url}/arbitre")
        hand.write("#pin", live.access.add_arbiter("Ada"))
        hand.press("Enter")
        hand.see("#seat", "Joueur 1")
        assert hand.measure(IN_SIGHT)
        hand.click(".thumbs button", "T, le top")
        hand.see("#seat", "Joueur 2")
        hand.see("#toasts", "Table 1 : 110 points")
        hand.see_gone(".thumbs .hit")
        hand.measure(CUT)
        hand.click(".thumbs button", "Non remis")
        hand.see("#line", "1 saisie gardée ici")
        hand.write("#slip", "fade h8 16")
        hand.see("#suggestions li", "FADE")
        hand.press("Enter")
        hand.see("#line", "2 saisies gardées ici")
        hand.see("#bar.offline")
        hand.measure(HEALED)
        hand.see_gone("#line:not(:empty)")
        hand.see("#progress", "3 sur 6")
        hand.click("#toasts button", "Reprendre")
        hand.see("#which", "Table à reprendre")
        assert hand.measure("document.querySelector('#slip').value") == "FADE H8 16"
        slips = room.correction.slips_of(1)
        assert {table: len(slip.entries) for table, slip in slips.items()} == {1: 1, 2: 1, 3: 1}
