"""A code of the screens is read by the whole room: the desk that showed it says whose device used
it; where nobody stands at a desk, the device is named and can be sent out."""

import re

import pytest

from console.desk.buttons import Button
from console.web.access import JUDGE, AccessBook, Visitor
from console.web.gate import CONFIRM_MS, COOKIE, DEVICE_COOKIE, DEVICE_ENTERED, TICKET_COOKIE
from engine.games.duplicate.state import Phase
from tests.console.games.duplicate.bench import DuplicateBench
from tests.tools.saying import said

ANDROID = "Mozilla/5.0 (Linux; Android 14) Chrome/120 Mobile Safari/537.36"
IPHONE = "Mozilla/5.0 (iPhone) Version/17 Mobile Safari/604.1"
HELD = {"button": "repeter", "held": True}


@pytest.fixture
def rig(tmp_path, free_lexicon):
    """A game that is played, with its pages; the window is there, so that it can be asked."""
    made = DuplicateBench(tmp_path, free_lexicon, said(seed="banc"))
    made.desk.access.now_ms = lambda: made.now_ms
    made.console.equipment._pages = made.desk
    made.console.equipment.access = made.desk.access
    made.console.equipment.screen = object()
    return made.open_game().think()


def device(rig, agent=ANDROID):
    client = rig.client()
    client.headers["user-agent"] = agent
    return client


def shown_code(rig):
    """As the judge has it shown: « répéter », held."""
    rig.press(Button.REPETER, held=True)
    card = rig.judge.public.access
    assert card.once and len(card.pin) == 10
    return card.pin


def enter(client, pin):
    return client.post("/entrer", json={"pin": pin})


def asked_again(client):
    return client.post("/entrer/attente", json={})


def is_in(client):
    return client.get("/juge/etat").status_code == 200


def question(rig):
    return rig.judge.public.banners[0].text


def test_the_device_waits_until_the_desk_that_showed_the_code_has_confirmed_it(rig):
    phone = device(rig)
    answer = enter(phone, shown_code(rig))
    mark = answer.json()["mark"]
    assert answer.status_code == 202 and re.fullmatch("[1-9][0-9]", mark)
    assert COOKIE not in phone.cookies and not is_in(phone)
    assert f"téléphone Android, Chrome », repère {mark}," in question(rig)
    assert rig.judge.public.access is None, "the room has its screen back"
    assert asked_again(phone).status_code == 202
    rig.press(Button.VALIDER, held=True)
    assert asked_again(phone).json() == {"role": JUDGE, "name": JUDGE}
    assert is_in(phone) and DEVICE_COOKIE in phone.cookies and TICKET_COOKIE not in phone.cookies
    assert rig.judge.situation.name == "running", "the game goes on"


def test_a_press_meant_for_the_game_lets_nobody_in(rig):
    phone = device(rig)
    enter(phone, shown_code(rig))
    for button in (Button.VALIDER, Button.CHRONO, Button.SUIVANT, Button.REJETER, Button.REPETER):
        rig.press(button)
    assert asked_again(phone).status_code == 202 and rig.judge.situation.name == "admitting"
    assert rig.state.phase is Phase.THINKING


def test_the_code_typed_twice_on_one_device_is_no_wrong_code(rig):
    """A second tap, a page loaded anew; on another device it has served."""
    code, first, other = shown_code(rig), device(rig), device(rig, IPHONE)
    mark = enter(first, code).json()["mark"]
    assert (enter(first, code).status_code, enter(first, code).json()["mark"]) == (202, mark)
    assert enter(other, code).status_code == 403
    rig.press(Button.VALIDER, held=True)
    assert asked_again(first).status_code == 200 and is_in(first)


def test_annuler_refuses_and_the_ticket_is_worth_nothing_afterwards(rig):
    phone = device(rig)
    enter(phone, shown_code(rig))
    rig.press(Button.ANNULER)
    assert asked_again(phone).json()["code"] == "entry_refused"
    assert asked_again(phone).json()["code"] == "entry_over"
    assert not is_in(phone)


