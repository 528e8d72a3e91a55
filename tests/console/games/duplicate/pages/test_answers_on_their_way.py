"""A network slower than a finger: what is written, chosen or confirmed while an answer is on its
way is neither overwritten nor sent twice."""

import json

import pytest
from playwright.sync_api import expect

from console.desk.inbox import StartGame
from engine.games.duplicate import commands as game
from engine.games.duplicate.correction import commands as cmd
from engine.games.duplicate.slips.slip import parse_short
from engine.play.players import player
from tests.console.games.duplicate.pages.arbiters import LiveRoom
from tests.console.web.browser import LAPTOP, enter_as_judge, open_page


@pytest.fixture
def judge(browser, live):
    page = open_page(browser, LAPTOP, [])
    enter_as_judge(page, live)
    return page


class Held:
    """Requests kept waiting, to be let go one by one."""

    def __init__(self, page, path):
        self._page = page
        self._path = path
        self.routes = []
        page.route(path, lambda route: self.routes.append(route))

    def let_go(self, number=0):
        with self._page.expect_response(self._path):
            self.routes[number].continue_()

    def refuse(self, number, message):
        body = json.dumps({"code": "x", "message": message})
        with self._page.expect_response(self._path):
            self.routes[number].fulfill(status=409, content_type="application/json", body=body)

    def wait(self, count):
        for _ in range(1_500):  # half a minute, as long as everything else here waits
            if len(self.routes) >= count:
                return
            self._page.wait_for_timeout(20)
        raise AssertionError(f"{len(self.routes)} asked instead of {count}")


def test_the_next_player_is_written_while_the_last_is_being_seated(judge, live):
    judge.goto(f"{live.url}/juge/liste")
    judge.wait_for_selector("body[data-players='0']")
    held = Held(judge, "**/juge/liste/ajouter")
    judge.fill("#name", "Ana Martin")
    judge.press("#name", "Enter")
    held.wait(1)
    judge.keyboard.type("Bruno")
    held.let_go()
    judge.wait_for_selector("body[data-players='1']")
    assert judge.input_value("#name") == "Bruno"


def test_a_player_who_is_refused_comes_back_into_the_form_unless_another_is_there(judge, live):
    judge.goto(f"{live.url}/juge/liste")
    judge.wait_for_selector("body[data-players='0']")
    held = Held(judge, "**/juge/liste/ajouter")
    judge.fill("#name", "Ana")
    judge.press("#name", "Enter")
    held.wait(1)
    held.refuse(0, "Table prise. Choisissez-en une autre.")
    judge.wait_for_selector("#add .refusal:has-text('Table prise')")
    assert judge.input_value("#name") == "Ana"
    judge.press("#name", "Enter")
    held.wait(2)
    judge.keyboard.type("Bruno")
    held.refuse(1, "Table prise. Choisissez-en une autre.")
    judge.wait_for_selector("#add .refusal:has-text('Ana n’est pas inscrit')")
    assert judge.input_value("#name") == "Bruno"


def test_letters_entered_twice_are_drawn_once(judge, live):
    for situation in ("ready", "drawing"):
        judge.keyboard.press("n")
        judge.wait_for_selector(f"body[data-situation={situation}]")
    held = Held(judge, "**/juge/commande")
    judge.fill("#letters", "FE")
    judge.press("#letters", "Enter")
    judge.press("#letters", "Enter")
    held.wait(1)
    held.let_go(0)
    held.wait(2)
    held.let_go(1)
    expect(judge.locator("#letters")).to_have_value("")
    assert len(held.routes) == 2
    assert live.console.session.snapshots.judge.state.rack == "FE"


def test_a_letter_that_is_no_longer_in_the_bag_is_refused_alone(judge, live):
    """There is one K: the second is told under the tiles, the letters after it are drawn, nothing
    moves, and the room sees nothing of it."""
    for situation in ("ready", "drawing"):
        judge.keyboard.press("n")
        judge.wait_for_selector(f"body[data-situation={situation}]")
    letters = judge.locator("#letters")
    expect(judge.locator("#tirage .empty")).to_have_count(7)
    before = judge.locator("#tirage").bounding_box()
    letters.press_sequentially("KKAT")
    expect(judge.locator("#tirage")).to_have_attribute("aria-label", "Tirage K A T")
    expect(judge.locator("#ruling")).to_contain_text("Il n’y a plus de K dans le sac.")
    assert judge.locator("#tirage").bounding_box() == before
    expect(judge.locator("#troubles")).to_be_empty()
    assert live.console.session.snapshots.public.banners == ()
    expect(judge.locator("#sentence")).to_contain_text("«\u00a0Annoncer le tirage\u00a0»")


