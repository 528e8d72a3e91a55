"""A player's telephone: a card, a name shown back, a slip, its billet; and what it never learns."""

import json
import statistics
import time

import pytest

from console.games.duplicate.pages.player import COOKIE
from console.web.access import ARBITER, JUDGE, Visitor
from console.web.gate import COOKIE as JUDGES_COOKIE
from console.web.tables import CODE_LENGTH, LETTERS, TableBook, as_printed
from engine.games.duplicate import commands as cmd
from engine.games.duplicate.correction.commands import CloseCoup
from engine.games.duplicate.slips.verdict import TWO_WAYS
from engine.games.duplicate.state import Phase
from engine.letters.solver import solve
from engine.play.players import player
from tests.console.games.duplicate.bench import DuplicateBench

PEOPLE = (player(1, "Ana"), player(2, "Bob"), player(3, "Cléo"))
TIRAGE = "FEDAYIN"


@pytest.fixture
def room(tmp_path, free_lexicon):
    return DuplicateBench.typed(
        tmp_path, free_lexicon, preset="seance-de-club", players=PEOPLE
    ).open_game()


def code_of(room, table):
    return room.desk.tables.codes(room.state.tables)[table]


def enter(room, table=1, address="10.0.0.1"):
    client = room.client(address=address)
    code = as_printed(code_of(room, table)).lower()
    assert client.post("/joueur/carte", json={"code": code}).json() == {
        "table": table, "name": PEOPLE[table - 1].name, "taken": False
    }  # fmt: skip
    entered = client.post("/joueur/entrer", json={"code": code, "table": table})
    assert entered.status_code == 200 and COOKIE in client.cookies
    return client


def slip(word="FEDAYIN", ref="H4", score=98):
    letters = [{"row": 7, "col": 3 + at, "letter": each} for at, each in enumerate(word)]
    return {"solutions": [{"letters": letters, "reference": ref, "score": score}]}


def hand_in(room, client, entry="tel-p-1", coup=1, **more):
    body = {"game": room.state.options.id, "coup": coup, "rack": TIRAGE, "entry": entry}
    return client.post("/joueur/bulletin", json={**body, "slip": slip(), **more})


def end(room):
    while room.state.phase is Phase.THINKING or room.state.correction.phones.handed:
        room.advance()


def test_a_slip_goes_from_a_card_to_its_billet(room):
    client = enter(room)
    room.think_over(TIRAGE)
    assert hand_in(room, client).json() == {"entry": "tel-p-1", "late": False}
    end(room)
    assert client.get("/joueur/billet?coup=1").json() == {"coup": 1, "known": False}
    room.do(cmd.ChooseTop())
    assert client.get("/joueur/billet?coup=1").json()["known"] is False, "it is being announced"
    room.do(cmd.PlaceTop())
    billet = client.get("/joueur/billet?coup=1").json()
    assert (billet["points"], billet["sanction"]) == (110, "avertissement")
    (notice,) = room.state.correction.notices
    assert (notice.coup, notice.table) == (1, 1), "shown, it is handed out (fisf-2020 §5.9)"
    client.get("/joueur/billet?coup=1")
    assert len(room.state.correction.notices) == 1


@pytest.mark.article("fisf-2020 §2.1")
def test_in_a_competition_there_is_no_page_of_a_player(tmp_path, free_lexicon):
    bench = DuplicateBench.typed(
        tmp_path, free_lexicon, preset="competition", players=PEOPLE
    ).open_game()
    code = bench.desk.tables.codes((1,))[1]
    for path, body in (("carte", {"code": code}), ("entrer", {"code": code, "table": 1})):
        answer = bench.client().post(f"/joueur/{path}", json=body)
        assert answer.json()["code"] == "phones_put_away"
    shown = bench.client().get("/joueur", headers={"Accept": "text/html"})
    assert shown.status_code == 403 and "téléphones rangés" in shown.text


def test_a_copied_code_puts_nobody_out_and_the_judge_gives_another_card(room):
    first, code = enter(room), code_of(room, 1)
    other = room.client(address="10.0.0.2")
    assert other.post("/joueur/carte", json={"code": code}).json()["taken"] is True
    refused = other.post("/joueur/entrer", json={"code": code, "table": 1})
    assert refused.json()["code"] == "table_taken"
    assert first.get("/joueur/etat").json()["name"] == "Ana"
    room.client(JUDGE).post("/juge/telephones", json={"table": 1})
    assert first.get("/joueur/etat").status_code == 401
    assert other.post("/joueur/carte", json={"code": code}).json()["code"] == "table_code_wrong"
    assert 1 not in room.state.correction.phones.tables
    enter(room, address="10.0.0.2")


def test_codes_are_braked_and_the_judges_own_door_stays_open(room):
    guesser = room.client(address="10.0.0.9")
    codes = [guesser.post("/joueur/carte", json={"code": f"BBBBBBB{each}"}) for each in "BCDFGHJ"]
    assert [each.json()["code"] for each in codes] == ["table_code_wrong"] * 5 + ["pin_wait"] * 2
    good = guesser.post("/joueur/carte", json={"code": code_of(room, 1)})
    assert good.json()["code"] == "pin_wait"
    pin = room.desk.access.judge_pin
    assert guesser.post("/entrer", json={"pin": pin}).status_code == 200


