"""The arbiters' page in a real browser: quick path, careful path, a network that drops."""

import pytest
from playwright.sync_api import expect

from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.journal.disk import files_may_not_grow
from tests.console.web.browser import LAPTOP, PHONE, live_pages
from tests.console.web.test_in_a_browser import has_no_sideways_scroll, keep

TWENTY = [
    "T", "T", "FEDAYIN H8 110", "T", "DEFIANT H4", "-", "FEDAYIN H8 100", "T", "FAYIN H4 32",
    "T", "DEFI H8 24", "T", "B", "T", "T", "NAIF H8 14", "T", "FED H8 20", "T", "T",
]  # fmt: skip


@pytest.fixture
def room(data_with_lexicon):
    with live_pages(data_with_lexicon) as pages:
        yield LiveRoom.open(pages, 20)


def collected(room):
    room.collect("FEDAYIN")
    room.retain()


def verdict_of(page, table):
    page.wait_for_selector(f"#verdict:has-text('Table {table} :'):not(.pending)")
    return page.inner_text("#verdict")


def waits_for_table(page, table):
    expect(page.locator("#table")).to_have_value(str(table))


def test_a_whole_coup_of_twenty_tables_by_the_keyboard(browser, room):
    troubles = []
    collected(room)
    page = room.enter_as_arbiter(browser, LAPTOP, "Ada", troubles)
    waits_for_table(page, 1)
    keystrokes = 0
    for table, typed in enumerate(TWENTY, start=1):
        waits_for_table(page, table)
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
        keystrokes += len(typed) + 1
    page.wait_for_selector("#missing-title:has-text('Tous vos bulletins sont saisis')")
    expect(page.locator("#entered tr.pending")).to_have_count(0)
    keep(page, "arbitre-coup-complet")
    print(f"{keystrokes} keystrokes for 20 tables, {keystrokes / 20:.1f} each")
    # A trained hand types more than five keys a second: 20 tables within a minute.
    assert keystrokes < 5 * 60
    assert list(room.correction.slips) == [1]
    slips = room.correction.slips_of(1)
    assert len(slips) == 20
    assert all(len(slip.entries) == 1 for slip in slips.values())
    assert slips[7].current.verdict.sanction.value == "avertissement"
    assert slips[6].current.verdict.points == 0
    assert has_no_sideways_scroll(page)
    assert troubles == []


def test_the_phone_of_an_arbiter_says_that_the_game_is_over(browser, room):
    troubles = []
    collected(room)
    page = room.enter_as_arbiter(browser, PHONE, "Ada", troubles)
    waits_for_table(page, 1)
    room.play(game.PlaceTop(), game.CloseGame("essai"))
    page.wait_for_selector("#missing-title:text-is('Partie terminée. Il manque 20 bulletins')")
    room.correct(cmd.CloseCoup(1, missing_as_none=True))
    page.wait_for_selector("#missing-title:text-is('Partie terminée')")
    assert has_no_sideways_scroll(page)
    assert troubles == []


def test_the_verdict_comes_with_its_reason_and_its_article(browser, room):
    collected(room)
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    waits_for_table(page, 1)
    page.keyboard.type("FEDAYIN H8 100")
    page.keyboard.press("Enter")
    told = verdict_of(page, 1)
    assert "110 points, avertissement" in told
    assert "règlement 2020, art. 5.5" in told
    waits_for_table(page, 2)
    keep(page, "arbitre-telephone")
    assert has_no_sideways_scroll(page)


def test_a_suggestion_is_two_keys_and_the_whole_solution(browser, room):
    collected(room)
    page = room.enter_as_arbiter(browser, LAPTOP, "Ada", [])
    waits_for_table(page, 1)
    page.keyboard.type("fed")
    page.wait_for_selector("#suggestions li:has-text('FEDAYIN')")
    keep(page, "arbitre-suggestions")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert "110 points" in verdict_of(page, 1)
    assert room.correction.slip(1, 1).current.verdict.sanction.value == "aucune"


def test_a_capital_and_small_letters_circle_nothing(browser, room):
    """« Fine » from a keyboard is a word; only brackets circle a letter."""
    collected(room)
    page = room.enter_as_arbiter(browser, LAPTOP, "Ada", [])
    waits_for_table(page, 1)
    page.keyboard.type("Fine h8 14")
    page.keyboard.press("Enter")
    assert "14 points" in verdict_of(page, 1)
    assert room.correction.slip(1, 1).current.verdict.sanction.value == "aucune"


