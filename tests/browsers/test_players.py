"""A player's telephone in three browsers: a card, a slip by thumb, a network that breaks, a tab
that was thrown away, the billet. Plain HTTP has no service worker: an open page survives."""

import pytest

from console.desk.buttons import Button, Press
from engine.games.duplicate import commands as cmd
from engine.play.players import player
from tests.browsers.test_arbiters import OPENED
from tests.browsers.wire import a_wire
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import live_pages
from tests.spec.test_topping_on_devices import sealed

TIRAGE = "FEDAYIN"
FITS = "document.documentElement.scrollWidth <= innerWidth"
KEY = """void document.querySelector('#pad [data-key="{key}"]').dispatchEvent(
  new PointerEvent('pointerdown', {{ bubbles: true, cancelable: true }}))"""
SQUARE = """(() => {{
  const svg = document.querySelector('#board svg'), box = svg.getBoundingClientRect();
  const clientX = box.left + (46 + 40 * {col}) * box.width / 630;
  const clientY = box.top + (46 + 40 * {row}) * box.width / 630;
  svg.dispatchEvent(new PointerEvent('pointerdown', {{ bubbles: true, clientX, clientY }}));
}})()"""


def write(hand, word, score):
    """In twelve touches at most, and the score."""
    touches = [SQUARE.format(row=7, col=3), *(KEY.format(key=each) for each in word)]
    assert len(touches) <= 12
    for touch in touches:
        hand.measure(touch)
    hand.click("#score")
    for key in (*score, "done"):
        hand.measure(KEY.format(key=key))


@pytest.mark.torture
@pytest.mark.parametrize("name", OPENED)
def test_a_slip_through_a_break_and_a_tab_thrown_away(name, data_with_lexicon, tmp_path):
    with (
        live_pages(data_with_lexicon, preset="seance-de-club") as live,
        a_wire(live.server.port) as wire,
        OPENED[name](tmp_path) as hand,
    ):
        room = LiveRoom.open(live, 2)
        code = live.desk.tables.codes((1, 2))[1]
        hand.go(f"{wire.url}/joueur#{code}")
        hand.see("#confirm-name", "Joueur 1")
        hand.click("#confirm-yes")
        hand.see("#who", "Joueur 1")
        room.think_over(TIRAGE)
        hand.see("#status", "Touchez une case")
        write(hand, TIRAGE, "98")
        hand.see("#ref", "H4")
        hand.see("#status", "Reçu")
        assert hand.measure(FITS)
        wire.cut()
        hand.measure(KEY.format(key="back"))
        hand.see("#status.lost")
        hand.go("about:blank")
        wire.mend()
        hand.go(f"{wire.url}/joueur")
        hand.see("#word", "FEDAYI")
        hand.see("#status", "Reçu")
        room.play(cmd.StopClock())
        room.retain()
        room.play(cmd.PlaceTop())
        hand.see("#billet", "Coup 1")


@pytest.mark.torture
def test_a_telephone_locked_in_a_pocket(data_with_lexicon, tmp_path):
    """The page is frozen and the line dropped, as telephones do; unlocked, it has what was written
    and the step the game is at by then."""
    with (
        live_pages(data_with_lexicon, preset="seance-de-club") as live,
        a_wire(live.server.port) as wire,
        OPENED["chromium"](tmp_path) as hand,
    ):
        room = LiveRoom.open(live, 2)
        hand.go(f"{wire.url}/joueur#{live.desk.tables.codes((1, 2))[1]}")
        hand.click("#confirm-yes")
        room.think_over(TIRAGE)
        hand.see("#status", "Touchez une case")
        write(hand, TIRAGE, "98")
        hand.see("#status", "Reçu")
        pocket = hand._page.context.new_cdp_session(hand._page)
        pocket.send("Page.setWebLifecycleState", {"state": "frozen"})
        wire.cut()
        room.play(cmd.StopClock())
        room.retain()
        wire.mend()
        pocket.send("Page.setWebLifecycleState", {"state": "active"})
        hand.see("#word", "FEDAYIN")
        room.play(cmd.PlaceTop())
        hand.see("#billet", "Coup 1")


@pytest.mark.torture
@pytest.mark.parametrize("name", OPENED)
def test_a_topping_through_a_break(name, data_with_lexicon, tmp_path):
    """The word typed and placed, refused, then found; the line is cut and comes back."""
    people = (player(1, "Joueur 1"), player(2, "Joueur 2"))
    own = {"contest": "topping", "appareils": "chacun", "prepared": sealed(), "source": None}
    with (
        live_pages(data_with_lexicon, players=people, **own) as live,
        a_wire(live.server.port) as wire,
        OPENED[name](tmp_path) as hand,
    ):
        live.console.post(Press(Button.SUIVANT))
        hand.go(f"{wire.url}/joueur#{live.desk.tables.codes((1, 2))[1]}")
        hand.see("#confirm-name", "Joueur 1")
        hand.click("#confirm-yes")
        hand.click("#course-ready", "Partir maintenant")
        hand.see("#coup", "Coup 1")
        laid = live.console.session.snapshots.judge.state.course.game.coups[0].top.move
        hand.measure(SQUARE.format(row=7, col=3))
        for each in "FE":
            hand.measure(KEY.format(key=each))
        hand.click("#propose")
        hand.see("#status", "ce n’est pas le top")
        wire.cut()
        hand.measure(KEY.format(key="clear"))
        row, col = divmod(laid.ref.index, 15)
        hand.measure(SQUARE.format(row=row, col=col))
        for each in laid.word:
            keys = ("?", each.upper()) if each.islower() else (each,)
            for key in keys:
                hand.measure(KEY.format(key=key))
        wire.mend()
        hand.click("#propose")
        hand.see("#last", f"{laid.word.upper()} {laid.ref}")
        hand.see("#coup", "Coup 2")
        assert hand.measure(FITS)
