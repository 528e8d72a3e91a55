"""The judge's side in a real browser: closing, questions, decisions, players, billets."""

import pytest
from playwright.sync_api import expect

from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from engine.games.duplicate.slips.slip_json import slip_from_json
from engine.games.duplicate.slips.verdict import Sanction
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import (
    LAPTOP,
    PHONE,
    correct_coup,
    enter_as_judge,
    live_pages,
    look_at,
    open_page,
    see_slips,
)
from tests.console.web.test_in_a_browser import has_no_sideways_scroll, keep

UNCLEAR = {
    "letters": [
        {"row": 0, "col": col, "letter": letter, **({"perhaps": "M"} if col == 6 else {})}
        for col, letter in enumerate("FEDAYIN")
    ],
    "score": 110,
}
LIST = "table;nom;licence;club\n1;Éléonore Ça;123;Nîmes\n2;Benoît;456;Nîmes\n7;Noël;;Sète\n"


@pytest.fixture
def room(data_with_lexicon):
    with live_pages(data_with_lexicon) as pages:
        yield LiveRoom.open(pages, 4)


def entered(room):
    room.collect("FEDAYIN")
    room.retain()
    slips = [
        {"top": True},
        {"word": "FEDAYIN", "reference": "H8", "score": 100},
        {"word": "FINE", "reference": "H8", "score": 14},
    ]
    for table, slip in enumerate(slips, start=1):
        room.correct(cmd.EnterSlip(1, table, slip_from_json(slip), f"e{table}"), by="Ada")


def judge_page(browser, room, size, troubles):
    page = open_page(browser, size, troubles)
    enter_as_judge(page, room.live)
    return page


def test_the_judge_sees_progress_answers_and_closes(browser, room):
    troubles = []
    entered(room)
    page = judge_page(browser, room, PHONE, troubles)
    look_at(page, "correction")
    expect(page.locator("#coup-correction .chips li")).to_have_text("4")
    room.correct(cmd.EnterSlip(1, 4, slip_from_json(UNCLEAR), "e4"), by="Ada")
    page.wait_for_selector(".question:has-text('Table 4')")
    page.locator("#correction").scroll_into_view_if_needed()
    keep(page, "juge-question")
    assert has_no_sideways_scroll(page)
    page.click(".question button:has-text('Oui')")
    expect(page.locator(".question")).to_have_count(0)
    page.click("#coup-correction button:has-text('Clore le coup 1')")
    page.wait_for_selector("#corrected-coups:has-text('corrigé')")
    assert room.correction.coup(1).closed
    assert troubles == []


def test_closing_with_slips_missing_takes_two_touches(browser, room):
    entered(room)
    page = judge_page(browser, room, PHONE, [])
    look_at(page, "correction")
    page.click("#coup-correction button:has-text('Clore sans 1 bulletin')")
    assert not room.correction.coup(1).closed
    page.click("#coup-correction button:has-text('Confirmer')")
    page.wait_for_selector("#corrected-coups:has-text('corrigé')")
    assert room.correction.slip(1, 4).current.verdict.sanction is Sanction.ZERO


def test_the_judge_closes_where_slips_are_entered_and_an_arbiter_does_not(browser, room):
    troubles = []
    entered(room)
    arbiter = room.enter_as_arbiter(browser, PHONE, "Ada", troubles)
    expect(arbiter.locator("#missing-title")).to_have_text("Il manque 1 bulletin")
    expect(arbiter.locator("#closing")).to_be_empty()
    page = judge_page(browser, room, LAPTOP, troubles)
    page.goto(f"{room.live.url}/arbitre")
    expect(page.locator("#closing button")).to_have_text("Clore sans 1 bulletin")
    room.correct(cmd.EnterSlip(1, 4, slip_from_json(UNCLEAR), "e4"), by="Ada")
    expect(page.locator("#closing p")).to_have_text("1 réponse attendue avant de clore le coup 1.")
    room.correct(cmd.EnterSlip(1, 4, parse_short("T"), "e5", after="e4"), by="Ada")
    keep(page, "arbitre-cloturer")
    page.click("#closing button:text-is('Clore le coup 1')")
    expect(page.locator("#seat")).to_have_text("Coup 1 clos par le juge-arbitre.")
    expect(page.locator("#closing")).to_be_empty()
    assert troubles == []