def test_t_typed_twice_is_asked_about(browser, room):
    collected(room)
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    for table, typed, choice in ((1, "tt", "T, le top"), (2, "tt 12", "Le mot TT")):
        waits_for_table(page, table)
        page.fill("#slip", typed)
        page.press("#slip", "Enter")
        asked = f"« {typed.upper()} » : que porte le bulletin"
        expect(page.locator("#conflict")).to_contain_text(asked)
        assert not room.correction.slip(1, table).entries
        expect(page.locator("#slip")).to_have_value(typed)
        keep(page, "arbitre-tt")
        page.get_by_role("button", name=choice, exact=True).last.click()
        verdict_of(page, table)
    assert room.correction.slip(1, 1).current.slip == parse_short("T")
    assert room.correction.slip(1, 2).current.verdict.points == 0
    assert room.correction.slip(1, 2).current.verdict.claimed == 12


def test_any_table_may_be_taken_out_of_order(browser, room):
    collected(room)
    page = room.enter_as_arbiter(browser, LAPTOP, "Ada", [])
    waits_for_table(page, 1)
    page.fill("#table", "12")
    page.press("#table", "Enter")
    page.keyboard.type("T")
    page.keyboard.press("Enter")
    verdict_of(page, 12)
    waits_for_table(page, 13)


def test_nothing_is_suggested_while_players_think(browser, room):
    room.think_over("FEDAYIN")
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    page.wait_for_selector("#waiting:visible")
    assert "FEDAYIN" not in page.content()
    room.play(game.StopClock())
    page.wait_for_selector("#desk:visible")
    page.wait_for_selector("#facts:has-text('top pas encore retenu')")


def test_a_coup_is_corrected_while_the_next_is_thought_over(browser, room):
    collected(room)
    page = room.enter_as_arbiter(browser, LAPTOP, "Ada", [])
    waits_for_table(page, 1)
    room.play(game.PlaceTop())
    room.think_over("CHATEAU")
    page.keyboard.type("T")
    page.keyboard.press("Enter")
    verdict_of(page, 1)
    assert page.locator("#coups button").count() == 1
    room.play(game.StopClock())
    page.wait_for_selector("#coups button:has-text('Coup 2')")
    assert page.inner_text("#title") == "Coup 1"
    page.click("#coups button:has-text('Coup 2')")
    page.wait_for_selector("#title:has-text('Coup 2')")


def test_entries_survive_a_drop_of_the_network_and_are_sent_once(browser, room):
    collected(room)
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    waits_for_table(page, 1)
    page.context.set_offline(True)
    for table in (1, 2, 3):
        waits_for_table(page, table)
        page.keyboard.type("T")
        page.keyboard.press("Enter")
    page.wait_for_selector("#line:has-text('3 saisies gardées ici')")
    keep(page, "arbitre-hors-ligne")
    assert room.correction.slips == {}
    page.context.set_offline(False)
    expect(page.locator("#line")).to_be_empty()
    assert list(room.correction.slips) == [1]
    assert sorted(room.correction.slips_of(1)) == [1, 2, 3]
    assert all(len(slip.entries) == 1 for slip in room.correction.slips_of(1).values())


def test_an_answer_lost_on_the_way_back_is_not_counted_twice(browser, room):
    """The console takes the entry, the network loses the answer, the page sends it again."""
    collected(room)
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    waits_for_table(page, 1)
    lost = []

    def lose(route):
        if lost:
            route.continue_()
            return
        lost.append(route.request.post_data_json["entry"])
        route.fetch()
        route.abort()

    page.route("**/arbitre/bulletin", lose)
    page.keyboard.type("T")
    page.keyboard.press("Enter")
    assert "110 points" in verdict_of(page, 1)
    (entry,) = room.correction.slip(1, 1).entries
    assert [entry.id] == lost


def test_entries_wait_through_a_reload_of_the_page(browser, room):
    collected(room)
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    waits_for_table(page, 1)
    page.route("**/arbitre/bulletin", lambda route: route.abort())
    page.keyboard.type("T")
    page.keyboard.press("Enter")
    page.wait_for_selector("#line:has-text('1 saisie gardée ici')")
    page.unroute("**/arbitre/bulletin")
    page.reload()
    page.wait_for_selector("#entered tr:not(.pending):has-text('T')")
    assert len(room.correction.slip(1, 1).entries) == 1


