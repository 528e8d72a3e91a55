"""Guessing a code takes for ever, and never keeps the judge out."""

import pytest

from console.desk.inbox import Troubled
from console.journal.records import Fault
from console.web.access import ARBITER, JUDGE, MOST_GUESSERS, GuessLimiter, Visitor, guesser_at
from console.web.gate import COOKIE, DEVICE_COOKIE, Gate
from tests.console.games.duplicate.bench import DuplicateBench
from tests.console.web.test_access import visitor_of

MINUTE_MS = 60_000


@pytest.fixture
def rig(tmp_path, free_lexicon):
    made = DuplicateBench.typed(tmp_path, free_lexicon)
    made.moment = 0
    made.desk.gate._now_ms = lambda: made.moment
    return made


def client_at(rig, address):
    client = rig.client()
    client._transport.client = (address, 50_000)
    return client


def enter(client, pin):
    return client.post("/entrer", json={"pin": pin}).status_code


def test_the_first_tries_are_free_and_then_the_wait_doubles():
    brake = GuessLimiter()
    for _ in range(5):
        assert brake.wait_ms("a", 0) == 0
        brake.count("a", 0)
    assert brake.wait_ms("a", 0) == 2_000
    assert brake.wait_ms("a", 2_000) == 0
    brake.count("a", 2_000)
    assert brake.wait_ms("a", 2_000) == 4_000
    assert brake.wait_ms("b", 2_000) == 0
    assert brake.wait_ms("a", 2_000 + 10 * MINUTE_MS + 1) == 0


def test_a_crowd_of_addresses_is_slowed_down_but_not_a_device_that_was_in():
    brake = GuessLimiter(most_failures=20)
    for number in range(20):
        brake.count(f"10.0.0.{number}", 0)
    assert brake.wait_ms("10.0.1.1", 0) > 0
    assert brake.wait_ms("the judge's telephone", 0, known=True) == 0


def test_more_addresses_than_memory_are_forgotten():
    brake = GuessLimiter()
    for number in range(MOST_GUESSERS + 50):
        brake.count(str(number), 0)
    assert brake.failures == MOST_GUESSERS