def test_a_question_is_read_whole_beside_its_answers_and_led_to(browser, room):
    troubles = []
    room.collect("TRAMINE")
    room.retain()
    room.play(game.PlaceTop())
    room.correct(cmd.EnterSlip(1, 1, parse_short("T"), "a1"), by="Ada")
    room.correct(cmd.CloseCoup(1, missing_as_none=True))
    room.collect("FEDAYIN")
    room.retain()
    top = room.correction.coup(2).top
    letters = [
        {**each, "letter": letter}
        for each, letter in zip(UNCLEAR["letters"], "FEDAYIN", strict=True)
    ]
    unclear = {"letters": letters, "reference": str(top.move.ref), "score": top.points}
    room.correct(cmd.EnterSlip(2, 1, slip_from_json(unclear), "b1"), by="Ada")
    page = judge_page(browser, room, LAPTOP, troubles)
    page.goto(f"{room.live.url}/arbitre")
    page.click("#closing a:text-is('Répondre au pupitre')")
    question = page.locator(".question")
    expect(question).to_contain_text("Table 1")
    shown = page.locator(".within").evaluate("(box) => box.getBoundingClientRect().bottom")
    answers = question.locator("button").evaluate_all(
        "(all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom))"
    )
    assert answers <= shown
    page.set_viewport_size(PHONE)
    page.reload()
    expect(question.locator("button").first).to_be_visible()
    assert troubles == []


def test_what_is_retained_is_retained_from_the_line_and_changed_only_on_purpose(browser, room):
    troubles = []
    room.collect("FEDAYIN")
    page = judge_page(browser, room, PHONE, troubles)
    line = page.locator("#top-line")
    expect(line).to_have_text("Voir le top")
    page.click("#unmask")
    expect(line).to_contain_text("FEDAYIN H8 · 110 points")
    line.get_by_role("button", name="Retenir FEDAYIN en H8").click()
    expect(line).to_contain_text("Retenu")
    retaining = page.locator("#solution-list button:has-text('Retenir')")
    expect(page.locator("#tops .retained")).to_have_count(1)
    expect(retaining).to_have_count(0)
    page.click("#change-top")
    expect(retaining.first).to_be_visible()
    expect(page.locator("#tops button")).to_have_count(0)
    assert troubles == []


CUT = """(rows) => rows.filter((row) => {
  const edge = row.cells[1].getBoundingClientRect().right;
  return row.querySelector(".ref").getBoundingClientRect().right > edge;
}).map((row) => row.innerText)"""


@pytest.mark.article("fisf-2020 §3.4")
def test_among_equal_tops_each_is_read_whole_and_chosen_freely(browser, room):
    troubles = []
    room.collect("TRAMINE")
    page = judge_page(browser, room, LAPTOP, troubles)
    expect(page.locator("#tops tr .ref")).to_have_text(["H4"] * 5)
    expect(page.locator("#tops tr button")).to_have_text(["Retenir"] * 5)
    assert page.locator("#tops tr").evaluate_all(CUT) == []
    second = page.locator("#tops .word").nth(1).inner_text()
    page.locator("#tops tr button").nth(1).click()
    expect(page.locator("#why-asked")).to_have_text("Pourquoi ? (facultatif)")
    page.locator("#also label").first.click()
    page.click("#reason button:has-text('Confirmer')")
    page.wait_for_selector("body[data-situation=top_chosen]")
    top = room.correction.coup(1).top
    assert top.move.word == second
    chosen = room.live.console.session.snapshots.judge.state.coup.top
    assert chosen.reason is None and chosen.confusions
    # What is announced already is changed for a reason.
    page.click("#change-top")
    page.locator("#tops tr button:text-is('Retenir')").last.click()
    page.click("#reason button:has-text('Confirmer')")
    expect(page.locator("#reason")).to_contain_text("Il manque une réponse")
    assert troubles == []