def waiting(page) -> list[str]:
    """The entries this browser keeps, by name."""
    kept = (
        "JSON.parse(localStorage.getItem('pupitre-attente-Ada') ?? '[]').map((each) => each.entry)"
    )
    return page.evaluate(kept)


def test_an_entry_stays_in_the_browser_until_the_card_has_it(browser, room):
    """The console knows it and answers with a verdict, but a power cut would take it there."""
    collected(room)
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    waits_for_table(page, 1)
    with files_may_not_grow():
        page.keyboard.type("T")
        page.keyboard.press("Enter")
        assert "110 points" in verdict_of(page, 1)
        page.wait_for_selector("#line:has-text('Carte pleine ou absente au pupitre : 1 saisie')")
        (kept,) = waiting(page)
        with page.expect_response("**/arbitre/bulletin") as again:
            assert again.value.json()["durable"] is False
        page.reload()
        page.wait_for_selector("#line:has-text('1 saisie gardée ici aussi')")
        assert waiting(page) == [kept], "a page opened anew still has it"
        keep(page, "arbitre-carte-pleine")
    expect(page.locator("#line")).to_be_empty(timeout=30_000)
    assert waiting(page) == []
    assert [entry.id for entry in room.correction.slip(1, 1).entries] == [kept]


def test_two_arbiters_on_one_slip_see_both_entries(browser, room):
    collected(room)
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    waits_for_table(page, 1)
    page.context.set_offline(True)
    page.keyboard.type("FEDAYIN H8 110")
    page.keyboard.press("Enter")
    page.wait_for_selector("#line:has-text('gardée')")
    room.correct(cmd.EnterSlip(1, 1, parse_short("-"), "of-bob"), by="Bob")
    page.context.set_offline(False)
    page.wait_for_selector("#conflict:visible")
    told = page.inner_text("#conflict")
    assert "Bob" in told
    assert "non remis" in told
    assert "FEDAYIN H8 110" in told
    keep(page, "arbitre-conflit")
    page.click("#conflict button:has-text('quand même')")
    assert "110 points" in verdict_of(page, 1)
    assert [entry.by for entry in room.correction.slip(1, 1).entries] == ["Bob", "Ada"]


def test_the_careful_path_draws_circles_raccord_and_strokes(browser, room):
    collected(room)
    room.play(game.PlaceTop())
    room.collect("SOTIER?")
    room.retain()
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    page.click("#coups button:has-text('Coup 2')")
    page.wait_for_selector("#title:has-text('Coup 2')")
    waits_for_table(page, 1)
    page.click("#careful summary")
    cells = page.locator("#drawing .squares input")
    cells.nth(16).focus()
    page.keyboard.type("so")
    page.keyboard.press("Shift+T")
    cells.nth(31).focus()
    page.keyboard.type("x")
    cells.nth(31).focus()
    page.click("text=✕ Rayer la lettre")
    page.locator("#drawing input[maxlength='8']").fill("G8")
    keep(page, "arbitre-dessin")
    page.click("text=Noter ce bulletin")
    verdict_of(page, 1)
    (solution,) = room.correction.slip(2, 1).paper.written
    marks = {mark.square: mark for mark in solution.marks}
    assert marks[1, 3].circled
    assert marks[2, 1].crossed
    assert solution.reference == "G8"
    assert has_no_sideways_scroll(page)


def test_a_second_arbiter_reads_blind_and_differences_are_shown(browser, room):
    collected(room)
    first = room.enter_as_arbiter(browser, LAPTOP, "Ada", [])
    waits_for_table(first, 1)
    first.keyboard.type("FEDAYIN H8 110")
    first.keyboard.press("Enter")
    verdict_of(first, 1)
    second = room.enter_as_arbiter(browser, LAPTOP, "Bob", [])
    second.check("#double")
    second.wait_for_selector("#title:has-text('double arbitrage')")
    waits_for_table(second, 1)
    assert "FEDAYIN H8 110" not in second.inner_text("#entered")
    second.keyboard.type("FEDAYIN H8 100")
    second.keyboard.press("Enter")
    second.wait_for_selector("#differences:has-text('Table 1')")
    first.wait_for_selector("#differences:has-text('Table 1')")
    keep(second, "arbitre-double")
    assert room.correction.slip(1, 1).current.verdict.sanction.value == "aucune"
