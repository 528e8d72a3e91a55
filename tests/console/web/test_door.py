"""Checking in at the door: a name found and confirmed, a visitor in one gesture; the judge sees who
is missing and seats everybody with one press."""

import pytest

from console.web.access import JUDGE
from console.web.door import present, seated
from console.web.tables import CheckedIn, DoorBook
from engine.play.players import Person, Player, player

LISTED = ("Dupont Ana", "Martin Bob", "Roy Cléo")


@pytest.fixture
def judge(rig):
    judge = rig.client(JUDGE)
    for name in LISTED:
        judge.post("/juge/liste/ajouter", json={"name": name})
    return judge


def code_of(judge):
    return judge.get("/juge/pointage").json()["code"]


def find(client, code, text):
    return client.post("/pointage/noms", json={"code": code, "text": text})


def arrive(client, code, name, club=""):
    return client.post("/pointage/present", json={"code": code, "name": name, "club": club})


def names(view, key):
    return [each["name"] for each in view[key]]


def door(judge, **asked):
    return judge.post("/juge/pointage", json=asked)


def test_a_name_is_found_confirmed_and_its_table_told(rig, judge):
    code, ana = code_of(judge), rig.client(address="10.0.0.5")
    assert names(find(ana, code.lower(), "dup").json(), "people") == ["Dupont Ana"]
    assert arrive(ana, code, "Dupont Ana").json()["name"] == "Dupont Ana"
    view = judge.get("/juge/pointage").json()
    assert view["present"] == 1 and names(view, "missing") == ["Martin Bob", "Roy Cléo"]


def test_the_door_tells_a_name_one_looks_for_and_nothing_else(rig, judge):
    judge.post(
        "/juge/liste/ajouter", json={"name": "Noël Guy", "licence": "1234567", "club": "Ici"}
    )
    code, client = code_of(judge), rig.client(address="10.0.0.5")
    told = find(client, code, "noel")
    assert told.json() == {"people": [{"name": "Noël Guy", "club": "Ici"}]}
    assert find(client, code, "").json() == find(client, code, "d").json() == {"people": []}


def test_a_visitor_comes_in_one_gesture_and_everybody_is_seated_by_one_press(rig, judge):
    code, phone = code_of(judge), rig.client(address="10.0.0.5")
    for name in ("Roy Cléo", "Dupont Ana", "Zoé de Passage"):
        arrive(phone, code, name)
    assert names(judge.get("/juge/pointage").json(), "visitors") == ["Zoé de Passage"]
    told = door(judge, seat=True).json()["told"].replace("\u00a0", " ")
    assert told == "3 joueurs assis, 1 absent retiré."
    players = {
        each["table"]: each["name"] for each in judge.get("/juge/liste/etat").json()["players"]
    }
    assert players == {1: "Dupont Ana", 2: "Zoé de Passage", 3: "Roy Cléo"}
    place = phone.post("/pointage/place", json={"code": code, "name": "zoé de passage", "club": ""})
    assert "table 2" in place.json()["told"]
    judge.post("/juge/liste/annuler", json={})
    assert len(judge.get("/juge/liste/etat").json()["players"]) == 3, "the absent one is back"


def test_somebody_without_a_telephone_is_ticked_by_the_judge_and_a_joke_is_sent_away(rig, judge):
    code, phone = code_of(judge), rig.client(address="10.0.0.5")
    arrive(phone, code, "Napoléon")
    door(judge, name="Martin Bob", here=True)
    door(judge, name="Napoléon", here=False)
    view = judge.get("/juge/pointage").json()
    assert view["visitors"] == [] and "Martin Bob" not in names(view, "missing")


def test_nobody_is_seated_where_nobody_came(judge):
    assert door(judge, seat=True).json()["code"] == "door_nobody"


def test_confirmed_twice_one_is_there_once(rig, judge):
    code, phone = code_of(judge), rig.client(address="10.0.0.5")
    for name in ("Dupont Ana", "ANA  DUPONT"):
        arrive(phone, code, name)
    assert judge.get("/juge/pointage").json()["present"] == 1


def test_a_pair_is_there_when_both_are_and_namesakes_of_two_clubs_are_two(free_lexicon):
    pair = Player(1, (Person("Ana"), Person("Bob")))
    assert not present(pair, [CheckedIn("Ana")]) and present(
        pair, [CheckedIn("Bob"), CheckedIn("ana")]
    )
    twins = [Player(1, (Person("Jean Petit", club="Ici"),)), player(2, "Eve")]
    come = [CheckedIn("Jean Petit", "Ailleurs"), CheckedIn("Eve")]
    assert [(each.table, each.people[0].club) for each in seated(twins, come, lambda one: one)] == [
        (2, ""),
        (1, "Ailleurs"),
    ]


def test_a_wrong_code_is_braked_and_a_new_one_closes_the_old(rig, judge):
    code, guesser = code_of(judge), rig.client(address="10.0.0.9")
    assert arrive(guesser, "BBBB-BBBB", "X").json()["code"] == "table_code_wrong"
    door(judge, anew=True)
    assert code_of(judge) != code
    assert arrive(guesser, code, "X").json()["code"] == "table_code_wrong"
    codes = [arrive(guesser, "BBBB-BBBB", "X").json()["code"] for _ in range(5)]
    assert codes[-1] == "pin_wait"
    assert not judge.get("/juge/pointage").json()["present"]


@pytest.mark.parametrize("name", ["", "   ", "!!"])
def test_nobody_is_not_somebody(rig, judge, name):
    refused = arrive(rig.client(), code_of(judge), name)
    assert refused.json()["code"] == "player_name_needed"


def test_the_book_of_another_evening_begins_with_nobody(tmp_path):
    evening = ["a"]
    book = DoorBook.open(tmp_path / "door.json", lambda: evening[0])
    book.mark(CheckedIn("Ana"), here=True)
    again = DoorBook.open(tmp_path / "door.json", lambda: evening[0])
    assert again.arrivals == (CheckedIn("Ana"),)
    evening[0] = "b"
    assert again.arrivals == ()
    again.mark(CheckedIn("Bob"), here=True)
    assert again.arrivals == (CheckedIn("Bob"),)


@pytest.mark.parametrize("damage", [b"", b"{", b"[]", b'{"evening": 1, "arrivals": [{"x": 1}]}'])
def test_a_spoiled_book_never_keeps_anybody_out(tmp_path, damage):
    (tmp_path / "door.json").write_bytes(damage)
    assert DoorBook.open(tmp_path / "door.json", lambda: "a").arrivals == ()


def test_only_the_judge_sees_the_list(rig, judge):
    assert rig.client().get("/juge/pointage").status_code == 401


def test_the_poster_bears_the_code_of_the_door(judge):
    paper = judge.get("/juge/papiers/fichier?papier=pointage")
    assert paper.status_code == 200 and paper.content.startswith(b"%PDF")