def test_a_slip_that_comes_in_erases_no_refusal_nobody_has_read(browser, room):
    entered(room)
    room.play(game.PlaceTop())
    room.collect("CHATEAU")
    page = judge_page(browser, room, LAPTOP, [])
    expect(page.locator("#coup-correction .chips li")).to_have_text("4")
    correct_coup(page, 1)
    expect(page.locator("#troubles")).to_contain_text("coup 2")
    room.correct(cmd.EnterSlip(1, 4, parse_short("T"), "e4"), by="Ada")
    expect(page.locator("#coup-correction .chips li")).to_have_count(0)
    expect(page.locator("#troubles")).to_contain_text("coup 2")


def test_a_decision_has_a_reason_and_keeps_both(browser, room):
    entered(room)
    page = judge_page(browser, room, LAPTOP, [])
    see_slips(page)
    page.locator("#slips tr", has_text="FINE H8").get_by_role("button", name="Décider").click()
    page.fill("#points", "0")
    page.select_option("#sanction", "zero")
    page.fill("#decision", "mot rayé par le joueur")
    keep(page, "juge-decision")
    page.click("#amend button:has-text('Décider')")
    page.wait_for_selector("#slips tr:has-text('décision du juge-arbitre')")
    first, decided = room.correction.slip(1, 3).entries
    assert (first.by, decided.by, decided.verdict.points) == ("Ada", "juge", 0)
    page.click("#slip-sheet-close")
    keep(page, "juge-correction")
    assert has_no_sideways_scroll(page)


def test_a_closed_coup_is_reopened_with_a_reason(browser, room):
    entered(room)
    room.correct(cmd.CloseCoup(1, missing_as_none=True))
    page = judge_page(browser, room, PHONE, [])
    look_at(page, "correction")
    assert page.locator(".closing button").count() == 0, "a second touch must not undo the first"
    page.click("#coup-correction button:has-text('Voir les bulletins')")
    page.click("#slip-sheet button:has-text('Rouvrir')")
    page.fill("#why", "recours de la table 3")
    page.click("#reason button:has-text('Confirmer')")
    page.wait_for_selector("#coup-correction button:has-text('Clore')")
    assert not room.correction.coup(1).closed


def test_the_keys_of_the_desk_sleep_while_the_judge_decides(browser, room):
    entered(room)
    page = judge_page(browser, room, LAPTOP, [])
    page.locator("#coup-correction button").first.focus()
    page.keyboard.press("n")
    see_slips(page)
    page.keyboard.press("r")
    page.click("summary:has-text('Répartition')")
    assert room.live.console.session.snapshots.judge.refusal is None


def test_players_are_added_leave_and_are_shared_out(browser, room):
    troubles = []
    page = judge_page(browser, room, LAPTOP, troubles)
    room.live.access.add_arbiter("Ada")
    page.goto(f"{room.live.url}/juge/joueurs")
    page.fill("#name", "Zoé Müller")
    page.press("#name", "Enter")
    page.wait_for_selector("#players tr:has-text('Zoé Müller')")
    page.select_option("#arbiter", "Ada")
    page.fill("#tables", "1-2, 5")
    page.press("#tables", "Enter")
    page.wait_for_selector("#players tr:has-text('Zoé Müller'):has-text('Ada')")
    row = page.locator("#players tr", has_text="Joueur 2")
    row.locator("summary").click()
    row.get_by_text("Noter le départ").click()
    page.fill("#answer", "le premier")  # sent as nothing, it would mean that nobody leaves
    page.click("#ask button:has-text('Confirmer')")
    page.wait_for_selector("#ask[open] .refusal:has-text('n’est pas un numéro de coup')")
    assert page.input_value("#answer") == "le premier"
    page.fill("#answer", "0")
    page.click("#ask button:has-text('Confirmer')")
    page.wait_for_selector("#players tr.gone:has-text('départ après le coup 0')")
    keep(page, "juge-joueurs")
    assert [each.arbiter for each in room.correction.players] == ["Ada", "Ada", "", "", "Ada"]
    assert page.text_content("#shared li:has-text('Ada')") == "Ada : 1, 2, 5"
    assert [each for each in troubles if "409" not in each] == []
    page.set_viewport_size(PHONE)
    assert has_no_sideways_scroll(page)
    keep(page, "juge-joueurs-telephone")