def test_of_two_of_one_make_the_first_is_told_by_its_number_and_the_second_has_no_code(rig):
    thief, judge = device(rig), device(rig)
    code = shown_code(rig)
    stolen = enter(thief, code).json()["mark"]
    assert enter(judge, code).status_code == 403
    assert f"repère {stolen}" in question(rig)  # not on the judge's telephone, who refuses
    rig.press(Button.ANNULER)
    own = enter(judge, shown_code(rig)).json()["mark"]
    assert own != stolen and f"repère {own}" in question(rig)
    rig.press(Button.VALIDER, held=True)
    assert asked_again(thief).status_code == 403 and not is_in(thief)
    assert asked_again(judge).status_code == 200 and is_in(judge)


def test_a_yes_is_for_the_device_that_was_named_not_for_the_one_that_came_before(rig):
    first, second = device(rig), device(rig, IPHONE)
    enter(first, shown_code(rig))
    enter(second, rig.desk.gate.code_to_show(once=True, asked=True))
    assert "iPhone, Safari" in question(rig)
    rig.press(Button.VALIDER, held=True)
    assert asked_again(first).status_code == 403
    assert asked_again(second).status_code == 200


def test_a_device_is_called_in_our_words_whatever_it_says_of_itself(rig):
    told = r"« (appareil inconnu|tablette Android) », repère \d\d, demande à entrer comme juge\."
    for agent in ("<b>Oui</b>", "oui", "x" * 500, "{mark} {device!r}", "Android" * 40, ""):
        enter(device(rig, agent), shown_code(rig))
        assert re.match(told, question(rig)), agent
        rig.press(Button.ANNULER)


def test_nobody_answers_within_the_minute(rig):
    phone = device(rig)
    enter(phone, shown_code(rig))
    rig.advance_to(rig.now_ms + CONFIRM_MS)
    assert rig.judge.situation.name != "admitting"
    assert asked_again(phone).json()["code"] == "entry_over" and not is_in(phone)


def test_a_page_loaded_anew_goes_on_waiting_and_a_yes_of_the_last_moment_counts(rig):
    phone = device(rig)
    enter(phone, shown_code(rig))
    rig.advance_to(rig.now_ms + CONFIRM_MS - 1)
    again = device(rig)  # the same browser, with what it keeps
    again.cookies.set(TICKET_COOKIE, phone.cookies[TICKET_COOKIE])
    rig.press(Button.VALIDER, held=True)
    rig.advance_to(rig.now_ms + 5_000)
    assert asked_again(again).status_code == 200 and is_in(again)
    assert asked_again(phone).status_code == 403, "a ticket serves once, too"


def test_the_end_of_the_thinking_time_does_not_answer_for_the_judge(rig):
    phone = device(rig)
    rig.advance_to(rig.now_ms + 170_000)
    enter(phone, shown_code(rig))
    while rig.state.phase is Phase.THINKING:
        rig.advance()
    assert rig.judge.situation.name == "admitting" and asked_again(phone).status_code == 202
    rig.press(Button.VALIDER, held=True)
    assert asked_again(phone).status_code == 200


def test_a_console_that_starts_anew_knows_no_ticket(rig):
    phone = device(rig)
    enter(phone, shown_code(rig))
    ticket = phone.cookies[TICKET_COOKIE]
    again = rig.restarted()
    back = device(again)
    back.cookies.set(TICKET_COOKIE, ticket)
    assert asked_again(back).json()["code"] == "entry_over" and not is_in(back)


# --- Nobody at a desk ---------------------------------------------------------------------------


@pytest.fixture
def page(rig):
    """The judge on his page, from which he has the code shown."""
    judge = rig.client(JUDGE)
    judge.post("/juge/bouton", json=HELD)
    return judge


def named(rig):
    return [fault.data["device"] for fault in rig.judge.faults if fault.code == DEVICE_ENTERED]


def sessions(client):
    return client.get("/juge/acces").json()["sessions"]


def test_the_television_names_the_device_for_a_minute(rig, page):
    phone = device(rig)
    assert enter(phone, rig.judge.public.access.pin).status_code == 200 and is_in(phone)
    (name,) = named(rig)
    assert re.fullmatch(r"téléphone Android, Chrome, repère \d\d", name)
    assert any(name in banner.text for banner in rig.judge.public.for_everybody().banners)
    assert [each["device"] for each in sessions(page) if each["new"]] == [f"{name} (testclient)"]
    rig.advance_to(rig.now_ms + CONFIRM_MS)
    assert named(rig) == [] and is_in(phone)