def test_one_table_one_evening(tmp_path):
    now = [0]
    book = TableBook.open(tmp_path / "tables.json", lambda: now[0], "soir")
    codes = book.codes(range(1, 201))
    assert len(set(codes.values())) == 200
    assert all(len(each) == CODE_LENGTH and set(each) <= set(LETTERS) for each in codes.values())
    cookie = book.enter(7, "téléphone")
    same = TableBook.open(tmp_path / "tables.json", lambda: now[0], "soir")
    assert same.codes([7]) == {7: codes[7]} and same.table_of(cookie) == 7
    now[0] = 25 * 3_600_000
    assert same.table_of(cookie) is None and same.table_of_code(codes[7], [7]) is None
    assert same.codes([7]) != {7: codes[7]}, "last week's card"


@pytest.mark.parametrize("damage", [b"", b"{", b'{"secret": "zz"}', b"[]"])
def test_a_spoiled_book_costs_new_cards_and_never_the_start(tmp_path, damage):
    (tmp_path / "tables.json").write_bytes(damage)
    book = TableBook.open(tmp_path / "tables.json", lambda: 0)
    assert book.table_of("x") is None and len(book.codes([1])[1]) == CODE_LENGTH


@pytest.mark.parametrize(
    "said",
    [{"top": True}, {"state": "none"}, {"note": "x"}, {"untidy": True}, {"discipline": "zero"}],
)
def test_what_only_an_arbiter_may_say_is_refused(room, said):
    client = enter(room)
    room.think_over(TIRAGE)
    assert hand_in(room, client, slip={**slip(), **said}).status_code == 409
    assert not room.state.correction.phones.handed


def test_nobody_hands_in_for_another_table_nor_without_a_card(room):
    client, stranger = enter(room), room.client()
    room.think_over(TIRAGE)
    for path in ("etat", "flux", "billet?coup=1"):
        assert stranger.get(f"/joueur/{path}").status_code == 401
    assert hand_in(room, stranger).status_code == 401
    hand_in(room, client, table=2)
    assert list(room.state.correction.phones.handed) == [(1, 1)]
    assert client.get("/juge/etat").status_code == client.get("/arbitre/etat").status_code == 401


def test_last_weeks_page_is_told_so(room):
    client = enter(room)
    room.think_over(TIRAGE)
    old = hand_in(room, client, game="semaine-passée")
    assert old.json()["code"] == "correction_other_game"
    assert hand_in(room, client, coup=7).json()["code"] == "correction_coup_unknown"


def test_a_wrong_clock_is_measured_and_counts_for_nothing(room):
    """It says a year ago, with an error of an hour: the slip is late by the console's clock."""
    client = enter(room)
    room.think_over(TIRAGE)
    end(room)
    room.advance_to(room.now_ms + 21_000)
    told = hand_in(room, client, written=-(10**12), error=3_600_000).json()
    assert told["late"] is True and room.state.correction.slip(1, 1).current is None


def test_the_judge_is_told_of_a_problem(room):
    client = enter(room)
    assert client.post("/joueur/probleme", json={"problem": "tirage"}).status_code == 200
    assert client.post("/joueur/probleme", json={"problem": "../x"}).status_code == 409
    (asked,) = room.session.game.now.questions
    assert "Ana" in asked.told


@pytest.mark.article("fisf-2020 §5.7")
def test_an_arbiter_with_a_paper_in_hand_sees_what_the_telephone_sent(room):
    client, arbiter = enter(room), room.client(ARBITER)
    room.think_over(TIRAGE)
    hand_in(room, client)
    end(room)
    body = {"coup": 1, "table": 1, "entry": "papier", "rack": TIRAGE, "text": "FADE H8 16"}
    body["game"] = room.state.options.id
    refused = arbiter.post("/arbitre/bulletin", json=body)
    assert refused.status_code == 409 and refused.json()["current"]["text"] == "FEDAYIN H4 98"
    two = {**body, "entry": "papier-2", "after": "tel-p-1", "paper": True}
    told = arbiter.post("/arbitre/bulletin", json=two).json()["entered"]
    assert told["verdict"]["question"]["key"] == TWO_WAYS and told["verdict"]["points"] == 0


def test_the_cards_are_printed_with_the_codes_of_this_evening(room):
    judge = room.client(JUDGE)
    paper = judge.get("/juge/papiers/fichier?papier=cartes&tables=1-3")
    assert paper.status_code == 200 and paper.content.startswith(b"%PDF")
    (ana, *_) = judge.get("/juge/telephones").json()["tables"]
    assert ana["code"].replace("-", "") == code_of(room, 1)