def test_a_name_typed_before_the_page_knows_its_list_goes_to_the_game(browser, room):
    page = judge_page(browser, room, LAPTOP, [])
    held = []
    page.route("**/juge/liste/etat*", lambda route: held.append(route), times=1)
    page.goto(f"{room.live.url}/juge/joueurs")
    page.fill("#name", "Zoé Müller")
    page.press("#name", "Enter")
    page.wait_for_selector("#players tr:has-text('Zoé Müller')")
    held[0].abort()
    assert "Zoé Müller" in [each.name for each in room.correction.players]


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "utf-8-sig"])
def test_a_list_is_read_whatever_the_spreadsheet_wrote(browser, room, encoding):
    page = judge_page(browser, room, LAPTOP, [])
    page.goto(f"{room.live.url}/juge/joueurs")
    page.wait_for_selector("#players tr")
    page.set_input_files(
        "#file", {"name": "j.csv", "mimeType": "text/csv", "buffer": LIST.encode(encoding)}
    )
    page.click("#preview-replace")
    page.wait_for_selector("#players tr:has-text('Éléonore Ça')")
    assert [each.table for each in room.correction.players] == [1, 2, 7]


def test_a_list_that_cannot_be_read_says_why(browser, room):
    page = judge_page(browser, room, LAPTOP, [])
    page.goto(f"{room.live.url}/juge/joueurs")
    page.wait_for_selector("#players tr")
    for text, told in (
        (b"Ana\n{}\n", "#trouble:has-text('ligne 2')"),
        (b"table;nom\n1;Ana\n1;Bob\n", "#preview li:has-text('Table 1')"),
    ):
        wrong = {"name": "j.csv", "mimeType": "text/csv", "buffer": text}
        page.set_input_files("#file", wrong)
        page.wait_for_selector(told)
    page.click("#preview button:has-text('Laisser')")
    assert len(room.correction.players) == 4


def test_billets_are_listed_printed_and_handed_out(browser, room):
    entered(room)
    room.correct(cmd.EnterSlip(1, 4, parse_short("FEDAX 30"), "e4"), by="Ada")
    page = room.enter_as_arbiter(browser, PHONE, "Ada", [])
    page.click("#bar-menu summary")
    page.click("#bar-menu a:has-text('Billets')")
    page.wait_for_selector(".billet:has-text('Table 4')")
    # Table 2 claimed another score for the very word retained: no billet is needed (§5.9).
    assert page.locator(".billet").count() == 1
    assert "(règlement 2020, art. 5.4.1.d)" in page.inner_text(".billet")
    keep(page, "billets")
    assert has_no_sideways_scroll(page)
    page.click(".billet button")
    expect(page.locator("#count")).to_have_text("Aucun billet à remettre.")
    (notice,) = room.correction.notices
    assert (notice.table, notice.coup) == (4, 1)
    page.uncheck("#unhanded")
    page.emulate_media(media="print")
    assert page.locator(".billet").is_visible()
    assert not page.locator("#print").is_visible()


def test_standings_on_the_board_wait_for_the_closing(browser, room):
    entered(room)
    board = open_page(browser, LAPTOP, [])
    board.goto(f"{room.live.url}/tv")
    room.correct(cmd.EnterSlip(1, 4, parse_short("T"), "e4"), by="Ada")
    room.correct(cmd.CloseCoup(1))
    snapshots = room.live.console.session.snapshots
    assert snapshots.public.standings == ()
    room.play(game.PlaceTop())
    assert [row.total for row in snapshots.public.standings] == [110, 110, 110, 14]
    assert all(row.solos is None for row in snapshots.public.standings)