@pytest.mark.parametrize(
    ("address", "guesser"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8::1", "2001:db8::/64"),
        ("2001:db8::ffff:2", "2001:db8::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_a_network_of_one_machine_is_one_guesser(address, guesser):
    assert guesser_at(address) == guesser


def test_entering_with_an_own_code_between_two_guesses_gives_no_tries_back(rig):
    own = rig.desk.access.add_arbiter("Arbitre")
    client, guesses = client_at(rig, "192.0.2.7"), 0
    wrong = "000000" if rig.desk.access.judge_pin != "000000" else "000001"
    for rig.moment in range(0, 60 * MINUTE_MS, 20_000):  # an hour, three times a minute
        client.cookies.clear()
        enter(client, own)
        client.cookies.clear()
        guesses += enter(client, wrong) == 403
    assert guesses < 30


def test_a_known_device_that_guesses_is_slowed_down_too(rig):
    client = client_at(rig, "192.0.2.7")
    assert enter(client, rig.desk.access.add_arbiter("Arbitre")) == 200
    assert client.cookies[DEVICE_COOKIE]
    answers = [enter(client, "wrong") for _ in range(20)]
    assert answers.count(403) == 5


def test_entering_again_and_again_as_an_arbiter_gives_no_tries(rig):
    """Every entry without its cookies is given a new device, which is known, and was its own
    guesser: five tries at the judge's code for each."""
    own, guesses = rig.desk.access.add_arbiter("Arbitre"), 0
    for rig.moment in range(0, 60 * MINUTE_MS, 20_000):  # an hour, three times a minute
        client = client_at(rig, "192.0.2.7")
        enter(client, own)
        guesses += [enter(client, "wrong") for _ in range(5)].count(403)
    assert guesses < 60


def test_an_arbiter_who_enters_for_ever_pushes_nobody_out(rig):
    judge = client_at(rig, "192.0.2.1")
    assert enter(judge, rig.desk.access.judge_pin) == 200
    own = rig.desk.access.add_arbiter("Arbitre")
    for rig.moment in range(0, 400_000, 1_000):
        enter(client_at(rig, "192.0.2.7"), own)
    assert judge.get("/juge/etat").status_code == 200
    judge.post("/sortir", json={})
    assert all(enter(judge, rig.desk.access.judge_pin) == 200 for _ in range(30))


def test_the_device_of_a_dismissed_arbiter_is_a_strangers(rig):
    client = client_at(rig, "192.0.2.7")
    enter(client, rig.desk.access.add_arbiter("Arbitre"))
    rig.desk.access.remove_arbiter("Arbitre")
    for number in range(250):
        enter(client_at(rig, f"198.51.100.{number}"), "wrong")
    assert enter(client, "wrong") == 429


def test_nobody_is_called_as_the_judge_is(rig):
    told = rig.client(JUDGE).post("/juge/arbitres", json={"name": "juge"})
    assert told.status_code == 409


def test_the_judges_own_device_gets_in_while_a_crowd_guesses(rig):
    judge = client_at(rig, "192.0.2.1")
    assert enter(judge, rig.desk.access.judge_pin) == 200
    judge.post("/sortir", json={})
    for number in range(250):
        enter(client_at(rig, f"198.51.100.{number}"), "wrong")
    assert enter(client_at(rig, "192.0.2.2"), rig.desk.access.judge_pin) == 429
    assert enter(judge, rig.desk.access.judge_pin) == 200
    assert judge.get("/juge/etat").status_code == 200


def test_the_panel_lets_the_judge_in_with_a_new_device(rig):
    assert rig.desk.gate.code_to_show() == rig.desk.access.judge_pin
    for number in range(250):
        enter(client_at(rig, f"198.51.100.{number}"), "wrong")
    code = rig.desk.gate.code_to_show()
    assert len(code) == 10
    newcomer = client_at(rig, "192.0.2.2")
    assert enter(newcomer, code) == 200
    assert newcomer.get("/juge/etat").status_code == 200
    assert enter(client_at(rig, "192.0.2.3"), code) == 429  # it has served


def test_a_code_of_the_panel_is_worth_nothing_later(rig):
    for number in range(250):
        enter(client_at(rig, f"198.51.100.{number}"), "wrong")
    code = rig.desk.gate.code_to_show()
    rig.moment = 5 * MINUTE_MS
    assert enter(client_at(rig, "192.0.2.2"), code) != 200


def test_the_judge_is_told_of_guessing(rig):
    told = []
    rig.desk.gate._post = told.append
    for number in range(40):
        enter(client_at(rig, f"198.51.100.{number}"), "wrong")
    assert [message.fault.data["count"] for message in told] == [5, 10, 20, 40]
    assert all(isinstance(message, Troubled) for message in told)
    assert told[-1].fault.data["address"] == "198.51.100.39"


def test_the_judge_reads_it_on_the_page(rig):
    for _ in range(5):
        enter(client_at(rig, "198.51.100.7"), "wrong")
    (fault,) = rig.client(JUDGE).get("/juge/etat").json()["faults"]
    assert fault["text"].startswith("Quelqu’un essaie des codes\xa0: 5 faux, le dernier depuis 198")
    assert fault["tone"] == "alert", "nothing is out of order"


def test_the_room_does_not_read_it(rig):
    """Whoever guesses may be looking at the screen; and no lamp of the panel blinks."""
    rig.post(Troubled(Fault("pin_guessed", {"count": 5, "address": "192.0.2.7"})))
    assert rig.judge.faults
    assert not rig.judge.public.banners
    rig.post(Troubled(Fault("disk_low", {"left": 1})))
    assert [each.code for each in rig.judge.public.banners] == ["disk_low"]


def test_the_judge_sees_who_is_in_and_sends_a_device_out(rig):
    judge, arbiter = rig.client(JUDGE), rig.client(ARBITER)
    listed = judge.get("/juge/acces").json()["sessions"]
    assert [(each["name"], each["own"]) for each in listed] == [
        ("juge", True),
        ("Arbitre d'essai", False),
    ]
    left = judge.post("/juge/acces", json={"revoke": listed[1]["id"]}).json()["sessions"]
    assert [each["name"] for each in left] == ["juge"]
    assert arbiter.get("/arbitre/etat").status_code == 401


def test_the_judge_renews_a_code(rig):
    judge, arbiter, pins = rig.client(JUDGE), rig.client(ARBITER), dict(rig.desk.access.arbiters)
    assert judge.post("/juge/acces", json={"renew": "Arbitre d'essai"}).status_code == 200
    assert rig.desk.access.arbiters != pins
    assert arbiter.get("/arbitre/etat").status_code == 401
    assert judge.post("/juge/acces", json={"renew": "Personne"}).status_code == 409
    assert judge.post("/juge/acces", json={"other": 1}).status_code == 409
    assert judge.post("/juge/acces", json={"renew": "juge"}).status_code == 200
    assert judge.get("/juge/etat").status_code == 401


def test_leaving_ends_the_session_not_only_the_cookie(rig):
    client = rig.client(JUDGE)
    cookie = client.cookies[COOKIE]
    client.post("/sortir", json={})
    assert visitor_of(rig.desk.access, cookie) is None


def test_a_console_that_starts_anew_keeps_the_room_of_those_who_were_in(rig):
    """A crowd that waits for the restart would be there before the judge's page is."""
    rig.client(JUDGE)
    rig.client(ARBITER)
    rig.desk.access.cookie_for(Visitor(JUDGE, JUDGE), "192.168.4.7 Firefox")
    rig.desk.access.cookie_for(Visitor(ARBITER, "Ada"), "fe80::1%wlan0 Safari")
    rig.desk.access.arbiters["Ada"] = "123123"
    again = Gate(rig.desk.access, lambda: 0)
    assert "192.168.4.7" in again.judges & again.admitted
    assert "fe80::/64" in again.admitted - again.judges
