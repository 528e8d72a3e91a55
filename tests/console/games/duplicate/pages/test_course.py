"""A topping on devices from the players' pages: what each is told, and what none ever is."""

import pytest

from console.web.access import JUDGE
from engine.games.duplicate import commands as cmd
from engine.play.players import player
from tests.console.games.duplicate.pages.test_player import code_of
from tests.spec.test_topping_on_devices import COUPS, after, opened, top

PEOPLE = (player(1, "Ana"), player(2, "Bob"), player(3, "Cléo"))


@pytest.fixture
def room(tmp_path, free_lexicon):
    return opened(tmp_path, free_lexicon, people=PEOPLE)


def enter(room, table):
    client = room.client(address=f"10.0.0.{table}")
    code = code_of(room, table)
    assert client.post("/joueur/entrer", json={"code": code, "table": table}).status_code == 200
    return client


def off(room, *tables):
    clients = [enter(room, table) for table in tables]
    for client in clients:
        assert client.post("/joueur/pret", json={}).json()["stage"] == "ready"
    room.do(cmd.SetOff())
    return clients


def propose(room, client, coup, word="", ref="", entry="", **more):
    laid = top(room, coup).move
    body = {"coup": coup, "word": word or laid.word, "ref": ref or str(laid.ref)}
    body["game"] = room.state.options.id
    return client.post("/joueur/proposer", json={**body, "entry": entry or str(coup), **more})


def test_a_player_goes_from_a_card_through_the_whole_game(room):
    (ana,) = off(room, 1)
    for coup in range(1, COUPS + 1):
        after(room, 8)
        told = propose(room, ana, coup).json()
        assert told["right"] is True and told["last"]["found"] is True
    assert (told["stage"], told["total"]) == ("over", "24 s")
    assert told["rank"].startswith("rang 1")


def test_in_a_competition_too_and_the_card_is_asked_for(tmp_path, free_lexicon):
    bench = opened(tmp_path, free_lexicon, people=PEOPLE, preset="competition")
    assert bench.client().get("/joueur", headers={"Accept": "text/html"}).status_code == 200
    (ana,) = off(bench, 1)
    assert ana.get("/joueur/etat").json()["stage"] == "running"
    assert bench.client().post("/joueur/pret", json={}).status_code == 401
    assert ana.post("/joueur/bulletin", json={}).status_code == 409, "no slips in a topping"


def test_nobody_is_told_a_coup_he_has_not_reached(room):
    ana, bob, cleo = (enter(room, table) for table in (1, 2, 3))
    for client in (ana, bob):
        client.post("/joueur/pret", json={})
    waiting = cleo.get("/joueur/etat").json()
    assert (waiting["rack"], set(waiting["grid"])) == ("", {"."})
    room.do(cmd.SetOff())
    first = bob.get("/joueur/etat").content
    propose(room, ana, 1)
    assert bob.get("/joueur/etat").content == first, "what Ana found is hers"
    tops = {top(room, coup).move.word.upper() for coup in range(1, COUPS + 1)}
    seen = b"".join(each.get("/joueur/etat").content for each in (bob, cleo)).decode()
    assert not any(f'"{word}"' in seen for word in tops)
    shown = room.judge.public
    assert (shown.coups, shown.last_top, shown.grid.is_empty) == ((), None, True)


def test_whatever_is_wrong_is_answered_alike(room):
    """No word, a word at no place, a word worth less, a letter one has not: the same bytes."""
    (ana,) = off(room, 1)
    wrongs = (("ZZZ", "A1"), ("XI", "H8"), ("EN", "H8"), ("KAFE", "H7"))
    told = set()
    for each, (word, ref) in enumerate(wrongs):
        entry = f"entry-{each}"
        told.add(propose(room, ana, 1, word, ref, entry=entry).text.replace(entry, ""))
    assert len(told) == 1 and '"right":false' in told.pop()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({"game": "semaine-passée"}, "correction_other_game"),
        ({"word": "A"}, "word_too_short"),
        ({"ref": "Z9"}, "reference_off_grid"),
        ({"entry": ""}, "correction_entry_unnamed"),
    ],
)
def test_what_is_no_proposal_is_refused(room, sent, code):
    (ana,) = off(room, 1)
    body = {"game": room.state.options.id, "coup": 1, "word": "ZUT", "ref": "H8", "entry": "a"}
    refused = ana.post("/joueur/proposer", json={**body, **sent})
    assert refused.status_code == 409 and refused.json()["code"] == code


def test_while_the_judge_holds_the_time_nobody_sees_letters(room):
    (ana,) = off(room, 1)
    assert ana.get("/joueur/etat").json()["rack"]
    room.do(cmd.HoldRuns())
    held = ana.get("/joueur/etat").json()
    assert (held["stage"], held["rack"], held["ends"]) == ("held", "", None)
    room.do(cmd.ResumeRuns())
    assert ana.get("/joueur/etat").json()["rack"]


def test_one_device_handed_on_is_the_next_players(tmp_path, free_lexicon):
    """A club's tablet: Ana finishes, Bob enters with his own card."""
    bench = opened(tmp_path, free_lexicon, "chacun", PEOPLE)
    tablet = enter(bench, 1)
    assert tablet.post("/joueur/pret", json={}).json()["stage"] == "running"
    for coup in range(1, COUPS + 1):
        propose(bench, tablet, coup)
    code = code_of(bench, 2)
    assert tablet.post("/joueur/entrer", json={"code": code, "table": 2}).status_code == 200
    assert tablet.get("/joueur/etat").json()["stage"] == "wait"
    tablet.post("/joueur/pret", json={})
    assert bench.state.course.runs.keys() == {1, 2}


def test_the_judge_and_the_television_see_one_ranking(room):
    ana, _bob = off(room, 1, 2)
    after(room, 5)
    propose(room, ana, 1)
    runners = room.client(JUDGE).get("/juge/etat").json()["course"]["runners"]
    assert [each["name"] for each in runners] == ["Ana", "Bob", "Cléo"]
    assert [each["place"] for each in runners] == [
        "coup 2 sur 3",
        "coup 1 sur 3",
        "pas encore parti",
    ]
    shown = room.judge.public.contest
    assert (shown.runners[0].name, shown.runners[0].counted_ms) == ("Ana", 5_000)