def test_a_device_the_screens_still_name_learns_no_code(room):
    """It read the judge's code over a shoulder (SECURITY, promise 2)."""
    client = room.client()
    cookie = room.desk.access.cookie_for(Visitor(JUDGE, JUDGE), probation_ms=60_000)
    client.cookies.set(JUDGES_COOKIE, cookie)
    assert {each["code"] for each in client.get("/juge/telephones").json()["tables"]} == {""}
    refused = client.post("/juge/telephones", json={"table": 1}).json()["code"]
    assert refused == "entry_on_probation"
    paper = client.get("/juge/papiers/fichier?papier=cartes&tables=1-3")
    assert paper.json()["code"] == "entry_on_probation"


def test_a_judge_who_plays_sees_only_what_he_has_played(tmp_path, free_lexicon):
    """« Entre amis », on paper, while telephones have sent theirs (notice)."""
    room = DuplicateBench.typed(
        tmp_path, free_lexicon, preset="entre-amis", players=PEOPLE, juge_joue=2, autonome=True
    ).open_game()
    client, judge = enter(room), room.client(JUDGE)
    room.think_over(TIRAGE)
    hand_in(room, client)
    end(room)
    pages = ("/arbitre/coup?coup=1", "/juge/correction?coup=1", "/juge/etat")
    own = room.state.options.id  # dice, that may bear any figure
    seen = [judge.get(each).text.replace(own, "") for each in pages]
    assert not any("98" in each or "110" in each for each in seen), (
        "what Ana wrote, what it is paid"
    )
    assert judge.get("/arbitre/solutions?coup=1").json()["code"] == "judge_points_first"
    body = {"coup": 1, "table": 2, "entry": "a", "rack": TIRAGE, "text": "FADE H8 16"}
    judge.post("/arbitre/bulletin", json={**body, "game": room.state.options.id})
    assert "110" in judge.get(pages[1]).text


def test_the_judges_page_is_asked_and_answers(room):
    client, judge = enter(room), room.client(JUDGE)
    room.think_over(TIRAGE)
    end(room)
    room.advance_to(room.now_ms + 21_000)
    hand_in(room, client)
    client.post("/joueur/probleme", json={"problem": "ecran"})
    view = judge.get("/juge/etat").json()
    assert view["waiting"] == {"correction": 2}
    late, calls = view["asked_by_phones"]
    assert "reçu 21 s après" in late["told"] and "ne marche pas" in calls["told"]
    for asked in (late["answers"][1], calls["answers"][0]):
        assert judge.post("/juge/commande", json=asked["command"]).status_code == 200
    assert "asked_by_phones" not in judge.get("/juge/etat").json()
    assert room.state.correction.slip(1, 1).current.id == "tel-p-1"


# --- The law of leaks ---------------------------------------------------------------------------


def answers(room, client, entry, raw):
    """Everything a telephone may ask while the time runs."""
    began = time.perf_counter()
    sent = hand_in(room, client, entry, slip=raw)
    took = time.perf_counter() - began
    seen = [sent, *(client.get(path) for path in ("/joueur/etat", "/joueur/billet?coup=1"))]
    return took, [(each.status_code, each.content.replace(entry.encode(), b"")) for each in seen]


@pytest.mark.parametrize("turns", [12, pytest.param(1_700, marks=pytest.mark.torture)])
def test_before_the_top_is_announced_every_slip_has_the_same_answers(room, free_lexicon, turns):
    """By status, bytes, length and time, of three answers each: the top, a word that is none, a
    blank one."""
    client = enter(room)
    room.think_over(TIRAGE)
    found = solve(room.state.grid, TIRAGE, free_lexicon, room.state.options.formule)
    top = found[0].move
    slips = (
        slip(top.word.upper(), str(top.ref), found[0].points),
        slip("FEDAYNI", "H4", 98),
        slip("ZZZZZZZ", "A1", 0),
        {},
    )
    times, told = {each: [] for each in range(len(slips))}, set()
    for turn in range(turns):
        for each, raw in enumerate(slips):
            took, seen = answers(room, client, f"tel-p-{turn * len(slips) + each + 1:07d}", raw)
            times[each].append(took)
            told.add(tuple(seen))
    assert len(told) == 1
    medians = [statistics.median(each) for each in times.values()]
    assert max(medians) < 5 * min(medians), "what is right takes no longer than what is wrong"


def test_nothing_of_the_solver_or_of_others_is_ever_sent(room, free_lexicon):
    ana, bob = enter(room), enter(room, 2, "10.0.0.2")
    room.think_over(TIRAGE)
    hand_in(room, ana)
    end(room)
    room.do(cmd.ChooseTop())
    tops = {each.move.word.upper() for each in room.judge.answer.solutions[:40]} - {TIRAGE}
    told = b"".join(bob.get(f"/joueur/{each}").content for each in ("etat", "billet?coup=1"))
    assert not any(word.encode() in told for word in tops if len(word) > 4)
    room.do(cmd.PlaceTop(), CloseCoup(1, missing_as_none=True))
    billet = bob.get("/joueur/billet?coup=1").json()
    assert billet["points"] == 0 and "solo" not in json.dumps(billet).lower()
    assert "Ana" not in json.dumps(billet) and "98" not in json.dumps(billet)
