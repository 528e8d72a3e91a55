"""What an arbiter enters outlives the network, in three browsers: the journeys that 0.2.0 promised
(`test_arbiter_page.py` walks them in Chromium alone), through a wire that is really cut."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest

from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from tests.browsers.hand import Hand
from tests.browsers.test_arbiters import OPENED
from tests.browsers.wire import Wire, a_wire
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.journal.disk import files_may_not_grow
from tests.console.web.browser import live_pages

KEPT = "JSON.parse(localStorage.getItem('pupitre-attente-Ada') ?? '[]').map((each) => each.entry)"
NOTHING_WAITS = "#line:not(:empty)"
SENT = "POST /arbitre/bulletin"


@dataclass
class Arbiter:
    hand: Hand
    room: LiveRoom
    wire: Wire

    @classmethod
    @contextmanager
    def enters(cls, name, data, home) -> Iterator["Arbiter"]:
        """Ada, on her phone, before the slips of twenty tables."""
        with live_pages(data) as live, a_wire(live.server.port) as wire, OPENED[name](home) as hand:
            room = LiveRoom.open(live, 20)
            room.collect("FEDAYIN")
            room.retain()
            ada = cls(hand, room, wire)
            ada.comes_back()
            hand.write("#pin", live.access.add_arbiter("Ada"))
            hand.press("Enter")
            hand.see("#seat", "Joueur 1")
            yield ada

    def comes_back(self) -> None:
        self.hand.go(f"{self.wire.url}/arbitre")

    def note(self, table: int, text: str) -> None:
        self.hand.see("#seat", f"Joueur {table}")
        self.hand.write("#slip", text)
        self.hand.press("Enter")

    def entries(self) -> dict[int, list[str]]:
        slips = self.room.correction.slips.get(1, {})
        return {table: [each.id for each in slip.entries] for table, slip in slips.items()}


@pytest.fixture(params=OPENED)
def ada(request, data_with_lexicon, tmp_path):
    with Arbiter.enters(request.param, data_with_lexicon, tmp_path) as arbiter:
        yield arbiter


@pytest.mark.torture
def test_entries_survive_a_drop_of_the_network_and_are_sent_once(ada):
    ada.wire.cut()
    for table in (1, 2, 3):
        ada.note(table, "T")
    ada.hand.see("#line", "3 saisies gardées ici")
    ada.hand.see("#bar.offline")
    kept = ada.hand.measure(KEPT)
    assert ada.entries() == {}
    ada.wire.mend()
    ada.hand.see_gone(NOTHING_WAITS)
    assert ada.entries() == {table: [entry] for table, entry in enumerate(kept, start=1)}
    ada.hand.see("#progress", "3 sur 20")


@pytest.mark.torture
def test_an_answer_lost_on_the_way_back_is_not_counted_twice(ada):
    ada.wire.lose_the_answer_to(SENT)
    ada.note(1, "T")
    ada.hand.see("#toasts", "Table 1 : 110 points")
    (lost,) = ada.wire.lost
    (entry,) = ada.entries()[1]
    assert entry.encode() in lost


@pytest.mark.torture
def test_entries_wait_through_a_reload_of_the_page(ada):
    ada.wire.cut()
    ada.note(1, "T")
    ada.hand.see("#line", "1 saisie gardée ici")
    kept = ada.hand.measure(KEPT)
    ada.wire.mend()
    ada.comes_back()
    ada.hand.see("#progress", "1 sur 20")
    ada.hand.see_gone(NOTHING_WAITS)
    assert ada.entries() == {1: kept}


@pytest.mark.torture
def test_an_entry_stays_in_the_browser_until_the_card_has_it(ada):
    with files_may_not_grow():
        ada.note(1, "T")
        ada.hand.see("#toasts", "Table 1 : 110 points")
        ada.hand.see("#line", "Carte pleine ou absente au pupitre : 1 saisie")
        kept = ada.hand.measure(KEPT)
        ada.comes_back()
        ada.hand.see("#line", "1 saisie gardée ici aussi")
        assert ada.hand.measure(KEPT) == kept, "a page opened anew still has it"
    ada.hand.see_gone(NOTHING_WAITS)
    assert ada.hand.measure(KEPT) == []
    assert ada.entries() == {1: kept}


@pytest.mark.torture
def test_two_arbiters_on_one_slip_see_both_entries(ada):
    ada.wire.cut()
    ada.note(1, "FEDAYIN H8 110")
    ada.hand.see("#line", "gardée")
    ada.room.correct(cmd.EnterSlip(1, 1, parse_short("-"), "of-bob"), by="Bob")
    ada.wire.mend()
    for told in ("Bob", "non remis", "FEDAYIN H8 110"):
        ada.hand.see("#conflict", told)
    ada.hand.click("#conflict button", "quand même")
    ada.hand.see("#toasts", "Table 1 : 110 points")
    assert [entry.by for entry in ada.room.correction.slip(1, 1).entries] == ["Bob", "Ada"]