def test_a_button_pressed_again_for_want_of_an_answer_counts_once(judge, live):
    held = Held(judge, "**/juge/bouton")
    natural = judge.locator("#buttons .natural")
    natural.click()
    natural.click()
    held.wait(1)
    held.let_go()
    judge.wait_for_selector("body[data-situation=ready]")
    assert len(held.routes) == 1


def test_slips_that_arrive_neither_move_the_focus_nor_undo_a_confirmation(browser, live):
    room = LiveRoom.open(live, 3)
    room.collect("FEDAYIN")
    room.retain()
    room.play(game.PlaceTop())
    judge = open_page(browser, LAPTOP, [])
    enter_as_judge(judge, live)
    judge.click("#buttons details summary")
    grave = judge.locator("#buttons button.grave").first
    grave.focus()
    grave.click()
    judge.wait_for_selector("#buttons .armed:focus")
    room.correct(cmd.EnterSlip(1, 1, parse_short("T"), "a"), by="Ada")
    judge.wait_for_selector("#corrected-coups button:has-text('1/3')")
    assert judge.locator("#buttons .armed:focus").count() == 1


def test_solutions_that_were_searched_stay_when_a_slip_arrives(browser, live):
    room = LiveRoom.open(live, 3)
    room.collect("FEDAYIN")
    judge = open_page(browser, LAPTOP, [])
    enter_as_judge(judge, live)
    judge.wait_for_selector("#tops tr")
    judge.fill("#word", "FADE")
    judge.press("#word", "Enter")
    expect(judge.locator("#below tr").first).to_contain_text("FADE")
    room.correct(cmd.EnterSlip(1, 1, parse_short("-"), "a"), by="Ada")
    judge.wait_for_selector("#corrected-coups button:has-text('1/3')")
    expect(judge.locator("#below tr").first).to_contain_text("FADE")


def test_a_refusal_does_not_take_the_next_slip_from_under_the_fingers(browser, live):
    room = LiveRoom.open(live, 3)
    room.collect("FEDAYIN")
    room.retain()
    page = room.enter_as_arbiter(browser, LAPTOP, "Ada", [])
    expect(page.locator("#table")).to_have_value("1")
    held = Held(page, "**/arbitre/bulletin")
    page.keyboard.type("T")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_value("2")
    page.keyboard.type("FAD")
    held.wait(1)
    held.refuse(0, "Ce bulletin n’est pas lisible. Relisez-le.")
    page.wait_for_selector("#conflict:has-text('Relire la table 1')")
    page.keyboard.type("E H8 24")
    assert page.input_value("#table") == "2"
    assert page.input_value("#slip") == "FADE H8 24"
    page.click("#conflict button:has-text('Relire la table 1')")
    assert page.input_value("#table") == "1"
    assert page.input_value("#slip") == "T"


def a_finished_game(live, players):
    live.console.post(StartGame())
    room = LiveRoom(live)
    room.correct(
        cmd.SeatPlayers(tuple(player(table, f"P{table}") for table in range(1, players + 1)))
    )
    room.collect("FEDAYIN")
    room.retain()
    room.correct(cmd.EnterSlip(1, 1, parse_short("T"), "a"), by="Ada")
    room.play(game.PlaceTop(), game.CloseGame("fin"))


def test_the_ranking_shown_is_that_of_the_game_chosen_last(browser, live):
    for players in (2, 3):
        a_finished_game(live, players)
    judge = open_page(browser, LAPTOP, [])
    enter_as_judge(judge, live)
    judge.goto(f"{live.url}/juge/resultats")
    judge.wait_for_selector("#ranking table")
    held = Held(judge, "**/juge/resultats/classement*")
    for choice in (1, 0):
        judge.select_option("#game", index=choice)
    held.wait(2)
    held.let_go(1)
    held.let_go(0)
    expect(judge.locator("#ranking tbody tr")).to_have_count(3)
    told = judge.inner_text("#outcome")
    assert "En tête : P1" in told and "Partie terminée" in told
    assert "2 bulletins manquent encore (coup 1, tables 2 et 3)" in told
    judge.click("#ranking button:has-text('P1')")
    expect(judge.locator("#sheet h2")).to_have_text("P1")
    assert "FEDAYIN H8" in judge.inner_text("#sheet table")


def test_a_setting_that_was_refused_does_not_look_kept(judge, live):
    judge.goto(f"{live.url}/juge/reglages")
    judge.wait_for_selector("body[data-ready]")
    held = Held(judge, "**/juge/reglages/changer")
    switch = judge.locator("input[type=checkbox]").first
    before = switch.is_checked()
    switch.click()
    held.wait(1)
    held.refuse(0, "Le réseau est pris. Réessayez.")
    judge.wait_for_selector("#troubles:has-text('Le réseau est pris')")
    assert switch.is_checked() is before