def test_whoever_came_in_does_not_take_his_name_down(rig, page):
    phone = device(rig)
    enter(phone, rig.judge.public.access.pin)
    phone.post("/juge/vu", json={})
    phone.post("/juge/bouton", json={"button": "annuler", "held": False})
    assert len(named(rig)) == 1
    assert any(named(rig)[0] in banner.text for banner in rig.judge.public.banners)


def test_the_judges_page_sends_it_out_and_it_is_named_no_longer(rig, page):
    phone = device(rig)
    enter(phone, rig.judge.public.access.pin)
    (newcomer,) = [each for each in sessions(page) if each["new"]]
    page.post("/juge/acces", json={"revoke": newcomer["id"]})
    assert not is_in(phone) and named(rig) == []


def test_meanwhile_it_learns_no_code_and_sends_nobody_out(rig, page):
    phone = device(rig)
    enter(phone, rig.judge.public.access.pin)
    rig.desk.access.add_arbiter("Ana")
    assert phone.get("/juge/acces").json()["judge_pin"] == ""
    assert phone.get("/juge/arbitres").json() == {"arbiters": {"Ana": ""}}
    (own,) = [each["id"] for each in sessions(page) if each["own"]]
    for path, asked in (
        ("/juge/acces", {"others": True}),
        ("/juge/acces", {"revoke": own}),
        ("/juge/acces", {"renew": "juge"}),
        ("/juge/arbitres", {"name": "Ana", "remove": True}),
    ):
        assert phone.post(path, json=asked).json()["code"] == "entry_on_probation"
    assert is_in(page) and DEVICE_COOKIE not in phone.cookies
    rig.advance_to(rig.now_ms + CONFIRM_MS)
    assert phone.get("/juge/acces").json()["judge_pin"] == rig.desk.access.judge_pin


def test_a_console_that_starts_anew_in_that_minute_lets_it_stay_outside(rig, page):
    phone = device(rig)
    enter(phone, rig.judge.public.access.pin)
    rig.desk.access.add_arbiter("Ana")  # anything that writes the book
    book = AccessBook.open(rig.desk.access.path)
    assert book.session_of(phone.cookies[COOKIE]) is None
    assert book.session_of(page.cookies[COOKIE]) is not None


# --- The code of the welcome, which is good all evening -------------------------------------------


def standing(rig):
    return rig.desk.access.judge_pin


def test_a_stranger_with_the_standing_code_is_named_and_can_be_sent_out(rig, page):
    rig.desk.access.add_arbiter("Ana")
    phone = device(rig)
    assert enter(phone, standing(rig)).status_code == 200 and is_in(phone)
    (name,) = named(rig)
    assert re.fullmatch(r"téléphone Android, Chrome, repère \d\d", name)
    assert any(name in banner.text for banner in rig.judge.public.for_everybody().banners)
    assert phone.get("/juge/arbitres").json() == {"arbiters": {"Ana": ""}}
    (newcomer,) = [each for each in sessions(page) if each["new"]]
    page.post("/juge/acces", json={"revoke": newcomer["id"]})
    assert not is_in(phone) and named(rig) == []


def test_the_first_judge_of_an_evening_is_named_and_hands_out_codes_at_once(tmp_path, free_lexicon):
    bench = DuplicateBench(tmp_path, free_lexicon, said(seed="banc"))
    bench.desk.access.now_ms = lambda: bench.now_ms
    phone = device(bench)
    enter(phone, standing(bench))
    assert len(named(bench)) == 1
    assert phone.get("/juge/acces").json()["judge_pin"] == standing(bench)
    assert phone.post("/juge/arbitres", json={"name": "Ana"}).status_code == 200


def test_a_device_that_has_been_in_is_not_named_until_one_was_sent_out(rig, page):
    phone = device(rig)
    phone.cookies.set(DEVICE_COOKIE, rig.desk.access.know_device(Visitor(JUDGE, JUDGE)))
    for times_named in (0, 1):
        enter(phone, standing(rig))
        assert len(named(rig)) == times_named
        page.post("/juge/acces", json={"revoke": rig.desk.access.sessions()[-1].id})
        rig.advance_to(rig.now_ms + CONFIRM_MS)


def test_a_browser_of_the_machine_itself_and_an_arbiter_are_not_named(rig):
    own = rig.client(address="127.0.0.1")
    assert enter(own, standing(rig)).status_code == 200
    pin = rig.desk.access.add_arbiter("Ana")
    assert enter(device(rig), pin).json()["role"] == "arbitre"
    assert named(rig) == []
