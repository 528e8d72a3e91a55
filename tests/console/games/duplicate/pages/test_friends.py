"""« Entre amis » the judge may play too: nothing shown to him tells the top before his own points
are in and the time is over (notice, règle simplifiée)."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from console.desk.buttons import Button, Press
from console.games.duplicate.snapshot import spoken
from console.games.duplicate.terminal_lines import SCREENS
from console.terminal import TerminalPainter
from console.web.access import ARBITER, JUDGE
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import AnnouncePoints
from engine.games.duplicate.formules import Edition
from engine.letters.lexicon import Lexicon, build_graph
from engine.play.players import player
from engine.rulings import RuleError
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.browser import PHONE, chromium, enter_as_judge, live_pages, open_page, push
from tests.tools.saying import said

PEOPLE = (player(1, "Ana"), player(2, "Bob"))


@pytest.fixture
def rooms(tmp_path, free_lexicon):
    """The same letters in two rooms, one of which knows a single word."""
    name, edition = free_lexicon.name, free_lexicon.edition
    poor = Lexicon(build_graph(["ZUT"], name=name, edition=edition))
    return [
        DuplicateBench.typed(
            tmp_path / str(place), lexicon, preset="entre-amis", players=PEOPLE, juge_joue=2
        )
        for place, lexicon in enumerate((free_lexicon, poor))
    ]


def told(room: DuplicateBench) -> list[str]:
    """All the judge can look at: his page, its search, the terminal; and the arbiter's page."""
    judge, arbiter = room.client(JUDGE), room.client(ARBITER)
    state = judge.get("/juge/etat").json()
    search = judge.get("/juge/solutions?mot=FEDAYIN").text
    tops = SCREENS["tops"](room.judge.state, room.judge.answer, TerminalPainter(colour=False))
    seen = [repr(state), search, tops, arbiter.get("/arbitre/etat").text]
    return [each.replace(room.judge.state.options.id, "") for each in seen]


def test_nothing_tells_him_the_top_before_his_points(rooms):
    for room in rooms:
        room.think_over("FEDAYIN")
    assert told(rooms[0]) == told(rooms[1])
    for room in rooms:
        room.do(cmd.StopClock(), AnnouncePoints("1:98"))
    assert told(rooms[0]) == told(rooms[1])
    for room in rooms:
        room.do(AnnouncePoints("2:90"))
    assert told(rooms[0]) != told(rooms[1])
    assert "110" in told(rooms[0])[0]


def test_the_page_takes_the_line_and_shows_who_announced(rooms):
    room = rooms[0]
    room.think_over("FEDAYIN")
    room.do(cmd.StopClock())
    client = room.client(JUDGE)
    body = {"kind": "AnnouncePoints", "version": 1, "payload": {"line": "98 90", "coup": 1}}
    assert client.post("/juge/commande", json=body).status_code == 200
    announcing = client.get("/juge/etat").json()["announcing"]
    assert [each["points"] for each in announcing["tables"]] == [98, 90]


def test_the_room_is_asked_for_points_not_for_slips(rooms):
    room = rooms[0]
    room.think_over("FEDAYIN")
    room.do(cmd.StopClock())
    public = room.judge.public
    assert public.aloud
    assert "annoncez vos points" in spoken(public, 0)
    view = room.client(JUDGE).get("/juge/etat").json()
    assert "ulletin" not in repr(view)
    assert (view["slips"], view["waiting"], view["steps"][3]) == (False, {}, "Points")


def test_the_preset_chooses_the_rule_of_the_notice(rooms):
    rooms[0].think_over("FEDAYIN")
    options = rooms[0].judge.state.options
    assert (options.edition, options.announced, options.judge_table) == (Edition.NOTICE, True, 2)
    assert (options.solos.players, options.solos.bonus) == (16, 10)


def test_a_person_alone_is_the_judge_too(tmp_path, free_lexicon):
    room = DuplicateBench.typed(
        tmp_path, free_lexicon, preset="règle simplifiée", players=PEOPLE[:1]
    )
    room.think_over("FEDAYIN")
    assert room.judge.state.options.judge_table == 1


def test_a_rule_nobody_knows_is_refused_where_it_is_said():
    with pytest.raises(RuleError, match="unknown_preset"):
        said(preset="bridge")


@pytest.mark.parametrize(
    ("choices", "code"),
    [
        ({"juge_joue": 1}, "preset_only_among_friends"),
        ({"preset": "entre-amis", "juge_joue": 9}, "judge_table_unknown"),
    ],
)
def test_what_cannot_be_played_is_refused(tmp_path, free_lexicon, choices, code):
    room = DuplicateBench.typed(tmp_path, free_lexicon, players=PEOPLE, **choices)
    room.post(Press(Button.SUIVANT))
    assert (room.judge.refusal.code, room.judge.state) == (code, None)


# --- « Entre amis » on the judge's page, on a telephone -----------------------------------------
# points in one line, a word contested, and a judge who plays and sees no top before his own
# points.


PICTURES = Path(__file__).parents[5] / "docs" / "img" / "classique"
COUPLE = (player(1, "Camille"), player(2, "Dominique"))


def test_a_coup_among_friends(data_with_lexicon):
    troubles: list[str] = []
    choices = {"preset": "entre-amis", "players": COUPLE, "juge_joue": 2}
    with live_pages(data_with_lexicon, **choices) as live, chromium() as browser:
        page = open_page(browser, PHONE, troubles)
        enter_as_judge(page, live)
        push(page, "suivant")  # the game
        page.wait_for_selector("body[data-situation=ready]")
        push(page, "suivant")  # the coup
        page.wait_for_selector("body[data-situation=drawing]")
        page.fill("#letters", "FEDAYIN")
        page.locator("#tirage .tile:not(.empty)").nth(6).wait_for()
        push(page, "valider")
        page.wait_for_selector("body[data-situation=announced]")
        push(page, "chrono")
        page.wait_for_selector("body[data-situation=running]")
        assert page.locator("#solutions").is_hidden()
        push(page, "chrono", held=True)
        page.wait_for_selector("body[data-situation=collecting]")
        assert page.locator("#solutions").is_hidden(), "the judge has not given his points"
        page.fill("#announced-line", "98 90")
        page.click("#announcing-form button")
        page.locator("#announced li", has_text="2 Dominique : 90").wait_for()
        page.wait_for_selector("#solutions:not([hidden])")
        # Nobody hands in a slip: none is spoken of, and no page for them is offered.
        expect(page.locator("#correction-title")).to_have_text("Points")
        assert "ulletin" not in page.locator("body").inner_text()
        assert page.locator("#bar a[href='/arbitre']:not([hidden])").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if os.environ.get("PUPITRE_DOCS"):
            page.locator("#announcing").scroll_into_view_if_needed()
            page.screenshot(path=PICTURES / "entre-amis.png")
        page.click("summary:has-text('Un mot contesté')")
        page.select_option("#contested-table", "1")
        page.fill("#contested-word", "FADE")
        page.fill("#contested-place", "H8")
        page.click("#contesting-form button")
        page.locator("#announced li", has_text="1 Camille : 16").wait_for()
        push(page, "valider")
        page.wait_for_selector("body[data-situation=top_chosen]")
        push(page, "valider")
        page.wait_for_selector("body[data-situation=ready]")
        assert page.locator("#announcing").is_hidden()
    assert troubles == []
